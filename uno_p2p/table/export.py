"""One file for one table: the contract and all entries, the input of every later check or replay.

A `.uno` file is canonical msgpack `["uno_p2p table", 1, contract, [entry frame, ..]]`. Nothing in it is
secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgpack

from protocol.codec import pack
from protocol.errors import Fault, FaultCode

MAGIC = "uno_p2p table"
VERSION = 1
MAX_EXPORT = 1 << 30
MAX_FRAMES = 1 << 20


def encode_export(contract: bytes, frames: Sequence[bytes]) -> bytes:
    """The bytes of a `.uno` file."""
    return pack([MAGIC, VERSION, contract, list(frames)])


def decode_export(raw: bytes) -> tuple[bytes, list[bytes]]:
    """Contract and entry frames of a `.uno` file; Fault BAD_ENCODING if it is none."""
    try:
        contract, *frames = _read(raw)
    except (ValueError, msgpack.UnpackException) as error:
        raise Fault(FaultCode.BAD_ENCODING, "not an exported table") from error
    bytewise = all(type(part) is bytes for part in (contract, *frames))
    if not bytewise or encode_export(contract, frames) != raw:
        raise Fault(FaultCode.BAD_ENCODING, "not an exported table")
    return contract, frames


def _read(raw: bytes) -> list[Any]:
    """What stands where the contract and the frames are, one after the other, and none of it a list: a list
    takes room for as many items as it claims to have before they come, and lists in lists take it again.
    """
    file = msgpack.Unpacker(raw=False, max_buffer_size=MAX_EXPORT, max_array_len=0, max_map_len=0)
    file.feed(raw)
    file.read_array_header()
    _magic, _version, contract = (file.unpack() for _ in range(3))
    count = file.read_array_header()
    if count > MAX_FRAMES:
        raise Fault(FaultCode.BAD_ENCODING, f"more than {MAX_FRAMES} frames")
    return [contract, *(file.unpack() for _ in range(count))]
