"""Other signatures of bytes that are signed already: Ed25519 (RFC 8032) by hand."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from protocol.entry import Entry
from protocol.transcript import frame

L = 2**252 + 27742317777372353535851937790883648493
"""The order of the group of Ed25519 (RFC 8032)."""
_p = 2**255 - 19
_d = -121665 * pow(121666, -1, _p) % _p
_BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    4 * pow(5, -1, _p) % _p,
)


def _add(P: tuple[int, int], Q: tuple[int, int]) -> tuple[int, int]:
    (x1, y1), (x2, y2) = P, Q
    t = _d * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, _p) % _p, (y1 * y2 + x1 * x2) * pow(1 - t, -1, _p) % _p


def _mul(k: int, P: tuple[int, int]) -> bytes:
    """k P, encoded."""
    x, y = 0, 1
    for bit in bin(k)[2:]:
        x, y = _add((x, y), (x, y))
        if bit == "1":
            x, y = _add((x, y), P)
    return (y | (x & 1) << 255).to_bytes(32, "little")


def signed_again(secret: bytes, entry: Entry, nonce: int) -> Entry:
    """The same entry under another signature, which is as good: its maker may take any nonce."""
    seed = hashlib.sha512(secret).digest()
    a = int.from_bytes(seed[:32], "little") & (1 << 254) - 8 | 1 << 254
    R, A = _mul(nonce, _BASE), _mul(a, _BASE)
    message = frame(b"P2PUNO-ENTRY-v1", entry.signed)
    h = int.from_bytes(hashlib.sha512(R + A + message).digest(), "little")
    return replace(entry, signature=R + ((nonce + h * a) % L).to_bytes(32, "little"))


def malleated(entry: Entry) -> Entry:
    """The same signature with s + L instead of s, which anybody can make and nobody may accept."""
    s = int.from_bytes(entry.signature[32:], "little") + L
    return replace(entry, signature=entry.signature[:32] + s.to_bytes(32, "little"))
