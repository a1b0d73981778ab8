"""The bots that a host brings along: what is remembered of them, their processes, what ties them to it."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from uno_p2p.net.card import TableCard
from uno_p2p.net.tasks import whole
from uno_p2p.players.bot import Level
from uno_p2p.ui.plain.shell import write_line
from uno_p2p.ui.words import Words

BOT_FAREWELL: Final = 3.0
"""Seconds after its host's end in which a bot ends by itself, or is ended."""
HOME_PATIENCE: Final = 30.0
"""Seconds for which such a bot waits for its home. After a host that was killed, the bot before it may still
be ending there, and on a busy machine that takes a while; nobody would start this one again.
"""
CODE: Final = "UNO_P2P_CODE"
"""The environment variable that carries a code: command lines can be read by everybody on a machine."""
_STDIN: Final = 0


@dataclass(frozen=True, slots=True)
class Way:
    """How a bot gets in: the lobby's address, and the code if one is needed."""

    address: str
    code: str | None


@dataclass(frozen=True, slots=True)
class Bots:
    """Bots that the host brings along: how many, how strong, how fast (1 is a person's pace, 0 at once)."""

    count: int = 0
    level: Level = Level.NORMAL
    pace: float = 1.0

    def command(self, number: int, address: str | None, home: Path) -> list[str]:
        """The command line of the number-th bot; without an address it goes on at its unfinished table. Its
        home lies in its host's.
        """
        how = [
            "--level",
            self.level.value,
            "--pace",
            str(self.pace),
            "--home",
            str(home / "bots" / str(number)),
        ]
        where = [] if address is None else [address, "--new"]
        name = ["--name", f"Bot {number}"]
        return [sys.executable, "-m", "uno_p2p", "bot", *where, *name, *how, "--until-input-ends"]

    def note(self) -> tuple[str, ...]:
        """What the store keeps, for `remembered`."""
        return (str(self.count), self.level.value, str(self.pace))


def remembered(note: tuple[str, ...]) -> Bots:
    """The bots of a table that is gone on with."""
    if not note:
        return Bots()
    count, level, pace = note
    return Bots(int(count), Level(level), float(pace))


class Company:
    """The bots' processes of one table. One that fails says why on standard error, like any command, and the
    host is told that it is missing, by `tell`.
    """

    def __init__(
        self,
        bots: Bots,
        home: Path,
        reach: Callable[[], Awaitable[Way | None]],
        words: Words,
        tell: Callable[[str], None] = write_line,
    ) -> None:
        self.bots = bots
        self._home, self._reach, self._words, self._tell = home, reach, words, tell
        self._children: list[asyncio.subprocess.Process] = []
        self._failed, self._ended = 0, False
        self._tasks = [asyncio.create_task(self._start(range(1, bots.count + 1)))]

    def note(self) -> tuple[str, ...]:
        """What the store keeps of them."""
        return self.bots.note()

    def add(self, count: int) -> None:
        """So many more come."""
        first = self.bots.count + 1
        self.bots = replace(self.bots, count=self.bots.count + count)
        self._tasks.append(asyncio.create_task(self._start(range(first, first + count))))

    def fill(self, count: int, card: TableCard) -> int:
        """As many more come, up to `count`, as have a seat at this table; returns how many."""
        here = sum(one.bot for one in card.people)  # some may have come by themselves
        coming = max(0, self.bots.count - self._failed - here)
        come = 0 if self._ended else max(0, min(count, card.free - coming))
        if come:
            self.add(come)
        return come

    async def end(self) -> None:
        """Nobody is started any more, and those who are there end."""
        self._ended = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(_end(child) for child in self._children))

    async def _start(self, numbers: range) -> None:
        way = await self._reach()
        # The host's own surroundings may hold the code of another table.
        surroundings = {name: value for name, value in os.environ.items() if name != CODE}
        if way is not None and way.code is not None:
            surroundings[CODE] = way.code
        address = None if way is None else way.address
        pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        for number in numbers:
            command = self.bots.command(number, address, self._home)
            child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=null, env=surroundings)
            self._children.append(child)
            self._tasks.append(asyncio.create_task(self._watch(child)))

    async def _watch(self, child: asyncio.subprocess.Process) -> None:
        if await child.wait():
            self._failed += 1
            self._tell(self._words.say("lobby.no-bot"))


async def nowhere() -> None:
    """The way of bots that go on at their unfinished table."""


@asynccontextmanager
async def company(
    bots: Bots,
    home: Path,
    reach: Callable[[], Awaitable[Way | None]],
    words: Words,
    tell: Callable[[str], None] = write_line,
) -> AsyncIterator[Company]:
    """The bots' processes, started as soon as the way to the lobby is known; ended with the block, and with
    this process however it ends: their standard input ends then. See `Company`.
    """
    made = Company(bots, home, reach, words, tell)
    try:
        yield made
    finally:
        await whole(made.end())


async def _end(child: asyncio.subprocess.Process) -> None:
    for end in (child.terminate, child.kill):
        try:
            async with asyncio.timeout(BOT_FAREWELL):
                await child.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):  # it has just ended by itself
                end()
    await child.wait()


def end_with_input() -> None:
    """From now on this process ends at once when its standard input ends, as it does with whoever started it.

    Nothing is lost by that: to be killed at any moment is what the store is made for.
    """

    def wait() -> None:
        # Unbuffered: a thread that is still reading when Python ends must not hold the lock of a buffer.
        with suppress(OSError):
            while os.read(_STDIN, 4096):
                pass
        os._exit(0)

    threading.Thread(target=wait, name="leash", daemon=True).start()
