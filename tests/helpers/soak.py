"""Real nodes that are killed with SIGKILL at random moments and started again with the same command.

    python -m tests.helpers.soak [--seats 3] [--minutes 5] [--every 4] [--seed 0] [--options deck=small28]

plays match after match for so long, kills some node or all of them all the time, and reports the counts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from protocol import wire
from protocol.entry import Entry
from uno_p2p.store import Store

STUCK = 150.0
LINE_LIMIT = 1 << 26


@dataclass
class Mortal:
    """One seat: a process that dies and comes back on its home."""

    home: Path
    arguments: list[str]
    process: asyncio.subprocess.Process | None = None
    port: int | None = None
    sid: str | None = None
    last: dict[str, Any] | None = None
    problems: list[str] = field(default_factory=list)
    kills: int = 0
    progress: asyncio.Event = field(default_factory=asyncio.Event)
    _reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        command = [sys.executable, *self.command()]
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, limit=LINE_LIMIT
        )
        self._reading = asyncio.create_task(self._read(self.process))

    def command(self) -> list[str]:
        """What the interpreter is told to run."""
        return ["-m", "uno_p2p", "demo-node", "--home", str(self.home), *self.arguments]

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        async for raw in process.stdout:
            with contextlib.suppress(ValueError):  # cut off by the kill
                self.heard(json.loads(raw))
                self.progress.set()
        said = (await process.stderr.read()).decode()
        if said.strip():
            self.problems.append(said)
            self.progress.set()

    def heard(self, line: dict[str, Any]) -> None:
        """What the process tells."""
        match line["event"]:
            case "open":
                self.port = line["port"]
            case "table":
                self.sid = line["sid"]
            case "done":
                self.last = line

    async def kill(self) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        assert self._reading is not None
        await self._reading
        self.last = None
        self.kills += 1

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            try:
                async with asyncio.timeout(20):
                    await self.process.wait()
            except TimeoutError:
                self.process.kill()
                await self.process.wait()
        if self._reading is not None:
            await self._reading


async def until(nodes: list[Mortal], ready: Any) -> None:
    """Wait for what the nodes report; fails when one of them says something is wrong."""
    async with asyncio.timeout(STUCK):
        while not ready():
            problems = [problem for node in nodes for problem in node.problems]
            if problems:
                raise AssertionError("\n".join(problems))
            for node in nodes:
                node.progress.clear()
            waits = [asyncio.create_task(node.progress.wait()) for node in nodes]
            _, pending = await asyncio.wait(waits, timeout=5, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()


@dataclass
class Outcome:
    """What a match with so many kills came to."""

    kills: int
    all_at_once: int
    hands: int
    entries: int
    seconds: float


async def match(
    folder: Path, seats: int, rules: list[str], kills: int, every: float, seed: int, hands: int = 0
) -> Outcome:
    """One match of bots with up to `kills` deaths, one every `every` seconds on average; one in six takes all
    nodes. Checks that all tell one story, and that nobody has signed two things for one place.
    """
    dice = random.Random(seed)
    began = time.monotonic()
    words = [word for rule in rules for word in ("--rules", rule)]
    head = ["--seats", str(seats), "--hands", str(hands), *words]
    nodes = [Mortal(folder / "node-0", ["--name", "Bot 1", *head])]
    together = 0
    try:
        await nodes[0].start()
        await until(nodes, lambda: nodes[0].port)
        for seat in range(1, seats):
            address = f"127.0.0.1:{nodes[0].port}"
            nodes.append(Mortal(folder / f"node-{seat}", ["--name", f"Bot {seat + 1}", "--join", address]))
            await nodes[seat].start()
        await until(nodes, lambda: all(node.sid for node in nodes))
        while sum(node.kills for node in nodes) < kills and not all(node.last for node in nodes):
            # The moments of death are the point here, so they are taken from the clock.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(dice.uniform(0.1, 2 * every)):
                    await until(nodes, lambda: all(node.last for node in nodes))
            victims = nodes if dice.random() < 1 / 6 else [dice.choice(nodes)]
            together += len(victims) > 1
            await asyncio.gather(*(node.kill() for node in victims))
            await asyncio.gather(*(node.start() for node in victims))
        await until(nodes, lambda: all(node.last for node in nodes))
        ends = [node.last for node in nodes if node.last is not None]
    finally:
        await asyncio.gather(*(node.end() for node in nodes))
    assert len({end["digest"] for end in ends}) == 1, ends
    assert len({str(end["scores"]) for end in ends}) == 1, ends
    assert not any(end["faults"] for end in ends), ends
    entries = said_once([node.home for node in nodes])
    total = sum(node.kills for node in nodes)
    return Outcome(total, together, ends[0]["hands"], entries, time.monotonic() - began)


def said_once(homes: list[Path]) -> int:
    """No seat has two words for one place in any store; how many words there are."""
    said: dict[object, bytes] = {}
    for home in homes:
        store = Store.reading(home)
        assert store is not None
        for kept in store.kept():
            for raw in store.journal(kept.digest):
                entry = wire.decode(raw)
                assert isinstance(entry, Entry)
                assert said.setdefault(entry.place, entry.digest) == entry.digest
        store.close()
    return len(said)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--every", type=float, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", nargs="*", default=["deck=small28"])
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    total: Counter[str] = Counter()
    while time.monotonic() < end:
        seed = given.seed + total["matches"]
        with tempfile.TemporaryDirectory(prefix="uno-p2p-soak-") as folder:
            played = match(Path(folder), given.seats, given.options, 15, given.every, seed, hands=3)
            one = asyncio.run(played)
        total.update(
            matches=1, hands=one.hands, kills=one.kills, all_at_once=one.all_at_once, entries=one.entries
        )
        print(f"seed {seed}: {one}", flush=True)
    print(json.dumps(total))


if __name__ == "__main__":
    main()
