"""The hold after a start: a node that was down says nothing before it has heard from the others.

Its store may be an old copy. If it spoke at once, it could say a second thing where it has spoken already. So
it tells where it is and listens first: whoever holds a word of ours that the store lacks, sends it.
"""

from __future__ import annotations

from dataclasses import replace

from protocol import sync
from protocol.ledger import Ledger
from protocol.sync import Have


class Hold:
    """One node's at one table. Peers are named by the shell, one name a seat."""

    def __init__(self, *, holds: bool, grace: float) -> None:
        """`holds`: whether there is anything to wait for; a table without a past needs no hold. `grace`:
        seconds after which the peers that have not answered are waited for no longer, if at least one has;
        twice as long without anything new, and those are enough who have told us any place.
        """
        self.holds = holds
        self._grace = grace
        self._began = 0.0
        self._place = b"", 0
        self._moved = 0.0
        """When we came to the step `_place`: (digest, step)."""
        self._met: set[bytes] = set()
        self._answered: set[bytes] = set()
        self._beside: set[bytes] = set()
        """Peers that stand where we do, be it that they hold other words of away rounds."""

    def begin(self, now: float) -> None:
        """The node starts now (seconds, as in every other call)."""
        self._began = self._moved = now

    def heard(self, peer: bytes, place: Have, ledger: Ledger, seat: int | None, now: float) -> None:
        """A peer tells its place. It has answered once it stands at our step and holds no word of `seat`'s
        there that we lack: one who is ahead has still to send what we lack, one who is behind may hold
        something for later. The words of away rounds may stay different for ever, for none is kept that is
        too far ahead: who differs in these alone is waited for until the grace is over, and no longer.

        If somebody's double speech has led us another way than everybody else, nobody ever stands where we
        do, and the step where we parted is decided only if we vote. So who has had time to send all that we
        could take, and sent nothing that brought us further, has said what it knows.
        """
        here = sync.have(ledger)
        if place.table == here.table:
            self._met.add(peer)
        if (here.hint, here.step) != self._place:
            self._place, self._moved = (here.hint, here.step), now
        same = replace(place, spoken=here.spoken, said=here.said) == here
        if same and (seat not in place.spoken or seat in here.spoken):
            self._beside.add(peer)
            if place.said == here.said:
                self._answered.add(peer)

    def ends(self, now: float, others: int) -> bool:
        """Whether the hold ends now: all `others` that are there have answered, or one has and the grace is
        over, or nobody can and two graces have brought nothing new.
        """
        if not self.holds:
            return False
        waiting = now - self._began < self._grace
        enough = self._beside or (self._met and now - self._moved >= 2 * self._grace)
        if len(self._answered) >= others if waiting else enough:
            self.holds = False
            return True
        return False

    def missing(self, others: int) -> int | None:
        """How many of `others` have not answered yet; None if this node may speak."""
        return max(others - len(self._answered), 0) if self.holds else None
