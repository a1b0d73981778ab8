"""For tests of proofs: small decks, the equations of the shuffle written out again, provers that cheat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from btclib_secp256k1 import keys

from protocol.elgamal import Ciphertext, first_deck, flat, reencrypt
from protocol.errors import Fault, FaultCode
from protocol.group import (
    Point,
    Q,
    add,
    dec_points,
    dec_scalars,
    enc_points,
    enc_scalars,
    mul,
    mul_base,
    sub,
)
from protocol.params import HS, H_bases, pp
from protocol.proofs import shuffle
from protocol.transcript import H, Transcript

CTX = b"here"
E1, E2 = b"\1" * 64, b"\2" * 64  # "fresh" entropy of tests

Matrix = Sequence[Sequence[int]]


def refused(code: FaultCode, verify: Callable[..., object], *args: object) -> None:
    """`verify` raises Fault with this code."""
    with pytest.raises(Fault) as caught:
        verify(*args)
    assert caught.value.code is code


def watched_products(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every scalar that goes through a variable-time product from now on."""
    seen: list[int] = []

    def watch(name: str, scalars_of: Callable[..., list[bytes]]) -> None:
        real = getattr(keys, name)

        def call(*args: Any, **named: Any) -> Any:
            seen.extend(int.from_bytes(k, "big") for k in scalars_of(*args))
            return real(*args, **named)

        monkeypatch.setattr(keys, name, call)

    watch("pubkey_tweak_mul", lambda P, k: [k])
    watch("pubkey_tweak_mul_sum", lambda Ps, ks: list(ks))
    watch("pubkey_tweak_add", lambda P, k: [k])
    return seen


def scalars(seed: str) -> Iterator[int]:
    """Reproducible scalars, none of them 0."""
    return (int.from_bytes(H(f"{seed}/{i}".encode()), "big") % (Q - 1) + 1 for i in count())


def some(seed: str, n: int) -> tuple[int, ...]:
    draw = scalars(seed)
    return tuple(next(draw) for _ in range(n))


def shuffled(
    Y: Point, inputs: Sequence[Ciphertext], pi: Sequence[int], seed: str = "r"
) -> tuple[shuffle.Statement, shuffle.Witness]:
    """An honest shuffle: outputs[i] is inputs[pi[i]]."""
    r = some(seed, len(pi))
    outputs = tuple(reencrypt(Y, inputs[j], k) for j, k in zip(pi, r, strict=True))
    return shuffle.Statement(Y, tuple(inputs), outputs), shuffle.Witness(tuple(pi), r)


def small_deck(n: int, Y: Point) -> tuple[Ciphertext, ...]:
    """n different cards, encrypted with different randomness."""
    return tuple(reencrypt(Y, c, k) for c, k in zip(first_deck(Y, range(n)), some("deck", n), strict=True))


def plain_msm(ks: Sequence[int], Ps: Sequence[Point]) -> Point:
    """The sum of products, one product at a time."""
    return add(*[mul(k, P) for k, P in zip(ks, Ps, strict=True)])


def naive_commitments(ctx: bytes, st: shuffle.Statement, proof: bytes) -> dict[str, Point]:
    """T1 .. T4B, T5_0 .. as the verifier recomputes them: V1 .. V5 of section 3.3, product by product."""
    n = len(st.inputs)
    points = dec_points(proof[: 66 * n], 2 * n)
    C, D = points[:n], points[n:]
    x, s1, s2, s3, s4, *rest = dec_scalars(proof[66 * n :], 2 * n + 5)
    sh, sp = rest[:n], rest[n:]
    bases = H_bases()
    u = head(ctx, st, C).challenges("u", n)
    Pu = 1
    for u_j in u:
        Pu *= u_j
    A, B = [c.a for c in st.inputs], [c.b for c in st.inputs]
    A2, B2 = [c.a for c in st.outputs], [c.b for c in st.outputs]
    T = {
        "T1": sub(mul_base(s1), mul(x, sub(add(*C), HS(n)))),
        "T2": sub(mul_base(s2), mul(x, sub(D[-1], mul(Pu, bases[0])))),
        "T3": sub(add(mul_base(s3), plain_msm(sp, bases[1 : n + 1])), mul(x, plain_msm(u, C))),
        "T4A": sub(add(mul_base(-s4), plain_msm(sp, A2)), mul(x, plain_msm(u, A))),
        "T4B": sub(add(mul(-s4, st.Y), plain_msm(sp, B2)), mul(x, plain_msm(u, B))),
    }
    for i, before in enumerate((bases[0], *D[:-1])):
        T[f"T5_{i}"] = sub(add(mul_base(sh[i]), mul(sp[i], before)), mul(x, D[i]))
    return T


