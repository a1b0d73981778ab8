"""A person looks for a table: what can be seen from here, numbered, and what is typed for an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from uno_p2p import __version__
from uno_p2p.net.asking import first_answer
from uno_p2p.net.card import TableCard
from uno_p2p.net.context import open_context
from uno_p2p.net.guest_code import AskCode
from uno_p2p.net.invite import Invite, parse_goal
from uno_p2p.net.seating import Refusal
from uno_p2p.net.sightings import Found
from uno_p2p.tabletext import table_line, written
from uno_p2p.trouble import Trouble
from uno_p2p.ui.plain.lines import Lines
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.refusals import trouble as sentence

LONELY: Final = 5.0  # seconds without a table after which help is offered
SETTLING: Final = 1.0  # seconds between two lists, however fast tables come and go
LONG: Final = 6  # digits that are no number of a table


TRY_ANOTHER: Final = frozenset(
    {*Refusal, "no-answer", "host-gone", "bad-lobby", "bad-table"} - {Refusal.CODE_NEEDED, Refusal.WRONG_CODE}
)
"""What a lobby may say to somebody who then looks for another table."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a person wants to go: an address or invite as it was given, or None to look for a table first, by
    `discovery` if wanted. `code`: the one that was given.
    """

    address: str | None
    code: str | None = None
    discovery: bool = True


class Seen(Protocol):
    """What the choice needs of a `net.browsing.Browser`."""

    @property
    def tables(self) -> tuple[Found, ...]:
        """The tables that can be seen."""

    @property
    def mute(self) -> str | None:
        """Why nothing can be found."""


class Choosing:
    """One choice. `rang` is to be called whenever the tables are others."""

    def __init__(
        self, words: Words, lines: Lines, tell: Callable[[str], None], settling: float = SETTLING
    ) -> None:
        self._words, self._lines, self._tell, self._settling = words, lines, tell, settling
        self._bell = asyncio.Event()
        self._numbers: dict[str, int] = {}  # by announcement; a number never means another table
        self._listed: list[str] = []

    def rang(self) -> None:
        """The tables are others."""
        self._bell.set()

    async def choose(self, seen: Seen | None, lonely: float = LONELY) -> Invite:
        """Where the person wants to go. `seen`: None if nobody looks for tables.

        Raises:
            Trouble: "no-table" at the end of the input.
        """
        say = self._words.say
        self._tell(say("lobby.looking") if seen is not None else say("lobby.type-address"))
        typing = asyncio.ensure_future(self._lines.next())
        working = [asyncio.create_task(work) for work in self._showing(seen, lonely)]
        try:
            while True:
                await asyncio.wait([typing, *working], return_when=asyncio.FIRST_COMPLETED)
                for work in [one for one in working if one.done()]:
                    working.remove(work)
                    work.result()
                if not typing.done():
                    continue
                goal = self._typed(typing.result(), seen)
                if goal is not None:
                    return goal
                typing = asyncio.ensure_future(self._lines.next())
        finally:
            for task in (typing, *working):
                task.cancel()
            await asyncio.gather(typing, *working, return_exceptions=True)

    def _showing(self, seen: Seen | None, lonely: float) -> list[Coroutine[object, object, None]]:
        return [] if seen is None else [self._relist(seen), self._help(seen, lonely)]

    async def _relist(self, seen: Seen) -> None:
        while True:
            self._bell.clear()
            if self._list(seen):
                await asyncio.sleep(self._settling)
            await self._bell.wait()

    async def _help(self, seen: Seen, lonely: float) -> None:
        """Once: nothing has been found for a while, and that is common."""
        await asyncio.sleep(lonely)
        if not seen.tables:
            if (mute := seen.mute) is not None:
                self._tell(sentence(self._words, mute))
            self._tell(self._words.say("lobby.none"))
            self._tell(self._words.say("lobby.none-then", doctor="uno-p2p doctor"))

    def _list(self, seen: Seen) -> bool:
        """Whether there was something new to show."""
        tables = seen.tables
        for one in tables:
            self._numbers.setdefault(one.name, len(self._numbers) + 1)
        lines = [table_line(self._words, self._numbers[one.name], one.card, one.at) for one in tables]
        if lines == self._listed:
            return False
        self._listed = lines
        if lines:
            self._tell(self._words.say("lobby.found"))
            for line in lines:
                self._tell(line)
            self._tell(self._words.say("lobby.choose"))
        else:
            self._tell(self._words.say("lobby.none-left"))
        return True

    def _typed(self, line: str | None, seen: Seen | None) -> Invite | None:
        if line is None or is_quit(line):
            raise Trouble("no-table", "No table was chosen; name one: uno-p2p join HOST:PORT.")
        text = line.strip()
        if text.isdecimal() and len(text) < LONG:
            tables = seen.tables if seen is not None else ()
            chosen = [one for one in tables if self._numbers.get(one.name) == int(text)]
            if chosen:
                return Invite((chosen[0].at[0],), chosen[0].at[1])
            self._tell(self._words.say("lobby.no-number", number=int(text)))
        elif text:
            try:
                return parse_goal(text)
            except Trouble as trouble:
                self._tell(sentence(self._words, trouble.code))
        return None


def is_quit(line: str) -> bool:
    """Whether this is how people leave, in any language."""
    known = {word for language in LANGUAGES for word in Words(language).choices("typed.quit")}
    return line.strip().casefold() in known


def asks(words: Words, lines: Lines, tell: Callable[[str], None], known: str | None) -> AskCode:
    """Where a person's code comes from: the one that is `known`, tried first, then the keyboard."""

    async def ask(card: TableCard, wrong: int) -> str:
        if known is not None and wrong == 0:
            return known
        if wrong:
            tell(words.say("lobby.wrong-code"))
        tell(words.say("lobby.ask-code", title=card.title, host=card.host.name))
        while True:
            line = await lines.next()
            if line is None or is_quit(line):
                code = Refusal.WRONG_CODE if wrong else Refusal.CODE_NEEDED
                raise Trouble(code, "Without the right code there is no seat; ask the host for it.")
            if line.strip():
                return line

    return ask


@asynccontextmanager
async def looking(rang: Callable[[], None]) -> AsyncIterator[Seen]:
    """A look at the network, while the block runs."""
    from uno_p2p.net.browsing import browsing  # noqa: PLC0415 - mDNS is slow to load, and only needed here

    async with open_context() as (context, open_things):
        yield await open_things.enter_async_context(browsing(context, __version__, rang))


async def reachable(goal: Invite) -> str:
    """The address of an invite at which a lobby answers; the first if none does: joining there then says what
    is wrong.
    """
    places = [(host, goal.port) for host in goal.hosts]
    if len(places) > 1:
        async with open_context() as (context, _):
            answer = await first_answer(context, places, __version__)
        places = [answer[0]] if answer is not None else places
    return written(places[0])
