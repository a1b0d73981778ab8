"""Hands that are not handed over honestly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.group import Point
from protocol.params import card_point
from protocol.piles import Pile, rekey_pile
from uno_p2p.lab.conform.cheating import Scene


def handed(scene: Scene, key: Point | None = None, pile: Pile | None = None, at: Any = None) -> Body:
    """The hand or another pile, for the new owner or another, with an honest proof for here or elsewhere."""
    deal, seat = scene.duty._hand.deal, scene.seat
    ctx = (at or scene.at).ctx(seat, b"rekey")
    x = scene.keys.deal(deal.sid, deal.track).x
    hand, to = pile or scene.duty._piles[seat], key or scene.duty._keys[seat]
    return [*rekey_pile(ctx, x, hand, to, b"r" * 32, scene.keys.fresh()).encode()]


def with_another_card(scene: Scene) -> Pile:
    pile: Pile = scene.duty._piles[scene.seat]
    return Pile(pile.key, (encrypt(pile.key, card_point(0), 77), *pile.cards[1:]))


def upside_down(scene: Scene) -> Body:
    """The right cards in another order: nothing is gained, but it is not what is proven."""
    outputs, proof = handed(scene)
    return [outputs[66:132] + outputs[:66] + outputs[132:], proof]


def fewer(scene: Scene) -> Pile:
    pile: Pile = scene.duty._piles[scene.seat]
    return Pile(pile.key, pile.cards[:-1])


def to_itself(scene: Scene) -> Body:
    return handed(scene, key=scene.duty._hand.deal.keys[scene.seat])


def to_the_table(scene: Scene) -> Body:
    return handed(scene, key=scene.duty._hand.deal.Y)


def one_card_swapped(scene: Scene) -> Body:
    return handed(scene, pile=with_another_card(scene))


def fewer_cards(scene: Scene) -> Body:
    return handed(scene, pile=fewer(scene))


def of_another_step(scene: Scene) -> Body:
    return handed(scene, at=replace(scene.at, step=scene.at.step + 1))


def unproven(scene: Scene) -> Body:
    return [handed(scene)[0], b""]
