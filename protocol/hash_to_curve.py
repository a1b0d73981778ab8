"""Hash to secp256k1: suite secp256k1_XMD:SHA-256_SSWU_RO_ of RFC 9380 (protocol appendix B).

Nobody knows a discrete logarithm between points made this way, which is what the bases of the shuffle and
the card points rest on. All inputs are public, so nothing here is constant time. One point costs about a
millisecond of pure Python: `protocol.params` keeps the ones a game needs.
"""

from __future__ import annotations

from hashlib import sha256

from protocol.errors import ProtocolError
from protocol.group import Point, add

SUITE = "secp256k1_XMD:SHA-256_SSWU_RO_"

P = 2**256 - 2**32 - 977  # the field of the curve
_BLOCK, _DIGEST = 64, 32  # SHA-256, bytes
_L = 48  # bytes per field element: 256 bits and 128 more, so that the reduction leaves no bias

# The curve E': y^2 = x^3 + A'x + B', 3-isogenous to secp256k1, and the non-square Z (RFC 9380 section 8.7).
_A = 0x3F8731ABDD661ADCA08A5558F0F5D272E953D363CB6F0E5D405447C01A444533
_B = 1771
_Z = -11 % P

# The isogeny E' -> E (RFC 9380 appendix E.1): coefficients from the highest power down.
_X_NUM = (
    0x8E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38DAAAAA88C,
    0x534C328D23F234E6E2A413DECA25CAECE4506144037C40314ECBD0B53D9DD262,
    0x07D3D4C80BC321D5B9F315CEA7FD44C5D595D2FC0BF63B92DFFF1044F17C6581,
    0x8E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38E38DAAAAA8C7,
)
_X_DEN = (
    1,
    0xEDADC6F64383DC1DF7C4B2D51B54225406D36B641F5E41BBC52A56612A8C6D14,
    0xD35771193D94918A9CA34CCBB7B640DD86CD409542F8487D9FE6B745781EB49B,
)
_Y_NUM = (
    0x2F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F38E38D84,
    0x29A6194691F91A73715209EF6512E576722830A201BE2018A765E85A9ECEE931,
    0xC75E0C32D5CB7C0FA9D0A54B12A0A6D5647AB046D686DA6FDFFC90FC201D71A3,
    0x4BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684BDA12F684B8E38E23C,
)
_Y_DEN = (
    1,
    0x6484AA716545CA2CF3A70C3FA8FE337E0A3D21162F0D6299A7BF8192BFD2A76F,
    0x7A06534BB8BDB49FD5E9E6632722C2989467C1BFC8E8D978DFB425D2685C2573,
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFF93B,
)


def hash_to_group(msg: bytes, dst: bytes) -> Point:
    """The point of `msg` in the domain `dst` (1..255 bytes; ProtocolError otherwise)."""
    u0, u1 = hash_to_field(msg, dst)
    return add(map_to_curve(u0), map_to_curve(u1))  # the cofactor is 1


def hash_to_field(msg: bytes, dst: bytes) -> tuple[int, int]:
    """Two uniform elements of the field (RFC 9380 section 5.2)."""
    uniform = expand_message(msg, dst, 2 * _L)
    return int.from_bytes(uniform[:_L], "big") % P, int.from_bytes(uniform[_L:], "big") % P


def expand_message(msg: bytes, dst: bytes, size: int) -> bytes:
    """expand_message_xmd with SHA-256 (section 5.3.1). ProtocolError unless 1 <= `size` <= 255 digests."""
    if not 0 < len(dst) < 256:
        raise ProtocolError("a domain separation tag has 1 to 255 bytes")
    count = -(-size // _DIGEST)
    if not 0 < count < 256:
        raise ProtocolError("expand_message gives 1 to 8160 bytes")
    tag = dst + bytes([len(dst)])
    b0 = sha256(bytes(_BLOCK) + msg + size.to_bytes(2, "big") + b"\0" + tag).digest()
    blocks = [sha256(b0 + b"\1" + tag).digest()]
    for i in range(2, count + 1):
        mixed = bytes(a ^ b for a, b in zip(b0, blocks[-1], strict=True))
        blocks.append(sha256(mixed + bytes([i]) + tag).digest())
    return b"".join(blocks)[:size]


def map_to_curve(u: int) -> Point:
    """The point of one field element: simplified SWU onto E', then the isogeny (sections 6.6.2, 6.6.3)."""
    x, y = _sswu(u)
    # The denominators vanish only on the kernel of the isogeny. E' has prime order, so no rational point but
    # the neutral one lies in it.
    X = _poly(_X_NUM, x) * pow(_poly(_X_DEN, x), -1, P) % P
    Y = y * _poly(_Y_NUM, x) * pow(_poly(_Y_DEN, x), -1, P) % P
    return Point(b"\x04" + X.to_bytes(32, "big") + Y.to_bytes(32, "big"))


def _sswu(u: int) -> tuple[int, int]:
    t1 = _Z * u * u % P
    t2 = (t1 * t1 + t1) % P
    # t2 = 0 has no inverse and its own formula.
    x = _B * (t2 + 1) * pow(-_A * t2, -1, P) % P if t2 else _B * pow(_Z * _A, -1, P) % P
    y = _sqrt(_g(x))
    if y is None:
        x = t1 * x % P
        y = _sqrt(_g(x))
    if y is None:
        raise ArithmeticError("neither candidate is on the curve: the constants are wrong")
    return x, y if y % 2 == u % 2 else P - y


def _g(x: int) -> int:
    return (x**3 + _A * x + _B) % P


def _sqrt(a: int) -> int | None:
    root = pow(a, (P + 1) // 4, P)  # P = 3 mod 4
    return root if root * root % P == a else None


def _poly(coefficients: tuple[int, ...], x: int) -> int:
    value = 0
    for k in coefficients:
        value = (value * x + k) % P
    return value
