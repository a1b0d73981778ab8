"""Piles that run out: P1 to P6."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options

IDLE = "G1 G2 G3"


def test_p1_the_top_card_stays() -> None:
    where = Position(["B6 Y9", IDLE], "B7 Y8 G9 R5", "").apply(events.WantsCard(0))
    assert where.need == rules.Recycle()
    where.serve()
    assert (where.state.draw_count, where.state.discards, where.state.top) == (3, (5,), parse("R5"))
    assert where.need == rules.Draw(0, 1)


def test_p1_only_when_a_card_is_wanted() -> None:
    where = Position(["B6 Y9", IDLE], "B7 R5", "Y1").do(events.WantsCard(0))
    assert where.state.draw_count == 0
    assert where.need == rules.PlayOrKeep(0)
    with pytest.raises(Illegal) as caught:
        where.apply(events.Recycled())
    assert caught.value.reason is Reason.NOT_NOW


@pytest.mark.parametrize("seats", [2, 3])
def test_p2_a_draw_is_split(seats: int) -> None:
    where = Position(["W4 Y9", *[IDLE] * (seats - 1)], "B7 W Y8 G9 R5", "Y1").lay(0, "W4", "B")
    where.apply(events.Accepted(1))
    needs = []
    while not isinstance(where.need, rules.Act):
        needs.append(where.need)
        where.serve()
    assert needs == [rules.Draw(1, 1), rules.Recycle(), rules.Draw(1, 3)]
    assert where.state.counts == (1, 7, *[3] * (seats - 2))
    assert where.need == rules.Act(2 % seats)
    assert where.state.draw_count == 2


def test_p2_neither_half_of_a_draw_may_be_left_out() -> None:
    where = Position(["RD Y9", IDLE, IDLE], "B7 R5", "Y1").lay(0, "RD")
    for event in (events.Drew(1, 2), events.Recycled()):
        with pytest.raises(Illegal):
            where.apply(event)
    where.serve()
    with pytest.raises(Illegal):
        where.apply(events.Drew(1, 1))
    with pytest.raises(Illegal):
        where.apply(events.Played(2, parse("RD")))


def test_p2_two_debts_over_a_split() -> None:
    where = Position(["RD B5", IDLE, IDLE], "B7 W4 Y8 R5", "Y1").lay(0, "RD").apply(events.Caught(2, 0))
    needs = []
    while not isinstance(where.need, rules.Act):
        needs.append(where.need)
        where.serve()
    assert needs == [rules.Draw(1, 1), rules.Recycle(), rules.Draw(1, 1), rules.Draw(0, 2)]
    assert where.need == rules.Act(2)


def test_p3_a_recycled_wild_has_no_colour() -> None:
    where = Position(["W4 Y9", IDLE], "W R5", "").apply(events.WantsCard(0)).serve()
    assert where.table.pile == [parse("W")]  # a face: there is nothing that could carry a colour
    where.serve()
    with pytest.raises(Illegal) as caught:
        where.play(0, "W")
    assert caught.value.reason is Reason.COLOUR_MISSING


def test_p3_the_colour_in_force_outlives_the_pile() -> None:
    where = Position(["R6 Y9", IDLE], "R5 B2 W", "", colour="G").do(events.WantsCard(0))
    assert where.state.colour == "G"


def test_p4_nothing_to_draw_passes_the_turn() -> None:
    where = Position(["B6 Y9", IDLE], draw="").apply(events.WantsCard(0))
    assert where.need == rules.Act(1)
    assert (where.state.counts, where.state.passes) == ((2, 3), 1)


def test_p4_draw_what_exists_and_keep_no_debt() -> None:
    where = Position(["W4 Y9", IDLE, IDLE], "B7 R5", "Y1").lay(0, "W4", "B").do(events.Accepted(1))
    assert where.state.counts == (1, 6, 3)  # one from the pile, two recycled, then nothing is left
    assert where.state.owed == ()
    assert where.need == rules.Act(2)


def test_p4_a_guilty_bluffer_with_nothing_to_draw() -> None:
    where = Position(["W4 R9", IDLE, IDLE], "R5", "")
    where.lay(0, "W4", "B").apply(events.Challenged(1)).apply(events.Verdict(True))
    assert where.need == rules.Recycle()
    assert where.settle().state.counts == (2, 3, 3)
    assert where.need == rules.Act(1)


def test_p5_a_round_of_passes_ends_the_hand() -> None:
    where = Position(["B6", "B7", "B8"], draw="")
    for seat in range(3):
        assert where.need == rules.Act(seat)
        where.apply(events.WantsCard(seat))
    assert where.state.over
    assert where.state.winner is None
    assert where.need == rules.Show((0, 1, 2))


def test_p5_a_play_between_begins_the_count_anew() -> None:
    where = Position(["B6", "R7 R8", "B8"], draw="").apply(events.WantsCard(0)).play(1, "R7", uno=True)
    assert where.state.passes == 0
    where.do(events.WantsCard(2))  # the played-on card is recycled: there is something to draw again
    assert where.need == rules.PlayOrKeep(2)


def test_p5_counts_two_players_too() -> None:
    where = Position(["B6", "B7"], draw="").apply(events.WantsCard(0)).apply(events.WantsCard(1))
    assert where.state.over


def test_p6_no_card_is_lost_in_a_long_small_hand() -> None:
    where = Position(["R0 RD W4", "G0 G1 GD"], "B0 B1 R1", "", options=Options(deck="small28"))
    where.play(0, "RD").play(0, "W4", "G").do(events.Challenged(1))  # Position counts after every event
    assert where.cards.total() == 9
