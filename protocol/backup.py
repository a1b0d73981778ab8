"""A seat's key, shared among the other seats of its deal, for when it goes away (section 7).

Seat i with the key x_i is the *dealer* of the shares, every other seat j of the deal a *holder*. Holder j
gets s_ij = f(j), sealed; from the points V_k = a_k G everybody computes S_ij = s_ij G (`protocol.feldman`).
Each holder can do its part of what x_i would do to a card, and t parts together do it, card by card: x_i
itself is never put together. Fewer than t learn nothing of it.

Seats count from 0, so seat j stands at place j + 1 of the polynomial: place 0 is the secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from protocol.codec import sized
from protocol.elgamal import Ciphertext
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.feldman import Polynomial, committed, lagrange
from protocol.group import (
    SCALAR_SIZE,
    Point,
    dec,
    dec_points,
    enc,
    enc_points,
    msm,
    mul_base,
    mul_secret,
    sdec,
    senc,
    split,
)
from protocol.keys import derive, scalar_of, two
from protocol.piles import Shares, check_shares, give_shares
from protocol.proofs import dleq
from protocol.transcript import frame

SEALED_SIZE = SCALAR_SIZE + 16
COMPLAINT = b"complaint"
"""The ctx part of a complaint's proof."""
_NONCE = bytes(12)


def cover_part(dealer: int) -> bytes:
    """The ctx part of the proof of a cover of this seat's shares: one entry may cover several seats."""
    return b"cover" + two(dealer)


def threshold(n: int) -> int | None:
    """How many holders it takes among n seats; None where a key is not shared.

    All others for 4 and 5 seats, all but one for 6 to 10. With 2 or 3 seats one or two others would hold
    the whole key.
    """
    if not 2 <= n <= 10:
        raise ProtocolError(f"no table has {n} seats")
    if n < 4:
        return None
    return n - 1 if n < 6 else n - 2


@dataclass(frozen=True, slots=True)
class Sharing:
    """The deal whose keys are shared, from our own state: the track it was made on, and P_i by seat."""

    sid: bytes
    track: str
    keys: Mapping[int, Point]

    @property
    def threshold(self) -> int:
        """t; ProtocolError where keys are not shared."""
        t = threshold(len(self.keys))
        if t is None:
            raise ProtocolError(f"{len(self.keys)} seats do not share their keys")
        return t

    def holders(self, dealer: int) -> tuple[int, ...]:
        """The seats that hold shares of this seat's key, ascending."""
        return tuple(seat for seat in sorted(self.keys) if seat != dealer)


def polynomial(secret: bytes, sharing: Sharing, x: int) -> Polynomial:
    """The polynomial over x of one deal, from the table secret, none of its coefficients zero.

    It depends on the deal alone, as the keys that seal the shares do: a seat that is started again says the
    same bytes, and no key ever seals two shares.
    """
    context = (sharing.sid, sharing.track.encode())
    a = (scalar_of(derive(secret, "backup", *context, two(k), size=64)) for k in range(1, sharing.threshold))
    return Polynomial((x, *a))


@dataclass(frozen=True, slots=True)
class Backup:
    """One seat's key, shared: V_0 = P_i .. V_{t-1}, and for every holder its share, 48 bytes sealed."""

    dealer: int
    V: tuple[Point, ...]
    sealed: Mapping[int, bytes]

    def encode(self) -> list[bytes]:
        """The two body fields: 33 bytes for each V_k, 48 for each holder, by ascending seat."""
        return [enc_points(self.V), b"".join(self.sealed[j] for j in sorted(self.sealed))]

    def share_key(self, holder: int) -> Point:
        """S_ij = s_ij G; O if the dealer chose a share of zero."""
        return committed(self.V, _place(holder))


def make(sharing: Sharing, dealer: int, f: Polynomial) -> Backup:
    """This seat's key in shares. The same bytes for the same polynomial."""
    V = f.vector()
    if len(V) != sharing.threshold or V[0] != sharing.keys[dealer]:
        raise ProtocolError("not a polynomial over this seat's key in this deal")
    sealed = {}
    for j in sharing.holders(dealer):
        Z = mul_secret(f.x, sharing.keys[j])
        share = senc(f.at(_place(j)))
        sealed[j] = _cipher(sharing, dealer, j, Z).encrypt(_NONCE, share, None)
    return Backup(dealer, V, sealed)


def decode(sharing: Sharing, dealer: int, vector: bytes, sealed: bytes) -> Backup:
    """What this seat says of its key; the sealed shares are their holders' to open.

    Raises:
        Fault: BAD_ENCODING unless it is exactly t points and a share for every holder; BAD_COMMITMENT if
            it is not this seat's key that is shared.
    """
    holders = sharing.holders(dealer)
    shares = split(sealed, len(holders), SEALED_SIZE)
    V = dec_points(vector, sharing.threshold)
    if V[0] != sharing.keys[dealer]:
        raise Fault(FaultCode.BAD_COMMITMENT, "what is shared is not this seat's key")
    return Backup(dealer, V, dict(zip(holders, shares, strict=True)))


@dataclass(frozen=True, slots=True)
class Share:
    """What a holder keeps of another seat's key: s_ij, and the public S_ij = s_ij G."""

    s: int = field(repr=False)
    S: Point


def open_share(sharing: Sharing, holder: int, x: int, backup: Backup) -> Share:
    """The holder's share, with its own secret x_j.

    Raises:
        Fault: BAD_COMMITMENT, blaming the dealer, if there is no good share. Then the holder complains.
    """
    return _opened(sharing, holder, mul_secret(x, sharing.keys[backup.dealer]), backup)


