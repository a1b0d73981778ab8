"""The call of UNO: U1 to U11."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options

IDLE = "G1 G2 G3"


def position(hand: str = "R7 B5", seats: int = 3, options: Options | None = None) -> Position:
    return Position([hand, *[IDLE] * (seats - 1)], options=options)


def refused(where: Position, event: events.Event, reason: Reason) -> None:
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.apply(event)
    assert caught.value.reason is reason
    assert where.state is before


def safe(where: Position) -> None:
    refused(where, events.Caught(2, 0), Reason.NOTHING_TO_CATCH)


def test_u1_called_with_the_play() -> None:
    where = position().play(0, "R7", uno=True)
    assert where.state.called == {0}
    safe(where)


def test_u1_called_ahead_of_the_play() -> None:
    where = position().do(events.Called(0)).play(0, "R7")
    assert where.state.called == {0}
    safe(where)


def test_u1_called_ahead_of_playing_the_drawn_card() -> None:
    where = Position(["B6", IDLE, IDLE], draw="R9 Y1").do(events.WantsCard(0)).do(events.Called(0))
    safe(where.play(0, "R9"))


def test_u1_called_after_the_play() -> None:
    where = position().play(0, "R7").do(events.Called(0))
    assert where.state.called == {0}
    safe(where)


@pytest.mark.parametrize(
    ("hand", "seat"),
    [("R7 B5 B6", 0), ("R7 B5", 1), ("R7", 0)],
    ids=["three cards", "not on turn", "one card"],
)
def test_u8_a_void_call_is_refused(hand: str, seat: int) -> None:
    where = Position([hand, "G1 G2", IDLE])
    refused(where, events.Called(seat), Reason.NOTHING_TO_CALL)


def test_u8_no_second_call() -> None:
    ahead = position().do(events.Called(0))
    refused(ahead, events.Called(0), Reason.NOTHING_TO_CALL)
    refused(position().play(0, "R7", uno=True), events.Called(0), Reason.NOTHING_TO_CALL)


def test_u8_no_call_while_one_draws_or_answers() -> None:
    refused(position().apply(events.WantsCard(0)), events.Called(0), Reason.NOTHING_TO_CALL)
    answering = Position(["W4 R1 R2", "G1 G2", IDLE]).lay(0, "W4", "B")
    refused(answering, events.Called(1), Reason.NOTHING_TO_CALL)


def test_u8_a_call_with_a_play_that_leaves_more_is_void() -> None:
    where = position("R7 B5 B6").play(0, "R7", uno=True)
    assert where.state.called == frozenset()
    assert where.need == rules.Act(1)


def test_u1_a_call_ahead_lapses_with_the_turn() -> None:
    drawn = Position(["B6", IDLE, IDLE], draw="R9 Y1").do(events.WantsCard(0)).do(events.Called(0))
    assert drawn.do(events.Kept(0)).state.called == frozenset()
    stuck = Position(["B6 B7", IDLE, IDLE], draw="").do(events.Called(0)).do(events.WantsCard(0))
    assert stuck.need == rules.Act(1)
    assert stuck.state.called == frozenset()


def test_u2_u6_anybody_else_may_catch_and_two_cards_are_drawn() -> None:
    for by in (1, 2):
        where = position().play(0, "R7").apply(events.Caught(by, 0))
        assert where.need == rules.Draw(0, 2)
        assert where.serve().state.counts == (3, 3, 3)
        assert where.need == rules.Act(1)


def test_u2_the_old_penalty() -> None:
    where = position(options=Options(uno_penalty=4)).play(0, "R7").do(events.Caught(1, 0))
    assert where.state.counts == (5, 3, 3)


def test_u3_no_catch_before_the_card_lies() -> None:
    safe(position())


@pytest.mark.parametrize("event", [events.WantsCard(1), None], ids=["draw", "play"])
def test_u4_the_window_closes_when_the_next_turn_begins(event: events.Event | None) -> None:
    where = Position(["R7 B5", "R1 G2 G3", IDLE]).play(0, "R7")
    assert where.state.uno_open == 0
    if event:
        where.apply(event)
    else:
        where.play(1, "R1")
    refused(where, events.Caught(2, 0), Reason.NOTHING_TO_CATCH)
    refused(where, events.Called(0), Reason.NOTHING_TO_CALL)


def test_u5_a_late_call_is_good_before_any_catch_only() -> None:
    where = position().play(0, "R7").apply(events.Caught(1, 0))
    refused(where, events.Called(0), Reason.NOTHING_TO_CALL)


def test_u7_one_penalty_per_occasion() -> None:
    where = position().play(0, "R7").apply(events.Caught(1, 0))
    safe(where)
    safe(where.settle())


def test_u6_nobody_catches_himself_or_from_outside() -> None:
    where = position().play(0, "R7")
    refused(where, events.Caught(0, 0), Reason.CATCH_YOURSELF)
    refused(where, events.Caught(3, 0), Reason.NO_SUCH_SEAT)
    refused(where, events.Caught(-1, 0), Reason.NO_SUCH_SEAT)
    refused(where, events.Caught(2, 1), Reason.NOTHING_TO_CATCH)


@pytest.mark.parametrize("code", ["RD", "RS", "RR"])
def test_u9_forced_draws_and_lost_turns_leave_the_window_open(code: str) -> None:
    where = position(f"{code} B5").play(0, code)
    assert where.state.uno_open == 0
    assert where.need == rules.Act(2)
    assert where.do(events.Caught(2, 0)).state.counts[0] == 3
    assert where.need == rules.Act(2)


def test_u9_a_catch_between_is_drawn_after_the_older_debt() -> None:
    where = position("RD B5").lay(0, "RD").apply(events.Caught(2, 0))
    assert where.need == rules.Draw(1, 2)
    assert where.serve().need == rules.Draw(0, 2)
    assert where.serve().need == rules.Act(2)


def test_u9_with_two_players_the_own_next_act_closes_it() -> None:
    where = Position(["RS RD B5", IDLE]).play(0, "RS").play(0, "RD")
    assert (where.state.uno_open, where.need) == (0, rules.Act(0))
    where.apply(events.WantsCard(0))
    refused(where, events.Caught(1, 0), Reason.NOTHING_TO_CATCH)


def test_u11_drawing_resets_the_call() -> None:
    where = Position(["R7 B5", "B1 G2 G3"], draw="B9 Y1 Y2").play(0, "R7", uno=True)
    where.do(events.WantsCard(1)).do(events.Kept(1)).do(events.WantsCard(0))
    assert where.state.called == frozenset()
    where.do(events.Kept(0)).do(events.WantsCard(1)).do(events.Kept(1))
    assert where.state.counts[0] == 2
    assert where.state.uno_open is None


def test_u11_a_call_does_not_outlast_the_penalty_of_a_bluff() -> None:
    where = Position(["W4 R9", IDLE, IDLE]).lay(0, "W4", "B", uno=True)
    assert where.do(events.Challenged(1)).state.called == frozenset()


def test_the_last_card_opens_no_window() -> None:
    where = position("R7").play(0, "R7")
    assert where.state.uno_open is None
    safe(where)


def test_two_cards_open_no_window() -> None:
    where = position("R7 B5 B6").play(0, "R7")
    assert where.state.uno_open is None
    safe(where)


def test_auto_calls_by_itself() -> None:
    where = position(options=Options(uno_call="auto"))
    refused(where, events.Called(0), Reason.NOTHING_TO_CALL)
    assert where.play(0, "R7").state.called == {0}
    safe(where)


def test_off_knows_neither_call_nor_catch() -> None:
    where = position(options=Options(uno_call="off"))
    refused(where, events.Called(0), Reason.NOTHING_TO_CALL)
    assert where.play(0, "R7", uno=True).state.called == frozenset()
    safe(where)
