"""A table that is being opened: how others get in, kept up to date until it is full, for any screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final

from uno_p2p.company import Way
from uno_p2p.entering import OpenTable
from uno_p2p.net.address import is_loopback
from uno_p2p.net.card import TableCard
from uno_p2p.net.codewords import fresh_code
from uno_p2p.net.invite import Invite
from uno_p2p.net.local import listens_everywhere, to_tell
from uno_p2p.net.tasks import supervised
from uno_p2p.proposal import Proposal
from uno_p2p.tabletext import written

HERE: Final = "127.0.0.1"
LOOK: Final = 1.0
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


def announcing(
    card: Callable[[], TableCard], at: str, port: int, version: str
) -> AbstractAsyncContextManager[None]:
    """A block in which a table is announced by mDNS."""
    from uno_p2p.net.announcing import announcing as announced  # noqa: PLC0415 - mDNS is slow to load

    return announced(card, at, port, version)


class Opening:
    """One opening. Its methods are what `OpenTable` calls; a screen adds what it tells.

    `told`: the addresses that others have been told; `first_code`: the table's code, if it has one.
    """

    def __init__(
        self, host: str, *, needs_code: bool, addresses: Callable[[], tuple[str, ...]] = to_tell
    ) -> None:
        """`host` is where the lobby listens, `addresses()` finds our own."""
        self._host = host
        self._anywhere = listens_everywhere(host)
        self._addresses = addresses
        self._needs_code = needs_code
        self.first_code: str | None = None
        self.told: tuple[str, ...] = ()
        self.card: TableCard | None = None
        self._opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._watching: asyncio.Task[None] | None = None

    @property
    def code(self) -> Callable[[], str] | None:
        """For `OpenTable.code`."""
        return self._fresh if self._needs_code else None

    @property
    def port(self) -> int:
        """Where the lobby listens, once guests can come."""
        return self._opened.result()

    @property
    def invite(self) -> Invite:
        """What others can paste."""
        return Invite(self.told, self.port, self.first_code)

    @property
    def only_here(self) -> bool:
        """Nobody else can come: this machine is on no network."""
        return is_loopback(self.told[0])

    def on_open(self, port: int) -> None:
        """Guests can come."""
        self._opened.set_result(port)
        self.told = self._reachable()
        self._watching = supervised(self._watch())

    def on_full(self) -> None:
        """Nobody needs to find the way any more; may be called twice."""
        if self._watching is not None:
            self._watching.cancel()

    def on_card(self, card: TableCard) -> None:
        """What the table is now."""
        self.card = card

    def on_code(self, address: str, code: str) -> None:
        """After wrong tries another code counts for whoever comes from this address."""

    def moved(self) -> None:
        """The others have to come to another address than they were told."""

    def table(self, table: Table, bots: Callable[[], tuple[str, ...]], **more: Any) -> OpenTable:
        """The way to this table, along which this opening is told. `bots`: what is to be remembered of them;
        `more`: what else `OpenTable` calls.
        """
        return OpenTable(
            *table.at,
            table.seats,
            table.proposal,
            self.on_open,
            bots=bots,
            title=table.title,
            code=self.code,
            on_code=self.on_code,
            on_card=self.on_card,
            announce=announcing if table.discovery and not is_loopback(table.at[0]) else None,
            shows=table.shows,
            **more,
        )

    async def way(self) -> Way:
        """How the host's own bots get in."""
        host = HERE if self._anywhere else self._host
        return Way(written((host, await self._opened)), self.first_code)

    async def _watch(self) -> None:
        while self._anywhere:
            await asyncio.sleep(LOOK)
            if (now := self._reachable()) != self.told:
                self.told = now
                self.moved()

    def _fresh(self) -> str:
        code = fresh_code()
        self.first_code = self.first_code or code
        return code

    def _reachable(self) -> tuple[str, ...]:
        return self._addresses() or (HERE,) if self._anywhere else (self._host,)


def large(code: str) -> str:
    """A code that can be read from across a room."""
    return "   ".join(code.upper().split())
