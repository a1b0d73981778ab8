"""Sleep is a jump of the clock between two looks."""

from __future__ import annotations

import time

import pytest

from uno_p2p.slumber import NAP, Slumber, wall


def test_looks_that_are_late_are_no_sleep() -> None:
    slumber = Slumber(1.0, 100.0)
    assert [slumber.look(now) for now in (101.0, 102.5, 106.4)] == [0.0, 0.0, 0.0]


def test_a_jump_is_told_once_and_without_the_time_between_two_looks() -> None:
    slumber = Slumber(1.0, 100.0)
    assert slumber.look(161.0) == 60.0
    assert slumber.look(162.0) == 0.0
    assert slumber.look(163.0 + NAP) == NAP


def test_the_clock_is_one_that_does_not_stand_still_with_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(time, "clock_gettime", lambda clock: asked.append(clock) or 5.0)
    assert wall() == 5.0
    assert asked == [time.CLOCK_BOOTTIME]
