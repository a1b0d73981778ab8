"""Batched proof that D_l = x A_l with the x of P = xG: shares and openings (protocol section 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from protocol.errors import ProtocolError
from protocol.group import (
    INFINITY,
    G,
    Point,
    Q,
    dec_scalars,
    enc_points,
    enc_scalars,
    msm,
    mul_base,
    mul_secret,
    senc,
)
from protocol.proofs.common import (
    require_challenge,
    require_finite,
    require_provable,
    require_sound,
    until_finite,
)
from protocol.transcript import Nonces, Transcript

PROOF_SIZE = 64  # c || s, for any number of points


@dataclass(frozen=True, slots=True)
class Statement:
    """For every l: log_{A_l} D_l = log_G P. At least one l."""

    P: Point
    A: tuple[Point, ...]
    D: tuple[Point, ...]

    def defect(self) -> str | None:
        """Why the statement is vacuous or malformed, None if it is neither."""
        if not self.A:
            return "no shares"
        if len(self.A) != len(self.D):
            return f"{len(self.D)} shares for {len(self.A)} points"
        if INFINITY in (self.P, *self.A, *self.D):
            return "a point of the statement is the point at infinity"
        return None


@dataclass(frozen=True, slots=True)
class Witness:
    """x with P = xG and D_l = x A_l."""

    x: int = field(repr=False)


def prove(ctx: bytes, statement: Statement, witness: Witness, entropy: bytes) -> bytes:
    """64 bytes. ProtocolError for a malformed statement or an x that is not the logarithm of P.

    That every D_l is x A_l is the caller's: checking it would cost as much as making them.
    """
    require_provable(statement)
    if mul_base(witness.x) != statement.P:
        raise ProtocolError("the witness is not the logarithm of the key")
    encoded = enc_points([statement.P, *statement.A, *statement.D])
    nonces = Nonces(entropy, Transcript("dleq-batch", ctx), senc(witness.x % Q), encoded)
    return until_finite(lambda: attempt(ctx, statement, witness, nonces.scalar))


def attempt(ctx: bytes, statement: Statement, witness: Witness, draw: Callable[[], int]) -> bytes | None:
    """One run of the prover, witness unchecked; None if a commitment is O."""
    transcript, rho = _start(ctx, statement)
    w = draw()
    R1 = mul_base(w)
    R2 = mul_secret(w, msm(rho, statement.A))  # w A*
    if INFINITY in (R1, R2):
        return None
    c = _challenge(transcript, R1, R2)
    return enc_scalars([c, (w + c * witness.x) % Q])


def verify(ctx: bytes, statement: Statement, proof: bytes) -> None:
    """Fault(BAD_ENCODING | BAD_PROOF) unless the proof shows the statement in this context."""
    require_sound(statement)
    c, s = dec_scalars(proof, 2)
    transcript, rho = _start(ctx, statement)
    R1 = msm([s, -c], [G, statement.P])
    R2 = msm([s, -c], [msm(rho, statement.A), msm(rho, statement.D)])  # s A* - c D*
    require_finite([R1, R2])
    require_challenge(c, _challenge(transcript, R1, R2))


def _start(ctx: bytes, statement: Statement) -> tuple[Transcript, tuple[int, ...]]:
    """The transcript after the statement, and the weights rho of the random linear combination."""
    transcript = Transcript("dleq-batch", ctx)
    transcript.point("P", statement.P)
    transcript.points("A", statement.A)
    transcript.points("D", statement.D)
    return transcript, transcript.challenges128("rho", len(statement.A))


def _challenge(transcript: Transcript, R1: Point, R2: Point) -> int:
    transcript.point("R1", R1)
    transcript.point("R2", R2)
    return transcript.challenges("c", 1)[0]
