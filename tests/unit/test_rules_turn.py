"""A turn and what cards do: T1 to T7, A1 to A8."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, WrongCardError, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options

IDLE = "G1 G2 G3"


def refused(position: Position, event: events.Event) -> Illegal:
    """The refusal of `event`; nothing has changed."""
    before = position.state
    with pytest.raises(Illegal) as caught:
        position.apply(event)
    assert position.state is before
    return caught.value


def test_t1_colour_number_symbol_or_wild() -> None:
    position = Position([IDLE, IDLE], "R5")
    cards = faces("R7 B5 B7 RS BS W W4 R5")
    assert rules.playable(position.state, cards) == (True, True, False, True, False, True, True, True)
    assert rules.playable(Position([IDLE, IDLE], "RS").state, faces("BS BR")) == (True, False)


def test_t1_after_a_wild_only_the_named_colour_counts() -> None:
    position = Position([IDLE, IDLE], "R5 W", colour="G")
    assert rules.playable(position.state, faces("G7 R5 B5 W W4")) == (True, False, False, True, True)


def test_t1_a_refusal_names_card_top_and_colour() -> None:
    error = refused(Position(["B6 Y9", IDLE]), events.Played(0, parse("B6")))
    assert error.reason is Reason.NO_MATCH
    assert error.params == {"face": "B6", "top": "R5", "colour": "R"}


def test_t2_a_wild_may_name_the_colour_in_force() -> None:
    assert Position(["W R9", IDLE]).play(0, "W", "R").state.colour is Colour.RED


@pytest.mark.parametrize("code", ["W", "W4"])
def test_a4_a_wild_needs_a_colour(code: str) -> None:
    error = refused(Position(["W W4 R9", IDLE]), events.Played(0, parse(code)))
    assert error.reason is Reason.COLOUR_MISSING


def test_a_coloured_card_takes_no_other_colour() -> None:
    error = refused(Position(["R9 R8", IDLE]), events.Played(0, parse("R9"), Colour.BLUE))
    assert error.reason is Reason.COLOUR_UNWANTED


def test_a_card_of_another_deck_is_refused() -> None:
    position = Position(["R0 R1", "G1 G2"], "R2", "Y1", options=Options(deck="small28"))
    assert refused(position, events.Played(0, parse("R9"))).reason is Reason.NO_SUCH_CARD


def test_only_the_seat_on_turn_acts() -> None:
    position = Position(["R7 R8", "R5 G1", IDLE])
    for event in (events.Played(1, parse("R5")), events.WantsCard(2)):
        error = refused(position, event)
        assert error.reason is Reason.NOT_YOUR_TURN
        assert error.params["turn"] == 0


def test_t3_one_card_is_drawn_then_played_or_kept() -> None:
    position = Position(["B6 Y9", IDLE, IDLE], draw="R9 Y1").apply(events.WantsCard(0))
    assert position.need == rules.Draw(0, 1)
    position.serve()
    assert position.need == rules.PlayOrKeep(0)
    assert rules.playable(position.state, faces("R9")) == (True,)
    assert refused(position, events.WantsCard(0)).reason is Reason.ONE_DRAW
    assert refused(position, events.Kept(1)).reason is Reason.NOT_YOUR_TURN
    assert position.play(0, "R9").need == rules.Act(1)


def test_t3_no_other_card_after_a_draw() -> None:
    position = Position(["R6 Y9", IDLE], draw="B9").do(events.WantsCard(0))
    with pytest.raises(WrongCardError):
        position.play(0, "R6")
    error = refused(position, events.Played(0, parse("B9")))  # the drawn card itself must match, too
    assert error.reason is Reason.NO_MATCH


def test_t4_drawing_with_a_playable_card_and_t5_keeping_it() -> None:
    position = Position(["R6 Y9", IDLE], draw="R9 Y1").do(events.WantsCard(0)).do(events.Kept(0))
    assert position.need == rules.Act(1)
    assert position.state.counts == (3, 3)


def test_t6_no_pass_without_a_draw() -> None:
    assert refused(Position(["B6", IDLE]), events.Kept(0)).reason is Reason.PASS_WITHOUT_DRAW


def test_t7_a_drawn_wild_draw_four_is_judged_by_the_whole_hand() -> None:
    position = Position(["R6 Y9", IDLE, IDLE], draw="W4 Y1 Y2 Y3 Y4 B1").do(events.WantsCard(0))
    position.play(0, "W4", "B").do(events.Challenged(1))
    assert position.state.counts == (6, 3, 3)


def test_nothing_else_while_a_draw_is_owed() -> None:
    position = Position(["RD Y9", "BD G1", IDLE]).lay(0, "RD")
    assert position.need == rules.Draw(1, 2)
    for event in (events.Played(1, parse("BD")), events.WantsCard(1), events.Kept(1)):
        error = refused(position, event)
        assert error.reason is Reason.DRAW_FIRST
        assert error.params == {"seat": 1, "count": 2}
    assert rules.playable(position.state, faces("W")) == (False,)


@pytest.mark.parametrize(
    "event", [events.Drew(1, 1), events.Drew(1, 3), events.Drew(0, 2), events.Drew(1, 0)]
)
def test_a_draw_is_exactly_what_is_owed(event: events.Drew) -> None:
    error = refused(Position(["RD Y9", IDLE, IDLE]).lay(0, "RD"), event)
    assert error.reason is Reason.WRONG_DRAW
    assert error.params == {"seat": 1, "count": 2}


@pytest.mark.parametrize(
    "event", [events.Drew(0, 1), events.Recycled(), events.Verdict(True), events.Accepted(0)]
)
def test_nobody_draws_or_answers_unasked(event: events.Event) -> None:
    error = refused(Position(["R6 Y9", IDLE]), event)
    assert error.reason is Reason.NOT_NOW
    assert error.params["awaited"] == "act"


def test_a1_skip() -> None:
    assert Position(["RS Y9", IDLE, IDLE]).play(0, "RS").need == rules.Act(2)
    assert Position([IDLE, "RS Y9", IDLE], turn=1, direction=-1).play(1, "RS").need == rules.Act(2)


def test_a2_reverse() -> None:
    position = Position([IDLE, "RR Y9", IDLE], turn=1).play(1, "RR")
    assert position.need == rules.Act(0)
    assert position.state.direction == -1
    assert Position([IDLE, "RR Y9", IDLE], turn=1, direction=-1).play(1, "RR").need == rules.Act(2)


def test_a3_draw_two() -> None:
    position = Position(["RD Y9", IDLE, IDLE]).play(0, "RD")
    assert position.state.counts == (1, 5, 3)
    assert position.need == rules.Act(2)


def test_a3_against_the_clock() -> None:
    position = Position(["RD Y9", IDLE, IDLE], direction=-1).play(0, "RD")
    assert position.state.counts == (1, 3, 5)
    assert position.need == rules.Act(1)


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
def test_a6_a7_a8_with_two_players_the_turn_comes_back(code: str) -> None:
    position = Position([f"{code} Y9", IDLE]).play(0, code)
    assert position.need == rules.Act(0)
    assert position.state.counts == (1, 5 if code == "RD" else 3)


def test_t11_a_round_goes_clockwise() -> None:
    position = Position(["R1 R2", "R3 R4", "R6 R7"])
    for seat, code in enumerate(("R1", "R3", "R6")):
        assert position.need == rules.Act(seat)
        position.play(seat, code, uno=True)
    assert position.need == rules.Act(0)


@pytest.mark.parametrize("code", ["R7", "RS", "RR", "W"])
@pytest.mark.parametrize("seats", [2, 3])
def test_e1_e3_any_last_card_ends_the_hand_at_once(code: str, seats: int) -> None:
    position = Position([code, *[IDLE] * (seats - 1)]).play(0, code, "B" if code == "W" else None)
    assert position.state.winner == 0
    assert position.state.over
    assert position.need == rules.Show(tuple(range(1, seats)))
    for event in (events.Played(1, parse("G1")), events.WantsCard(1), events.TurnedUp(parse("G1"))):
        assert refused(position, event).reason is Reason.HAND_OVER


def test_e2_a_winning_draw_two_is_drawn_before_the_hands_are_shown() -> None:
    position = Position(["RD", "G4", "B2"]).lay(0, "RD")
    assert (position.state.winner, position.state.over) == (0, False)
    assert position.need == rules.Draw(1, 2)
    assert position.serve().need == rules.Show((1, 2))
    assert position.state.counts == (0, 3, 1)


def test_e2_a_winning_draw_two_with_nothing_to_draw() -> None:
    position = Position(["RD", "G4", "B2"], discard="R5", draw="")
    assert position.lay(0, "RD").need == rules.Recycle()
    assert position.settle().state.counts == (0, 2, 1)
    assert position.need == rules.Show((1, 2))
