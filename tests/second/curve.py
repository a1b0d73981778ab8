"""secp256k1 with plain integers (section 0): points, scalars, their bytes."""

from __future__ import annotations

from functools import cache, lru_cache

from tests.second.refusal import Bad

p = 2**256 - 2**32 - 977
q = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
Point = tuple[int, int] | None
"""x and y; None is the neutral element O."""
Card = tuple[Point, Point]
"""A ciphertext (A, B)."""
O: Point = None  # noqa: E741  # the letter of the document
G: Point = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
Jacobian = tuple[int, int, int]
"""(X, Y, Z) stands for (X / Z^2, Y / Z^3), and for O if Z is 0: no division at each step."""


def _double(P: Jacobian) -> Jacobian:
    X, Y, Z = P
    YY = Y * Y % p
    S = 4 * X * YY % p
    M = 3 * X * X % p
    X3 = (M * M - 2 * S) % p
    return X3, (M * (S - X3) - 8 * YY * YY) % p, 2 * Y * Z % p


def _plus(P: Jacobian, Q: Point) -> Jacobian:
    assert Q is not None
    X, Y, Z = P
    if Z == 0:
        return Q[0], Q[1], 1
    ZZ = Z * Z % p
    H = (Q[0] * ZZ - X) % p
    r = (Q[1] * ZZ * Z - Y) % p
    if H == 0:
        return (0, 1, 0) if r else _double(P)
    HH = H * H % p
    HHH = H * HH % p
    V = X * HH % p
    X3 = (r * r - HHH - 2 * V) % p
    return X3, (r * (V - X3) - Y * HHH) % p, Z * H % p


def combine(*terms: tuple[int, Point]) -> Point:
    """The sum of all k P, digit by digit."""
    given = [(_digits(k % q), _multiples(P)) for k, P in terms if P is not None]
    total: Jacobian = (0, 1, 0)
    for place in range(256, -1, -1):
        if total[2]:
            total = _double(total)
        for digits, multiples in given:
            if digits[place]:
                total = _plus(total, multiples[digits[place]])
    return _affine(total)


def _digits(k: int) -> list[int]:
    """k = sum of digit 2^place, the digits odd numbers from -7 to 7, most of them 0: fewer additions."""
    digits = [0] * 257
    for place in range(257):
        if k & 1:
            digits[place] = (k + 8) % 16 - 8
            k -= digits[place]
        k >>= 1
    return digits


@lru_cache(maxsize=4096)
def _multiples(P: Point) -> dict[int, Point]:
    PP = add(P, P)
    multiples = {1: P}
    for digit in (3, 5, 7):
        multiples[digit] = add(multiples[digit - 2], PP)
    return multiples | {-digit: neg(M) for digit, M in multiples.items()}


def _affine(P: Jacobian) -> Point:
    X, Y, Z = P
    if Z == 0:
        return O
    inverse = pow(Z, -1, p)
    return X * inverse**2 % p, Y * inverse**3 % p


def add(*points: Point) -> Point:
    total: Jacobian = (0, 1, 0)
    for P in points:
        if P is not None:
            total = _plus(total, P)
    return _affine(total)


def neg(P: Point) -> Point:
    return None if P is None else (P[0], -P[1] % p)


def sub(P: Point, *others: Point) -> Point:
    return add(P, *map(neg, others))


def on_curve(P: Point) -> bool:
    return P is not None and (P[1] ** 2 - P[0] ** 3 - 7) % p == 0


def enc(P: Point) -> bytes:
    assert P is not None, "O has no encoding"
    return bytes([2 + P[1] % 2]) + P[0].to_bytes(32, "big")


@cache
def dec(data: bytes) -> Point:
    if len(data) != 33 or data[0] not in (2, 3):
        raise Bad("bad-encoding", "no compressed point")
    x = int.from_bytes(data[1:], "big")
    yy = (x**3 + 7) % p
    y = pow(yy, (p + 1) // 4, p)
    if x >= p or y * y % p != yy:
        raise Bad("bad-encoding", "not on the curve")
    return x, y if y % 2 == data[0] % 2 else p - y


def senc(k: int) -> bytes:
    return k.to_bytes(32, "big")


def sdec(data: bytes) -> int:
    k = int.from_bytes(data, "big")
    if len(data) != 32 or k >= q:
        raise Bad("bad-encoding", "no scalar below q")
    return k


def dec_points(data: bytes, count: int) -> list[Point]:
    if len(data) != 33 * count:
        raise Bad("bad-encoding", f"{len(data)} bytes are not {count} points")
    return [dec(data[33 * i : 33 * i + 33]) for i in range(count)]


def dec_scalars(data: bytes, count: int) -> list[int]:
    if len(data) != 32 * count:
        raise Bad("bad-encoding", f"{len(data)} bytes are not {count} scalars")
    return [sdec(data[32 * i : 32 * i + 32]) for i in range(count)]


def dec_cards(data: bytes, count: int) -> list[Card]:
    if len(data) != 66 * count:
        raise Bad("bad-encoding", f"{len(data)} bytes are not {count} cards")
    points = dec_points(data, 2 * count)
    return list(zip(points[::2], points[1::2], strict=True))


def flat(cards: list[Card]) -> list[Point]:
    """A_0, B_0, A_1, B_1, .."""
    return [P for card in cards for P in card]
