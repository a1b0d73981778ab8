"""The proof of shuffle: honest provers pass; statement, bytes and place are checked before equations."""

from __future__ import annotations

from dataclasses import replace

import pytest
from btclib_secp256k1 import keys

from protocol.elgamal import Ciphertext, encrypt, first_deck, reencrypt
from protocol.errors import FaultCode, ProtocolError
from protocol.group import INFINITY, G, Q, add, enc, enc_points, enc_scalars, mul_base, neg, senc
from protocol.params import N_MAX, H_bases, card_point
from protocol.proofs import shuffle
from protocol.proofs.shuffle import Statement, Witness, proof_length, prove, verify
from tests.helpers.proofs import (
    CTX,
    E1,
    E2,
    naive_commitments,
    refused,
    shuffled,
    small_deck,
    some,
    watched_products,
)

Y = mul_base(0x1234567)
PI = (2, 4, 1, 0, 3)  # not its own inverse
N = len(PI)
DECK = small_deck(N, Y)
ST, WI = shuffled(Y, DECK, PI)
PROOF = prove(CTX, ST, WI, E1)


# --- honest ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pi", [(0,), (0, 1), (1, 0), (1, 2, 0), PI])
def test_an_honest_shuffle_is_accepted(pi: tuple[int, ...]) -> None:
    statement, witness = shuffled(Y, small_deck(len(pi), Y), pi)
    proof = prove(CTX, statement, witness, E1)
    assert len(proof) == proof_length(len(pi))
    verify(CTX, statement, proof)


def test_equal_cards_and_equal_inputs_are_fine() -> None:
    deck = first_deck(Y, (3, 3, 5, 3))  # equal ciphertexts, all with A = G
    statement, witness = shuffled(Y, deck, (3, 1, 0, 2))
    verify(CTX, statement, prove(CTX, statement, witness, E1))


def test_an_unchanged_deck_is_a_shuffle() -> None:
    statement = Statement(Y, DECK, DECK)
    verify(CTX, statement, prove(CTX, statement, Witness(tuple(range(N)), (0,) * N), E1))


def test_a_hand_under_the_shufflers_own_key() -> None:
    hand = tuple(encrypt(Y, card_point(7), r) for r in some("hand", 3))
    statement, witness = shuffled(Y, hand, (2, 0, 1))
    verify(CTX, statement, prove(CTX, statement, witness, E1))


def test_the_largest_shuffle_and_none_beyond() -> None:
    deck = (DECK[0],) * (N_MAX + 1)
    largest = Statement(Y, deck[1:], deck[1:])
    witness = Witness(tuple(range(N_MAX)), (0,) * N_MAX)
    verify(CTX, largest, prove(CTX, largest, witness, E1))
    beyond = Statement(Y, deck, deck)
    refused(FaultCode.BAD_ENCODING, verify, CTX, beyond, bytes(proof_length(N_MAX + 1)))
    with pytest.raises(ProtocolError):
        prove(CTX, beyond, Witness(tuple(range(N_MAX + 1)), (0,) * (N_MAX + 1)), E1)


def test_sizes() -> None:
    assert [proof_length(n) for n in (7, 52, 108)] == [1070, 6920, 14200]


def test_randomizers_are_taken_mod_q() -> None:
    wide = Witness(WI.pi, tuple(r + Q for r in WI.r))
    assert prove(CTX, ST, wide, E1) == PROOF


def test_nonces_depend_on_entropy_and_place() -> None:
    """The same bytes give the same proof; with other entropy or place no part is shared (pitfall 12)."""
    assert prove(CTX, ST, WI, E1) == PROOF
    for other in (prove(CTX, ST, WI, E2), prove(b"there", ST, WI, E1)):
        for i in range(2 * N):
            assert other[33 * i : 33 * i + 33] != PROOF[33 * i : 33 * i + 33]
        for i in range(66 * N, len(PROOF), 32):
            assert other[i : i + 32] != PROOF[i : i + 32]


def test_the_nonces_are_made_for_the_whole_statement() -> None:
    """One entropy for two shuffles by one witness: still other nonces, so r in C differs."""
    other = replace(ST, inputs=tuple(reencrypt(Y, c, 1) for c in DECK))
    other = replace(other, outputs=tuple(reencrypt(Y, c, 1) for c in ST.outputs))
    proof = prove(CTX, other, WI, E1)
    verify(CTX, other, proof)
    assert proof[:33] != PROOF[:33]


