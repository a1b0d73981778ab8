"""This program as the node under test: one table after the other at one address, its seat played by a bot."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from uno_p2p.app import Guest, OpenTable, Proposal, sit_down
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.contract import RECOVER
from uno_p2p.table.effects import Effect

PROPOSAL = Proposal(
    parse(["classic", "deck=small39", "seven_zero=both"]),
    grace=300,
    disclose=True,
    absence=RECOVER,
    patience=10,
)
"""A table at which every moment of the cases comes soon, and nobody waits long."""
DESERTED = 1.0
"""Seconds without anybody after which a table is given up."""
LOOK = 0.2


async def serve(host: str, port: int, seats: int, on_open: Callable[[int], None]) -> None:
    """Open tables until cancelled. Each has a home of its own, so none knows of another. `on_open` is called
    with the port, which stays the same, when guests can come for the first time.

    Raises:
        Trouble: "port-busy", "bad-address".
    """
    opened: list[int] = []

    def on_table(port: int) -> None:
        if not opened:
            opened.append(port)
            on_open(port)

    while True:
        with tempfile.TemporaryDirectory(prefix="uno-p2p-conform-") as home:
            store = Store(Path(home))
            try:
                bot = Bot(rng=random.Random())  # noqa: S311 - a bot's moods; nothing secret comes of them
                at = opened[0] if opened else port
                table = OpenTable(host, at, seats, PROPOSAL, on_table, door=False)
                async with sit_down(table, Guest("Tested", True, bot), store, _nobody, host) as (node, _):
                    await _until_deserted(node)
            finally:
                store.close()


async def _until_deserted(node: Node) -> None:
    playing = asyncio.create_task(node.play())
    alone = 0.0
    try:
        while alone < DESERTED:
            await asyncio.sleep(LOOK)
            alone = alone + LOOK if len(node.lost()) == node.machine.table.n - 1 else 0.0
            if playing.done() and playing.exception() is not None:
                await playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def _nobody(effect: Effect, now: float) -> None:
    pass