def head(ctx: bytes, st: shuffle.Statement, C: Sequence[Point]) -> Transcript:
    """The transcript of section 3.2 up to the commitment to the permutation."""
    n = len(st.inputs)
    t = Transcript("TW-shuffle-c", ctx)
    t.absorb("pp", pp(n))
    t.int("N", n)
    t.point("Y", st.Y)
    t.points("e", flat(st.inputs))
    t.points("e'", flat(st.outputs))
    t.points("c", C)
    return t


def challenge(t: Transcript, D: Sequence[Point], T: dict[str, Point]) -> int:
    """Step 5 of the prover and of the verifier."""
    t.points("chat", D)
    t.points("t", [T[name] for name in ("T1", "T2", "T3", "T4A", "T4B")])
    t.points("that", [T[f"T5_{i}"] for i in range(len(D))])
    return t.challenges("c", 1)[0]


@dataclass(frozen=True)
class Forger:
    """A prover of the shuffle that follows the protocol with whatever it is given instead of a permutation.

    `committed` is the matrix in C (row: output, column: input); `response` gives the u' it answers with;
    `r4` the randomness it answers with in V4, both as functions of u. With `true_end` the chain D ends where
    V2 wants it, whatever the u' are.
    """

    committed: Matrix
    response: Callable[[Sequence[int]], Sequence[int]]
    r4: Callable[[Sequence[int]], int]
    true_end: bool = False
    seed: str = field(default="forger")

    def forge(self, ctx: bytes, st: shuffle.Statement) -> tuple[bytes, dict[str, Point]]:
        """The proof, and the commitments that went into its challenge."""
        n, bases, draw = len(st.inputs), H_bases(), scalars(self.seed)
        r = [next(draw) for _ in range(n)]
        C = [
            add(mul_base(r[j]), *[mul(row[j], bases[i + 1]) for i, row in enumerate(self.committed)])
            for j in range(n)
        ]
        t = head(ctx, st, C)
        u = t.challenges("u", n)
        up = self.response(u)
        rh = [next(draw) for _ in range(n)]
        R, U = [0], [1]
        for i in range(n):
            R.append(rh[i] + up[i] * R[-1])
            U.append(U[-1] * up[i])
        if self.true_end:
            U[n] = 1
            for u_j in u:
                U[n] *= u_j
        D = [add(mul_base(R[i + 1]), mul(U[i + 1], bases[0])) for i in range(n)]
        w1, w2, w3, w4 = (next(draw) for _ in range(4))
        wh, wp = ([next(draw) for _ in range(n)] for _ in range(2))
        before = (bases[0], *D[:-1])
        T = {
            "T1": mul_base(w1),
            "T2": mul_base(w2),
            "T3": add(mul_base(w3), plain_msm(wp, bases[1 : n + 1])),
            "T4A": add(mul_base(-w4), plain_msm(wp, [c.a for c in st.outputs])),
            "T4B": add(mul(-w4, st.Y), plain_msm(wp, [c.b for c in st.outputs])),
        }
        T |= {f"T5_{i}": add(mul_base(wh[i]), mul(wp[i], before[i])) for i in range(n)}
        x = challenge(t, D, T)
        s = (w1 + x * sum(r), w2 + x * R[n], w3 + x * sum(a * b for a, b in zip(r, u, strict=True)))
        sh = [a + x * b for a, b in zip(wh, rh, strict=True)]
        sp = [a + x * b for a, b in zip(wp, up, strict=True)]
        answers = [k % Q for k in (x, *s, w4 + x * self.r4(u), *sh, *sp)]
        return enc_points([*C, *D]) + enc_scalars(answers), T


def violated(ctx: bytes, st: shuffle.Statement, proof: bytes, hashed: dict[str, Point]) -> set[str]:
    """The commitments that do not come out of the equations as they went into the challenge."""
    recomputed = naive_commitments(ctx, st, proof)
    return {name for name, T in recomputed.items() if hashed[name] != T}


def rows(pi: Sequence[int]) -> list[list[int]]:
    """The matrix of a permutation."""
    return [[int(j == k) for k in range(len(pi))] for j in pi]


def combined(
    Y: Point, inputs: Sequence[Ciphertext], matrix: Matrix, r: Sequence[int]
) -> tuple[Ciphertext, ...]:
    """Outputs that are linear combinations of the inputs, re-encrypted."""
    A, B = [c.a for c in inputs], [c.b for c in inputs]
    return tuple(
        reencrypt(Y, Ciphertext(plain_msm(row, A), plain_msm(row, B)), k)
        for row, k in zip(matrix, r, strict=True)
    )
