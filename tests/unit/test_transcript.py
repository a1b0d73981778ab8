"""The transcript byte for byte, and nonces that survive one bad source."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from protocol.errors import ProtocolError
from protocol.group import INFINITY, G, Q, enc, mul_base, senc
from protocol.hash_to_curve import SUITE
from protocol.transcript import H, Nonces, Transcript, frame

E = b"e" * 64


def item(label: bytes, data: bytes) -> bytes:
    return bytes([len(label)]) + label + len(data).to_bytes(8, "big") + data


START = (
    item(b"proto", b"P2PUNO-ZK-v1")
    + item(b"suite", SUITE.encode())
    + item(b"proof", b"name")
    + item(b"ctx", b"here")
)


def fresh() -> Transcript:
    return Transcript("name", b"here")


def test_what_is_absorbed_byte_for_byte() -> None:
    t = fresh()
    assert t.digest() == H(START) == hashlib.sha512(START).digest()
    t.absorb("a", b"data")
    t.int("n", 258)
    t.point("P", G)
    t.points("Ps", [G, mul_base(2)])
    t.scalars("ks", [1, 2])
    expected = (
        START
        + item(b"a", b"data")
        + item(b"n", b"\0\0\0\0\0\0\1\2")
        + item(b"P", enc(G))
        + item(b"Ps", b"\0\0\0\2" + enc(G) + enc(mul_base(2)))
        + item(b"ks", b"\0\0\0\2" + senc(1) + senc(2))
    )
    assert t.digest() == H(expected)


def test_squeezing_goes_into_the_state() -> None:
    t = fresh()
    asked = START + item(b"squeeze", b"c")
    d = t.squeeze("c")
    assert d == H(asked)
    assert t.digest() == H(asked + item(b"squeezed", d))
    assert t.squeeze("c") != d


def test_challenges_are_expanded_from_one_squeeze() -> None:
    d = fresh().squeeze("u")
    words = [H(d + bytes([0, 0, 0, i])) for i in range(3)]
    assert fresh().challenges("u", 3) == tuple(int.from_bytes(w, "big") % Q for w in words)
    assert fresh().challenges128("u", 3) == tuple(int.from_bytes(w[:16], "big") for w in words)
    assert fresh().challenges("u", 0) == ()


def test_weights_are_long_and_differ() -> None:
    weights = fresh().challenges128("rho", 64)
    assert len(set(weights)) == 64
    assert max(weights).bit_length() > 120
    assert max(weights) < 2**128


def test_a_context_is_mandatory() -> None:
    with pytest.raises(ProtocolError):
        Transcript("name", b"")


def test_names_and_contexts_separate() -> None:
    digests = {
        Transcript(name, ctx).digest() for name in ("schnorr", "schnor") for ctx in (b"rhere", b"here", b"x")
    }
    assert len(digests) == 6


def test_infinity_is_never_absorbed() -> None:
    with pytest.raises(ProtocolError):
        fresh().point("P", INFINITY)
    with pytest.raises(ProtocolError):
        fresh().points("P", [G, INFINITY])


def test_frames_cannot_be_confused() -> None:
    assert frame() == b""
    assert frame(b"ab", b"") == bytes(7) + b"\2ab" + bytes(8)
    assert len({frame(b"ab", b"c"), frame(b"a", b"bc"), frame(b"abc"), frame(b"abc", b"")}) == 4


def test_nonces_byte_for_byte() -> None:
    nonces = Nonces(E, fresh(), b"witness", b"statement")
    k = hmac.digest(E, b"nonce" + H(START) + b"witness" + b"statement", "sha512")
    for n in range(3):
        drawn = hmac.digest(k, n.to_bytes(8, "big"), "sha512")
        assert nonces.scalar() == int.from_bytes(drawn, "big") % Q


def test_nonces_are_hedged() -> None:
    """Any one of entropy, place, witness and statement makes other nonces (pitfall 12)."""
    sources = [
        Nonces(E, fresh(), b"w", b"s"),
        Nonces(b"f" * 64, fresh(), b"w", b"s"),
        Nonces(E, Transcript("name", b"there"), b"w", b"s"),
        Nonces(E, Transcript("other", b"here"), b"w", b"s"),
        Nonces(E, fresh(), b"v", b"s"),
        Nonces(E, fresh(), b"w", b"t"),
    ]
    drawn = [source.scalar() for source in sources for _ in range(3)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("size", [0, 32, 63, 65])
def test_entropy_has_64_bytes(size: int) -> None:
    with pytest.raises(ProtocolError):
        Nonces(bytes(size), fresh(), b"w", b"s")


def test_drawing_nonces_leaves_the_transcript_alone() -> None:
    t = fresh()
    Nonces(E, t, b"w", b"s").scalar()
    assert t.digest() == fresh().digest()
