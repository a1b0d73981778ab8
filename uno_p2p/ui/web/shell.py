"""The web table at a running node: its player and its observer on one side, the open pages on the other.

The machine runs in a thread of its own. What it shows is taken there together with the moment it happened in,
and handed over to the event loop in order; everything else happens in the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import Accept, Ask, AskAccept, AskReady, AskRematch, Choice
from uno_p2p.table.effects import Blame, Closed, Effect, Refuse, Send, Show
from uno_p2p.table.happenings import Happening
from uno_p2p.table.view import View
from uno_p2p.ui.seat import Seat
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.moment import Moment, moment_of
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.person import Person
from uno_p2p.ui.words import Words

GLANCE: Final = 1.0
"""Seconds between two looks at who is waited for, while nothing happens."""


class WebShell:
    """One person at one node. Make it, make the node with `observe=shell.observe` and `player=shell`, then
    `await shell.run(node)`.
    """

    def __init__(self, words: Words, pages: Pages, *, practice: bool = False) -> None:
        self._loop = asyncio.get_running_loop()
        self._pages = pages
        self._practice = practice
        self._people = {Role.SEAT: Person(words), Role.TV: Person(words)}
        self._seat: Seat | None = None
        self._moment: Moment | None = None
        self._stale = False
        self._shown: dict[Role, Plain] = {}
        self._looked = float("-inf")
        self._leaves = asyncio.Event()

    # -- in the machine's thread ------------------------------------------------------------------------

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """The node's player: a person answers later, through `Node.choose`. Nobody has to agree to a practice
        hand.
        """
        if self._practice and isinstance(ask, AskAccept):
            return Accept()
        if self._seat is not None:
            self._loop.call_soon_threadsafe(self._see, self._at(self._seat, view))
        return None

    def observe(self, effect: Effect, now: float) -> None:
        """The node's observer."""
        seat = self._seat
        if seat is None:
            return
        said = isinstance(effect, Send) and effect.what is not None
        if said or isinstance(effect, Show | Refuse | Blame | Closed):
            self._loop.call_soon_threadsafe(self._perform, effect, self._at(seat, seat.view()))
        elif now >= self._looked + GLANCE:
            self._looked = now
            self._loop.call_soon_threadsafe(self._see, self._at(seat, seat.view()))

    def _at(self, seat: Seat, view: View) -> Moment:
        return moment_of(seat.machine, view, practice=self._practice)

    # -- in the event loop ------------------------------------------------------------------------------

    async def run(self, seat: Seat) -> Standings | None:
        """Play until the table ends or this person leaves at once; then None if it went on."""
        self._seat = seat
        self._see(self._at(seat, seat.view()))
        playing = asyncio.create_task(seat.play())
        leaving = asyncio.create_task(self._leaves.wait())
        try:
            await asyncio.wait((playing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                return None
            self._end()
            return playing.result()
        finally:
            self._seat = None
            for task in (playing, leaving):
                task.cancel()
            await asyncio.gather(playing, leaving, return_exceptions=True)

    @property
    def shows(self) -> bool:
        """Whether there is something to show."""
        return self._moment is not None

    @property
    def ended(self) -> bool:
        """Whether the table is over for this seat, and its end stands on the page."""
        return self._moment is not None and self._moment.ended

    def _end(self) -> None:
        if self._moment is not None:
            self._see(replace(self._moment, ended=True))

    def recall(self, before: Sequence[tuple[Moment, Happening]]) -> None:
        """What happened before this node was started again: for the log, and nobody is told."""
        for moment, happening in before:
            self._people[Role.SEAT].show(moment, happening)
            self._people[Role.TV].show(moment.public(), happening)

    def tell(self, lines: Sequence[str]) -> None:
        """Something to say to this person alone, with what happens."""
        if lines:
            self._pages.send(Role.SEAT, self._people[Role.SEAT].note(lines))

    @property
    def asks_to_stay(self) -> bool:
        """Whether leaving is an answer to what is asked now."""
        asks = AskAccept | AskReady | AskRematch
        return self._moment is not None and isinstance(self._moment.view.ask, asks)

    def quit(self) -> None:
        """This person leaves at once, whatever is asked."""
        self._leaves.set()

    def speak(self, words: Words) -> None:
        """Another language from now on."""
        for person in self._people.values():
            person.words = words

    def greeting(self, role: Role) -> list[Plain]:
        """How it stands, for a page that has just been opened."""
        return [] if self._moment is None else [self._frame(role, self._moment)]

    def log(self, role: Role) -> list[Plain]:
        """The last events, in the language of now."""
        return self._people[role].log()

    def hear(self, body: Mapping[str, object]) -> None:
        """An intent of the seat's page. Raises IntentError."""
        if self._moment is None or self._seat is None:
            return
        heard = self._people[Role.SEAT].hear(self._moment, body)
        self._pages.send(Role.SEAT, *heard.frames)
        if heard.choice is not None:
            self._seat.choose(heard.choice)

    def _perform(self, effect: Effect, moment: Moment) -> None:
        if self._leaves.is_set():
            return
        public = moment.public()
        match effect:
            case Show(happening):
                self._pages.send(Role.SEAT, *self._people[Role.SEAT].show(moment, happening))
                self._pages.send(Role.TV, *self._people[Role.TV].show(public, happening))
            case Refuse(reason, params):
                self._pages.send(Role.SEAT, self._people[Role.SEAT].refused(moment, reason, dict(params)))
            case Blame(fault, stops=stops):
                self._pages.send(Role.SEAT, *self._people[Role.SEAT].blamed(moment, fault, stops=stops))
                self._pages.send(Role.TV, *self._people[Role.TV].blamed(public, fault, stops=stops))
        self._see(moment)

    def _see(self, moment: Moment) -> None:
        """The pages are told once, when everything that has happened by now is taken in."""
        ended = self._moment is not None and self._moment.ended
        self._moment = replace(moment, ended=True) if ended else moment
        if not self._stale:
            self._stale = True
            self._loop.call_soon(self._refresh)

    def _refresh(self) -> None:
        self._stale = False
        if self._moment is None or self._leaves.is_set():
            return
        for role in filter(self._pages.has, Role):
            frame = self._frame(role, self._moment)
            if frame != self._shown.get(role):
                self._shown[role] = frame
                self._pages.send(role, frame)

    def _frame(self, role: Role, moment: Moment) -> Plain:
        return self._people[role].view(moment.public() if role is Role.TV else moment)
