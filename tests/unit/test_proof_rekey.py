"""Rekey: the lock changes and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.elgamal import Ciphertext, encrypt, flat
from protocol.errors import FaultCode, ProtocolError
from protocol.group import INFINITY, G, Q, add, enc_scalars, msm, mul, mul_base, neg, sdec, senc, sub
from protocol.params import card_points
from protocol.proofs import rekey
from protocol.proofs.rekey import PROOF_SIZE, Statement, Witness, prove, rekeyed, verify
from protocol.transcript import Transcript
from tests.helpers.proofs import CTX, E1, E2, refused, some, watched_products

X, KX = 0xABCDEF, 0x777
P, K = mul_base(X), mul_base(KX)
M = card_points(4)
IN = tuple(encrypt(P, m, k) for m, k in zip(M, some("in", 4), strict=True))
R = some("out", 4)
OUT = tuple(rekeyed(K, c, X, r) for c, r in zip(IN, R, strict=True))
ST = Statement(P, K, IN, OUT)
WI = Witness(X, R)
PROOF = prove(CTX, ST, WI, E1)


def cheat(statement: Statement, witness: Witness = WI) -> bytes:
    """What the honest algorithm makes of a statement that is not true."""
    proof = rekey.attempt(CTX, statement, witness, iter([98, 99]).__next__)
    assert proof is not None
    return proof


@pytest.mark.parametrize("n", [1, 2, 4])
def test_a_true_rekey_is_accepted(n: int) -> None:
    statement, witness = Statement(P, K, IN[:n], OUT[:n]), Witness(X, R[:n])
    proof = prove(CTX, statement, witness, E1)
    assert len(proof) == PROOF_SIZE
    verify(CTX, statement, proof)


def test_the_new_holder_reads_the_same_card() -> None:
    for card, m in zip(OUT, M, strict=True):
        assert sub(card.b, mul(KX, card.a)) == m


def test_the_equations_and_the_hash_as_written() -> None:
    """Section 5.1 by hand."""
    c, s, z = (sdec(PROOF[i : i + 32]) for i in (0, 32, 64))
    t = Transcript("rekey", CTX)
    t.point("P", P)
    t.point("K", K)
    t.points("in", flat(IN))
    t.points("out", flat(OUT))
    rho = t.challenges128("rho", 4)
    A, A2 = msm(rho, [card.a for card in IN]), msm(rho, [card.a for card in OUT])
    delta = add(*[mul(k, sub(new.b, old.b)) for k, new, old in zip(rho, OUT, IN, strict=True)])
    t.point("T0", sub(mul_base(s), mul(c, P)))
    t.point("T1", sub(mul_base(z), mul(c, A2)))
    t.point("T2", sub(sub(mul(z, K), mul(s, A)), mul(c, delta)))
    assert t.challenges("c", 1) == (c,)


def shifted(card: Ciphertext, k: int) -> Ciphertext:
    return Ciphertext(card.a, add(card.b, mul(k, G)))


FALSE = {
    "another face": replace(ST, outputs=(shifted(OUT[0], 1), *OUT[1:])),
    "another face in the last card": replace(ST, outputs=(*OUT[:-1], shifted(OUT[-1], 1))),
    # with equal weights these errors would cancel (pitfall 4)
    "two faces changed, sum kept": replace(ST, outputs=(shifted(OUT[0], 5), shifted(OUT[1], -5), *OUT[2:])),
    "two cards exchanged": replace(ST, outputs=(OUT[1], OUT[0], *OUT[2:])),
    "a card twice": replace(ST, outputs=(OUT[1], *OUT[1:])),
    "randomness changed": replace(ST, outputs=(Ciphertext(add(OUT[0].a, G), OUT[0].b), *OUT[1:])),
    "a replaced card": replace(ST, outputs=(encrypt(K, M[3], 5), *OUT[1:])),
    "a scaled card": replace(ST, outputs=(Ciphertext(mul(2, OUT[0].a), mul(2, OUT[0].b)), *OUT[1:])),
    "not unlocked": replace(ST, outputs=(Ciphertext(OUT[0].a, add(IN[0].b, mul(R[0], K))), *OUT[1:])),
    "to another key": replace(ST, K=add(K, G)),
    "from another key": replace(ST, P=add(P, G)),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_rekey_is_refused(name: str) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], cheat(FALSE[name]))
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], PROOF)


@pytest.mark.parametrize(
    "witness", [Witness(X + 1, R), Witness(X, (R[0] + 1, *R[1:])), Witness(X, (R[1], R[0], *R[2:]))]
)
def test_a_false_witness_is_refused(witness: Witness) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, cheat(ST, witness))


def test_outputs_made_with_another_x_than_the_key() -> None:
    """The x that unlocks must be the x of P: T0 and T2 share the response s."""
    other = tuple(rekeyed(K, c, X + 1, r) for c, r in zip(IN, R, strict=True))
    false = replace(ST, outputs=other)
    for x in (X, X + 1):
        refused(FaultCode.BAD_PROOF, verify, CTX, false, cheat(false, Witness(x, R)))


def test_randomness_of_the_halves_must_agree() -> None:
    """A' = rG but r' K in B': T1 and T2 share the response z."""
    false = replace(ST, outputs=tuple(Ciphertext(new.a, add(new.b, mul(3, K))) for new in OUT))
    for shift in (0, 3):
        witness = Witness(X, tuple(r + shift for r in R))
        refused(FaultCode.BAD_PROOF, verify, CTX, false, cheat(false, witness))


