"""Introductions: strict bytes, a signature over all of them, names that are fit for a screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, unpack
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.keys import Identity
from uno_p2p.net.introduction import _TAG, MAX_NAME, Introduction, clean_text, name_key

IDENTITY = Identity(bytes(range(32)))


def made(**other: Any) -> Introduction:
    arguments: dict[str, Any] = {
        "name": "Anna",
        "bot": False,
        "commitment": b"c" * 32,
        "curve": b"k" * 32,
        "hosts": ("192.168.1.5", "fe80::1%eth0", "annas-laptop"),
        "port": 5670,
        **other,
    }
    return Introduction.sign(IDENTITY, **arguments)


def test_an_introduction_comes_back_as_it_was() -> None:
    for one in (made(), made(bot=True, hosts=(), name="ア" * 24, port=65535)):
        assert Introduction.decode(one.encode()) == one
    assert made().identity == IDENTITY.public


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 255))
def test_no_byte_of_it_can_be_changed(place: int, change: int) -> None:
    raw = bytearray(made().encode())
    raw[place % len(raw)] ^= change
    with pytest.raises(Fault) as caught:
        Introduction.decode(bytes(raw))
    assert caught.value.code == FaultCode.BAD_ENCODING


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_noise_is_a_fault(noise: bytes) -> None:
    with pytest.raises(Fault):
        Introduction.decode(noise)


def test_an_identity_for_which_anybody_can_sign_is_none() -> None:
    neutral = b"\x01" + bytes(31)
    signed = pack([neutral, "Eve", False, b"c" * 32, b"k" * 32, [], 5670])
    with pytest.raises(Fault) as caught:
        Introduction.decode(pack([signed, neutral + bytes(32)]))  # a true signature, by nobody
    assert caught.value.code == FaultCode.BAD_KEY


def resigned(change: Callable[[list[Any]], object], tag: bytes = _TAG) -> bytes:
    """An introduction with changed fields under its identity's true signature."""
    signed, _ = unpack(made().encode(), limit=2000)
    fields = unpack(signed, limit=2000)
    changed = change(fields)
    signed = pack(fields if changed is None else changed)
    return pack([signed, IDENTITY.sign(tag + signed)])


def put(index: int, value: object) -> Callable[[list[Any]], None]:
    return lambda fields: fields.__setitem__(index, value)


def test_the_unchanged_one_passes_under_a_new_signature() -> None:
    assert Introduction.decode(resigned(lambda fields: None)) == made()


@pytest.mark.parametrize(
    "change",
    {
        "a short identity": put(0, b"x" * 31),
        "an empty name": put(1, ""),
        "a name of spaces": put(1, "  "),
        "a name too long": put(1, "x" * 25),
        "a name that turns the line": put(1, "An\u202ena"),
        "a name of two lines": put(1, "An\nna"),
        "a decomposed name": put(1, "A\u0308"),
        "a name of bytes": put(1, b"Anna"),
        "no bool": put(2, 0),
        "a short commitment": put(3, b"x" * 31),
        "a long curve key": put(4, b"x" * 33),
        "hosts as text": put(5, "host"),
        "a host of bytes": put(5, [b"host"]),
        "a host that is none": put(5, ["tcp://host"]),
        "an empty host": put(5, [""]),
        "a host too long": put(5, ["x" * 65]),
        "too many hosts": put(5, ["host"] * 9),
        "port 0": put(6, 0),
        "port 65536": put(6, 65536),
        "a port of text": put(6, "5670"),
        "a field more": lambda fields: [*fields, 0],
        "a field less": lambda fields: fields[:-1],
        "no list": lambda fields: {"identity": fields[0]},
    }.items(),
    ids=lambda item: item[0],
)
def test_a_field_out_of_bounds_is_refused_though_signed(change: tuple[str, Any]) -> None:
    with pytest.raises(Fault) as caught:
        Introduction.decode(resigned(change[1]))
    assert caught.value.code == FaultCode.BAD_ENCODING


def test_the_bounds_themselves_pass() -> None:
    widest = Introduction.decode(
        resigned(lambda fields: [*fields[:1], "x" * 24, *fields[2:5], ["x" * 64] * 8, 65535])
    )
    assert (len(widest.name), len(widest.hosts), widest.port) == (24, 8, 65535)


def test_a_signature_for_another_purpose_does_not_count() -> None:
    for tag in (b"", b"uno-p2p/entry/1\0"):
        with pytest.raises(Fault, match="signature"):
            Introduction.decode(resigned(lambda fields: None, tag))


def test_signature_and_envelope_are_strict() -> None:
    signed, signature = unpack(made().encode(), limit=2000)
    for size in (0, 63, 65):
        with pytest.raises(Fault, match="64 bytes"):
            Introduction.decode(pack([signed, bytes(size)]))
    for raw in (
        pack([signed, signature, b""]),
        pack([signed]),
        pack([signed.decode("latin-1"), signature]),
        made().encode() + b"\0",
        pack([signed + b"\0", IDENTITY.sign(_TAG + signed + b"\0")]),
        pack([bytes(2000), signature]),
    ):
        with pytest.raises(Fault) as caught:
            Introduction.decode(raw)
        assert caught.value.code == FaultCode.BAD_ENCODING


def test_our_own_is_put_in_order_or_refused_as_our_mistake() -> None:
    tidy = made(name="  An\u202ena \t B ", hosts=("192.168.1.5", "no host", "x" * 65, *["10.0.0.1"] * 9))
    assert tidy.name == "Anna B"
    assert tidy.hosts == ("192.168.1.5", *["10.0.0.1"] * 7)
    assert Introduction.decode(tidy.encode()) == tidy
    for wrong in (
        {"name": "\u200b"},
        {"port": 0},
        {"commitment": b""},
        {"curve": b""},
    ):
        with pytest.raises(ProtocolError):
            made(**wrong)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=120), st.integers(1, 40))
def test_clean_text_is_one_short_line_and_stays_as_it_is(text: str, limit: int) -> None:
    clean = clean_text(text, limit)
    assert clean_text(clean, limit) == clean
    assert len(clean) <= limit
    assert not {unicodedata.category(character) for character in clean} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert clean == clean.strip()
    assert "  " not in clean


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Anna", "Anna"),
        ("e\u200d\u0301", "é"),
        ("\u2066An\u2069na", "Anna"),
        ("a\u00a0\u2028b\tc", "a b c"),
        ("\u3164\u115f", ""),
        ("\ud800x", "x"),
        ("x" * 30, "x" * MAX_NAME),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_clean_text_by_example(text: str, clean: str) -> None:
    assert clean_text(text) == clean


def test_names_that_read_alike_have_one_key() -> None:
    assert name_key("ANNA") == name_key("anna") == name_key("ＡＮＮＡ")
    assert name_key("Anna") != name_key("Anne")
