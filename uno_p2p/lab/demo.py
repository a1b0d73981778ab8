"""The demo: bot nodes as separate processes play a whole match over real sockets on loopback.

Each node is a process of its own with a home of its own. They share neither memory nor files; this module
starts them, reads the lines that they report, and compares what they say in the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uno_p2p.lab.timing import deal_times, move_latency, percentile
from uno_p2p.table.contract import PATIENCE
from uno_p2p.trouble import Trouble

Line = dict[str, Any]
LINE_LIMIT = 1 << 26
"""Bytes; a node's last line holds the times of all its steps."""
STUCK = 120.0
"""Seconds without any word from a node after which the demo is called stuck."""


@dataclass(frozen=True, slots=True)
class Demo:
    """What to play: `options` as words for the command line, `hands` 0 for a whole match; `disclose` the keys
    after it; `absence` (None: by the number of seats) and `patience` as in the contract.
    """

    seats: int
    options: tuple[str, ...]
    hands: int
    home: Path
    disclose: bool = False
    absence: str | None = None
    patience: int = PATIENCE


class Child:
    """One node in its own process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._errors = asyncio.create_task(self._read_errors())

    @staticmethod
    async def start(arguments: Sequence[str]) -> Child:
        """Start `python -m uno_p2p` with these arguments."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "uno_p2p", *arguments)
        return Child(
            await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=pipe, limit=LINE_LIMIT
            )
        )

    async def _read_errors(self) -> str:
        assert self._process.stderr is not None
        return (await self._process.stderr.read()).decode(errors="replace")

    async def lines(self) -> AsyncIterator[Line]:
        """What the node reports, until it is done.

        Raises:
            Trouble: "node-failed" if it ends early, "node-stuck" if it says nothing for too long.
        """
        assert self._process.stdout is not None
        while True:
            try:
                async with asyncio.timeout(STUCK):
                    raw = await self._process.stdout.readline()
            except TimeoutError as error:
                raise Trouble("node-stuck", f"A node said nothing for {STUCK:.0f} seconds.") from error
            if not raw:
                words = (await self._errors).strip().splitlines()
                raise Trouble(
                    "node-failed", f"A node ended early: {words[-1] if words else 'no reason given'}"
                )
            line = json.loads(raw)
            yield line
            if line["event"] == "done":
                return

    async def stop(self) -> None:
        """Tell the node to go; kill it if it does not."""
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError):
            self._process.stdin.close()
        try:
            async with asyncio.timeout(5):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._errors


async def run(demo: Demo, progress: Callable[[Line], None]) -> Line:
    """Play; returns the report. `progress` gets the first node's lines as they come.

    Raises:
        Trouble: a node could not start, ended early or got stuck.
    """
    loop = asyncio.get_running_loop()
    children: list[Child] = []
    try:
        started = loop.time()
        first = await Child.start(_arguments(demo, 0, ["--seats", str(demo.seats), *_rules(demo)]))
        children.append(first)
        lines = first.lines()
        port = (await anext(lines))["port"]
        for seat in range(1, demo.seats):
            children.append(await Child.start(_arguments(demo, seat, ["--join", f"127.0.0.1:{port}"])))
        followers = [_last(child.lines(), lambda line: None) for child in children[1:]]
        nodes = await asyncio.gather(_last(lines, progress), *followers)
        return report(nodes, loop.time() - started)
    finally:
        await asyncio.gather(*(child.stop() for child in children))


def _arguments(demo: Demo, seat: int, rest: Sequence[str]) -> list[str]:
    return ["demo-node", "--home", str(demo.home / f"node-{seat}"), "--name", f"Bot {seat + 1}", *rest]


def _rules(demo: Demo) -> list[str]:
    disclose = ["--disclose"] if demo.disclose else []
    absence = ["--absence", demo.absence] if demo.absence else []
    return [
        "--hands",
        str(demo.hands),
        *disclose,
        *absence,
        "--patience",
        str(demo.patience),
        *(word for option in demo.options for word in ("--rules", option)),
    ]


async def _last(lines: AsyncIterator[Line], each: Callable[[Line], None]) -> Line:
    last: Line = {}
    async for line in lines:
        each(line)
        last = line
    return last


def report(nodes: Sequence[Line], seconds: float) -> Line:
    """The demo's result: `agree` is true only if all nodes tell the same story to the last byte."""
    first = nodes[0]
    agree = all(node[key] == first[key] for node in nodes for key in ("sid", "digest", "scores", "hands"))
    faults = [fault for node in nodes for fault in node["faults"]]
    moves = move_latency(nodes)
    return {
        "ok": agree and not faults,
        "seats": len(nodes),
        "hands": first["hands"],
        "winner": next(iter(first["champions"]), None),
        "winners": first["champions"],
        "scores": first["scores"],
        "table": first["sid"],
        "agree": agree,
        "entries": first["entries"],
        "proofs": sum(node["proofs"] for node in nodes),
        "seconds": round(seconds, 2),
        "deal_ms": [round(value) for value in deal_times(nodes)],
        "move_ms": {
            "p50": round(percentile(moves, 0.5), 1),
            "p99": round(percentile(moves, 0.99), 1),
            "max": round(max(moves, default=0.0), 1),
        },
        "faults": faults,
    }
