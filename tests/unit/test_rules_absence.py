"""A seat that drops out of a hand is passed over (A9)."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.ledger import forgo
from uno_p2p.rules.options import Options

IDLE = "G1 G2 G3"


def test_passed_over_in_turn_order() -> None:
    where = Position(["R1 R2", IDLE, "R3 R4", IDLE]).do(events.Absent(1)).play(0, "R1", uno=True)
    assert where.need == rules.Act(2)
    assert where.do(events.Absent(3)).play(2, "R3", uno=True).need == rules.Act(0)


def test_on_turn_the_turn_passes_once() -> None:
    where = Position([IDLE, IDLE, IDLE, IDLE], turn=1)
    assert where.do(events.Absent(3)).need == rules.Act(1)  # not on turn: the turn stays
    assert where.do(events.Absent(1)).need == rules.Act(2)


def test_while_playing_or_keeping() -> None:
    where = Position([IDLE, IDLE, IDLE]).do(events.WantsCard(0))
    assert where.do(events.Absent(0)).need == rules.Act(1)


def test_an_effect_hits_the_next_seat_that_is_there() -> None:
    where = Position(["RD R2", IDLE, IDLE]).do(events.Absent(1)).play(0, "RD", uno=True)
    assert where.state.counts == (1, 3, 5)


@pytest.mark.parametrize("code", ["RR", "RS"])
def test_a9_two_who_are_left_play_by_the_two_player_rules(code: str) -> None:
    where = Position([f"{code} R2", IDLE, IDLE]).do(events.Absent(1)).play(0, code, uno=True)
    assert where.need == rules.Act(0)


def test_what_it_owed_is_not_drawn() -> None:
    where = Position(["RD R2", IDLE, IDLE]).lay(0, "RD", uno=True).do(events.Absent(1))
    assert where.state.counts == (1, 3, 3)
    assert where.need == rules.Act(2)


def test_a_penalty_of_another_stays_owed() -> None:
    where = Position(["RD R2", IDLE, IDLE]).lay(0, "RD").apply(events.Caught(2, 0)).apply(events.Absent(1))
    assert where.need == rules.Draw(0, 2)
    assert where.settle().need == rules.Act(2)


def test_a_missing_call_dies_with_it() -> None:
    where = Position(["R1 R2", IDLE, IDLE]).play(0, "R1").do(events.Absent(0))
    with pytest.raises(Illegal) as caught:
        where.apply(events.Caught(2, 0))
    assert caught.value.reason is Reason.NOTHING_TO_CATCH


def test_it_no_longer_catches() -> None:
    where = Position(["R1 R2", IDLE, IDLE]).play(0, "R1").do(events.Absent(2))
    with pytest.raises(Illegal) as caught:
        where.apply(events.Caught(2, 0))
    assert caught.value.reason is Reason.NO_SUCH_SEAT


def test_who_should_answer_a_wild_draw_four_draws_nothing() -> None:
    where = Position(["W4 R2 R3", IDLE, IDLE]).lay(0, "W4", "B").do(events.Absent(1))
    assert where.need == rules.Act(2)
    assert where.state.counts == (2, 3, 3)
    assert where.state.accused is None


def test_an_accused_who_leaves_draws_nothing_and_the_challenger_plays() -> None:
    where = Position(["W4 R2 R3", IDLE, IDLE]).lay(0, "W4", "B").apply(events.Challenged(1))
    where.apply(events.Absent(0))
    assert where.need == rules.Judge(0, Colour.RED)
    assert where.apply(events.Verdict(True)).need == rules.Act(1)
    assert where.state.counts == (2, 3, 3)


def test_before_the_first_card_and_while_naming_its_colour() -> None:
    state = rules.apply(rules.new_hand(Options(), 4, 0), events.Absent(1))
    assert rules.need(state) == rules.TurnUp()
    wild = rules.apply(state, events.TurnedUp(parse("W")))
    assert rules.need(wild) == rules.NameColour(2)
    assert rules.need(rules.apply(wild, events.Absent(2))) == rules.NameColour(3)


def test_a_first_reverse_and_an_absent_dealer() -> None:
    state = rules.apply(rules.new_hand(Options(), 4, 0), events.Absent(0))
    assert rules.need(rules.apply(state, events.TurnedUp(parse("RR")))) == rules.Act(3)


def test_the_hand_ends_for_those_who_are_there_when_all_of_them_pass() -> None:
    where = Position(["B6", "B7", "B8"], draw="").apply(events.Absent(2))
    where.apply(events.WantsCard(0)).apply(events.WantsCard(1))
    assert where.state.over
    assert where.need == rules.Show((0, 1, 2))  # its cards are opened for the score


def test_after_the_end_nothing_moves() -> None:
    where = Position(["RD", IDLE, IDLE]).lay(0, "RD").apply(events.Absent(1))
    assert where.need == rules.Show((1, 2))
    assert where.state.winner == 0


@pytest.mark.parametrize("seat", [-1, 3, 1])
def test_only_a_seat_that_plays_can_leave(seat: int) -> None:
    where = Position([IDLE, IDLE, IDLE]).do(events.Absent(1))
    with pytest.raises(Illegal) as caught:
        where.apply(events.Absent(seat))
    assert caught.value.reason is Reason.NO_SUCH_SEAT


def test_the_last_seat_stays() -> None:
    where = Position(["R1", IDLE]).play(0, "R1").do(events.Absent(1))
    with pytest.raises(Illegal) as caught:
        where.apply(events.Absent(0))
    assert caught.value.reason is Reason.NO_SUCH_SEAT


def test_after_the_winning_play_what_cannot_be_dealt_is_not_drawn() -> None:
    where = Position(["RD", IDLE, IDLE]).lay(0, "RD")
    assert where.need == rules.Draw(1, 2)
    after = forgo(where.state)
    assert after.over
    assert after.counts == (0, 3, 3)
    assert rules.need(after) == rules.Show((1, 2))


def test_before_it_whatever_is_owed_is_drawn() -> None:
    where = Position(["RD R1", IDLE, IDLE]).lay(0, "RD", uno=True)
    with pytest.raises(Illegal) as caught:
        forgo(where.state)
    assert caught.value.reason is Reason.NOT_NOW
