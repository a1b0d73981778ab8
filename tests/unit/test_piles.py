"""Piles: shuffles and shares made and checked, cards that open for their viewer and for nobody else."""

from __future__ import annotations

import pytest

from protocol.elgamal import Ciphertext, enc_ciphertexts, first_deck
from protocol.errors import FaultCode, ProtocolError
from protocol.group import INFINITY, Point, add, mul, mul_base, neg, sub
from protocol.keys import KeyStream
from protocol.params import card_point, card_points
from protocol.piles import (
    Faces,
    Pile,
    Shares,
    Shuffled,
    check_shares,
    check_shuffle,
    decode_shuffled,
    give_shares,
    read,
    shuffle_key,
    shuffle_pile,
    unlock,
)
from protocol.transcript import H
from tests.helpers import reference
from tests.helpers.faults import refused

CTX, KEY, ENTROPY = b"here", b"k" * 32, b"e" * 64
SECRETS = (1001, 2002, 3003)
KEYS = tuple(mul_base(x) for x in SECRETS)
Y = add(*KEYS)
FACE_NUMBERS = (3, 1, 4, 1, 5)
DECK = Pile(Y, first_deck(Y, FACE_NUMBERS))


def opened(pile: Pile, x: int) -> list[int]:
    """The faces of a pile whose whole lock is x."""
    faces = Faces(10)
    return [faces.find(read(card, x)) for card in pile.cards]


def test_a_shuffle_is_the_permutation_and_randomness_of_its_stream() -> None:
    shuffled, pi = shuffle_pile(CTX, DECK, KEY, ENTROPY)
    permutation, r = reference.shuffle_of(KEY, len(DECK.cards))
    assert list(pi) == permutation
    for out, source, r_i in zip(shuffled.outputs, pi, r, strict=True):
        assert out.a == add(DECK.cards[source].a, mul_base(r_i))
        assert out.b == add(DECK.cards[source].b, mul(r_i, Y))
    check_shuffle(CTX, DECK, shuffled)
    all_secrets = sum(SECRETS)
    assert opened(Pile(Y, shuffled.outputs), all_secrets) == [FACE_NUMBERS[j] for j in pi]


def test_a_shuffle_travels() -> None:
    shuffled, _ = shuffle_pile(CTX, DECK, KEY, ENTROPY)
    outputs, proof = shuffled.encode()
    assert len(outputs) == 66 * len(DECK.cards)
    assert decode_shuffled(DECK, outputs, proof) == shuffled


def test_a_shuffle_of_another_length_is_refused() -> None:
    outputs, proof = shuffle_pile(CTX, DECK, KEY, ENTROPY)[0].encode()
    for bad_outputs, bad_proof in [
        (outputs[:-66], proof),
        (outputs + outputs[:66], proof),
        (outputs[:-1], proof),
        (outputs, proof[:-1]),
        (outputs, proof + b"\x00"),
        (b"", b""),
        (bytes(33) + outputs[33:], proof),
    ]:
        with refused(FaultCode.BAD_ENCODING):
            decode_shuffled(DECK, bad_outputs, bad_proof)


def test_a_shuffle_is_checked_against_this_pile_in_this_place() -> None:
    shuffled, _ = shuffle_pile(CTX, DECK, KEY, ENTROPY)
    other = Pile(Y, first_deck(Y, (3, 1, 4, 1, 6)))
    for ctx, pile, said in [
        (b"there", DECK, shuffled),
        (CTX, other, shuffled),
        (CTX, Pile(KEYS[0], DECK.cards), shuffled),
        (CTX, DECK, Shuffled(shuffled.outputs[::-1], shuffled.proof)),
    ]:
        with refused(FaultCode.BAD_PROOF):
            check_shuffle(ctx, pile, said)


