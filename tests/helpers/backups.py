"""For tests of shared keys: a deal of n seats, what each says of its key, and what is sealed for a holder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from protocol.backup import Backup, Share, Sharing, cover, make, open_share, polynomial
from protocol.elgamal import Ciphertext, encrypt
from protocol.feldman import Polynomial
from protocol.group import Point, add, enc, mul
from protocol.keys import deal_secret
from protocol.params import card_point
from protocol.piles import Shares
from tests.helpers import reference
from tests.helpers.proofs import CTX, E1, some

SID, TRACK = b"s" * 32, "deck/0/0"
FACES = (3, 1, 4, 1, 5)


@dataclass(frozen=True)
class Shared:
    """A deal whose seats have all shared their keys. The table secret of seat i is 32 times the byte i."""

    sharing: Sharing
    x: Mapping[int, int]
    polynomials: Mapping[int, Polynomial]
    backups: Mapping[int, Backup]

    @property
    def Y(self) -> Point:
        return add(*self.sharing.keys.values())

    def cards(self, faces: Sequence[int] = FACES) -> tuple[Ciphertext, ...]:
        """Cards under the table's lock."""
        return tuple(
            encrypt(self.Y, card_point(k), r) for k, r in zip(faces, some("r", len(faces)), strict=True)
        )

    def share(self, dealer: int, holder: int) -> Share:
        return open_share(self.sharing, holder, self.x[holder], self.backups[dealer])

    def parts(self, dealer: int, holders: Sequence[int], cards: Sequence[Ciphertext]) -> dict[int, Shares]:
        """What these holders say in the dealer's place."""
        return {j: cover(CTX, self.share(dealer, j), cards, E1) for j in holders}

    def absent_shares(self, dealer: int, cards: Sequence[Ciphertext]) -> tuple[Point, ...]:
        """What the dealer itself would say."""
        return tuple(mul(self.x[dealer], card.a) for card in cards)


def shared(seats: int | Sequence[int], sid: bytes = SID, track: str = TRACK) -> Shared:
    """Seats 0 .. n-1, or these ones."""
    table = range(seats) if isinstance(seats, int) else seats
    secrets = {i: bytes([i]) * 32 for i in table}
    deals = {i: deal_secret(secret, sid, track) for i, secret in secrets.items()}
    sharing = Sharing(sid, track, {i: deal.P for i, deal in deals.items()})
    x = {i: deal.x for i, deal in deals.items()}
    polynomials = {i: polynomial(secret, sharing, x[i]) for i, secret in secrets.items()}
    backups = {i: make(sharing, i, f) for i, f in polynomials.items()}
    return Shared(sharing, x, polynomials, backups)


def sealing_key(deal: Shared, dealer: int, holder: int) -> bytes:
    """Section 7 by hand: HKDF(enc(x_i P_j), info = frame("backup", sid, track, i, j))."""
    Z = enc(mul(deal.x[dealer], deal.sharing.keys[holder]))
    seats = (dealer.to_bytes(2, "big"), holder.to_bytes(2, "big"))
    sharing = deal.sharing
    info = reference.framed(b"backup", sharing.sid, sharing.track.encode(), *seats)
    return reference.hkdf_sha256(Z, info, 32)


def seal(key: bytes, share: int) -> bytes:
    """Any 32-byte number as a dealer can seal it, reduced or not."""
    return ChaCha20Poly1305(key).encrypt(bytes(12), share.to_bytes(32, "big"), None)


def resealed(deal: Shared, dealer: int, holder: int, sealed: bytes) -> Backup:
    """The dealer's backup with something else for this holder."""
    backup = deal.backups[dealer]
    return replace(backup, sealed={**backup.sealed, holder: sealed})
