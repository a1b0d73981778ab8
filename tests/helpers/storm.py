"""Whole hands in any weather: cuts, partitions, losses, copies, delays, restarts, sleep, all from a seed.

    python -m tests.helpers.storm --seeds 200        # counts what became of them

When the storm is over everything heals, and everybody must come to the same end: one story, nobody blamed,
nobody has spoken twice.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.helpers.fakenet import FakeNet
from tests.helpers.story import spoken_once
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.table.happenings import CameBack, HandScored, HandVoid, LeftBehind, WentAway

MOMENTS = (0.2, 1.0, 5.0, 30.0)
LONG = (5.0, 70.0, 130.0, 650.0)
"""Seconds from one change of the weather to the next; the latter when somebody is out of reach."""


class Storm(FakeNet):
    """A table in a weather that its seed makes."""

    tick = 0.5

    def __init__(self, seed: int, changes: int = 10) -> None:
        self.dice = random.Random(f"storm/{seed}")
        seats = self.dice.choice((2, 3, 3, 4, 4, 4, 5, 6))
        options = self.dice.choice((Options(deck="small39"), Options(), *PRESETS.values()))
        if seats > 4 or not _fits(options, seats):
            options = Options()
        slow = self.dice.choice((0.02, 0.2, 1.5))
        loss = self.dice.choice((0.0, 0.1, 0.3))
        super().__init__(seats, options, seed, hands=2, delay=(0.001, slow), lose=loss, duplicate=loss / 2)
        self._changes = changes
        self._wakes: dict[int, tuple[float, float]] = {}
        """Who sleeps: since when, until when."""
        self.weather: Counter[str] = Counter()

    def rage(self) -> None:
        """The weather changes so many times, from the first cards on; then all is well, and the match is
        played to its end.
        """
        self.run(lambda: all(node.machine.table.hand for node in self.nodes))
        for _ in range(self._changes):
            until = self.now + self.dice.choice(self.change())
            self.run(lambda until=until: self.now >= until or self.ended, limit=1000)
            if self.ended:
                return
        self.heal()
        self.run(lambda: self.ended, limit=20_000)

    @property
    def ended(self) -> bool:
        """Whether everybody has come to the same end. One that was asked whether it is back may have come to
        another one before, and is told that it was not waited for.
        """
        return all(node.machine.ending is not None for node in self.nodes) and len(self.digests()) == 1

    def change(self) -> tuple[float, ...]:
        """Something happens to the network, or to a node; how long it may be so."""
        seats = range(len(self.nodes))
        some = set(self.dice.sample(seats, self.dice.randrange(1, len(self.nodes))))
        one = self.dice.choice(seats)
        what = self.dice.choice(
            ("heal", "one cut off", "some cut off", "parted", "links", "killed", "power cut", "sleep")
        )
        self.weather[what] += 1
        match what:
            case "heal":
                self.heal()
            case "one cut off":
                self.cut = lambda a, b: one in (a, b)
            case "some cut off":
                self.cut = lambda a, b: a in some or b in some
            case "parted":
                self.cut = lambda a, b: (a in some) != (b in some)
            case "links":
                pairs = {(self.dice.choice(seats), self.dice.choice(seats)) for _ in range(4)}
                self.cut = lambda a, b: (a, b) in pairs
            case "killed":
                for seat in sorted(some)[:2]:
                    self.restart(seat)
            case "power cut":
                for seat in seats:
                    self.restart(seat)
            case "sleep":
                self._wakes[one] = self.now, self.now + self.dice.choice(LONG)
        return LONG if what in ("one cut off", "some cut off", "parted", "sleep") else MOMENTS

    def look(self, seat: int) -> None:
        """A node that sleeps looks at nothing; when it wakes up it notices."""
        slept, until = self._wakes.get(seat, (0.0, 0.0))
        if until > self.now:
            return
        if self._wakes.pop(seat, None):
            self.nodes[seat].machine.now = self.now
            self.nodes[seat].machine.slept(self.now - slept)
        super().look(seat)

    def deliver(self, source: int, target: int, raw: bytes) -> None:
        if target not in self._wakes:
            super().deliver(source, target, raw)

    def heal(self) -> None:
        """Everything gets through again."""
        self.cut = lambda a, b: False

    def check(self) -> None:
        """AssertionError unless all have one story and nobody has done anything wrong."""
        assert not any(self.faults), self.faults
        assert len(self.digests()) == 1, "two stories"
        assert not any(node.machine.rolled_back for node in self.nodes)
        totals = {node.machine.ending.standings.totals for node in self.nodes if node.machine.ending}
        assert len(totals) == 1, totals
        spoken_once(self)


def _fits(options: Options, seats: int) -> bool:
    return options.partners == "off" and options.goal.kind != "first-out" and seats >= 2


TOLD = (WentAway, CameBack, HandScored, HandVoid)


@dataclass(slots=True)
class Count:
    """What has been seen in all storms together."""

    happened: Counter[str] = field(default_factory=Counter)
    entries: int = 0

    def add(self, storm: Storm) -> None:
        """One more. A hand counts once, what seats go through for each that goes through it."""
        self.happened += storm.weather
        for seat, node in enumerate(storm.nodes):
            for happening in node.happenings:
                if isinstance(happening, LeftBehind) or (seat == 0 and isinstance(happening, TOLD)):
                    self.happened[type(happening).__name__] += 1
        self.entries += sum(1 for _ in storm.nodes[0].machine.ledger.history())


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    count, began, done, bad = Count(), time.monotonic(), 0, []
    for seed in range(given.first, given.first + given.seeds):
        if time.monotonic() - began > given.seconds:
            break
        storm = Storm(seed)
        try:
            storm.rage()
            storm.check()
            count.add(storm)
        except Exception as error:  # every failure is counted and named by its seed
            bad.append(seed)
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}", flush=True)
        done += 1
    print(f"{done} storms, {len(bad)} failed {bad}: {dict(count.happened)}, {count.entries} entries")


if __name__ == "__main__":
    main()
