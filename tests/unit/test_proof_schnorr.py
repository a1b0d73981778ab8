"""Proof of knowledge of a key."""

from __future__ import annotations

import pytest

from protocol.errors import FaultCode, ProtocolError
from protocol.group import INFINITY, G, Point, Q, add, enc_scalars, mul, mul_base, neg, sdec, senc, sub
from protocol.proofs import dleq, schnorr
from protocol.proofs.schnorr import PROOF_SIZE, Statement, Witness, prove, verify
from protocol.transcript import Transcript
from tests.helpers.proofs import CTX, E1, E2, refused, watched_products

X = 0xABCDEF
P = mul_base(X)
PROOF = prove(CTX, Statement(P), Witness(X), E1)
C, S = sdec(PROOF[:32]), sdec(PROOF[32:])


@pytest.mark.parametrize("x", [1, 2, X, Q - 1])
def test_the_holder_of_a_key_is_accepted(x: int) -> None:
    statement = Statement(mul_base(x))
    proof = prove(CTX, statement, Witness(x), E1)
    assert len(proof) == PROOF_SIZE
    verify(CTX, statement, proof)


def test_the_equation_and_the_hash_as_written() -> None:
    """Section 4, step 3, by hand: R = sG - cP and c is the hash of context, P and R."""
    t = Transcript("schnorr", CTX)
    t.point("P", P)
    t.point("R", sub(mul_base(S), mul(C, P)))
    assert t.challenges("c", 1) == (C,)


def test_a_key_from_the_others_keys_has_no_proof() -> None:
    """A rogue P = X - sum of the others (pitfall 8): its maker knows x of X only."""
    rogue = sub(P, add(mul_base(5), mul_base(6)))
    with pytest.raises(ProtocolError):
        prove(CTX, Statement(rogue), Witness(X), E1)
    forged = schnorr.attempt(CTX, Statement(rogue), Witness(X), iter([99]).__next__)
    assert forged is not None
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(rogue), forged)


def test_a_key_fitted_to_a_finished_proof_is_refused() -> None:
    """If P were not hashed: take any R and s, hash, and solve for P (pitfall 1)."""
    R, s = mul_base(77), 1234
    t = Transcript("schnorr", CTX)
    t.point("R", R)
    c = t.challenges("c", 1)[0]
    fitted = mul(pow(c, -1, Q), sub(mul_base(s), R))
    assert sub(mul_base(s), mul(c, fitted)) == R
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(fitted), enc_scalars([c, s]))


@pytest.mark.parametrize("x", [X + 1, X - 1, Q - X])
def test_another_logarithm_is_refused(x: int) -> None:
    forged = schnorr.attempt(CTX, Statement(P), Witness(x), iter([99]).__next__)
    assert forged is not None
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(P), forged)


@pytest.mark.parametrize("other", [neg(P), mul_base(X + 1), G])
def test_a_proof_belongs_to_its_key(other: Point) -> None:
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(other), PROOF)


@pytest.mark.parametrize("ctx", [b"herE", b"her", b"heree"])
def test_a_proof_belongs_to_its_place(ctx: bytes) -> None:
    refused(FaultCode.BAD_PROOF, verify, ctx, Statement(P), PROOF)


def test_a_proof_belongs_to_its_kind() -> None:
    shares = dleq.Statement(P, (G,), (P,))
    refused(FaultCode.BAD_PROOF, dleq.verify, CTX, shares, PROOF)
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(P), dleq.prove(CTX, shares, dleq.Witness(X), E1))


@pytest.mark.parametrize(
    "proof", [b"", PROOF[:-1], PROOF[1:], PROOF + b"\0", PROOF[:32], PROOF + PROOF], ids=len
)
def test_a_proof_has_exactly_its_length(proof: bytes) -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, Statement(P), proof)


@pytest.mark.parametrize("value", [Q, Q + 1, 2**256 - 1])
def test_scalars_are_decoded_strictly(value: int) -> None:
    wide = value.to_bytes(32, "big")
    refused(FaultCode.BAD_ENCODING, verify, CTX, Statement(P), wide + senc(S))
    refused(FaultCode.BAD_ENCODING, verify, CTX, Statement(P), senc(C) + wide)


def test_a_commitment_at_infinity() -> None:
    """s = c = 0 makes R = O: a false proof to the verifier, another try to the prover."""
    refused(FaultCode.BAD_PROOF, verify, CTX, Statement(P), bytes(PROOF_SIZE))
    assert schnorr.attempt(CTX, Statement(P), Witness(X), iter([0]).__next__) is None


def test_nonces_are_fresh() -> None:
    """k = s - c x, which the holder can compute, differs with entropy, place and key (pitfall 12)."""

    def nonce(ctx: bytes, x: int, entropy: bytes) -> int:
        proof = prove(ctx, Statement(mul_base(x)), Witness(x), entropy)
        return (sdec(proof[32:]) - sdec(proof[:32]) * x) % Q

    assert len({nonce(CTX, X, E1), nonce(CTX, X, E2), nonce(b"there", X, E1), nonce(CTX, X + 1, E1)}) == 4
    assert nonce(CTX, X, E1) == nonce(CTX, X + Q, E1)


def test_the_key_never_meets_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = watched_products(monkeypatch)
    assert prove(CTX, Statement(P), Witness(X), E1) == PROOF
    assert seen == []
    assert repr(Witness(X)) == "Witness()"


def test_there_is_no_key_at_infinity() -> None:
    refused(FaultCode.BAD_ENCODING, verify, CTX, Statement(INFINITY), PROOF)
    with pytest.raises(ProtocolError, match="the key is the point at infinity"):
        prove(CTX, Statement(INFINITY), Witness(0), E1)
