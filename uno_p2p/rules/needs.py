"""What a hand waits for. The table performs it and feeds the answer back as an event."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Colour


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn up the top card of the draw pile. Answer: `TurnedUp`."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """A first Wild Draw Four goes back; shuffle the whole draw pile (F10). Answer: `Reshuffled`."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """`seat` names the colour of the first Wild (F9). Answer: `NamedColour`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Act:
    """`seat` begins its turn. Answer: `Played` or `WantsCard`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """`seat` receives `count` cards, never more than the draw pile holds. Answer: `Drew`."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Recycle:
    """Shuffle all discards but the top one into a new draw pile (P1, P2). Answer: `Recycled`.

    Faces come back as printed: a recycled Wild has no colour (P3).
    """


@dataclass(frozen=True, slots=True)
class PlayOrKeep:
    """`seat` plays the card it has just drawn, and no other, or keeps it (T3). Answer: `Played` or `Kept`;
    `WantsCard` where it draws on.

    Nobody else knows the drawn card, so that it is this very card is for the table to check, by its place.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class ChallengeOrAccept:
    """`seat` doubts the Wild Draw Four of `accused` or takes the cards.

    Answer: `Challenged` or `Accepted`.
    """

    seat: int
    accused: int


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """`seat` adds a card to the run, takes its `cards`, or doubts the Wild Draw Four of `accused` (H1, H3).

    `accused` is None where nothing can be doubted. Answer: `Played`, `Accepted` or `Challenged`.
    """

    seat: int
    cards: int
    accused: int | None


@dataclass(frozen=True, slots=True)
class Judge:
    """Did `accused` hold another card of `colour` when it played (W9, W10)? Answer: `Verdict`.

    The hand to judge is the one at the time of play without the Wild Draw Four itself.
    """

    accused: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class MoveHands:
    """Each giver's whole hand goes to its receiver: (giver, receiver) by giver. Answer: `HandsMoved`.

    A seat that left the hand in the meantime calls all of it off; then nothing is moved.
    """

    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ShuffleHands:
    """All hands together, shuffled and dealt again one card at a time to the seats in this `order` (D5).

    Answer: `HandsDealt`.
    """

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShowColour:
    """Has the card that `seat` has just drawn the `colour`? No more is shown of it. Answer: `ColourShown`."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class JumpIn:
    """A card lies on the pile and has not taken effect: whoever has one like it can jump in (H11).

    Answer: `Jumped` or `Stood`; before it a missing call of UNO can be made or caught.
    """

    player: int


@dataclass(frozen=True, slots=True)
class Show:
    """The hand is over; these seats show their cards to be scored. No event follows."""

    seats: tuple[int, ...]


Need = (
    TurnUp
    | Reshuffle
    | NameColour
    | Act
    | Draw
    | Recycle
    | PlayOrKeep
    | ChallengeOrAccept
    | AnswerRun
    | Judge
    | MoveHands
    | ShuffleHands
    | ShowColour
    | JumpIn
    | Show
)
