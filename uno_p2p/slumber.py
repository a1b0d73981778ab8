"""Sleep noticed: a closed lid, a suspended or frozen process. The sleeper sees it by a jump of the clock."""

from __future__ import annotations

import sys
import time
from typing import Final

NAP: Final = 3.0
"""Seconds of standing still from which on we have slept: after as much silence the others cut our links."""


if sys.platform == "linux":

    def wall() -> float:
        """Seconds of a clock that goes on while this machine is suspended, and that nobody sets.

        `time.monotonic` stands still in a suspended Linux or macOS.
        """
        return time.clock_gettime(time.CLOCK_BOOTTIME)

elif sys.platform == "darwin":

    def wall() -> float:
        """As on Linux; here this clock has another name."""
        return time.clock_gettime(time.CLOCK_MONOTONIC)

else:

    def wall() -> float:
        """As on Linux; here `time.monotonic` goes on."""
        return time.monotonic()


class Slumber:
    """Tells naps by the time between two looks, which are `every` seconds apart at most while awake."""

    def __init__(self, every: float, now: float) -> None:
        self._every = every
        self._seen = now

    def look(self, now: float) -> float:
        """How many seconds have been slept since the last look, as near as that can be known; 0 if none."""
        slept, self._seen = now - self._seen - self._every, now
        return slept if slept >= NAP else 0.0
