"""Points of a hand, and the score of a game over several hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from .cards import ACTIONS, BLANKS, DOWNPOURS, Face, Symbol
from .options import Options

# E4, D3. Numbers count their face; wild_points=50 overrides the Wild kinds.
POINTS: Mapping[Symbol, int] = {
    **dict.fromkeys((*ACTIONS, *DOWNPOURS), 20),
    **dict.fromkeys((Symbol.WILD, Symbol.WILD_DRAW_FOUR), 50),
    **dict.fromkeys((Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS, *BLANKS), 40),
}
UNOPENED = 50  # a card of an absent seat that could not be opened counts as the dearest
DROPOUT = 50  # what a seat loses whose absence made a hand void

NOBODY: frozenset[int] = frozenset()

Shown = Mapping[int, Sequence[Face | None]]  # a seat's cards, None for one that could not be opened


def card_points(options: Options, face: Face | None) -> int:
    """What one card counts in a hand (E4)."""
    if face is None:
        return UNOPENED
    if face.is_wild and options.wild_points == 50:
        return 50
    return POINTS[face.symbol] if face.number is None else face.number


def _hands(options: Options, winner: int | None, shown: Shown, out: Set[int]) -> list[int]:
    """Points in the hand of every seat; the winner holds none, nor does who is out. Raises ValueError if a
    seat is left out."""
    empty = out | ({winner} if winner is not None else set())
    seats = set(shown) | empty
    if set(shown) & empty or seats != set(range(len(seats))):
        raise ValueError(f"winner {winner} and the shown hands of {sorted(shown)} are not a whole table")
    return [sum(card_points(options, face) for face in shown.get(seat, ())) for seat in sorted(seats)]


def team_of(options: Options, seats: int, seat: int) -> tuple[int, ...]:
    """Who wins with a seat, itself included: with partners the seat opposite too (E8)."""
    return tuple(range(seat % 2, seats, 2)) if options.partners == "on" else (seat,)


def hand_winner(options: Options, winner: int | None, shown: Shown, out: Set[int] = NOBODY) -> int | None:
    """Who has won the hand: who went out, or after a stalemate whoever alone holds the fewest points, if
    the options say so (P5); of a team that does, the first seat. Raises ValueError if `shown` is not every
    seat but the winner and who is `out` of the match."""
    if winner is not None or options.stalemate == "no-score":
        return winner
    hands = _hands(options, winner, shown, out)
    teams = sorted({team_of(options, len(hands), seat) for seat in shown})
    held = [sum(hands[seat] for seat in team) for team in teams]
    return teams[held.index(min(held))][0] if held.count(min(held)) == 1 else None


def score_hand(options: Options, winner: int | None, shown: Shown, out: Set[int] = NOBODY) -> tuple[int, ...]:
    """Points to each seat. `winner`: who went out, None after a stalemate. `shown`: all other hands.

    Where points are charged each has those of the cards it was caught with (E7, E9). Otherwise the winner
    alone scores, for the cards of all others (E5), and with partners each of the team for the cards of the
    other one (E8). Raises ValueError if `shown` is not every seat but the winner and who is `out`.
    """
    hands = _hands(options, winner, shown, out)
    scorer = hand_winner(options, winner, shown, out)
    if scorer is None and options.stalemate == "no-score":
        return (0,) * len(hands)
    if options.goal.charges:
        return tuple(hands)
    team = () if scorer is None else team_of(options, len(hands), scorer)
    points = sum(hands) - sum(hands[seat] for seat in team)
    return tuple(points if seat in team else 0 for seat in range(len(hands)))


@dataclass(frozen=True, slots=True)
class Standings:
    """The score after `hands` scored hands. `last`: who won the last one, None for nobody. `out`: the seats
    that are eliminated: they are dealt no more cards.
    """

    options: Options
    totals: tuple[int, ...]
    hands: int = 0
    last: int | None = None
    out: frozenset[int] = NOBODY

    @staticmethod
    def start(options: Options, seats: int) -> Standings:
        """Nobody has any points."""
        return Standings(options, (0,) * seats)

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are not eliminated."""
        return tuple(seat for seat in range(len(self.totals)) if seat not in self.out)

    def after(
        self, winner: int | None, shown: Shown, let_out: int | None = None, idle: Set[int] = NOBODY
    ) -> Standings:
        """One more hand, scored by `score_hand`. `let_out`: on whose card the winner went out. `idle`: who
        was not dealt in, and so has neither won nor lost anything by it. Raises ValueError as `score_hand`
        does, or for another table.
        """
        apart = self.out | idle
        points = score_hand(self.options, winner, shown, apart)
        totals = tuple(total + more for total, more in zip(self.totals, points, strict=True))
        last = hand_winner(self.options, winner, shown, apart)
        return Standings(self.options, totals, self.hands + 1, last, self._out(totals, let_out))

    def _out(self, totals: Sequence[int], let_out: int | None) -> frozenset[int]:
        """Who is eliminated now: somebody is always left to win."""
        out = self.out
        if self.options.elimination == "lets-out" and let_out is not None:
            out |= {let_out}
        if self.options.goal.kind == "challenge-uno":
            least = min(totals[seat] for seat in self.alive)
            target = self.options.goal.target
            out |= {seat for seat in self.alive if totals[seat] >= target and totals[seat] > least}
        return out

    def docked(self, seat: int) -> Standings:
        """The hand was void because `seat` dropped out: it and its partner lose 50 points, never below 0.
        Where points are charged, losing means 50 more, and can eliminate (E9)."""
        totals = list(self.totals)
        for one in team_of(self.options, len(totals), seat):
            old = totals[one]
            totals[one] = old + DROPOUT if self.options.goal.charges else max(0, old - DROPOUT)
        return replace(self, totals=tuple(totals), out=self._out(totals, None))

    @property
    def champions(self) -> tuple[int, ...]:
        """Who has won the game, nobody while it goes on. Partners win together; the lowest total can be
        shared (E5 to E9).
        """
        goal, alive = self.options.goal, self.alive
        if len(alive) == 1:
            return alive
        if goal.kind == "first-out":
            return () if self.last is None else team_of(self.options, len(self.totals), self.last)
        totals = [self.totals[seat] for seat in alive]
        if max(totals) < goal.target:  # of a Challenge UNO: only if all who are left have reached it at once
            return ()
        best = min(totals) if goal.charges else max(totals)
        return tuple(seat for seat in alive if self.totals[seat] == best)
