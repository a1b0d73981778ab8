"""What a node tells people who look on: everything that is said at its table, and nothing else.

They see what the table sees, and check it all themselves. They only ever ask where they lack something; no
word of theirs counts for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from protocol import wire
from protocol.errors import Fault
from protocol.ledger import Ledger
from protocol.sync import Have
from uno_p2p.around import Links
from uno_p2p.table.gossip import Gossip
from uno_p2p.table.machine import Machine

MOST_LEDGERS = 2
"""A table, and the one before it."""


class Audience:
    """One node's. It keeps a memory of its own of who asked what: at the table nobody counts on them."""

    def __init__(self, gallery: Links | None, soon: Callable[..., object]) -> None:
        """`gallery`: the people who look on; None: nobody may. `soon(call, ..)` makes a call in the event
        loop.
        """
        self._gallery, self._soon = gallery, soon
        self._memory: list[tuple[Ledger, Gossip]] = []

    def show(self, raw: bytes) -> None:
        """Something was said at the table."""
        if self._gallery is not None:
            self._soon(self._gallery.broadcast, raw)

    def ask(self, machines: Iterable[Machine], peer: bytes, raw: bytes, now: float) -> None:
        """Somebody has sent these bytes: send what it lacks of these tables, if it tells a place at one."""
        if self._gallery is None:
            return
        for machine in machines:
            for lacked in self.answer(machine, peer, raw, now):
                self._soon(self._gallery.send, peer, lacked)

    def answer(self, machine: Machine, peer: bytes, raw: bytes, now: float) -> list[bytes]:
        """What somebody lacks who has sent these bytes; nothing unless they tell a place at this table."""
        try:
            place = wire.decode(raw)
        except Fault:
            return []
        return self._gossip(machine.ledger).lacking(peer, place, now) if isinstance(place, Have) else []

    def _gossip(self, ledger: Ledger) -> Gossip:
        for known, gossip in self._memory:
            if known is ledger:
                return gossip
        self._memory = [*self._memory[1 - MOST_LEDGERS :], (ledger, Gossip(ledger, None, 1))]
        return self._memory[-1][1]
