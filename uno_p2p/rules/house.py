"""The house rules there are, and what the core asks of them: it knows none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from . import house_stacking
from .cards import Symbol
from .effects import EFFECTS, Effect
from .house_rule import HouseRule, Moment
from .options import Options
from .state import Phase

RULES: tuple[HouseRule, ...] = (house_stacking.RULE,)
MOMENTS: Mapping[Phase, Moment] = MappingProxyType(
    {phase: moment for rule in RULES for phase, moment in rule.moments.items()}
)
"""A phase of a rule is entered only where the rule is in force."""


@cache
def effects(options: Options) -> Mapping[Symbol, Effect]:
    """What each card does under these options."""
    chosen = dict(EFFECTS)
    for rule in RULES:
        if getattr(options, rule.option) == rule.value:
            chosen |= rule.effects
    return MappingProxyType(chosen)
