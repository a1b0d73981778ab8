"""Proof that cards changed their lock from P to K and nothing else (protocol section 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from protocol.elgamal import Ciphertext, flat
from protocol.errors import ProtocolError
from protocol.group import (
    INFINITY,
    G,
    Point,
    Q,
    add,
    dec_scalars,
    enc_points,
    enc_scalars,
    msm,
    mul_base,
    mul_secret,
    senc,
    sub,
)
from protocol.proofs.common import (
    require_challenge,
    require_finite,
    require_provable,
    require_sound,
    until_finite,
)
from protocol.transcript import Nonces, Transcript

PROOF_SIZE = 96  # c || s || z, for any number of cards


@dataclass(frozen=True, slots=True)
class Statement:
    """outputs[k] = (A'_k, B'_k) under K holds the card of inputs[k] = (A_k, R_k) under P. At least one k."""

    P: Point
    K: Point
    inputs: tuple[Ciphertext, ...]
    outputs: tuple[Ciphertext, ...]

    def defect(self) -> str | None:
        """Why the statement is vacuous or malformed, None if it is neither."""
        if not self.inputs:
            return "no cards to rekey"
        if len(self.outputs) != len(self.inputs):
            return f"{len(self.outputs)} cards out of {len(self.inputs)}"
        if INFINITY in (self.P, self.K, *flat(self.inputs), *flat(self.outputs)):
            return "a point of the statement is the point at infinity"
        return None


@dataclass(frozen=True, slots=True)
class Witness:
    """x with P = xG, and r with A'_k = r_k G, B'_k = R_k - x A_k + r_k K."""

    x: int = field(repr=False)
    r: tuple[int, ...] = field(repr=False)


def rekeyed(K: Point, c: Ciphertext, witness_x: int, r: int) -> Ciphertext:
    """The card c under K with randomness r, made by the holder of its lock; constant time in both secrets."""
    return Ciphertext(mul_base(r), add(c.b, mul_secret(-witness_x, c.a), mul_secret(r, K)))


def prove(ctx: bytes, statement: Statement, witness: Witness, entropy: bytes) -> bytes:
    """96 bytes. ProtocolError for a malformed statement or a witness that cannot fit it.

    Only the first card is compared in full: comparing all would cost as much as making them.
    """
    require_provable(statement)
    if mul_base(witness.x) != statement.P:
        raise ProtocolError("the witness is not the logarithm of the key")
    if len(witness.r) != len(statement.outputs):
        raise ProtocolError("the witness has not one randomizer a card")
    if rekeyed(statement.K, statement.inputs[0], witness.x, witness.r[0]) != statement.outputs[0]:
        raise ProtocolError("the witness does not lead from the inputs to the outputs")
    secret = senc(witness.x % Q) + enc_scalars(k % Q for k in witness.r)
    public = enc_points([statement.P, statement.K, *flat(statement.inputs), *flat(statement.outputs)])
    nonces = Nonces(entropy, Transcript("rekey", ctx), secret, public)
    return until_finite(lambda: attempt(ctx, statement, witness, nonces.scalar))


def attempt(ctx: bytes, statement: Statement, witness: Witness, draw: Callable[[], int]) -> bytes | None:
    """One run of the prover, witness unchecked; None if a commitment is O."""
    transcript, rho = _start(ctx, statement)
    w, v = draw(), draw()
    A = msm(rho, [card.a for card in statement.inputs])  # A*
    T = [mul_base(w), mul_base(v), add(mul_secret(v, statement.K), mul_secret(-w, A))]
    if INFINITY in T:
        return None
    c = _challenge(transcript, T)
    r = sum(rho_k * r_k for rho_k, r_k in zip(rho, witness.r, strict=True))  # r*
    return enc_scalars([c, (w + c * witness.x) % Q, (v + c * r) % Q])


def verify(ctx: bytes, statement: Statement, proof: bytes) -> None:
    """Fault(BAD_ENCODING | BAD_PROOF) unless the proof shows the statement in this context."""
    require_sound(statement)
    c, s, z = dec_scalars(proof, 3)
    transcript, rho = _start(ctx, statement)
    inputs, outputs = statement.inputs, statement.outputs
    A = msm(rho, [card.a for card in inputs])  # A*
    A_out = msm(rho, [card.a for card in outputs])  # A'*
    delta = msm(rho, [sub(out.b, card.b) for card, out in zip(inputs, outputs, strict=True)])  # Delta*
    T = [
        msm([s, -c], [G, statement.P]),
        msm([z, -c], [G, A_out]),
        msm([z, -s, -c], [statement.K, A, delta]),
    ]
    require_finite(T)
    require_challenge(c, _challenge(transcript, T))


def _start(ctx: bytes, statement: Statement) -> tuple[Transcript, tuple[int, ...]]:
    """The transcript after the statement, and the weights rho of the random linear combination."""
    transcript = Transcript("rekey", ctx)
    transcript.point("P", statement.P)
    transcript.point("K", statement.K)
    transcript.points("in", flat(statement.inputs))
    transcript.points("out", flat(statement.outputs))
    return transcript, transcript.challenges128("rho", len(statement.inputs))


def _challenge(transcript: Transcript, T: list[Point]) -> int:
    for label, T_i in zip(("T0", "T1", "T2"), T, strict=True):
        transcript.point(label, T_i)
    return transcript.challenges("c", 1)[0]
