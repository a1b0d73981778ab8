"""What a person who has opened a table is told until it is full: how others get in, and who comes how."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass

from uno_p2p.app import Proposal
from uno_p2p.company import Way
from uno_p2p.net.address import is_loopback
from uno_p2p.net.card import TableCard
from uno_p2p.net.codewords import fresh_code
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.invite import Invite
from uno_p2p.net.local import listens_everywhere, to_tell
from uno_p2p.net.tasks import supervised
from uno_p2p.tabletext import command, reach_lines, written
from uno_p2p.ui.qr import qr_lines
from uno_p2p.ui.words import Words

HERE = "127.0.0.1"
LOOK = 1.0
"""Seconds between two looks at this machine's addresses."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to open: where the lobby listens, for how many, with what rules, under what name. `open`:
    without a code; `qr`: also show the invite as a QR code; `discovery`: tell the network; `shows`: people
    may look on.
    """

    at: tuple[str, int]
    seats: int
    proposal: Proposal
    title: str = ""
    open: bool = False
    qr: bool = False
    discovery: bool = True
    shows: bool = True


class HostScreen:
    """One opening of a table. Its methods are what `OpenTable` calls."""

    def __init__(
        self,
        words: Words,
        tell: Callable[[str], None],
        host: str,
        *,
        needs_code: bool,
        qr: bool = False,
        addresses: Callable[[], tuple[str, ...]] = to_tell,
    ) -> None:
        """`tell` writes a line, `host` is where the lobby listens, `addresses()` finds our own."""
        self._words, self._tell, self._host, self._qr = words, tell, host, qr
        self._anywhere = listens_everywhere(host)
        self._addresses = addresses
        self._needs_code = needs_code
        self._code: str | None = None
        self._told: tuple[str, ...] = ()
        self._reached: list[str] = []
        self._opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._greeted = False
        self._watching: asyncio.Task[None] | None = None

    @property
    def code(self) -> Callable[[], str] | None:
        """For `OpenTable.code`."""
        return self._fresh if self._needs_code else None

    def on_open(self, port: int) -> None:
        """Guests can come."""
        self._opened.set_result(port)
        self._watching = supervised(self._watch(port))

    def on_full(self) -> None:
        """Nobody needs to find the way any more; may be called twice."""
        if self._watching is not None:
            self._watching.cancel()

    def on_card(self, card: TableCard) -> None:
        """What the table is now."""
        if not self._greeted:
            self._greeted = True
            self._greet(card)
        lines = reach_lines(self._words, card)
        for line in lines:
            if line not in self._reached:
                self._tell(line)
        self._reached = lines

    def on_change(self, taken: tuple[Introduction, ...], seats: int) -> None:
        """A guest has come or gone."""
        names = ", ".join(seat.name for seat in taken)
        self._tell(self._words.say("lobby.here", names=names, taken=len(taken), seats=seats))

    def on_code(self, address: str, code: str) -> None:
        """After wrong tries another code counts for whoever comes from this address."""
        self._tell(self._words.say("lobby.own-code", address=address, code=_large(code)))

    async def way(self) -> Way:
        """How the host's own bots get in."""
        host = HERE if self._anywhere else self._host
        return Way(written((host, await self._opened)), self._code)

    async def _watch(self, port: int) -> None:
        """For ever: tell when the others have to come to another address than they were told."""
        while self._anywhere:
            await asyncio.sleep(LOOK)
            if (now := self._reachable()) != self._told:
                self._told = now
                self._tell(self._words.say("lobby.moved", command=command((now[0], port))))
                self._invite(port)

    def _fresh(self) -> str:
        code = fresh_code()
        self._code = self._code or code
        return code

    def _reachable(self) -> tuple[str, ...]:
        return self._addresses() or (HERE,) if self._anywhere else (self._host,)

    def _greet(self, card: TableCard) -> None:
        say, port = self._words.say, self._opened.result()
        self._told = self._reachable()
        self._tell(say("lobby.table", title=card.title, seats=card.seats))
        self._tell(say("lobby.open", command=command((self._told[0], port))))
        for other in self._told[1:]:
            self._tell(say("lobby.also", command=command((other, port))))
        if is_loopback(self._told[0]):
            self._tell(say("lobby.only-here"))
        self._invite(port)
        if self._code is None:
            self._tell(say("lobby.lets-in.all"))
        else:
            self._tell(say("lobby.code", code=_large(self._code)))
            self._tell(say("lobby.lets-in.code"))

    def _invite(self, port: int) -> None:
        invite = Invite(self._told, port, self._code)
        self._tell(self._words.say("lobby.invite", command=command(invite)))
        if self._qr:
            for line in qr_lines(invite.encode(), sys.stdout.encoding or "utf-8"):
                self._tell(line)


def _large(code: str) -> str:
    """A code that can be read from across a room."""
    return "   ".join(code.upper().split())
