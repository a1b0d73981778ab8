"""Several real nodes with pages in one process, at a table whose hand begins at a given position.

Real are the lobby, the mesh over TCP, the stores, the evenings and their servers; only the script begins in
the middle of a hand. The loop runs in a thread of its own, for tests that drive browsers.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.helpers.prepared import Position
from uno_p2p.app import sit_down
from uno_p2p.company import Bots
from uno_p2p.evening import journey
from uno_p2p.evening.errands import Errands
from uno_p2p.evening.evening import Evening
from uno_p2p.evening.keeping import Keeping
from uno_p2p.evening.wishes import Go, Open
from uno_p2p.opening import Table
from uno_p2p.proposal import Proposal
from uno_p2p.rules.presets import parse
from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.ui.web.guard import Guard
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.server import Server
from uno_p2p.ui.words import Words

HERE = "127.0.0.1"
NAMES = ("Aoi", "Ben", "Chie", "Dan")
LIMIT = 60
T = TypeVar("T")


class Seat:
    """One node with its page."""

    def __init__(self, home: Path, name: str, language: str = "en") -> None:
        self._pages, keeping = Pages(), Keeping(home)
        self._guard = Guard(bytes.fromhex(keeping.kept.secret))
        self.evening = Evening(home, name, Words(language), self._pages, keeping, discovery=False)
        self.server = Server(self.evening, self._pages, self._guard)
        self.evening.errands = Errands(home, self._pages, self.server)
        self.running: asyncio.Task[None] | None = None

    @property
    def at_table(self) -> bool:
        going = self.evening._journey
        return going is not None and going.at_table

    async def start(self, wish: Open | Go) -> None:
        await self.server.start(0)
        self.running = asyncio.create_task(self.evening.run(wish))

    async def hang_up(self) -> None:
        port = self.server.port
        await self.server.close()
        self.server = Server(self.evening, self._pages, self._guard)
        await self.server.start(port)

    async def stop(self) -> None:
        """As if its process were killed, but for the store."""
        if self.running is not None:
            self.running.cancel()
            await asyncio.gather(self.running, return_exceptions=True)
        await self.server.close()


class Four:
    """The seats of one table."""

    def __init__(self, seats: Sequence[Seat], loop: asyncio.AbstractEventLoop) -> None:
        self.seats, self._loop = seats, loop

    def addresses(self) -> list[str]:
        return [seat.server.address for seat in self.seats]

    def hang_up(self, seat: int) -> None:
        """The line to its page breaks; at the same place the page can dial again."""
        run_in(self._loop, self.seats[seat].hang_up())

    @contextmanager
    def still(self) -> Iterator[None]:
        """What people do within comes to all nodes at the same time, at its end."""
        go_on = threading.Event()
        self._loop.call_soon_threadsafe(go_on.wait, LIMIT)
        try:
            yield
        finally:
            go_on.set()

    def stop(self, seat: int) -> None:
        """This node is gone."""
        run_in(self._loop, self.seats[seat].stop())


def run_in(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(work, loop).result(LIMIT)


@contextmanager
def four_pages(
    folder: Path,
    position: Position,
    *rules: str,
    grace: int = 300,
    patience: int = 60,
    languages: Sequence[str] = ("en", "en", "en", "ja"),
) -> Iterator[Four]:
    """As many seats as the position has hands, seat by seat in the order of `NAMES`, all at the table."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    seats = [
        Seat(folder / name, name, language)
        for name, language, _ in zip(NAMES, languages, position.hands, strict=False)
    ]
    patched = pytest.MonkeyPatch()

    def make(contract: Contract, keys: Keys, _: Sitting) -> Machine:
        return Machine(contract, keys, (), position.story)

    patched.setattr(journey, "sit_down", functools.partial(sit_down, listen=HERE, make=make))
    try:
        run_in(loop, _seated(seats, Proposal(parse(rules), 1, grace, patience=patience)))
        yield Four(seats, loop)
    finally:
        run_in(loop, _all_stopped(seats))
        patched.undo()
        loop.call_soon_threadsafe(loop.stop)
        thread.join(LIMIT)
        loop.close()


async def _seated(seats: Sequence[Seat], proposal: Proposal) -> None:
    async with asyncio.timeout(LIMIT):
        table = Table((HERE, 0), len(seats), proposal, open=True, discovery=False, shows=False)
        await seats[0].start(Open(table, Bots()))
        lobby = seats[0].evening.lobby
        for number, seat in enumerate(seats[1:], 1):
            while lobby.opened is None or lobby.opened.card is None or len(lobby.opened.card.people) < number:
                await asyncio.sleep(0.01)
            await seat.start(Go(f"{HERE}:{lobby.opened.port}"))
        while not all(seat.at_table for seat in seats):
            await asyncio.sleep(0.01)


async def _all_stopped(seats: Sequence[Seat]) -> None:
    await asyncio.gather(*(seat.stop() for seat in seats))
