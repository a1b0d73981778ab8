"""A bot's node that is watched, and whose keys its parent learns: with them the siege has a seat of its own.

    python -m tests.flood.node HOME NAME [--join HOST:PORT | --seats 4 --rules classic --hands 2]

plays as the demo's nodes do, tells twice a second what it has refused, and ends with its standard input.
"""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Any

from uno_p2p import app, entering
from uno_p2p.commands.common import run_async
from uno_p2p.company import end_with_input
from uno_p2p.lab.demo_node import LOOPBACK, tell
from uno_p2p.lab.record import Recorder
from uno_p2p.net.lobby import LobbyHost
from uno_p2p.net.mesh import Mesh
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store

LOOK = 0.5


class Watched(LobbyHost):
    """A lobby whose counters are told while it is open."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._telling = asyncio.create_task(self._tell_on())

    async def _tell_on(self) -> None:
        while True:
            tell({"event": "lobby", "counters": asdict(self.counters)})
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        self._telling.cancel()
        tell({"event": "lobby", "counters": asdict(self.counters)})
        await super().close()


async def report(node: Node, mesh: Mesh) -> None:
    """Tell for ever what was refused, and by how much the event loop was late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        machine = dict(node.machine.counters)
        late = 1000 * (loop.time() - due)
        tell({"event": "refused", "mesh": asdict(mesh.counters), "machine": machine, "late_ms": late})


def seat(node: Node, mesh: Mesh) -> dict[str, Any]:
    """Where this node is found, and all that somebody needs who wants to speak in its name."""
    assert mesh._listener is not None
    return {
        "port": mesh._listener.port,
        "key": mesh._keys.public.hex(),
        "curve": mesh._keys.secret.hex(),
        "identity": node.keys.identity._key.private_bytes_raw().hex(),
        "number": node.machine.seat,
        "contract": node.machine.table.contract.digest().hex(),
    }


async def run(home: Path, name: str, join: str | None, seats: int, proposal: app.Proposal) -> None:
    entering.LobbyHost = Watched  # type: ignore[misc]
    recorder = Recorder(tell)
    where = app.JoinTable(join) if join else app.OpenTable(LOOPBACK, 0, seats, proposal, _opened, _changed)
    store = Store(home)
    who = app.Guest(name, True, Bot())
    async with app.sit_down(where, who, store, recorder.observe, LOOPBACK) as (node, mesh):
        tell({"event": "seat", **seat(node, mesh)})
        reporting = asyncio.create_task(report(node, mesh))
        await node.play()
        tell(recorder.summary(node.machine))
        await reporting


def _opened(port: int) -> None:
    tell({"event": "open", "port": port})


def _changed(taken: tuple[Any, ...]) -> None:
    tell({"event": "seats", "taken": len(taken)})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("name")
    parser.add_argument("--join")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--rules", action="append", default=[])
    given = parser.parse_args()
    end_with_input()
    proposal = app.Proposal(parse(given.rules), given.hands)
    run_async(run(given.home, given.name, given.join, given.seats, proposal))


if __name__ == "__main__":
    main()
