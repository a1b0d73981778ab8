"""secp256k1 as an additive group: points, scalars, strict decoding (protocol section 0).

A point is its 65 uncompressed bytes, so it is immutable, hashable and comparable; the point O, which
never goes on the wire, is `INFINITY` and an ordinary value everywhere else. The arithmetic is
libsecp256k1's.

Two products exist under two names on purpose. `mul` and `msm` are fast and take PUBLIC scalars only: their
running time depends on the scalar. `mul_base`, `mul_secret` and `msm_secret` are constant time in it.
(Reducing an int mod q and turning it into bytes is Python's and not constant time; what libsecp256k1
computes from those bytes is.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NewType

from btclib_secp256k1 import ecdh, keys

from protocol.errors import Fault, FaultCode, ProtocolError

Point = NewType("Point", bytes)

Q = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
POINT_SIZE = 33
SCALAR_SIZE = 32

G = Point(keys.pubkey_from_prvkey(1, compressed=False))
INFINITY = Point(b"\x00")  # SEC1's octet for it; `enc` and `dec` both refuse it

_EVEN, _ODD = b"\x02", b"\x03"


# --- bytes ------------------------------------------------------------------------------


def enc(P: Point) -> bytes:
    """The 33 bytes of P (SEC1 compressed). ProtocolError on `INFINITY`, which is never on the wire."""
    if P == INFINITY:
        raise ProtocolError("the point at infinity has no encoding")
    return (_ODD if P[64] & 1 else _EVEN) + P[1:33]


def dec(b: bytes) -> Point:
    """The point of exactly 33 bytes; Fault(BAD_ENCODING) for all else, hybrid and 65-byte forms too."""
    require_length(b, POINT_SIZE)
    if b[:1] not in (_EVEN, _ODD):
        raise Fault(FaultCode.BAD_ENCODING, "a point begins with 02 or 03")
    try:
        return Point(keys.reserialize(b, compressed=False))
    except ValueError:
        raise Fault(FaultCode.BAD_ENCODING, "not a point of the curve") from None


def senc(k: int) -> bytes:
    """The 32 big-endian bytes of a scalar; ProtocolError unless 0 <= k < q."""
    if not 0 <= k < Q:
        raise ProtocolError("a scalar is reduced mod q before it is encoded")
    return k.to_bytes(SCALAR_SIZE, "big")


def sdec(b: bytes) -> int:
    """The scalar of exactly 32 bytes, zero allowed; Fault(BAD_ENCODING) for other lengths and values >= q."""
    require_length(b, SCALAR_SIZE)
    k = int.from_bytes(b, "big")
    if k >= Q:
        raise Fault(FaultCode.BAD_ENCODING, "a scalar is below the group order")
    return k


def enc_points(points: Iterable[Point]) -> bytes:
    """The encodings one after the other; ProtocolError on `INFINITY`."""
    return b"".join([enc(P) for P in points])


def dec_points(blob: bytes, count: int) -> tuple[Point, ...]:
    """Exactly `count` points; the length is checked before anything is decoded. Fault(BAD_ENCODING)."""
    return tuple(dec(part) for part in split(blob, count, POINT_SIZE))


def enc_scalars(scalars: Iterable[int]) -> bytes:
    """The encodings one after the other; ProtocolError unless all are reduced."""
    return b"".join([senc(k) for k in scalars])


def dec_scalars(blob: bytes, count: int) -> tuple[int, ...]:
    """Exactly `count` scalars; the length is checked before anything is decoded. Fault(BAD_ENCODING)."""
    return tuple(sdec(part) for part in split(blob, count, SCALAR_SIZE))


def split(blob: bytes, count: int, size: int) -> list[bytes]:
    """`blob` in `count` parts of `size` bytes; Fault(BAD_ENCODING) if it is not exactly that."""
    require_length(blob, count * size)
    return [blob[i : i + size] for i in range(0, len(blob), size)]


def require_length(blob: bytes, size: int) -> None:
    """Fault(BAD_ENCODING) unless `blob` is exactly `size` bytes."""
    if not isinstance(blob, bytes) or len(blob) != size:
        raise Fault(FaultCode.BAD_ENCODING, f"expected {size} bytes")


# --- arithmetic -------------------------------------------------------------------------


def add(*points: Point) -> Point:
    """The sum; of nothing it is `INFINITY`."""
    finite = [P for P in points if P != INFINITY]
    if len(finite) < 2:
        return finite[0] if finite else INFINITY
    return Point(keys.pubkey_sum(finite, compressed=False) or INFINITY)


def neg(P: Point) -> Point:
    """-P."""
    return P if P == INFINITY else Point(keys.pubkey_negate(P, compressed=False))


def sub(P: Point, R: Point) -> Point:
    """P - R."""
    return add(P, neg(R))


def mul_base(k: int) -> Point:
    """kG in constant time (and for public scalars too: it is faster than `mul`)."""
    k %= Q
    return Point(keys.pubkey_from_prvkey(k.to_bytes(SCALAR_SIZE, "big"), compressed=False)) if k else INFINITY


def mul_secret(k: int, P: Point) -> Point:
    """kP in constant time."""
    k %= Q
    if k == 0 or P == INFINITY:
        return INFINITY
    return Point(ecdh.shared_point(P, k.to_bytes(SCALAR_SIZE, "big"), compressed=False))


def mul(k: int, P: Point) -> Point:
    """kP in variable time: k must be PUBLIC."""
    k %= Q
    if k == 0 or P == INFINITY:
        return INFINITY
    return Point(keys.pubkey_tweak_mul(P, k.to_bytes(SCALAR_SIZE, "big"), compressed=False))


def msm(ks: Sequence[int], Ps: Sequence[Point]) -> Point:
    """The sum of k_i P_i in variable time: every k_i must be PUBLIC. ProtocolError if the lengths differ."""
    return _sum_of_products(ks, Ps, _products)


def msm_secret(ks: Sequence[int], Ps: Sequence[Point]) -> Point:
    """The sum of k_i P_i, constant time in every k_i, the P_i public. ProtocolError if the lengths differ."""
    return _sum_of_products(ks, Ps, _products_secret)


def _sum_of_products(
    ks: Sequence[int], Ps: Sequence[Point], products: Callable[[dict[Point, int]], Point]
) -> Point:
    """Merge equal points, give G to its own fast product, leave the rest to `products`."""
    if len(ks) != len(Ps):
        raise ProtocolError(f"{len(ks)} scalars for {len(Ps)} points")
    # A fresh deck has one A for all its cards and one B for all its equal faces: a sixth of a shuffle's work.
    merged: dict[Point, int] = {}
    for k, P in zip(ks, Ps, strict=True):
        merged[P] = merged.get(P, 0) + k
    merged.pop(INFINITY, None)
    base = mul_base(merged.pop(G, 0))
    return add(base, products(merged))


def _products(terms: dict[Point, int]) -> Point:
    reduced = {P: k % Q for P, k in terms.items() if k % Q}  # libsecp256k1 knows no product with zero
    if not reduced:
        return INFINITY
    tweaks = [k.to_bytes(SCALAR_SIZE, "big") for k in reduced.values()]
    return Point(keys.pubkey_tweak_mul_sum(list(reduced), tweaks, compressed=False) or INFINITY)


def _products_secret(terms: dict[Point, int]) -> Point:
    return add(*[mul_secret(k, P) for P, k in terms.items()])
