"""Whatever the bytes: either they are exactly what `pack` writes of the value read, or they are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, unpack
from protocol.errors import Fault, FaultCode
from protocol.wire import decode, encode

LIMIT = 1 << 16

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.binary(max_size=40),
    st.text(st.characters(codec="utf-8"), max_size=20),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), inner, max_size=4),
    ),
    max_leaves=12,
)


def deep(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(deep, value.values()), default=0)
    return 1 + max(map(deep, value), default=0) if isinstance(value, list) else 0


@given(values)
@settings(max_examples=200, deadline=None)
def test_what_is_packed_is_read_back(value: Any) -> None:
    assert unpack(pack(value), limit=LIMIT, depth=deep(value)) == value


@given(values, st.data())
@settings(max_examples=200, deadline=None)
def test_no_other_bytes_than_the_packed_ones_are_read(value: Any, data: st.DataObject) -> None:
    raw = bytearray(pack(value))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw)))
        match data.draw(st.sampled_from(["flip", "insert", "cut"])):
            case "flip" if at < len(raw):
                raw[at] ^= data.draw(st.integers(1, 255))
            case "insert":
                raw[at:at] = data.draw(st.binary(min_size=1, max_size=6))
            case "cut":
                del raw[at : at + data.draw(st.integers(1, 6))]
    only_canonical(bytes(raw))


@given(st.binary(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_canonical_or_refused(raw: bytes) -> None:
    only_canonical(raw)


@given(values)
@settings(max_examples=100, deadline=None)
def test_what_another_packer_writes_is_read_only_if_it_is_the_same(value: Any) -> None:
    only_canonical(msgpack.packb(value, use_single_float=True))
    only_canonical(msgpack.packb(value, use_bin_type=False))


def only_canonical(raw: bytes) -> None:
    value, fault = attempt(lambda: unpack(raw, limit=LIMIT))
    assert refused_without_blame(fault) or pack(value) == raw


def attempt(read: Callable[[], Any]) -> tuple[Any, Fault | None]:
    """The value, or the Fault; any other exception is a failure of the test."""
    try:
        return read(), None
    except Fault as fault:
        return None, fault


def refused_without_blame(fault: Fault | None) -> bool:
    return fault is not None and fault.code is FaultCode.BAD_ENCODING and fault.seat is None


@given(st.one_of(st.binary(max_size=80), values.map(pack), st.lists(scalars, max_size=4).map(pack)))
@settings(max_examples=300, deadline=None)
def test_any_frame_is_a_message_or_refused(raw: bytes) -> None:
    for frame in (raw, pack(["entry", raw, bytes(64)]), pack(["have", "table", 0, raw, [0]])):
        message, fault = attempt(lambda frame=frame: decode(frame))
        assert refused_without_blame(fault) or encode(message) == frame
