"""Bytes to messages: canonical msgpack, the two messages, entries, and the words of away rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from protocol.codec import ITEMS, pack, unpack
from protocol.entry import MAX_ENTRY, Entry
from protocol.errors import Fault, FaultCode
from protocol.freeze import away_track, frozen_step, read_said
from protocol.wire import decode, encode
from tests.fuzz import recorded
from tests.fuzz.draws import Draws
from tests.fuzz.mutate import mutated, plain, spoiled
from tests.fuzz.target import Target

AS_IT_IS, SPOILED, MUTATED, INSIDE, ANY = range(5)
IDENTITY = b"\x01" * 32


def run(data: bytes) -> None:
    """Any bytes are what `encode` writes of what was read, or a fault that blames nobody."""
    draws = Draws(data)
    raw = _frame(draws)
    value = _read(raw)
    try:
        message = decode(raw)
    except Fault as fault:
        _blames_nobody(fault)
        return
    assert value is not None
    assert encode(message) == raw, "one message, two encodings"
    if isinstance(message, Entry):
        _entry(message)


def _frame(draws: Draws) -> bytes:
    frames = recorded.frames()
    match draws.below(5):
        case 1:
            return spoiled(draws.pick(frames), draws)
        case 2:
            return _packed(mutated(unpack(draws.pick(frames), limit=MAX_ENTRY * 2), draws))
        case 3:
            kind, signed, signature = unpack(draws.pick(frames[:8]), limit=MAX_ENTRY * 2)[:3]
            inside = unpack(signed, limit=MAX_ENTRY) if isinstance(signed, bytes) and kind == "entry" else []
            return pack([kind, _packed(mutated(inside, draws)), signature])
        case 4:
            return _packed(plain(draws, 6))
    return draws.rest()


def _packed(value: Any) -> bytes:
    """What can be packed; nothing of what is too large for it."""
    try:
        return pack(value)
    except (OverflowError, ValueError):
        return b""


def _read(raw: bytes) -> Any:
    try:
        value = unpack(raw, limit=MAX_ENTRY * 2)
    except Fault as fault:
        _blames_nobody(fault)
        return None
    assert pack(value) == raw, "one value, two encodings"
    assert _items(value) <= ITEMS
    return value if value is not None else ()


def _items(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_items, value.values()))
    return len(value) + sum(map(_items, value)) if isinstance(value, list) else 0


def _entry(entry: Entry) -> None:
    try:
        entry.check_signature(IDENTITY)
    except Fault as fault:
        _blames_nobody(fault)
    about = frozen_step(entry.track)
    assert about is None or away_track(*about) == entry.track
    try:
        said = read_said(entry)
    except Fault as fault:
        assert fault.code in (FaultCode.BAD_ENCODING, FaultCode.WRONG_KIND)
        return
    assert said.what.body == entry.body, "one statement, two bodies"


def _blames_nobody(fault: Fault) -> None:
    assert fault.code is FaultCode.BAD_ENCODING
    assert fault.seat is None


def seeds() -> Iterator[bytes]:
    """Recorded frames as they are, and the beginning of every other kind of input."""
    frames = recorded.frames()
    for raw in frames:
        yield bytes([AS_IT_IS]) + raw
    for i in range(len(frames)):
        for kind in (SPOILED, MUTATED, INSIDE):
            yield bytes([kind, i, 1, i, 7, 3, i, 2])
    yield bytes([ANY, 8, 2, 1, 6, 3])


TARGET = Target("codec", "bytes to messages", run, seeds, seconds=1.0, megabytes=16, size=8192)
