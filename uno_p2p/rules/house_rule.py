"""What a house rule is made of: the places of the game where it may speak, as data.

A rule is one module with one `HouseRule`, and its name in the list of `house`. The core asks `house` and
knows no rule by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .cards import Face, Symbol
from .effects import Effect, Target
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


Hidden = Callable[[State | Draft, Face], bool]
"""What has to hold of a card that nobody else sees: its owner proves it, and shows nothing more."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """In force where `option` has `value`; an option with several values has a rule for each.

    `effects`: what cards do instead, with their player still on turn; `moments`: phases of its own;
    `targets`: cards that name another seat, which their effect finds in `Draft.target`; `adds`: what else may
    be done in a phase of the core.

    `drawn`: what must hold of the drawn card for the seat to make this event; `rest`: what must hold of all
    other cards of the hand when one with this symbol is played; `never_last`: cards that end no hand.
    `jumps`: whether a card can jump in on the top one; where a rule has it, a play takes effect only when
    nobody has jumped in.
    """

    option: str
    value: Plain
    effects: Mapping[Symbol, Effect] = field(default_factory=dict)
    moments: Mapping[Phase, Moment] = field(default_factory=dict)
    targets: Mapping[Symbol, Target] = field(default_factory=dict)
    adds: Mapping[Phase, tuple[type, ...]] = field(default_factory=dict)
    drawn: Mapping[type, Hidden] = field(default_factory=dict)
    rest: Mapping[Symbol, Hidden] = field(default_factory=dict)
    never_last: frozenset[Symbol] = frozenset()
    jumps: Hidden | None = None
