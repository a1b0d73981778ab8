"""The commands that take a seat: `host`, `join`, `bot`. Each is one coroutine from an address to the last hand."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from uno_p2p.app import Guest, JoinTable, OpenTable, sit_down
from uno_p2p.players.player import Player
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect

FAREWELL = 3.0
"""Seconds that a node stays after its last word, so that slower peers can still get what they lack."""


async def run_bot(
    home: Path, name: str, address: str, player: Player, say: Callable[[str], None]
) -> tuple[int, ...] | None:
    """A bot at the table of this address until its table ends; the totals, None after a fault.

    Raises:
        Trouble: from the store, the mesh or the lobby.
    """
    store = Store(home)
    try:
        where = JoinTable(address)
        async with sit_down(where, Guest(name, True, player), store, _nobody_watches) as (node, _):
            say("seated")
            standings = await node.play()
            await asyncio.sleep(FAREWELL)
            return None if standings is None else standings.totals
    finally:
        store.close()


def _nobody_watches(effect: Effect, now: float) -> None:
    pass


@asynccontextmanager
async def bots(count: int, port: int, level: str) -> AsyncIterator[None]:
    """`count` bot processes that join the lobby on this machine; ended with the block."""
    children: list[asyncio.subprocess.Process] = []
    try:
        for number in range(1, count + 1):
            command = _bot_command(f"Bot {number}", f"127.0.0.1:{port}", level)
            null = asyncio.subprocess.DEVNULL
            children.append(await asyncio.create_subprocess_exec(*command, stdin=null, stdout=null))
        yield
    finally:
        for child in children:
            if child.returncode is None:
                child.terminate()
        await asyncio.gather(*(child.wait() for child in children))


def _bot_command(name: str, address: str, level: str) -> Sequence[str]:
    return [sys.executable, "-m", "uno_p2p", "bot", address, "--name", name, "--level", level]
