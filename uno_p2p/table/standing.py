"""What can be seen of a machine from outside: where its table stands, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterable

from protocol.errors import Fault
from protocol.ledger import Ledger
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import Ask
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.course import Course
from uno_p2p.table.ending import Ending, successor
from uno_p2p.table.gossip import Gossip
from uno_p2p.table.hold import Hold
from uno_p2p.table.joining import nameable
from uno_p2p.table.speaker import Speaker
from uno_p2p.table.table import Table
from uno_p2p.table.verdicts import Verdicts


class Standing:
    """One node's table as it stands, for shells, screens and tests; a `Machine` moves it."""

    def __init__(self, course: Course, speaker: Speaker, gossip: Gossip) -> None:
        self.course = course
        self.seat = course.seat
        self._verdicts = Verdicts()
        self._speaker = speaker
        self._gossip = gossip

    @property
    def faults(self) -> list[Fault]:
        """What others have done wrong."""
        return self._verdicts.faults

    @property
    def stopped(self) -> bool:
        """Whether this node goes on no more at this table, because of the last of them."""
        return self._verdicts.stopped

    @property
    def table(self) -> Table:
        """What everybody at the table knows."""
        return self.course.table

    @property
    def ledger(self) -> Ledger:
        """All entries of the table."""
        return self.course.ledger

    @property
    def ending(self) -> Ending | None:
        """How this table has ended."""
        return self.course.ending

    @property
    def ask(self) -> Ask | None:
        """What this seat's player must decide now."""
        return None if self.stopped else self._speaker.ask(self.course)

    @property
    def hold(self) -> Hold:
        """Whether this node still listens before its first word."""
        return self._speaker.hold

    @property
    def rolled_back(self) -> bool:
        """Whether its store is older than what it has said: it watches."""
        return self._speaker.rolled_back

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self.course.hearing.owed

    @property
    def others(self) -> int:
        """How many others are there, as far as we know."""
        return sum(seat != self.seat for seat in self.table.voters)

    def introduce(self, candidates: Iterable[Seat]) -> None:
        """Who waits for a seat, as far as this node knows: its player may name them at the next rest. None of
        it is checked here but that they are no seats of this table.
        """
        self._speaker.introduce(nameable(self.table.contract, candidates))

    @property
    def result(self) -> Standings | None:
        """The score when this table has ended."""
        return self.ending.standings if self.ending else None

    @property
    def successor(self) -> Contract | None:
        """The contract of the table that follows this one, if there is one."""
        if self.ending is None:
            return None
        return successor(self.table.contract, self.ending, self.ledger.live.digests[-1])

    @property
    def followers(self) -> int:
        """How many peers have told that they stand where this node does."""
        return self._gossip.followers

    @property
    def live(self) -> tuple[str, int, str]:
        """Track, step and kind of what goes on."""
        return self.course.live

    @property
    def proofs(self) -> int:
        """How many proofs of others this node has checked and found good."""
        return self.course.hearing.proofs
