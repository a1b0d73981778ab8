"""Records of which one byte is changed, and what an audit must say of each: the place that was changed.

    python -m tests.helpers.damage [every] [mask]

changes every byte (or every so many-th) of the record of a short hand, one at a time, by `mask` (255 by
default), and prints what was not reported, or not at its place.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import cached_property

from tests.helpers.hands import played
from uno_p2p.lab.audit import audit
from uno_p2p.lab.judge import Judge
from uno_p2p.table.contract import decode
from uno_p2p.table.export import encode_export
from uno_p2p.table.match import match
from uno_p2p.table.pieces import Damage, read_pieces

SHORT = (2, 2, "chancer")
Place = tuple[str | None, int | None]
"""What must be said of a byte: why, where it is no message; else the number of the message."""


def record(case: tuple[int, int, str] = SHORT) -> bytes:
    """The record of a hand that two have played."""
    net = played(case)
    return encode_export(net.contract.encode(), net.nodes[0].disk)


class Sweep:
    """One record, many damages. What comes before a change is as before, so it is judged once only."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.pieces = read_pieces(raw)
        self.first = self.pieces.frames[0].at

    @cached_property
    def judge(self) -> Judge:
        """Stands at the end of the record as it was written."""
        judge = Judge(decode(self.pieces.contract), match)
        for piece in self.pieces.frames:
            assert judge.hear(piece) is None
        return judge

    def place(self, at: int) -> Place:
        """What this byte belongs to."""
        begin = self.pieces.contract_at
        if at < begin - 3:
            return "head", None
        if at < begin + len(self.pieces.contract):
            return "contract", None
        count = self.raw[begin + len(self.pieces.contract)]
        if at < begin + len(self.pieces.contract) + {0xDC: 3, 0xDD: 5}.get(count, 1):
            return "count", None
        return None, next(piece.number for piece in self.pieces.frames if at < piece.at + len(piece.raw))

    def changed(self, at: int, mask: int = 0xFF) -> bytes:
        """The record with this byte changed."""
        return self.raw[:at] + bytes([self.raw[at] ^ mask]) + self.raw[at + 1 :]

    def found(self, raw: bytes) -> Damage | None:
        """What an audit says of a changed record, without judging again what is unchanged."""
        pieces = read_pieces(raw)
        if pieces.contract != self.pieces.contract or not pieces.frames:
            return audit(raw).damage
        for old, new in zip(self.pieces.frames, pieces.frames, strict=False):
            if new.raw != old.raw:
                said = self.judge.read(new)
                return said if isinstance(said, Damage) else audit(raw).damage
        return pieces.broken or audit(raw).damage

    def missed(
        self, every: int, mask: int = 0xFF, start: int = 0
    ) -> Iterator[tuple[int, Place, Damage | None]]:
        """The changed bytes of which something else is said than where they are."""
        for at in range(start, len(self.raw), every):
            place, said = self.place(at), self.found(self.changed(at, mask))
            if not reported(place, said):
                yield at, place, said


def reported(place: Place, said: Damage | None) -> bool:
    """Whether this is said of a byte at that place."""
    why, number = place
    return said is not None and (said.number == number if why is None else said.why == why)


def main(every: int = 1, mask: int = 0xFF) -> int:
    """Sweep; the number of bytes that were missed."""
    sweep, began = Sweep(record()), time.monotonic()
    missed = list(sweep.missed(every, mask))
    for at, place, said in missed[:20]:
        print(f"byte {at}, {place}: {said}")
    seconds = time.monotonic() - began
    print(
        f"{len(sweep.raw)} bytes, {len(sweep.pieces.frames)} messages, {len(missed)} missed, {seconds:.1f} s"
    )
    return len(missed)


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
