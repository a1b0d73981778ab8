"""What has been said in the away rounds of one step, added up: what counts, what is agreed, what is decided.

A freeze *counts* once every entry that it names is held, the freezes of the round that its lock names, and
evidence against everybody whom it calls guilty.
A round is *agreed* when every voter outside `out` froze it with this `out`, and they are a strict majority of
the voters. A cut names the agreed freezes; a strict majority with the same cut *decides*.

Decided here, where the rule leaves room:

- *Asked, not out, and without an entry in the union:* absent from this step too, so that the step is
  complete.
- *Two entries of one seat in the union* come before `done`: the hand is void. Only the lock comes before
  both.
- *A done freeze that lacks an entry of an asked seat* never counts.
- *Two locks of one round with different cuts* show seats that froze it twice. With one of these among them,
  such freezes are not agreed. Without, the lock counts that alone may have been decided: the seats that show
  it and the voters who show none here could be a strict majority. If that leaves not exactly one, the hand is
  void.

With an even number of voters two strict majorities have two seats in common, so one seat that speaks double
cannot bring about two decisions. With an odd number it can be the only seat in common, and proves its own
guilt by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product

from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.freeze import Cut, Freeze, Said, agreed_digest, contradict
from protocol.outcome import Decision, Outcome

MAX_SETS = 1000
"""How many sets of freezes with one `out` in a round are looked at. Without double speech there is one."""


class Tally:
    """The away rounds of one step as anybody sees them who holds the same entries and statements.

    Args:
        voters: the seats that are not absent before this step.
        asked: the seats that must speak in it. Some may be no voters: they were away, are asked whether they
            are back, and have no say in how the step ends.
    """

    def __init__(self, voters: Iterable[int], asked: Iterable[int]) -> None:
        self.voters = frozenset(voters)
        self.asked = frozenset(asked)
        self._held: dict[bytes, int] = {}
        self._freezes: dict[int, dict[int, list[Said]]] = {}
        self._cuts: dict[int, dict[int, list[Said]]] = {}
        self._counted: dict[int, dict[int, list[Said]]] = {}
        self._pending: list[Said] = []
        """The freezes that do not count yet."""
        self._agreed: dict[int, dict[bytes, Outcome]] = {}
        self._sets: dict[bytes, tuple[Said, ...]] = {}
        self._looked_at: Counter[tuple[int, frozenset[int]]] = Counter()
        """By round and `out`, how many sets of freezes."""
        self._ends: dict[tuple[frozenset[bytes], frozenset[int], bool, frozenset[int]], Outcome] = {}
        """What freezes without a lock come to: many sets come to the same."""
        self._convicted: set[int] = set()
        self.evidence: dict[int, tuple[Said, Said]] = {}
        """By seat, two statements that together prove double speech."""
        self.decision: Decision | None = None

    # -- what goes in ------------------------------------------------------------------------------

    def hold(self, seat: int, digest: bytes) -> None:
        """An entry of the step, checked by it, is held. A second one of a seat too: it makes the hand
        void.
        """
        if seat not in self.asked:
            raise ProtocolError(f"seat {seat} is not asked in this step")
        if digest not in self._held:
            self._held[digest] = seat
            self._review()

    def convict(self, seat: int) -> None:
        """There is evidence against the seat: freezes that say so may count."""
        if seat not in self._convicted:
            self._convicted.add(seat)
            self._review()

    def hear(self, said: Said) -> None:
        """A signed statement of these away rounds. Those of seats that are no voters are dropped.

        Raises:
            Fault: ILLEGAL_MOVE for an `out` that no honest seat signs: it names its author or a seat that
                does not vote, or leaves no strict majority.
        """
        what = said.what
        if said.seat not in self.voters:
            return
        if isinstance(what, Freeze):
            votes = self.voters - what.out
            if said.seat not in votes or not what.out <= self.voters or not self._enough(votes):
                raise Fault(FaultCode.ILLEGAL_MOVE, "an out that cannot be", said.seat, said.digest)
        if not self._keep(self._freezes if isinstance(what, Freeze) else self._cuts, said):
            return
        self._accuse(said)
        if isinstance(what, Cut):
            self._decide(what.round)
            return
        if not self._counts(said):
            self._pending.append(said)
        elif self._count(said):
            self._review()

    @property
    def statements(self) -> Iterator[Said]:
        """Everything heard, freezes before the cuts of their round: what another node may lack."""
        for at in sorted(self._freezes.keys() | self._cuts.keys()):
            for kept in (self._freezes, self._cuts):
                for seat in sorted(kept.get(at, {})):
                    yield from kept[at][seat]

    def names(self, digest: bytes, but: int) -> bool:
        """Whether a voter, but for this one, has said in a freeze that it holds this entry."""
        kept = (versions for by in self._freezes.values() for seat, versions in by.items() if seat != but)
        return any(digest in as_freeze(said).held for versions in kept for said in versions)

    @property
    def settled(self) -> bool:
        """Whether a strict majority of the voters has marked that it is done. Whatever set of freezes is
        agreed has one of them, so all entries count and nobody is absent, whichever round decides, or none.
        """
        rounds = self._counted.values()
        done = (seat for by in rounds for seat, said in by.items() if self._any_done(map(as_freeze, said)))
        return self._enough(frozenset(done))

    # -- what is kept ------------------------------------------------------------------------------

    def _keep(self, kept: dict[int, dict[int, list[Said]]], said: Said) -> bool:
        """Whether the statement is new, and there was room."""
        versions = kept.setdefault(said.what.round, {}).setdefault(said.seat, [])
        if said in versions or len(versions) == len(self.voters):
            return False
        versions.append(said)
        return True

    def _accuse(self, said: Said) -> None:
        """Compare a new statement with all others of its seat; once is enough."""
        if said.seat in self.evidence:
            return
        for kept in (self._freezes, self._cuts):
            for by in kept.values():
                for other in by.get(said.seat, ()):
                    if contradict(said, other):
                        self.evidence.setdefault(said.seat, (other, said))
        if said.seat in self.evidence:
            self.convict(said.seat)

    # -- what counts, what is agreed, what is decided ----------------------------------------------
    #
    # Whatever counts, is agreed or is decided stays so. Each is found once, when the last thing comes that
    # it needs: there may be many sets of freezes, if seats speak double.

    def _review(self) -> None:
        """Let all freezes count that now can, round by round: a lock is always of an earlier one."""
        pending, self._pending = self._pending, []
        for said in sorted(pending, key=lambda said: said.what.round):
            if self._counts(said):
                self._count(said)
            else:
                self._pending.append(said)

    def _count(self, said: Said) -> bool:
        """Let a freeze count; whether others may have waited for what is agreed by that."""
        self._counted.setdefault(said.what.round, {}).setdefault(said.seat, []).append(said)
        return self._agree(said)

    def _counts(self, said: Said) -> bool:
        freeze = as_freeze(said)
        if not freeze.held <= self._held.keys():
            return False
        if freeze.done and {self._held[digest] for digest in freeze.held} != self.asked:
            return False
        if not freeze.guilty <= self._convicted:
            return False
        return freeze.lock is None or freeze.lock.agreed in self._agreed.get(freeze.lock.round, {})

    def _agree(self, last: Said) -> bool:
        """Note the sets that are agreed with this freeze, the last to count; whether there are any.

        More than one only after double speech.
        """
        at, out = last.what.round, as_freeze(last).out
        counted = self._counted[at]
        choices = [
            [last] if seat == last.seat else [s for s in counted.get(seat, ()) if as_freeze(s).out == out]
            for seat in sorted(self.voters - out)
        ]
        agreed = self._agreed.get(at, {})
        before = len(agreed)
        for freezes in islice(product(*choices), MAX_SETS - self._looked_at[at, out]):
            self._looked_at[at, out] += 1
            outcome = self._judge(freezes)
            if outcome is not None:
                digest = agreed_digest(freezes)
                agreed[digest] = outcome
                self._sets[digest] = freezes
        if len(agreed) == before:
            return False
        self._agreed[at] = agreed
        self._decide(at)
        return True

    def _judge(self, freezes: tuple[Said, ...]) -> Outcome | None:
        """The outcome of freezes with the same `out`, None if it cannot be told.

        That of the highest lock; else, if one is done, all entries, nobody absent; else the union.
        """
        whats = [as_freeze(said) for said in freezes]
        if any(freeze.lock for freeze in whats):
            return self._locked(freezes)
        union: frozenset[bytes] = frozenset().union(*(freeze.held for freeze in whats))
        guilty: frozenset[int] = frozenset().union(*(freeze.guilty for freeze in whats))
        end = union, whats[0].out, self._any_done(whats), guilty
        if end not in self._ends:
            self._ends[end] = self._end(*end)
        return self._ends[end]

    def _any_done(self, freezes: Iterable[Freeze]) -> bool:
        return any(freeze.done for freeze in freezes)

    def _end(
        self, union: frozenset[bytes], out: frozenset[int], done: bool, guilty: frozenset[int]
    ) -> Outcome:
        """The outcome of freezes without a lock."""
        entries = tuple(sorted((self._held[digest], digest) for digest in union))
        spoken = Counter(seat for seat, _ in entries)
        double = frozenset(seat for seat in spoken if spoken[seat] > 1)
        nobody: frozenset[int] = frozenset()
        if done:
            return Outcome(entries, nobody, nobody, double)
        absent, leaving = (out | self.asked) - frozenset(spoken), out & frozenset(spoken)
        return Outcome(entries, absent, leaving, double, guilty)

    def _locked(self, freezes: tuple[Said, ...]) -> Outcome | None:
        """The outcome of the highest lock. Two of one round were agreed only because a seat froze it
        twice.
        """
        locks = [lock for said in freezes if (lock := as_freeze(said).lock)]
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

    def _decide(self, at: int) -> None:
        """Note the decision of this round, if there is one. Two differ only after double speech: then the
        later one counts, and of one round that of the greater digest: who holds all of it has the same.
        """
        versions = self._cuts.get(at, {}).items()
        signed = {(seat, said.what) for seat, said_by in versions for said in said_by}
        for cut, count in Counter(cut for _, cut in signed).items():
            outcome = self._agreed.get(at, {}).get(cut.agreed) if isinstance(cut, Cut) else None
            if not isinstance(cut, Cut) or outcome is None or 2 * count <= len(self.voters):
                continue
            before = self.decision.cut if self.decision else Cut(-1, b"")
            if (cut.round, cut.agreed) > (before.round, before.agreed):
                self.decision = Decision(cut, outcome)

    def _enough(self, seats: frozenset[int]) -> bool:
        """Whether these are a strict majority of the voters."""
        return 2 * len(seats) > len(self.voters)


def as_freeze(said: Said) -> Freeze:
    """The statement of a freeze; ProtocolError if it is none."""
    if not isinstance(said.what, Freeze):
        raise ProtocolError("not a freeze")
    return said.what
