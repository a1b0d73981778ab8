"""What one node holds against others, and whether it can go on without them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from protocol.entry import Entry
from protocol.errors import Fault
from uno_p2p.table.course import Course
from uno_p2p.table.effects import Blame


class Verdicts:
    """One node's, in the order in which it has found them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.evidence: tuple[bytes, ...] = ()
        """Against those whom only away rounds can put out: who is behind needs it to count freezes."""
        self.stopped = False
        """Whether this node goes on no more at this table, because of the last of them."""

    def accuse(self, fault: Fault, entries: Sequence[Entry], course: Course) -> Blame | None:
        """Somebody has done what no step can end with: the away rounds go on without its author. If too few
        would be left for that, this node stops. None if the author is known to be guilty.

        The last of `entries` is the accused one.
        """
        seat = entries[-1].seat
        if seat in course.absence.guilty:
            return None
        shown = tuple(entry.raw for entry in entries)
        self.evidence += shown
        self.stopped = not course.can_go_on_without(seat)
        course.absence.convict(seat)
        self.faults.append(fault.blame(seat, entries[-1].digest))
        return Blame(self.faults[-1], shown, stops=self.stopped)

    def found(self, course: Course) -> Iterator[Blame]:
        """The answers that were found to be false. The table goes on without their authors: what they have
        said is part of the story, so everybody sees the same.
        """
        while course.found:
            guilt = course.found.popleft()
            if guilt.fault.entry not in {fault.entry for fault in self.faults}:
                self.faults.append(guilt.fault)
                yield Blame(guilt.fault, tuple(entry.raw for entry in guilt.evidence))
