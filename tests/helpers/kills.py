"""One death at a chosen moment of a hand on the fake network, of one node or of all; and the sweep over them.

    python -m tests.helpers.kills [--seats 2 3] [--first 1] [--every 1] [--full]

kills each seat in turn, and all at once, at every step boundary of a hand on the small deck (or with `--full`
on the deck of 108), in three moments each, and reports how many hands ended in one story.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tests.helpers.fakenet import FakeNet, Node
from tests.helpers.hands import SMALL, players
from tests.helpers.story import spoken_once
from tests.helpers.unruly import remembers_all
from uno_p2p.rules.options import Options
from uno_p2p.table.effects import Closed, Effect, Persist, Send

Moment = Literal["closed", "unstored", "unsent"]
SEEDS = {2: 24, 3: 6}
"""Hands with everything in them, and short; see `tests.helpers.hands`."""
MOMENTS: tuple[Moment, ...] = ("closed", "unstored", "unsent")


@dataclass(frozen=True, slots=True)
class Death:
    """Of a seat, or of all at once (None), when its first `closed` steps are closed (for None: seat 0's): at
    once, before the next own entry is stored, or between storing and sending it.
    """

    seat: int | None
    closed: int
    moment: Moment


class _Dies(Exception):  # noqa: N818 - the process is gone; nothing went wrong in the test
    """Nothing that follows is performed."""


class OneDeath(FakeNet):
    """A table where one death happens."""

    def __init__(self, death: Death, *args: Any, **more: Any) -> None:
        self.death = death
        self.dead = False
        self.steps = 0
        super().__init__(*args, **more)

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        if seat == (self.death.seat or 0) and not self.dead:
            self._approach(effect)
        super()._one(seat, node, effect)

    def _approach(self, effect: Effect) -> None:
        if isinstance(effect, Closed):
            self.steps += 1
        fatal = {"closed": Closed, "unstored": Persist, "unsent": Send}[self.death.moment]
        own = not isinstance(effect, Send) or effect.what is not None
        if self.steps >= self.death.closed and isinstance(effect, fatal) and own:
            self.dead = True
            raise _Dies

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        try:
            super()._perform(seat, effects)
        except _Dies:
            if self.death.seat is None:  # a power cut takes what is on the wire, too
                self._queue.clear()
            for victim in range(len(self.nodes)) if self.death.seat is None else [seat]:
                self.restart(victim)
                remembers_all(self.nodes[victim])


def hand_with(death: Death, seats: int, seed: int, options: Options = SMALL) -> OneDeath:
    """A whole hand with this death, looked at: one story, one result, nobody blamed, nothing said twice."""
    net = OneDeath(death, seats, options, seed, hands=1, players=players("chancer", seats, seed))
    net.run()
    spoken_once(net)
    assert not any(net.faults), net.faults
    assert not any(node.machine.rolled_back for node in net.nodes)
    assert len(net.digests()) == 1
    assert len({node.machine.result for node in net.nodes}) == 1
    return net


def boundaries(seats: int, seed: int, options: Options = SMALL) -> int:
    """How many steps this hand has when nobody dies."""
    net = FakeNet(seats, options, seed, hands=1, players=players("chancer", seats, seed))
    net.run()
    return len(net.nodes[0].closed)


def deaths(seats: int, steps: int, first: int = 1, every: int = 1) -> Iterator[Death]:
    """Of each seat and of all, at each step boundary (from `first` on, each `every`-th), in all moments."""
    for closed in range(first, steps + 1, every):
        for seat in (*range(seats), None):
            for moment in MOMENTS:
                yield Death(seat, closed, moment)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3])
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--full", action="store_true")
    given = parser.parse_args()
    options = Options() if given.full else SMALL
    for seats in given.seats:
        seed = SEEDS.get(seats, 0)
        steps = boundaries(seats, seed, options)
        counts: Counter[str] = Counter()
        for death in deaths(seats, steps, given.first, given.every):
            try:
                net = hand_with(death, seats, seed, options)
            except Exception as error:
                print(f"{seats} seats: {death}: {error!r}", flush=True)
                counts["failed"] += 1
            else:
                counts["ended in one story" if net.dead else "nobody was left to die"] += 1
            if counts.total() % 100 == 0:
                print(f"  {death}: {dict(counts)}", flush=True)
        print(f"{seats} seats, {steps} step boundaries: {dict(counts)}", flush=True)


if __name__ == "__main__":
    main()
