"""The export file, its messages and entries (sections 11, 12 and 18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.second.codec import NotCanonical, unpack
from tests.second.hashes import B, frame
from tests.second.refusal import NoRecord


@dataclass(frozen=True)
class Entry:
    """One seat's statement for one step."""

    raw: bytes
    signature: bytes
    sid: bytes
    track: str
    step: int
    seat: int
    prev: bytes
    kind: str
    body: list[Any]

    @property
    def digest(self) -> bytes:
        return B(b"P2PUNO-ENTRY-DIGEST-v1", self.raw)

    def signed_by(self, identity: bytes) -> bool:
        try:
            key = Ed25519PublicKey.from_public_bytes(identity)
            key.verify(self.signature, frame(b"P2PUNO-ENTRY-v1", self.raw))
        except InvalidSignature:
            return False
        return True


def is_list(value: Any, *types: type) -> bool:
    """Whether it is a list with exactly these types; a boolean is no integer."""
    return type(value) is list and list(map(type, value)) == list(types)


def read_file(data: bytes) -> tuple[bytes, list[bytes]]:
    """The contract and the messages of an export file."""
    try:
        value = unpack(data, 2**20) if len(data) <= 2**30 else None
    except NotCanonical as error:
        raise NoRecord(str(error)) from error
    if not is_list(value, str, int, bytes, list) or value[:2] != ["uno_p2p table", 1]:
        raise NoRecord("not an export file")
    if not all(type(message) is bytes for message in value[3]):
        raise NoRecord("messages are byte strings")
    return value[2], value[3]


def read_entry(message: bytes) -> Entry:
    """What an entry message says."""
    try:
        value = unpack(message) if len(message) <= 262_400 else None
        if not is_list(value, str, bytes, bytes) or value[0] != "entry" or len(value[1]) > 262_144:
            raise NoRecord("not an entry message")
        fields = unpack(value[1])
    except NotCanonical as error:
        raise NoRecord(f"entry: {error}") from error
    if not is_list(fields, int, bytes, str, int, int, bytes, str, list) or fields[0] != 1:
        raise NoRecord("not the fields of an entry")
    _, sid, track, step, seat, prev, kind, body = fields
    small = 0 <= step < 2**32 and 0 <= seat < 2**16 and max(len(track.encode()), len(kind.encode())) <= 64
    if len(sid) != 32 or len(prev) != 32 or len(value[2]) != 64 or not small:
        raise NoRecord("a field of an entry has another size")
    return Entry(value[1], value[2], sid, track, step, seat, prev, kind, body)
