"""Seven-zero (H7 to H10): who holds which hand afterwards, who is named, what becomes of calls."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import parse
from uno_p2p.rules.house import targets
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.state import Phase

SEVEN = ["R7 R1 R2", "G1 G2", "B1 B2 B3 B4"]
ZERO = ["R0 R1 R2", "G1 G2", "B1 B2 B3 B4"]


def position(hands: list[str], value: str = "both", *more: str, direction: int = 1) -> Position:
    return Position(hands, options=options([f"seven_zero={value}", *more]), direction=direction)


def held(where: Position) -> list[str]:
    return [" ".join(face.code for face in hand) for hand in where.table.hands]


def refused(where: Position, event: events.Event) -> Illegal:
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.apply(event)
    assert where.state == before
    return caught.value


# -- what moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["both", "seven", "seven-may", "both-may"])
def test_a_seven_swaps_whole_hands_and_the_turn_ends(value: str) -> None:
    where = position(SEVEN, value).play(0, "R7", target=2)
    assert held(where) == ["B1 B2 B3 B4", "G1 G2", "R1 R2"]
    assert where.state.counts == (4, 2, 2)
    assert where.need == rules.Act(1)


@pytest.mark.parametrize("value", ["both", "zero", "both-may"])
@pytest.mark.parametrize(
    ("direction", "hands", "following"),
    [(1, ["B1 B2 B3 B4", "R1 R2", "G1 G2"], 1), (-1, ["G1 G2", "B1 B2 B3 B4", "R1 R2"], 2)],
)
def test_a_zero_passes_all_hands_on_in_the_direction_of_play(
    value: str, direction: int, hands: list[str], following: int
) -> None:
    where = position(ZERO, value, direction=direction).play(0, "R0")
    assert held(where) == hands
    assert where.need == rules.Act(following)


@pytest.mark.parametrize(("value", "code"), [("off", "R0"), ("off", "R7"), ("zero", "R7"), ("seven", "R0")])
def test_a_number_of_no_rule_is_a_number(value: str, code: str) -> None:
    where = position([f"{code} R1", "G1 G2"], value).play(0, code)
    assert held(where) == ["R1", "G1 G2"]


@pytest.mark.parametrize(("code", "target"), [("R7", 1), ("R0", None)])
def test_with_two_players_both_swap(code: str, target: int | None) -> None:
    where = position([f"{code} R1 R2", "G1"]).play(0, code, target=target)
    assert held(where) == ["G1", "R1 R2"]
    assert where.need == rules.Act(1)


@pytest.mark.parametrize("value", ["seven-may", "both-may"])
def test_a_seven_that_may_swap_need_not(value: str) -> None:
    where = position(SEVEN, value).play(0, "R7")
    assert held(where) == ["R1 R2", "G1 G2", "B1 B2 B3 B4"]
    assert where.need == rules.Act(1)


def test_section_10_a_one_may_swap_in_speed_uno_and_nothing_else_does() -> None:
    hands = ["R1 R7 R0", "G1 G2", "B1 B2 B3 B4"]
    assert targets(position(hands, "one-may").state, 0, parse("R1")) == (None, 1, 2)
    assert held(position(hands, "one-may").play(0, "R1", target=2))[0] == "B1 B2 B3 B4"
    for code, kept in (("R1", "R7 R0"), ("R7", "R1 R0"), ("R0", "R1 R7")):
        assert held(position(hands, "one-may").play(0, code))[0] == kept


@pytest.mark.parametrize("code", ["R7", "R0"])
def test_a_last_card_wins_before_anything_moves(code: str) -> None:
    """Report 69: no choice of a target takes the end of the hand away."""
    where = position([code, "G1 G2", "B1"]).play(0, code)
    assert where.state.over
    assert (where.state.winner, held(where)) == (0, ["", "G1 G2", "B1"])
    assert where.state.moving == ()


@pytest.mark.parametrize("code", ["R0", "R7"])
def test_a_first_card_moves_nothing(code: str) -> None:
    state = rules.new_hand(options(["seven_zero=both"]), 3, 0)
    assert rules.need(rules.apply(state, events.TurnedUp(parse(code)))) == rules.Act(1)


def test_nothing_happens_before_the_hands_have_moved_and_they_move_as_asked() -> None:
    """Report 68, its kind: no effect is left out, and none is taken twice or in another way."""
    where = position(SEVEN).lay(0, "R7", target=2)
    for event in (events.WantsCard(1), events.Played(1, parse("G1")), events.WantsCard(0)):
        error = refused(where, event)
        assert (error.reason, error.params) == (Reason.NOT_NOW, {"awaited": "move-hands"})
    moves = ((0, 2), (2, 0))
    assert where.need == rules.MoveHands(moves)
    for wrong in ((), ((0, 1), (1, 0)), moves[:1]):
        assert refused(where, events.HandsMoved(wrong)).reason is Reason.NOT_NOW
    where.serve()
    for again in (moves, ()):
        assert refused(where, events.HandsMoved(again)).reason is Reason.NOT_NOW


# -- whom a seven names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "code", "target", "reason"),
    [
        ("both", "R7", None, Reason.TARGET_MISSING),
        ("seven", "R7", None, Reason.TARGET_MISSING),
        ("seven-may", "R7", 0, Reason.TARGET_YOURSELF),
        ("both", "R7", 0, Reason.TARGET_YOURSELF),
        ("both", "R7", 3, Reason.NO_SUCH_SEAT),
        ("both", "R7", -1, Reason.NO_SUCH_SEAT),
        ("zero", "R7", 2, Reason.TARGET_UNWANTED),
        ("off", "R7", 2, Reason.TARGET_UNWANTED),
        ("both", "R1", 2, Reason.TARGET_UNWANTED),
    ],
)
def test_a_target_that_cannot_be(value: str, code: str, target: int | None, reason: Reason) -> None:
    where = position(SEVEN, value)
    assert refused(where, events.Played(0, parse(code), target=target)).reason is reason


def test_a_last_seven_names_nobody() -> None:
    where = position(["R7", "G1 G2", "B1"])
    assert refused(where, events.Played(0, parse("R7"), target=1)).reason is Reason.TARGET_UNWANTED


def test_who_is_gone_cannot_be_named_and_is_passed_over() -> None:
    where = position(SEVEN).apply(events.Absent(1))
    assert targets(where.state, 0, parse("R7")) == (2,)
    assert refused(where, events.Played(0, parse("R7"), target=1)).reason is Reason.NO_SUCH_SEAT
    where = position(ZERO).apply(events.Absent(1)).play(0, "R0")
    assert held(where) == ["B1 B2 B3 B4", "G1 G2", "R1 R2"]


@pytest.mark.parametrize(("gone", "following"), [(2, 1), (0, 1), (1, 2)])
def test_who_leaves_before_the_hands_move_keeps_its_cards(gone: int, following: int) -> None:
    swapping = gone != 1
    where = position(SEVEN).lay(0, "R7", target=2).do(events.Absent(gone))
    assert held(where) == (
        ["R1 R2", "G1 G2", "B1 B2 B3 B4"] if swapping else ["B1 B2 B3 B4", "G1 G2", "R1 R2"]
    )
    assert where.need == rules.Act(following)


# -- the call of UNO --------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["on", "auto"])
def test_who_gets_one_card_by_a_swap_counts_as_having_called(call: str) -> None:
    """Report 44: nobody can catch for a card that came with a swap (U10)."""
    where = position(["R7 R1 R2", "G1", "B1 B2"], "both", f"uno_call={call}").play(0, "R7", target=1)
    assert where.state.counts == (1, 2, 2)
    assert where.state.called == {0}
    assert refused(where, events.Caught(1, 0)).reason is Reason.NOTHING_TO_CATCH


def test_where_nobody_calls_nobody_counts_as_having_called() -> None:
    where = position(["R7 R1 R2", "G1", "B1 B2"], "both", "uno_call=off").play(0, "R7", target=1)
    assert where.state.called == frozenset()


def test_a_call_goes_away_with_the_hand() -> None:
    where = position(["R7 R1", "G1 G2", "B1 B2"]).play(0, "R7", uno=True, target=2)
    assert where.state.counts == (2, 2, 1)
    assert where.state.called == {2}
    where = position(["R7 R1 R2", "G1", "B1 B2"])
    where.table.state = where.state._replace(called=frozenset({1}))
    assert where.play(0, "R7", target=1).state.called == {0}


def test_who_forgot_the_call_is_caught_before_the_swap_and_gives_the_penalty_away() -> None:
    where = position(["R7 R1", "G1 G2", "B1 B2"]).lay(0, "R7", target=2)
    assert where.state.uno_open == 0
    where.do(events.Caught(1, 0))
    assert where.state.counts == (2, 2, 3)
    assert where.state.called == frozenset()


def test_after_the_swap_the_call_can_neither_be_made_nor_be_missed() -> None:
    where = position(["R7 R1", "G1 G2", "B1 B2"]).play(0, "R7", target=2)
    assert where.state.called == {2}
    for seat in (0, 2):
        assert refused(where, events.Caught(1, seat)).reason is Reason.NOTHING_TO_CATCH
    assert refused(where, events.Called(0)).reason is Reason.NOTHING_TO_CALL


def test_a_call_ahead_holds_for_the_hand_that_it_is_made_for() -> None:
    where = position(["R7 R1", "G1 G2", "B1 B2"]).apply(events.Called(0)).play(0, "R7", target=1)
    assert where.state.called == {1}


def test_a_drawn_seven_swaps_too() -> None:
    where = Position(["G1 G2", "B1"], "R5", "R7 Y1", options=options(["seven_zero=both"]))
    where.do(events.WantsCard(0)).play(0, "R7", target=1)
    assert held(where) == ["B1", "G1 G2"]
    assert where.state.phase is Phase.ACT