def weights(statement: Statement) -> tuple[Transcript, int]:
    t = Transcript("rekey", CTX)
    t.point("P", statement.P)
    t.point("K", statement.K)
    t.points("in", flat(statement.inputs))
    t.points("out", flat(statement.outputs))
    return t, t.challenges128("rho", 1)[0]


@pytest.mark.parametrize("left_out", ["T0", "T1", "T2"])
def test_each_equation_is_needed(left_out: str) -> None:
    """A prover who meets all equations but one, on a statement that is false there, is refused."""
    face, r, w, v = G, R[0], 91, 92
    x2 = X + 1 if left_out == "T0" else X  # unlocks with another x than P has
    r2 = r + 1 if left_out == "T1" else r  # A' has other randomness than B'
    new = rekeyed(K, IN[0], x2, r2)
    new = Ciphertext(mul_base(r), add(new.b, face) if left_out == "T2" else new.b)
    false = Statement(P, K, IN[:1], (new,))
    t, rho = weights(false)
    A = mul(rho, IN[0].a)
    T = {"T0": mul_base(w), "T1": mul_base(v), "T2": sub(mul(v, K), mul(w, A))}
    for label, point in T.items():
        t.point(label, point)
    c = t.challenges("c", 1)[0]
    s, z = (w + c * x2) % Q, (v + c * rho * r2) % Q
    delta = mul(rho, sub(new.b, IN[0].b))
    holds = {
        "T0": sub(mul_base(s), mul(c, P)) == T["T0"],
        "T1": sub(mul_base(z), mul(c * rho, new.a)) == T["T1"],
        "T2": sub(sub(mul(z, K), mul(s, A)), mul(c, delta)) == T["T2"],
    }
    assert [name for name, held in holds.items() if not held] == [left_out]
    refused(FaultCode.BAD_PROOF, verify, CTX, false, enc_scalars([c, s, z]))


@pytest.mark.parametrize(
    "statement",
    [
        replace(ST, inputs=IN[::-1], outputs=OUT[::-1]),
        replace(ST, inputs=IN[:-1], outputs=OUT[:-1]),
        replace(ST, inputs=OUT, outputs=IN),
        replace(ST, P=K, K=P),
        replace(ST, K=neg(K)),
    ],
    ids=["reordered", "fewer", "backwards", "keys exchanged", "opposite key"],
)
def test_a_proof_belongs_to_its_statement(statement: Statement) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, statement, PROOF)


@pytest.mark.parametrize("ctx", [b"herE", b"her", b"heree"])
def test_a_proof_belongs_to_its_place(ctx: bytes) -> None:
    refused(FaultCode.BAD_PROOF, verify, ctx, ST, PROOF)


