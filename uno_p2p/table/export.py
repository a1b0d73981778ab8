"""One file for one table: the contract and all entries, the input of every later check or replay.

A `.uno` file is canonical msgpack `["uno_p2p table", 1, contract, [entry frame, ..]]`. Nothing in it is
secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from protocol.codec import pack

MAGIC = "uno_p2p table"
VERSION = 1
MAX_EXPORT = 1 << 30
MAX_FRAMES = 1 << 20


def encode_export(contract: bytes, frames: Sequence[bytes]) -> bytes:
    """The bytes of a `.uno` file."""
    return pack([MAGIC, VERSION, contract, list(frames)])
