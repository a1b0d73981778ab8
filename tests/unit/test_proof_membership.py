"""The OR proof: every card of a hand is an allowed one, and nobody learns which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.elgamal import Ciphertext, encrypt, flat
from protocol.errors import FaultCode, ProtocolError
from protocol.group import (
    INFINITY,
    G,
    Point,
    Q,
    add,
    dec_scalars,
    enc_scalars,
    mul,
    mul_base,
    neg,
    sdec,
    senc,
    sub,
)
from protocol.params import card_points
from protocol.proofs import membership
from protocol.proofs.membership import Statement, Witness, proof_length, prove, verify
from protocol.transcript import Transcript
from tests.helpers.proofs import CTX, E1, E2, refused, scalars, some, watched_products

X = 0xABCDEF
P = mul_base(X)
S = card_points(5)
INDICES = (3, 0, 3)
CARDS = tuple(encrypt(P, S[t], r) for t, r in zip(INDICES, some("hand", 3), strict=True))
FORBIDDEN = encrypt(P, card_points(8)[7], 1234)
ST = Statement(P, CARDS, S)
WI = Witness(X, INDICES)
PROOF = prove(CTX, ST, WI, E1)


def cheat(statement: Statement, witness: Witness = WI) -> bytes:
    """What the honest algorithm makes of a statement that is not true."""
    proof = membership.attempt(CTX, statement, witness, scalars("cheat").__next__)
    assert proof is not None
    return proof


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("L", [4, 5])
def test_an_innocent_hand_is_accepted(n: int, L: int) -> None:
    statement = Statement(P, CARDS[:n], S[:L])
    proof = prove(CTX, statement, Witness(X, INDICES[:n]), E1)
    assert len(proof) == proof_length(n, L) == 64 * n * L
    verify(CTX, statement, proof)


def test_one_allowed_face_is_an_opening() -> None:
    statement = Statement(P, CARDS[:1], (S[3],))
    verify(CTX, statement, prove(CTX, statement, Witness(X, (0,)), E1))


def test_the_equations_and_the_hash_as_written() -> None:
    """Section 6 by hand."""
    parts = iter(dec_scalars(PROOF, 30))
    R: list[Point] = []
    sums = [0, 0, 0]
    for k, card in enumerate(CARDS):
        for M in S:
            c, z = next(parts), next(parts)
            sums[k] = (sums[k] + c) % Q
            R.append(sub(mul_base(z), mul(c, P)))
            R.append(sub(mul(z, card.a), mul(c, sub(card.b, M))))
    t = Transcript("hand-or", CTX)
    t.point("P", P)
    t.points("S", S)
    t.points("cards", flat(CARDS))
    t.points("R", R)
    assert sums == list(t.challenges("c", 1)) * 3


@pytest.mark.parametrize("k", [0, 1, 2])
def test_a_forbidden_card_anywhere_is_refused(k: int) -> None:
    false = replace(ST, cards=(*CARDS[:k], FORBIDDEN, *CARDS[k + 1 :]))
    refused(FaultCode.BAD_PROOF, verify, CTX, false, cheat(false))
    with pytest.raises(ProtocolError, match="face"):
        prove(CTX, false, WI, E1)


@pytest.mark.parametrize("k", [0, 1, 2])
def test_a_card_simulated_in_all_branches_is_refused(k: int) -> None:
    """All equations hold for it, only its challenges add up to what they like (pitfall 7)."""
    false = replace(ST, cards=(*CARDS[:k], FORBIDDEN, *CARDS[k + 1 :]))
    draw = scalars("simulated")
    branches = [[[next(draw), next(draw)] for _ in S] for _ in CARDS]
    R: list[Point] = []
    for card, row in zip(false.cards, branches, strict=True):
        for (c, z), M in zip(row, S, strict=True):
            R.append(sub(mul_base(z), mul(c, P)))
            R.append(sub(mul(z, card.a), mul(c, sub(card.b, M))))
    ch = challenge(false, R)
    for j, (row, t) in enumerate(zip(branches, INDICES, strict=True)):
        if j != k:
            c, z = row[t]
            row[t][0] = (ch - sum(c_l for c_l, _ in row) + c) % Q
            row[t][1] = (z + (row[t][0] - c) * X) % Q
    proof = enc_scalars(scalar for row in branches for branch in row for scalar in branch)
    assert [sum(c for c, _ in row) % Q == ch for row in branches].count(False) == 1
    refused(FaultCode.BAD_PROOF, verify, CTX, false, proof)


def challenge(statement: Statement, R: list[Point]) -> int:
    t = Transcript("hand-or", CTX)
    t.point("P", statement.P)
    t.points("S", statement.allowed)
    t.points("cards", flat(statement.cards))
    t.points("R", R)
    return t.challenges("c", 1)[0]


@pytest.mark.parametrize("broken", ["R1", "R2"])
def test_each_equation_is_needed(broken: str) -> None:
    """One card, one face: everything holds but one equation, where the statement is false."""
    x = X + 1 if broken == "R1" else X  # locked by another key than P, or another face
    card = encrypt(mul_base(x), S[0] if broken == "R1" else S[1], 77)
    false = Statement(P, (card,), S[:1])
    kk = 4321
    R = [mul_base(kk), mul(kk, card.a)]
    c = challenge(false, R)
    z = (kk + c * x) % Q
    holds = {
        "R1": sub(mul_base(z), mul(c, P)) == R[0],
        "R2": sub(mul(z, card.a), mul(c, sub(card.b, S[0]))) == R[1],
    }
    assert [name for name, held in holds.items() if not held] == [broken]
    refused(FaultCode.BAD_PROOF, verify, CTX, false, enc_scalars([c, z]))


FALSE = {
    "randomness changed": replace(ST, cards=(Ciphertext(add(CARDS[0].a, G), CARDS[0].b), *CARDS[1:])),
    "under another key": replace(ST, P=add(P, G)),
    "a scaled card": replace(ST, cards=(Ciphertext(mul(2, CARDS[0].a), mul(2, CARDS[0].b)), *CARDS[1:])),
    "a negated card": replace(ST, cards=(Ciphertext(neg(CARDS[0].a), neg(CARDS[0].b)), *CARDS[1:])),
    "the face taken off the list": replace(ST, allowed=(*S[:3], card_points(8)[7], S[4])),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_hand_is_refused(name: str) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], cheat(FALSE[name]))
    refused(FaultCode.BAD_PROOF, verify, CTX, FALSE[name], PROOF)


@pytest.mark.parametrize(
    "witness", [Witness(X + 1, INDICES), Witness(X, (2, 0, 3)), Witness(X, (3, 3, 0)), Witness(X, (4, 1, 4))]
)
def test_a_false_witness_is_refused(witness: Witness) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, cheat(ST, witness))
    with pytest.raises(ProtocolError):
        prove(CTX, ST, witness, E1)


@pytest.mark.parametrize(
    "indices",
    [INDICES[:-1], (*INDICES, 0), (5, 0, 3), (-2, 0, 3)],
    ids=["fewer", "more", "beyond", "negative"],
)
def test_a_witness_that_cannot_fit_is_our_error(indices: tuple[int, ...]) -> None:
    """-2 would be index 3 to Python: the right card, but not an index."""
    with pytest.raises(ProtocolError, match="one allowed face a card"):
        prove(CTX, ST, Witness(X, indices), E1)


def test_a_witness_of_another_key_is_our_error() -> None:
    """It opens every card, but its x is not that of P."""
    with pytest.raises(ProtocolError, match="logarithm"):
        prove(CTX, replace(ST, P=mul_base(X + 1)), WI, E1)


@pytest.mark.parametrize(
    "statement",
    [
        replace(ST, cards=CARDS[::-1]),
        replace(ST, allowed=S[::-1]),
        replace(ST, allowed=(*S[:4], S[0])),
        replace(ST, cards=(CARDS[2], CARDS[1], CARDS[2])),
        replace(ST, P=neg(P)),
    ],
    ids=["hand reordered", "faces reordered", "a face twice", "a card twice", "opposite key"],
)
def test_a_proof_belongs_to_its_statement(statement: Statement) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, statement, PROOF)


def test_a_proof_belongs_to_its_size() -> None:
    """15 branches are 3 cards with 5 faces or 5 with 3: only what the state says is checked."""
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(P, (*CARDS, *CARDS[:2]), S[:3]), PROOF)
    refused(FaultCode.BAD_ENCODING, verify, CTX, replace(ST, cards=CARDS[:2]), PROOF)
    refused(FaultCode.BAD_ENCODING, verify, CTX, replace(ST, allowed=S[:4]), PROOF)


@pytest.mark.parametrize("ctx", [b"herE", b"her", b"heree"])
def test_a_proof_belongs_to_its_place(ctx: bytes) -> None:
    refused(FaultCode.BAD_PROOF, verify, ctx, ST, PROOF)


BAD_STATEMENTS = {
    "no cards": replace(ST, cards=()),
    "no faces": replace(ST, allowed=()),
    "neither": Statement(P, (), ()),
    "P = O": replace(ST, P=INFINITY),
    "A = O": replace(ST, cards=(Ciphertext(INFINITY, CARDS[0].b), *CARDS[1:])),
    "Rm = O": replace(ST, cards=(Ciphertext(CARDS[0].a, INFINITY), *CARDS[1:])),
    "a face is O": replace(ST, allowed=(*S[:4], INFINITY)),
}


@pytest.mark.parametrize("name", BAD_STATEMENTS)
def test_a_bad_statement_is_the_peers_fault_to_the_verifier_and_ours_to_the_prover(name: str) -> None:
    """Pitfall 6: an empty hand or an empty list is not innocence."""
    statement = BAD_STATEMENTS[name]
    zeros = bytes(proof_length(len(statement.cards), len(statement.allowed)))
    refused(FaultCode.BAD_ENCODING, verify, CTX, statement, zeros)
    refused(FaultCode.BAD_ENCODING, verify, CTX, statement, PROOF)
    with pytest.raises(ProtocolError, match=statement.defect()):
        prove(CTX, statement, WI, E1)


@pytest.mark.parametrize(
    "proof", [b"", PROOF[:-1], PROOF[:-64], PROOF[1:], PROOF + b"\0", PROOF + bytes(64)], ids=len
)
def test_a_proof_has_exactly_its_length(proof: bytes) -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, proof)


def test_every_scalar_counts_and_has_one_spelling() -> None:
    for at in range(0, len(PROOF), 32):
        more = senc((sdec(PROOF[at : at + 32]) + 1) % Q)
        refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:at] + more + PROOF[at + 32 :])
        wide = Q.to_bytes(32, "big")
        refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF[:at] + wide + PROOF[at + 32 :])


def test_branches_cannot_change_places() -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[64:128] + PROOF[:64] + PROOF[128:])
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[320:640] + PROOF[:320] + PROOF[640:])


def test_a_commitment_at_infinity() -> None:
    """c = z = 0 makes R1 = R2 = O, and with the nonces the prover meets it as well."""
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, bytes(64) + PROOF[64:])
    nonces = iter([0, 0, *range(1, 29)])
    assert membership.attempt(CTX, ST, WI, nonces.__next__) is None


def test_the_true_branch_looks_like_the_others() -> None:
    """No scalar of the true branch is zero, small, or shared with another proof of the same hand."""
    again = prove(CTX, ST, WI, E2)
    parts = dec_scalars(PROOF, 30) + dec_scalars(again, 30)
    assert len(set(parts)) == 60
    assert min(parts) > 2**128


def test_nonces_are_fresh() -> None:
    """The first drawn pair is shown as it is: it differs with entropy, place and statement (pitfall 12)."""
    fewer = replace(ST, cards=CARDS[:2])
    pairs = {
        prove(CTX, ST, WI, E1)[:64],
        prove(CTX, ST, WI, E2)[:64],
        prove(b"there", ST, WI, E1)[:64],
        prove(CTX, fewer, Witness(X, INDICES[:2]), E1)[:64],
    }
    assert len(pairs) == 4


def test_only_published_challenges_meet_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """x and kk are secret; c of a simulated branch goes on the wire as it is (pitfall 13)."""
    published = dec_scalars(PROOF, 30)[::2]
    seen = watched_products(monkeypatch)
    assert prove(CTX, ST, WI, E1) == PROOF
    assert len(seen) == 12  # the true branches have no second term
    assert set(seen) <= set(published)
    assert repr(WI) == "Witness()"
