"""From a wish to a way to a table: what `sit_down` takes, and what has to run beside it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from uno_p2p.app import OpenTable
from uno_p2p.company import Bots
from uno_p2p.evening.opened import Opened
from uno_p2p.evening.wishes import Open
from uno_p2p.net.address import is_loopback
from uno_p2p.net.card import TableCard
from uno_p2p.opening import HERE, Table
from uno_p2p.players.bot import Level
from uno_p2p.proposal import Proposal
from uno_p2p.rules.options import Options

PRACTICE: Final = Open(
    Table((HERE, 0), 3, Proposal(Options(), hands=1), open=True, discovery=False, shows=False),
    Bots(2, Level.EASY),
)
"""A hand to learn from, on this machine only."""


def open_table(table: Table, bots: Callable[[], tuple[str, ...]], opened: Opened) -> OpenTable:
    """The way to it, told to `opened`. `bots`: what is to be remembered of them."""
    return OpenTable(
        *table.at,
        table.seats,
        table.proposal,
        opened.on_open,
        opened.on_change,
        bots,
        table.title,
        opened.code,
        opened.on_code,
        opened.on_card,
        lambda _: opened.on_full(),
        opened.on_lobby,
        announce=announcing if table.discovery and not is_loopback(table.at[0]) else None,
        shows=table.shows,
    )


def announcing(
    card: Callable[[], TableCard], at: str, port: int, version: str
) -> AbstractAsyncContextManager[None]:
    """A block in which a table is announced by mDNS, which is slow to load."""
    from uno_p2p.net.announcing import announcing as announced  # noqa: PLC0415

    return announced(card, at, port, version)
