"""A CURVE client by hand (ZeroMQ RFC 26): it can send what ZeroMQ's own sockets never let out, such as the
beginning of a message that has no end. Slow: Salsa20 in plain Python.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.poly1305 import Poly1305

from uno_p2p.net.curve import CurveKeys

GREETING: Final = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"CURVE".ljust(20, b"\0") + bytes(32)
SIGMA: Final = struct.unpack("<4I", b"expand 32-byte k")
ROUNDS: Final = [
    *((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)),
    *((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)),
]
MASK: Final = 0xFFFFFFFF


def _mixed(key: bytes, block: bytes) -> tuple[list[int], list[int]]:
    """The state of Salsa20 before its twenty rounds and after them."""
    k, n = struct.unpack("<8I", key), struct.unpack("<4I", block)
    before = [SIGMA[0], *k[:4], SIGMA[1], *n, SIGMA[2], *k[4:], SIGMA[3]]
    x = list(before)
    for _ in range(10):
        for a, b, c, d in ROUNDS:
            for target, one, other, shift in ((b, a, d, 7), (c, b, a, 9), (d, c, b, 13), (a, d, c, 18)):
                total = (x[one] + x[other]) & MASK
                x[target] ^= (total << shift | total >> (32 - shift)) & MASK
    return before, x


def _hsalsa(key: bytes, block: bytes) -> bytes:
    _, x = _mixed(key, block)
    return struct.pack("<8I", *(x[i] for i in (0, 5, 10, 15, 6, 7, 8, 9)))


def _xor_stream(key: bytes, nonce: bytes, text: bytes) -> tuple[bytes, bytes]:
    """The key for Poly1305, and the text under the stream behind it."""
    key = _hsalsa(key, nonce[:16])
    stream = b""
    for number in range((len(text) + 32 + 63) // 64):
        before, x = _mixed(key, nonce[16:] + struct.pack("<Q", number))
        stream += struct.pack("<16I", *((a + b) & MASK for a, b in zip(before, x, strict=True)))
    return stream[:32], bytes(a ^ b for a, b in zip(text, stream[32:], strict=False))


def shared(secret: bytes, public: bytes) -> bytes:
    """The key of all boxes between the two."""
    raw = X25519PrivateKey.from_private_bytes(secret).exchange(X25519PublicKey.from_public_bytes(public))
    return _hsalsa(raw, bytes(16))


def box(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """NaCl's crypto_box."""
    one_time, hidden = _xor_stream(key, nonce, text)
    return Poly1305.generate_tag(one_time, hidden) + hidden


def opened(key: bytes, nonce: bytes, sealed: bytes) -> bytes:
    """What is in a box; InvalidSignature if it is another's."""
    one_time, text = _xor_stream(key, nonce, sealed[16:])
    Poly1305.verify_tag(one_time, sealed[16:], sealed[:16])
    return text


class RawCurve:
    """A connection to a CURVE server whose key it knows. Made by `open`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self._key = b""
        self._count = 0

    @classmethod
    async def open(cls, port: int, server: bytes, keys: CurveKeys) -> RawCurve:
        """Connect, and go through the handshake as a DEALER. OSError or EOFError if it is cut meanwhile."""
        self = cls(*await asyncio.open_connection("127.0.0.1", port))
        try:
            await self._shake_hands(server, keys)
        except BaseException:
            self.close()
            raise
        return self

    async def endless(self) -> None:
        """Send parts of a message that has no end, until the connection is cut."""
        with contextlib.suppress(OSError):
            while True:
                await self.part(bytes(1000), more=True)
                await asyncio.sleep(0)  # or it would never be seen that it is cut

    async def _shake_hands(self, server: bytes, keys: CurveKeys) -> None:
        short = CurveKeys.generate()
        to_server = shared(short.secret, server)
        self.writer.write(GREETING)
        await self.reader.readexactly(len(GREETING))
        hello = box(to_server, b"CurveZMQHELLO---" + self._next(1), bytes(64))
        self._frame(4, b"\x05HELLO\x01\x00" + bytes(72) + short.public + self._next(0) + hello)
        welcome = (await self._read())[8:]
        inside = opened(to_server, b"WELCOME-" + welcome[:16], welcome[16:])
        session, cookie = inside[:32], inside[32:]
        self._key = shared(short.secret, session)
        nonce = os.urandom(16)
        vouch = box(shared(keys.secret, session), b"VOUCH---" + nonce, short.public + server)
        metadata = b"\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
        text = keys.public + nonce + vouch + metadata
        sealed = box(self._key, b"CurveZMQINITIATE" + self._next(1), text)
        self._frame(4, b"\x08INITIATE" + cookie + self._next(0) + sealed)
        assert (await self._read()).startswith(b"\x05READY")

    async def part(self, payload: bytes, *, more: bool) -> None:
        """One part of a message; with `more` another one is to follow."""
        sealed = box(self._key, b"CurveZMQMESSAGEC" + self._next(1), bytes([more]) + payload)
        self._frame(0, b"\x07MESSAGE" + self._next(0) + sealed)
        await self.writer.drain()

    def close(self) -> None:
        self.writer.close()

    def _next(self, step: int) -> bytes:
        self._count += step
        return struct.pack(">Q", self._count)

    def _frame(self, flags: int, body: bytes) -> None:
        self.writer.write(bytes([flags | 2]) + struct.pack(">Q", len(body)) + body)

    async def _read(self) -> bytes:
        flags = (await self.reader.readexactly(1))[0]
        size = await self.reader.readexactly(8 if flags & 2 else 1)
        return await self.reader.readexactly(int.from_bytes(size, "big"))
