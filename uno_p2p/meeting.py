"""Whom one meets at a table: remembered as soon as everybody there has signed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from uno_p2p.app import JoinTable, OpenTable
from uno_p2p.friends import people_of
from uno_p2p.net.seating import Seating
from uno_p2p.resume import Unfinished
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect, Show
from uno_p2p.table.happenings import TableOpen
from uno_p2p.trouble import Trouble


class Meeting:
    """One sitting down. `people`, identity and name, is known once the table is full."""

    def __init__(self, store: Store, observe: Callable[[Effect, float], None]) -> None:
        self.people: list[tuple[bytes, str]] = []
        self._store, self._observe = store, observe

    def at(self, where: OpenTable | JoinTable | Unfinished) -> OpenTable | JoinTable | Unfinished:
        """The same way to a table, along which this learns who is there."""
        if isinstance(where, Unfinished):
            return where
        told = where.on_full

        def on_full(seating: Seating) -> None:
            self.people = people_of(seating.seats, seating.me)
            if told is not None:
                told(seating)

        return replace(where, on_full=on_full)

    def observe(self, effect: Effect, now: float) -> None:
        """The node's observer; the effect goes on to the one that was given."""
        if isinstance(effect, Show) and isinstance(effect.happening, TableOpen):
            with suppress(Trouble):  # a table is worth more than its memory
                self._store.meet(self.people)  # only now has everybody signed: a name may be anybody's
        self._observe(effect, now)
