"""The commands that take a seat: `host`, `join`, `bot`. Each is one coroutine, up to the last hand."""

from __future__ import annotations

import asyncio
import os
import random
import socket
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Protocol

from protocol.errors import Fault
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.company import Bots, company, remembered
from uno_p2p.homelock import PATIENCE
from uno_p2p.net.introduction import Introduction
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.pace import Pace
from uno_p2p.resume import Unfinished, close, give_up, unfinished
from uno_p2p.store import Store
from uno_p2p.table.contract import decode
from uno_p2p.table.effects import Effect
from uno_p2p.table.evidence import encode_evidence, evidence_in
from uno_p2p.table.export import encode_export
from uno_p2p.trouble import Trouble
from uno_p2p.ui.plain_shell import PlainShell, write_line
from uno_p2p.ui.words import Words

FAREWELL = (0.5, 10.0)
"""Seconds, at least and at most, that a node stays after its last word for peers that lack it."""


async def run_bot(
    home: Path,
    name: str,
    address: str | None,
    level: Level,
    pace: float,
    *,
    new: bool = False,
    patience: float = PATIENCE,
) -> bool:
    """A bot at the table of this address, or again at its unfinished one unless that is given up for a `new`
    one, until its table ends; False if a fault ended it. `patience`: seconds to wait for its home.

    Raises:
        Trouble: from the store, the mesh or the lobby; "nothing-to-resume".
    """
    dice = random.Random()  # noqa: S311 - a bot's moods; nothing secret comes of them
    player = Bot(level, dice, Pace().times(pace))
    store = Store(home, patience=patience)
    try:
        where = await _goes_on(store, _silence, new=new) or _join(address)
        async with sit_down(where, Guest(name, True, player), store, _nobody_watches) as (node, _):
            standings = await node.play()
            await node.linger(*FAREWELL)
        close(store, node.machine)
        return standings is not None
    finally:
        store.close()


async def join(
    home: Path,
    name: str,
    address: str | None,
    words: Words,
    record: Path | None = None,
    *,
    new: bool = False,
) -> bool:
    """A person in plain mode at this address; see `run_bot`. `record`: a `.uno` file to write at the end."""

    tell = _once()

    def on_wait(taken: int, seats: int) -> None:
        tell(words.say("lobby.wait", taken=taken, seats=seats))

    store = Store(home)
    try:
        where = await _goes_on(store, lambda key, **said: tell(words.say(key, **said)), new=new)
        return await _person(store, name, where or _join(address, on_wait), words, record)
    finally:
        store.close()


async def host(
    home: Path,
    name: str,
    at: tuple[str, int],
    seats: int,
    proposal: Proposal,
    bots: Bots,
    words: Words,
    record: Path | None = None,
    *,
    new: bool = False,
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

    async def address() -> str:
        here = "127.0.0.1" if at[0] == "*" else at[0]
        return f"[{here}]:{await opened}" if ":" in here else f"{here}:{await opened}"

    async def nowhere() -> None:
        return None

    store = Store(home)
    try:
        again = await _goes_on(store, lambda key, **said: tell(words.say(key, **said)), new=new)
        where = again or OpenTable(at[0], at[1], seats, proposal, on_open, on_change, bots.note())
        bots = remembered(again.sitting.bots) if again else bots
        reach = nowhere if again else address
        async with company(bots, home, reach, words) if bots.count else nullcontext():
            return await _person(store, name, where, words, record)
    finally:
        store.close()


class _Says(Protocol):
    def __call__(self, key: str, **params: str | int) -> None:
        """A sentence for whoever started this node."""


def _silence(key: str, **params: str | int) -> None:
    pass


def _join(address: str | None, on_wait: Callable[[int, int], None] | None = None) -> JoinTable:
    if address is None:
        raise Trouble(
            "nothing-to-resume", "This home has no unfinished table; say which one to join: HOST:PORT."
        )
    return JoinTable(address, on_wait)


async def _goes_on(store: Store, says: _Says, *, new: bool) -> Unfinished | None:
    """The unfinished table that this home goes on with, unless it is given up for a `new` one.

    A table that only ended a moment before this node was killed is brought to its end here: others may
    lack its last words.
    """
    if new:
        if give_up(store):
            says("lobby.given-up")
        return None
    found = unfinished(store, os.urandom)
    if found is None:
        return None
    if not found.over:
        says("lobby.resume", names=", ".join(found.names), option="--new")
        return found
    says("lobby.farewell")
    async with sit_down(found, Guest("", True, Bot()), store, _nobody_watches) as (node, _):
        await node.play()
        await node.linger(*FAREWELL)
    close(store, node.machine)
    return None


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
    store: Store, name: str, where: OpenTable | JoinTable | Unfinished, words: Words, record: Path | None
) -> bool:
    shell = PlainShell(words)
    async with sit_down(where, Guest(name, False, shell), store, shell.observe) as (node, _):
        if not isinstance(where, Unfinished):
            write_line(words.say("lobby.full"))
        await shell.run(node)
        if node.machine.ending is not None:
            await node.linger(*FAREWELL)
    close(store, node.machine)
    if record is not None:
        write_record(store, record)
    return not node.machine.stopped


def write_record(store: Store, target: Path) -> None:
    """The last table of a store as a `.uno` file; Trouble "cannot-write"."""
    digest, contract = store.tables()[-1]
    write_table(store, digest, contract, target)


def write_table(store: Store, digest: bytes, contract: bytes, target: Path) -> None:
    """A table of a store as a `.uno` file; Trouble "cannot-write"."""
    try:
        target.write_bytes(encode_export(contract, store.journal(digest)))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error


def write_evidence(store: Store, digest: bytes, contract: bytes, target: Path) -> list[Path]:
    """The evidence of all wrongs at a table of a store, the first to `target`, the others beside it.

    Raises:
        Trouble: "no-wrong" if the table's record shows none, "bad-table" if this version cannot read its
            contract, "cannot-write".
    """
    try:
        found = evidence_in(decode(contract), store.journal(digest))
    except Fault as fault:
        raise Trouble("bad-table", "The table is of another version of this program.") from fault
    if not found:
        raise Trouble("no-wrong", "Nobody has done wrong at that table, as far as its record goes.")
    paths = [target.with_stem(f"{target.stem}-{n}") if n > 1 else target for n in range(1, len(found) + 1)]
    try:
        for path, evidence in zip(paths, found, strict=True):
            path.write_bytes(encode_evidence(evidence))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error
    return paths


def _nobody_watches(effect: Effect, now: float) -> None:
    pass
