"""The three levels of a bot: how often it does what, as probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Level(StrEnum):
    """How well a bot plays; the value is the word on the command line."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Traits:
    """Probabilities: to play any fitting card without a look at the rest of the hand, to forget the call of
    UNO, to make up for it, to notice that somebody else forgot, to see in time that a card can jump in.
    """

    careless: float
    forgets: float
    mends: float
    catches: float
    jumps: float


TRAITS: Mapping[Level, Traits] = MappingProxyType(
    {
        Level.EASY: Traits(careless=0.5, forgets=0.5, mends=0.4, catches=0.1, jumps=0.2),
        Level.NORMAL: Traits(careless=0.0, forgets=0.0, mends=1.0, catches=0.75, jumps=0.65),
        Level.HARD: Traits(careless=0.0, forgets=0.0, mends=1.0, catches=0.95, jumps=0.95),
    }
)
