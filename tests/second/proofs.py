"""The short proofs: a key (4), shares (5), other locks (5.1), hidden cards (6)."""

from __future__ import annotations

from tests.second.curve import Card, G, Point, combine, dec_scalars, flat, q, sub
from tests.second.hashes import Transcript
from tests.second.refusal import Bad
from tests.second.tally import counted

Points = tuple[Point, ...]
Cards = tuple[Card, ...]


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise Bad("bad-proof", what)


@counted("key")
def check_key(ctx: bytes, P: Point, proof: bytes) -> None:
    """The seat knows x with P = xG."""
    c, s = dec_scalars(proof, 2)
    R = combine((s, G), (-c, P))
    _demand(P is not None and R is not None, "O in the proof of a key")
    t = Transcript(b"schnorr", ctx)
    t.point(b"P", P)
    t.point(b"R", R)
    _demand(t.challenges(b"c", 1)[0] == c, "key")


@counted("shares")
def check_shares(ctx: bytes, P: Point, A: Points, D: Points, proof: bytes) -> None:
    """D_l = x A_l for all l, and P = xG."""
    k = len(A)
    if k < 1 or len(D) != k:
        raise Bad("bad-encoding", "number of shares")
    c, s = dec_scalars(proof, 2)
    t = Transcript(b"dleq-batch", ctx)
    t.point(b"P", P)
    t.points(b"A", A)
    t.points(b"D", D)
    rho = t.challenges128(b"rho", k)
    A_star = combine(*zip(rho, A, strict=True))
    D_star = combine(*zip(rho, D, strict=True))
    R1 = combine((s, G), (-c, P))
    R2 = combine((s, A_star), (-c, D_star))
    _demand(R1 is not None and R2 is not None, "O in the proof of shares")
    t.point(b"R1", R1)
    t.point(b"R2", R2)
    _demand(t.challenges(b"c", 1)[0] == c, "shares")


@counted("rekey")
def check_rekey(ctx: bytes, P: Point, K: Point, inputs: Cards, outputs: Cards, proof: bytes) -> None:
    """The outputs are the inputs, under K instead of P."""
    n = len(inputs)
    if n < 1 or len(outputs) != n:
        raise Bad("bad-encoding", "number of cards with another lock")
    c, s, z = dec_scalars(proof, 3)
    t = Transcript(b"rekey", ctx)
    t.point(b"P", P)
    t.point(b"K", K)
    t.points(b"in", flat(list(inputs)))
    t.points(b"out", flat(list(outputs)))
    rho = t.challenges128(b"rho", n)
    A_star = combine(*((rho[k], inputs[k][0]) for k in range(n)))
    A_new = combine(*((rho[k], outputs[k][0]) for k in range(n)))
    Delta = combine(*((rho[k], sub(outputs[k][1], inputs[k][1])) for k in range(n)))
    T0 = combine((s, G), (-c, P))
    T1 = combine((z, G), (-c, A_new))
    T2 = combine((z, K), (-s, A_star), (-c, Delta))
    _demand(None not in (T0, T1, T2), "O in the proof of another lock")
    t.point(b"T0", T0)
    t.point(b"T1", T1)
    t.point(b"T2", T2)
    _demand(t.challenges(b"c", 1)[0] == c, "another lock")


@counted("membership")
def check_membership(ctx: bytes, P: Point, cards: Cards, S: Points, proof: bytes) -> None:
    """Every card under P is one of S."""
    n, L = len(cards), len(S)
    if n < 1 or L < 1:
        raise Bad("illegal-move", "a claim about no card or no face")
    scalars = dec_scalars(proof, 2 * n * L)
    t = Transcript(b"hand-or", ctx)
    t.point(b"P", P)
    t.points(b"S", S)
    t.points(b"cards", flat(list(cards)))
    R: list[Point] = []
    sums = []
    for k, (A, R_k) in enumerate(cards):
        total = 0
        for i, M in enumerate(S):
            c, z = scalars[2 * (k * L + i) : 2 * (k * L + i) + 2]
            R += [combine((z, G), (-c, P)), combine((z, A), (-c, sub(R_k, M)))]
            total += c
        sums.append(total % q)
    _demand(None not in R, "O in the proof of membership")
    t.points(b"R", R)
    ch = t.challenges(b"c", 1)[0]
    _demand(all(total == ch for total in sums), "membership")
