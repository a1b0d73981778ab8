"""Every run of the away rounds, for a few seats and two rounds: one outcome, no double speech, always an end.

    python -m tests.explore_away [--seats 4] [--back 1] [--byzantine 50] [--limit 20000] [--seconds 600]
    python -m tests.explore_away --siege

All honest nodes run the real machine (`protocol.away`). A step of a run is one node that takes in some of
what has been said so far, by anybody and passed on by anybody, and then does what the others can notice:
it signs a cut, closes the step normally, or its limit or its grace runs out, with any of the missing
seats overdue and any of those that were named late. So delay, loss, reordering and forwarding are all
there, and each node's clock runs as it likes. Two things are left out because they change nothing: taking
in what makes no difference yet is no step of its own, for it may as well come later; and cuts are not
brought to anybody, for a node that decides only falls silent. Instead each state is asked what could be
decided from the cuts signed.

A Byzantine seat has nothing to wait for: at any moment any node may get any of its statements, two different
ones for each place at most, different ones to different nodes, and it may have signed any cut. Which freezes
it knows to make is its repertoire: two for each round, so all of them are many explorations.

Seats that are back are asked and do not vote. Until the fair continuation they hear nothing but entries, so
they may close the step in another way than is decided. That must be one that they can tell from theirs.

States of the whole are tuples of states of nodes, and what one node does is worked out once for all of them.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from protocol.away import Away
from protocol.freeze import Cut, Freeze, Lock, Said
from protocol.outcome import Outcome
from tests.helpers import away_siege
from tests.helpers.away import Local, Message, entry, say

LATE = 0.75
"""When what is late comes, in graces."""
FAIR_ROUNDS = 8
"""A fair continuation must end within so many rounds."""


@dataclass(frozen=True, slots=True)
class Says:
    """A freeze that the Byzantine seat may sign."""

    round: int
    out: frozenset[int]
    version: int
    """Which of its two entries it names."""
    all_held: bool
    """Whether it names all the others' entries too."""
    done: bool
    locked: bool
    """Whether it shows a lock: any that there is by then."""


def everything_to_say(seats: int, rounds: int) -> list[Says]:
    """All that the Byzantine seat, the last one, knows to say."""
    outs = [out for out in subsets(range(seats - 1)) if 2 * (seats - len(out)) > seats]
    held = [(0, False, False), (0, True, False), (0, True, True), (1, False, False), (1, True, True)]
    return [
        Says(at, out, *what, locked)
        for at, out, what, locked in itertools.product(range(rounds), outs, held, (False, True))
        if at or not locked
    ]


def repertoires(seats: int, rounds: int, seed: int) -> Iterator[tuple[Says, ...]]:
    """Endless choices of two freezes for each round."""
    dice = random.Random(seed)
    says = everything_to_say(seats, rounds)
    while True:
        yield tuple(s for at in range(rounds) for s in dice.sample([s for s in says if s.round == at], 2))


def subsets(seats: Iterable[int]) -> Iterator[frozenset[int]]:
    ordered = sorted(seats)
    for size in range(len(ordered) + 1):
        yield from map(frozenset, itertools.combinations(ordered, size))


class Broken(AssertionError):  # noqa: N818 - a run that is broken, not a mistake of the program
    """A run that must not be."""


@dataclass(slots=True)
class Report:
    """What has been looked at."""

    states: int = 0
    local: int = 0
    decided: int = 0
    """States in which some node has decided."""
    fair: int = 0
    """States from which the fair continuation was followed to its end."""
    forks: int = 0
    """States with two outcomes, each with evidence against the Byzantine seat."""
    complete: bool = True

    def __str__(self) -> str:
        whole = "complete" if self.complete else "stopped at the limit"
        return (
            f"{self.states} states ({whole}), {self.local} states of one node, {self.decided} decided, "
            f"{self.forks} forked by proven double speech, {self.fair} fair continuations"
        )


State = tuple[tuple[int, ...], int]
"""The nodes' local states, and the mask of what the Byzantine seat has said so far."""


