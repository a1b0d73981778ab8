"""One file for one table: the contract and all entries, the input of every later check or replay.

A `.uno` file is canonical msgpack `["uno_p2p table", 1, contract, [entry frame, ..]]`. Nothing in it is
secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgpack

from protocol.codec import fields, pack
from protocol.errors import Fault, FaultCode

MAGIC = "uno_p2p table"
VERSION = 1
MAX_EXPORT = 1 << 30
MAX_FRAMES = 1 << 20
FIELDS = 4


def encode_export(contract: bytes, frames: Sequence[bytes]) -> bytes:
    """The bytes of a `.uno` file."""
    return pack([MAGIC, VERSION, contract, list(frames)])


def decode_export(raw: bytes) -> tuple[bytes, list[bytes]]:
    """Contract and entry frames of a `.uno` file; Fault BAD_ENCODING if it is none."""
    if len(raw) > MAX_EXPORT:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(raw)} bytes, at most {MAX_EXPORT} are allowed")
    try:
        head, frames = _read(raw)
    except (ValueError, msgpack.UnpackException) as error:
        raise Fault(FaultCode.BAD_ENCODING, "not an exported table") from error
    magic, version, contract = fields(head, str, int, bytes)
    if magic != MAGIC or version != VERSION or any(type(frame) is not bytes for frame in frames):
        raise Fault(FaultCode.BAD_ENCODING, "not an exported table")
    if encode_export(contract, frames) != raw:
        raise Fault(FaultCode.BAD_ENCODING, "not canonical")
    return contract, frames


def _read(raw: bytes) -> tuple[list[Any], list[Any]]:
    """The fields before the frames, and the frames, one after the other and none of them a list: a list takes
    room for as many items as it claims to have before they come, and lists in lists do so again and again.
    """
    file = msgpack.Unpacker(raw=False, max_buffer_size=MAX_EXPORT, max_array_len=0, max_map_len=0)
    file.feed(raw)
    if file.read_array_header() != FIELDS:
        raise Fault(FaultCode.BAD_ENCODING, f"expected a list of {FIELDS}")
    head = [file.unpack() for _ in range(FIELDS - 1)]
    count = file.read_array_header()
    if count > MAX_FRAMES:
        raise Fault(FaultCode.BAD_ENCODING, f"more than {MAX_FRAMES} frames")
    return head, [file.unpack() for _ in range(count)]
