"""Tables in the middle of a hand, to be attacked again and again: seat 0 is made anew from its journal each
time, seat 1 is the fuzzer's, and what the others said is known.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from protocol.entry import Entry
from protocol.freeze import frozen_step
from protocol.wire import decode
from tests.fuzz import quick
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.moments import MOMENTS, SPEAKER, kind_of, way_to
from uno_p2p.rules.presets import parse
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Script
from uno_p2p.table.ending import Ending
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.table import Table

MORE: dict[str, dict[str, Any]] = {
    "backup": {"options": parse(["deck=small39"])},
    "backed": {"options": parse(["deck=small39"])},
    "deal, of four": {"options": parse(["deck=small39"])},
    "cover": {"options": parse(["deck=small39"]), "seed": 3},
}
"""Moments at a table of four, whose keys are shared. In the last one, a seat has gone away."""
NAMES = (*MOMENTS, *MORE)
HERO, GONE = 0, 3


@dataclass(frozen=True)
class Moment:
    """A table at which seat 1 is to speak."""

    contract: Contract
    keys: tuple[Keys, ...]
    story: Callable[[Table], Script[Ending]]
    journal: tuple[bytes, ...]
    """All that was said before."""
    others: tuple[bytes, ...]
    """What the other seats say from now on."""
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

    seats, way = (4, MORE[name]) if name in MORE else (3, way_to(name))
    net = CheatNet(seats, {SPEAKER: at(kind_of(name), catch)}, **way)
    hero = net.nodes[HERO]
    if name == "cover":
        net.run(until=lambda: hero.machine.ledger.live.name == "play/0")
        net.cut, net.tick = lambda a, b: GONE in (a, b), 0.5
    net.run(until=lambda: bool(scenes) and hero.machine.live[:2] == (scenes[0].at.track, scenes[0].at.step))
    here = hero.machine.live[:2]
    before = [raw for raw in (*hero.disk, *hero.machine._unsaved) if not _is_of(raw, here)]
    ahead = net.now + 2.0
    ended = [seat for seat in net.honest if seat != GONE]
    net.run(until=lambda: net.now > ahead or all(net.nodes[seat].machine.ending for seat in ended))
    (honest,) = net.said(SPEAKER)
    said = [e for node in net.nodes for raw in node.sent if isinstance(e := decode(raw), Entry)]
    others = [e.raw for e in said if e.seat not in (HERO, SPEAKER) and e.raw not in before]
    keys = tuple(node.keys for node in net.nodes)
    pool = tuple(dict.fromkeys(part for entry in said for part in (entry.digest, *_parts(entry.body))))
    return Moment(
        net.contract, keys, net._story, tuple(before), tuple(others), keys[SPEAKER], honest, pool[-80:]
    )


def _is_of(raw: bytes, here: tuple[str, int]) -> bool:
    """Whether an entry is spoken at a step, or about it."""
    entry = decode(raw)
    assert isinstance(entry, Entry)
    return (frozen_step(entry.track) or (entry.track, entry.step)) == here


def _parts(body: list[Any]) -> list[bytes]:
    return [part for part in body if isinstance(part, bytes) and part]
