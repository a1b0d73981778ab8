"""CURVE pairs: raw bytes outside, and one well-known pair that all derive alike."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from protocol.errors import ProtocolError
from uno_p2p.net.curve import CurveKeys, well_known
from uno_p2p.net.guest import LOBBY_KEYS


def test_a_pair_is_its_secret() -> None:
    pair = CurveKeys.generate()
    assert len(pair.public) == len(pair.secret) == 32
    assert CurveKeys.from_secret(pair.secret) == pair
    assert CurveKeys.generate() != pair


def test_the_public_key_is_x25519_of_the_secret() -> None:
    """Checked against another implementation than the one in ZeroMQ."""
    for seed in (bytes(32), bytes(range(32)), b"\xff" * 32):
        theirs = X25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
        assert CurveKeys.from_secret(seed).public == theirs


def test_the_secret_is_not_shown() -> None:
    pair = CurveKeys.generate()
    assert repr(pair.secret) not in repr(pair)
    assert repr(pair.public) in repr(pair)


def test_the_lobbys_pair_never_changes() -> None:
    assert LOBBY_KEYS.public.hex() == "393d8aeac6a3323e0586b773b478461f729ce59c43c9abc03992d337d3c5fc31"
    assert well_known("uno-p2p/lobby/1") == LOBBY_KEYS
    assert well_known("uno-p2p/lobby/2") != LOBBY_KEYS


@pytest.mark.parametrize("size", [0, 31, 33, 40])
def test_other_lengths_are_our_mistake(size: int) -> None:
    with pytest.raises(ProtocolError):
        CurveKeys.from_secret(bytes(size))
    with pytest.raises(ProtocolError):
        CurveKeys(bytes(size), bytes(32))
    with pytest.raises(ProtocolError):
        CurveKeys(bytes(32), bytes(size))
