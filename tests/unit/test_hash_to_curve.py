"""Hash to the curve: what the published vectors (tests/vectors) do not reach."""

from __future__ import annotations

import pytest

from protocol import hash_to_curve
from protocol.errors import ProtocolError
from protocol.group import dec, enc
from protocol.hash_to_curve import P, expand_message, hash_to_field, hash_to_group, map_to_curve

DST = b"QUUX-V01-CS02-with-secp256k1_XMD:SHA-256_SSWU_RO_"


def projective_sswu(u: int) -> tuple[int, int]:
    """The map onto E' a second time: x as one fraction (RFC 9380 appendix F.2), Euler's criterion."""
    A, B, Z = hash_to_curve._A, hash_to_curve._B, hash_to_curve._Z
    tv1 = Z * u**2
    tv2 = (tv1**2 + tv1) % P
    num, den = B * (tv2 + 1), A * (-tv2 if tv2 != 0 else Z)
    x = num * pow(den, P - 2, P) % P
    if pow(x**3 + A * x + B, (P - 1) // 2, P) == P - 1:
        x = tv1 * x % P
    y = pow(x**3 + A * x + B, (P + 1) // 4, P)
    return x, (y if (y - u) % 2 == 0 else P - y)


@pytest.mark.parametrize("u", [0, 1, 2, 3, 4, 5, 6, 7, 2**200, P - 1, P - 2])
def test_two_ways_to_map_agree(u: int) -> None:
    """u = 0 is the exceptional element: there t2 vanishes and x1 = B'/(Z A')."""
    assert hash_to_curve._sswu(u) == projective_sswu(u)
    assert dec(enc(map_to_curve(u))) == map_to_curve(u)


def test_opposite_elements_give_opposite_points() -> None:
    for u in (1, 2, 77, P - 5):
        one, other = map_to_curve(u), map_to_curve(P - u)
        assert one[:33] == other[:33]
        assert one != other


def test_domains_are_separate() -> None:
    assert hash_to_group(b"x", DST) != hash_to_group(b"x", DST + b"2")
    assert hash_to_group(b"x", DST) != hash_to_group(b"y", DST)
    u0, u1 = hash_to_field(b"x", DST)
    assert u0 != u1


@pytest.mark.parametrize("dst", [b"", b"d" * 256])
def test_a_domain_tag_has_a_length_byte(dst: bytes) -> None:
    with pytest.raises(ProtocolError):
        hash_to_group(b"x", dst)
    assert expand_message(b"x", b"d" * 255, 1)


@pytest.mark.parametrize("size", [0, -1, 255 * 32 + 1])
def test_the_expander_has_an_end(size: int) -> None:
    with pytest.raises(ProtocolError):
        expand_message(b"x", DST, size)
    assert len(expand_message(b"x", DST, 255 * 32)) == 255 * 32
