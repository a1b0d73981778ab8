"""Answers to a challenge that are not the judged hand, or prove what is not so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from protocol.elgamal import enc_ciphertexts, encrypt
from protocol.entry import Body
from protocol.group import Point, Q
from protocol.params import card_point, card_points
from protocol.piles import Pile, prove_membership, rekey_pile
from protocol.proofs import membership
from uno_p2p.lab.conform.cheating import Scene
from uno_p2p.lab.conform.forging import face_of, faces_of, secret_of

COPY, INNOCENCE = b"copy", b"innocent"


def copied(scene: Scene, pile: Pile, key: Point | None = None, where: object = None) -> list[bytes]:
    """A copy of this pile with an honest proof, to the challenger unless another key is named."""
    place = where or scene.at
    ctx = place.ctx(scene.seat, COPY)  # type: ignore[attr-defined]
    return rekey_pile(
        ctx, secret_of(scene), pile, key or scene.duty._key, b"r" * 32, scene.keys.fresh()
    ).encode()


def with_card(scene: Scene, face: int) -> Pile:
    """The judged hand with one card swapped for another, under the accused's own key."""
    judged = scene.duty._judged
    return Pile(judged.key, (encrypt(judged.key, card_point(face), 77), *judged.cards[1:]))


def innocence_for(scene: Scene, pile: Pile, indices: Sequence[int], allowed: Sequence[Point]) -> bytes:
    ctx = scene.at.ctx(scene.seat, INNOCENCE)
    return prove_membership(ctx, secret_of(scene), pile, tuple(allowed), tuple(indices), scene.keys.fresh())


def made_up_hand(scene: Scene) -> Pile:
    """As many cards as are judged, all harmless."""
    judged = scene.duty._judged
    harmless = card_point(scene.duty._innocent._numbers[0])
    return Pile(judged.key, tuple(encrypt(judged.key, harmless, k + 5) for k in range(len(judged.cards))))


# -- the copy ---------------------------------------------------------------------------------------------


def swapped_before_the_copy(scene: Scene) -> Body:
    return [*copied(scene, with_card(scene, face_of(scene, "G1"))), scene.body[2]]


def swapped_in_the_copy(scene: Scene) -> Body:
    outputs, proof = copied(scene, scene.duty._judged)
    other = encrypt(scene.duty._key, card_point(face_of(scene, "G1")), 77)
    return [enc_ciphertexts([other]) + outputs[66:], proof, scene.body[2]]


def in_another_order(scene: Scene) -> Body:
    outputs, proof = copied(scene, scene.duty._judged)
    return [outputs[66:132] + outputs[:66] + outputs[132:], proof, scene.body[2]]


def one_card_twice(scene: Scene) -> Body:
    judged = scene.duty._judged
    return [*copied(scene, Pile(judged.key, (judged.cards[0],) * len(judged.cards))), scene.body[2]]


def third(scene: Scene) -> Point:
    """The key of a seat that has no part in the challenge."""
    known = (scene.duty._key, scene.duty._judged.key)
    key: Point = next(key for key in scene.duty._hand.deal.keys.values() if key not in known)
    return key


def for_another_seat(scene: Scene) -> Body:
    return [*copied(scene, scene.duty._judged, third(scene)), scene.body[2]]


def for_itself(scene: Scene) -> Body:
    return [*copied(scene, scene.duty._judged, scene.duty._judged.key), scene.body[2]]


def proof_of_another_step(scene: Scene) -> Body:
    before = replace(scene.at, step=scene.at.step - 1)
    return [*copied(scene, scene.duty._judged, where=before), scene.body[2]]


def proof_of_another_table(scene: Scene) -> Body:
    return [*copied(scene, scene.duty._judged, where=replace(scene.at, sid=b"e" * 32)), scene.body[2]]


