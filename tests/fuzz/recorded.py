"""What honest nodes really said, on simulated tables: the beginning of every corpus."""

from __future__ import annotations

from functools import cache

from protocol.entry import Entry
from protocol.wire import decode
from tests.helpers.fakenet import FakeNet
from tests.helpers.gone import SlowClock
from uno_p2p.rules.presets import parse
from uno_p2p.table.export import encode_export

SMALL = parse(["deck=small28"])


@cache
def hand() -> FakeNet:
    """A whole hand of two bots, with the keys opened at the end."""
    net = FakeNet(2, SMALL, hands=1, disclose=True)
    net.run()
    return net


@cache
def deserted() -> FakeNet:
    """A table at which one seat goes away, and the others agree on that."""
    net = SlowClock(4, SMALL, hands=1)
    machine = net.nodes[0].machine
    net.run(until=lambda: machine.ledger.live.name != "table")
    net.cut = lambda a, b: 3 in (a, b)
    net.run(until=lambda: any(track.outcomes for track in machine.ledger.tracks))
    return net


@cache
def frames() -> tuple[bytes, ...]:
    """Entries of every kind that a hand has, words of away rounds, and places: one of each shape."""
    found: dict[tuple[object, ...], bytes] = {}
    for node in (*hand().nodes, *deserted().nodes):
        for raw in node.sent:
            message = decode(raw)
            if isinstance(message, Entry):
                found.setdefault((message.kind, len(message.body)), raw)
            else:
                found.setdefault(("have", len(message.spoken), bool(message.said)), raw)
    return tuple(found.values())


@cache
def export() -> bytes:
    """The record of the hand, as a file."""
    net = hand()
    history = [entry.raw for entry in net.nodes[0].machine.ledger.history()]
    return encode_export(net.contract.encode(), history)


@cache
def contracts() -> tuple[bytes, ...]:
    """Contracts with and without what only some have."""
    rules = (["classic"], ["deck=small28", "jump_in=on"], ["goal=challenge-uno:500"], ["turn_limit=15"])
    nets = [FakeNet(seats, parse(some)) for seats, some in zip((2, 3, 4, 3), rules, strict=True)]
    return tuple(net.contract.encode() for net in nets)
