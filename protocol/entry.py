"""The entry: the only thing that travels in a game. A signed statement of one seat for one step.

Signed bytes: canonical msgpack `[version, sid, track, step, seat, prev, kind, body]`. On the wire and in
the store an entry is `["entry", signed bytes, signature]`. Its digest is over the signed bytes without the
signature, so a second signature on the same bytes is the same entry.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from protocol.codec import fields, pack, sized, unpack
from protocol.errors import Fault, FaultCode
from protocol.keys import Identity
from protocol.transcript import frame

VERSION = 1
MAX_ENTRY = 256 * 1024
DIGEST_SIZE = 32
SIGNATURE_SIZE = 64
MAX_ITEMS = 64
"""Items of one entry; none has more than twenty. What costs time to look at is bounded before it is."""
MAX_NAME = 64
"""Longest name of a track or a kind, in bytes."""

_SIGN_TAG = b"P2PUNO-ENTRY-v1"
_DIGEST_TAG = b"P2PUNO-ENTRY-DIGEST-v1"

Body = list[Any]
"""A list of plain values; what they must be is known to the step that reads them."""

Place = tuple[bytes, str, int, int]
"""(sid, track, step, seat)."""


def blake(*parts: bytes) -> bytes:
    """BLAKE2b-256 of the framed parts; every digest of the table is made by this."""
    return hashlib.blake2b(frame(*parts), digest_size=DIGEST_SIZE).digest()


@dataclass(frozen=True)
class Entry:
    """What one seat says at (track, step). `prev` is the track's digest before this step."""

    sid: bytes
    track: str
    step: int
    seat: int
    prev: bytes
    kind: str
    body: Body
    signed: bytes
    signature: bytes

    @cached_property
    def digest(self) -> bytes:
        """BLAKE2b-256 over the signed bytes without the signature: the entry's name."""
        return blake(_DIGEST_TAG, self.signed)

    @property
    def place(self) -> Place:
        """Where it speaks. A seat speaks once at a place; other tables (sid) are other places."""
        return self.sid, self.track, self.step, self.seat

    @cached_property
    def raw(self) -> bytes:
        """The bytes that travel and are stored."""
        return pack(["entry", self.signed, self.signature])

    def check_signature(self, identity: bytes) -> None:
        """Raise Fault BAD_ENCODING unless the seat's identity key (32 bytes) has signed these bytes."""
        try:
            Ed25519PublicKey.from_public_bytes(identity).verify(self.signature, frame(_SIGN_TAG, self.signed))
        except InvalidSignature as error:
            raise Fault(FaultCode.BAD_ENCODING, "wrong signature") from error


def sign(
    identity: Identity, sid: bytes, track: str, step: int, seat: int, prev: bytes, kind: str, body: Body
) -> Entry:
    """The entry of `seat` for (track, step), signed. Deterministic: same arguments, same bytes."""
    signed = pack([VERSION, sid, track, step, seat, prev, kind, body])
    return Entry(sid, track, step, seat, prev, kind, body, signed, identity.sign(frame(_SIGN_TAG, signed)))


def read_entry(parts: list[Any]) -> Entry:
    """The entry in `[signed bytes, signature]`; its signature is not checked yet.

    Raises:
        Fault: BAD_ENCODING, without a seat: nobody has signed for this yet.
    """
    signed, signature = fields(parts, bytes, bytes)
    sized(signature, SIGNATURE_SIZE)
    version, sid, track, step, seat, prev, kind, body = fields(
        unpack(signed, limit=MAX_ENTRY, items=MAX_ITEMS), int, bytes, str, int, int, bytes, str, list
    )
    if version != VERSION:
        raise Fault(FaultCode.BAD_ENCODING, f"entry version {version}")
    sized(sid, DIGEST_SIZE)
    sized(prev, DIGEST_SIZE)
    if not 0 <= step < 2**32 or not 0 <= seat < 2**16:
        raise Fault(FaultCode.BAD_ENCODING, "step or seat out of range")
    if len(track.encode()) > MAX_NAME or len(kind.encode()) > MAX_NAME:
        raise Fault(FaultCode.BAD_ENCODING, "a name is too long")
    return Entry(sid, track, step, seat, prev, kind, body, signed, signature)