def the_hand_of_now(scene: Scene) -> Body:
    """Of the right size, but another hand: the whole one of before the play, without another card."""
    hand = scene.duty._hand
    theirs = next(pile for pile in hand.hands.values() if pile.key == scene.duty._key)
    other = Pile(scene.duty._judged.key, theirs.cards[: len(scene.duty._judged.cards)])
    return [*copied(scene, other), scene.body[2]]


def fewer_cards(scene: Scene) -> Body:
    judged = scene.duty._judged
    return [*copied(scene, Pile(judged.key, judged.cards[1:])), scene.body[2]]


def no_copy(scene: Scene) -> Body:
    return [b"", b"", scene.body[2]]


def one_more_field(scene: Scene) -> Body:
    return [*scene.body, b""]


def an_admission_in_words(scene: Scene) -> Body:
    return [*scene.body[:2], "guilty"]


# -- the proof of innocence ----------------------------------------------------------------------------------


def wrong_index(scene: Scene) -> Body:
    """The prover's own equations, run with an index that the first card does not hold."""
    duty = scene.duty
    held = [
        0 if k not in duty._innocent._numbers else duty._innocent._numbers.index(k) for k in held_by(scene)
    ]
    statement = membership.Statement(duty._judged.key, duty._judged.cards, duty._innocent._allowed)
    numbers = count(1234567)
    ctx = scene.at.ctx(scene.seat, INNOCENCE)
    witness = membership.Witness(secret_of(scene), tuple(held))
    proof = membership.attempt(ctx, statement, witness, lambda: pow(3, next(numbers), Q))
    assert proof is not None
    return [*scene.body[:2], proof]


def held_by(scene: Scene) -> tuple[int, ...]:
    return faces_of(scene, scene.duty._judged)


def for_a_made_up_hand(scene: Scene) -> Body:
    return [*scene.body[:2], innocence_of_the_made_up(scene)]


def with_the_made_up_hand_copied_too(scene: Scene) -> Body:
    return [*copied(scene, made_up_hand(scene)), innocence_of_the_made_up(scene)]


def innocence_of_the_made_up(scene: Scene) -> bytes:
    """A true proof about the hand that was made up: all its cards are the first allowed one."""
    pile = made_up_hand(scene)
    return innocence_for(scene, pile, [0] * len(pile.cards), scene.duty._innocent._allowed)


def length_for(scene: Scene) -> int:
    return membership.proof_length(len(scene.duty._judged.cards), len(scene.duty._innocent._allowed))


def zeros(scene: Scene) -> Body:
    return [*scene.body[:2], bytes(length_for(scene))]


def over_fewer_cards(scene: Scene) -> Body:
    """True of all cards but the one that convicts."""
    judged, duty = scene.duty._judged, scene.duty
    kept = [k for k, face in enumerate(held_by(scene)) if face in duty._innocent._numbers]
    pile = Pile(judged.key, tuple(judged.cards[k] for k in kept))
    indices = [duty._innocent._numbers.index(held_by(scene)[k]) for k in kept]
    return [*scene.body[:2], innocence_for(scene, pile, indices, duty._innocent._allowed)]


def over_all_faces(scene: Scene) -> Body:
    """True of any hand at all."""
    points = card_points(len(scene.duty._hand.deck.faces))
    return [*scene.body[:2], innocence_for(scene, scene.duty._judged, held_by(scene), points)]


def no_scalars(scene: Scene) -> Body:
    return [*scene.body[:2], b"\xff" * length_for(scene)]


def innocence_of_another_step(scene: Scene) -> Body:
    duty = scene.duty
    ctx = replace(scene.at, step=scene.at.step + 1).ctx(scene.seat, INNOCENCE)
    indices = tuple(duty._innocent._numbers.index(k) for k in held_by(scene))
    proof = prove_membership(
        ctx, secret_of(scene), duty._judged, duty._innocent._allowed, indices, scene.keys.fresh()
    )
    return [*scene.body[:2], proof]