def test_secrets_never_meet_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every scalar of this prover is secret, so none may go through the fast calls (pitfall 13)."""

    seen = watched_products(monkeypatch)
    assert prove(CTX, ST, WI, E1) == PROOF
    assert seen == []


def test_a_witness_does_not_show_itself() -> None:
    assert repr(WI) == "Witness()"  # in a log or a traceback (pitfall 14)


# --- a commitment that happens to be O starts the prover again -------------------------------


@pytest.mark.parametrize(
    "zeros",
    [{2}, {3}, {4, 7}, {5, 7}, {6, 7}],
    ids=["T1", "T2", "T3", "T4", "T5"],
)
def test_a_vanishing_commitment_gives_no_proof(zeros: set[int]) -> None:
    """One card; the nonces are r, rh, w1, w2, w3, w4, wh, wp."""
    statement, witness = shuffled(Y, DECK[:1], (0,))
    nonces = [0 if i in zeros else i + 10 for i in range(8)]
    assert shuffle.attempt(CTX, statement, witness, iter(nonces).__next__) is None
    assert shuffle.attempt(CTX, statement, witness, iter(range(10, 18)).__next__) is not None


def test_a_vanishing_permutation_commitment_gives_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real bases nobody can make one, so these have a known logarithm: C = -G + G."""
    statement, witness = shuffled(Y, DECK[:1], (0,))
    monkeypatch.setattr(shuffle, "H_bases", lambda: (G, G))
    assert shuffle.attempt(CTX, statement, witness, iter([-1, *range(10, 18)]).__next__) is None


# --- statements that prove nothing (pitfall 6) -----------------------------------------------

BAD_STATEMENTS = {
    "no cards": Statement(Y, (), ()),
    "an output too few": Statement(Y, DECK, ST.outputs[:-1]),
    "an output too many": Statement(Y, DECK, (*ST.outputs, ST.outputs[0])),
    "an input dropped": Statement(Y, DECK[:-1], ST.outputs),
    "Y = O": Statement(INFINITY, DECK, ST.outputs),
    "O in an input": Statement(Y, (*DECK[:-1], Ciphertext(G, INFINITY)), ST.outputs),
    "O in an output": Statement(Y, DECK, (*ST.outputs[:-1], Ciphertext(INFINITY, G))),
}


@pytest.mark.parametrize("name", BAD_STATEMENTS)
def test_a_bad_statement_is_the_peers_fault_to_the_verifier_and_ours_to_the_prover(name: str) -> None:
    statement = BAD_STATEMENTS[name]
    for n in {len(statement.inputs), len(statement.outputs)}:
        zeros = enc_points([G] * (2 * n)) + enc_scalars([0] * (2 * n + 5))
        refused(FaultCode.BAD_ENCODING, verify, CTX, statement, zeros)
    with pytest.raises(ProtocolError, match=statement.defect()):
        prove(CTX, statement, WI, E1)


@pytest.mark.parametrize(
    "witness",
    [
        Witness((2, 4, 1, 0, 0), WI.r),
        Witness((2, 3, 4, 5, 6), WI.r),
        Witness((2, 4, 1, 0, -2), WI.r),
        Witness(PI[:-1], WI.r[:-1]),
        Witness((*PI, 5), (*WI.r, 1)),
        Witness(PI, WI.r[:-1]),
        Witness(PI, (*WI.r, 1)),
    ],
)
def test_a_witness_that_cannot_fit_is_our_error(witness: Witness) -> None:
    """-2 would be index 3 to Python: a permutation all the same, but not of indices."""
    with pytest.raises(ProtocolError, match="not a permutation of 5 cards with a randomizer each"):
        prove(CTX, ST, witness, E1)


@pytest.mark.parametrize("witness", [Witness(PI, (WI.r[0] + 1, *WI.r[1:])), Witness((0, 4, 1, 2, 3), WI.r)])
def test_a_witness_of_another_shuffle_is_our_error(witness: Witness) -> None:
    with pytest.raises(ProtocolError, match="does not lead from the inputs to the outputs"):
        prove(CTX, ST, witness, E1)


# --- the bytes of the proof ------------------------------------------------------------------


@pytest.mark.parametrize(
    "proof",
    [b"", PROOF[:-1], PROOF[:-32], PROOF[1:], PROOF + b"\0", PROOF + bytes(130), PROOF * 2, PROOF[:33]],
    ids=len,
)
def test_a_proof_has_exactly_its_length(proof: bytes) -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, proof)


def test_length_comes_before_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of points is not even decoded (pitfall 15)."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("decoded before the length was checked")

    monkeypatch.setattr(keys, "reserialize", never)
    refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF + enc(G) * 1000)


def test_every_point_is_decoded_strictly() -> None:
    off_curve = b"\2" + (5).to_bytes(32, "big")
    for at in range(0, 66 * N, 33):
        for bad in (bytes([prefix]) + PROOF[at + 1 : at + 33] for prefix in (0, 4, 5, 6, 7)):
            refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF[:at] + bad + PROOF[at + 33 :])
        refused(FaultCode.BAD_ENCODING, verify, CTX, ST, PROOF[:at] + off_curve + PROOF[at + 33 :])


