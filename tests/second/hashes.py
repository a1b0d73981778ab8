"""Frames, digests and the transcript of a proof (sections 0, 1 and 12)."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b, sha512

from tests.second.curve import Point, enc, q, senc

SUITE = b"secp256k1_XMD:SHA-256_SSWU_RO_"
PROTO = b"P2PUNO-ZK-v1"


def frame(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def two(i: int) -> bytes:
    return i.to_bytes(2, "big")


def four(i: int) -> bytes:
    return i.to_bytes(4, "big")


def H(data: bytes) -> bytes:
    return sha512(data).digest()


def B(tag: bytes, *parts: bytes) -> bytes:
    return blake2b(frame(tag, *parts), digest_size=32).digest()


class Transcript:
    """Section 1."""

    def __init__(self, proof: bytes, ctx: bytes) -> None:
        assert ctx
        self._absorbed = b""
        self.absorb(b"proto", PROTO)
        self.absorb(b"suite", SUITE)
        self.absorb(b"proof", proof)
        self.absorb(b"ctx", ctx)

    def absorb(self, label: bytes, data: bytes) -> None:
        self._absorbed += bytes([len(label)]) + label + len(data).to_bytes(8, "big") + data

    def int(self, label: bytes, n: int) -> None:
        self.absorb(label, n.to_bytes(8, "big"))

    def point(self, label: bytes, P: Point) -> None:
        self.absorb(label, enc(P))

    def points(self, label: bytes, points: Iterable[Point]) -> None:
        encoded = [enc(P) for P in points]
        self.absorb(label, four(len(encoded)) + b"".join(encoded))

    def scalars(self, label: bytes, scalars: Iterable[int]) -> None:
        encoded = [senc(k) for k in scalars]
        self.absorb(label, four(len(encoded)) + b"".join(encoded))

    def squeeze(self, label: bytes) -> bytes:
        self.absorb(b"squeeze", label)
        d = H(self._absorbed)
        self.absorb(b"squeezed", d)
        return d

    def challenges(self, label: bytes, n: int) -> list[int]:
        d = self.squeeze(label)
        return [int.from_bytes(H(d + four(i)), "big") % q for i in range(n)]

    def challenges128(self, label: bytes, n: int) -> list[int]:
        d = self.squeeze(label)
        return [int.from_bytes(H(d + four(i))[:16], "big") for i in range(n)]
