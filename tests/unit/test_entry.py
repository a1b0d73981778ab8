"""Entries: what is signed, what is hashed, and what a reader refuses before anybody is blamed."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from protocol.codec import pack
from protocol.entry import MAX_ENTRY, MAX_ITEMS, MAX_NAME, VERSION, Entry, read_entry, sign
from protocol.errors import Fault, FaultCode
from protocol.keys import Identity

SECRET = bytes(range(32))
ALICE = Identity(SECRET)
SID, PREV = b"s" * 32, b"p" * 32


def an_entry(**changed: Any) -> Entry:
    said: dict[str, Any] = {
        "track": "play/0",
        "step": 3,
        "seat": 1,
        "kind": "move",
        "body": ["draw"],
        **changed,
    }
    return sign(ALICE, SID, said["track"], said["step"], said["seat"], PREV, said["kind"], said["body"])


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def test_what_is_signed() -> None:
    entry = an_entry()
    assert entry.signed == pack([1, SID, "play/0", 3, 1, PREV, "move", ["draw"]])
    key = Ed25519PrivateKey.from_private_bytes(SECRET).public_key()
    key.verify(entry.signature, framed(b"P2PUNO-ENTRY-v1", entry.signed))
    assert entry.raw == pack(["entry", entry.signed, entry.signature])


def test_the_digest_covers_the_signed_bytes_and_not_the_signature() -> None:
    entry = an_entry()
    text = framed(b"P2PUNO-ENTRY-DIGEST-v1", entry.signed)
    assert entry.digest == hashlib.blake2b(text, digest_size=32).digest()
    assert read_entry([entry.signed, bytes(64)]).digest == entry.digest
    assert an_entry(step=4).digest != entry.digest


def test_an_entry_is_read_as_it_was_written() -> None:
    entry = an_entry(body=[b"x", 7, True, None, "a", [b"y"]])
    assert read_entry([entry.signed, entry.signature]) == entry
    assert entry.place == (SID, "play/0", 3, 1)


def test_signing_again_gives_the_same_bytes() -> None:
    assert an_entry().raw == an_entry().raw


def test_a_signature_is_by_this_key_over_these_bytes() -> None:
    entry = an_entry()
    entry.check_signature(ALICE.public)
    bob = Identity(b"b" * 32)
    for identity, signed, signature in [
        (bob.public, entry.signed, entry.signature),
        (ALICE.public, an_entry(step=4).signed, entry.signature),
        (ALICE.public, entry.signed, entry.signature[:32] + bytes(32)),
        (ALICE.public, entry.signed, bytes(64)),
        (ALICE.public, entry.signed, ALICE.sign(entry.signed)),  # the tag is missing
        (bytes(32), entry.signed, entry.signature),
        (b"\xff" * 32, entry.signed, entry.signature),
    ]:
        other = Entry(SID, "play/0", 3, 1, PREV, "move", [], signed, signature)
        with pytest.raises(Fault) as caught:
            other.check_signature(identity)
        assert caught.value.code is FaultCode.BAD_ENCODING


def test_identity_is_an_ed25519_key() -> None:
    key = Ed25519PublicKey.from_public_bytes(ALICE.public)
    key.verify(ALICE.sign(b"hello"), b"hello")
    assert SECRET.hex() not in repr(ALICE)


def raw_entry(**changed: object) -> bytes:
    plain = {
        "version": VERSION,
        "sid": SID,
        "track": "play/0",
        "step": 3,
        "seat": 1,
        "prev": PREV,
        "kind": "move",
        "body": ["draw"],
        **changed,
    }
    return pack(list(plain.values()))


def refuse(parts: list[object]) -> None:
    with pytest.raises(Fault) as caught:
        read_entry(parts)
    assert caught.value.code is FaultCode.BAD_ENCODING
    assert caught.value.seat is None, "nobody has signed for it yet"


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 0},
        {"version": 2},
        {"version": True},
        {"sid": b"s" * 31},
        {"sid": b"s" * 33},
        {"sid": "s" * 32},
        {"track": "t" * (MAX_NAME + 1)},
        {"track": "ü" * (MAX_NAME // 2 + 1)},
        {"track": b"play/0"},
        {"step": -1},
        {"step": 2**32},
        {"step": False},
        {"step": None},
        {"seat": -1},
        {"seat": 2**16},
        {"seat": True},
        {"prev": b""},
        {"prev": b"p" * 33},
        {"prev": None},
        {"kind": "k" * (MAX_NAME + 1)},
        {"kind": "ü" * (MAX_NAME // 2 + 1)},
        {"kind": 7},
        {"body": None},
        {"body": {}},
        {"body": b"draw"},
        {"body": [[[[[[]]]]]]},
        {"extra": 1},
    ],
)
def test_every_field_has_its_type_and_range(changed: dict[str, object]) -> None:
    refuse([raw_entry(**changed), bytes(64)])


@pytest.mark.parametrize(
    "changed",
    [
        {"step": 0},
        {"step": 2**32 - 1},
        {"seat": 0},
        {"seat": 2**16 - 1},
        {"track": "t" * MAX_NAME},
        {"track": ""},
        {"kind": "k" * MAX_NAME},
        {"body": []},
    ],
)
def test_the_ends_of_the_ranges_are_inside(changed: dict[str, object]) -> None:
    entry = read_entry([raw_entry(**changed), bytes(64)])
    for name, value in changed.items():
        assert getattr(entry, name) == value


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [raw_entry()],
        [raw_entry(), bytes(63)],
        [raw_entry(), bytes(65)],
        [raw_entry(), "s" * 64],
        [raw_entry(), None],
        [raw_entry(), bytes(64), b""],
        [raw_entry() + b"\x00", bytes(64)],
        [raw_entry()[:-1], bytes(64)],
        [raw_entry().replace(b"\xa4move", b"\xd9\x04move"), bytes(64)],
        [pack([1, SID]), bytes(64)],
        [pack({"version": 1}), bytes(64)],
        [pack(7), bytes(64)],
        [b"", bytes(64)],
        ["text", bytes(64)],
        [None, bytes(64)],
    ],
)
def test_another_shape_is_refused(parts: list[object]) -> None:
    refuse(parts)


def test_an_entry_has_at_most_256_kib() -> None:
    room = MAX_ENTRY - len(raw_entry(body=[b"x" * 2**17])) + 2**17
    assert len(raw_entry(body=[b"x" * room])) == MAX_ENTRY == 256 * 1024
    assert read_entry([raw_entry(body=[b"x" * room]), bytes(64)]).step == 3
    refuse([raw_entry(body=[b"x" * (room + 1)]), bytes(64)])


def test_an_entry_has_at_most_64_items() -> None:
    room = MAX_ITEMS - 8
    assert read_entry([raw_entry(body=[0] * room), bytes(64)]).body == [0] * room
    refuse([raw_entry(body=[0] * (room + 1)), bytes(64)])
    refuse([raw_entry(body=[[0] * room]), bytes(64)])
