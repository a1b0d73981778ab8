"""The commands that take a seat: `host`, `join`, `bot`. Each is one coroutine, up to the last hand."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.net.introduction import Introduction
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.pace import Pace
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect
from uno_p2p.table.export import encode_export
from uno_p2p.trouble import Trouble
from uno_p2p.ui.plain_shell import PlainShell, write_line
from uno_p2p.ui.words import Words

FAREWELL = (0.5, 10.0)
"""Seconds, at least and at most, that a node stays after its last word for peers that lack it."""
BOT_FAREWELL = 3.0
"""Seconds after its host's end in which a bot ends by itself, or is ended."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Bots that the host brings along: how many, how strong, how fast (1 is a person's pace, 0 at once)."""

    count: int = 0
    level: Level = Level.NORMAL
    pace: float = 1.0

    def command(self, number: int, address: str) -> list[str]:
        """The command line of the number-th bot."""
        how = ["--level", self.level.value, "--pace", str(self.pace)]
        return [sys.executable, "-m", "uno_p2p", "bot", address, "--name", f"Bot {number}", *how]


async def run_bot(home: Path, name: str, address: str, level: Level, pace: float) -> bool:
    """A bot at the table of this address until its table ends; False if a fault ended it.

    Raises:
        Trouble: from the store, the mesh or the lobby.
    """
    dice = random.Random()  # noqa: S311 - a bot's moods; nothing secret comes of them
    player = Bot(level, dice, Pace().times(pace))
    store = Store(home)
    try:
        async with sit_down(JoinTable(address), Guest(name, True, player), store, _nobody_watches) as (
            node,
            _,
        ):
            standings = await node.play()
            await node.linger(*FAREWELL)
            return standings is not None
    finally:
        store.close()


async def join(home: Path, name: str, address: str, words: Words, record: Path | None = None) -> bool:
    """A person in plain mode at this address; see `run_bot`. `record`: a `.uno` file to write at the end."""

    tell = _once()

    def on_wait(taken: int, seats: int) -> None:
        tell(words.say("lobby.wait", taken=taken, seats=seats))

    return await _person(home, name, JoinTable(address, on_wait), words, record)


async def host(
    home: Path,
    name: str,
    at: tuple[str, int],
    seats: int,
    proposal: Proposal,
    bots: Bots,
    words: Words,
    record: Path | None = None,
) -> bool:
    """A person in plain mode who opens a table, with bots if wanted; see `join`."""
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    tell = _once()

    def on_open(port: int) -> None:
        here = socket.gethostname() if at[0] == "*" else at[0]
        tell(words.say("lobby.open", command=f"uno-p2p join {here}:{port}"))
        opened.set_result(port)

    def on_change(taken: tuple[Introduction, ...]) -> None:
        names = ", ".join(seat.name for seat in taken)
        tell(words.say("lobby.here", names=names, taken=len(taken), seats=seats))

    where = OpenTable(at[0], at[1], seats, proposal, on_open, on_change)
    here = "127.0.0.1" if at[0] == "*" else at[0]
    reach = f"[{here}]" if ":" in here else here
    async with _company(bots, reach, opened, words) if bots.count else nullcontext():
        return await _person(home, name, where, words, record)


def _once() -> Callable[[str], None]:
    """Writes a line unless it is the one that was written last."""
    last = ""

    def tell(line: str) -> None:
        nonlocal last
        if line != last:
            last = line
            write_line(line)

    return tell


async def _person(
    home: Path, name: str, where: OpenTable | JoinTable, words: Words, record: Path | None
) -> bool:
    shell = PlainShell(words)
    store = Store(home)
    try:
        async with sit_down(where, Guest(name, False, shell), store, shell.observe) as (node, _):
            write_line(words.say("lobby.full"))
            await shell.run(node)
            if node.machine.ending is not None:
                await node.linger(*FAREWELL)
            well = not node.machine.faults
        if record is not None:
            write_record(store, record)
        return well
    finally:
        store.close()


def write_record(store: Store, target: Path) -> None:
    """The last table of a store as a `.uno` file; Trouble "cannot-write"."""
    digest, contract = store.tables()[-1]
    try:
        target.write_bytes(encode_export(contract, store.journal(digest)))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error


@asynccontextmanager
async def _company(bots: Bots, reach: str, opened: asyncio.Future[int], words: Words) -> AsyncIterator[None]:
    """The bots' processes, started as soon as the lobby's port at `reach` is known; ended with the block.

    A bot that fails says why on standard error, like any command, and the host is told that it is missing.
    """
    children: list[asyncio.subprocess.Process] = []
    watching: list[asyncio.Task[None]] = []

    async def watch(child: asyncio.subprocess.Process) -> None:
        if await child.wait():
            write_line(words.say("lobby.no-bot"))

    async def start() -> None:
        address = f"{reach}:{await opened}"
        null = asyncio.subprocess.DEVNULL
        for number in range(1, bots.count + 1):
            command = bots.command(number, address)
            child = await asyncio.create_subprocess_exec(*command, stdin=null, stdout=null)
            children.append(child)
            watching.append(asyncio.create_task(watch(child)))

    starting = asyncio.create_task(start())
    try:
        yield
    finally:
        for task in (starting, *watching):
            task.cancel()
        await asyncio.gather(starting, *watching, return_exceptions=True)
        await asyncio.gather(*(_end(child) for child in children))


async def _end(child: asyncio.subprocess.Process) -> None:
    try:
        async with asyncio.timeout(BOT_FAREWELL):
            await child.wait()
    except TimeoutError:
        child.terminate()
        await child.wait()


def _nobody_watches(effect: Effect, now: float) -> None:
    pass
