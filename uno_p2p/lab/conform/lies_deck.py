"""Shuffles that add, drop, swap or spoil cards, each with a real proof of something else."""

from __future__ import annotations

from protocol.codec import fields
from protocol.elgamal import Ciphertext, encrypt
from protocol.entry import Body
from protocol.group import Point, add, enc_points, mul, mul_base, neg
from protocol.params import card_point
from protocol.piles import Cards, Pile, shuffle_pile
from uno_p2p.lab.conform.cheating import Scene


def shuffled(scene: Scene, cards: Cards, ctx: bytes | None = None, key: Point | None = None) -> Body:
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
    seats = len(scene.at.ids)
    before = Scene(scene.duty, scene.at, (scene.seat + 1) % seats, scene.keys, None, [])
    return shuffled(before, pile.cards)


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
