"""A record or an evidence file, read piece by piece: whatever the bytes are, how far they can be read.

`decode_export` and `decode_evidence` take a whole file or refuse it. Who checks one wants to know where it is
damaged, and what could be read before that. Nothing is allocated that is not in the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from protocol.errors import Fault, FaultCode
from protocol.wire import MAX_MESSAGE
from uno_p2p.table.contract import MAX_CONTRACT
from uno_p2p.table.evidence import MAGIC as EVIDENCE
from uno_p2p.table.evidence import Evidence
from uno_p2p.table.export import MAGIC, MAX_EXPORT, MAX_FRAMES, VERSION

MAX_TEXT = 64

_INT, _TEXT, _BYTES, _LIST = "int", "text", "bytes", "list"
_SIZED = {
    0xC4: (_BYTES, 1, 0),
    0xC5: (_BYTES, 2, 1 << 8),
    0xC6: (_BYTES, 4, 1 << 16),
    0xD9: (_TEXT, 1, 32),
    0xDC: (_LIST, 2, 16),
    0xDD: (_LIST, 4, 1 << 16),
}
"""By first byte: what follows, how many bytes say its size, and the smallest size that needs so many."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One message of a file: its number, counted from 1 through the whole file, and where its bytes begin."""

    number: int
    at: int
    raw: bytes


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a file is not what its writer has written, and why: a code of which the catalogues have the
    sentence. `number`: the message, None for what is before or after all of them. `at`: the byte's offset.
    """

    why: str
    number: int | None
    at: int


@dataclass(slots=True)
class Pieces:
    """What could be read. `broken` is where the reading stopped, None if that was the end of the file."""

    evidence: bool = False
    contract: bytes = b""
    contract_at: int = 0
    frames: list[Piece] = field(default_factory=list)
    accused: list[Piece] = field(default_factory=list)
    code: str = ""
    broken: Damage | None = None


def read_pieces(raw: bytes) -> Pieces:
    """As much of the file as can be read; nothing is raised."""
    pieces, reader = Pieces(), _Reader(raw)
    try:
        _read(reader, pieces)
    except Fault:
        number = len(pieces.frames) + len(pieces.accused) + 1 if reader.why == "encoding" else None
        pieces.broken = Damage(reader.why, number, reader.at)
    return pieces


def decode_export(raw: bytes) -> tuple[bytes, list[bytes]]:
    """Contract and entry frames of a `.uno` file; Fault BAD_ENCODING if it is none."""
    pieces = _whole(raw, evidence=False)
    return pieces.contract, [piece.raw for piece in pieces.frames]


def decode_evidence(raw: bytes) -> Evidence:
    """What an evidence file says; Fault BAD_ENCODING if it is none."""
    pieces = _whole(raw, evidence=True)
    if not pieces.accused:
        raise _bad("evidence without entries")
    before, accused = (tuple(piece.raw for piece in said) for said in (pieces.frames, pieces.accused))
    return Evidence(pieces.contract, before, accused, FaultCode(pieces.code))


def _whole(raw: bytes, *, evidence: bool) -> Pieces:
    if len(raw) > MAX_EXPORT:
        raise _bad("too large")
    pieces = read_pieces(raw)
    if pieces.broken is not None or pieces.evidence != evidence:
        raise _bad("not such a file")
    return pieces


def _read(reader: _Reader, pieces: Pieces) -> None:
    fields = reader.head(_LIST, 6)
    magic = reader.take(_TEXT, MAX_TEXT)
    pieces.evidence = magic == EVIDENCE.encode()
    if not pieces.evidence and magic != MAGIC.encode():
        raise _bad("another kind of file")
    if fields != (6 if pieces.evidence else 4) or reader.head(_INT, 127) != VERSION:
        raise _bad("another version")
    reader.why = "contract"
    pieces.contract = reader.take(_BYTES, MAX_CONTRACT)
    pieces.contract_at = reader.at - len(pieces.contract)
    _messages(reader, pieces.frames, 0)
    if pieces.evidence:
        _messages(reader, pieces.accused, len(pieces.frames))
        reader.why = "code"
        code = reader.take(_TEXT, MAX_TEXT)
        if code not in {str(known).encode() for known in FaultCode}:
            raise _bad("an unknown code")
        pieces.code = code.decode()
    reader.why = "count"
    if reader.left:
        raise _bad("something behind the end")


def _messages(reader: _Reader, found: list[Piece], before: int) -> None:
    reader.why = "count"
    count = reader.head(_LIST, MAX_FRAMES)
    for number in range(before + 1, before + count + 1):
        reader.why = "encoding" if reader.left else "count"
        taken = reader.take(_BYTES, MAX_MESSAGE)
        found.append(Piece(number, reader.at - len(taken), taken))


class _Reader:
    """Walks over canonical msgpack; `why` is what a failure at this place means."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self.at = 0
        self.why = "head"

    @property
    def left(self) -> int:
        """How many bytes are not read yet."""
        return len(self._raw) - self.at

    def take(self, kind: str, most: int) -> bytes:
        """The bytes of a text or of bytes, at most so many."""
        size = self.head(kind, most)
        if size > self.left:
            raise _bad("the file ends")
        self.at += size
        return self._raw[self.at - size : self.at]

    def head(self, kind: str, most: int) -> int:
        """The size of what comes now, or the number itself; `at` goes on only if it is of this kind."""
        if not self.left:
            raise _bad("the file ends")
        first = self._raw[self.at]
        found, width, size = self._first(first)
        if found == kind and width:
            least, size = size, int.from_bytes(self._raw[self.at + 1 : self.at + 1 + width], "big")
            if self.left <= width or size < least:
                raise _bad("a length that is not canonical")
        if found != kind or size > most:
            raise _bad(f"no {kind} here, or too long")
        self.at += 1 + width
        return size

    @staticmethod
    def _first(first: int) -> tuple[str, int, int]:
        if first < 0x80:
            return _INT, 0, first
        if 0x90 <= first < 0xA0:
            return _LIST, 0, first - 0x90
        if 0xA0 <= first < 0xC0:
            return _TEXT, 0, first - 0xA0
        return _SIZED.get(first, ("another thing", 0, 0))


def _bad(detail: str) -> Fault:
    return Fault(FaultCode.BAD_ENCODING, detail)
