"""Fiat-Shamir transcript and hedged prover nonces (protocol sections 0 and 1).

Everything a verifier must not take from the prover's mouth goes through here: the challenge is a hash of the
context, the parameters, the statement and all commitments, in that order, each with its label and length.
"""

from __future__ import annotations

import builtins  # `Transcript.int` is the protocol's word, and hides the type inside the class
import hashlib
import hmac
from collections.abc import Iterable, Sequence

from protocol.errors import ProtocolError
from protocol.group import Point, Q, enc, enc_points, enc_scalars
from protocol.hash_to_curve import SUITE

PROTO = b"P2PUNO-ZK-v1"
ENTROPY_SIZE = 64


def H(data: bytes) -> bytes:
    """SHA-512."""
    return hashlib.sha512(data).digest()


def frame(*parts: bytes) -> bytes:
    """The parts, each after its length in 8 bytes: no two lists of parts give the same bytes."""
    return b"".join([len(part).to_bytes(8, "big") + part for part in parts])


class Transcript:
    """One running SHA-512 over labelled data. `ctx` says where the proof stands and may not be empty."""

    def __init__(self, proof_name: str, ctx: bytes) -> None:
        if not ctx:
            raise ProtocolError("a proof without a context can be replayed anywhere")
        self._state = hashlib.sha512()
        self.absorb("proto", PROTO)
        self.absorb("suite", SUITE.encode())
        self.absorb("proof", proof_name.encode())
        self.absorb("ctx", ctx)

    def absorb(self, label: str, data: bytes) -> None:
        """Labels have at most 255 bytes."""
        name = label.encode()
        self._state.update(bytes([len(name)]) + name + len(data).to_bytes(8, "big") + data)

    def int(self, label: str, n: builtins.int) -> None:
        """A non-negative number below 2^64."""
        self.absorb(label, n.to_bytes(8, "big"))

    def point(self, label: str, P: Point) -> None:
        """One point, not O."""
        self.absorb(label, enc(P))

    def points(self, label: str, Ps: Sequence[Point]) -> None:
        """A list of points, none O, after their count."""
        self.absorb(label, len(Ps).to_bytes(4, "big") + enc_points(Ps))

    def scalars(self, label: str, ks: Sequence[builtins.int]) -> None:
        """A list of reduced scalars after their count."""
        self.absorb(label, len(ks).to_bytes(4, "big") + enc_scalars(ks))

    def digest(self) -> bytes:
        """The hash of everything absorbed so far (64 bytes); changes nothing."""
        return self._state.copy().digest()

    def squeeze(self, label: str) -> bytes:
        """64 bytes that depend on everything so far, and on which everything later depends."""
        self.absorb("squeeze", label.encode())
        d = self.digest()
        self.absorb("squeezed", d)
        return d

    def challenges(self, label: str, n: builtins.int) -> tuple[builtins.int, ...]:
        """n scalars; 512 bits reduced mod q leave no bias."""
        return tuple(int.from_bytes(part, "big") % Q for part in self._stream(label, n))

    def challenges128(self, label: str, n: builtins.int) -> tuple[builtins.int, ...]:
        """n weights of 128 bits for a random linear combination."""
        return tuple(int.from_bytes(part[:16], "big") for part in self._stream(label, n))

    def _stream(self, label: str, n: builtins.int) -> Iterable[bytes]:
        d = self.squeeze(label)
        return [H(d + i.to_bytes(4, "big")) for i in range(n)]


class Nonces:
    """Secret nonces of ONE proof, safe if either the fresh entropy or the hashed inputs are good.

    `entropy` is 64 bytes straight from the operating system, drawn for this proof alone; ProtocolError for
    any other length. Witness and statement are their encodings.
    """

    def __init__(self, entropy: bytes, transcript: Transcript, witness: bytes, statement: bytes) -> None:
        if len(entropy) != ENTROPY_SIZE:
            raise ProtocolError(f"a proof needs {ENTROPY_SIZE} fresh random bytes")
        key = hmac.digest(entropy, b"nonce" + transcript.digest() + witness + statement, "sha512")
        self._keyed = hmac.new(key, digestmod="sha512")  # kept and copied: a shuffle draws hundreds of nonces
        self._count = 0

    def scalar(self) -> int:
        """The next nonce, uniform mod q."""
        keyed = self._keyed.copy()
        keyed.update(self._count.to_bytes(8, "big"))
        self._count += 1
        return int.from_bytes(keyed.digest(), "big") % Q
