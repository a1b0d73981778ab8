"""Away rounds: how the voters of one step agree who is absent from it, and with which entries it ends.

Single-decree agreement with a freeze, a cut, a lock and a `done` mark, for one step of one node. Pure: what is
held and heard goes in, and what to sign comes out. The node signs it, stores it, and lets the machine hear
it like any other statement; so a node started again needs only its own entries to know where it stood.

A freeze *counts* once every entry that it names is held, and the freezes of the round that its lock names.
A round is *agreed* when every voter outside `out` froze it with this `out`, and they are a strict majority
of the voters. A cut names the agreed freezes; a strict majority with the same cut *decides*.

Decided here, where the rule leaves room:

- *When a seat freezes first.* When it waits beyond the limit for an entry that it lacks; when it holds evidence
  against a voter and has not closed the step; and, if it has closed the step, when another freezes it. It is
  never made to freeze by others before its own limits have run, else one seat could rob a player of thinking time.
- *A seat that is done takes the `out` that it hears first*, in its first freeze, if that does not name it: its mark
  already settles that all entries count and nobody is absent, so one round is enough.
- *Asked, not out, and without an entry in the union:* absent from this step too, so that the step is complete.
- *Two entries of one seat in the union* come before `done`: the hand is void. Only the lock comes before both.
- *A done freeze that lacks an entry of an asked seat* never counts.
- *Two locks of one round with different cuts* show seats that froze it twice. With one of these among them, such
  freezes are not agreed. Without, the lock counts that alone may have been decided: the seats that show it and
  the voters who show none here could be a strict majority. If that leaves not exactly one, the hand is void.
- *Rounds.* The next one begins after the grace, or after half of it if another voter is ahead, and is the
  latest that is heard, by at most LEAP rounds. So nodes that were apart meet again, and nobody can drive them.
- *Slow* is judged in spells of four rounds: by the longest that the seat took in a round of this spell, against
  1/2, 1/4, 1/8, 1/16 of the grace as the spell goes on. By one fixed limit a seat could be on time for one node
  and late for another in every round, and no round would be agreed; so who is near a limit is far beyond the
  next. A new spell forgets, so a network that was bad does no lasting harm.
- *Too few left.* If what the rule names leaves no strict majority, only those are named who owe the entry, are
  convicted, or have frozen neither the last round nor a later one. If that still leaves none: adjourned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.freeze import Cut, Freeze, Lock, Said, agreed_digest, contradict

LEAP = 64
"""How many rounds a node follows at once. It bounds what must be kept, and keeps the round numbers small."""
SLOW = (2, 4, 8, 16)
"""A seat is slow that takes more than this part of the grace, by the rounds of a spell."""
MAX_SETS = 1000
"""How many sets of freezes of a round are looked at. Without double speech there is one for each `out`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the step ends, if this is decided."""

    entries: tuple[tuple[int, bytes], ...]
    """(seat, entry digest) of the entries that count, ascending."""
    absent: frozenset[int]
    """Seats absent from this step on."""
    leaving: frozenset[int]
    """Seats whose entry of this step counts, absent from the next step on."""
    double: frozenset[int]
    """Seats that spoke twice, so that it cannot be told which entries count: the hand is void."""

    @property
    def ordinary(self) -> bool:
        """Whether the step ends as if nothing had happened."""
        return not (self.absent or self.leaving or self.double)


@dataclass(frozen=True, slots=True)
class Decision:
    """A strict majority of the voters has signed this cut."""

    cut: Cut
    outcome: Outcome


class Away:
    """The away rounds of one step at one node.

    Args:
        seat: this node's; None, or not among the voters, for one that only watches.
        voters: the seats that are not absent before this step.
        asked: the seats that must speak in it.
        grace: seconds after which a round is over.
    """

    def __init__(self, seat: int | None, voters: Iterable[int], asked: Iterable[int], grace: float) -> None:
        self.seat = seat
        self.voters = frozenset(voters)
        self.asked = frozenset(asked)
        self.grace = grace
        self.now = 0.0
        """The clock as the node last told it: set it before every call."""
        self.overdue: frozenset[int] = frozenset()
        """The seats that this node has waited for beyond the limit: set it before every call."""
        self.done = False
        self._held: dict[bytes, int] = {}
        self._freezes: dict[int, dict[int, list[Said]]] = {}
        self._cuts: dict[int, dict[int, list[Said]]] = {}
        self._began: dict[int, float] = {}
        self._came: dict[tuple[int, int], float] = {}
        self._convicted: set[int] = set()
        self._counted: dict[int, dict[int, list[Said]]] = {}
        self._agreed: dict[int, dict[bytes, Outcome]] = {}
        self._sets: dict[bytes, tuple[Said, ...]] = {}
        self.evidence: dict[int, tuple[Said, Said]] = {}
        """By seat, two statements that together prove double speech."""
        self.decision: Decision | None = None

    # -- what goes in ------------------------------------------------------------------------------

    def hold(self, seat: int, digest: bytes) -> None:
        """An entry of the step, checked by it, is held. A second one of the same seat too: it makes the hand void."""
        if seat not in self.asked:
            raise ProtocolError(f"seat {seat} is not asked in this step")
        self._held[digest] = seat
        self._review()

    def close(self) -> None:
        """This node has closed the step with an entry of every seat that was asked."""
        if not self.may_close:
            raise ProtocolError("a frozen step is closed only by a decision")
        self.done = True

    def convict(self, seat: int) -> None:
        """There is evidence against the seat: it is named in `out` from now on."""
        self._convicted.add(seat)

    def hear(self, said: Said) -> None:
        """A signed statement of these away rounds, our own included.

        Those of seats that are no voters, and of rounds too far ahead, are dropped.

        Raises:
            Fault: ILLEGAL_MOVE for an `out` that no honest seat signs: it names its author or a seat that
                does not vote, or leaves no strict majority.
        """
        what = said.what
        if said.seat not in self.voters or what.round > max(self._round, 0) + LEAP:
            return
        if isinstance(what, Freeze):
            if said.seat in what.out or not what.out <= self.voters or not self._enough(self.voters - what.out):
                raise Fault(FaultCode.ILLEGAL_MOVE, "an out that cannot be", said.seat, said.digest)
            new = self._keep(self._freezes, said)
            if said.seat == self.seat:
                self._began.setdefault(what.round, self.now)
        else:
            new = self._keep(self._cuts, said)
        if new:
            self._accuse(said)
            self._review()

    # -- what comes out ----------------------------------------------------------------------------

    @property
    def may_close(self) -> bool:
        """Whether the node may still close the step normally."""
        return self.done or not self._began or self._mine(self._round).done

    @property
    def due(self) -> bool:
        """Whether a freeze is to be signed now. Before the first one, the node signs the entry that it owes."""
        return self._wanted and self._out() is not None

    @property
    def adjourned(self) -> bool:
        """Whether a freeze would be due, but no strict majority of the voters is left."""
        return self._wanted and self._out() is None

    def freeze(self) -> Freeze:
        """The freeze that is due."""
        out = self._out()
        if not self._wanted or out is None:
            raise ProtocolError("no freeze is due")
        return Freeze(self._next, out, frozenset(self._held), self._mark, self._lock)

    def cut(self) -> Cut | None:
        """The cut to sign, if the latest agreed round is one in which this seat may still sign it."""
        if self.seat not in self.voters or self.decision:
            return None
        last = max((at for at, by in self._cuts.items() if self.seat in by), default=-1)
        at = max(self._agreed, default=-1)
        return Cut(at, min(self._agreed[at])) if at >= max(self._round, last + 1, 0) else None

    @property
    def round(self) -> int | None:
        """The round that this seat has frozen last."""
        return self._round if self._began else None

    @property
    def statements(self) -> Iterator[Said]:
        """Everything heard, freezes before the cuts of their round: what another node may lack."""
        for at in sorted(self._freezes.keys() | self._cuts.keys()):
            for kept in (self._freezes, self._cuts):
                for seat in sorted(kept.get(at, {})):
                    yield from kept[at][seat]

    # -- what is kept ------------------------------------------------------------------------------

    def _keep(self, kept: dict[int, dict[int, list[Said]]], said: Said) -> bool:
        """Whether the statement is new, and there was room."""
        versions = kept.setdefault(said.what.round, {}).setdefault(said.seat, [])
        if said in versions or len(versions) == len(self.voters):
            return False
        versions.append(said)
        return True

    def _accuse(self, said: Said) -> None:
        """Compare a new statement with all others of its seat."""
        for other in list(self.statements):
            if contradict(said, other):
                self.evidence.setdefault(said.seat, (other, said))
                self._convicted.add(said.seat)

    # -- what counts, what is agreed, what is decided ----------------------------------------------

    def _review(self) -> None:
        """Find out anew what counts, round by round: a lock is always of an earlier one."""
        self._counted, self._agreed, self._sets = {}, {}, {}
        for at in sorted(self._freezes):
            counted = {seat: [s for s in said if self._counts(s)] for seat, said in self._freezes[at].items()}
            self._counted[at] = {seat: said for seat, said in counted.items() if said}
            for seat in self._counted[at]:
                self._came.setdefault((at, seat), self.now)
            for out in {_freeze(s).out for said in self._counted[at].values() for s in said}:
                self._agree(at, out)
        self._decide()

    def _counts(self, said: Said) -> bool:
        freeze = _freeze(said)
        if not freeze.held <= self._held.keys():
            return False
        if freeze.done and {self._held[digest] for digest in freeze.held} != self.asked:
            return False
        return freeze.lock is None or freeze.lock.agreed in self._agreed.get(freeze.lock.round, {})

    def _agree(self, at: int, out: frozenset[int]) -> None:
        """Note the sets of freezes that are agreed with this `out`; more than one only after double speech."""
        members = sorted(self.voters - out)
        counted = self._counted[at]
        if not counted.keys() >= set(members):
            return
        choices = [[said for said in counted[seat] if _freeze(said).out == out] for seat in members]
        for freezes in islice(product(*choices), MAX_SETS):
            outcome = self._judge(freezes)
            if outcome is not None:
                agreed = agreed_digest(freezes)
                self._agreed.setdefault(at, {})[agreed] = outcome
                self._sets[agreed] = freezes

    def _judge(self, freezes: tuple[Said, ...]) -> Outcome | None:
        """The outcome of freezes with the same `out`, None if it cannot be told.

        That of the highest lock; else, if one is done, all entries, nobody absent; else the union.
        """
        locks = {freeze.lock for said in freezes if (freeze := _freeze(said)).lock}
        if locks:
            return self._locked(freezes)
        union = {digest for said in freezes for digest in _freeze(said).held}
        entries = tuple(sorted((self._held[digest], digest) for digest in union))
        spoken = Counter(seat for seat, _ in entries)
        double = frozenset(seat for seat in spoken if spoken[seat] > 1)
        nobody: frozenset[int] = frozenset()
        if self._any_done(freezes):
            return Outcome(entries, nobody, nobody, double)
        out = _freeze(freezes[0]).out
        return Outcome(entries, (out | self.asked) - frozenset(spoken), out & frozenset(spoken), double)

    def _any_done(self, freezes: tuple[Said, ...]) -> bool:
        return any(_freeze(said).done for said in freezes)

    def _locked(self, freezes: tuple[Said, ...]) -> Outcome | None:
        """The outcome of the highest lock. Two of one round were agreed only because a seat froze it twice."""
        locks = [lock for said in freezes if (lock := _freeze(said).lock)]
        top = max(lock.round for lock in locks)
        shown = Counter(lock.agreed for lock in locks if lock.round == top)
        if len(shown) == 1:
            return self._agreed[top][next(iter(shown))]
        twice = self._twice(shown)
        if any(said.seat in twice for said in freezes):
            return None
        elsewhere = len(self.voters) - len(freezes)
        maybe = [agreed for agreed, count in shown.items() if 2 * (count + elsewhere) > len(self.voters)]
        nobody: frozenset[int] = frozenset()
        return self._agreed[top][maybe[0]] if len(maybe) == 1 else Outcome((), nobody, nobody, twice)

    def _twice(self, cuts: Iterable[bytes]) -> frozenset[int]:
        """The seats that have different freezes in the sets that these cuts of one round name."""
        signed = {(said.seat, said.digest) for agreed in cuts for said in self._sets[agreed]}
        return frozenset(seat for seat, count in Counter(seat for seat, _ in signed).items() if count > 1)

    def _decide(self) -> None:
        """Note the first decision; every other has the same outcome."""
        if self.decision:
            return
        for at in sorted(self._cuts):
            same = Counter(said.what for versions in self._cuts[at].values() for said in versions)
            for cut, count in same.items():
                outcome = self._agreed.get(at, {}).get(cut.agreed) if isinstance(cut, Cut) else None
                if isinstance(cut, Cut) and outcome is not None and 2 * count > len(self.voters):
                    self.decision = Decision(cut, outcome)
                    return

    def _enough(self, seats: frozenset[int]) -> bool:
        """Whether these are a strict majority of the voters."""
        return 2 * len(seats) > len(self.voters)

    # -- our own next freeze -----------------------------------------------------------------------

    @property
    def _round(self) -> int:
        """The round that we have frozen last, -1 before the first."""
        return max(self._began, default=-1)

    def _mine(self, at: int) -> Freeze:
        assert self.seat is not None
        return _freeze(self._freezes[at][self.seat][0])

    @property
    def _ahead(self) -> int:
        """The latest round that another voter has frozen, as far as it counts; -1 if none."""
        rounds = (at for at, by in self._counted.items() if by.keys() - {self.seat})
        return max(rounds, default=-1)

    @property
    def _next(self) -> int:
        return max(self._round + 1, min(self._ahead, max(self._round, 0) + LEAP))

    @property
    def _wanted(self) -> bool:
        """Whether it is time for the next freeze."""
        if self.seat not in self.voters or self.decision:
            return False
        if self._began:
            waited = self.now - self._began[self._round]
            return waited >= self.grace or (self._ahead > self._round and 2 * waited >= self.grace)
        if self.done:
            return self._ahead >= 0
        return bool(self._missing() or self._convicted & self.voters)

    @property
    def _mark(self) -> bool:
        return self._mine(self._round).done if self._began else self.done

    @property
    def _lock(self) -> Lock | None:
        assert self.seat is not None
        signed = [at for at, by in self._cuts.items() if self.seat in by]
        if not signed:
            return None
        (said, *_) = self._cuts[max(signed)][self.seat]
        return Lock(said.what.round, said.what.agreed) if isinstance(said.what, Cut) else None

    def _out(self) -> frozenset[int] | None:
        """The `out` of the next freeze; None if it would leave no strict majority."""
        others = self.voters - {self.seat}
        owing = self._missing() | self._convicted
        out = (owing | self._silent() | self._slow() | self._dissenting()) & others
        if not self._began and self.done:
            others_out = [_freeze(s).out for v in self._counted.get(self._next, {}).values() for s in v]
            fitting = sorted(sorted(other) for other in others_out if self.seat not in other)
            out |= frozenset(fitting[0]) if fitting else frozenset()
        if self._enough(self.voters - out):
            return out
        heard = {seat for at, by in self._counted.items() if at >= self._round for seat in by}
        gone = (owing | (self._silent() - heard)) & others
        return gone if self._enough(self.voters - gone) else None

    def _missing(self) -> frozenset[int]:
        """Waited for beyond the limit, and the entry is still missing."""
        return (self.overdue & self.asked) - set(self._held.values()) - {self.seat}

    def _silent(self) -> frozenset[int]:
        """No freeze of the round before within the grace. What comes later, while we are adjourned, has come."""
        if not self._began:
            return frozenset()
        return self.voters - frozenset(self._counted.get(self._round, ()))

    def _slow(self) -> frozenset[int]:
        """Took too much time, and named by another in one of the last two rounds."""
        if not self._began:
            return frozenset()
        last = self._round
        named = {
            seat
            for at in (last, last - 1)
            for versions in self._counted.get(at, {}).values()
            for said in versions
            for seat in _freeze(said).out
        }
        part = last % len(SLOW)
        return frozenset(s for s in named if self._waited(s, last - part) > self.grace / SLOW[part])

    def _waited(self, seat: int, since: int) -> float:
        """Seconds that we have waited for the seat's freeze, the longest of our rounds from `since` on."""
        end, longest = self.now, 0.0
        for at in sorted((at for at in self._began if at >= since), reverse=True):
            came = min(self._came.get((at, seat), end), end)
            longest, end = max(longest, came - self._began[at]), self._began[at]
        return longest

    def _dissenting(self) -> frozenset[int]:
        """Signed, in both of the last two rounds, another `out` than a strict majority of the voters did."""
        found = self.voters
        for at in (self._round, self._round - 1):
            outs = {seat: {_freeze(s).out for s in said} for seat, said in self._counted.get(at, {}).items()}
            votes = Counter(out for signed in outs.values() for out in signed)
            common = {out for out, count in votes.items() if 2 * count > len(self.voters)}
            found &= {seat for seat, signed in outs.items() if common and not signed & common}
        return found


def _freeze(said: Said) -> Freeze:
    if not isinstance(said.what, Freeze):
        raise ProtocolError("not a freeze")
    return said.what
