"""Shares that do not open what they should: at the deal, for a draw, for the first card, at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle

import pytest

from protocol.elgamal import Ciphertext
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import Point, dec_points, enc_points, mul_base, neg, sub
from protocol.params import card_point
from protocol.piles import give_shares
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Drawer
from tests.helpers.prepared import Position

CHEAT = 1


def wanted(scene: Scene) -> Sequence[Ciphertext]:
    """The cards whose shares are due."""
    if scene.kind == "show":
        cards: Sequence[Ciphertext] = scene.duty._hand.hands[scene.seat].cards
    else:
        cards = scene.duty._wanted[scene.seat]
    return cards


def secret_of(scene: Scene) -> int:
    deal = scene.duty._hand.deal
    return scene.keys.deal(deal.sid, deal.track).x


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


LIES = [by_another_key, of_other_cards, one_negated, elsewhere, as_somebody_else, unproven]
SHAPES = [too_few, too_many, without_proof]


@pytest.mark.parametrize("forge", LIES)
def test_a_false_share_at_the_deal(forge: Callable[[Scene], Body]) -> None:
    CheatNet(2, {CHEAT: at("deal", forge)}).assert_blamed(FaultCode.BAD_PROOF)


@pytest.mark.parametrize("forge", SHAPES)
def test_shares_of_another_shape(forge: Callable[[Scene], Body]) -> None:
    CheatNet(2, {CHEAT: at("deal", forge)}).assert_blamed(FaultCode.BAD_ENCODING)


def test_two_shares_exchanged() -> None:
    def forge(scene: Scene) -> Body:
        first, second, *rest = points_of(scene)
        return [enc_points([second, first, *rest]), scene.body[1]]

    CheatNet(3, {CHEAT: at("deal", forge)}).assert_blamed(FaultCode.BAD_PROOF)


@pytest.mark.parametrize("forge", [by_another_key, of_other_cards])
def test_a_false_share_for_a_draw(forge: Callable[[Scene], Body]) -> None:
    position = Position(["R0 G1", "Y0 Y1", "G0"], "R2", "RS B0 B1 YD")
    net = CheatNet(3, {CHEAT: at("share", forge)}, position=position, players=[Drawer(0)] * 3)
    net.assert_blamed(FaultCode.BAD_PROOF)


def test_a_false_share_for_the_first_card() -> None:
    """Seed 12: a Wild Draw Four is turned up, and another card after it."""
    net = CheatNet(2, {CHEAT: at("turn-up", by_another_key)}, seed=12)
    net.assert_blamed(FaultCode.BAD_PROOF)


# -- the end: cards laid open ------------------------------------------------------------------------


def cheaper(scene: Scene) -> Body:
    """The share that makes a red zero of the first card."""
    card, *_ = wanted(scene)
    _, *rest = points_of(scene)
    return [enc_points([sub(card.b, card_point(0)), *rest]), scene.body[1]]


def exchanged(scene: Scene) -> Body:
    first, second, *rest = points_of(scene)
    return [enc_points([second, first, *rest]), scene.body[1]]


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (cheaper, FaultCode.BAD_PROOF),
        (exchanged, FaultCode.BAD_CARD),
        (one_negated, FaultCode.BAD_CARD),
        (elsewhere, FaultCode.BAD_PROOF),
        (unproven, FaultCode.BAD_PROOF),
        (too_few, FaultCode.BAD_ENCODING),
        (too_many, FaultCode.BAD_ENCODING),
    ],
)
def test_a_hand_shown_as_another(forge: Callable[[Scene], Body], code: FaultCode) -> None:
    position = Position(["R0", "Y0 W4 YD", "G0"], "R2", "RS B0 B1 YS")
    net = CheatNet(3, {CHEAT: at("show", forge)}, position=position)
    net.assert_blamed(code)