def _opened(sharing: Sharing, holder: int, Z: Point, backup: Backup) -> Share:
    """The share that Z = x_i P_j = x_j P_i opens; Fault BAD_COMMITMENT, blaming the dealer, if it is bad."""
    _require_holder(sharing, backup.dealer, holder)
    S = backup.share_key(holder)
    cipher = _cipher(sharing, backup.dealer, holder, Z)
    try:
        s = sdec(cipher.decrypt(_NONCE, backup.sealed[holder], None))
    except (InvalidTag, Fault):
        raise Fault(FaultCode.BAD_COMMITMENT, "a share that does not open", backup.dealer) from None
    # A share of zero fits S_ij = O, and its holder could never cover: O has no encoding, and no proof.
    if s == 0 or mul_base(s) != S:
        raise Fault(FaultCode.BAD_COMMITMENT, "a share that was not committed to", backup.dealer)
    return Share(s, S)


@dataclass(frozen=True, slots=True)
class Complaint:
    """A holder says that its share of the dealer's key is bad: Z = x_j P_i lets everybody look."""

    dealer: int
    Z: Point
    proof: bytes

    def encode(self) -> list[int | bytes]:
        """The three body fields: the dealer's seat, 33 bytes, 64 bytes."""
        return [self.dealer, enc(self.Z), self.proof]


def complain(ctx: bytes, sharing: Sharing, holder: int, x: int, backup: Backup, entropy: bytes) -> Complaint:
    """The complaint of a holder whose share does not open; ProtocolError if it does: it would convict us.

    Z opens what the two seats have sealed for each other in this deal, so after a complaint the deck is made
    again with new keys.
    """
    Z = mul_secret(x, sharing.keys[backup.dealer])
    try:
        _opened(sharing, holder, Z, backup)
    except Fault:
        statement = same_secret(sharing, holder, backup.dealer, Z)
        return Complaint(backup.dealer, Z, dleq.prove(ctx, statement, dleq.Witness(x), entropy))
    raise ProtocolError("the share is good")


def decode_complaint(sharing: Sharing, holder: int, dealer: int, Z: bytes, proof: bytes) -> Complaint:
    """A peer's complaint, the proof not checked yet; Fault BAD_ENCODING, also for a dealer that is none."""
    sized(proof, dleq.PROOF_SIZE)
    if dealer not in sharing.holders(holder):
        raise Fault(FaultCode.BAD_ENCODING, "a complaint about a seat that gave no share")
    return Complaint(dealer, dec(Z), proof)


def judge(
    ctx: bytes, sharing: Sharing, holder: int, complaint: Complaint, backups: Mapping[int, Backup]
) -> NoReturn:
    """Say who lied, the dealer or the complaining holder. `backups` by dealer, all that were said.

    Raises:
        Fault: always. BAD_COMMITMENT, blaming the dealer, if the share is bad; BAD_PROOF, blaming the holder,
            if the share is good or Z is not what it says.
    """
    try:
        dleq.verify(ctx, same_secret(sharing, holder, complaint.dealer, complaint.Z), complaint.proof)
    except Fault as fault:
        raise Fault(fault.code, fault.detail, holder) from None
    _opened(sharing, holder, complaint.Z, backups[complaint.dealer])
    raise Fault(FaultCode.BAD_PROOF, "a complaint about a good share", holder)


def cover(ctx: bytes, share: Share, cards: Sequence[Ciphertext], entropy: bytes) -> Shares:
    """The holder's part of what the absent dealer would have given: D_jl = s_ij A_l, one proof for all."""
    return give_shares(ctx, share.s, share.S, cards, entropy)


def check_cover(
    ctx: bytes, sharing: Sharing, holder: int, backup: Backup, cards: Sequence[Ciphertext], part: Shares
) -> None:
    """Raise Fault BAD_ENCODING or BAD_PROOF unless the part is made with the holder's share."""
    _require_holder(sharing, backup.dealer, holder)
    check_shares(ctx, backup.share_key(holder), cards, part)


def combine(sharing: Sharing, dealer: int, parts: Mapping[int, Shares]) -> tuple[Point, ...]:
    """x_i A_l for every card, from the checked parts by holder: what the dealer's own shares would be.

    The parts of the t lowest seats are taken. ProtocolError with fewer, or with parts of different lengths.
    """
    for holder in parts:
        _require_holder(sharing, dealer, holder)
    if len(parts) < sharing.threshold:
        raise ProtocolError(f"{len(parts)} parts, and it takes {sharing.threshold}")
    if len({len(part.points) for part in parts.values()}) != 1:
        raise ProtocolError("parts for different cards")
    J = sorted(parts)[: sharing.threshold]
    weights = lagrange([_place(j) for j in J])
    return tuple(msm(weights, D) for D in zip(*(parts[j].points for j in J), strict=True))


def _place(seat: int) -> int:
    """Where the seat's share stands on the polynomial."""
    return seat + 1


def _require_holder(sharing: Sharing, dealer: int, holder: int) -> None:
    if dealer not in sharing.keys or holder not in sharing.holders(dealer):
        raise ProtocolError(f"seat {holder} holds no share of seat {dealer}'s key")


def same_secret(sharing: Sharing, holder: int, dealer: int, Z: Point) -> dleq.Statement:
    """Z = x_j P_i with the x_j of P_j = x_j G."""
    return dleq.Statement(sharing.keys[holder], (sharing.keys[dealer],), (Z,))


def _cipher(sharing: Sharing, dealer: int, holder: int, Z: Point) -> ChaCha20Poly1305:
    """What seals one share. The nonce is zero: the key is for this share alone."""
    info = frame(b"backup", sharing.sid, sharing.track.encode(), two(dealer), two(holder))
    return ChaCha20Poly1305(HKDF(hashes.SHA256(), 32, salt=None, info=info).derive(enc(Z)))
