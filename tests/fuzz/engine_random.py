"""Without a coverage-guided engine: random changes of the corpus; what reaches a new line joins it.

Lines are looked at in one execution of every few, for that is slow.
"""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from types import FrameType
from typing import Any

from tests.fuzz.crash import Keeper

LOOK = 10
"""One execution of so many has its lines looked at."""
QUICK = 3.0
"""Of targets that may take no longer, every allocation is traced."""
PACKAGES = ("/protocol/", "/uno_p2p/")

Line = tuple[str, int]


class Lines:
    """The lines of the program that were reached."""

    def __init__(self) -> None:
        self.seen: set[Line] = set()

    def of(self, run: Keeper, data: bytes) -> bool:
        """Run an input; whether it has reached a new line."""
        before = len(self.seen)
        sys.settrace(self._enter)
        try:
            run(data)
        finally:
            sys.settrace(None)
        return len(self.seen) > before

    def _enter(self, frame: FrameType, event: str, _: Any) -> Any:
        if not any(package in frame.f_code.co_filename for package in PACKAGES):
            return None
        return self._line

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def changed(data: bytes, corpus: list[bytes], rng: random.Random, size: int) -> bytes:
    """An input made of one or two others."""
    made = bytearray(data)
    for _ in range(1 << rng.randrange(5)):
        at = rng.randrange(len(made) + 1)
        match rng.randrange(6):
            case 0 if at < len(made):
                made[at] ^= 1 << rng.randrange(8)
            case 1 if at < len(made):
                made[at] = rng.randrange(256)
            case 2:
                made[at:at] = rng.randbytes(rng.randrange(1, 9))
            case 3:
                del made[at : at + rng.randrange(1, 17)]
            case 4:
                made[at:] = rng.choice(corpus)[at:]
            case _:
                made[at:at] = made[at : at + rng.randrange(1, 33)]
    return bytes(made[:size])


def fuzz(keep: Keeper, seconds: float, seed: int) -> None:
    """Run for so long."""
    rng, lines = random.Random(seed), Lines()
    corpus = list(keep.target.seeds())
    for data in corpus:
        keep.target.run(data)  # what is recorded once is no input's
    if keep.target.seconds <= QUICK:
        tracemalloc.start()
    began = time.monotonic()
    try:
        for data in corpus:
            lines.of(keep, data)
        while (passed := time.monotonic() - began) < seconds:
            data = changed(rng.choice(corpus), corpus, rng, keep.target.size)
            if rng.randrange(LOOK):
                keep(data)
            elif lines.of(keep, data):
                corpus.append(data)
    finally:
        tracemalloc.stop()
    print(
        f"{keep.target.name}: {keep.executions} executions in {passed:.0f} s,"
        f" {keep.executions / passed:.0f} a second; {len(lines.seen)} lines, corpus of {len(corpus)}"
    )
