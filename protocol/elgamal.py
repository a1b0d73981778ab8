"""ElGamal ciphertexts, Enc_Y(M; r) = (rG, M + rY), and the first deck (protocol sections 0 and 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from protocol.errors import ProtocolError
from protocol.group import (
    POINT_SIZE,
    G,
    Point,
    Q,
    add,
    dec_points,
    enc_points,
    mul_base,
    mul_secret,
)
from protocol.params import card_point

CIPHERTEXT_SIZE = 2 * POINT_SIZE


class Ciphertext(NamedTuple):
    """`a` is the randomness part rG, `b` the masked card point M + rY."""

    a: Point
    b: Point


def enc_ciphertexts(cs: Iterable[Ciphertext]) -> bytes:
    """66 bytes each, a before b; ProtocolError on `INFINITY`."""
    return enc_points(flat(cs))


def dec_ciphertexts(blob: bytes, count: int) -> tuple[Ciphertext, ...]:
    """Exactly `count` ciphertexts; the length is checked before anything is decoded. Fault(BAD_ENCODING)."""
    points = dec_points(blob, 2 * count)
    return tuple(Ciphertext(a, b) for a, b in zip(points[::2], points[1::2], strict=True))


def flat(cs: Iterable[Ciphertext]) -> list[Point]:
    """[a_0, b_0, a_1, b_1, ..], the order in which transcripts and encodings take them."""
    return [point for c in cs for point in c]


def encrypt(Y: Point, M: Point, r: int) -> Ciphertext:
    """Enc_Y(M; r) in constant time in r; ProtocolError for r = 0, which would hide nothing."""
    if r % Q == 0:
        raise ProtocolError("an encryption needs r != 0")
    return Ciphertext(mul_base(r), add(M, mul_secret(r, Y)))


def reencrypt(Y: Point, c: Ciphertext, r: int) -> Ciphertext:
    """The same card with r more randomness, in constant time in r."""
    return Ciphertext(add(c.a, mul_base(r)), add(c.b, mul_secret(r, Y)))


def first_deck(Y: Point, faces: Sequence[int]) -> tuple[Ciphertext, ...]:
    """E_k = (G, M_face(k) + Y): the deck that everybody makes alone, encrypted with r = 1.

    r = 1 and not 0, which would put O on the wire. Discards that are shuffled back are made in the same way.
    """
    masked = {face: add(card_point(face), Y) for face in set(faces)}
    return tuple(Ciphertext(G, masked[face]) for face in faces)
