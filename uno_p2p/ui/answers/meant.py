"""What a person can mean, whether it was typed or clicked: a word, a card, a colour, a name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from uno_p2p.rules.cards import Colour, Symbol


class Word(StrEnum):
    """What can be said beside cards and colours; the value is the tail of the catalogue key."""

    DRAW = "draw"
    KEEP = "keep"
    PLAY = "play"
    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    PASS = "pass"  # noqa: S105 - a move, not a secret
    READY = "ready"
    ALONE = "alone"
    LEAVE = "leave"
    YES = "yes"
    NO = "no"
    HAND = "hand"
    TABLE = "table"
    SCORE = "score"
    LOG = "log"
    RULES = "rules"
    WHO = "who"
    LANGUAGE = "language"
    HELP = "help"
    WHY = "why"
    QUIT = "quit"
    CANCEL = "cancel"
    JUMP = "jump"


@dataclass(frozen=True, slots=True)
class Say:
    """One word."""

    word: Word


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its number in the list or by what is on it; with a colour to name, a call of UNO, and a seat
    to name. `alone`: it is to be played without naming any. `jumps`: out of turn, and then it may be any card
    that can."""

    number: int | None = None
    colour: Colour | None = None
    symbol: Symbol | None = None
    named: Colour | None = None
    uno: bool = False
    target: int | None = None
    alone: bool = False
    jumps: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card just drawn is to be played ("play", "play blue uno")."""

    named: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody's name, where one is asked for."""

    seat: int


@dataclass(frozen=True, slots=True)
class OnlyColour:
    """A colour and nothing else."""

    colour: Colour
    uno: bool = False


@dataclass(frozen=True, slots=True)
class Tongue:
    """Another language for the screen."""

    language: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something that is not understood."""


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty line."""
