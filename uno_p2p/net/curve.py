"""CURVE key pairs of a node: 32 raw bytes outside, ZeroMQ's z85 text only at the socket."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import zmq
from zmq.utils import z85

from protocol.errors import ProtocolError

KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class CurveKeys:
    """A Curve25519 pair that authenticates and encrypts links: `public` and `secret`, 32 raw bytes each."""

    public: bytes
    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.public) != KEY_BYTES or len(self.secret) != KEY_BYTES:
            raise ProtocolError("CURVE keys are 32 raw bytes")

    @classmethod
    def generate(cls) -> CurveKeys:
        """A fresh pair from the system's randomness."""
        public, secret = zmq.curve_keypair()
        return cls(z85.decode(public), z85.decode(secret))

    @classmethod
    def from_secret(cls, secret: bytes) -> CurveKeys:
        """The pair that belongs to 32 secret bytes (any 32 bytes are a secret key)."""
        if len(secret) != KEY_BYTES:
            raise ProtocolError("CURVE keys are 32 raw bytes")
        return cls(z85.decode(zmq.curve_public(z85.encode(secret))), secret)


def well_known(label: str) -> CurveKeys:
    """A pair that everybody can derive: it hides traffic from listeners and proves nothing."""
    return CurveKeys.from_secret(hashlib.blake2b(label.encode(), digest_size=KEY_BYTES).digest())


def as_z85(key: bytes) -> bytes:
    """The 40 characters that ZeroMQ wants for 32 raw bytes."""
    return z85.encode(key)
