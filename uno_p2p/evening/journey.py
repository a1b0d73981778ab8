"""From one wish to the end of its table: through a lobby to a seat, or to a place among those who look on."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from uno_p2p.app import Guest, JoinTable, OpenTable, sit_down
from uno_p2p.choosing import reachable
from uno_p2p.company import Bots, Company, company, nowhere, remembered
from uno_p2p.evening.code_typed import CodeTyped
from uno_p2p.evening.opened import Opened
from uno_p2p.evening.wishes import ANYWHERE, PRACTICE, Go, Open, Practise, Resume, Wish
from uno_p2p.friends import greetings
from uno_p2p.going_on import FAREWELL, goes_on
from uno_p2p.meeting import Meeting
from uno_p2p.net.address import PORT
from uno_p2p.net.card import MAX_SEATS, TableCard
from uno_p2p.net.invite import parse_goal
from uno_p2p.net.tasks import whole
from uno_p2p.node import Node
from uno_p2p.opening import Table
from uno_p2p.resume import Unfinished, close
from uno_p2p.rules.options import check_seats
from uno_p2p.store import Store
from uno_p2p.table.happenings import Happening
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import view_of
from uno_p2p.trouble import Trouble
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.intents import TABLE, Body, number, options, text
from uno_p2p.ui.web.moment import Moment, moment_of
from uno_p2p.ui.web.shell import WebShell
from uno_p2p.ui.words import Words
from uno_p2p.watching import looking_on

if TYPE_CHECKING:
    from uno_p2p.evening.evening import Evening
    from uno_p2p.ui.web.faces import Plain


class Journey:
    """One. `go` is all of it; it ends when there is nothing more to see, or when the person goes back."""

    def __init__(self, evening: Evening, store: Store) -> None:
        self._evening, self._store = evening, store
        self._lobby = evening.lobby
        self._shell: WebShell | None = None
        self._table: Table | None = None
        self._back = asyncio.Event()
        self._code = CodeTyped(evening.lobby, evening.changed)
        self._company: Company | None = None
        self._before: list[tuple[Moment, Happening]] = []

    # -- what the page says and hears -------------------------------------------------------------------

    @property
    def at_table(self) -> bool:
        """Whether there is a table to show."""
        return self._shell is not None and self._shell.shows

    def greeting(self, role: Role) -> list[Plain]:
        """The table as it stands, for a page that has just been opened."""
        return self._shell.greeting(role) if self._shell is not None else []

    def log(self, role: Role) -> list[Plain]:
        """What happened at the table."""
        return self._shell.log(role) if self._shell is not None else []

    def speak(self, words: Words) -> None:
        """Another language from now on."""
        if self._shell is not None:
            self._shell.speak(words)

    def hear(self, do: str, body: Body) -> None:
        """An intent.

        Raises:
            IntentError: no page of ours says that.
            OptionError: rules that cannot be played.
            ProtocolError: too late for other rules.
        """
        at_end = self._shell is not None and self._shell.ended
        if (do == "back" and self._shell is None) or (do in ("back", "leave") and at_end):
            self._back.set()
        elif do == "leave" and "q" not in body and self._shell is not None and not self._shell.asks_to_stay:
            self._shell.quit()
            self._shell = None  # what has been begun ends in its own time: the bots, the lobby
            self._lobby.begin("leaving")
            self._evening.changed()
        elif do == "code":
            self._code.typed(text(body, "code"))
        elif do == "rules":
            self._propose(body)
        elif do == "bots":
            self._add_bots(number(body, "count", 1, MAX_SEATS))
        elif do in TABLE and self._shell is not None:
            self._shell.hear(body)

    def _propose(self, body: Body) -> None:
        """Other rules for a table that is not full yet."""
        opened, table = self._lobby.opened, self._table
        if opened is None or table is None:
            return
        chosen = options(body)
        check_seats(chosen, table.seats)
        proposal = replace(table.proposal, options=chosen)
        opened.other_rules(proposal)
        self._table = replace(table, proposal=proposal)

    def _add_bots(self, count: int) -> None:
        """Bots for seats that are free, as far as there are some."""
        opened = self._lobby.opened
        if opened is not None and opened.card is not None and self._company is not None:
            self._company.fill(count, opened.card)

    # -- the way ----------------------------------------------------------------------------------------

    async def go(self, wanted: Wish) -> None:
        """All of it. What goes wrong is told on the start page."""
        both = [asyncio.create_task(self._go(wanted)), asyncio.create_task(self._back.wait())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            went, _ = await whole(asyncio.gather(*both, return_exceptions=True))
        self._lobby.notes = []
        if isinstance(went, Trouble):
            self._lobby.begin("start")
            self._lobby.trouble = went
        elif isinstance(went, Exception):
            raise went

    async def _go(self, wanted: Wish) -> None:
        match wanted:
            case Practise():
                with tempfile.TemporaryDirectory(prefix="uno-p2p-practice-") as folder:
                    async with _store(Path(folder)) as store:
                        await self._open(wanted, store, Path(folder))
            case Open():
                await self._open(wanted, self._store, self._evening.home)
            case Go(looks_on=True):
                await self._look_on(wanted)
            case Go():
                where, _ = await self._way(wanted)
                await self._sit(where, self._store)
            case Resume():
                await self._resume()

    async def _open(self, wanted: Open | Practise, store: Store, home: Path) -> None:
        practice = isinstance(wanted, Practise)
        what = PRACTICE if isinstance(wanted, Practise) else wanted
        table, bots = what.table, what.bots
        try:
            await self._open_at(table, bots, store, home, practice=practice)
        except Trouble as trouble:
            # Another node of this machine has the usual place: guests find this table by what the page shows.
            if trouble.code != "port-busy" or table.at != (ANYWHERE, PORT) or self._shell is not None:
                raise
            elsewhere = replace(table, at=(ANYWHERE, 0))
            await self._open_at(elsewhere, bots, store, home, practice=practice)

    async def _open_at(self, table: Table, bots: Bots, store: Store, home: Path, *, practice: bool) -> None:
        self._table = table
        self._lobby.begin("opening")
        opened = Opened(self._evening.changed, table.at[0], needs_code=not table.open)
        self._lobby.opened = opened
        self._lobby.phase = "hosting"
        self._evening.changed()
        try:
            async with company(bots, home, opened.way, self._evening.words, self._no_bot) as self._company:
                calls = {"on_full": lambda _: opened.on_full(), "on_lobby": opened.on_lobby}
                where = opened.table(table, self._company.note, **calls)
                await self._sit(where, store, practice=practice)
        finally:
            opened.on_full()

    async def _resume(self) -> None:
        self._lobby.begin("sitting")
        self._evening.changed()
        found = await goes_on(self._store, self._lobby.note, new=False, told=self._recall)
        if found is None:
            return
        bots = remembered(found.sitting.bots)

        async with company(bots, self._evening.home, nowhere, self._evening.words, self._no_bot):
            await self._sit(found, self._store)

    def _recall(self, machine: Machine, keys: Keys, happening: Happening) -> None:
        """What happened before this node was started again, for the log."""
        self._before.append((moment_of(machine, view_of(machine, keys)), happening))

    async def _sit(
        self, where: OpenTable | JoinTable | Unfinished, store: Store, *, practice: bool = False
    ) -> None:
        evening = self._evening
        shell = WebShell(evening.words, evening.pages, practice=practice)
        meeting = Meeting(store, shell.observe)
        guest = Guest(self._lobby.name, False, shell)
        async with sit_down(meeting.at(where), guest, store, meeting.observe) as (node, _):
            self._lobby.phase = "sitting"
            evening.changed()
            self._shell = shell
            shell.recall(self._before)
            if not practice:
                shell.tell(greetings(evening.words, meeting.people, store.friends()))
            await self._play(shell, node, store)
        await self._stay(shell)

    async def _play(self, shell: WebShell, node: Node, store: Store) -> None:
        try:
            await shell.run(node)
            if node.machine.ending is not None:
                await node.linger(*FAREWELL)
        finally:
            close(store, node.machine)

    async def _stay(self, shell: WebShell) -> None:
        """The end stays on the page until it has been read."""
        if shell.ended:
            await self._back.wait()

    async def _look_on(self, wanted: Go) -> None:
        where, known = await self._way(wanted)
        evening = self._evening
        shell = WebShell(evening.words, evening.pages)
        with tempfile.TemporaryDirectory(prefix="uno-p2p-watch-") as folder:
            async with _store(Path(folder)) as store:
                self._lobby.phase = "watching"
                evening.changed()
                watching = looking_on(
                    where.address,
                    self._lobby.name,
                    store,
                    shell.observe,
                    code=where.code,
                    insist=known,
                    on_card=where.on_card,
                )
                async with watching as node:
                    self._shell = shell
                    await shell.run(node)
        await self._stay(shell)

    async def _way(self, wanted: Go) -> tuple[JoinTable, bool]:
        """To the table at this address or of this invite, and whether its code is known already."""
        self._lobby.begin("joining")
        self._evening.changed()
        goal = parse_goal(wanted.goal)
        known = wanted.code or goal.code
        ask = self._code.asks(known)
        address = await reachable(goal)
        where = JoinTable(address, self._waits, ask, insist=known is not None, on_card=self._on_card)
        return where, known is not None

    def _waits(self, taken: int, seats: int) -> None:
        """While the table fills; at one that plays until it takes somebody in."""
        self._lobby.notes = [
            ("lobby.wait", {"taken": taken, "seats": seats}) if seats else ("lobby.plays", {})
        ]
        self._evening.changed()

    def _on_card(self, card: TableCard) -> None:
        self._lobby.card = card
        self._evening.changed()

    def _no_bot(self, sentence: str) -> None:
        """A bot could not come."""
        if not self._back.is_set():  # its table is closed
            self._lobby.note("lobby.no-bot")
            self._evening.changed()


@asynccontextmanager
async def _store(home: Path) -> AsyncIterator[Store]:
    store = Store(home)
    try:
        yield store
    finally:
        store.close()
