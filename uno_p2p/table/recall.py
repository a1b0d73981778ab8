"""What a node that was started again may have said about steps that were over by then.

Its store may be an old copy, and the hold after a start looks at the live step only. About an older one it
may have voted in a life that the store has forgotten, and a second vote would convict it. So before its
first vote about such a step it tells where it stands there, as if it were behind: who knows more, sends it.
"""

from __future__ import annotations

from collections.abc import Iterable

from protocol import wire
from protocol.ledger import Ledger
from protocol.sync import have_been
from uno_p2p.table.absence import At

LISTEN = 3.0
"""Seconds in which the others answer: as long as an honest node takes to tell its place three times."""


class Recall:
    """One node's, from one start to the next."""

    def __init__(self) -> None:
        self._old: frozenset[At] = frozenset()
        self._asked: dict[At, float] = {}
        self._asks: list[At] = []

    def begin(self, over: Iterable[At]) -> None:
        """The node starts, with a past in which these steps were over."""
        self._old = frozenset(over)

    def may_vote(self, at: At, now: float) -> bool:
        """Whether it may vote about this step. The first time it is refused, the others are to be asked."""
        if at not in self._old:
            return True
        if at not in self._asked:
            self._asked[at] = now
            self._asks.append(at)
        return now - self._asked[at] >= LISTEN

    def asks(self, ledger: Ledger) -> list[bytes]:
        """What is to be sent to all now: our place at each such step, twice, for the first time only some of
        them answer. Nothing about a step that is no part of the story any more: should it come there again,
        the others are asked then.
        """
        asks, self._asks = self._asks, []
        places = {at: have_been(ledger, *at) for at in asks}
        for at in [at for at, place in places.items() if place is None]:
            del self._asked[at]
        return [wire.encode(place) for place in places.values() if place is not None for _ in range(2)]
