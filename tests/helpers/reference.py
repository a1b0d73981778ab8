"""Key derivation, key stream and permutation once more, written from the protocol's text alone (section 8).

Nothing here is shared with the code under test: hashes of the standard library, ChaCha20 by hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

Q = 2**256 - 0x14551231950B75FC4402DA1732FC9BEBF
P = 2**256 - 2**32 - 977
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)

Affine = tuple[int, int]


def framed(*parts: bytes) -> bytes:
    """Each part after its length in 8 big-endian bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def sha512(*parts: bytes) -> bytes:
    """H of the framed parts."""
    return hashlib.sha512(framed(*parts)).digest()


def hkdf_sha256(secret: bytes, info: bytes, size: int) -> bytes:
    """RFC 5869 with an empty salt."""
    prk = hmac.digest(bytes(32), secret, "sha256")
    out, block = b"", b""
    for i in range(1, -(-size // 32) + 1):
        block = hmac.digest(prk, block + info + bytes([i]), "sha256")
        out += block
    return out[:size]


def chacha20_block(key: bytes, counter: int) -> bytes:
    """RFC 8439 with a zero nonce: block number `counter` of the key stream."""
    words = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    words += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    words += [counter, 0, 0, 0]
    state = list(words)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & 0xFFFFFFFF
            mixed = state[z] ^ state[x]
            state[z] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return b"".join(((a + b) & 0xFFFFFFFF).to_bytes(4, "little") for a, b in zip(state, words, strict=True))


def key_stream(key: bytes) -> Iterator[int]:
    """The bytes of the stream, one by one."""
    counter = 0
    while True:
        yield from chacha20_block(key, counter)
        counter += 1


def shuffle_of(key: bytes, n: int) -> tuple[list[int], list[int]]:
    """Permutation and randomizers of one shuffle of n cards."""
    stream = key_stream(key)

    def take(size: int) -> int:
        return int.from_bytes(bytes(next(stream) for _ in range(size)), "big")

    pi = list(range(n))
    for i in range(n - 1, 0, -1):
        w = take(4)
        while w >= (i + 1) * (2**32 // (i + 1)):
            w = take(4)
        j = w % (i + 1)
        pi[i], pi[j] = pi[j], pi[i]
    return pi, [take(64) % (Q - 1) + 1 for _ in range(n)]


def times(k: int, point: Affine = G) -> Affine:
    """k times a point of secp256k1, k not a multiple of the order."""
    total: Affine | None = None
    while k:
        if k & 1:
            total = point if total is None else _plus(total, point)
        point, k = _plus(point, point), k >> 1
    assert total is not None
    return total


def _plus(a: Affine, b: Affine) -> Affine:
    (x1, y1), (x2, y2) = a, b
    slope = 3 * x1 * x1 * pow(2 * y1, -1, P) if a == b else (y2 - y1) * pow(x2 - x1, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def compressed(point: Affine) -> bytes:
    """SEC1, 33 bytes."""
    return bytes([2 + point[1] % 2]) + point[0].to_bytes(32, "big")
