"""The proof of shuffle (section 3.3)."""

from __future__ import annotations

from tests.second.bases import HS, base, pp
from tests.second.curve import Card, G, Point, combine, dec_points, dec_scalars, flat, q, sub
from tests.second.hashes import Transcript
from tests.second.refusal import Bad
from tests.second.tally import counted

Cards = tuple[Card, ...]


@counted("shuffle")
def check_shuffle(ctx: bytes, Y: Point, inputs: Cards, outputs: Cards, proof: bytes) -> None:
    N = len(inputs)
    if not 1 <= N <= 128 or len(outputs) != N or len(proof) != 66 * N + 32 * (2 * N + 5):
        raise Bad("bad-encoding", "length of a proof of shuffle")
    points, scalars = dec_points(proof[: 66 * N], 2 * N), dec_scalars(proof[66 * N :], 2 * N + 5)
    C, D = points[:N], points[N:]
    x, s1, s2, s3, s4 = scalars[:5]
    sh, sp = scalars[5 : 5 + N], scalars[5 + N :]

    t = Transcript(b"TW-shuffle-c", ctx)
    t.absorb(b"pp", pp(N))
    t.int(b"N", N)
    t.point(b"Y", Y)
    t.points(b"e", flat(list(inputs)))
    t.points(b"e'", flat(list(outputs)))
    t.points(b"c", C)
    u = t.challenges(b"u", N)
    Pu = 1
    for u_j in u:
        Pu = Pu * u_j % q

    each = range(N)
    T1 = combine((s1, G), *((-x, C[j]) for j in each), (x, HS(N)))
    T2 = combine((s2, G), (-x, sub(D[N - 1], combine((Pu, base(0))))))
    T3 = combine((s3, G), *((sp[i], base(i + 1)) for i in each), *((-x * u[j], C[j]) for j in each))
    T4A, T4B = (
        combine(
            (-s4, lock),
            *((sp[i], outputs[i][half]) for i in each),
            *((-x * u[j], inputs[j][half]) for j in each),
        )
        for half, lock in ((0, G), (1, Y))
    )
    before = [base(0), *D]
    T5 = [combine((sh[i], G), (sp[i], before[i]), (-x, D[i])) for i in each]
    if None in (T1, T2, T3, T4A, T4B, *T5):
        raise Bad("bad-proof", "O among the commitments of a shuffle")

    t.points(b"chat", D)
    t.points(b"t", [T1, T2, T3, T4A, T4B])
    t.points(b"that", T5)
    if t.challenges(b"c", 1)[0] != x:
        raise Bad("bad-proof", "shuffle")
