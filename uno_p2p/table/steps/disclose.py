"""Track `disclose`: where the table agreed to it, everybody opens what its hands were made of (section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from protocol.codec import fields, sized
from protocol.entry import Body
from protocol.errors import Fault, FaultCode
from protocol.group import SCALAR_SIZE, mul_base, sdec, senc
from protocol.keys import SECRET_SIZE, seed_commitment
from uno_p2p.table.choices import Choice
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Deal
from uno_p2p.table.keys import Keys

EACH = SCALAR_SIZE + SECRET_SIZE

Secrets = tuple[tuple[int, bytes], ...]
"""(x, shuffle seed) of every deal of the table, in order."""


class Disclose(Duty[Secrets]):
    """My key and my shuffle seed of every deal. Body: one byte string, x (32) and seed (32) a deal."""

    kind = "disclose"

    def __init__(self, deals: Sequence[Deal]) -> None:
        self._deals = tuple(deals)

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        secrets = [keys.deal(deal.sid, deal.track) for deal in self._deals]
        return [b"".join(senc(secret.x) + secret.seed for secret in secrets)]

    def read(self, at: Where, seat: int, body: Body) -> Secrets:
        (packed,) = fields(body, bytes)
        sized(packed, EACH * len(self._deals))
        parts = [packed[i : i + EACH] for i in range(0, len(packed), EACH)]
        return tuple((sdec(part[:SCALAR_SIZE]), part[SCALAR_SIZE:]) for part in parts)

    def verify(self, at: Where, seat: int, answer: Secrets) -> None:
        for deal, (x, seed) in zip(self._deals, answer, strict=True):
            seed_is_right = seed_commitment(deal.sid, deal.track, seat, seed) == deal.seeds[seat]
            if not seed_is_right or mul_base(x) != deal.keys[seat]:
                raise Fault(FaultCode.BAD_COMMITMENT, "not the secrets of this deal")
