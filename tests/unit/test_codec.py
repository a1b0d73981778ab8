"""Canonical msgpack: what `pack` writes is read back, and everything else is refused as BAD_ENCODING."""

from __future__ import annotations

import struct
import tracemalloc

import msgpack
import pytest

from protocol.codec import DEPTH, ITEMS, fields, pack, sized, unpack
from protocol.errors import Fault, FaultCode

LIMIT = 4096


def refuse(raw: bytes, limit: int = LIMIT) -> None:
    with pytest.raises(Fault) as caught:
        unpack(raw, limit=limit)
    assert caught.value.code is FaultCode.BAD_ENCODING
    assert caught.value.seat is None


def nested(depth: int, leaf: object = 7) -> object:
    value = leaf
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "raw"),
    [
        (None, "c0"),
        (False, "c2"),
        (True, "c3"),
        (0, "00"),
        (127, "7f"),
        (128, "cc80"),
        (256, "cd0100"),
        (65536, "ce00010000"),
        (2**32, "cf0000000100000000"),
        (2**64 - 1, "cf" + "ff" * 8),
        (-1, "ff"),
        (-33, "d0df"),
        (-(2**63), "d38000000000000000"),
        (b"", "c400"),
        (b"ab", "c4026162"),
        ("", "a0"),
        ("ü", "a2c3bc"),
        ([], "90"),
        ([1, [b"x"], None], "930191c40178c0"),
        ({}, "80"),
        ({"a": 1, "b": {"c": []}}, "82a16101a16281a16390"),
    ],
)
def test_the_one_encoding_of_a_value(value: object, raw: str) -> None:
    assert pack(value).hex() == raw
    found = unpack(bytes.fromhex(raw), limit=LIMIT)
    assert found == value
    assert type(found) is type(value)


def test_maps_are_written_sorted_whatever_their_order() -> None:
    assert pack({"b": 1, "a": 2}) == pack({"a": 2, "b": 1}) == bytes.fromhex("82a16102a16201")
    assert pack([{"b": {"d": 1, "c": 2}}]) == bytes.fromhex("9181a16282a16302a16401")


def test_a_tuple_is_written_as_a_list() -> None:
    assert pack((1, (2,))) == pack([1, [2]])


@pytest.mark.parametrize(
    "raw",
    [
        "cc07",  # 7 in two bytes
        "cd0007",
        "ce00000007",
        "cf0000000000000007",
        "d007",  # a positive number as a signed one
        "d1ffff",  # -1 in three bytes
        "d90161",  # "a" with a long header
        "da000161",
        "db0000000161",
        "c5000161",  # b"a" with a long header
        "c60000000161",
        "dc000107",  # [7] with a long header
        "dd0000000107",
        "de0001a16107",  # {"a": 7} with a long header
        "df00000001a16107",
        "82a16201a16102",  # keys not sorted
        "82a16101a16101",  # a key twice
        "82a16101a16102",
        "81d9016107",  # a key with a long header
    ],
)
def test_a_second_way_to_write_a_value_is_refused(raw: str) -> None:
    refuse(bytes.fromhex(raw))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xc1",  # never used
        b"\x91",  # a list without its item
        b"\xa3ab",  # text that ends early
        b"\xc4\x05abc",  # bytes that end early
        b"\x07\x07",  # something behind the value
        b"\x90\x00",
        b"\xa1\xff",  # not UTF-8
        b"\xa3\xed\xa0\x80",  # a surrogate
        b"\xca" + struct.pack(">f", 1.0),
        b"\xcb" + struct.pack(">d", 1.5),
        b"\xcb" + struct.pack(">d", float("nan")),
        b"\x81\x01\x02",  # a number as key
        b"\x81\xc0\x02",
        b"\x81\xc4\x01a\x02",  # bytes as key
        b"\x81\x90\x02",  # a list as key
        b"\x81\xcb" + struct.pack(">d", 1.5) + b"\x02",
        msgpack.packb(msgpack.ExtType(5, b"x")),
        msgpack.packb(msgpack.Timestamp(1, 2)),
        b"\xd6\xff\x00\x00\x00\x01",  # a timestamp of 4 bytes
        b"\xc7\x03\xff\x00\x00\x00",  # a timestamp of an impossible size
        b"\xc7\x0c\xff" + b"\xff" * 12,  # nanoseconds out of range
        b"\xdd\xff\xff\xff\xff",  # four thousand million items announced
        b"\xdf\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x91" * 4000,  # deeper than any stack
        b"\x81\xa1a" * 1000,
    ],
)
def test_what_is_no_plain_value_is_refused(raw: bytes) -> None:
    refuse(raw)


