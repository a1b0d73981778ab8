"""One node of the demo: plays as a bot, reports in JSON lines, and stays until its standard input closes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.lab.record import Recorder
from uno_p2p.players.bot import Bot
from uno_p2p.resume import unfinished
from uno_p2p.store import Store

LOOPBACK = "127.0.0.1"


def tell(line: dict[str, Any]) -> None:
    """One line for the parent, at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def run(home: Path, name: str, *, join: str | None, seats: int, proposal: Proposal) -> None:
    """Open (or join) a table on loopback and play the match to its end; an unfinished one is gone on with."""
    recorder = Recorder(tell)
    new = (
        JoinTable(join)
        if join
        else OpenTable(LOOPBACK, 0, seats, proposal, lambda port: tell({"event": "open", "port": port}))
    )
    store = Store(home)
    try:
        again = unfinished(store, os.urandom)
        if again is not None:
            tell({"event": "again", "entries": again.machine.counters["entries"]})
        where = again or new
        async with sit_down(where, Guest(name, True, Bot()), store, recorder.observe, LOOPBACK) as (node, _):
            await node.play()
            tell(recorder.summary(node.machine))
            await asyncio.to_thread(sys.stdin.buffer.read)
    finally:
        store.close()
