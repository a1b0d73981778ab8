"""What holds for every proof: honest ones pass, touched ones fail, and garbage gives a Fault or nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.elgamal import dec_ciphertexts, enc_ciphertexts, encrypt, first_deck, reencrypt
from protocol.errors import Fault
from protocol.group import (
    INFINITY,
    G,
    Point,
    Q,
    add,
    dec,
    enc,
    msm,
    msm_secret,
    mul,
    mul_base,
    mul_secret,
    neg,
    sdec,
    senc,
)
from protocol.params import card_point
from protocol.proofs import dleq, membership, rekey, schnorr, shuffle
from protocol.transcript import frame
from tests.helpers.proofs import CTX, E1, shuffled, small_deck, some

edge_scalars = st.sampled_from([0, 1, 2, Q - 1, Q, Q + 1, 2**128, -1])
scalars = st.one_of(edge_scalars, st.integers(0, Q - 1))
points = st.one_of(st.just(INFINITY), st.just(G), scalars.map(mul_base))
keys = st.integers(1, Q - 1)
entropy = st.binary(min_size=64, max_size=64)
quick = settings(max_examples=25, deadline=None)


CODECS: list[tuple[Callable[[bytes], Any], Callable[[Any], bytes]]] = [(dec, enc), (sdec, senc)]

# --- the group -------------------------------------------------------------------------------


@quick
@given(points, points, points)
def test_addition_is_a_group(A: Point, B: Point, C: Point) -> None:
    assert add(A, B) == add(B, A)
    assert add(add(A, B), C) == add(A, add(B, C)) == add(A, B, C)
    assert add(A, neg(A)) == INFINITY


@quick
@given(scalars, scalars, points)
def test_products_agree_and_distribute(a: int, b: int, P: Point) -> None:
    assert mul(a, P) == mul_secret(a, P)
    assert add(mul(a, P), mul(b, P)) == mul(a + b, P)
    assert mul(a, mul(b, P)) == mul(a * b, P)
    assert mul(a, G) == mul_base(a)


@quick
@given(st.lists(st.tuples(scalars, points), max_size=5), st.booleans())
def test_sums_of_products_are_what_they_say(terms: list[tuple[int, Point]], twice: bool) -> None:
    terms = terms * 2 if twice else terms
    expected = add(*[mul(k, P) for k, P in terms])
    ks, Ps = [k for k, _ in terms], [P for _, P in terms]
    assert msm(ks, Ps) == msm_secret(ks, Ps) == expected


@quick
@given(st.binary(max_size=70))
def test_what_is_decoded_is_canonical(octets: bytes) -> None:
    for octets_ in (octets, octets[:33], b"\2" + octets[:32], octets[:32]):
        for decode, encode in CODECS:
            try:
                value = decode(octets_)
            except Fault:
                continue
            assert encode(value) == octets_


@quick
@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_frames_are_injective(one: list[bytes], other: list[bytes]) -> None:
    assert (frame(*one) == frame(*other)) == (one == other)


@quick
@given(keys, keys, keys, st.integers(0, 53))
def test_ciphertexts_keep_their_card(x: int, r: int, s: int, face: int) -> None:
    Y = mul_base(x)
    card = reencrypt(Y, encrypt(Y, card_point(face), r), s)
    if INFINITY not in card:
        assert dec_ciphertexts(enc_ciphertexts([card]), 1) == (card,)
    assert add(card.b, mul(-x, card.a)) == card_point(face)


# --- completeness ----------------------------------------------------------------------------


@quick
@given(st.data(), st.integers(1, 6), keys, entropy)
def test_every_shuffle_is_accepted(data: st.DataObject, n: int, y: int, fresh: bytes) -> None:
    Y = mul_base(y)
    deck = first_deck(Y, data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)))
    pi = tuple(data.draw(st.permutations(range(n))))
    r = tuple(data.draw(st.lists(st.integers(0, Q - 2), min_size=n, max_size=n)))
    outputs = tuple(reencrypt(Y, deck[j], k) for j, k in zip(pi, r, strict=True))
    statement = shuffle.Statement(Y, deck, outputs)
    proof = shuffle.prove(CTX, statement, shuffle.Witness(pi, r), fresh)
    shuffle.verify(CTX, statement, proof)


@quick
@given(st.lists(keys, min_size=1, max_size=4), keys, entropy)
def test_every_key_and_share_is_accepted(ks: list[int], x: int, fresh: bytes) -> None:
    P, A = mul_base(x), tuple(mul_base(k) for k in ks)
    key = schnorr.Statement(P)
    schnorr.verify(CTX, key, schnorr.prove(CTX, key, schnorr.Witness(x), fresh))
    shares = dleq.Statement(P, A, tuple(mul_secret(x, a) for a in A))
    dleq.verify(CTX, shares, dleq.prove(CTX, shares, dleq.Witness(x), fresh))


@quick
@given(st.lists(st.tuples(st.integers(0, 2), keys, keys), min_size=1, max_size=3), keys, keys, entropy)
def test_every_hand_is_rekeyed_and_innocent(
    hand: list[tuple[int, int, int]], x: int, k: int, fresh: bytes
) -> None:
    P, K, allowed = mul_base(x), mul_base(k), tuple(card_point(face) for face in range(3))
    cards = tuple(encrypt(P, allowed[face], r) for face, r, _ in hand)
    r = tuple(r for _, _, r in hand)
    moved = tuple(rekey.rekeyed(K, c, x, r_k) for c, r_k in zip(cards, r, strict=True))
    lock = rekey.Statement(P, K, cards, moved)
    rekey.verify(CTX, lock, rekey.prove(CTX, lock, rekey.Witness(x, r), fresh))
    innocent = membership.Statement(P, cards, allowed)
    witness = membership.Witness(x, tuple(face for face, _, _ in hand))
    membership.verify(CTX, innocent, membership.prove(CTX, innocent, witness, fresh))


# --- soundness against touching --------------------------------------------------------------

Verifier = Callable[[bytes, bytes], None]


@cache
def honest(kind: str) -> tuple[bytes, Verifier]:
    """A proof of this kind and its verifier of (ctx, proof)."""
    x = 0xFEED
    P, K = mul_base(x), mul_base(0xF00D)
    cards = tuple(encrypt(P, card_point(i), r) for i, r in enumerate(some("cards", 2)))
    module: Any
    statement: Any
    witness: Any
    match kind:
        case "shuffle":
            module = shuffle
            statement, witness = shuffled(P, small_deck(2, P), (1, 0))
        case "schnorr":
            module, statement, witness = schnorr, schnorr.Statement(P), schnorr.Witness(x)
        case "dleq":
            A = tuple(c.a for c in cards)
            statement = dleq.Statement(P, A, tuple(mul_secret(x, a) for a in A))
            module, witness = dleq, dleq.Witness(x)
        case "rekey":
            r = some("r", 2)
            moved = tuple(rekey.rekeyed(K, c, x, k) for c, k in zip(cards, r, strict=True))
            statement = rekey.Statement(P, K, cards, moved)
            module, witness = rekey, rekey.Witness(x, r)
        case "membership":
            statement = membership.Statement(P, cards, tuple(card_point(i) for i in range(2)))
            module, witness = membership, membership.Witness(x, (0, 1))
    proof = module.prove(CTX, statement, witness, E1)
    return proof, lambda ctx, touched: module.verify(ctx, statement, touched)


KINDS = ["shuffle", "schnorr", "dleq", "rekey", "membership"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_proof_itself_is_accepted(kind: str) -> None:
    proof, verify = honest(kind)
    verify(CTX, proof)


@pytest.mark.parametrize("kind", KINDS)
@quick
@given(data=st.data())
def test_no_touched_proof_is_accepted(kind: str, data: st.DataObject) -> None:
    proof, verify = honest(kind)
    at = data.draw(st.integers(0, len(proof) - 1))
    flipped = data.draw(st.integers(1, 255))
    with pytest.raises(Fault):
        verify(CTX, proof[:at] + bytes([proof[at] ^ flipped]) + proof[at + 1 :])


@pytest.mark.parametrize("kind", KINDS)
@quick
@given(data=st.data())
def test_no_proof_is_accepted_elsewhere(kind: str, data: st.DataObject) -> None:
    proof, verify = honest(kind)
    ctx = data.draw(st.binary(min_size=1, max_size=12).filter(lambda ctx: ctx != CTX))
    with pytest.raises(Fault):
        verify(ctx, proof)


@pytest.mark.parametrize("kind", KINDS)
@quick
@given(data=st.data())
def test_garbage_is_a_fault_and_nothing_else(kind: str, data: st.DataObject) -> None:
    """Random bytes, of the right length or not, and pieces of a true proof in another order."""
    proof, verify = honest(kind)
    cut = data.draw(st.integers(1, len(proof) - 1))
    garbage = data.draw(
        st.one_of(
            st.binary(max_size=200),
            st.binary(min_size=len(proof), max_size=len(proof)),
            st.sampled_from([proof[cut:] + proof[:cut], proof[:cut], proof + proof[:cut]]),
        ).filter(lambda garbage: garbage != proof)
    )
    with pytest.raises(Fault):
        verify(CTX, garbage)
