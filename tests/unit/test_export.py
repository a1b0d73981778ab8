"""The `.uno` file: what is written is read back, and whatever else is given for one is refused cheaply."""

from __future__ import annotations

import tracemalloc

import pytest

from protocol.codec import pack
from protocol.errors import Fault, FaultCode
from uno_p2p.table import pieces
from uno_p2p.table.export import MAGIC, VERSION, encode_export
from uno_p2p.table.pieces import decode_export

FRAMES = [b"one", b"", b"three" * 1000]
LISTS_IN_LISTS = b"\xdd\x00\x10\x00\x00" * 1000
"""A thousand lists in each other, each of which claims to have 2^20 items."""


def refuse(raw: bytes) -> None:
    with pytest.raises(Fault) as caught:
        decode_export(raw)
    assert caught.value.code is FaultCode.BAD_ENCODING
    assert caught.value.seat is None


def test_what_is_written_is_read_back() -> None:
    assert decode_export(encode_export(b"contract", FRAMES)) == (b"contract", FRAMES)
    assert decode_export(encode_export(b"", [])) == (b"", [])


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x94",
        pack(None),
        pack([]),
        pack([MAGIC, VERSION, b""]),
        pack([MAGIC, VERSION, b"", [], 0]),
        pack(["uno_p2p", VERSION, b"", []]),
        pack([MAGIC, VERSION + 1, b"", []]),
        pack([MAGIC, True, b"", []]),
        pack([MAGIC, VERSION, "", []]),
        pack([MAGIC, VERSION, b"", None]),
        pack([MAGIC, VERSION, b"", {}]),
        pack([MAGIC, VERSION, b"", [b"", "text"]]),
        pack([MAGIC, VERSION, b"", [[]]]),
        pack([MAGIC, VERSION, [], []]),
        pack([MAGIC.encode(), VERSION, b"", []]),
        encode_export(b"", FRAMES)[:-1],
        encode_export(b"", FRAMES) + b"\0",
        encode_export(b"", []).replace(b"\x01", b"\xcc\x01"),
        pack(["uno_p2p evidence", VERSION, b"", [], [b""], "bad-proof"]),
        b"\x94\xa2\xff\xff",
        b"\x94\xc7\x01\x05x",
        b"\xc1",
    ],
)
def test_all_else_is_refused(raw: bytes) -> None:
    refuse(raw)


def test_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = encode_export(b"", FRAMES)
    monkeypatch.setattr(pieces, "MAX_FRAMES", 3)
    monkeypatch.setattr(pieces, "MAX_EXPORT", len(raw))
    assert decode_export(raw) == (b"", FRAMES)
    monkeypatch.setattr(pieces, "MAX_FRAMES", 2)
    refuse(raw)
    monkeypatch.setattr(pieces, "MAX_FRAMES", 3)
    monkeypatch.setattr(pieces, "MAX_EXPORT", len(raw) - 1)
    refuse(raw)


@pytest.mark.parametrize("before", [b"", encode_export(b"", [])[:-1], encode_export(b"", [])[:-2]])
def test_lists_that_only_claim_to_be_long_take_no_memory(before: bytes) -> None:
    tracemalloc.start()
    try:
        refuse(before + LISTS_IN_LISTS)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
