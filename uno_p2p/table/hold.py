"""The hold after a start: a node that was down says nothing before it has heard from the others.

Its store may be an old copy. If it spoke at once, it could say a second thing where it has spoken already. So
it tells where it is and listens first: whoever holds a word of ours that the store lacks, sends it.
"""

from __future__ import annotations

from typing import Final

from protocol import sync
from protocol.ledger import Ledger
from protocol.sync import Have

GRACE: Final = 60.0
"""Seconds after which the peers that have not answered are waited for no longer, if at least one has."""


class Hold:
    """One node's at one table with `others` other seats. Peers are named by the shell, one name a seat."""

    def __init__(self, others: int, *, holds: bool, grace: float = GRACE) -> None:
        """`holds`: whether there is anything to wait for; a table without a past needs no hold."""
        self.holds = holds
        self._others = others
        self._grace = grace
        self._began = 0.0
        self._answered: set[bytes] = set()

    def begin(self, now: float) -> None:
        """The node starts now (seconds, as in every other call)."""
        self._began = now

    def heard(self, peer: bytes, place: Have, ledger: Ledger, seat: int | None) -> None:
        """A peer tells its place. It has answered once it stands at our step and holds no word of `seat`'s
        there that we lack: one who is ahead has still to send what we lack, one who is behind may hold
        something for later.
        """
        here = sync.have(ledger)
        same = (place.table, place.track, place.step, place.hint) == (
            here.table,
            here.track,
            here.step,
            here.hint,
        )
        if same and (seat not in place.spoken or seat in here.spoken):
            self._answered.add(peer)

    def ends(self, now: float) -> bool:
        """Whether the hold ends now: everybody has answered, or somebody has and the grace is over."""
        if not self.holds:
            return False
        enough = self._others if now - self._began < self._grace else 1
        if len(self._answered) >= enough:
            self.holds = False
            return True
        return False

    @property
    def missing(self) -> int | None:
        """How many peers have not answered yet; None if this node may speak."""
        return max(self._others - len(self._answered), 0) if self.holds else None
