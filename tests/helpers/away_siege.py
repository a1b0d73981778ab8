"""A siege: can one seat keep the others from ever deciding, with a good network between them?

Five voters: 0, 1 and 2 are honest and hear each other at once, 4 is gone for good, and 3 does its worst. In
each round it chooses what its freeze says, and whom it reaches just before and whom just after one of the
limits that the rules know. A state is what the honest nodes remember that may still matter; so the graph of
states is finite, and if it has no circle, every siege ends.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from protocol.away import Away
from protocol.freeze import Freeze, Said
from protocol.outcome import Outcome
from tests.helpers.away import Local, entry, say

HONEST, BAD, GONE = (0, 1, 2), 3, 4
LIMITS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0)
MOMENT = 1 / 4096


@dataclass(frozen=True, slots=True)
class Move:
    """What the besieger does in a round: its freeze says `out`, and comes around `limit`, to `first` before
    it and to the others after it (no limit: at once to all). `ahead`: it also freezes the next round at once.
    """

    out: frozenset[int] | None
    limit: float | None = None
    first: frozenset[int] = frozenset()
    ahead: bool = False


def moves() -> list[Move]:
    right, wrong = frozenset({GONE}), frozenset({GONE, 0})
    found = [Move(wrong), Move(None), Move(right), Move(None, ahead=True)]
    for out in (right, wrong):
        found.append(Move(out, ahead=True))
        for limit in LIMITS:
            for size in (0, 1, 2):
                found += [
                    Move(out, limit, frozenset(first)) for first in itertools.combinations(HONEST, size)
                ]
    return found


MOVES = moves()


class Siege:
    """The honest nodes at the beginning of a round, before anything of the besieger has come."""

    def __init__(self, machine: type[Away], lacking: frozenset[int] = frozenset()) -> None:
        self.nodes = [Local(machine(seat, range(5), {BAD, GONE}, 1.0)) for seat in HONEST]
        self.said: list[Said] = []
        self.spoken = -1
        """The last round that the besieger has frozen."""
        for node in self.nodes:
            if node.away.seat not in lacking:
                node.away.hold(*entry(BAD))
            node.away.overdue = frozenset({GONE, BAD})
            node.sign()
        for node in self.nodes:
            node.away.hold(*entry(BAD))
        self._flood()

    def copy(self) -> Siege:
        other = object.__new__(Siege)
        other.nodes, other.said, other.spoken = (
            [node.copy() for node in self.nodes],
            list(self.said),
            self.spoken,
        )
        return other

    @property
    def outcome(self) -> Outcome | None:
        return next((node.outcome for node in self.nodes if node.outcome), None)

    @property
    def round(self) -> int:
        return max(node.away.round or 0 for node in self.nodes)

    def play(self, move: Move) -> Siege:
        """The siege after this round, at the beginning of the next."""
        after = self.copy()
        began, at = max(node.away.now for node in after.nodes), after.round
        late: list[tuple[Local, Said]] = []
        if move.out is not None and after.spoken < at:
            after.spoken = at
            said = say(BAD, Freeze(at, move.out, frozenset({entry(BAD)[1]}), False, None))
            after.said.append(said)
            for node in after.nodes:
                on_time = move.limit is None or node.away.seat in move.first
                if move.limit == 1 and not on_time:
                    late.append((node, said))
                    continue
                moment = MOMENT if on_time else 2 * MOMENT
                node.away.now = (
                    began + (move.limit or 0) + (moment if not on_time or not move.limit else -moment)
                )
                node.deliver(said)
        if move.ahead and after.spoken < at + 1:
            after.spoken = at + 1
            out = move.out or frozenset({GONE})
            ahead = say(BAD, Freeze(at + 1, out, frozenset({entry(BAD)[1]}), False, None))
            after.said.append(ahead)
            for node in after.nodes:
                node.deliver(ahead)
        if move.limit != 1:
            after._flood()
        for node in after.nodes:
            node.away.now = began + (0.5 if move.ahead else 1.0)
            node.sign()
        for node, said in late:
            node.deliver(said)
        after._flood()
        return after

    def _flood(self) -> None:
        """Bring everything that the honest have said to each other."""
        moved = True
        while moved:
            moved = False
            for node, other in itertools.permutations(self.nodes, 2):
                for said in node.own:
                    # Looked up by place: to hash all that was ever said takes longer than all the rest.
                    kept = other.away._freezes if isinstance(said.what, Freeze) else other.away._cuts
                    if said not in kept.get(said.what.round, {}).get(said.seat, ()):
                        other.deliver(said)
                        moved = True
            for node in self.nodes:
                # The grace is over for all at once; what is due now was signed before.
                cut = node.away.cut()
                if cut is not None:
                    node._said(cut)
                    moved = True

    def key(self) -> object:
        """What may still matter: this spell and the last two rounds."""
        at = self.round
        since = min(at - at % 4, at - 1)
        parts: list[object] = [at % 4, min(at, 1), max(self.spoken - at, -1)]
        for node in self.nodes:
            away = node.away
            began = away._began
            parts.append(
                tuple(sorted((at - r, round((t - away.now) * 64)) for r, t in began.items() if r >= since))
            )
            parts.append(
                tuple(
                    sorted(
                        (at - r, s, round((t - away.now) * 4096))
                        for (r, s), t in away._came.items()
                        if r > at - 2
                    )
                )
            )
            parts.append(
                tuple(
                    (at - said.what.round, said.seat, tuple(sorted(said.what.out)))
                    for said in away.statements
                    if isinstance(said.what, Freeze) and said.what.round > at - 2
                )
            )
        return tuple(parts)


class Endless(AssertionError):  # noqa: N818 - what a siege is, not a mistake of the program
    """A siege that never ends."""


def every_siege(machine: type[Away], lacking: frozenset[int] = frozenset()) -> tuple[int, int, list[Outcome]]:
    """How many states there are, how many rounds the longest siege has, and all outcomes. The entry of the
    besieger comes to the `lacking` nodes just after their limit.

    Raises:
        Endless: the moves by which the besieger comes back to where it was.
    """
    longest: dict[object, int] = {}
    on_the_way: dict[object, None] = {}
    outcomes: dict[Outcome, None] = {}

    def walk(siege: Siege, played: tuple[Move, ...]) -> int:
        key = siege.key()
        if key in on_the_way:
            raise Endless("\n".join(map(str, played)))
        if key in longest:
            return longest[key]
        on_the_way[key] = None
        rounds = 0
        for move in MOVES:
            after = siege.play(move)
            if after.outcome:
                outcomes[after.outcome] = None
                rounds = max(rounds, 1)
            else:
                rounds = max(rounds, 1 + walk(after, (*played, move)))
        del on_the_way[key]
        longest[key] = rounds
        return rounds

    rounds = walk(Siege(machine, lacking), ())
    return len(longest), rounds, list(outcomes)