BAD_STATEMENTS = {
    "no cards": Statement(P, K, (), ()),
    "a card too few": replace(ST, outputs=OUT[:-1]),
    "a card too many": replace(ST, outputs=(*OUT, OUT[0])),
    "no outputs": replace(ST, outputs=()),
    "no inputs": replace(ST, inputs=()),
    "P = O": replace(ST, P=INFINITY),
    "K = O": replace(ST, K=INFINITY),
    "O in an input": replace(ST, inputs=(*IN[:-1], Ciphertext(INFINITY, G))),
    "O in an output": replace(ST, outputs=(*OUT[:-1], Ciphertext(G, INFINITY))),
}


@pytest.mark.parametrize("name", BAD_STATEMENTS)
def test_a_bad_statement_is_the_peers_fault_to_the_verifier_and_ours_to_the_prover(name: str) -> None:
    """Pitfall 6: nothing to prove is not proven."""
    refused(FaultCode.BAD_ENCODING, verify, CTX, BAD_STATEMENTS[name], PROOF)
    with pytest.raises(ProtocolError, match=BAD_STATEMENTS[name].defect()):
        prove(CTX, BAD_STATEMENTS[name], WI, E1)


@pytest.mark.parametrize(
    "witness",
    [Witness(X + 1, R), Witness(X, R[:-1]), Witness(X, (*R, 1)), Witness(X, (R[0] + 1, *R[1:]))],
)
def test_a_witness_that_cannot_fit_is_our_error(witness: Witness) -> None:
    with pytest.raises(ProtocolError, match="witness"):
        prove(CTX, ST, witness, E1)


def test_a_witness_of_another_key_is_our_error() -> None:
    """It leads from the inputs to the outputs, but its x is not that of P."""
    other = replace(ST, P=mul_base(X + 1))
    with pytest.raises(ProtocolError, match="logarithm"):
        prove(CTX, other, WI, E1)


@pytest.mark.parametrize(
    "proof", [b"", PROOF[:-1], PROOF[1:], PROOF + b"\0", PROOF[:64], PROOF + PROOF], ids=len
)
def test_a_proof_has_exactly_its_length(proof: bytes) -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, proof)


@pytest.mark.parametrize("at", [0, 32, 64])
def test_every_scalar_counts_and_has_one_spelling(at: int) -> None:
    more = senc((sdec(PROOF[at : at + 32]) + 1) % Q)
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:at] + more + PROOF[at + 32 :])
    for value in (Q, 2**256 - 1):
        wide = value.to_bytes(32, "big")
        refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF[:at] + wide + PROOF[at + 32 :])


def test_responses_cannot_change_places() -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:32] + PROOF[64:] + PROOF[32:64])


def test_a_commitment_at_infinity() -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, bytes(PROOF_SIZE))
    for nonces in ([0, 99], [99, 0]):
        assert rekey.attempt(CTX, ST, WI, iter(nonces).__next__) is None


def test_nonces_are_fresh() -> None:
    """w = s - c x differs with entropy, place and statement (pitfall 12)."""

    def nonce(ctx: bytes, statement: Statement, entropy: bytes) -> int:
        proof = prove(ctx, statement, WI, entropy)
        return (sdec(proof[32:64]) - sdec(proof[:32]) * X) % Q

    K2 = add(K, G)
    other = Statement(P, K2, IN, tuple(rekeyed(K2, c, X, r) for c, r in zip(IN, R, strict=True)))
    assert len({nonce(CTX, ST, E1), nonce(CTX, ST, E2), nonce(b"there", ST, E1), nonce(CTX, other, E1)}) == 4


def test_only_the_weights_meet_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """x, r and both nonces are secret, the weights are hashed from public data (pitfall 13)."""
    t = Transcript("rekey", CTX)
    t.point("P", P)
    t.point("K", K)
    t.points("in", flat(IN))
    t.points("out", flat(OUT))
    rho = t.challenges128("rho", 4)
    seen = watched_products(monkeypatch)
    assert prove(CTX, ST, WI, E1) == PROOF
    assert set(seen) == set(rho)
    assert repr(WI) == "Witness()"
