"""OR proof for a hand: every card of it is one of the allowed faces (protocol section 6).

For each card all branches but the true one are simulated; that the challenges of a card add up to the one
challenge of the hand forces one branch to be honest, and nobody sees which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from protocol.elgamal import Ciphertext, flat
from protocol.errors import ProtocolError
from protocol.group import (
    INFINITY,
    SCALAR_SIZE,
    G,
    Point,
    Q,
    add,
    dec_scalars,
    enc_points,
    enc_scalars,
    msm,
    mul,
    mul_base,
    mul_secret,
    neg,
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

Branch = tuple[int, int]  # (c, z) of one card and one allowed face


@dataclass(frozen=True, slots=True)
class Statement:
    """Every card (A_k, Rm_k), locked by P alone, holds one of the allowed card points."""

    P: Point
    cards: tuple[Ciphertext, ...]
    allowed: tuple[Point, ...]

    def defect(self) -> str | None:
        """Why the statement is vacuous or malformed, None if it is neither."""
        if not self.cards:
            return "no cards in the hand"
        if not self.allowed:
            return "no allowed faces"
        if INFINITY in (self.P, *flat(self.cards), *self.allowed):
            return "a point of the statement is the point at infinity"
        return None


@dataclass(frozen=True, slots=True)
class Witness:
    """x with P = xG, and for every card the index of its face among the allowed ones."""

    x: int = field(repr=False)
    indices: tuple[int, ...] = field(repr=False)


def proof_length(cards: int, allowed: int) -> int:
    """Bytes of the proof."""
    return 2 * SCALAR_SIZE * cards * allowed


def prove(ctx: bytes, statement: Statement, witness: Witness, entropy: bytes) -> bytes:
    """`proof_length` bytes. ProtocolError for a malformed statement or a witness that does not fit it."""
    require_provable(statement)
    x, indices, allowed = witness.x, witness.indices, statement.allowed
    if mul_base(x) != statement.P:
        raise ProtocolError("the witness is not the logarithm of the key")
    if len(indices) != len(statement.cards) or not all(0 <= t < len(allowed) for t in indices):
        raise ProtocolError("the witness has not one allowed face a card")
    for card, t in zip(statement.cards, indices, strict=True):
        if add(allowed[t], mul_secret(x, card.a)) != card.b:
            raise ProtocolError("a card does not hold the face that the witness names")
    secret = senc(x % Q) + b"".join(t.to_bytes(4, "big") for t in indices)
    public = enc_points([statement.P, *allowed, *flat(statement.cards)])
    nonces = Nonces(entropy, Transcript("hand-or", ctx), secret, public)
    return until_finite(lambda: attempt(ctx, statement, witness, nonces.scalar))


def attempt(ctx: bytes, statement: Statement, witness: Witness, draw: Callable[[], int]) -> bytes | None:
    """One run of the prover, witness unchecked; None if a commitment is O."""
    x, allowed = witness.x, statement.allowed
    off = {t: [sub(M, allowed[t]) for M in allowed] for t in set(witness.indices)}  # M_l - M_t
    drawn: list[list[Branch]] = [[(draw(), draw()) for _ in allowed] for _ in statement.cards]
    R: list[Point] = []
    for card, t, branches in zip(statement.cards, witness.indices, drawn, strict=True):
        for (c, z), off_l in zip(branches, off[t], strict=True):
            kk = z - c * x
            # off_l is O in the true branch. Elsewhere c goes on the wire as it is: a public scalar.
            R += [mul_base(kk), add(mul_secret(kk, card.a), mul(c, off_l))]
    if INFINITY in R:
        return None
    ch = _challenge(ctx, statement, R)
    proof = b""
    for t, branches in zip(witness.indices, drawn, strict=True):
        c, z = branches[t]
        c_t = ch - sum(c_l for c_l, _ in branches) + c
        branches[t] = (c_t % Q, (z + (c_t - c) * x) % Q)  # kk + c_t x
        proof += b"".join(enc_scalars(branch) for branch in branches)
    return proof


def verify(ctx: bytes, statement: Statement, proof: bytes) -> None:
    """Fault(BAD_ENCODING | BAD_PROOF) unless the proof shows the statement in this context."""
    require_sound(statement)
    hand = _decode(proof, len(statement.cards), len(statement.allowed))
    negated = [neg(M) for M in statement.allowed]
    R: list[Point] = []
    for card, branches in zip(statement.cards, hand, strict=True):
        for (c, z), minus_M in zip(branches, negated, strict=True):
            R += [msm([z, -c], [G, statement.P]), msm([z, -c], [card.a, add(card.b, minus_M)])]
    require_finite(R)
    ch = _challenge(ctx, statement, R)
    for branches in hand:
        require_challenge(sum(c for c, _ in branches) % Q, ch)


def _decode(proof: bytes, cards: int, allowed: int) -> list[list[Branch]]:
    scalars = dec_scalars(proof, 2 * cards * allowed)
    branches = list(zip(scalars[::2], scalars[1::2], strict=True))
    return [branches[k : k + allowed] for k in range(0, len(branches), allowed)]


def _challenge(ctx: bytes, statement: Statement, R: Sequence[Point]) -> int:
    transcript = Transcript("hand-or", ctx)
    transcript.point("P", statement.P)
    transcript.points("S", statement.allowed)
    transcript.points("cards", flat(statement.cards))
    transcript.points("R", R)
    return transcript.challenges("c", 1)[0]