def test_nothing_longer_than_the_limit_is_looked_at() -> None:
    raw = pack(b"x" * 10)
    assert unpack(raw, limit=len(raw)) == b"x" * 10
    refuse(raw, limit=len(raw) - 1)


def test_depth_is_bounded() -> None:
    assert unpack(pack(nested(DEPTH)), limit=LIMIT) == nested(DEPTH)
    refuse(pack(nested(DEPTH + 1)))
    refuse(pack(nested(DEPTH, leaf={})))
    refuse(pack([nested(DEPTH)]))
    assert unpack(pack(nested(2)), limit=LIMIT, depth=2) == nested(2)
    with pytest.raises(Fault):
        unpack(pack(nested(3)), limit=LIMIT, depth=2)


def test_the_number_of_items_is_bounded_over_all_lists_and_maps() -> None:
    full = [0] * ITEMS
    assert unpack(pack(full), limit=LIMIT) == full
    refuse(pack([*full, 0]))
    halves = [[0] * (ITEMS // 2 - 1)] * 2
    assert unpack(pack(halves), limit=LIMIT) == halves
    refuse(pack([*halves, []]))
    refuse(pack([{"a": [0] * (ITEMS - 1)}]))
    refuse(pack({str(i): 0 for i in range(ITEMS + 1)}), limit=1 << 20)


def test_lists_that_are_only_announced_take_no_memory() -> None:
    # Each header announces nearly as many items as the frame has bytes, each list inside the one before.
    header = b"\xdd\x00\x03\xff\xff"
    raw = header * 500 + b"\xc0" * (256 * 1024 - 500 * len(header))
    tracemalloc.start()
    refuse(raw, limit=len(raw))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


def test_fields_are_counted_and_typed() -> None:
    assert fields([1, "a", b"b", True, []], int, str, bytes, bool, list) == [1, "a", b"b", True, []]
    assert fields([]) == []


@pytest.mark.parametrize(
    ("value", "types"),
    [
        ([True], (int,)),
        ([1], (bool,)),
        (["a"], (bytes,)),
        ([b"a"], (str,)),
        ([None], (bytes,)),
        ([[]], (dict,)),
        ([1], ()),
        ([], (int,)),
        ([1, 2], (int,)),
        ((1,), (int,)),
        ({"a": 1}, (str,)),
        ("a", (str,)),
        (None, ()),
        (7, (int,)),
    ],
)
def test_fields_of_another_shape_are_refused(value: object, types: tuple[type, ...]) -> None:
    with pytest.raises(Fault) as caught:
        fields(value, *types)
    assert caught.value.code is FaultCode.BAD_ENCODING


def test_sized() -> None:
    assert sized(b"abc", 3) == b"abc"
    for wrong in (b"", b"ab", b"abcd"):
        with pytest.raises(Fault) as caught:
            sized(wrong, 3)
        assert caught.value.code is FaultCode.BAD_ENCODING


def test_what_is_refused_keeps_no_memory() -> None:
    lists = b"\xdc\x04\x00" * 500
    refuse(lists)
    tracemalloc.start()
    try:
        for _ in range(20):
            refuse(lists)
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()
