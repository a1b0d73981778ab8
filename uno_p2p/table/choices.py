"""What a player is asked and can answer. Every screen and every bot uses these and nothing else.

Cards are named by their *place*: the position in the hand as the question shows it. The answer is good for
that question only.
"""

from __future__ import annotations

from dataclasses import dataclass

from uno_p2p.rules.cards import Colour, Face


@dataclass(frozen=True, slots=True)
class AskMove:
    """Your turn: play one of these cards or draw. `playable[place]` says which match."""

    hand: tuple[Face, ...]
    playable: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class AskDrawn:
    """You drew this card: play it or keep it."""

    face: Face
    playable: bool


@dataclass(frozen=True, slots=True)
class AskColour:
    """The first card is a Wild: name the colour to begin with."""

    hand: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class AskReady:
    """The hand is scored: go on to the next."""


Ask = AskMove | AskDrawn | AskColour | AskReady


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card at `place` (AskMove), naming `colour` if it is a Wild; `uno` calls UNO with it."""

    place: int
    colour: Colour | None = None
    uno: bool = False


@dataclass(frozen=True, slots=True)
class PlayDrawn:
    """Play the card just drawn (AskDrawn)."""

    colour: Colour | None = None
    uno: bool = False


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw a card instead of playing (AskMove)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card just drawn (AskDrawn)."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """The colour to begin with (AskColour)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on (AskReady)."""


Choice = Play | PlayDrawn | DrawCard | Keep | NameColour | Ready
