"""Shares that do not open what they should."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from protocol.elgamal import Ciphertext
from protocol.entry import Body
from protocol.group import Point, dec_points, enc_points, mul_base, neg, sub
from protocol.params import card_point
from protocol.piles import give_shares
from uno_p2p.lab.conform.cheating import Scene
from uno_p2p.lab.conform.forging import secret_of


def wanted(scene: Scene) -> Sequence[Ciphertext]:
    """The cards whose shares are due."""
    if scene.kind == "show":
        cards: Sequence[Ciphertext] = scene.duty._hand.hands[scene.seat].cards
    else:
        cards = scene.duty._wanted[scene.seat]
    return cards


def points_of(scene: Scene) -> list[Point]:
    return list(dec_points(scene.body[0], len(wanted(scene))))


def shares(scene: Scene, cards: Sequence[Ciphertext], x: int | None = None, ctx: bytes | None = None) -> Body:
    """Shares of any cards with an honest proof."""
    x = x or secret_of(scene)
    made = give_shares(ctx or scene.at.ctx(scene.seat), x, mul_base(x), cards, scene.keys.fresh())
    return [enc_points(made.points), made.proof]


def by_another_key(scene: Scene) -> Body:
    return shares(scene, wanted(scene), x=4711)


def of_other_cards(scene: Scene) -> Body:
    """As many as are due, of cards that nobody has asked about."""
    others = cycle(scene.duty._hand.draw.cards)
    return shares(scene, [card for card, _ in zip(others, wanted(scene), strict=False)])


def one_negated(scene: Scene) -> Body:
    first, *rest = points_of(scene)
    return [enc_points([neg(first), *rest]), scene.body[1]]


def elsewhere(scene: Scene) -> Body:
    return shares(scene, wanted(scene), ctx=scene.at.ctx(scene.seat, b"open"))


def as_somebody_else(scene: Scene) -> Body:
    return shares(scene, wanted(scene), ctx=scene.at.ctx(0))


def too_few(scene: Scene) -> Body:
    return [enc_points(points_of(scene)[:-1]), scene.body[1]]


def too_many(scene: Scene) -> Body:
    points = points_of(scene)
    return [enc_points([*points, points[0]]), scene.body[1]]


def unproven(scene: Scene) -> Body:
    return [scene.body[0], scene.body[1][:32] + bytes(32)]


def without_proof(scene: Scene) -> Body:
    return [scene.body[0], b""]


def cheaper(scene: Scene) -> Body:
    """The share that makes a red zero of the first card."""
    card, *_ = wanted(scene)
    _, *rest = points_of(scene)
    return [enc_points([sub(card.b, card_point(0)), *rest]), scene.body[1]]


def exchanged(scene: Scene) -> Body:
    first, second, *rest = points_of(scene)
    return [enc_points([second, first, *rest]), scene.body[1]]
