"""Strict canonical msgpack: one value has one encoding, and anything else is refused before it is looked at.

Canonical means: what `pack` would have written. Shortest forms, map keys sorted, no floats, no extension
types, no trailing bytes. So bytes can be signed, hashed and compared, and nobody can write one thing twice.
"""

from __future__ import annotations

from typing import Any

import msgpack

from protocol.errors import Fault, FaultCode

DEPTH = 6
"""How deep lists and maps may nest; the deepest body of the protocol needs four."""

ITEMS = 1024
"""How many items all lists and maps of one value may have together. Without a bound 256 KiB of empty lists
would become 16 MB of objects, and a few bytes of list headers far more before they turn out to be false."""


def pack(value: object) -> bytes:
    """The canonical bytes of a plain value: None, bool, int, bytes, str, list or tuple, dict[str, ..]."""
    packed: bytes = msgpack.packb(_sorted(value), use_bin_type=True)
    return packed


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_sorted(item) for item in value]
    return value


def unpack(raw: bytes, *, limit: int, depth: int = DEPTH, items: int = ITEMS) -> Any:
    """The value of canonical bytes, lists as `list`.

    Raises:
        Fault: BAD_ENCODING if longer than `limit` bytes, nested deeper than `depth`, of more than `items`
            items, of a type that the protocol does not use, or not canonical.
    """
    if len(raw) > limit:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(raw)} bytes, at most {limit} are allowed")
    try:
        value = msgpack.unpackb(
            raw, raw=False, strict_map_key=True, use_list=True, max_array_len=items, max_map_len=items
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise Fault(FaultCode.BAD_ENCODING, "not msgpack") from error
    if _count(value, depth) > items:
        raise Fault(FaultCode.BAD_ENCODING, f"more than {items} items")
    if pack(value) != raw:
        raise Fault(FaultCode.BAD_ENCODING, "not canonical")
    return value


def _count(value: object, depth: int) -> int:
    """How many items there are in all, if every one is of a type that the protocol uses."""
    if value is None or isinstance(value, bool | int | bytes | str):
        return 0
    if depth == 0:
        raise Fault(FaultCode.BAD_ENCODING, "nested too deeply")
    if isinstance(value, list):
        return len(value) + sum(_count(item, depth - 1) for item in value)
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise Fault(FaultCode.BAD_ENCODING, "a map key is not text")
        return len(value) + sum(_count(item, depth - 1) for item in value.values())
    raise Fault(FaultCode.BAD_ENCODING, f"a {type(value).__name__} has no place here")


def fields(value: object, *types: type) -> list[Any]:
    """The items of a list, if it has exactly these types in this order (bool is not an int here).

    Raises:
        Fault: BAD_ENCODING otherwise.
    """
    if not isinstance(value, list) or len(value) != len(types):
        raise Fault(FaultCode.BAD_ENCODING, f"expected a list of {len(types)}")
    for item, wanted in zip(value, types, strict=True):
        if type(item) is not wanted:
            raise Fault(FaultCode.BAD_ENCODING, f"expected {wanted.__name__}, found {type(item).__name__}")
    return value


def sized(data: bytes, size: int) -> bytes:
    """`data` itself if it is exactly `size` bytes long; Fault BAD_ENCODING otherwise."""
    if len(data) != size:
        raise Fault(FaultCode.BAD_ENCODING, f"expected {size} bytes, found {len(data)}")
    return data
