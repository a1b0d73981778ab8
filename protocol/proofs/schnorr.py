"""Proof of knowledge of x with P = xG: nobody enters with a key he does not hold (protocol section 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from protocol.errors import ProtocolError
from protocol.group import INFINITY, G, Point, Q, dec_scalars, enc, enc_scalars, msm, mul_base, senc
from protocol.proofs.common import (
    require_challenge,
    require_finite,
    require_provable,
    require_sound,
    until_finite,
)
from protocol.transcript import Nonces, Transcript

PROOF_SIZE = 64  # c || s


@dataclass(frozen=True, slots=True)
class Statement:
    """The author knows log_G P."""

    P: Point

    def defect(self) -> str | None:
        """Why there is nothing to prove, None if there is."""
        return "the key is the point at infinity" if self.P == INFINITY else None


@dataclass(frozen=True, slots=True)
class Witness:
    """x with P = xG."""

    x: int = field(repr=False)


def prove(ctx: bytes, statement: Statement, witness: Witness, entropy: bytes) -> bytes:
    """64 bytes. ProtocolError if x is not the logarithm of P, for an empty ctx or short entropy."""
    require_provable(statement)
    if mul_base(witness.x) != statement.P:
        raise ProtocolError("the witness is not the logarithm of the key")
    nonces = Nonces(entropy, Transcript("schnorr", ctx), senc(witness.x % Q), enc(statement.P))
    return until_finite(lambda: attempt(ctx, statement, witness, nonces.scalar))


def attempt(ctx: bytes, statement: Statement, witness: Witness, draw: Callable[[], int]) -> bytes | None:
    """One run of the prover, witness unchecked; None if the commitment is O."""
    k = draw()
    R = mul_base(k)
    if R == INFINITY:
        return None
    c = _challenge(_start(ctx, statement), R)
    return enc_scalars([c, (k + c * witness.x) % Q])


def verify(ctx: bytes, statement: Statement, proof: bytes) -> None:
    """Fault(BAD_ENCODING | BAD_PROOF) unless the proof shows the statement in this context."""
    require_sound(statement)
    c, s = dec_scalars(proof, 2)
    R = msm([s, -c], [G, statement.P])
    require_finite([R])
    require_challenge(c, _challenge(_start(ctx, statement), R))


def _start(ctx: bytes, statement: Statement) -> Transcript:
    transcript = Transcript("schnorr", ctx)
    transcript.point("P", statement.P)
    return transcript


def _challenge(transcript: Transcript, R: Point) -> int:
    transcript.point("R", R)
    return transcript.challenges("c", 1)[0]
