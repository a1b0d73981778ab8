"""Shufflers that add, drop, swap or spoil cards, each with a real proof of something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.codec import fields
from protocol.elgamal import Ciphertext, encrypt
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import add, enc_points, mul, mul_base, neg
from protocol.params import card_point
from protocol.piles import Cards, Pile, shuffle_pile
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Chancer

CHEAT = 1


def shuffled(scene: Scene, cards: Cards, ctx: bytes | None = None, key: bytes | None = None) -> Body:
    """A shuffle of these cards with an honest proof, in this context, under this key."""
    pile = Pile(key or scene.duty._pile.key, cards)
    proven, _ = shuffle_pile(ctx or scene.at.ctx(scene.seat), pile, b"k" * 32, scene.keys.fresh())
    return list(proven.encode())


def cards_of(scene: Scene) -> Cards:
    cards: Cards = scene.duty._pile.cards
    return cards


def duplicated(scene: Scene) -> Body:
    cards = cards_of(scene)
    return shuffled(scene, (cards[0], *cards[:-1]))


def replaced(scene: Scene) -> Body:
    """One card becomes a Wild, of which this deck has two."""
    wild = encrypt(scene.duty._pile.key, card_point(24), 5)
    return shuffled(scene, (wild, *cards_of(scene)[1:]))


def scaled(scene: Scene) -> Body:
    """Twice a card is no card, and opens to nothing."""
    first, *rest = cards_of(scene)
    return shuffled(scene, (Ciphertext(mul(2, first.a), mul(2, first.b)), *rest))


def moved(scene: Scene) -> Body:
    """What one card gains another loses: all sums stay what they were."""
    first, second, *rest = cards_of(scene)
    delta = card_point(0)
    up = Ciphertext(first.a, add(first.b, delta))
    down = Ciphertext(second.a, add(second.b, neg(delta)))
    return shuffled(scene, (up, down, *rest))


def torn(scene: Scene) -> Body:
    """Both halves of a card have new randomness, but not the same."""
    pile = scene.duty._pile
    first, *rest = cards_of(scene)
    again = Ciphertext(add(first.a, mul_base(5)), add(first.b, mul(6, pile.key)))
    return shuffled(scene, (again, *rest))


def untouched(scene: Scene) -> Body:
    """The deck as it came, under the proof of a shuffle of it: its maker knows where every card is."""
    return [enc_points([half for card in cards_of(scene) for half in (card.a, card.b)]), scene.body[1]]


def under_own_key(scene: Scene) -> Body:
    own = scene.duty._deal.keys[scene.seat]
    return shuffled(scene, cards_of(scene), key=own)


def swapped_after_the_proof(scene: Scene) -> Body:
    outputs, proof = fields(scene.body, bytes, bytes)
    return [outputs[66:132] + outputs[:66] + outputs[132:], proof]


def unproven(scene: Scene) -> Body:
    outputs, proof = fields(scene.body, bytes, bytes)
    return [outputs, proof[:-32] + bytes(32)]


def somebody_elses(scene: Scene) -> Body:
    """The shuffle before mine, word for word, as if it were mine."""
    pile = scene.duty._pile
    before = Scene(scene.duty, scene.at, (scene.seat + 1) % 3, scene.keys, None, [])
    return shuffled(before, pile.cards)


@pytest.mark.parametrize(
    "forge",
    [
        *(duplicated, replaced, scaled, moved, torn, untouched),
        *(under_own_key, swapped_after_the_proof, unproven, somebody_elses),
    ],
)
def test_a_shuffle_that_is_none(forge: Callable[[Scene], Body]) -> None:
    net = CheatNet(3, {CHEAT: at("shuffle", forge)})
    net.assert_blamed(FaultCode.BAD_PROOF)


@pytest.mark.parametrize("change", ["sid", "track", "step", "seat", "identity", "part"])
def test_a_proof_made_for_another_place(change: str) -> None:
    def forge(scene: Scene) -> Body:
        at = scene.at
        ids = (at.ids[0],) * len(at.ids)
        there = {
            "sid": lambda: type(at)(b"x" * 32, at.track, at.step, at.prev, at.ids).ctx(scene.seat),
            "track": lambda: type(at)(at.sid, "deck/1/0", at.step, at.prev, at.ids).ctx(scene.seat),
            "step": lambda: type(at)(at.sid, at.track, at.step + 1, at.prev, at.ids).ctx(scene.seat),
            "seat": lambda: type(at)(at.sid, at.track, at.step, at.prev, (at.ids[1],) * 2).ctx(0),
            "identity": lambda: type(at)(at.sid, at.track, at.step, at.prev, ids).ctx(scene.seat),
            "part": lambda: at.ctx(scene.seat, b"reshuffle"),
        }
        return shuffled(scene, cards_of(scene), ctx=there[change]())

    CheatNet(2, {CHEAT: at("shuffle", forge)}).assert_blamed(FaultCode.BAD_PROOF)


def dropped(scene: Scene) -> Body:
    return shuffled(scene, cards_of(scene)[:-1])


def added(scene: Scene) -> Body:
    return shuffled(scene, (*cards_of(scene), cards_of(scene)[0]))


def shortened(scene: Scene) -> Body:
    outputs, proof = fields(scene.body, bytes, bytes)
    return [outputs, proof[:-1]]


def off_the_curve(scene: Scene) -> Body:
    outputs, proof = fields(scene.body, bytes, bytes)
    return [b"\x02" + b"\xff" * 32 + outputs[33:], proof]


def at_infinity(scene: Scene) -> Body:
    outputs, proof = fields(scene.body, bytes, bytes)
    return [bytes(33) + outputs[33:], proof]


@pytest.mark.parametrize("forge", [dropped, added, shortened, off_the_curve, at_infinity])
def test_a_shuffle_of_another_shape(forge: Callable[[Scene], Body]) -> None:
    CheatNet(2, {CHEAT: at("shuffle", forge)}).assert_blamed(FaultCode.BAD_ENCODING)


def test_the_proof_of_another_hand_played_again() -> None:
    """The very bytes that were good in hand 0, in hand 1."""
    first: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.at.track == "deck/0/0":
            first.append(scene.body)
        return first[0] if scene.at.track == "deck/1/0" else None

    net = CheatNet(2, {CHEAT: at("shuffle", forge)}, hands=2, seed=1)
    net.assert_blamed(FaultCode.BAD_PROOF)


def test_a_new_draw_pile_with_a_card_twice() -> None:
    """In the middle of the hand, when the discards are shuffled."""
    again = at(
        "shuffle", duplicated, when=lambda scene: scene.at.track == "play/0" and len(cards_of(scene)) > 1
    )
    net = CheatNet(3, {CHEAT: again}, seed=0, players=[Chancer(0)] * 3)
    net.assert_blamed(FaultCode.BAD_PROOF)
