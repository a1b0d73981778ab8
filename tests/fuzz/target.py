"""What a target is, and how one execution of it is bounded."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass

Run = Callable[[bytes], None]


class Excess(AssertionError):  # noqa: N818 - a property that does not hold
    """An input took more time or memory than any input may."""


@dataclass(frozen=True, slots=True)
class Target:
    """`run` raises whatever breaks the target's invariant. `seeds` are made when they are asked for.

    `seconds` of processor time and `megabytes` of new memory are what one execution may take.
    """

    name: str
    attacks: str
    run: Run
    seeds: Callable[[], Iterable[bytes]]
    seconds: float
    megabytes: float
    size: int = 4096
    """No input is longer."""

    def __call__(self, data: bytes) -> None:
        """Run one input within the bounds.

        Raises:
            Excess: it took too much; anything else: the invariant is broken.
        """
        memory, began = _memory(), time.process_time()
        self.run(data)
        took, more = time.process_time() - began, _memory(peak=True) - memory
        if took > self.seconds:
            raise Excess(f"{self.name}: {took:.2f} s, at most {self.seconds} are allowed")
        if more > self.megabytes:
            raise Excess(f"{self.name}: {more:.0f} MB more, at most {self.megabytes} are allowed")


def _memory(*, peak: bool = False) -> float:
    """Megabytes in use: exact where allocations are traced; else the largest the process ever had."""
    if tracemalloc.is_tracing():
        if not peak:
            tracemalloc.reset_peak()
        return tracemalloc.get_traced_memory()[peak] / 1e6
    if sys.platform == "win32":
        return 0.0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
