"""Keys shared among the others (docs/absence.md): what can be checked of them without any key."""

from __future__ import annotations

from typing import Any

from tests.second.aead import hkdf, unseal
from tests.second.bodies import fields, sized
from tests.second.curve import G, Point, combine, dec, dec_points, enc, q
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hashes import frame, two
from tests.second.proofs import check_shares
from tests.second.refusal import Bad

THRESHOLD = {4: 3, 5: 4, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8}
"""How many holders it takes, by the number of seats."""


class Backup:
    """V_0 .. V_{t-1} of one dealer, and the share that it has sealed for each holder."""

    def __init__(self, V: list[Point], sealed: dict[int, bytes]) -> None:
        self.V, self.sealed = V, sealed

    def expected(self, j: int) -> Point:
        """S_ij, what the share of seat j must give times G."""
        return combine(*((pow(j + 1, k, q), V_k) for k, V_k in enumerate(self.V)))

    def good(self, table: Table, track: str, i: int, j: int, Z: Point) -> bool:
        """Whether what dealer i sealed for holder j opens to its share."""
        key = hkdf(enc(Z), frame(b"backup", table.sid, track.encode(), two(i), two(j)))
        opened = unseal(key, self.sealed[j])
        s = int.from_bytes(opened, "big") if opened is not None else 0
        return 0 < s < q and combine((s, G)) == self.expected(j)


def share_keys(table: Table, track: str, P: dict[int, Point]) -> Script:
    """The steps backup and backed; returns the seat of which a complaint was found true."""
    seats = table.present
    if len(seats) not in THRESHOLD:
        return None
    t = THRESHOLD[len(seats)]

    def check_backup(place: Place, i: int, body: list[Any]) -> Backup:
        points, shares = fields(body, bytes, bytes)
        sized(shares, 48 * (len(seats) - 1))
        V = dec_points(points, t)
        if V[0] != P[i]:
            raise Bad("bad-commitment", "the shared key is another one")
        holders = [j for j in seats if j != i]
        return Backup(V, {j: shares[48 * k : 48 * k + 48] for k, j in enumerate(holders)})

    backups = yield Ask(track, "backup", seats, check_backup)

    def check_backed(place: Place, j: int, body: list[Any]) -> int | None:
        if body == []:
            return None
        i, Z_raw, proof = fields(body, int, bytes, bytes)
        if i not in backups or i == j:
            raise Bad("bad-encoding", "a complaint about nobody")
        Z = dec(sized(Z_raw, 33))
        sized(proof, 64)
        check_shares(place.ctx(j, b"complaint"), P[j], (P[i],), (Z,), proof)
        if backups[i].good(table, track, i, j, Z):
            raise Bad("bad-proof", "a complaint about a good share")
        return int(i)

    heard = yield Ask(track, "backed", seats, check_backed)
    accused = [heard[j] for j in sorted(heard) if heard[j] is not None]
    return accused[0] if accused else None
