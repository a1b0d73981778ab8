"""Two kinds of wrong, never mixed: a peer's (`Fault`) and ours (`ProtocolError`).

A peer's wrong is named by a stable code that may be shown, stored and translated. Whoever finds it deep
inside a proof knows only the code; the layer above that knows whose entry it was adds seat and entry
with `blame`.
"""

from __future__ import annotations

from enum import StrEnum


class FaultCode(StrEnum):
    """Stable names of what a peer can do wrong; sentences for people live in the catalogues."""

    BAD_ENCODING = "bad-encoding"  # lengths, types, non-canonical bytes, not a point, not a scalar
    BAD_PROOF = "bad-proof"  # a proof whose equation does not hold
    BAD_COMMITMENT = "bad-commitment"  # an opening that is not what was committed to
    BAD_KEY = "bad-key"  # copied or degenerate keys
    BAD_CARD = "bad-card"  # an opened card that is no card of this deck
    ILLEGAL_MOVE = "illegal-move"  # well-formed and proven, but against the rules of the game
    WRONG_KIND = "wrong-kind"  # an entry that does not answer the step it names
    DOUBLE_SPEECH = "double-speech"  # two signed stories for one place


class ProtocolError(Exception):
    """A mistake of this program: misuse of an interface. Never caused by what a peer sends."""


class Fault(Exception):  # noqa: N818 - the field's word for it; it is not an error of this program
    """A peer's wrong. `seat` and `entry` (the entry's digest) are None until `blame` adds them."""

    def __init__(
        self, code: FaultCode, detail: str = "", seat: int | None = None, entry: bytes | None = None
    ) -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail
        self.seat = seat
        self.entry = entry

    def blame(self, seat: int, entry: bytes) -> Fault:
        """The same fault with its author; what is known already is not overwritten."""
        return Fault(
            self.code,
            self.detail,
            self.seat if self.seat is not None else seat,
            self.entry if self.entry is not None else entry,
        )
