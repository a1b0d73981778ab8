"""Tables where everybody waits: nodes as processes deal one hand, and then nobody plays.

What remains is what a node does by itself: the clock, the mesh, the heartbeats. `seat` starts the processes;
`run` is what each of them does (`uno-p2p bench-node`).
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.lab.demo import Child
from uno_p2p.lab.demo_node import LOOPBACK, tell
from uno_p2p.lab.record import Recorder
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.choices import Ask, AskColour, AskDrawn, AskMove, Choice
from uno_p2p.table.effects import Closed, Effect
from uno_p2p.table.view import View
from uno_p2p.trouble import Trouble

QUIET = 0.5
"""Seconds without a finished step, after which a dealt table is taken to be waiting."""


@dataclass(frozen=True, slots=True)
class Table:
    """How long the first process took to open it, and every node's summary, with `idle` and `deal_cpu_ms`."""

    open_ms: float
    nodes: list[dict[str, Any]]


async def seat(seats: int, idle: float, home: Path) -> Table:
    """Seat so many nodes, and watch them wait for `idle` seconds.

    Raises:
        Trouble: a node could not start, ended early or got stuck.
    """
    children: list[Child] = []

    async def start(*rest: str) -> Child:
        number = len(children)
        where = ("--home", str(home / f"node-{number}"), "--name", f"Node {number + 1}", "--idle", str(idle))
        child = await Child.start(("bench-node", *where, *rest))
        children.append(child)
        return child

    try:
        began = time.perf_counter()
        lines = (await start("--seats", str(seats))).lines()
        port = (await anext(lines))["port"]
        open_ms = 1e3 * (time.perf_counter() - began)
        streams = [lines]
        for _ in range(1, seats):
            streams.append((await start("--join", f"{LOOPBACK}:{port}")).lines())
        return Table(open_ms, await asyncio.gather(*(anext(stream) for stream in streams)))
    finally:
        await asyncio.gather(*(child.stop() for child in children))


class Thinker:
    """A player who takes for ever over every turn. All else it does as the bot does."""

    def __init__(self) -> None:
        self._bot = Bot()

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """See `Player`."""
        if isinstance(ask, AskMove | AskDrawn | AskColour):
            return None
        return self._bot.decide(view, ask, now)


class Watch:
    """A recorder that also knows what a deal cost its node, and when the node came to rest."""

    def __init__(self) -> None:
        self.recorder = Recorder(lambda line: None)
        self.deal_cpu_ms: float | None = None
        """From the opened table to the dealt cards, in processor time; None until then."""
        self._opened = 0.0
        self._moved = 0.0

    def observe(self, effect: Effect, now: float) -> None:
        """See `Node`."""
        self.recorder.observe(effect, now)
        match effect:
            case Closed(kind="open"):
                self._opened = time.process_time()
            case Closed(kind="deal"):
                self.deal_cpu_ms = 1e3 * (time.process_time() - self._opened)
        if isinstance(effect, Closed):
            self._moved = now

    async def idle(self, seconds: float) -> float:
        """The percentage of a core that is used in `seconds` once the cards are dealt and nothing moves."""
        while self.deal_cpu_ms is None or time.monotonic() < self._moved + QUIET:
            await asyncio.sleep(QUIET / 10)
        began, spent = time.monotonic(), time.process_time()
        await asyncio.sleep(seconds)
        return 100 * (time.process_time() - spent) / (time.monotonic() - began)


async def run(home: Path, name: str, *, join: str | None, seats: int, idle: float) -> None:
    """One node: open (or join) a table on loopback, deal, wait, report, stay until standard input closes.

    Raises:
        Trouble: "bench-failed" if the table ends while it should wait.
    """
    watch = Watch()
    where = (
        JoinTable(join)
        if join
        else OpenTable(
            LOOPBACK,
            0,
            seats,
            Proposal(parse(["classic"])),
            lambda port: tell({"event": "open", "port": port}),
        )
    )
    store = Store(home)
    try:
        guest = Guest(name, True, Thinker())
        async with sit_down(where, guest, store, watch.observe, LOOPBACK) as (node, _):
            own = {"idle": await _idle(node.play(), watch, idle), "deal_cpu_ms": watch.deal_cpu_ms}
            tell(watch.recorder.summary(node.machine) | own)
            await asyncio.to_thread(sys.stdin.buffer.read)
    finally:
        store.close()


async def _idle(play: Coroutine[Any, Any, object], watch: Watch, seconds: float) -> float:
    playing, waiting = asyncio.create_task(play), asyncio.create_task(watch.idle(seconds))
    try:
        await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            await playing  # its own error says more
            raise Trouble("bench-failed", "The table ended while everybody should wait.")
        return waiting.result()
    finally:
        playing.cancel()
        waiting.cancel()
        await asyncio.gather(playing, waiting, return_exceptions=True)