def test_the_key_of_a_shuffle_is_bound_to_everything() -> None:
    """Section 8; two inputs under one stream would reveal the permutation."""
    seed, J, sid, prev = b"s" * 32, b"J" * 64, b"i" * 32, b"p" * 32
    inputs = H(enc_ciphertexts(DECK.cards))
    info = reference.framed(b"shuffle", J, sid, b"deck/0/0", (4).to_bytes(4, "big"), prev, inputs)
    key = shuffle_key(seed, J, sid, "deck/0/0", 4, prev, DECK)
    assert key == reference.hkdf_sha256(seed, info, 32)
    others = {
        shuffle_key(b"t" * 32, J, sid, "deck/0/0", 4, prev, DECK),
        shuffle_key(seed, b"K" * 64, sid, "deck/0/0", 4, prev, DECK),
        shuffle_key(seed, J, b"j" * 32, "deck/0/0", 4, prev, DECK),
        shuffle_key(seed, J, sid, "deck/1/0", 4, prev, DECK),
        shuffle_key(seed, J, sid, "deck/0/0", 5, prev, DECK),
        shuffle_key(seed, J, sid, "deck/0/0", 4, b"q" * 32, DECK),
        shuffle_key(seed, J, sid, "deck/0/0", 4, prev, Pile(Y, DECK.cards[::-1])),
    }
    assert len(others | {key}) == 8


def dealt(card: Ciphertext, viewer: int) -> tuple[Ciphertext, list[Shares]]:
    """The card with everybody's share taken away but the viewer's."""
    shares = [
        give_shares(CTX, x, P, [card], ENTROPY)
        for seat, (x, P) in enumerate(zip(SECRETS, KEYS, strict=True))
        if seat != viewer
    ]
    return unlock(card, [said.points[0] for said in shares]), shares


def test_a_dealt_card_opens_for_its_viewer_alone() -> None:
    card = shuffle_pile(CTX, DECK, KEY, ENTROPY)[0].outputs[0]
    for viewer in range(3):
        mine, _ = dealt(card, viewer)
        assert mine.a == card.a
        found = [x for x in SECRETS if read(mine, x) in card_points(10)]
        assert found == [SECRETS[viewer]]


def test_all_shares_turn_a_card_up() -> None:
    for number, card in zip(FACE_NUMBERS, DECK.cards, strict=True):
        shares = [mul(x, card.a) for x in SECRETS]
        assert Faces(10).find(unlock(card, shares).b) == number
        assert unlock(card, []) == card


def test_shares_are_checked_against_key_cards_and_place() -> None:
    cards = list(shuffle_pile(CTX, DECK, KEY, ENTROPY)[0].outputs)
    said = give_shares(CTX, SECRETS[0], KEYS[0], cards, ENTROPY)
    assert said.points == tuple(mul(SECRETS[0], card.a) for card in cards)
    check_shares(CTX, KEYS[0], cards, said)
    bent = Shares((neg(said.points[0]), *said.points[1:]), said.proof)
    swapped = Shares((said.points[1], said.points[0], *said.points[2:]), said.proof)
    for ctx, P, of, shares in [
        (b"there", KEYS[0], cards, said),
        (CTX, KEYS[1], cards, said),
        (CTX, KEYS[0], cards[::-1], said),
        (CTX, KEYS[0], cards, bent),
        (CTX, KEYS[0], cards, swapped),
    ]:
        with refused(FaultCode.BAD_PROOF):
            check_shares(ctx, P, of, shares)
    for of, shares in [
        (cards[:-1], said),
        (cards, Shares(said.points[:-1], said.proof)),
        ([], Shares((), said.proof)),
        (cards, Shares(said.points, said.proof[:-1])),
    ]:
        with refused(FaultCode.BAD_ENCODING):
            check_shares(CTX, KEYS[0], of, shares)


def test_no_share_of_nothing() -> None:
    with pytest.raises(ProtocolError):
        give_shares(CTX, SECRETS[0], KEYS[0], [], ENTROPY)


def test_faces_are_found_by_their_points_only() -> None:
    faces = Faces(10)
    assert [faces.find(point) for point in card_points(10)] == list(range(10))
    for stranger in (
        card_point(10),
        neg(card_point(0)),
        sub(card_point(1), card_point(2)),
        Y,
        INFINITY,
        Point(b""),
    ):
        with refused(FaultCode.BAD_CARD):
            faces.find(stranger)


def test_one_card_can_be_shuffled() -> None:
    alone = Pile(Y, DECK.cards[:1])
    shuffled, pi = shuffle_pile(CTX, alone, KEY, ENTROPY)
    assert pi == (0,)
    check_shuffle(CTX, alone, shuffled)
    assert shuffled.outputs[0].a == add(alone.cards[0].a, mul_base(KeyStream(KEY).scalars(1)[0]))
