"""The table's story as far as one node has heard it: ledger, live step, script, and who is away.

It is a pure function of the entries taken in, in whatever order they came. A false answer counts as one:
the step ends with it, and its author is out. Where that is found only later, or the away rounds overturn a
step, the story is told anew: `retelling`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from protocol.entry import Entry
from protocol.errors import Fault, FaultCode
from protocol.ledger import Arrival, DoubleSpeech, Ledger
from protocol.outcome import Outcome
from uno_p2p.table.absence import Absence
from uno_p2p.table.contract import Contract
from uno_p2p.table.doubles import Doubles
from uno_p2p.table.duty import Heard, Script, Step, Where, turn_limit
from uno_p2p.table.effects import Closed
from uno_p2p.table.ending import Ending
from uno_p2p.table.happenings import Happening
from uno_p2p.table.hearing import Hearing
from uno_p2p.table.patience import Owes, Patience
from uno_p2p.table.table import Table

Story = Callable[[Table], Script[Ending]]


@dataclass(frozen=True, slots=True)
class Guilt:
    """A false answer to a step, and all entries that show it; the false one is the last."""

    fault: Fault
    evidence: tuple[Entry, ...]


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
        self.found: deque[Guilt] = deque()
        """What was found to be false, for the node to tell."""
        self.ending: Ending | None = None
        self.lost: frozenset[int] = frozenset()
        """The seats that this node's own links have lost: they get no time for a decision."""
        self.now = 0.0
        self.false: dict[bytes, Guilt] = {}
        """By the digest of the entry, the answers that were found to be false, be it at once or later."""
        self._doubles = Doubles(self.ledger, self.absence)
        self.trusts = False
        """Whether all that comes has been checked before."""
        self.story = story
        self._script = story(self.table)
        self._begin(next(self._script))

    # -- entries -----------------------------------------------------------------------------------

    def admit(self, entry: Entry) -> Arrival:
        """Take in an entry from the network or the store, and count it if it is for now.

        Raises:
            DoubleSpeech, Contradiction: its author has said something else.
            Fault: it is false.
        """
        try:
            arrival = self.ledger.admit(entry)
        except DoubleSpeech as double:
            if self._doubles.note(double) and entry.seat in self.absence.guilty:
                return Arrival.AWAY  # its author is known, and the rounds of that step may count both
            raise
        if arrival is Arrival.FORKED:
            self._doubles.look()
        if arrival is Arrival.LIVE and not self.hear(entry):
            return Arrival.STRANGE
        if arrival is Arrival.AWAY:
            if not self.absence.hear(entry):
                return Arrival.STRANGE
            self._doubles.look()
            self.inbox.extend(self._doubles.again())
        if arrival is Arrival.LATE and self._out_of_turn(entry):
            raise Fault(FaultCode.WRONG_KIND, "spoke at a step where it was not asked")
        return arrival

    def hear(self, entry: Entry) -> bool:
        """A seat's entry for the live step: check it, and count it. A false one counts, too: its author has
        spoken, and is convicted by it when the step ends.

        Returns whether it counts: not if its author takes no part any more.

        Raises:
            Fault: its author was not asked.
        """
        if entry.seat in self.table.barred:
            return False
        try:
            if entry.digest in self.false:
                raise self.false[entry.digest].fault
            self.hearing.hear(entry, self.where(), own=self.trusts or entry.seat == self.seat)
        except Fault as fault:
            if not self.hearing.asked(entry.seat):
                raise
            guilt = Guilt(fault.blame(entry.seat, entry.digest), (entry,))
            self.found.append(self.false.setdefault(entry.digest, guilt))
            self.hearing.reject(entry.seat)
        self.ledger.accept(entry)
        self.absence.hold(entry)
        return True

    def _out_of_turn(self, entry: Entry) -> bool:
        """Whether its author was not asked there. The word of one that was may be late: that is no fault."""
        asked = self.absence.asked(entry.seat, (entry.track, entry.step))
        return self.ledger.on_our_branch(entry) and not asked and entry.seat not in self.table.barred

    # -- steps -------------------------------------------------------------------------------------

    def close(self) -> Closed | None:
        """If everybody has spoken, or it is decided who is away: end the step, and go on with the script.

        Raises:
            Fault: what was said is false only now that all is together; `fault.seat` has said it. Nothing
                can be done with this course any more but to tell it anew: `retelling.convicting`.
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
        self._take_decided(outcome)
        if outcome is not None:
            self.hearing.prove_only(track.name, track.step, {digest for _, digest in outcome.entries})
        outcome = self._judged(outcome)
        self.ledger.close(outcome)
        try:
            self._begin(self._script.send(self._heard(outcome, track.digests[-1])))
        except StopIteration as stop:
            self.hearing.begin(None, self.now)
            self.absence.begin(self.table.voters, ())
            self.ending = stop.value
            self.due.extend(self.ledger.due())  # who waited to speak now was not asked
        return closed

    def _take_decided(self, outcome: Outcome | None) -> None:
        """Of two words of a seat, the one that counts by the decision may not be the one heard here."""
        track = self.ledger.live
        if outcome is None:
            return
        for seat, digest in outcome.entries:
            heard = track.spoken.get(seat)
            if seat not in outcome.double and (heard is None or heard.digest != digest):
                self.hearing.forget(seat)
                self.hear(next(entry for entry in track.heard(track.step) if entry.digest == digest))
                if heard is not None:
                    track.lay_aside(heard)

    def _judged(self, outcome: Outcome | None) -> Outcome | None:
        """How the step ends, with who has answered falsely among the entries that count."""
        if not self.hearing.false:
            return outcome
        if outcome is None:
            said = tuple((seat, entry.digest) for seat, entry in sorted(self.ledger.live.spoken.items()))
            outcome = Outcome(said, frozenset(), frozenset(), frozenset())
        false = frozenset(seat for seat, digest in outcome.entries if digest in self.false)
        return replace(outcome, convicted=outcome.convicted | false - outcome.double)

    def _heard(self, outcome: Outcome | None, digest: bytes) -> Heard:
        answers = self.hearing.answers
        if outcome is None:
            return Heard(dict(answers), digest=digest)
        silent = outcome.double | self.hearing.false
        counts = {seat: answers[seat] for seat, _ in outcome.entries if seat not in silent}
        return Heard(counts, outcome.absent | outcome.leaving, outcome.double, outcome.convicted, digest)

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
        self._doubles.look()

    def can_go_on_without(self, seat: int) -> bool:
        """Whether a strict majority would be left if this seat is out, beside those who are already to be,
        and it is not ourselves.
        """
        left = [other for other in self.table.voters if other not in self.absence.guilty | {seat}]
        return seat != self.seat and 2 * len(left) > len(self.table.voters)

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
