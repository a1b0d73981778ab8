"""Batched shares: one x for all of them, or none is accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.errors import FaultCode, ProtocolError
from protocol.group import (
    INFINITY,
    G,
    Q,
    add,
    enc_scalars,
    msm,
    mul,
    mul_base,
    mul_secret,
    neg,
    sdec,
    senc,
    sub,
)
from protocol.proofs import dleq
from protocol.proofs.dleq import PROOF_SIZE, Statement, Witness, prove, verify
from protocol.transcript import Transcript
from tests.helpers.proofs import CTX, E1, E2, refused, some, watched_products

X = 0xABCDEF
P = mul_base(X)
A = tuple(mul_base(k) for k in some("A", 4))
D = tuple(mul_secret(X, a) for a in A)
ST = Statement(P, A, D)
PROOF = prove(CTX, ST, Witness(X), E1)


def cheat(statement: Statement, x: int = X) -> bytes:
    """What the honest algorithm makes of a statement that is not true."""
    proof = dleq.attempt(CTX, statement, Witness(x), iter([99]).__next__)
    assert proof is not None
    return proof


@pytest.mark.parametrize("k", [1, 2, 4])
def test_true_shares_are_accepted(k: int) -> None:
    statement = Statement(P, A[:k], D[:k])
    proof = prove(CTX, statement, Witness(X), E1)
    assert len(proof) == PROOF_SIZE
    verify(CTX, statement, proof)


def test_equal_points_are_fine() -> None:
    statement = Statement(P, (A[0], G, A[0]), (D[0], P, D[0]))
    verify(CTX, statement, prove(CTX, statement, Witness(X), E1))


def test_the_equations_and_the_hash_as_written() -> None:
    """Section 5 by hand: A* and D* from hashed weights, R1 = sG - cP, R2 = s A* - c D*."""
    c, s = sdec(PROOF[:32]), sdec(PROOF[32:])
    t = Transcript("dleq-batch", CTX)
    t.point("P", P)
    t.points("A", A)
    t.points("D", D)
    rho = t.challenges128("rho", len(A))
    t.point("R1", sub(mul_base(s), mul(c, P)))
    t.point("R2", sub(mul(s, msm(rho, A)), mul(c, msm(rho, D))))
    assert t.challenges("c", 1) == (c,)


E = mul_base(31337)
FALSE = {
    "one share off": replace(ST, D=(add(D[0], G), *D[1:])),
    "the last share off": replace(ST, D=(*D[:-1], add(D[-1], G))),
    # with equal weights these errors would cancel (pitfall 4)
    "errors that add up to nothing": replace(ST, D=(add(D[0], E), sub(D[1], E), *D[2:])),
    "errors that add up with small weights": replace(ST, D=(add(D[0], E, E), sub(D[1], E), *D[2:])),
    "two shares exchanged": replace(ST, D=(D[1], D[0], *D[2:])),
    "a share of another point": replace(ST, D=(D[1], *D[1:])),
    "a share with x + 1": replace(ST, D=(add(D[0], A[0]), *D[1:])),
    "a negated share": replace(ST, D=(neg(D[0]), *D[1:])),
    "all shares with another key": replace(ST, D=tuple(mul(X + 1, a) for a in A)),
    "another key": replace(ST, P=mul_base(X + 1)),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_share_is_refused(name: str) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], cheat(FALSE[name]))
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], PROOF)


def test_knowing_all_but_the_key_is_not_enough() -> None:
    for x in (X + 1, Q - X, 0):
        refused(FaultCode.BAD_PROOF, verify, CTX, ST, cheat(ST, x))


def test_shares_by_one_key_and_a_proof_by_another() -> None:
    """Both halves of the equation hold one x: P by one, shares by another is refused either way."""
    y = X + 5
    mixed = replace(ST, P=mul_base(y))
    for x in (X, y):
        refused(FaultCode.BAD_PROOF, verify, CTX, mixed, cheat(mixed, x))


def test_shares_fitted_to_a_finished_proof_are_refused() -> None:
    """If D were not hashed before the weights: fix c and s first, then solve for D (pitfall 1)."""
    t = Transcript("dleq-batch", CTX)
    t.point("P", P)
    t.points("A", A[:1])
    w, R2 = 55, mul_base(66)
    rho = t.challenges128("rho", 1)[0]
    t.point("R1", mul_base(w))
    t.point("R2", R2)
    c = t.challenges("c", 1)[0]
    s = (w + c * X) % Q
    D_star = mul(pow(c, -1, Q), sub(mul(s * rho, A[0]), R2))
    fitted = Statement(P, A[:1], (mul(pow(rho, -1, Q), D_star),))
    refused(FaultCode.BAD_PROOF, verify, CTX, fitted, enc_scalars([c, s]))


@pytest.mark.parametrize(
    "statement",
    [
        replace(ST, A=(A[1], A[0], *A[2:]), D=(D[1], D[0], *D[2:])),
        Statement(P, A[:-1], D[:-1]),
        Statement(P, (*A, A[0]), (*D, D[0])),
        Statement(P, D, A),
    ],
    ids=["reordered", "fewer", "more", "exchanged"],
)
def test_a_proof_belongs_to_its_statement(statement: Statement) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, statement, PROOF)


@pytest.mark.parametrize("ctx", [b"herE", b"her", b"heree"])
def test_a_proof_belongs_to_its_place(ctx: bytes) -> None:
    refused(FaultCode.BAD_PROOF, verify, ctx, ST, PROOF)


BAD_STATEMENTS = {
    "no shares": Statement(P, (), ()),
    "a share too few": Statement(P, A, D[:-1]),
    "a share too many": Statement(P, A, (*D, D[0])),
    "no share": Statement(P, A, ()),
    "only shares": Statement(P, (), D),
    "P = O": Statement(INFINITY, A, D),
    "a point is O": Statement(P, (*A[:-1], INFINITY), D),
    "a share is O": Statement(P, A, (*D[:-1], INFINITY)),
}


@pytest.mark.parametrize("name", BAD_STATEMENTS)
def test_a_bad_statement_is_the_peers_fault_to_the_verifier_and_ours_to_the_prover(name: str) -> None:
    """Pitfall 6: nothing to prove is not proven."""
    refused(FaultCode.BAD_ENCODING, verify, CTX, BAD_STATEMENTS[name], PROOF)
    with pytest.raises(ProtocolError, match=BAD_STATEMENTS[name].defect()):
        prove(CTX, BAD_STATEMENTS[name], Witness(X), E1)


def test_a_witness_that_cannot_fit_is_our_error() -> None:
    with pytest.raises(ProtocolError, match="witness"):
        prove(CTX, ST, Witness(X + 1), E1)


@pytest.mark.parametrize(
    "proof", [b"", PROOF[:-1], PROOF[1:], PROOF + b"\0", PROOF[:32], PROOF + PROOF], ids=len
)
def test_a_proof_has_exactly_its_length(proof: bytes) -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, proof)


@pytest.mark.parametrize("value", [Q, 2**256 - 1])
def test_scalars_are_decoded_strictly(value: int) -> None:
    wide = value.to_bytes(32, "big")
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, wide + PROOF[32:])
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF[:32] + wide)


@pytest.mark.parametrize("at", [0, 32])
def test_every_part_counts(at: int) -> None:
    more = senc((sdec(PROOF[at : at + 32]) + 1) % Q)
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:at] + more + PROOF[at + 32 :])


def test_a_commitment_at_infinity() -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, bytes(PROOF_SIZE))
    assert dleq.attempt(CTX, ST, Witness(X), iter([0]).__next__) is None


def test_nonces_are_fresh() -> None:
    """w = s - c x differs with entropy, place and statement (pitfall 12)."""

    def nonce(ctx: bytes, statement: Statement, entropy: bytes) -> int:
        proof = prove(ctx, statement, Witness(X), entropy)
        return (sdec(proof[32:]) - sdec(proof[:32]) * X) % Q

    fewer = Statement(P, A[:-1], D[:-1])
    assert len({nonce(CTX, ST, E1), nonce(CTX, ST, E2), nonce(b"there", ST, E1), nonce(CTX, fewer, E1)}) == 4


def test_only_the_weights_meet_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prover's x and w are secret, the weights are hashed from public data (pitfall 13)."""
    t = Transcript("dleq-batch", CTX)
    t.point("P", P)
    t.points("A", A)
    t.points("D", D)
    rho = t.challenges128("rho", len(A))
    seen = watched_products(monkeypatch)
    assert prove(CTX, ST, Witness(X), E1) == PROOF
    assert set(seen) == set(rho)
    assert repr(Witness(X)) == "Witness()"
