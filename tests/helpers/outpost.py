"""A bot's node on a machine of its own: a process in a network namespace, and what it reports.

    python -m tests.helpers.outpost HOME NAME [--join HOST:PORT | --seats 3 --rules deck=small39 --hands 1]

plays as the demo's nodes do, but listens on every interface, and ends at once with its standard input.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.helpers.netns import ROOT, Lan
from tests.helpers.soak import LINE_LIMIT, Mortal, until
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.commands.common import run_async
from uno_p2p.company import end_with_input
from uno_p2p.lab.demo_node import tell
from uno_p2p.lab.record import Recorder
from uno_p2p.net.mesh import Mesh
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.resume import unfinished
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.contract import PATIENCE
from uno_p2p.table.effects import Closed, Effect, Show

LOOK = 0.25


class Outpost(Mortal):
    """The node on machine `seat` of a LAN; `events` is all that it has told since it was started."""

    def __init__(self, lan: Lan, seat: int, home: Path, arguments: list[str]) -> None:
        super().__init__(home, arguments)
        self.lan = lan
        self.seat = seat
        self.events: list[dict[str, Any]] = []

    async def start(self) -> None:
        node = [sys.executable, "-m", "tests.helpers.outpost", str(self.home), f"Bot {self.seat + 1}"]
        command = self.lan.inside(self.seat, *node, *self.arguments)
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LINE_LIMIT, cwd=ROOT
        )
        self._reading = asyncio.create_task(self._read(self.process))

    def told(self, event: str) -> list[dict[str, Any]]:
        """What it has told of this kind."""
        return [line for line in self.events if line["event"] == event]

    def misses(self, seat: int) -> float:
        """For how many seconds it has not heard this seat, as it told last; 0 if it is there."""
        return self.told("lost")[-1]["seats"].get(str(seat), 0.0) if self.told("lost") else 0.0

    def dials(self, address: str) -> bool:
        """Whether it tries to reach somebody there."""
        return any(f"tcp://{address}:" in at for line in self.told("lost")[-1:] for at in line["dials"])

    def stop(self) -> None:
        """As if the lid were closed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def heard(self, line: dict[str, Any]) -> None:
        self.events.append(line)
        super().heard(line)


async def until_on(nodes: list[Outpost], steps: int) -> None:
    """Until every node has closed so many more steps, or has come to the end."""
    goals = [(node, len(node.told("step")) + steps) for node in nodes]
    await until(nodes, lambda: all(node.last or len(node.told("step")) >= goal for node, goal in goals))


@asynccontextmanager
async def outposts(
    lan: Lan, folder: Path, rules: list[str], hands: int, patience: int = PATIENCE
) -> AsyncIterator[list[Outpost]]:
    """One node on each machine, all at one table that every one of them has signed."""
    words = [word for rule in rules for word in ("--rules", rule)]
    head = ["--seats", str(lan.count), "--hands", str(hands), "--patience", str(patience), *words]
    nodes = [Outpost(lan, 0, folder / "node-0", head)]
    try:
        await nodes[0].start()
        await until(nodes, lambda: nodes[0].port)
        at = ["--join", f"{lan.address(0)}:{nodes[0].port}"]
        for seat in range(1, lan.count):
            nodes.append(Outpost(lan, seat, folder / f"node-{seat}", at))
            await nodes[seat].start()
            # One after the other: seat and machine have the same number.
            await until(nodes, lambda seat=seat: any(line["taken"] > seat for line in nodes[0].told("seats")))
        await until(nodes, lambda: all(node.sid for node in nodes))
        yield nodes
    finally:
        for node in nodes:
            if node.process is not None and node.process.returncode is None:
                node.go_on()
        await asyncio.gather(*(node.end() for node in nodes))


async def report(node: Node, mesh: Mesh) -> None:
    """Tell whom this node has lost, as a screen shows it, and where it dials the others."""
    while True:
        await asyncio.sleep(LOOK)
        dials = [link.endpoint for link in mesh._links.values()]
        tell({"event": "lost", "seats": dict(node.lost()), "dials": dials})


def announce(owner: Any, name: str, event: str) -> None:
    """Tell when this method has been called."""
    method = getattr(owner, name)

    def telling(*arguments: Any) -> Any:
        result = method(*arguments)
        tell({"event": event, "arguments": arguments})
        return result

    setattr(owner, name, telling)


async def run(home: Path, name: str, join: str | None, seats: int, proposal: Proposal) -> None:
    recorder = Recorder(tell)

    def observe(effect: Effect, now: float) -> None:
        recorder.observe(effect, now)
        match effect:
            case Closed(_, _, kind):
                tell({"event": "step", "kind": kind})
            case Show(happening):
                tell({"event": "shown", "what": type(happening).__name__})

    opening = OpenTable(
        "*",
        0,
        seats,
        proposal,
        lambda port: tell({"event": "open", "port": port}),
        lambda taken: tell({"event": "seats", "taken": len(taken)}),
    )
    store = Store(home)
    where = unfinished(store, os.urandom) or (JoinTable(join) if join else opening)
    async with sit_down(where, Guest(name, True, Bot()), store, observe) as (node, mesh):
        reporting = asyncio.create_task(report(node, mesh))
        announce(mesh, "renew", "renewed")
        announce(node, "_slept", "slept")
        await node.play()
        tell(recorder.summary(node.machine))
        await reporting  # for ever, for others who lack the last words, until the input ends


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("name")
    parser.add_argument("--join")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--patience", type=int, default=PATIENCE)
    parser.add_argument("--rules", action="append", default=[])
    given = parser.parse_args()
    end_with_input()
    proposal = Proposal(parse(given.rules), given.hands, patience=given.patience)
    run_async(run(given.home, given.name, given.join, given.seats, proposal))


if __name__ == "__main__":
    main()
