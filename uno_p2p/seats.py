"""The commands that take a seat: `host`, `join`, `bot`. Each is one coroutine, up to the last hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from uno_p2p.app import Guest, JoinTable, OpenTable, sit_down
from uno_p2p.changing import Changing, RulesSeen
from uno_p2p.choosing import TRY_ANOTHER, Choosing, Goal, asks, looking, reachable
from uno_p2p.company import Bots, Company, company, nowhere, remembered
from uno_p2p.exporting import write_record
from uno_p2p.friends import greetings
from uno_p2p.going_on import FAREWELL, goes_on, nobody_watches, silence
from uno_p2p.homelock import PATIENCE
from uno_p2p.hosting import HostScreen
from uno_p2p.meeting import Meeting
from uno_p2p.net.guest_code import given
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.invite import Invite, parse_goal
from uno_p2p.net.seating import Seating
from uno_p2p.opening import Table
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.pace import Pace
from uno_p2p.resume import Unfinished, close
from uno_p2p.store import Store
from uno_p2p.trouble import Trouble
from uno_p2p.ui.plain.lines import Lines
from uno_p2p.ui.plain.shell import PlainShell, write_line
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.refusals import trouble as sentence
from uno_p2p.watching import looking_on


async def run_bot(
    home: Path,
    name: str,
    address: str | None,
    level: Level,
    pace: float,
    *,
    new: bool = False,
    patience: float = PATIENCE,
    code: str | None = None,
) -> bool:
    """A bot at the table of this address, or again at its unfinished one unless that is given up for a `new`
    one, until its table ends; False if a fault ended it. `patience`: seconds to wait for its home. `code`:
    of a table that asks for one.

    Raises:
        Trouble: from the store, the mesh or the lobby; "nothing-to-resume".
    """
    dice = random.Random()  # noqa: S311 - a bot's moods; nothing secret comes of them
    player = Bot(level, dice, Pace().times(pace))
    store = Store(home, patience=patience)
    try:
        where = await goes_on(store, silence, new=new) or _join(address, code)
        async with sit_down(where, Guest(name, True, player), store, nobody_watches) as (node, _):
            standings = await node.play()
            await node.linger(*FAREWELL)
        close(store, node.machine)
        return standings is not None
    finally:
        store.close()


async def join(
    home: Path,
    name: str,
    goal: Goal,
    words: Words,
    record: Path | None = None,
    *,
    new: bool = False,
) -> bool:
    """A person in plain mode who joins a table, or goes on at the unfinished one; see `run_bot`. `record`: a
    `.uno` file to write at the end.
    """
    tell, lines = _once(), Lines()

    def on_wait(taken: int, seats: int) -> None:
        tell(words.say("lobby.wait", taken=taken, seats=seats) if seats else words.say("lobby.plays"))

    store = Store(home)
    try:
        where = await goes_on(store, lambda key, **said: tell(words.say(key, **said)), new=new)
        if where is not None:
            return await _person(store, name, where, words, record, lines)
        if goal.address is not None:
            there = await _there(parse_goal(goal.address), goal.code, words, lines, tell, on_wait)
            return await _person(store, name, there, words, record, lines)
        return await _person_who_looks(store, name, goal, words, record, (lines, tell, on_wait))
    finally:
        store.close()


async def watch(
    home: Path, name: str, address: str, code: str | None, words: Words, record: Path | None = None
) -> bool:
    """A person in plain mode who looks on at the table of this address or invite, until it ends; what is
    heard lies in `home` meanwhile. `record` as for `join`.
    """
    tell, lines = _once(), Lines()

    goal = parse_goal(address)
    known = code or goal.code
    store = Store(home)
    shell = PlainShell(words)
    try:
        there, asker = await reachable(goal), asks(words, lines, tell, known)
        watching = looking_on(there, name, store, shell.observe, code=asker, insist=known is not None)
        async with watching as node:
            tell(words.say("watch.you"))
            await shell.run(node, lines)
        if record is not None:
            write_record(store, record)
        return not node.machine.stopped
    finally:
        store.close()


_Company = tuple[Lines, Callable[[str], None], Callable[[int, int], None]]


async def _person_who_looks(
    store: Store, name: str, goal: Goal, words: Words, record: Path | None, how: _Company
) -> bool:
    """Until a table is found that takes the person in."""
    lines, tell, _ = how
    choosing = Choosing(words, lines, tell)
    while True:
        async with looking(choosing.rang) if goal.discovery else nullcontext() as seen:
            chosen = await choosing.choose(seen)
        try:
            return await _person(
                store, name, await _there(chosen, goal.code, words, *how), words, record, lines
            )
        except Trouble as trouble:
            if trouble.code not in TRY_ANOTHER:
                raise
            tell(sentence(words, trouble.code))


async def _there(
    goal: Invite,
    code: str | None,
    words: Words,
    lines: Lines,
    tell: Callable[[str], None],
    on_wait: Callable[[int, int], None],
) -> JoinTable:
    known = code or goal.code
    asker = asks(words, lines, tell, known)
    seen = RulesSeen(words, tell)
    return JoinTable(await reachable(goal), on_wait, asker, insist=known is not None, on_card=seen.on_card)


async def host(
    home: Path,
    name: str,
    table: Table,
    bots: Bots,
    words: Words,
    record: Path | None = None,
    *,
    new: bool = False,
) -> bool:
    """A person in plain mode who opens a table, with bots if wanted; see `join`."""
    tell = _once()
    screen = HostScreen(words, tell, table.at[0], needs_code=not table.open, qr=table.qr)
    lines = Lines()
    brought: Company | None = None

    def more_bots(count: int) -> int:
        return brought.fill(count, screen.card) if brought is not None and screen.card is not None else 0

    changing = Changing(words, lines, tell, table.proposal, table.seats, more_bots)

    def on_full(seating: Seating) -> None:
        screen.on_full()
        changing.stop()

    def on_change(taken: tuple[Introduction, ...]) -> None:
        screen.on_change(taken, table.seats)

    store = Store(home)
    try:
        again = await goes_on(store, lambda key, **said: tell(words.say(key, **said)), new=new)
        calls = {"on_change": on_change, "on_full": on_full, "on_lobby": changing.on_lobby}
        bots = remembered(again.sitting.bots) if again else bots
        reach = nowhere if again else screen.way
        async with company(bots, home, reach, words) as brought:
            where = again or screen.table(table, brought.note, **calls)
            return await _person(store, name, where, words, record, lines)
    finally:
        screen.on_full()
        changing.stop()
        store.close()


def _join(address: str | None, code: str | None) -> JoinTable:
    if address is None:
        raise Trouble(
            "nothing-to-resume", "This home has no unfinished table; say which one to join: HOST:PORT."
        )
    return JoinTable(address, code=given(code) if code else None, insist=bool(code))


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
    store: Store,
    name: str,
    where: OpenTable | JoinTable | Unfinished,
    words: Words,
    record: Path | None,
    lines: Lines | None = None,
) -> bool:
    shell = PlainShell(words)
    meeting = Meeting(store, shell.observe)
    async with sit_down(meeting.at(where), Guest(name, False, shell), store, meeting.observe) as (node, _):
        if not isinstance(where, Unfinished):
            write_line(words.say("lobby.full"))
            for line in greetings(words, meeting.people, store.friends()):
                write_line(line)
        await shell.run(node, lines)
        if node.machine.ending is not None:
            await node.linger(*FAREWELL)
    close(store, node.machine)
    if record is not None:
        write_record(store, record)
    return not node.machine.stopped
