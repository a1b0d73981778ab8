"""ChaCha20-Poly1305 and HKDF-SHA256 as docs/absence.md uses them for sealed shares."""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import islice

from tests.second.stream import chacha20

_P = 2**130 - 5
_CLAMP = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF


def hkdf(secret: bytes, info: bytes) -> bytes:
    """32 bytes, without salt."""
    key = hmac.digest(bytes(32), secret, sha256)
    return hmac.digest(key, info + b"\1", sha256)


def poly1305(key: bytes, data: bytes) -> bytes:
    r = int.from_bytes(key[:16], "little") & _CLAMP
    total = 0
    for i in range(0, len(data), 16):
        total = (total + int.from_bytes(data[i : i + 16] + b"\1", "little")) * r % _P
    return ((total + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


def unseal(key: bytes, sealed: bytes) -> bytes | None:
    """What was sealed under a nonce of zeros without associated data; None if the tag is wrong."""
    data, tag = sealed[:-16], sealed[-16:]
    stream = bytes(islice(chacha20(key), 64 + len(data)))
    padded = data + bytes(-len(data) % 16) + bytes(8) + len(data).to_bytes(8, "little")
    if poly1305(stream[:32], padded) != tag:
        return None
    return bytes(a ^ b for a, b in zip(data, stream[64:], strict=True))
