"""What a house rule can say about cards, in a file of its own: see `house` for the list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from .cards import Symbol
from .events import Played
from .state import Draft


class Target(Enum):
    """Whether the player of a card names another seat with it."""

    NEVER = auto()
    MAY = auto()
    MUST = auto()


@dataclass(frozen=True, slots=True)
class Room:
    """A house rule at one value of its option: what cards do instead of their usual effect, and which of
    them need a target. An effect begins with its player on turn, with the card laid already."""

    effects: Mapping[Symbol, Callable[[Draft, Played], None]]
    targets: Mapping[Symbol, Target]


NOTHING = Room({}, {})
