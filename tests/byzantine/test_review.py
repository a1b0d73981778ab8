"""Cheats that a review found possible: each was played, and must stay impossible."""

from __future__ import annotations

import pytest

from protocol.entry import sign
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules.events import Caught
from uno_p2p.table.choices import Catch
from uno_p2p.table.contract import GRACE
from uno_p2p.table.happenings import Moved


def speak(net: PreparedNet, seat: int, kind: str, body: list[object]) -> None:
    """The seat's changed program says this at the live step."""
    node = net.nodes[seat]
    track = node.machine.ledger.live
    entry = sign(node.keys.identity, track.sid, track.name, track.step, seat, track.digests[-1], kind, body)
    for target in range(len(net.nodes)):
        net.deliver(seat, target, entry.raw)


@pytest.mark.parametrize(
    ("card", "seats", "hasty", "catcher"),
    [("RS", 2, 0, 1), ("RR", 2, 0, 1), ("RD", 2, 0, 1), ("R7", 3, 1, 2)],
)
def test_a_pass_at_once_by_who_acts_next_takes_nobodys_catch_away(
    card: str, seats: int, hasty: int, catcher: int
) -> None:
    # Between two, after a Skip, the player who has not called acts next itself, and could end its own race.
    hands = [f"{card} B5", "G1 G2 G3", "R1 G1 G2"][:seats]
    net = PreparedNet(Position(hands, draw="Y1 Y2 Y3 Y4 B1 B2"), grace=GRACE)
    net.play(0, card)
    speak(net, hasty, "react", ["pass", 0])
    net.run(lambda: net.now >= GRACE / 1000 - 0.1)
    net.choose(catcher, Catch())
    net.settle(1.0)
    assert Moved(Caught(catcher, 0)) in net.told(Moved, catcher)
    net.agree()
