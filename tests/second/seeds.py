"""What the disclosed keys and seeds show: promises kept, shuffles made again (section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.second.aead import hkdf
from tests.second.bodies import fields, sized
from tests.second.curve import Card, G, Point, add, combine, enc, flat, sdec
from tests.second.follow import Place, Table
from tests.second.hashes import PROTO, SUITE, H, four, frame, two
from tests.second.refusal import Bad
from tests.second.stream import Stream

if TYPE_CHECKING:
    from tests.second.dealing import Deal


@dataclass(frozen=True)
class Shuffled:
    """A shuffle of a pile or a hand, to be made again when its seed is known."""

    place: Place
    seat: int
    Y: Point
    inputs: tuple[Card, ...]
    outputs: tuple[Card, ...]

    def made_from(self, deal: Deal, seed: bytes) -> bool:
        """Whether this is what the seed gives."""
        at = self.place
        encoded = b"".join(enc(P) for P in flat(list(self.inputs)))
        info = (b"shuffle", deal.J, at.sid, at.track.encode(), four(at.step), at.prev, H(encoded))
        stream = Stream(hkdf(seed, frame(*info)))
        pi = stream.permutation(len(self.inputs))
        for i, out in enumerate(self.outputs):
            r = stream.scalar()
            A, B = self.inputs[pi[i]]
            if out != (add(A, combine((r, G))), add(B, combine((r, self.Y)))):
                return False
        return True


def check_secrets(table: Table, deals: list[Deal], place: Place, seat: int, body: list[Any]) -> None:
    """x_i and s_i of every hand are those of P_i and S_i. That shuffles came from s_i is only told."""
    (secrets,) = fields(body, bytes)
    sized(secrets, 64 * len(deals))
    own = again = 0
    for h, deal in enumerate(deals):
        x, seed = sdec(secrets[64 * h : 64 * h + 32]), secrets[64 * h + 32 : 64 * h + 64]
        parts = (PROTO, SUITE, b"SEEDCOM", table.sid, deal.track.encode(), two(seat), seed)
        if combine((x, G)) != deal.P[seat] or H(frame(*parts))[:32] != deal.S[seat]:
            raise Bad("bad-commitment", "secrets of a deal")
        made = [shuffle.made_from(deal, seed) for shuffle in deal.shuffles if shuffle.seat == seat]
        own, again = own + len(made), again + sum(made)
    table.told.append(f"{seat} opens secrets: {again} of {own} shuffles follow from them")
