"""Cut links, a parted table, strangers on the line: the story stays one, and nobody is blamed."""

from __future__ import annotations

import pytest

from tests.helpers.cheat import CheatNet
from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SMALL
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position
from tests.helpers.story import one_story
from tests.helpers.unruly import Noisy
from uno_p2p.rules.presets import parse

HANDS = ["R0 R1 G1 W", "Y0 YS B1 R3", "G0 G2 BR Y3", "B0 B2 RD Y1"]
FOUR = Position(HANDS, "R2", "B3 Y4 G4 R4 B5 Y6 G6 R6 B7 Y8")


def four() -> CheatNet:
    """Four honest bots, some way into a hand."""
    return CheatNet(4, {}, position=FOUR, options=parse(["classic"]))


def finished(net: FakeNet) -> bool:
    return all(node.machine.result is not None for node in net.nodes)


@pytest.mark.parametrize("links", [{(0, 1)}, {(0, 2), (1, 3)}], ids=["one link", "two links"])
def test_a_cut_link_does_not_stop_the_game(links: set[tuple[int, int]]) -> None:
    """Two that cannot hear each other play on over a third that reaches both."""
    net = four()
    net.cut = lambda a, b: (min(a, b), max(a, b)) in links
    net.run(until=lambda: finished(net), limit=60.0)
    one_story(net)


def test_one_who_can_only_hear_one_other() -> None:
    net = four()
    net.cut = lambda a, b: 3 in (a, b) and 0 not in (a, b)
    net.run(until=lambda: finished(net), limit=60.0)
    one_story(net)


def test_a_link_that_works_in_one_direction() -> None:
    net = four()
    net.cut = lambda a, b: (a, b) in {(0, 1), (2, 3)}
    net.run(until=lambda: finished(net), limit=60.0)
    one_story(net)


def test_a_parted_table_waits_and_goes_on_when_it_is_whole_again() -> None:
    net = four()
    net.run(until=lambda: len(net.nodes[0].closed) > 6)
    net.cut = lambda a, b: (a < 2) != (b < 2)
    until = net.now + 30.0
    net.run(until=lambda: net.now > until)
    assert not finished(net)
    assert not any(net.faults)
    steps = [node.machine.live for node in net.nodes]
    until = net.now + 30.0
    net.run(until=lambda: net.now > until)
    assert [node.machine.live for node in net.nodes] == steps, "half a table cannot go on"
    net.cut = lambda a, b: False
    net.run(until=lambda: finished(net), limit=10.0)
    one_story(net)


@pytest.mark.parametrize(("seats", "silent", "seconds"), [(4, 2, 50.0), (2, 1, 300.0)])
def test_silence_is_never_called_cheating(seats: int, silent: int, seconds: float) -> None:
    """One node is away for a while, and of two for minutes; it comes back, and they play on."""
    position = Position(HANDS[:seats], FOUR.discard, FOUR.draw)
    net = CheatNet(seats, {}, position=position, options=parse(["classic"]))
    net.cut = lambda a, b: silent in (a, b)
    until = net.now + seconds
    net.delay = (0.001, 0.001)
    net.run(until=lambda: net.now > until)
    net.cut = lambda a, b: False
    net.run(until=lambda: finished(net), limit=10.0)
    one_story(net)


def test_strangers_change_nothing_and_are_counted() -> None:
    """The same table, with and without a stranger on the line who sends spoilt, old and made-up frames."""
    calm = FakeNet(2, SMALL, 10, hands=1, players=[Chancer(10)] * 2)
    noisy = Noisy(2, SMALL, 10, hands=1, players=[Chancer(10)] * 2)
    calm.run()
    noisy.run()
    one_story(noisy)
    assert noisy.digests() == calm.digests()
    assert noisy.nodes[0].machine.result == calm.nodes[0].machine.result
    counted = sum(
        (node.machine.counters for node in noisy.nodes), start=type(noisy.nodes[0].machine.counters)()
    )
    assert counted["refused bad-encoding"] > noisy.strange / 4
    assert counted["strange"] > 0
    assert counted["known"] > 0
    assert all(
        node.machine.counters["entries"] == calm.nodes[0].machine.counters["entries"] for node in noisy.nodes
    )
