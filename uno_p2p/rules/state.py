"""The public state of one hand: a value. `Draft` is the same under change, inside one `apply` only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from .cards import Colour, Face
from .decks import DECKS, Deck
from .options import Options

Moves = tuple[tuple[int, int], ...]
"""Whole hands under way: (giver, receiver) by giver."""


class Phase(StrEnum):
    """What the hand waits for once no draw is owed; stable names, they stand in refusals."""

    TURN_UP = "turn-up"
    RESHUFFLE = "reshuffle"
    NAME_COLOUR = "name-colour"
    ACT = "act"
    PLAY_OR_KEEP = "play-or-keep"
    ANSWER = "answer"  # to a Wild Draw Four
    RUN = "run"  # the answer to a run of draw cards
    JUDGE = "judge"
    MOVE_HANDS = "move-hands"
    SHUFFLE_HANDS = "shuffle-hands"
    SHOW_COLOUR = "show-colour"  # of a card that was drawn for it
    JUMP_IN = "jump-in"  # the last card has not taken effect yet
    OVER = "over"


class Then(Enum):
    """What an owed draw does to the turn once it is settled."""

    GO_ON = auto()  # nothing: the turn stays where it is
    LOSE_TURN = auto()  # the drawer's turn is over
    PLAY_OR_KEEP = auto()  # the drawer may play the card
    SHOW_COLOUR = auto()  # the drawer shows whether it can stop drawing


class Debt(NamedTuple):
    """Cards that a seat still has to draw. All kinds of penalty stand in one ledger, oldest first."""

    seat: int
    cards: int
    then: Then


class State(NamedTuple):
    """Everything that everybody knows. Hands are counts, faces are known once they lie face up.

    `turn`: the one seat on turn, also while it draws. `direction`: 1 clockwise, -1 otherwise. `colour`: the
    colour in force, None until the first discard has one. `discards`: face indices, bottom first. `owed`: the
    ledger of draws, oldest first. `accused`: whose Wild Draw Four may be or is challenged, to be judged by
    `before`, the colour in force before the last play (W10). `uno_open`: the seat whose missing call can be
    caught. `called`: the seats whose call stands. `passes`: turns in a row that passed with nothing to draw.
    `absent`: the seats that are passed over for the rest of the hand. `at_stake`: how many cards the answer
    to a draw card is about, 0 while there is nothing to answer. `moving`: the hands that change owners before
    the turn ends. `target`: the other seat that the last play named, for its effect. `laid_by`: who played
    the top card, None for the first one. `let_out`: on whose card the winner went out.

    A tuple and not a frozen dataclass, which takes five times as long to build, once at every event.
    """

    options: Options
    seats: int
    dealer: int
    turn: int
    direction: int
    colour: Colour | None
    top: Face | None
    counts: tuple[int, ...]
    draw_count: int
    discards: tuple[int, ...]
    phase: Phase
    owed: tuple[Debt, ...] = ()
    accused: int | None = None
    before: Colour | None = None
    winner: int | None = None
    uno_open: int | None = None
    called: frozenset[int] = frozenset()
    passes: int = 0
    absent: frozenset[int] = frozenset()
    at_stake: int = 0
    moving: Moves = ()
    target: int | None = None
    laid_by: int | None = None
    let_out: int | None = None

    @property
    def deck(self) -> Deck:
        """The deck of the hand."""
        return DECKS[self.options.deck]

    @property
    def over(self) -> bool:
        """The hand is decided and nobody owes a draw; `winner` is None after a stalemate."""
        return self.phase is Phase.OVER and not self.owed


@dataclass(slots=True)
class Draft:
    """The fields of `State`, to be changed; an event that is refused half-way leaves the State untouched."""

    options: Options
    seats: int
    dealer: int
    turn: int
    direction: int
    colour: Colour | None
    top: Face | None
    counts: tuple[int, ...]
    draw_count: int
    discards: tuple[int, ...]
    phase: Phase
    owed: tuple[Debt, ...]
    accused: int | None
    before: Colour | None
    winner: int | None
    uno_open: int | None
    called: frozenset[int]
    passes: int
    absent: frozenset[int]
    at_stake: int
    moving: Moves
    target: int | None
    laid_by: int | None
    let_out: int | None

    @staticmethod
    def of(s: State) -> Draft:
        """A draft that begins as `s`."""
        return Draft(*s)

    def done(self) -> State:
        """The State that the draft has become."""
        return State(
            self.options, self.seats, self.dealer, self.turn, self.direction, self.colour, self.top,
            self.counts, self.draw_count, self.discards, self.phase, self.owed, self.accused, self.before,
            self.winner, self.uno_open, self.called, self.passes, self.absent, self.at_stake, self.moving,
            self.target, self.laid_by, self.let_out,
        )  # fmt: skip

    def seat_after(self, seat: int) -> int:
        """The next seat in the direction of play that is there."""
        following = (seat + self.direction) % self.seats
        while following in self.absent:
            following = (following + self.direction) % self.seats
        return following

    def playing(self) -> tuple[int, ...]:
        """The seats that are there, clockwise."""
        return tuple(seat for seat in range(self.seats) if seat not in self.absent)

    def present(self) -> int:
        """How many seats play: two of them play by the two-player rules (A9)."""
        return self.seats - len(self.absent)

    def begin_turn(self, seat: int) -> None:
        """The turn goes to `seat`. A call made ahead of a play that did not come lapses (U1)."""
        if self.turn in self.called and self.counts[self.turn] != 1:
            self.called -= {self.turn}
        self.turn = seat
        self.phase = Phase.ACT

    def settle(self) -> int:
        """Nothing is to be answered any more; how many cards the answer was about."""
        cards, self.at_stake, self.accused = self.at_stake, 0, None
        return cards

    def owe(self, seat: int, count: int, then: Then) -> None:
        """Write a draw into the ledger; an absent seat draws nothing."""
        if seat not in self.absent:
            self.owed += (Debt(seat, count, then),)
