"""Ciphertexts: what they encrypt, their bytes, and the deck that everybody makes alone."""

from __future__ import annotations

import pytest

from protocol.elgamal import (
    CIPHERTEXT_SIZE,
    Ciphertext,
    dec_ciphertexts,
    enc_ciphertexts,
    encrypt,
    first_deck,
    flat,
    reencrypt,
)
from protocol.errors import FaultCode, ProtocolError
from protocol.group import INFINITY, G, Q, add, enc, mul, mul_base, sub
from protocol.params import card_point
from tests.helpers.proofs import refused, some, watched_products

X = 0xBEEF
Y = mul_base(X)
M = card_point(3)


def decrypt(c: Ciphertext) -> bytes:
    return sub(c.b, mul(X, c.a))


def test_encryption_as_written() -> None:
    assert encrypt(Y, M, 5) == Ciphertext(mul_base(5), add(M, mul(5, Y)))
    assert decrypt(encrypt(Y, M, 5)) == M


def test_an_encryption_without_randomness_is_our_error() -> None:
    for r in (0, Q):
        with pytest.raises(ProtocolError):
            encrypt(Y, M, r)


def test_reencryption_keeps_the_card_and_adds_randomness() -> None:
    card = encrypt(Y, M, 5)
    again = reencrypt(Y, card, 7)
    assert again == encrypt(Y, M, 12)
    assert decrypt(again) == M
    assert reencrypt(Y, card, 0) == card


def test_randomness_never_meets_a_variable_time_product(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = watched_products(monkeypatch)
    reencrypt(Y, encrypt(Y, M, 5), 7)
    assert seen == []


def test_bytes() -> None:
    cards = tuple(encrypt(Y, card_point(k), r) for k, r in enumerate(some("r", 3)))
    blob = enc_ciphertexts(cards)
    assert blob == b"".join(enc(c.a) + enc(c.b) for c in cards)
    assert len(blob) == 3 * CIPHERTEXT_SIZE == 198
    assert dec_ciphertexts(blob, 3) == cards
    assert dec_ciphertexts(b"", 0) == ()
    assert flat(cards[:2]) == [cards[0].a, cards[0].b, cards[1].a, cards[1].b]


def test_bytes_of_a_peer() -> None:
    blob = enc_ciphertexts([encrypt(Y, M, 5)] * 2)
    for count in (0, 1, 3):
        refused(FaultCode.BAD_ENCODING, dec_ciphertexts, blob, count)
    for bad in (blob[:-1], blob + b"\0", b"", bytes(132), blob[:33] + b"\4" + blob[34:]):
        refused(FaultCode.BAD_ENCODING, dec_ciphertexts, bad, 2)
    with pytest.raises(ProtocolError):
        enc_ciphertexts([Ciphertext(G, INFINITY)])


def test_the_first_deck_is_the_same_for_everybody() -> None:
    deck = first_deck(Y, (2, 0, 2))
    assert deck == tuple(Ciphertext(G, add(card_point(k), Y)) for k in (2, 0, 2))
    assert [decrypt(c) for c in deck] == [card_point(k) for k in (2, 0, 2)]
    assert first_deck(Y, ()) == ()