def test_every_scalar_is_decoded_strictly() -> None:
    """s and s + q would be one number with two spellings (pitfall 11)."""
    for at in range(66 * N, len(PROOF), 32):
        for value in (Q, Q + 1, 2**256 - 1):
            bad = PROOF[:at] + value.to_bytes(32, "big") + PROOF[at + 32 :]
            refused(FaultCode.BAD_ENCODING, verify, CTX, ST, bad)


def test_every_part_counts() -> None:
    """One more in any scalar, or any point negated, is a false proof."""
    for at in range(66 * N, len(PROOF), 32):
        more = senc((int.from_bytes(PROOF[at : at + 32], "big") + 1) % Q)
        refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:at] + more + PROOF[at + 32 :])
    for at in range(0, 66 * N, 33):
        negated = bytes([PROOF[at] ^ 1])
        refused(FaultCode.BAD_PROOF, verify, CTX, ST, PROOF[:at] + negated + PROOF[at + 1 :])


def test_parts_cannot_change_places() -> None:
    C, D, scalars = PROOF[: 33 * N], PROOF[33 * N : 66 * N], PROOF[66 * N :]
    s1, s2, sh, sp = scalars[32:64], scalars[64:96], scalars[160 : 160 + 32 * N], scalars[160 + 32 * N :]
    for bad in (
        D + C + scalars,
        C[33:66] + C[:33] + C[66:] + D + scalars,
        C + D[33:66] + D[:33] + D[66:] + scalars,
        C + D + scalars[:32] + s2 + s1 + scalars[96:],
        C + D + scalars[:160] + sp + sh,
    ):
        assert len(bad) == len(PROOF)
        refused(FaultCode.BAD_PROOF, verify, CTX, ST, bad)


def test_the_challenge_is_recomputed_not_believed() -> None:
    """A verifier that takes x from the proof would take any responses whatever (pitfall 1)."""
    anything = enc_points(mul_base(k) for k in some("points", 2 * N)) + enc_scalars(some("s", 2 * N + 5))
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, anything)


@pytest.mark.parametrize("which", ["T1", "T5_0"])
def test_a_vanishing_commitment_is_the_peers_fault(which: str) -> None:
    """O has no bytes to hash: it must be met as a false proof, not as an error of ours."""
    if which == "T1":  # s1 = 0 and C = (H_1, ..) make T1 = -x O
        points, scalars = [*H_bases()[1 : N + 1], *[G] * N], [1] + [0] * 4 + [1] * (2 * N)
    else:  # x = 0 and no responses in V5
        points, scalars = [G] * (2 * N), [0] + [1] * 4 + [0] + [1] * (2 * N - 1)
        scalars[5 + N] = 0
    proof = enc_points(points) + enc_scalars(scalars)
    assert naive_commitments(CTX, ST, proof)[which] == INFINITY
    refused(FaultCode.BAD_PROOF, verify, CTX, ST, proof)


# --- the proof belongs to one place and one statement (pitfalls 1 and 3) ---------------------


@pytest.mark.parametrize("ctx", [b"herE", b"her", b"heree", b"\0"])
def test_a_proof_belongs_to_its_place(ctx: bytes) -> None:
    refused(FaultCode.BAD_PROOF, verify, ctx, ST, PROOF)


def test_a_place_is_mandatory() -> None:
    with pytest.raises(ProtocolError):
        verify(b"", ST, PROOF)
    with pytest.raises(ProtocolError):
        prove(b"", ST, WI, E1)


def exchanged(cards: tuple[Ciphertext, ...]) -> tuple[Ciphertext, ...]:
    return (cards[1], cards[0], *cards[2:])


OTHER_STATEMENTS = {
    "another key": replace(ST, Y=add(Y, G)),
    "the opposite key": replace(ST, Y=neg(Y)),
    "reordered inputs": replace(ST, inputs=exchanged(DECK)),
    "reordered outputs": replace(ST, outputs=exchanged(ST.outputs)),
    "both reordered": replace(ST, inputs=exchanged(DECK), outputs=exchanged(ST.outputs)),
    "backwards": replace(ST, inputs=ST.outputs, outputs=ST.inputs),
    "outputs twice": replace(ST, inputs=ST.outputs),
    "inputs twice": replace(ST, outputs=ST.inputs),
    "an output copied over another": replace(ST, outputs=(ST.outputs[1], *ST.outputs[1:])),
    "shuffled on": replace(ST, outputs=tuple(reencrypt(Y, c, 1) for c in ST.outputs)),
    "halves exchanged": replace(ST, outputs=tuple(Ciphertext(b, a) for a, b in ST.outputs)),
}


@pytest.mark.parametrize("name", OTHER_STATEMENTS)
def test_a_proof_belongs_to_its_statement(name: str) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, OTHER_STATEMENTS[name], PROOF)


def test_a_proof_belongs_to_its_number_of_cards() -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, Statement(Y, DECK[:-1], ST.outputs[:-1]), PROOF)