class Explorer:
    """All runs of `seats` voters, the last one is Byzantine if it has something to say, and of `back` seats
    that are asked whether they are back.
    """

    def __init__(
        self,
        seats: int = 3,
        rounds: int = 2,
        says: tuple[Says, ...] = (),
        machine: type[Away] = Away,
        asked: frozenset[int] | None = None,
        back: int = 0,
    ) -> None:
        self.seats = range(seats)
        self.back = range(seats, seats + back)
        self.last_round = rounds - 1
        self.asked = frozenset([*self.seats, *self.back]) if asked is None else asked
        self.says = says
        self.honest = range(seats - 1) if says else range(seats)
        self.bad = seats - 1 if says else None
        self.machine = machine
        self.messages: list[Message] = []
        self._index: dict[Message, int] = {}
        self.cuts = 0
        self.about = 0
        self.locals: list[Local] = []
        self._lids: dict[object, int] = {}
        self.own: list[int] = []
        self.known: list[int] = []
        self._steps: dict[tuple[int, object], int] = {}
        self._after: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._offers: dict[int, int] = {}
        self._verdicts: dict[int, tuple[dict[Cut, Outcome], bool]] = {}
        self.report = Report()

    # -- messages and local states -----------------------------------------------------------------

    def bit(self, message: Message) -> int:
        if message not in self._index:
            self._index[message] = len(self.messages)
            if isinstance(message, Said):
                self.about |= 1 << len(self.messages)
                self.cuts |= (1 << len(self.messages)) * isinstance(message.what, Cut)
            self.messages.append(message)
        return 1 << self._index[message]

    def intern(self, local: Local, known: int) -> int:
        own = self.bit(entry(local.away.seat or 0)) if local.away.seat in self.asked else 0
        for said in local.own:
            own |= self.bit(said)
        key = (local.away.seat, known | own, local.key(self.last_round))
        if key not in self._lids:
            self._lids[key] = len(self.locals)
            self.locals.append(local)
            self.own.append(own)
            self.known.append(known | own)
            self._check_local(local)
        return self._lids[key]

    def start(self) -> State:
        lids = []
        for seat in (*self.honest, *self.back):
            local = Local(self.machine(seat, self.seats, self.asked, 1.0))
            lids.append(self.intern(local, 0))
        return tuple(lids), 0

    def _check_local(self, local: Local) -> None:
        for seat in local.away.evidence.keys() | local.away._convicted:
            if seat != self.bad:
                raise Broken(f"seat {seat} is honest and convicted")

    def step(self, lid: int, event: object) -> int:
        """The local state after an event: a message's index, "close", "late", or (grace over, overdue)."""
        at = (lid, event)
        if at not in self._steps:
            local = self.locals[lid].copy()
            known = self.known[lid]
            away = local.away
            if isinstance(event, int):
                local.deliver(self.messages[event])
                known |= 1 << event
            elif event == "close":
                local.close()
            else:
                assert isinstance(event, tuple)
                _, away.overdue, late = event
                if away._began:
                    at_round = away._round
                    for other in away._counted.get(at_round, {}):
                        away._came[at_round, other] = at_round + (LATE if other in late else 0.0)
                    away.now = at_round + 1.0
            local.sign(self.last_round)
            self._steps[at] = self.intern(local, known)
        return self._steps[at]

    def noticed(self, lid: int, new: int) -> bool:
        """Whether others, or the checks, can tell the difference."""
        old, now = self.locals[lid].away, self.locals[new].away
        return self.own[lid] != self.own[new] or old.done != now.done or old._convicted != now._convicted

    def events(self, lid: int) -> Iterator[object]:
        """What may happen to a node beside a message."""
        local = self.locals[lid]
        away = local.away
        if local.complete:
            yield "close"
        if away.seat in self.back:
            return
        if (away._began and away._round >= self.last_round) or (away.done and not away._began):
            return
        missing = self.asked - set(away._held.values()) - {away.seat}
        here = away._counted.get(away._round, {})
        named = {
            x for v in here.values() for s in v if isinstance(s.what, Freeze) for x in s.what.out
        } & here.keys()
        for overdue in subsets(missing):
            if (overdue or away._began) and away.overdue & missing <= overdue:
                for late in subsets(named - {away.seat}):
                    yield ("over", overdue, late)

    # -- what one node may do ----------------------------------------------------------------------

    def after(self, lid: int, pending: int) -> tuple[tuple[int, int], ...]:
        """(local state, messages taken in) after everything that the node may do with some of `pending`."""
        at = (lid, pending)
        if at not in self._after:
            self._after[at] = tuple(dict.fromkeys(self._work_out(lid, pending)))
        return self._after[at]

    def _work_out(self, lid: int, pending: int) -> Iterator[tuple[int, int]]:
        silent = {0: lid}
        bits = sorted((i for i in range(pending.bit_length()) if pending >> i & 1), key=self._order)
        for size in range(1, len(bits) + 1):
            for chosen in itertools.combinations(bits, size):
                taken = sum(1 << i for i in chosen)
                before = silent.get(taken & ~(1 << chosen[-1]))
                if before is None:
                    continue
                new = self.step(before, chosen[-1])
                if not self.noticed(lid, new):
                    if self._counts(new, chosen[-1]):
                        silent[taken] = new
                elif all(taken & ~(1 << i) in silent for i in chosen):
                    yield new, taken
        effects: dict[tuple[int, object], object] = {}
        for taken, reached in silent.items():
            for event in self.events(reached):
                new = self.step(reached, event)
                effects[taken, event] = self._effect(new)
                less = (taken & ~(1 << i) for i in bits if taken >> i & 1)
                if self.noticed(reached, new) and all(
                    effects.get((fewer, event)) != effects[taken, event] for fewer in less
                ):
                    yield new, taken

    def _order(self, i: int) -> tuple[int, int]:
        """What a message may need to count comes before it: entries, then freezes by round."""
        message = self.messages[i]
        return (message.what.round, i) if isinstance(message, Said) else (-1, i)

    def _counts(self, lid: int, i: int) -> bool:
        """Whether a message just taken in counts; what does not makes no difference yet."""
        message = self.messages[i]
        return not isinstance(message, Said) or any(
            message in said for said in self.locals[lid].away._counted.get(message.what.round, {}).values()
        )

    def _effect(self, new: int) -> object:
        """What an event came to; a message that makes no difference to it may as well come later."""
        return self.own[new], self.locals[new].away.done

    # -- the Byzantine seat ------------------------------------------------------------------------

    def offers(self, said: int) -> int:
        """Everything that the Byzantine seat may say when `said` has been said."""
        if self.bad is None:
            return 0
        if said not in self._offers:
            self._offers[said] = self._offer(said)
        return self._offers[said]

    def _offer(self, said: int) -> int:
        assert self.bad is not None
        known = [message for i, message in enumerate(self.messages) if said >> i & 1]
        locks = [(at, digest) for at, by in self._watch(known)._agreed.items() for digest in sorted(by)]
        everything = [digest for message in known if isinstance(message, tuple) for seat, digest in [message]]
        others = frozenset(d for d in everything if d not in (entry(self.bad)[1], entry(self.bad, 1)[1]))
        whole = len(others) == len(self.asked - {self.bad})
        offer = 0
        for version in {says.version for says in self.says} if self.bad in self.asked else ():
            offer |= self.bit(entry(self.bad, version))
        for says in self.says:
            if says.all_held and not whole:
                continue
            own = {entry(self.bad, says.version)[1]} if self.bad in self.asked else set()
            held = frozenset(own | (others if says.all_held else set()))
            for lock in [Lock(r, d) for r, d in locks if r < says.round] if says.locked else [None]:
                offer |= self.bit(say(self.bad, Freeze(says.round, says.out, held, says.done, lock)))
        return offer

    def within_evidence(self, mask: int) -> bool:
        """Whether the Byzantine seat has said at most two things for each place."""
        count = Counter(
            (type(m.what).__name__, m.what.round) if isinstance(m, Said) else ("entry", 0)
            for i, m in enumerate(self.messages)
            if mask >> i & 1
        )
        return max(count.values(), default=0) <= 2

    # -- the search --------------------------------------------------------------------------------

    def successors(self, state: State) -> Iterator[State]:
        lids, bad = state
        said = bad
        for lid in lids:
            said |= self.own[lid]
        offers = self.offers(said)
        for place, lid in enumerate(lids):
            deaf = self.about if self.locals[lid].away.seat in self.back else self.cuts
            pending = (said | offers) & ~(self.known[lid] | deaf)
            for new, taken in self.after(lid, pending):
                heard = bad | (taken & offers)
                if heard == bad or self.within_evidence(heard):
                    yield (*lids[:place], new, *lids[place + 1 :]), heard

    def explore(self, limit: int = 10**9, seconds: float = 1e9, fair_each: int = 1) -> Report:
        """Look at every state, depth first, until `limit` states or `seconds`.

        Raises:
            Broken: a run that must not be; its text tells it.
        """
        began = time.monotonic()
        start = self.start()
        seen: dict[State, State | None] = {start: None}
        todo = [start]
        report = self.report
        while todo:
            state = todo.pop()
            try:
                self.check(state)
                report.states += 1
                if report.states % fair_each == 0:
                    self.fair(state)
                for new in self.successors(state):
                    if new not in seen:
                        seen[new] = state
                        todo.append(new)
            except AssertionError as broken:
                raise Broken(f"{broken}\n{self.tell(state, seen)}") from broken
            if report.states >= limit or time.monotonic() - began > seconds:
                report.complete = not todo
                break
        report.local = len(self.locals)
        return report

    # -- what must hold ----------------------------------------------------------------------------

    def check(self, state: State) -> None:
        lids, bad = state
        said = bad
        for lid in lids:
            said |= self.own[lid]
        verdict = self._verdicts.get(said)
        if verdict is None:
            verdict = self._verdicts[said] = self._decidable(said, bad)
        outcomes, proven = verdict
        self.report.decided += bool(outcomes)
        # With an odd number of voters two strict majorities may have only the Byzantine seat in common.
        even = len(self.seats) % 2 == 0
        for (cut, one), (other, two) in itertools.combinations(outcomes.items(), 2):
            if one != two and not (even and cut.round == other.round == self.last_round):
                if even or not proven:
                    raise Broken(f"two outcomes: {cut} {one}, {other} {two}")
                self.report.forks += 1
        for lid, outcome in itertools.product(lids, outcomes.values()):
            node = self.locals[lid]
            if node.away.done and not self._fits(node, outcome) and (even or not proven):
                raise Broken(f"seat {node.away.seat} closed normally and the others can decide {outcome}")

    def _decidable(self, said: int, bad: int) -> tuple[dict[Cut, Outcome], bool]:
        """What could be decided from the cuts that are signed, and whether all of it together, with the cuts
        of the Byzantine seat that it would need, convicts that seat.

        In the last round everybody can still cut what is agreed, so no cut of it is explored.
        """
        known = [message for i, message in enumerate(self.messages) if said >> i & 1]
        watcher = self._watch(known)
        signed = Counter(m.what for m in known if isinstance(m, Said) and isinstance(m.what, Cut))
        for agreed in watcher._agreed.get(self.last_round, ()):
            signed[Cut(self.last_round, agreed)] = len(self.honest)
        extra = 0 if self.bad is None else 1
        decidable: dict[Cut, Outcome] = {}
        for cut, count in signed.items():
            if isinstance(cut, Cut) and 2 * (count + extra) > len(self.seats):
                decidable[cut] = watcher._agreed[cut.round][cut.agreed]
        entries = sum(isinstance(m, tuple) and m[0] == self.bad for m in known)
        if self.bad is not None and entries < 2:
            for cut in decidable:
                if 2 * signed[cut] <= len(self.seats):
                    watcher.hear(say(self.bad, cut))
        return decidable, entries > 1 or bool(watcher.evidence)

    def _watch(self, known: list[Message]) -> Away:
        """Somebody who has heard all this."""
        watcher = self.machine(None, self.seats, self.asked, 1.0)
        for message in known:
            if isinstance(message, Said):
                watcher.hear(message)
            else:
                watcher.hold(*message)
        return watcher

    def _fits(self, node: Local, outcome: Outcome) -> bool:
        """Whether a node that has closed the step normally has closed it in this way, or is out of it, or has
        no vote and can tell that it is decided otherwise: it must go back.

        Which of two entries of the Byzantine seat it closed it with, no vote can settle; the ledger finds it.
        """
        if outcome.double or node.away.seat in outcome.absent | outcome.leaving:
            return True
        if node.away.seat in self.back and not outcome.ordinary:
            return True
        theirs = {entry for entry in outcome.entries if entry[0] != self.bad}
        mine = {(seat, digest) for digest, seat in node.away._held.items() if seat != self.bad}
        return outcome.ordinary and theirs == mine

    def fair(self, state: State) -> None:
        """From here on everything arrives at once and all clocks run alike; the Byzantine seat is silent."""
        lids, bad = state
        self.report.fair += 1
        nodes = [self.locals[lid].copy() for lid in lids]
        said = [m for i, m in enumerate(self.messages) if bad >> i & 1]
        for turn in range(2 * FAIR_ROUNDS):
            self._flood(nodes, said)
            if all(node.outcome is not None or (node.away.done and not node.away._began) for node in nodes):
                self._check_back(nodes)
                return
            for node in nodes:
                away = node.away
                away.overdue = frozenset(self.asked)
                if turn:
                    away.now = max(away._began.values(), default=0.0) + 1.0
                node.sign()
        raise Broken("a fair continuation does not end")

    def _check_back(self, nodes: list[Local]) -> None:
        """Whether those without a vote know in the end what the others have decided, if they have."""
        decided = any(node.outcome is not None for node in nodes)
        for node in nodes:
            if decided and node.outcome is None and node.away.seat in self.back:
                raise Broken(f"seat {node.away.seat} is not told how the step has ended")

    @staticmethod
    def _flood(nodes: list[Local], said: list[Message]) -> None:
        """Bring everything to everybody, until nothing new is said."""
        seen: list[set[Message]] = [set() for _ in nodes]
        moved = True
        while moved:
            moved = False
            everything = list(said)
            for node in nodes:
                everything += [entry(node.away.seat or 0)] if node.away.seat in node.away.asked else []
                everything += node.own
            for node, had in zip(nodes, seen, strict=True):
                for message in everything:
                    if message not in had:
                        moved = True
                        had.add(message)
                        node.deliver(message)
                if node.complete:
                    node.close()
                node.sign()

    def tell(self, state: State, seen: dict[State, State | None]) -> str:
        """The run that led here, one line for each step."""
        lines: list[str] = []
        while (before := seen.get(state)) is not None:
            lines.append(self._difference(before, state))
            state = before
        return "\n".join(reversed(lines))

    def _difference(self, before: State, state: State) -> str:
        for old, new in zip(before[0], state[0], strict=True):
            if old != new:
                was, now = self.locals[old], self.locals[new]
                fresh = self.known[new] & ~(self.known[old] | self.own[new])
                got = [self._name(m) for i, m in enumerate(self.messages) if (fresh >> i) & 1]
                signed = [self._name(said) for said in now.own[len(was.own) :]]
                end = f", decided {now.outcome}" if now.outcome and not was.outcome else ""
                done = ", closed" if now.away.done and not was.away.done else ""
                return f"seat {now.away.seat}: got {got}, signed {signed}{done}{end}"
        return "nothing"

    @staticmethod
    def _name(message: Message) -> str:
        if not isinstance(message, Said):
            return f"entry of {message[0]} {message[1].hex()[:4]}"
        what = message.what
        if isinstance(what, Cut):
            return f"{message.seat} cuts {what.round} {what.agreed.hex()[:4]}"
        held = sorted(d.hex()[:4] for d in what.held)
        lock = f" lock {what.lock.round} {what.lock.agreed.hex()[:4]}" if what.lock else ""
        done = " done" if what.done else ""
        return f"{message.seat} freezes {what.round} out {sorted(what.out)} held {held}{done}{lock}"


