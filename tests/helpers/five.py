"""A family's evening on five machines: one that nobody can dial, and one behind a bad wireless link.

    python -m tests.helpers.five [--hands 3] [--rules classic --rules deck=small39] [--json]

plays a match of bots on real nodes in five network namespaces and reports how long a move takes from being
sent until the last of the five has applied it. Machine 3 lets no connection in; the frames of machine 4 take
50 ms each way, and every 5 s nothing passes there for a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.helpers.netns import Lan, lan, unable
from tests.helpers.outpost import Outpost, outposts
from tests.helpers.soak import until
from tests.helpers.weather import one_story
from uno_p2p.lab.timing import move_latency, percentile

SEATS, SHUT, FAR = 5, 3, 4
WAY = 0.05
STALL, PAUSE = 1.0, 5.0
RULES = ["classic", "deck=small39"]


@asynccontextmanager
async def stalls(wire: Lan, node: int) -> AsyncIterator[None]:
    """While this runs, frames of a machine wait for a second now and then."""

    async def run() -> None:
        while True:
            await wire.weather("spell", node, "stall", STALL)
            await wire.until_healed(node)
            await asyncio.sleep(PAUSE - STALL)

    running = asyncio.create_task(run())
    try:
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def evening(folder: Path, rules: list[str], hands: int) -> dict[str, Any]:
    """The figures of one match, which all five have played to its end in one story."""
    async with lan(SEATS) as wire:
        await wire.weather("block", SHUT, "drop")
        await wire.weather("far", FAR, WAY)
        async with outposts(wire, folder, rules, hands) as nodes, stalls(wire, FAR):
            await until(nodes, lambda: all(node.last for node in nodes))
        befallen = dict(wire.befallen)
        return {"hands": one_story(nodes), "befallen": befallen, **figures(nodes)}


def figures(nodes: list[Outpost]) -> dict[str, Any]:
    """Milliseconds from sent to applied everywhere."""
    took = move_latency([node.last for node in nodes if node.last is not None])
    return {
        "moves": len(took),
        "p50": round(percentile(took, 0.5), 1),
        "p99": round(percentile(took, 0.99), 1),
        "max": round(max(took, default=0.0), 1),
        "away": sum(line["what"] == "WentAway" for node in nodes for line in node.told("shown")),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--rules", action="append")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if (reason := unable()) is not None:
        parser.error(reason)
    with tempfile.TemporaryDirectory(prefix="uno-p2p-five-") as folder:
        told = asyncio.run(evening(Path(folder), given.rules or RULES, given.hands))
    print(json.dumps(told) if given.json else "\n".join(f"{key}: {value}" for key, value in told.items()))


if __name__ == "__main__":
    main()
