"""Shares that do not open what they should: at the deal, for a draw, for the first card, at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import enc_points
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Drawer
from tests.helpers.prepared import Position
from uno_p2p.lab.conform.lies_shares import (
    as_somebody_else,
    by_another_key,
    cheaper,
    elsewhere,
    exchanged,
    of_other_cards,
    one_negated,
    points_of,
    too_few,
    too_many,
    unproven,
    without_proof,
)

CHEAT = 1


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
