"""Track `disclose`: where the table agreed to it, everybody opens what its hands were made of (section 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

Secrets = Mapping[int, tuple[int, bytes]]
"""A seat's (x, shuffle seed) of every deal of the table that it took part in, by the number of the deal."""


class Disclose(Duty[Secrets]):
    """My key and my shuffle seed of every deal that I took part in. Body: one byte string, x (32) and seed
    (32) a deal, in order.
    """

    kind = "disclose"

    def __init__(self, deals: Sequence[Deal]) -> None:
        self._deals = tuple(deals)

    def _own(self, seat: int) -> dict[int, Deal]:
        """The deals in which the seat took part, by number."""
        return {number: deal for number, deal in enumerate(self._deals) if seat in deal.keys}

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        secrets = [keys.deal(deal.sid, deal.track) for deal in self._own(seat).values()]
        return [b"".join(senc(secret.x) + secret.seed for secret in secrets)]

    def read(self, at: Where, seat: int, body: Body) -> Secrets:
        (packed,) = fields(body, bytes)
        own = self._own(seat)
        sized(packed, EACH * len(own))
        parts = (packed[i : i + EACH] for i in range(0, len(packed), EACH))
        return {
            number: (sdec(part[:SCALAR_SIZE]), part[SCALAR_SIZE:])
            for number, part in zip(own, parts, strict=True)
        }

    def verify(self, at: Where, seat: int, answer: Secrets) -> None:
        for number, deal in self._own(seat).items():
            x, seed = answer[number]
            seed_is_right = seed_commitment(deal.sid, deal.track, seat, seed) == deal.seeds[seat]
            if not seed_is_right or mul_base(x) != deal.keys[seat]:
                raise Fault(FaultCode.BAD_COMMITMENT, "not the secrets of this deal")
