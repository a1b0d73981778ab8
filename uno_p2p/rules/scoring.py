"""Points of a hand, and the score of a game over several hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .cards import Face, Symbol
from .options import Options

# E4. Numbers count their face; wild_points=50 overrides the Wild kinds.
POINTS: Mapping[Symbol, int] = {
    Symbol.SKIP: 20,
    Symbol.REVERSE: 20,
    Symbol.DRAW_TWO: 20,
    Symbol.DOWNPOUR_ONE: 20,
    Symbol.DOWNPOUR_TWO: 20,
    Symbol.WILD: 50,
    Symbol.WILD_DRAW_FOUR: 50,
}
UNOPENED = 50  # a card of an absent seat that could not be opened counts as the dearest
DROPOUT = 50  # what a seat loses whose absence made a hand void

Shown = Mapping[int, Sequence[Face | None]]  # a seat's cards, None for one that could not be opened


def card_points(options: Options, face: Face | None) -> int:
    """What one card counts in a hand (E4)."""
    if face is None:
        return UNOPENED
    if face.is_wild and options.wild_points == 50:
        return 50
    return POINTS[face.symbol] if face.number is None else face.number


def _hands(options: Options, winner: int | None, shown: Shown) -> list[int]:
    """Points in the hand of every seat; the winner holds none. Raises ValueError if a seat is left out."""
    seats = len(shown) + (winner is not None)
    if set(shown) | ({winner} if winner is not None else set()) != set(range(seats)):
        raise ValueError(f"winner {winner} and the shown hands of {sorted(shown)} are not a whole table")
    return [sum(card_points(options, face) for face in shown.get(seat, ())) for seat in range(seats)]


def hand_winner(options: Options, winner: int | None, shown: Shown) -> int | None:
    """Who has won the hand: who went out, or after a stalemate whoever alone holds the fewest points, if
    the options say so (P5). Raises ValueError if `shown` is not every seat but the winner."""
    if winner is not None or options.stalemate == "no-score":
        return winner
    hands = _hands(options, winner, shown)
    fewest = min(hands)
    return hands.index(fewest) if hands.count(fewest) == 1 else None


def score_hand(options: Options, winner: int | None, shown: Shown) -> tuple[int, ...]:
    """Points to each seat. `winner`: who went out, None after a stalemate. `shown`: all other hands.

    Goal lowest: each is charged with the cards it was caught with (E7). Otherwise the winner alone scores,
    for the cards of all others (E5). Raises ValueError if `shown` is not every seat but the winner.
    """
    hands = _hands(options, winner, shown)
    scorer = hand_winner(options, winner, shown)
    if scorer is None and options.stalemate == "no-score":
        return (0,) * len(hands)
    if options.goal.kind == "lowest":
        return tuple(hands)
    return tuple(sum(hands) - hands[seat] if seat == scorer else 0 for seat in range(len(hands)))


@dataclass(frozen=True, slots=True)
class Standings:
    """The score after `hands` scored hands. `last`: who won the last one, None for nobody."""

    options: Options
    totals: tuple[int, ...]
    hands: int = 0
    last: int | None = None

    @staticmethod
    def start(options: Options, seats: int) -> Standings:
        """Nobody has any points."""
        return Standings(options, (0,) * seats)

    def after(self, winner: int | None, shown: Shown) -> Standings:
        """One more hand, scored by `score_hand`. Raises ValueError as it does, or for another table."""
        points = score_hand(self.options, winner, shown)
        totals = tuple(total + more for total, more in zip(self.totals, points, strict=True))
        return Standings(self.options, totals, self.hands + 1, hand_winner(self.options, winner, shown))

    def docked(self, seat: int) -> Standings:
        """The hand was void because `seat` dropped out: it loses 50 points, never below 0. Where the lowest
        total wins, losing means 50 more."""
        old = self.totals[seat]
        new = old + DROPOUT if self.options.goal.kind == "lowest" else max(0, old - DROPOUT)
        return replace(self, totals=(*self.totals[:seat], new, *self.totals[seat + 1 :]))

    @property
    def champions(self) -> tuple[int, ...]:
        """Who has won the game, nobody while it goes on. Only the lowest total can be shared (E5, E6, E7)."""
        goal = self.options.goal
        if goal.kind == "first-out":
            return () if self.last is None else (self.last,)
        if max(self.totals) < goal.target:
            return ()
        best = min(self.totals) if goal.kind == "lowest" else max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def champion(self) -> int | None:
        """The first of `champions`: None means that the game goes on."""
        return self.champions[0] if self.champions else None
