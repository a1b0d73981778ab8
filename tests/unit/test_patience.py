"""How long a node waits for the others: limits of decisions, budgets of machines, time that is nobody's."""

from __future__ import annotations

import pytest

from uno_p2p.table.patience import FREE, MOMENT, UNTIMED, Owes, Patience, Waits

PATIENCE, TURN = 20.0, 30.0
DECISION, ANSWER, RETURN = Owes.DECISION, Owes.ANSWER, Owes.RETURN
LIMITS = [(DECISION, TURN + PATIENCE), (ANSWER, FREE + PATIENCE), (RETURN, MOMENT)]


def patience(turn_limit: float | None = TURN) -> Patience:
    made = Patience(PATIENCE, turn_limit)
    made.begin()
    return made


def step(one: Patience, now: float, seconds: float, seat: int = 0, owes: Owes = ANSWER) -> float:
    """A step in which a seat takes so long, told by one look at its beginning; the time after it."""
    one.begin()
    one.look(now, {seat: owes})
    one.end(now + seconds)
    return now + seconds


@pytest.mark.parametrize(("owes", "limit"), LIMITS)
def test_every_kind_of_debt_has_its_limit(owes: Owes, limit: float) -> None:
    one = patience()
    one.look(100.0, {2: owes})
    one.look(100.0 + limit - 0.25, {2: owes})
    assert one.overdue == frozenset()
    assert one.waits == (Waits(2, limit - 0.25, 0.25),)
    one.look(100.0 + limit, {2: owes})
    assert one.overdue == {2}
    assert one.waits == (Waits(2, limit, 0.0),)


@pytest.mark.parametrize(("seconds", "limit"), [(PATIENCE, UNTIMED), (2 * UNTIMED, 2 * UNTIMED)])
def test_without_turn_limit_a_decision_may_take_ten_minutes_or_the_patience(
    seconds: float, limit: float
) -> None:
    one = Patience(seconds, None)
    one.begin()
    one.look(0.0, {1: DECISION})
    one.look(limit - 1, {1: DECISION})
    assert one.overdue == frozenset()
    one.look(limit, {1: DECISION})
    assert one.overdue == {1}


def test_a_wait_is_spoken_of_after_the_free_seconds() -> None:
    one = patience()
    one.look(100.0, {3: ANSWER, 1: ANSWER})
    one.look(100.0 + FREE, {3: ANSWER, 1: ANSWER})
    assert not one.waits
    one.look(101.0 + FREE, {3: ANSWER, 1: ANSWER})
    assert one.waits == (Waits(1, 1 + FREE, PATIENCE - 1), Waits(3, 1 + FREE, PATIENCE - 1))


def test_nobody_is_overdue_while_one_that_is_owed_has_time() -> None:
    one = patience()
    both = {0: ANSWER, 1: DECISION}
    one.look(100.0, both)
    one.look(140.0, both)
    assert one.overdue == frozenset()
    assert one.waits == (Waits(0, 40.0, 0.0), Waits(1, 40.0, 10.0))
    one.look(141.0, {0: ANSWER})
    assert one.overdue == {0}
    one.look(150.0, both)
    one.look(159.0, both)
    assert one.overdue == {0, 1}


def test_if_nobody_owes_anything_nobody_is_overdue() -> None:
    one = patience()
    one.look(100.0, {})
    one.look(900.0, {})
    assert one.overdue == frozenset()
    assert not one.waits


def test_who_owes_something_only_later_is_waited_for_from_then_on() -> None:
    one = patience()
    one.look(100.0, {0: DECISION})
    one.look(140.0, {1: ANSWER, 2: ANSWER})
    one.look(145.0, {2: ANSWER})
    assert one.waits == (Waits(2, 5.0, FREE + PATIENCE - 5),)


def test_another_debt_of_the_same_seat_begins_anew() -> None:
    one = patience()
    one.look(100.0, {0: DECISION})
    one.look(140.0, {0: ANSWER})
    assert not one.waits
    one.end(144.0)
    one.look(144.0, {0: ANSWER})
    one.look(148.0, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 1 - 4),), "one second over is charged, not 41"


def test_a_new_step_begins_anew() -> None:
    one = patience()
    one.look(100.0, {0: DECISION})
    one.end(140.0)
    one.look(140.0, {0: DECISION})
    one.look(144.0, {0: DECISION})
    assert one.waits == (Waits(0, 4.0, TURN + PATIENCE - 4),)


