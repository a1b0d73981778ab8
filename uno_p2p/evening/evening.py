"""One person's evening: the start page, a table, the start page again. The page talks to this, and this to
the program beneath.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from protocol.errors import ProtocolError
from uno_p2p import __version__
from uno_p2p.choosing import looking
from uno_p2p.evening.errands import ERRANDS, Errands
from uno_p2p.evening.journey import Journey
from uno_p2p.evening.keeping import Keeping
from uno_p2p.evening.lobby import Lobby
from uno_p2p.evening.wishes import WISHES, Go, Resume, Wish, name_in, wish
from uno_p2p.resume import give_up, names_there
from uno_p2p.rules.option_error import OptionError
from uno_p2p.store import Store
from uno_p2p.tabletext import written
from uno_p2p.trouble import Trouble
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.intents import TABLE, Body, IntentError, id_of, text
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.person import refused_frame
from uno_p2p.ui.web.rules_form import rules_form, wrong_choice
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.refusals import trouble as sentence

LOOK: Final = 1.0
"""Seconds between two looks at the tables found."""
INTENTS: Final = TABLE | ERRANDS | WISHES | {"name", "lang", "rules", "bots", "code", "back", "forget"}


class Evening:
    """See the module. `run` is the evening; the rest is what pages say and are told."""

    def __init__(
        self, home: Path, name: str, words: Words, pages: Pages, keeping: Keeping, *, discovery: bool = True
    ) -> None:
        self.home, self.words, self.pages = home, words, pages
        self.lobby = Lobby(name)
        self.errands: Errands | None = None
        """What is done besides playing; set once there is a server."""
        self.opened = asyncio.Event()
        """The home is ours, and whatever is shown is true."""
        self._keeping = keeping
        self._discovery = discovery
        self._journey: Journey | None = None
        self._wished: asyncio.Future[Wish] | None = None

    # -- what the page hears ----------------------------------------------------------------------------

    def greeting(self, role: Role) -> list[Plain]:
        """Everything that a page needs to begin with."""
        log = self._journey.log(role) if self._journey is not None else []
        hello: Plain = {
            "t": "hello",
            "role": role.value,
            "lang": self.words.language,
            "langs": list(LANGUAGES),
            "version": __version__,
            "phone": self.errands is not None and self.errands.phone,
            "log": log,
            "rules": rules_form(self.words),
        }
        at_table = self._journey.greeting(role) if self._journey is not None else []
        return [hello, *(at_table or [self.lobby.frame(self.words)])]

    def changed(self) -> None:
        """The start page looks different."""
        if self._journey is None or not self._journey.at_table:
            frame = self.lobby.frame(self.words)
            for role in Role:  # the television shows the way to the table
                self.pages.send(role, frame)

    # -- what the page says -----------------------------------------------------------------------------

    async def hear(self, body: Plain) -> None:
        """An intent. Raises IntentError for what no page of ours says."""
        do = text(body, "do")
        if do not in INTENTS:
            raise IntentError("do")
        number = id_of(body)
        try:
            if self._about_me(do, body):
                return
            if self.errands is not None and self.errands.hear(do, body, self.words):
                return
            if self._journey is not None:
                self._journey.hear(do, body)
            elif (wanted := wish(body)) is not None:
                if self._wished is not None and not self._wished.done():
                    self._wished.set_result(wanted)
            elif do == "forget":
                self._forget()
        except OptionError as error:
            self._refuse(number, str(error.code), wrong_choice(self.words, error))
        except Trouble as trouble:
            self._refuse(number, trouble.code, sentence(self.words, trouble.code))
        except ProtocolError:
            self._refuse(number, "late", self.words.say("lobby.rules.late"))

    def _about_me(self, do: str, body: Body) -> bool:
        if do == "name":
            name = name_in(body)
            if name:
                self.lobby.name = name
                self._keeping.note(name=name)
            else:
                self._refuse(id_of(body), "no-name", self.words.say("web.no-name"))
            self.changed()
            return True
        if do == "lang":
            language = text(body, "lang")
            if language not in LANGUAGES:
                raise IntentError("lang")
            self.words = Words(language)
            self._keeping.note(language=language)
            if self._journey is not None:
                self._journey.speak(self.words)
            for role in Role:
                self.pages.send(role, *self.greeting(role))
            return True
        return False

    def _refuse(self, number: int | None, code: str, sentence: str) -> None:
        """Why an intent of the seat's page is not done."""
        self.pages.send(Role.SEAT, refused_frame(number, code, sentence))

    # -- the evening ------------------------------------------------------------------------------------

    async def run(self, first: Wish | None = None, *, new: bool = False) -> None:
        """For ever: from wish to wish. `first` is what the command asked for; without it an unfinished table
        is gone on with, unless it is given up for a `new` one.

        Raises:
            Trouble: the home cannot be used.
        """
        store = Store(self.home)
        try:
            self.lobby.unfinished = names_there(store)
            self.opened.set()
            wanted = first
            if new:
                self._give_up(store)
            elif self.lobby.unfinished:
                wanted = Resume()
            while True:
                wanted = wanted or await self._wish(store)
                self._journey = Journey(self, store)
                try:
                    await self._journey.go(wanted)
                finally:
                    self._journey, wanted = None, None
        finally:
            store.close()

    async def _wish(self, store: Store) -> Wish:
        """At the start page, until somebody wants to go somewhere. What went wrong before stays to be
        read.
        """
        self._store = store
        self.lobby.phase, self.lobby.opened, self.lobby.card, self.lobby.asks = "start", None, None, None
        self.lobby.unfinished = names_there(store)
        self._wished = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        async with AsyncExitStack() as stack:
            seen = await stack.enter_async_context(
                looking(lambda: None) if self._discovery else nullcontext()
            )
            while True:
                tables = seen.tables if seen is not None else ()
                mute = seen.mute if seen is not None else None
                seconds = float(round(time.monotonic() - began))
                self.lobby.seen, self.lobby.mute, self.lobby.seconds = tables, mute, seconds
                self.changed()
                await asyncio.wait((self._wished,), timeout=LOOK)
                if self._wished.done():
                    return self._located(self._wished.result())

    def _located(self, wanted: Wish) -> Wish:
        """A table that was found is gone to by its address."""
        if isinstance(wanted, Go) and wanted.found:
            for one in self.lobby.seen:
                if one.name == wanted.goal:
                    return replace(wanted, goal=written(one.at), found=False)
        return wanted

    def _forget(self) -> None:
        """Give the unfinished table up."""
        self._give_up(self._store)
        self.changed()

    def _give_up(self, store: Store) -> None:
        give_up(store)
        self.lobby.unfinished = ()
        self.lobby.note("lobby.given-up")
