"""Shufflers that add, drop, swap or spoil cards, each with a real proof of something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.players import Chancer
from uno_p2p.lab.conform.lies_deck import (
    added,
    at_infinity,
    cards_of,
    dropped,
    duplicated,
    moved,
    off_the_curve,
    replaced,
    scaled,
    shortened,
    shuffled,
    somebody_elses,
    swapped_after_the_proof,
    torn,
    under_own_key,
    unproven,
    untouched,
)

CHEAT = 1


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
