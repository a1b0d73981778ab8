"""Provers who know the protocol and cheat: each is refused, and for the equation he breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from protocol.elgamal import Ciphertext, encrypt, reencrypt
from protocol.errors import FaultCode
from protocol.group import G, Q, add, mul, mul_base, neg
from protocol.params import card_point
from protocol.proofs import shuffle
from protocol.proofs.shuffle import Statement, Witness, verify
from tests.helpers.proofs import (
    CTX,
    Forger,
    Matrix,
    combined,
    refused,
    rows,
    scalars,
    shuffled,
    small_deck,
    some,
    violated,
)

X = 0x1234567  # all these provers even know the key
Y = mul_base(X)
PI = (2, 4, 1, 0, 3)
N = len(PI)
DECK = small_deck(N, Y)
ST, WI = shuffled(Y, DECK, PI)
R = some("r", N)
HALF, THIRD = pow(2, -1, Q), pow(3, -1, Q)


# --- the honest algorithm with a false witness or false outputs ------------------------------


def with_output(i: int, card: Ciphertext) -> Statement:
    return replace(ST, outputs=(*ST.outputs[:i], card, *ST.outputs[i + 1 :]))


def shifted(i: int, card: Ciphertext) -> Ciphertext:
    return Ciphertext(card.a, add(card.b, mul(i, G)))


BACK = tuple(PI.index(i) for i in range(N))
OUT = ST.outputs
CHEATS = {
    "replaced card": (with_output(0, encrypt(Y, card_point(50), 7)), WI),
    "duplicate card": (with_output(0, reencrypt(Y, DECK[PI[1]], R[0])), WI),
    "other face, same randomness": (with_output(0, shifted(1, OUT[0])), WI),
    "two faces changed, sum kept": (
        replace(ST, outputs=(shifted(1, OUT[0]), shifted(-1, OUT[1]), *OUT[2:])),
        WI,
    ),
    "only the randomness part changed": (with_output(2, Ciphertext(add(OUT[2].a, G), OUT[2].b)), WI),
    "only the masked part changed": (with_output(1, Ciphertext(OUT[1].a, add(OUT[1].b, Y))), WI),
    "scaled card": (with_output(0, Ciphertext(mul(2, OUT[0].a), mul(2, OUT[0].b))), WI),
    "negated card": (with_output(4, Ciphertext(neg(OUT[4].a), neg(OUT[4].b))), WI),
    "another key": (replace(ST, outputs=shuffled(add(Y, G), DECK, PI)[0].outputs), WI),
    "randomizer off by one": (ST, replace(WI, r=(R[0] + 1, *R[1:]))),
    "randomizers by input position": (ST, replace(WI, r=tuple(R[i] for i in BACK))),
    "inverse permutation": (ST, Witness(BACK, R)),
    "permutation off by one": (ST, Witness(tuple((j + 1) % N for j in PI), R)),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_false_witness_is_refused(name: str) -> None:
    statement, witness = CHEATS[name]
    proof = shuffle.attempt(CTX, statement, witness, scalars("cheat").__next__)
    assert proof is not None
    refused(FaultCode.BAD_PROOF, verify, CTX, statement, proof)


# --- forgeries that break one equation each --------------------------------------------------

SCALED = [[2 * k for k in rows(PI)[0]], [HALF * k for k in rows(PI)[1]], *rows(PI)[2:]]
SCALED_BACK = [[HALF * k for k in rows(PI)[0]], [2 * k for k in rows(PI)[1]], *rows(PI)[2:]]
# Two cards mixed: the rows add up to 1, but it is no permutation.
MIXED = [[2, -1, 0, 0, 0], [-1, 2, 0, 0, 0], *rows(range(N))[2:]]
MIXED_BACK = [[2 * THIRD, THIRD, 0, 0, 0], [THIRD, 2 * THIRD, 0, 0, 0], *rows(range(N))[2:]]


def forger(committed: Matrix, answered: Matrix, true_end: bool = False) -> Forger:
    """Commits to one matrix and answers with another, u' = answered u."""

    def response(u: Sequence[int]) -> list[int]:
        return [sum(m * u_j for m, u_j in zip(row, u, strict=True)) % Q for row in answered]

    def r4(u: Sequence[int]) -> int:
        return sum(r_i * up_i for r_i, up_i in zip(R, response(u), strict=True))

    return Forger(committed, response, r4, true_end)


def statement(outputs: Matrix) -> Statement:
    return Statement(Y, DECK, combined(Y, DECK, outputs, R))


HONEST = forger(rows(PI), rows(PI))
FORGERIES: dict[str, tuple[Forger, Statement, set[str]]] = {
    "V1: rows that do not add up to 1": (forger(SCALED, SCALED), statement(SCALED_BACK), {"T1"}),
    "V2: two cards mixed": (forger(MIXED, MIXED), statement(MIXED_BACK), {"T2"}),
    "V3: another u' than committed": (forger(rows(PI), SCALED), statement(SCALED_BACK), {"T3"}),
    "V4: a face changed": (HONEST, with_output(0, shifted(1, OUT[0])), {"T4B"}),
    "V4: randomness changed": (HONEST, with_output(0, Ciphertext(add(OUT[0].a, G), OUT[0].b)), {"T4A"}),
    "V4: a card replaced": (HONEST, with_output(0, encrypt(Y, card_point(9), 5)), {"T4A", "T4B"}),
    "V5: a chain with the right end only": (forger(MIXED, MIXED, True), statement(MIXED_BACK), {"T5_4"}),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_breaks_exactly_one_equation(name: str) -> None:
    cheat, false, broken = FORGERIES[name]
    proof, hashed = cheat.forge(CTX, false)
    assert violated(CTX, false, proof, hashed) == broken
    refused(FaultCode.BAD_PROOF, verify, CTX, false, proof)


def test_the_forger_is_refused_for_his_cheating_only() -> None:
    proof, hashed = HONEST.forge(CTX, ST)
    assert violated(CTX, ST, proof, hashed) == set()
    verify(CTX, ST, proof)
