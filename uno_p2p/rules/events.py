"""What happened, as everybody at the table saw it. The engine is fed with these and with nothing else.

Seats are numbers from 0. An event says only what is public: a drawn card has no face here.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Colour, Face


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The top card of the draw pile was turned up at the start of the hand."""

    face: Face


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The turned-up Wild Draw Four went back and the whole draw pile was shuffled (F10)."""


@dataclass(frozen=True, slots=True)
class NamedColour:
    """The seat named the colour of a Wild that was turned up first (F9)."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Played:
    """The seat played a card; `colour` is the named colour of a Wild kind, None for any other card.

    `uno` is a call made with the play (U1). A play that does not leave one card makes it void (U8). `target`
    is the other seat that a house rule lets the player name (H7).
    """

    seat: int
    face: Face
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Jumped:
    """The seat laid an identical card on one that was just played, out of turn (H11); as in `Played`."""

    seat: int
    face: Face
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Stood:
    """Nobody jumped in: the card just played takes effect."""


@dataclass(frozen=True, slots=True)
class WantsCard:
    """The seat on turn decided to draw (T3, T4), or draws on because what it drew does not fit (H16)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """The seat received `count` cards, exactly as many as `Draw` asked for."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Recycled:
    """The discards below the top card were shuffled into a new draw pile (P1)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The seat keeps the card it has drawn (T5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    """The seat said UNO: ahead of its play (two cards, on turn) or after it (U1, U5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Caught:
    """`by` caught `seat` with one card and no call (U6)."""

    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """`by` doubts the Wild Draw Four (W4)."""

    by: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """`by` takes the cards of a Wild Draw Four, or of a run, without a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the accused held another card of the judged colour (W1, W9, W10)."""

    guilty: bool


@dataclass(frozen=True, slots=True)
class HandsMoved:
    """Whole hands went from seat to seat, exactly as `MoveHands` asked for: (giver, receiver) by giver."""

    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """All hands were shuffled into one pile and dealt again, as `ShuffleHands` asked for (D5)."""


@dataclass(frozen=True, slots=True)
class ColourShown:
    """Whether the card that the seat has just drawn has the colour it draws for."""

    came: bool


@dataclass(frozen=True, slots=True)
class Absent:
    """The seat has dropped out of this hand: it is passed over from now on, its cards stay with it."""

    seat: int


Event = (
    TurnedUp
    | Reshuffled
    | NamedColour
    | Played
    | Jumped
    | Stood
    | WantsCard
    | Drew
    | Recycled
    | Kept
    | Called
    | Caught
    | Challenged
    | Accepted
    | Verdict
    | HandsMoved
    | HandsDealt
    | ColourShown
    | Absent
)
