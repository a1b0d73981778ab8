"""One node's part in the away rounds of its table, at the step that is live and at those it has closed.

A node that closed a step may still be asked about it by one that could not, however long that one was away;
so every step of the table can be opened again. The rounds of a step exist only once somebody is overdue or
has frozen it: nearly always there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from protocol.away import Away
from protocol.entry import Entry
from protocol.errors import Fault, FaultCode
from protocol.freeze import Freeze, Statement, frozen_step, read_said
from protocol.ledger import Ledger
from protocol.outcome import Outcome
from protocol.track import Track
from uno_p2p.table.view import Vote

MOST_OPEN = 4
"""Steps about which a node repeats what it has said; there are no more but by double speech."""
At = tuple[str, int]
"""Track and step."""


class Contradiction(Fault):
    """Two statements of one seat in away rounds that together prove double speech."""

    def __init__(self, first: Entry, second: Entry) -> None:
        super().__init__(FaultCode.DOUBLE_SPEECH, "", second.seat, second.digest)
        self.first = first
        self.second = second


@dataclass(slots=True)
class _Step:
    """Who votes about a step and who is asked in it; and its rounds, if there are any."""

    voters: frozenset[int]
    asked: frozenset[int]
    closed: bool = False
    ended: Outcome | None = None
    """How it was decided, when this node has closed it; None if it was as if nothing had happened."""
    over: bool = False
    """Everybody who has frozen it has spoken since, after all that was said so far."""
    away: Away | None = None
    entries: dict[bytes, Entry] = field(default_factory=dict)
    """What was said in the rounds, by digest."""


class Absence:
    """`seat` is this node's, None for one that watches. Times are seconds of the node's monotonic clock."""

    def __init__(self, ledger: Ledger, seat: int | None, grace: float) -> None:
        """`grace`: seconds after which a round is over."""
        self._ledger = ledger
        self._seat = seat
        self._grace = grace
        self._steps: dict[At, _Step] = {}
        self.now = 0.0
        """The clock as the node last told it: set it before every call."""
        self.guilty: frozenset[int] = frozenset()
        """The seats against which this node holds evidence of something that no step can end with."""
        self._begun = False
        """Whether there were ever any rounds at this table."""

    # -- the live step -----------------------------------------------------------------------------

    def begin(self, voters: tuple[int, ...], asked: tuple[int, ...]) -> None:
        """The ledger's live step has begun."""
        step = self._steps[self._here] = _Step(frozenset(voters), frozenset(asked))
        if self.guilty & (step.voters | step.asked):
            self._open(self._here)

    def hold(self, entry: Entry) -> None:
        """An entry of the live step is accepted."""
        if (away := self._live.away) is not None:
            away.hold(entry.seat, entry.digest)

    def hold_second(self, entry: Entry) -> None:
        """One of two entries of a seat for the same step."""
        self._open((entry.track, entry.step)).hold(entry.seat, entry.digest)

    def named(self, entry: Entry) -> bool:
        """Whether somebody else holds this entry, as its freeze of that step says."""
        step = self._steps.get((entry.track, entry.step))
        return step is not None and step.away is not None and step.away.names(entry.digest, entry.seat)

    def frozen_by(self, at: At) -> frozenset[int]:
        """The seats that have frozen this step, as far as we have heard, whether that counts or not."""
        step = self._steps.get(at)
        said = step.away.statements if step is not None and step.away is not None else ()
        return frozenset(one.seat for one in said if isinstance(one.what, Freeze))

    def asked(self, seat: int, at: At) -> bool:
        """Whether this seat was asked in this step, which may be over."""
        return at in self._steps and seat in self._steps[at].asked

    def convict(self, seat: int) -> None:
        """There is evidence against this seat: the rounds of the live step, and of every later one until it
        is out, go on without it.
        """
        self.guilty |= {seat}
        for _, _, away in self._rounds():
            away.convict(seat)
        if seat in self._live.voters | self._live.asked:
            self._open(self._here)

    def look(self, overdue: frozenset[int]) -> None:
        """Time has passed; whom this node has waited for beyond the limit at the live step."""
        if overdue - {self._seat} and self._seat in self._live.voters:
            self._open(self._here)
        for _, _, away in self._rounds():
            away.now = self.now
        if self._live.away is not None:
            self._live.away.overdue = overdue

    @property
    def may_close(self) -> bool:
        """Whether the live step may end as if nothing had happened, once everybody has spoken."""
        step = self._live
        return step.away is None or self._seat not in step.voters or step.away.may_close

    @property
    def outcome(self) -> Outcome | None:
        """How the live step ends, if that is decided."""
        away = self._live.away
        return away.decision.outcome if away and away.decision else None

    def close(self) -> None:
        """The live step ends, in one of the two ways: called before the ledger closes it."""
        step = self._live
        step.closed, step.ended = True, self.outcome
        self._done(step)

    # -- what others say, and what we say ----------------------------------------------------------

    def hear(self, entry: Entry) -> bool:
        """A freeze or cut that the ledger finds to be AWAY. Whether it counts; then it is noted there.

        Raises:
            Fault: nobody honest says this.
            Contradiction: its author has said something else that does not go with it.
        """
        said = read_said(entry)
        at = frozen_step(entry.track)
        step = self._steps.get(at) if at else None
        if at is None or step is None:
            return False
        away = self._open(at)
        away.now = self.now
        away.hear(said)
        if said not in away.statements:
            return False
        step.entries[entry.digest] = entry
        step.over = False
        self._ledger.note(entry)
        if entry.seat in away.evidence:
            first, second = (step.entries[one.digest] for one in away.evidence[entry.seat])
            raise Contradiction(first, second)
        return True

    @property
    def freezes_first(self) -> bool:
        """Whether this node is about to freeze the live step, and may say what it owes there before."""
        away = self._live.away
        return away is not None and away.round is None and away.due

    def due(self) -> Iterator[tuple[At, Statement]]:
        """What this node says now, about which step. It is to be said, and heard, before the next one."""
        for at, step, away in self._rounds():
            if not self._open_still(at, step):
                continue
            if (cut := away.cut()) is not None:
                yield at, cut
            elif away.due:
                yield at, away.freeze()

    def unsettled(self) -> list[Entry]:
        """Our own statements about steps that are still open, the earliest few, and what was said in these by
        seats that have said two things. Others need both to count them, and the place that they tell does not
        show what they lack of a step that they have closed.
        """
        found: list[Entry] = []
        still = [at for at, step, away in self._rounds() if not away.decision and self._open_still(at, step)]
        for at in still[:MOST_OPEN]:
            heard = self._track(at).heard(at[1])
            often = Counter(entry.seat for entry in heard)
            said = [entry for entry in self._steps[at].entries.values() if entry.seat == self._seat]
            if said:
                found += [*(entry for entry in heard if often[entry.seat] > 1), *said]
        return found

    def overturned(self) -> At | None:
        """The earliest step that this node has closed, but that the others have decided without it."""
        for at, step, away in self._rounds():
            decision = away.decision if step.closed else None
            if decision and not decision.outcome.ordinary and decision.outcome != step.ended:
                return at
        return None

    # -- the clock of a node that was not there ----------------------------------------------------

    def resume(self) -> None:
        """The node was started again: what it has read from its store happened now."""
        for _, _, away in self._rounds():
            away.resume(self.now)

    def slept(self, seconds: float) -> None:
        """This node was suspended for so long, until now: nobody else was slow in that time."""
        for _, _, away in self._rounds():
            away.now = self.now
            away.slept(seconds)

    # -- what can be seen --------------------------------------------------------------------------

    @property
    def adjourned(self) -> bool:
        """Whether too few seats are left for a majority."""
        away = self._away_here
        return away is not None and away.adjourned

    @property
    def vote(self) -> Vote | None:
        """The rounds about the live step, if they have begun and nothing is decided."""
        away = self._away_here
        if away is None or away.decision or not any(isinstance(s.what, Freeze) for s in away.statements):
            return None
        voted, unheard = tuple(sorted(away.voted)), tuple(sorted(away.unheard))
        return Vote(away.round or 0, away.named, voted, unheard, away.left(away.now) or 0.0)

    # -- small questions ---------------------------------------------------------------------------

    @property
    def _here(self) -> At:
        return self._ledger.live.name, self._ledger.live.step

    @property
    def _live(self) -> _Step:
        return self._steps[self._here]

    @property
    def _away_here(self) -> Away | None:
        """The rounds of the live step. It may not have begun, to those who look on while the script is on."""
        step = self._steps.get(self._here)
        return step.away if step else None

    def _rounds(self) -> Iterator[tuple[At, _Step, Away]]:
        """The steps with rounds, the earliest first."""
        for at, step in self._steps.items() if self._begun else ():
            if step.away is not None:
                yield at, step, step.away

    def _track(self, at: At) -> Track:
        return next(track for track in self._ledger.tracks if track.name == at[0])

    def _open(self, at: At) -> Away:
        """The rounds of this step; they begin with everything that is held of it."""
        step = self._steps[at]
        if step.away is None:
            self._begun = True
            step.away = Away(self._seat, step.voters, step.asked, self._grace)
            for seat in self.guilty:
                step.away.convict(seat)
            track = self._track(at)
            for entry in track.heard(at[1]):
                step.away.hold(entry.seat, entry.digest)
            if step.closed:
                self._done(step)
        return step.away

    def _done(self, step: _Step) -> None:
        """A voter that has closed the step says so in its rounds, unless they have decided already."""
        if step.away is not None and step.away.decision is None and self._seat in step.voters:
            step.away.close()

    def _open_still(self, at: At, step: _Step) -> bool:
        """Whether the rounds of this step are a matter for this node: of one that it has closed only if
        somebody has frozen it who has said nothing since. Else a liar could make all of us vote about the
        past.
        """
        if step.away is not None and step.away.torn:
            return True
        if step.over or not step.closed:
            return not step.over
        track = self._track(at)
        later = self._ledger.after(track)
        steps = [*track.steps[at[1] + 1 :], *(said for other in later for said in other.steps)]
        frozen = {entry.seat for entry in step.entries.values()} - {self._seat}
        step.over = all(any(seat in said for said in steps) for seat in frozen)
        return not step.over
