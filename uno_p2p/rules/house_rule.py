"""What a house rule is made of: the places of the game where it may speak, as data.

A rule is one module with one `HouseRule`, and its name in the list of `house`. The core asks `house` and
knows no rule by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .cards import Face, Symbol
from .effects import Effect
from .illegal import Reason
from .needs import Need
from .options import Plain
from .state import Draft, Phase, State


@dataclass(frozen=True, slots=True)
class Moment:
    """A phase of the rule's own, in which the seat on turn decides.

    `events`: what it may do. `fits`: which cards it may play if `Played` is one of them; `reason`: why not
    another one, with the parameters face, top, count (the cards at stake).
    """

    events: tuple[type, ...]
    need: Callable[[State], Need]
    fits: Callable[[State | Draft, Face], bool]
    reason: Reason


@dataclass(frozen=True, slots=True)
class HouseRule:
    """In force where `option` has `value`. `effects`: what cards do instead; `moments`: phases of its own."""

    option: str
    value: Plain
    effects: Mapping[Symbol, Effect] = field(default_factory=dict)
    moments: Mapping[Phase, Moment] = field(default_factory=dict)
