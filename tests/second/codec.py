"""Canonical msgpack (section 10): read, write again, compare."""

from __future__ import annotations

from typing import Any

_INTS = ((1, 0xCC, 0xD0), (2, 0xCD, 0xD1), (4, 0xCE, 0xD2), (8, 0xCF, 0xD3))
DEPTH = 6


class NotCanonical(Exception):  # noqa: N818
    """These bytes are not what would be written for any value."""


def pack(value: Any) -> bytes:
    """The shortest form."""
    match value:
        case None:
            return b"\xc0"
        case bool():
            return b"\xc3" if value else b"\xc2"
        case int():
            return _pack_int(value)
        case bytes():
            return _head(len(value), (0xC4, 0xC5, 0xC6)) + value
        case str():
            data = value.encode()
            return _head(len(data), (0xD9, 0xDA, 0xDB), 0xA0, 32) + data
        case list():
            return _head(len(value), (None, 0xDC, 0xDD), 0x90, 16) + b"".join(map(pack, value))
        case dict():
            items = b"".join(pack(key) + pack(value[key]) for key in sorted(value))
            return _head(len(value), (None, 0xDE, 0xDF), 0x80, 16) + items
    raise NotCanonical(type(value))


def _pack_int(n: int) -> bytes:
    if -32 <= n < 128:
        return n.to_bytes(1, "big", signed=n < 0)
    for size, positive, negative in _INTS:
        if 0 <= n < 1 << 8 * size:
            return bytes([positive]) + n.to_bytes(size, "big")
        if n < 0 and n >= -1 << 8 * size - 1:
            return bytes([negative]) + n.to_bytes(size, "big", signed=True)
    raise NotCanonical("integer of more than 8 bytes")


def _head(length: int, codes: tuple[int | None, ...], short: int = 0, below: int = 0) -> bytes:
    if length < below:
        return bytes([short + length])
    for size, code in zip((1, 2, 4), codes, strict=True):
        if code is not None and length < 1 << 8 * size:
            return bytes([code]) + length.to_bytes(size, "big")
    raise NotCanonical("length")


class _Reader:
    def __init__(self, data: bytes, items: int) -> None:
        self._data, self._at, self._items = data, 0, items

    def take(self, count: int) -> bytes:
        part = self._data[self._at : self._at + count]
        if len(part) != count:
            raise NotCanonical("cut off")
        self._at += count
        return part

    def number(self, size: int, signed: bool = False) -> int:
        return int.from_bytes(self.take(size), "big", signed=signed)

    def value(self, depth: int) -> Any:
        code = self.number(1)
        if code < 0x80:
            return code
        if code >= 0xE0:
            return code - 256
        if code in (0xC0, 0xC2, 0xC3):
            return {0xC0: None, 0xC2: False, 0xC3: True}[code]
        for size, positive, negative in _INTS:
            if code in (positive, negative):
                return self.number(size, code == negative)
        if 0xC4 <= code <= 0xC6:
            return self.take(self.number(1 << code - 0xC4))
        if 0xA0 <= code < 0xC0 or 0xD9 <= code <= 0xDB:
            length = code - 0xA0 if code < 0xC0 else self.number(1 << code - 0xD9)
            return self.take(length).decode()
        if depth == 0:
            raise NotCanonical("too deep")
        if code < 0x90 or code in (0xDE, 0xDF):
            length = code - 0x80 if code < 0x90 else self.number(2 << code - 0xDE)
            return dict(self.pair(depth) for _ in self.each(length))
        if code < 0xA0 or code in (0xDC, 0xDD):
            length = code - 0x90 if code < 0xA0 else self.number(2 << code - 0xDC)
            return [self.value(depth - 1) for _ in self.each(length)]
        raise NotCanonical(f"type {code:#x}")

    def pair(self, depth: int) -> tuple[str, Any]:
        key = self.value(0)
        if not isinstance(key, str):
            raise NotCanonical("key")
        return key, self.value(depth - 1)

    def each(self, length: int) -> range:
        self._items -= length
        if self._items < 0:
            raise NotCanonical("too many items")
        return range(length)


def unpack(data: bytes, items: int = 1024) -> Any:
    """The value, if the bytes are exactly what `pack` writes for it."""
    try:
        value = _Reader(data, items).value(DEPTH)
    except UnicodeDecodeError as error:
        raise NotCanonical("text") from error
    if pack(value) != data:
        raise NotCanonical("another form would be written")
    return value
