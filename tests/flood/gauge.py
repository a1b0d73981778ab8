"""How much memory and how many descriptors a process holds, as the system counts them (Linux)."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

EVERY = 0.05


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at a process."""

    at: float
    memory: int
    descriptors: int


@dataclass
class Gauge:
    """Looks at one process for as long as it lives; times are of the clock that all processes share."""

    pid: int
    readings: list[Reading] = field(default_factory=list)

    def look(self) -> Reading:
        """How it is now."""
        process = Path(f"/proc/{self.pid}")
        pages = int((process / "statm").read_text().split()[1])
        held = len(os.listdir(process / "fd"))
        reading = Reading(time.monotonic(), pages * os.sysconf("SC_PAGE_SIZE"), held)
        self.readings.append(reading)
        return reading

    async def watch(self) -> None:
        """Look twenty times a second, until it is gone."""
        while True:
            try:
                self.look()
            except (OSError, IndexError):  # it has ended
                return
            await asyncio.sleep(EVERY)

    def peak(self, begin: float, end: float) -> tuple[int, int]:
        """The most memory and the most descriptors between two moments."""
        seen = [reading for reading in self.readings if begin <= reading.at <= end]
        return max(one.memory for one in seen), max(one.descriptors for one in seen)
