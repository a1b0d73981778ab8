"""What a node tells and passes on beside its own entries, so that everybody has everything.

Four habits: say where we are when nothing moves and every second (`tell`); send what a peer at its place
lacks (`lacking`); and pass on at once the entries of an author that a peer has lately had to ask for
(`pass_on`), so that two nodes without a link between them play on at the speed of one hop more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from protocol import sync, wire
from protocol.entry import Entry
from protocol.ledger import Ledger
from protocol.sync import Have

STALL = 0.1
"""Seconds without progress after which a node tells its peers where it is."""
PULSE = 1.0
"""Seconds between two such messages in any case."""
BURST = 1.0
"""Seconds' worth of such messages, one every STALL at most, that a peer may send at once and be answered."""
NEAR = 2
"""How many seats after an author answer for it at once. Without such a bound nine nodes would send one who
asks for an entry that is on its way anyhow the same entry; two are enough when a link is cut.
"""
REPEAT = 5.0
"""Seconds between two times at which a node says again what it has said about steps that are still open."""
RELAY = 10.0
"""Seconds for which an author's entries are passed on to a peer that had to ask for one."""


class Gossip:
    """One node's part. Times are seconds of the node's monotonic clock; peers are named by the shell."""

    def __init__(self, ledger: Ledger, seat: int | None, seats: int) -> None:
        """`seat` is this node's of `seats`, None for a spectator."""
        self._ledger = ledger
        self._seat = seat
        self._seats = seats
        self._seen: tuple[Have, float] | None = None
        self._told: tuple[Have, float] | None = None
        self._relayed: dict[tuple[int, bytes], float] = {}
        self._places: dict[bytes, Have] = {}
        self._answered: dict[bytes, float] = {}
        """By peer, until when its allowance of answers is used up."""
        self._repeats = 0.0

    def tell(self, now: float) -> bytes | None:
        """The message that says where we are, if it is time for it."""
        place = sync.have(self._ledger)
        if self._seen is None or self._seen[0] != place:
            self._seen = (place, now)
        told, told_at = self._told or (None, now - PULSE)
        stalled = told != place and now - self._seen[1] >= STALL
        if not stalled and now - told_at < PULSE:
            return None
        self._told = (place, now)
        return wire.encode(place)

    def repeat(self, now: float, unsettled: Callable[[], Sequence[Entry]]) -> list[bytes]:
        """What is to be said again, to all, if it is time for it: no place that a peer tells shows whether it
        lacks that.
        """
        if now < self._repeats:
            return []
        self._repeats = now + REPEAT
        return [entry.raw for entry in unsettled()]

    def lacking(self, peer: bytes, place: Have, now: float, evidence: Sequence[bytes] = ()) -> list[bytes]:
        """What a peer at `place` lacks: entries, whose authors seem to be out of its reach, and `evidence`.

        At the first time it is there, only our own and those of our near seats; at the second, all. Nothing
        for a peer that tells more often than an honest node does: a few bytes ask for 512 KiB.
        """
        again = self._places.get(peer) == place
        self._places[peer] = place
        until = max(now, self._answered.get(peer, now))
        if until > now + BURST:
            return []
        self._answered[peer] = until + STALL
        missing = [entry for entry in sync.lacks(self._ledger, place) if again or self._near(entry.seat)]
        for entry in missing:
            self._relayed[entry.seat, peer] = now + RELAY
        there = place == sync.have(self._ledger)
        return [*(entry.raw for entry in missing), *(() if there else evidence)]

    def _near(self, author: int) -> bool:
        """Whether this node answers for the author at once."""
        return self._seat is not None and (self._seat - author) % self._seats <= NEAR

    @property
    def followers(self) -> int:
        """How many peers were last heard of at the place where this node is."""
        here = sync.have(self._ledger)
        return sum(place == here for place in self._places.values())

    def pass_on(self, entry: Entry, now: float) -> list[bytes]:
        """The peers that should get this new entry from us too."""
        self._relayed = {pair: until for pair, until in self._relayed.items() if until > now}
        return [peer for seat, peer in self._relayed if seat == entry.seat]
