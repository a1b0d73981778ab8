"""The table's story as far as one node has heard it: ledger, live step, script, and who is away.

It is a pure function of the entries taken in, in whatever order they came. If the away rounds overturn a
step that this node has closed, the story is told anew up to there, and goes on from the decision.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from protocol.entry import Entry
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.ledger import Arrival, Ledger
from protocol.tally import Outcome
from uno_p2p.table.absence import Absence, At
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Heard, Script, Step, Where, turn_limit
from uno_p2p.table.effects import Closed
from uno_p2p.table.ending import Ending
from uno_p2p.table.happenings import Happening
from uno_p2p.table.hearing import Hearing
from uno_p2p.table.patience import Owes, Patience
from uno_p2p.table.table import Table

Story = Callable[[Table], Script[Ending]]


class Course:
    """`seat` is this node's, None for a spectator; `tell` receives what happens at the table, in order."""

    def __init__(
        self, contract: Contract, seat: int | None, story: Story, tell: Callable[[Happening], None]
    ) -> None:
        self.contract = contract
        self.seat = seat
        self.table = Table(contract, tell)
        self.ledger = Ledger(contract.identities)
        self.hearing = Hearing()
        self.absence = Absence(self.ledger, seat, contract.patience)
        self.patience = Patience(contract.patience, turn_limit(contract.options))
        self.inbox: deque[Entry] = deque()
        """Entries to be admitted."""
        self.due: deque[Entry] = deque()
        """Entries that have waited for the live step."""
        self.ending: Ending | None = None
        self.lost: frozenset[int] = frozenset()
        """The seats that this node's own links have lost: they get no time for a decision."""
        self.now = 0.0
        self._story = story
        self._script = story(self.table)
        self._begin(next(self._script))

    # -- entries -----------------------------------------------------------------------------------

    def admit(self, entry: Entry) -> Arrival:
        """Take in an entry from the network or the store, and count it if it is for now.

        Raises:
            DoubleSpeech, Contradiction: its author has said something else.
            Fault: it is false.
        """
        arrival = self.ledger.admit(entry)
        if arrival is Arrival.LIVE:
            self.hear(entry)
        elif arrival is Arrival.AWAY and not self.absence.hear(entry):
            return Arrival.STRANGE
        elif arrival is Arrival.LATE and self._out_of_turn(entry):
            raise Fault(FaultCode.WRONG_KIND, "spoke at a step where it was not asked")
        return arrival

    def hear(self, entry: Entry) -> None:
        """A seat's entry for the live step: check it, and count it; Fault if it is false."""
        self.hearing.hear(entry, self.where(), own=entry.seat == self.seat)
        self.ledger.accept(entry)
        self.absence.hold(entry)

    def _out_of_turn(self, entry: Entry) -> bool:
        return self.ledger.on_our_branch(entry) and not self.ledger.excused(entry)

    # -- steps -------------------------------------------------------------------------------------

    def close(self) -> Closed | None:
        """If everybody has spoken, or it is decided who is away: end the step, and go on with the script.

        Raises:
            Fault: what was said is false only now that all is together; `fault.seat` has said it.
        """
        outcome = self.absence.outcome
        if self.hearing.step is None or self.hearing.held_up:
            return None
        if outcome is None and not (self.hearing.complete and self.absence.may_close):
            return None
        track = self.ledger.live
        closed = Closed(track.name, track.step, self.hearing.step.duty.kind)
        self.absence.close()
        self.patience.end(self.now)
        self.ledger.close(outcome)
        try:
            self._begin(self._script.send(_heard(self.hearing.answers, outcome)))
        except StopIteration as stop:
            self.hearing.begin(None, self.now)
            self.absence.begin(self.table.voters, ())
            self.ending = stop.value
            self.due.extend(self.ledger.due())  # who waited to speak now was not asked
        return closed

    def _begin(self, step: Step[Any]) -> None:
        """The script's next step is live; what waited for it is taken in first."""
        self.hearing.begin(step, self.now)
        self.patience.begin()
        if not self.ledger.tracks or self.ledger.live.name != step.track:
            self.inbox.extend(self.ledger.begin(step.track, self.table.sid))
            if step.track.startswith("deck/"):
                self.patience.begin_hand()
        self.absence.begin(self.table.voters, step.seats)
        self.due.extend(self.ledger.due())
        self.inbox.extend(self.ledger.due_said())

    # -- time --------------------------------------------------------------------------------------

    def clock(self, now: float) -> None:
        """What time it is, in seconds of the node's monotonic clock: before every call."""
        self.now = self.absence.now = now

    def look(self) -> None:
        """Time has passed: how long others have owed something."""
        self.patience.look(self.now, self.owes(), held=self.hearing.held_up)
        self.absence.look(self.patience.overdue)

    def begin_anew(self) -> None:
        """The live step begins only now: this node was not there before."""
        self.hearing.began = self.now
        self.patience.begin()

    def slept(self, seconds: float) -> None:
        """This node was suspended for so long, until now."""
        self.hearing.began += seconds
        self.patience.slept(seconds)
        self.absence.slept(seconds)

    def owes(self) -> dict[int, Owes]:
        """What the table waits for, by seat."""
        step = self.hearing.step
        if step is None:
            return {}
        return {seat: self._owes(step, seat) for seat in self.hearing.owed}

    def _owes(self, step: Step[Any], seat: int) -> Owes:
        if seat in self.table.absent:
            return Owes.RETURN
        return Owes.DECISION if step.duty.decides(seat) and seat not in self.lost else Owes.ANSWER

    # -- a story that was decided otherwise --------------------------------------------------------

    def rewound(self, at: At) -> Course:
        """The story anew, up to the step that the others have decided without this seat. What was said after
        that step counts no more. No proof may wait to be checked.
        """
        fresh = Course(self.contract, self.seat, self._story, lambda happening: None)
        fresh.clock(self.now)
        fresh.lost = self.lost
        for track in self.ledger.tracks:
            for step in range(track.step):
                fresh._retell(self, (track.name, step), at)
                if (track.name, step) == at:
                    fresh.look()
                    return fresh
        raise ProtocolError("a step that was never closed is overturned")

    def _retell(self, old: Course, here: At, at: At) -> None:
        """One step of the old story."""
        track = next(track for track in old.ledger.tracks if track.name == here[0])
        entries = (*track.steps[here[1]].values(), *track.aside.get(here[1], ()))
        said = track.said.get(here[1], {}).values()
        decided = here == at or here[1] in track.outcomes
        for entry in (*entries, *(said if decided else ())):
            self.admit(entry)
        if here == at:
            self.table.tell = old.table.tell
        while self.hearing.backlog:
            self.hearing.backlog.popleft().verify()
        if self.close() is None:
            raise ProtocolError(f"{here} was closed before, and now it is not")
        for entry in () if decided else said:
            self.admit(entry)

    # -- small questions ---------------------------------------------------------------------------

    def where(self) -> Where:
        """The live step, for proofs."""
        track = self.ledger.live
        waited = self.now - self.hearing.began
        return Where(track.sid, track.name, track.step, track.digests[-1], self.contract.identities, waited)

    @property
    def live(self) -> tuple[str, int, str]:
        """Track, step and kind of what goes on."""
        step = self.hearing.step
        return self.ledger.live.name, self.ledger.live.step, step.duty.kind if step else "end"


def _heard(answers: dict[int, Any], outcome: Outcome | None) -> Heard:
    if outcome is None or outcome.ordinary:
        return Heard(answers)
    counts = {seat: answers[seat] for seat, _ in outcome.entries if seat not in outcome.double}
    return Heard(counts, outcome.absent | outcome.leaving, outcome.double)
