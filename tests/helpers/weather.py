"""Real nodes on machines of their own, in weather that changes all the time.

    python -m tests.helpers.weather [--nodes 4] [--minutes 10] [--longest 60] [--seed 0] [--options ..]

plays match after match for so long, with one spell after the other: links that are cut, reset, stalled, slow
or blocked, cards switched off, other addresses, closed lids. Reports the counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.helpers.netns import Lan, lan, unable
from tests.helpers.outpost import Outpost, outposts, until_on
from tests.helpers.soak import said_once

PATIENCE = 60.0
"""Seconds of silence after which a table may go on without a seat."""
HANDS = 3


@dataclass(frozen=True, slots=True)
class Sky:
    """All that a spell needs: the wire and who is on it."""

    wire: Lan
    nodes: list[Outpost]

    async def on_the_wire(self, kind: str, who: int, seconds: float) -> None:
        await self.wire.weather("spell", who, kind, seconds)
        await self.wire.until_healed(who)

    async def cut(self, who: int, seconds: float) -> None:
        await self.on_the_wire("cut", who, seconds)

    async def reset(self, who: int, seconds: float) -> None:
        await self.on_the_wire("reset", who, seconds)

    async def stall(self, who: int, seconds: float) -> None:
        await self.on_the_wire("stall", who, seconds)

    async def unplugged(self, who: int, seconds: float) -> None:
        self.wire.link(who, "down")
        await asyncio.sleep(seconds)
        self.wire.link(who, "up")

    async def lid(self, who: int, seconds: float) -> None:
        self.nodes[who].stop()
        await asyncio.sleep(seconds)
        self.nodes[who].go_on()

    async def moved(self, who: int, seconds: float) -> None:
        """Elsewhere for a while, and then back: nobody else knows of it."""
        self.wire.move(who, 1)
        await asyncio.sleep(seconds)
        self.wire.move(who, 0)

    async def blocked(self, who: int, seconds: float) -> None:
        """Links that break meanwhile can only be made again by this node itself."""
        await self.wire.weather("block", who, "drop")
        await self.on_the_wire("reset", who, min(1.0, seconds))
        await until_on(self.nodes, 3)
        await self.wire.weather("block", who, "pass")

    async def slow(self, who: int, seconds: float) -> None:
        """Everybody's links have another length from now on."""
        await self.wire.weather("delay", 0.0, random.Random(seconds).choice((0.0, 0.05, 0.2)), who)


SPELLS: tuple[Callable[[Sky, int, float], Coroutine[Any, Any, None]], ...] = (
    Sky.cut, Sky.reset, Sky.stall, Sky.unplugged, Sky.lid, Sky.moved, Sky.blocked, Sky.slow,
)  # fmt: skip


async def match(folder: Path, seats: int, rules: list[str], longest: float, seed: int) -> Counter[str]:
    """One match with a spell every few steps; the counts. Checks that all tell one story, that nobody has
    signed two things for one place, and that a seat was away only if it was out of reach for long enough.
    """
    dice = random.Random(seed)
    counts: Counter[str] = Counter(matches=1)
    longest_yet = 0.0
    async with lan(seats) as wire, outposts(wire, folder, rules, HANDS) as nodes:
        sky = Sky(wire, nodes)
        while not all(node.last for node in nodes):
            victims = dice.sample(range(seats), dice.choices((1, 2, seats), (6, 1, 1))[0])
            seconds = dice.uniform(1, 5) if dice.random() < 0.85 else dice.uniform(5, longest)
            spell = dice.choice(SPELLS)
            if spell is Sky.blocked:
                victims = victims[:1]  # if nobody can dial anybody there is no table
            began = time.monotonic()
            print(f"  {spell.__name__} {victims} {seconds:.1f} s", flush=True)
            await asyncio.gather(*(spell(sky, who, seconds) for who in victims))
            longest_yet = max(longest_yet, time.monotonic() - began)
            counts[spell.__name__] += 1
            await until_on(nodes, dice.randint(1, 6))
        away = sum(line["what"] == "WentAway" for node in nodes for line in node.told("shown"))
        counts.update(hands=one_story(nodes), away=away, renewed=sum(len(n.told("renewed")) for n in nodes))
    assert not away or longest_yet >= PATIENCE / 2, "somebody was given up too soon"
    counts["entries"] = said_once([node.home for node in nodes])
    return counts


def one_story(nodes: list[Outpost]) -> int:
    """How many hands all of them have played in the same way."""
    ends = [node.last for node in nodes if node.last is not None]
    assert len(ends) == len(nodes)
    assert len({end["digest"] for end in ends}) == 1, ends
    assert len({str(end["scores"]) for end in ends}) == 1, ends
    assert not any(end["faults"] for end in ends), ends
    # Every entry is in every store, and in one wording. Only what was said in votes, and what a seat has said
    # at a step that was decided without it, need not be known to all.
    everything = said_once([node.home for node in nodes])
    voted = any(line["what"] == "WentAway" for node in nodes for line in node.told("shown"))
    assert voted or {said_once([node.home]) for node in nodes} == {everything}
    return int(ends[0]["hands"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--longest", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", nargs="*", default=["deck=small39"])
    given = parser.parse_args()
    if (reason := unable()) is not None:
        parser.error(reason)
    end = time.monotonic() + 60 * given.minutes
    total: Counter[str] = Counter()
    while time.monotonic() < end:
        seed = given.seed + total["matches"]
        with tempfile.TemporaryDirectory(prefix="uno-p2p-weather-") as folder:
            played = asyncio.run(match(Path(folder), given.nodes, given.options, given.longest, seed))
        total += played
        print(f"seed {seed}: {dict(played)}", flush=True)
    print(json.dumps(total))


if __name__ == "__main__":
    main()
