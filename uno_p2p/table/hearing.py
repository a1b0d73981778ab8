"""The step that is going on: who has answered it, and whether what they say is right.

A lazy answer counts at once and is proven later, from the backlog; a settled step is neither answered
nor ended before the backlog is empty.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from protocol.entry import Entry
from protocol.errors import Fault, FaultCode
from uno_p2p.table.duty import Duty, Step, Where


@dataclass(frozen=True, slots=True)
class Unproven:
    """A lazy answer whose proof is still to be checked."""

    duty: Duty[Any]
    where: Where
    entry: Entry
    answer: Any

    def verify(self) -> None:
        """Raise Fault if the proof is false."""
        self.duty.verify(self.where, self.entry.seat, self.answer)


class Hearing:
    """The live step of one node's table. `step` is None when the story is told."""

    def __init__(self) -> None:
        self.step: Step[Any] | None = None
        self.answers: dict[int, Any] = {}
        self.false: frozenset[int] = frozenset()
        """Who has answered something false: that seat has spoken, and nothing that counts."""
        self.backlog: deque[Unproven] = deque()
        self.began = 0.0
        self.proofs = 0
        """Proofs of others that were checked and found good."""

    def begin(self, step: Step[Any] | None, now: float) -> None:
        """The next step is live from `now` on."""
        self.step, self.answers, self.false, self.began = step, {}, frozenset(), now

    def hear(self, entry: Entry, where: Where, *, own: bool) -> None:
        """Check an entry of this step and count its answer; the proof of one that is `own`, or known to be
        good, need not be checked.

        Raises:
            Fault: its seat was not asked, or not for this; or what `read` and `verify` of the duty find.
        """
        step = self.step
        if step is None or entry.seat not in step.seats:
            raise Fault(FaultCode.WRONG_KIND, "spoke where it was not asked")
        if entry.kind != step.duty.kind:
            raise Fault(FaultCode.WRONG_KIND, f"said {entry.kind}, was asked for {step.duty.kind}")
        answer = step.duty.read(where, entry.seat, entry.body)
        unproven = Unproven(step.duty, where, entry, answer)
        if not own and step.duty.lazy:
            self.backlog.append(unproven)
        elif not own:
            unproven.verify()
            self.proofs += 1
        self.answers[entry.seat] = answer

    def reject(self, seat: int) -> None:
        """What this seat was asked for it has answered falsely."""
        self.false |= {seat}

    def forget(self, seat: int) -> None:
        """What this seat has answered does not count after all."""
        self.answers.pop(seat, None)
        self.false -= {seat}
        where = self.step.track if self.step else None
        self.backlog = deque(
            waits for waits in self.backlog if waits.entry.seat != seat or waits.where.track != where
        )

    def prove_only(self, track: str, step: int, counted: Set[bytes]) -> None:
        """Of this step only these entries count: what others say in it need not be proven any more."""
        here = (track, step)
        self.backlog = deque(
            waits
            for waits in self.backlog
            if (waits.where.track, waits.where.step) != here or waits.entry.digest in counted
        )

    def spoke(self, seat: int) -> bool:
        """Whether this seat has answered, be it falsely."""
        return seat in self.answers or seat in self.false

    @property
    def held_up(self) -> bool:
        """A settled step waits until every earlier lazy proof has been found good."""
        return self.step is not None and self.step.settled and bool(self.backlog)

    @property
    def complete(self) -> bool:
        """Every seat that was asked has answered, and nothing holds the step up."""
        return self.step is not None and all(map(self.spoke, self.step.seats)) and not self.held_up

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.step is None:
            return ()
        return self.step.duty.owed(tuple(seat for seat in self.step.seats if not self.spoke(seat)))

    def asked(self, seat: int) -> bool:
        """Whether this seat is asked in this step."""
        return self.step is not None and seat in self.step.seats

    def asks(self, seat: int) -> bool:
        """Whether this seat must answer, and may now."""
        step = self.step
        return step is not None and seat in step.seats and not self.spoke(seat) and not self.held_up