def test_what_a_machine_takes_beyond_the_free_seconds_is_charged_until_the_budget_is_empty() -> None:
    one, now = patience(), 100.0
    for _ in range(4):
        now = step(one, now, FREE + 4.5)
    for seat, left in ((0, FREE + 2), (1, FREE + PATIENCE)):
        one.begin()
        one.look(now, {seat: ANSWER})
        one.look(now + left - 0.5, {seat: ANSWER})
        assert one.overdue == frozenset()
        one.look(now + left, {seat: ANSWER})
        assert one.overdue == {seat}


def test_with_an_empty_budget_the_free_seconds_are_left() -> None:
    one = patience()
    now = step(one, 100.0, 10 * PATIENCE)
    one.look(now, {0: ANSWER})
    one.look(now + FREE - 0.5, {0: ANSWER})
    assert one.overdue == frozenset()
    one.look(now + FREE, {0: ANSWER})
    assert one.overdue == {0}


@pytest.mark.parametrize(("seconds", "owes"), [(FREE, ANSWER), (40.0, DECISION), (40.0, RETURN)])
def test_no_other_waiting_is_charged(seconds: float, owes: Owes) -> None:
    one, now = patience(), 100.0
    for _ in range(20):
        now = step(one, now, seconds, owes=owes)
    one.look(now, {0: ANSWER})
    one.look(now + FREE + 1, {0: ANSWER})
    assert one.waits == (Waits(0, FREE + 1, PATIENCE - 1),)


def test_who_was_fast_gives_nothing_back() -> None:
    one, now = patience(), 100.0
    now = step(one, step(one, now, FREE + 5), 0.0)
    one.look(now, {0: ANSWER})
    one.look(now + 4, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 5 - 4),)


def test_a_new_hand_is_a_new_budget() -> None:
    one = patience()
    now = step(one, 100.0, 10 * PATIENCE)
    one.begin_hand()
    one.look(now, {0: ANSWER})
    one.look(now + 4, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 4),)


def test_a_step_that_begins_again_charges_nobody() -> None:
    one = patience()
    one.look(100.0, {0: ANSWER})
    one.look(200.0, {0: ANSWER})
    one.slept(50.0)
    one.begin()
    assert one.overdue == frozenset()
    one.look(5000.0, {0: ANSWER})
    one.look(5004.0, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 4),)


def test_nobody_owes_anything_between_two_steps() -> None:
    one = patience()
    one.look(100.0, {0: ANSWER})
    one.end(200.0)
    one.look(300.0, {0: ANSWER})
    assert not one.waits


def test_nobody_is_waited_for_while_this_node_sleeps() -> None:
    one = patience()
    one.look(100.0, {0: ANSWER})
    one.slept(3000.0)
    one.slept(600.0)
    one.look(3704.0, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 4),)
    one.look(3705.0, {0: ANSWER})
    assert one.waits == (Waits(0, 5.0, FREE + PATIENCE - 5),), "it slept once"


def test_nobody_is_waited_for_while_this_node_is_held_up_by_its_own_work() -> None:
    one = patience()
    one.look(100.0, {0: ANSWER}, held=True)
    one.look(200.0, {0: ANSWER})
    one.look(204.0, {0: ANSWER}, held=True)
    one.end(300.0)
    one.look(300.0, {0: ANSWER})
    one.look(304.0, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 1 - 4),)


@pytest.mark.parametrize(("slept", "now"), [(0.0, 90.0), (1000.0, 110.0)])
def test_a_clock_that_goes_back_or_too_long_a_sleep_gives_nobody_time(slept: float, now: float) -> None:
    one = patience()
    one.look(100.0, {0: ANSWER})
    one.look(104.0, {0: ANSWER})
    one.slept(slept)
    one.look(now, {0: ANSWER})
    assert one.waits == (Waits(0, 4.0, FREE + PATIENCE - 4),)


def test_what_is_passed_in_is_not_kept() -> None:
    one, owed = patience(), {0: ANSWER}
    one.look(100.0, owed)
    owed[1] = ANSWER
    one.look(110.0, {0: ANSWER, 1: ANSWER})
    assert one.waits == (Waits(0, 10.0, FREE + PATIENCE - 10),)
