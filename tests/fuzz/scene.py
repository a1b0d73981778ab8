"""Tables in the middle of a hand, to be attacked again and again: seat 0 is made anew from its journal each
time, seat 1 is the fuzzer's, and what seat 2 said is known.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from protocol.entry import Entry
from protocol.wire import decode
from tests.fuzz import quick
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.moments import MOMENTS, SPEAKER, kind_of, way_to
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Script
from uno_p2p.table.ending import Ending
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.table import Table

NAMES = tuple(MOMENTS)
HERO, BYSTANDER = 0, 2


@dataclass(frozen=True)
class Moment:
    """A table of three at which seat 1 is to speak."""

    contract: Contract
    keys: tuple[Keys, ...]
    story: Callable[[Table], Script[Ending]]
    journal: tuple[bytes, ...]
    """All that was said before."""
    others: tuple[bytes, ...]
    """What the bystander says from now on."""
    liar: Keys
    honest: Entry
    """What seat 1 would say."""
    pool: tuple[bytes, ...]
    """Byte strings that mean something here: of the entries before, and their digests."""

    def machine(self) -> Machine:
        """Seat 0's machine at this moment. Its journal is known to be good."""
        with quick.trusted():
            return Machine(self.contract, same_again(self.keys[HERO]), self.journal, self.story, hold=False)


def same_again(keys: Keys) -> Keys:
    """The keys, with the same fresh bytes in every execution."""
    again = copy(keys)
    again._entropy, again._points = random.Random(0).randbytes, dict(keys._points)
    return again


@cache
def moment(name: str) -> Moment:
    """The moment of this name."""
    scenes: list[Scene] = []

    def catch(scene: Scene) -> list[Any]:
        scenes.append(scene)
        return scene.body

    net = CheatNet(3, {SPEAKER: at(kind_of(name), catch)}, **way_to(name))
    net.run(until=lambda: bool(scenes))
    ahead = net.now + 2.0
    net.run(until=lambda: net.now > ahead or all(net.nodes[s].machine.ending for s in (0, 2)))
    (honest,) = net.said(SPEAKER)
    said = [e for node in net.nodes for raw in node.sent if isinstance(e := decode(raw), Entry)]
    history = [entry.raw for entry in net.nodes[HERO].machine.ledger.history()]
    before = [raw for raw in history[: _place_of(history, honest)] if raw != honest.raw]
    others = [e.raw for e in said if e.seat == BYSTANDER and e.raw not in before]
    keys = tuple(node.keys for node in net.nodes)
    pool = tuple(dict.fromkeys(part for entry in said for part in (entry.digest, *_parts(entry.body))))
    return Moment(
        net.contract, keys, net._story, tuple(before), tuple(others), keys[SPEAKER], honest, pool[-80:]
    )


def _place_of(history: list[bytes], honest: Entry) -> int:
    """Where in the history the step begins in which the entry is said."""
    for i, raw in enumerate(history):
        entry = decode(raw)
        if isinstance(entry, Entry) and (entry.track, entry.step) == (honest.track, honest.step):
            return i
    return len(history)


def _parts(body: list[Any]) -> list[bytes]:
    return [part for part in body if isinstance(part, bytes) and part]
