"""Whole hands on a bad network, played once and looked at by many tests."""

from __future__ import annotations

from functools import cache

from tests.helpers.fakenet import FakeNet
from tests.helpers.players import Chancer, Drawer
from uno_p2p.players.bot import Bot
from uno_p2p.players.player import Player
from uno_p2p.rules.events import Event
from uno_p2p.rules.presets import parse
from uno_p2p.table.happenings import Moved

SMALL = parse(["classic", "deck=small28"])
Case = tuple[int, int, str]
"""Seats, seed, player."""

# What the first card is, and what else these hands bring, `test_hands` says.
SHORT: list[Case] = [
    (2, 24, "chancer"),
    (2, 10, "bot"),
    (2, 2, "chancer"),
    (2, 4, "bot"),
    (2, 16, "drawer"),
    (3, 6, "chancer"),
    (3, 2, "chancer"),
    (3, 3, "bot"),
]


def players(kind: str, seats: int, seed: int) -> list[Player]:
    made: dict[str, Player] = {"chancer": Chancer(seed), "drawer": Drawer(seed), "bot": Bot()}
    return [made[kind]] * seats


@cache
def played(case: Case) -> FakeNet:
    """One hand to its end, with loss, copies and reordering. Look at it, do not touch it."""
    seats, seed, kind = case
    net = FakeNet(
        seats,
        SMALL,
        seed,
        hands=1,
        players=players(kind, seats, seed),
        delay=(0.001, 0.1),
        duplicate=0.2,
        lose=0.15,
    )
    net.run()
    return net


def events(net: FakeNet, node: int = 0) -> list[Event]:
    """What the rules were told, in order."""
    return [told.event for told in net.nodes[node].happenings if isinstance(told, Moved)]
