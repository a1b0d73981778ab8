"""Points that nobody chose: hash to curve, bases and card points (section 2, appendix B)."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from tests.second.curve import G, Point, add, enc, p
from tests.second.hashes import SUITE, H, four, two

DST_GEN = b"P2PUNO-V01-CS01-with-" + SUITE + b"-TWGEN"
DST_CARD = b"P2PUNO-V01-CS01-with-" + SUITE + b"-CARD"

# RFC 9380, section 8.7 and appendix E.1: a curve 3-isogenous to secp256k1, and the way back from it.
A = 0x3F8731ABDD661ADCA08A5558F0F5D272E953D363CB6F0E5D405447C01A444533
B = 1771
Z = -11
X_NUM = (
    0x8E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38DAAAAA8C7,
    0x7D3D4C80BC321D5B9F315CEA7FD44C5D595D2FC0BF63B92DFFF1044F17C6581,
    0x534C328D23F234E6E2A413DECA25CAECE4506144037C40314ECBD0B53D9DD262,
    0x8E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38DAAAAA88C,
)
X_DEN = (
    0xD35771193D94918A9CA34CCBB7B640DD86CD409542F8487D9FE6B745781EB49B,
    0xEDADC6F64383DC1DF7C4B2D51B54225406D36B641F5E41BBC52A56612A8C6D14,
    1,
)
Y_NUM = (
    0x4BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684B8E38E23C,
    0xC75E0C32D5CB7C0FA9D0A54B12A0A6D5647AB046D686DA6FDFFC90FC201D71A3,
    0x29A6194691F91A73715209EF6512E576722830A201BE2018A765E85A9ECEE931,
    0x2F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F38E38D84,
)
Y_DEN = (
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFF93B,
    0x7A06534BB8BDB49FD5E9E6632722C2989467C1BFC8E8D978DFB425D2685C2573,
    0x6484AA716545CA2CF3A70C3FA8FE337E0A3D21162F0D6299A7BF8192BFD2A76F,
    1,
)


def expand_message_xmd(message: bytes, dst: bytes, length: int) -> bytes:
    """RFC 9380, section 5.3.1, with SHA-256."""
    dst_prime = dst + bytes([len(dst)])
    b_0 = sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + dst_prime).digest()
    blocks = [sha256(b_0 + b"\1" + dst_prime).digest()]
    while 32 * len(blocks) < length:
        mixed = bytes(x ^ y for x, y in zip(b_0, blocks[-1], strict=True))
        blocks.append(sha256(mixed + bytes([len(blocks) + 1]) + dst_prime).digest())
    return b"".join(blocks)[:length]


def hash_to_field(message: bytes, dst: bytes) -> tuple[int, int]:
    data = expand_message_xmd(message, dst, 96)
    return int.from_bytes(data[:48], "big") % p, int.from_bytes(data[48:], "big") % p


def _polynomial(coefficients: tuple[int, ...], x: int) -> int:
    return sum(k * x**i for i, k in enumerate(coefficients)) % p


def _root(a: int) -> int | None:
    y = pow(a, (p + 1) // 4, p)
    return y if y * y % p == a % p else None


def map_to_curve(u: int) -> Point:
    """RFC 9380, section 6.6.2, then the isogeny (6.6.3)."""
    t = (Z * Z * u**4 + Z * u * u) % p
    first = B * pow(Z * A, -1, p) if t == 0 else -B * pow(A, -1, p) * (1 + pow(t, -1, p))
    for x in (first % p, Z * u * u * first % p):
        y = _root(x**3 + A * x + B)
        if y is not None:
            break
    assert y is not None
    if y % 2 != u % 2:
        y = p - y
    x_out = _polynomial(X_NUM, x) * pow(_polynomial(X_DEN, x), -1, p) % p
    return x_out, y * _polynomial(Y_NUM, x) * pow(_polynomial(Y_DEN, x), -1, p) % p


def hash_to_group(message: bytes, dst: bytes) -> Point:
    u_0, u_1 = hash_to_field(message, dst)
    return add(map_to_curve(u_0), map_to_curve(u_1))


@cache
def base(i: int) -> Point:
    """H_i."""
    return hash_to_group(b"H" + four(i), DST_GEN)


@cache
def card_point(k: int) -> Point:
    """M_k."""
    return hash_to_group(b"C" + two(k), DST_CARD)


@cache
def pp(N: int) -> bytes:
    return H(enc(G) + b"".join(enc(base(i)) for i in range(N + 1)))


@cache
def HS(N: int) -> Point:
    return add(*(base(i) for i in range(1, N + 1)))
