"""Shared keys for any table: whoever is away, enough others stand in; nothing touched is taken for good."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.backup import (
    check_cover,
    combine,
    complain,
    cover,
    decode,
    decode_complaint,
    judge,
    open_share,
)
from protocol.elgamal import encrypt
from protocol.errors import Fault, FaultCode
from protocol.feldman import Polynomial, committed, lagrange
from protocol.group import Q, mul, mul_base
from protocol.params import card_point
from tests.helpers.backups import resealed, shared
from tests.helpers.proofs import CTX

DEALS = {n: shared(n) for n in range(4, 11)}
DEALER, HOLDER = 1, 3
FOUR = DEALS[4]
VECTOR, SEALED = FOUR.backups[DEALER].encode()
COMPLAINT = complain(
    CTX, FOUR.sharing, HOLDER, FOUR.x[HOLDER], resealed(FOUR, DEALER, HOLDER, bytes(48)), b"\1" * 64
)

entropy = st.binary(min_size=64, max_size=64)
coefficients = st.lists(
    st.one_of(st.sampled_from([0, 1, Q - 1]), st.integers(0, Q - 1)), min_size=1, max_size=8
)
quick = settings(max_examples=25, deadline=None)


@quick
@given(coefficients, st.data())
def test_any_t_places_give_the_secret(a: list[int], data: st.DataObject) -> None:
    f = Polynomial(tuple(a))
    places = data.draw(st.permutations(range(1, 12)))[: len(a)]
    weights = lagrange(places)
    assert sum(w * f.at(j) for w, j in zip(weights, places, strict=True)) % Q == f.x
    for j in places[:2]:
        assert committed(f.vector(), j) == mul_base(f.at(j))


@quick
@given(st.data(), st.integers(4, 10), st.lists(st.integers(1, Q - 1), min_size=1, max_size=3), entropy)
def test_enough_others_do_what_the_absent_would_have_done(
    data: st.DataObject, n: int, r: list[int], fresh: bytes
) -> None:
    deal = DEALS[n]
    sharing = deal.sharing
    away = data.draw(st.integers(0, n - 1))
    enough = data.draw(st.integers(sharing.threshold, n - 1))
    present = data.draw(st.permutations(sharing.holders(away)))[:enough]
    cards = tuple(encrypt(deal.Y, card_point(k), r_k) for k, r_k in enumerate(r))
    backup = decode(sharing, away, *deal.backups[away].encode())
    parts = {}
    for j in present:
        parts[j] = cover(CTX, open_share(sharing, j, deal.x[j], backup), cards, fresh)
        check_cover(CTX, sharing, j, backup, cards, parts[j])
    assert combine(sharing, away, parts) == tuple(mul(deal.x[away], card.a) for card in cards)


@quick
@given(st.integers(0, len(VECTOR) - 1), st.integers(1, 255))
def test_touched_points_are_refused_or_fit_no_share(at: int, flipped: int) -> None:
    touched = VECTOR[:at] + bytes([VECTOR[at] ^ flipped]) + VECTOR[at + 1 :]
    try:
        backup = decode(FOUR.sharing, DEALER, touched, SEALED)
    except Fault:
        return
    for j in FOUR.sharing.holders(DEALER):
        with pytest.raises(Fault) as caught:
            open_share(FOUR.sharing, j, FOUR.x[j], backup)
        assert caught.value.seat == DEALER


@quick
@given(st.integers(0, len(SEALED) - 1), st.integers(1, 255))
def test_a_touched_share_is_its_holders_complaint_alone(at: int, flipped: int) -> None:
    touched = SEALED[:at] + bytes([SEALED[at] ^ flipped]) + SEALED[at + 1 :]
    backup = decode(FOUR.sharing, DEALER, VECTOR, touched)
    for place, j in enumerate(FOUR.sharing.holders(DEALER)):
        if place != at // 48:
            assert open_share(FOUR.sharing, j, FOUR.x[j], backup) == FOUR.share(DEALER, j)
            continue
        said = complain(CTX, FOUR.sharing, j, FOUR.x[j], backup, b"\1" * 64)
        with pytest.raises(Fault) as caught:
            judge(CTX, FOUR.sharing, j, said, {DEALER: backup})
        assert (caught.value.seat, caught.value.code) == (DEALER, FaultCode.BAD_COMMITMENT)


@quick
@given(st.binary(max_size=200), st.binary(max_size=200), st.booleans(), st.booleans())
def test_garbage_is_a_fault_and_nothing_else(one: bytes, two: bytes, keep: bool, wide: bool) -> None:
    """Of any length, or of the right one."""
    vector = VECTOR if keep else (one * len(VECTOR))[: len(VECTOR)] if wide else one
    sealed = (two * len(SEALED))[: len(SEALED)] if wide else two
    try:
        backup = decode(FOUR.sharing, DEALER, vector, sealed)
    except Fault as fault:
        refusal: FaultCode | None = fault.code
    else:
        refusal = None
        assert backup == replace(FOUR.backups[DEALER], sealed=backup.sealed)
    assert refusal in (None, FaultCode.BAD_ENCODING, FaultCode.BAD_COMMITMENT)


@quick
@given(st.data())
def test_nobody_is_framed_by_a_touched_complaint(data: st.DataObject) -> None:
    """The dealer's share is good, and about bytes of the complaint only its author can be convicted."""
    _, Z, proof = COMPLAINT.encode()
    whole = bytes(Z) + bytes(proof)
    at, flipped = data.draw(st.integers(0, len(whole) - 1)), data.draw(st.integers(0, 255))
    touched = whole[:at] + bytes([whole[at] ^ flipped]) + whole[at + 1 :]
    with pytest.raises(Fault) as caught:
        judged(touched)
    assert caught.value.seat in (HOLDER, None)  # None: it could not even be read


def judged(blob: bytes) -> None:
    said = decode_complaint(FOUR.sharing, HOLDER, DEALER, blob[:33], blob[33:])
    judge(CTX, FOUR.sharing, HOLDER, said, FOUR.backups)
