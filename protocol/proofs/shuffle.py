"""Proof of shuffle: Terelius-Wikstrom in challenge form (protocol section 3).

The prover commits to a permutation matrix column by column (C), shows that it is one (its rows sum to 1, and
the product of the permuted challenges u' is the product of u: the chain D), and that the outputs are that
permutation of the inputs with fresh randomness. Letters are those of section 3; C is indexed by INPUT
position, everything primed and D by OUTPUT position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from protocol.elgamal import Ciphertext, flat, reencrypt
from protocol.errors import ProtocolError
from protocol.group import (
    INFINITY,
    POINT_SIZE,
    SCALAR_SIZE,
    G,
    Point,
    Q,
    add,
    dec_points,
    dec_scalars,
    enc_points,
    enc_scalars,
    msm,
    msm_secret,
    mul_base,
    mul_secret,
    neg,
    require_length,
)
from protocol.params import HS, N_MAX, H_bases, pp
from protocol.proofs.common import (
    require_challenge,
    require_finite,
    require_provable,
    require_sound,
    until_finite,
)
from protocol.transcript import Nonces, Transcript


@dataclass(frozen=True, slots=True)
class Statement:
    """The outputs are the inputs, re-encrypted under Y, in some order: 1 to N_MAX cards."""

    Y: Point
    inputs: tuple[Ciphertext, ...]
    outputs: tuple[Ciphertext, ...]

    def defect(self) -> str | None:
        """Why the statement is vacuous or malformed, None if it is neither."""
        if not 1 <= len(self.inputs) <= N_MAX:
            return f"a shuffle has 1 to {N_MAX} cards, not {len(self.inputs)}"
        if len(self.outputs) != len(self.inputs):
            return f"{len(self.outputs)} cards out of {len(self.inputs)}"
        if INFINITY in (self.Y, *flat(self.inputs), *flat(self.outputs)):
            return "a point of the statement is the point at infinity"
        return None


@dataclass(frozen=True, slots=True)
class Witness:
    """outputs[i] = inputs[pi[i]] re-encrypted with r[i]: both by OUTPUT position."""

    pi: tuple[int, ...] = field(repr=False)
    r: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Proof:
    """The parts of the proof as they go on the wire; sh and sp are the responses called s-hat and s-prime."""

    C: tuple[Point, ...]
    D: tuple[Point, ...]
    x: int
    s: tuple[int, ...]  # s1 .. s4
    sh: tuple[int, ...]
    sp: tuple[int, ...]


def proof_length(n: int) -> int:
    """Bytes of the proof for n cards."""
    return 2 * n * POINT_SIZE + (2 * n + 5) * SCALAR_SIZE


def prove(ctx: bytes, statement: Statement, witness: Witness, entropy: bytes) -> bytes:
    """`proof_length(n)` bytes. ProtocolError for a malformed statement or a witness that cannot fit it.

    Only the first output is compared with its input: comparing all would cost as much as shuffling again.
    """
    require_provable(statement)
    n = len(statement.inputs)
    if sorted(witness.pi) != list(range(n)) or len(witness.r) != n:
        raise ProtocolError(f"the witness is not a permutation of {n} cards with a randomizer each")
    first = reencrypt(statement.Y, statement.inputs[witness.pi[0]], witness.r[0])
    if first != statement.outputs[0]:
        raise ProtocolError("the witness does not lead from the inputs to the outputs")
    secret = b"".join(i.to_bytes(2, "big") for i in witness.pi) + enc_scalars(k % Q for k in witness.r)
    public = enc_points([statement.Y, *flat(statement.inputs), *flat(statement.outputs)])
    nonces = Nonces(entropy, Transcript("TW-shuffle-c", ctx), secret, public)
    return until_finite(lambda: attempt(ctx, statement, witness, nonces.scalar))


def attempt(ctx: bytes, statement: Statement, witness: Witness, draw: Callable[[], int]) -> bytes | None:
    """One run of the prover (section 3.2), witness unchecked; None if a commitment is O."""
    n, pi = len(statement.inputs), witness.pi
    H = H_bases()
    # 1. C commits to the permutation, r to C; by input position.
    r = [draw() for _ in range(n)]
    C = [INFINITY] * n
    for i, j in enumerate(pi):
        C[j] = add(mul_base(r[j]), H[i + 1])
    if INFINITY in C:
        return None
    # 2.
    transcript, u = _start(ctx, statement, C)
    up = [u[j] for j in pi]  # u'_i
    # 3. The chain, in closed form over the fixed bases G and H_0.
    rh = [draw() for _ in range(n)]
    R, U = [0], [1]  # R[i], U[i] are R_{i-1}, U_{i-1}
    for i in range(n):
        R.append((rh[i] + up[i] * R[-1]) % Q)
        U.append(U[-1] * up[i] % Q)
    D = [add(mul_base(R[i + 1]), mul_secret(U[i + 1], H[0])) for i in range(n)]
    # 4.
    w1, w2, w3, w4 = (draw() for _ in range(4))
    wh = [draw() for _ in range(n)]
    wp = [draw() for _ in range(n)]
    t = [
        mul_base(w1),
        mul_base(w2),
        msm_secret([w3, *wp], [G, *H[1 : n + 1]]),
        *_output_commitment(statement, witness, w4, wp),
    ]
    that = [add(mul_base(wh[i] + wp[i] * R[i]), mul_secret(wp[i] * U[i], H[0])) for i in range(n)]
    if INFINITY in (*D, *t, *that):
        return None
    # 5.
    x = _challenge(transcript, D, t, that)
    # 6. The response for rh v is x times the last R.
    s1 = w1 + x * sum(r)
    s2 = w2 + x * R[n]
    s3 = w3 + x * sum(r_j * u_j for r_j, u_j in zip(r, u, strict=True))
    s4 = w4 + x * sum(rp_i * up_i for rp_i, up_i in zip(witness.r, up, strict=True))
    sh = [wh_i + x * rh_i for wh_i, rh_i in zip(wh, rh, strict=True)]
    sp = [wp_i + x * up_i for wp_i, up_i in zip(wp, up, strict=True)]
    scalars = [x, *(k % Q for k in (s1, s2, s3, s4, *sh, *sp))]
    return enc_points([*C, *D]) + enc_scalars(scalars)


def _output_commitment(
    statement: Statement, witness: Witness, w4: int, wp: Sequence[int]
) -> tuple[Point, Point]:
    """T4A = -w4 G + sum_i wp_i A'_i and T4B = -w4 Y + sum_i wp_i B'_i, computed from the INPUTS.

    With A'_i = A_{pi(i)} + r'_i G both are sums over the inputs, whose randomness moves into one scalar. In a
    first deck many inputs are equal, and equal points cost one product.
    """
    wj = [0] * len(wp)
    for i, j in enumerate(witness.pi):
        wj[j] = wp[i]
    k = sum(wp_i * rp_i for wp_i, rp_i in zip(wp, witness.r, strict=True)) - w4
    A, B = zip(*statement.inputs, strict=True)
    return msm_secret([k, *wj], [G, *A]), msm_secret([k, *wj], [statement.Y, *B])


def verify(ctx: bytes, statement: Statement, proof: bytes) -> None:
    """Fault(BAD_ENCODING | BAD_PROOF) unless the proof shows the statement in this context (section 3.3)."""
    require_sound(statement)
    parts = _decode(proof, len(statement.inputs))
    transcript, u = _start(ctx, statement, parts.C)
    t, that = _recompute(statement, parts, u)
    require_finite([*t, *that])
    require_challenge(parts.x, _challenge(transcript, parts.D, t, that))


def _decode(proof: bytes, n: int) -> _Proof:
    points = 2 * n * POINT_SIZE
    require_length(proof, proof_length(n))
    CD = dec_points(proof[:points], 2 * n)
    x, s1, s2, s3, s4, *rest = dec_scalars(proof[points:], 2 * n + 5)
    return _Proof(CD[:n], CD[n:], x, (s1, s2, s3, s4), tuple(rest[:n]), tuple(rest[n:]))


def _recompute(statement: Statement, proof: _Proof, u: Sequence[int]) -> tuple[list[Point], list[Point]]:
    """[T1, T2, T3, T4A, T4B] and T5 by equations V1 to V5."""
    n, x = len(u), proof.x
    C, D, sp = proof.C, proof.D, proof.sp
    s1, s2, s3, s4 = proof.s
    H = H_bases()
    Pu = reduce(lambda product, u_j: product * u_j % Q, u)
    xu = [-x * u_j for u_j in u]
    A, B = zip(*statement.inputs, strict=True)
    A_out, B_out = zip(*statement.outputs, strict=True)
    t = [
        msm([s1, -x], [G, add(*C, neg(HS(n)))]),  # V1
        msm([s2, -x, x * Pu], [G, D[-1], H[0]]),  # V2
        msm([s3, *sp, *xu], [G, *H[1 : n + 1], *C]),  # V3
        msm([-s4, *sp, *xu], [G, *A_out, *A]),  # V4
        msm([-s4, *sp, *xu], [statement.Y, *B_out, *B]),
    ]
    before = (H[0], *D[:-1])  # D_{i-1}
    that = [
        msm([sh_i, sp_i, -x], [G, D_before, D_i])  # V5
        for sh_i, sp_i, D_before, D_i in zip(proof.sh, sp, before, D, strict=True)
    ]
    return t, that


def _start(ctx: bytes, statement: Statement, C: Sequence[Point]) -> tuple[Transcript, tuple[int, ...]]:
    """The transcript after statement and permutation commitment, and the challenges u by input position."""
    n = len(statement.inputs)
    transcript = Transcript("TW-shuffle-c", ctx)
    transcript.absorb("pp", pp(n))
    transcript.int("N", n)
    transcript.point("Y", statement.Y)
    transcript.points("e", flat(statement.inputs))
    transcript.points("e'", flat(statement.outputs))
    transcript.points("c", C)
    return transcript, transcript.challenges("u", n)


def _challenge(transcript: Transcript, D: Sequence[Point], t: Sequence[Point], that: Sequence[Point]) -> int:
    transcript.points("chat", D)
    transcript.points("t", t)
    transcript.points("that", that)
    return transcript.challenges("c", 1)[0]
