"""Track `rest/h`: after a hand, go on or leave; after a match, another one or leave.

Whoever stays promises a nonce for the table that follows, so that a new contract, if somebody leaves or a new
match begins, needs no further round.
"""

from __future__ import annotations

from protocol.codec import fields, sized
from protocol.entry import Body
from protocol.errors import ProtocolError
from uno_p2p.table.choices import AskReady, AskRematch, Choice, Leave, Ready
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.keys import Keys


class GoOn(Duty[bytes | None]):
    """I stay (with the commitment to my nonce for a following table), or I leave (None).

    Body: `[commitment]`, 32 bytes, or `[b""]` to leave.
    """

    kind = "ready"

    def __init__(self, contract: bytes, *, over: bool) -> None:
        """`contract` is the digest of the contract in force; `over`: the match has ended."""
        self._contract = contract
        self._over = over

    def ask(self, seat: int, keys: Keys) -> AskReady | AskRematch:
        return AskRematch() if self._over else AskReady()

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case Ready():
                return [keys.following(self._contract, at.track).commitment]
            case Leave():
                return [b""]
        raise ProtocolError(f"{choice} neither stays nor leaves")

    def read(self, at: Where, seat: int, body: Body) -> bytes | None:
        (commitment,) = fields(body, bytes)
        return sized(commitment, 32) if commitment else None
