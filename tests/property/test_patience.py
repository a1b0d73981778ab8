"""Patience in any order of steps, looks, sleep and work of our own: the time that is shown is kept, no budget
is overdrawn, and sleep is nobody's waiting.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from uno_p2p.table.patience import FREE, UNTIMED, Owes, Patience

SEATS = 3
QUARTERS = st.integers(0, 40).map(lambda quarters: quarters / 4)
"""Seconds that are added without rounding."""
OWED = st.dictionaries(st.integers(0, SEATS - 1), st.sampled_from(Owes), max_size=SEATS)


@dataclass(frozen=True)
class Look:
    """`seconds` later, and what was slept; from now on this is owed, or the same as before."""

    seconds: float
    slept: float
    owed: dict[int, Owes] | None
    held: bool


LOOKS = st.builds(Look, QUARTERS, QUARTERS | st.just(0.0), OWED | st.none(), st.booleans())
STEPS = st.lists(st.lists(LOOKS, max_size=12), max_size=6)
TURN_LIMITS = st.sampled_from([None, 5.0, 30.0])


def look(one: Patience, now: float, at: Look, before: dict[int, Owes]) -> tuple[float, dict[int, Owes]]:
    """The clock after the look, and what is owed then."""
    owed = before if at.owed is None else at.owed
    one.slept(at.slept)
    now += at.seconds + at.slept
    one.look(now, owed, held=at.held)
    return now, owed


@settings(max_examples=150, deadline=None)
@given(STEPS, TURN_LIMITS, st.integers(5, 40))
def test_nobody_is_overdue_before_the_time_that_was_shown_is_over(
    steps: list[list[Look]], turn_limit: float | None, seconds: int
) -> None:
    one, now = Patience(seconds, turn_limit), 0.0
    longest = max(UNTIMED, seconds, (turn_limit or 0) + seconds)
    for looks in steps:
        one.begin()
        owed: dict[int, Owes] = {}
        due: dict[tuple[int, Owes], float] = {}
        awake = 0.0
        for at in looks:
            now, owed = look(one, now, at, owed)
            awake += at.seconds
            assert one.overdue in (frozenset(), owed.keys())
            assert all(awake >= due.get((seat, owed[seat]), 0.0) for seat in one.overdue)
            for waits in one.waits:
                assert waits.left == 0 or waits.seat not in one.overdue
                assert FREE < waits.waited <= awake, "nobody is waited for while we sleep"
                assert 0 <= waits.left <= longest
                due[waits.seat, owed[waits.seat]] = awake + waits.left
        one.end(now)


@settings(max_examples=150, deadline=None)
@given(STEPS, st.integers(5, 40))
def test_a_machine_takes_no_more_than_its_budget_before_it_is_overdue(
    steps: list[list[Look]], seconds: int
) -> None:
    """One seat alone, which gives its answers sooner or later: what it took beyond is summed up here, too."""
    one, now, beyond = Patience(seconds, None), 0.0, 0.0
    for looks in steps:
        one.begin()
        owed: dict[int, Owes] = {}
        waited, waiting = 0.0, False
        for at in looks:
            alone = {0: Owes.ANSWER} if at.owed is None or 0 in at.owed else {}
            now, owed = look(one, now, Look(at.seconds, at.slept, alone, at.held), owed)
            waited += at.seconds if waiting else 0.0
            waiting = bool(owed) and not at.held
            late = waited >= FREE and beyond + waited - FREE >= seconds
            assert one.overdue == (owed.keys() if late else frozenset())
        beyond += max(waited - FREE, 0.0)
        one.end(now)


@settings(max_examples=100, deadline=None)
@given(st.lists(LOOKS, min_size=1, max_size=12), QUARTERS, st.data())
def test_sleep_changes_nothing_but_the_clock(looks: list[Look], hours: float, data: st.DataObject) -> None:
    awake, sleeper = Patience(20, 30.0), Patience(20, 30.0)
    longer_at = data.draw(st.integers(0, len(looks) - 1))
    here = there = 0.0
    owed: dict[int, Owes] = {}
    for index, at in enumerate(looks):
        longer = 3600 * hours if index == longer_at else 0.0
        there, _ = look(sleeper, there, Look(at.seconds, at.slept + longer, at.owed, at.held), owed)
        here, owed = look(awake, here, at, owed)
        assert (awake.overdue, awake.waits) == (sleeper.overdue, sleeper.waits)
