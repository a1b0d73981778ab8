"""Nodes that die at any moment and are started again: nothing is lost, and nothing is said twice."""

from __future__ import annotations

import random

import pytest

from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SMALL, players
from tests.helpers.players import Drawer
from tests.helpers.story import one_story, spoken_once
from tests.helpers.sweep import some
from tests.helpers.unruly import Crashing, remembers_all

CASES = [(2, 13, "chancer"), (2, 22, "chancer"), (2, 38, "chancer"), (3, 5, "chancer")]


@pytest.mark.parametrize("case", some(CASES, 2), ids=str)
@pytest.mark.parametrize("chance", some([0.4, 0.1]))
def test_death_before_storing_and_between_storing_and_sending(
    case: tuple[int, int, str], chance: float
) -> None:
    seats, seed, kind = case
    net = Crashing(seats, SMALL, seed, hands=1, players=players(kind, seats, seed), crashes=6, chance=chance)
    net.run()
    assert net.crashes <= 1
    spoken_once(net)
    assert not any(net.faults)
    assert len(net.digests()) == 1


@pytest.mark.parametrize("seed", range(3))
def test_any_node_at_any_moment(seed: int) -> None:
    """Started again again and again, between any two events, on a network that loses frames."""
    net = FakeNet(2, SMALL, 10, hands=1, players=players("chancer", 2, 10), lose=0.2)
    dice = random.Random(seed)
    for _ in range(12):
        pause = net.now + dice.uniform(0.0, 0.4)
        net.run(until=lambda pause=pause: net.now >= pause)
        seat = dice.randrange(2)
        net.restart(seat)
        remembers_all(net.nodes[seat])
    net.run()
    spoken_once(net)
    assert not any(net.faults)
    assert len(net.digests()) == 1


def test_all_at_once() -> None:
    """A power cut: everybody dies in the middle of the hand."""
    net = FakeNet(3, SMALL, 5, hands=1, players=players("chancer", 3, 5))
    net.run(until=lambda: len(net.nodes[0].closed) > 20)
    net.cut = lambda a, b: True
    net.run(until=lambda: not net.nodes[0].machine.owed or net.now > 2)
    for seat in range(3):
        net.restart(seat)
    net.cut = lambda a, b: False
    net.run()
    spoken_once(net)
    assert not any(net.faults)
    assert len(net.digests()) == 1


def test_a_long_story_is_remembered_whole() -> None:
    """More entries than may wait for a step: after the deck everything must wait for its proofs."""
    net = FakeNet(2, SMALL, 4, hands=3, players=[Drawer(4)] * 2)
    net.run()
    one_story(net)
    before = list(net.nodes[0].machine.ledger.history())
    assert sum(entry.seat == 0 for entry in before) > 75
    net.restart(0)
    assert list(net.nodes[0].machine.ledger.history()) == before
    assert net.nodes[0].machine.result == net.nodes[1].machine.result


def test_the_same_faces_in_hand_after_a_restart() -> None:
    net = FakeNet(2, SMALL, 1, hands=1, players=players("chancer", 2, 1))
    net.run(until=lambda: net.nodes[0].machine.live[2] == "move")
    for seat in (0, 1):
        hand = net.nodes[seat].machine.table.hand
        assert hand is not None
        seen = hand.seen_by(seat, net.nodes[seat].keys)
        net.restart(seat)
        again = net.nodes[seat].machine.table.hand
        assert again is not None
        assert again.seen_by(seat, net.nodes[seat].keys) == seen