def tell_sieges() -> None:
    """Every siege, with the besieger's entry in time for all, and late for each choice of honest seats."""
    for lacking in subsets(away_siege.HONEST):
        states, rounds, outcomes = away_siege.every_siege(Away, lacking)
        ends = "; ".join(f"absent {sorted(o.absent)}, leaving {sorted(o.leaving)}" for o in outcomes)
        print(
            f"entry late for {sorted(lacking)}: {states} states, {rounds} rounds at most, {ends}", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--back", type=int, default=0, help="how many seats more are asked, and do not vote")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--byzantine", type=int, default=0, help="how many repertoires of a Byzantine seat")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=10**9, help="states of each exploration")
    parser.add_argument("--seconds", type=float, default=600.0, help="for all of them together")
    parser.add_argument("--siege", action="store_true", help="every siege of one seat, and nothing else")
    parser.add_argument(
        "--fair-each", type=int, default=1, help="follow a fair continuation from each n-th state"
    )
    asked = parser.parse_args()
    if asked.siege:
        tell_sieges()
        return
    end = time.monotonic() + asked.seconds
    choices = repertoires(asked.seats, asked.rounds, asked.seed)
    for says in itertools.islice(choices, asked.byzantine) if asked.byzantine else [()]:
        explorer = Explorer(asked.seats, asked.rounds, says, back=asked.back)
        print(explorer.explore(asked.limit, end - time.monotonic(), asked.fair_each), flush=True)
        if time.monotonic() > end:
            break


if __name__ == "__main__":
    main()
