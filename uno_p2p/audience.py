"""What a node tells people who look on: everything that is said at its table, and nothing else.

They see what the table sees, and check it all themselves. They only ever ask where they lack something; no
word of theirs counts for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from protocol import wire
from protocol.errors import Fault
from protocol.ledger import Ledger
from protocol.sync import Have
from uno_p2p.around import Links
from uno_p2p.inbox import Frame
from uno_p2p.table.gossip import Gossip
from uno_p2p.table.machine import Machine

MOST_LEDGERS = 2
"""A table, and the one before it."""


class Crowd(Links, Protocol):
    """The people who look on, as a node needs them; see `Gallery`."""

    @property
    def empty(self) -> bool:
        """Whether nobody was let in. Any thread may ask."""


class Audience:
    """One node's. It keeps a memory of its own of who asked what: at the table nobody counts on them."""

    def __init__(self, gallery: Crowd | None, soon: Callable[..., object]) -> None:
        """`gallery`: the people who look on; None: nobody may. `soon(call, ..)` makes a call in the event
        loop.
        """
        self._gallery, self._soon = gallery, soon
        self._memory: list[tuple[Ledger, Gossip]] = []

    def show(self, raw: bytes) -> None:
        """Something was said at the table. Whoever comes in a moment later is sent it when it asks."""
        if self._gallery is not None and not self._gallery.empty:
            self._soon(self._gallery.broadcast, raw)

    def ask(self, machines: Iterable[Machine], frame: Frame, now: float) -> None:
        """Somebody who looks on has sent this: send what it lacks of these tables, if it tells a place."""
        try:
            place = wire.decode(frame.raw)
        except Fault:
            return
        if self._gallery is None or not isinstance(place, Have):
            return
        for machine in machines:
            for lacked in self._gossip(machine.ledger).lacking(frame.peer, place, now):
                self._soon(self._gallery.send, frame.peer, lacked)

    def _gossip(self, ledger: Ledger) -> Gossip:
        for known, gossip in self._memory:
            if known is ledger:
                return gossip
        self._memory = [*self._memory[1 - MOST_LEDGERS :], (ledger, Gossip(ledger, None, 1))]
        return self._memory[-1][1]
