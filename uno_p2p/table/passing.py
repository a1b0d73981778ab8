"""Who is away is passed over, or the hand is void (protocol section 7).

Absences are told to the rules where nothing is half done: after the event of the step at which they were
agreed, and before the next need is asked for.
"""

from __future__ import annotations

from uno_p2p.rules.engine import apply
from uno_p2p.rules.events import Absent, Event
from uno_p2p.rules.state import Phase
from uno_p2p.table.contract import MIN_SEATS
from uno_p2p.table.cover import enough
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Moved
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void


class Passing:
    """One hand at a table, as far as it goes on or not."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table = table
        self.hand = hand
        self.track = table.track(f"play/{hand.number}")

    def happened(self, event: Event) -> None:
        """The rules, and everybody who looks on, learn of an event."""
        self.hand.game = apply(self.hand.game, event)
        self.table.tell(Moved(event))

    @property
    def decided(self) -> bool:
        """Whether the hand has its result: from an agreed winning play on nothing is void any more."""
        return self.hand.game.phase is Phase.OVER

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of this deal that are not there."""
        return tuple(seat for seat in self.hand.deal.keys if seat not in self.table.voters)

    def void(self) -> Void:
        """To be raised: the hand cannot go on without those who are away."""
        return Void(self.away)

    def pass_over(self) -> None:
        """Tell the rules who has gone away. Raises Void if the hand cannot go on, and is not decided yet."""
        gone = [seat for seat in self.away if seat not in self.hand.game.absent]
        if not self.decided and self._is_void():
            raise self.void()
        for seat in gone:
            if len(self.hand.game.absent) + 1 < self.table.n:  # the rules keep the last one
                self.happened(Absent(seat))

    def _is_void(self) -> bool:
        """No share of a key where one is needed, two words of one seat, or nobody to play with."""
        spoke_double = self.table.double & self.hand.deal.keys.keys()
        lost = bool(self.away) and not enough(self.table, self.hand.backing)
        return bool(spoke_double) or lost or len(self.table.players) < MIN_SEATS
