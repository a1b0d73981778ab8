"""The house rules there are, and what the core asks of them: it knows none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from . import house_seven_zero, house_stacking
from .cards import Face, Symbol
from .effects import EFFECTS, Effect
from .house_rule import HouseRule, Moment, Target
from .illegal import Illegal, Reason
from .options import Options
from .state import Draft, Phase, State

RULES: tuple[HouseRule, ...] = (house_stacking.RULE, *house_seven_zero.RULES)
MOMENTS: Mapping[Phase, Moment] = MappingProxyType(
    {phase: moment for rule in RULES for phase, moment in rule.moments.items()}
)
"""A phase of a rule is entered only where the rule is in force."""


def _in_force(options: Options) -> tuple[HouseRule, ...]:
    return tuple(rule for rule in RULES if getattr(options, rule.option) == rule.value)


@cache
def effects(options: Options) -> Mapping[Symbol, Effect]:
    """What each card does under these options."""
    chosen = dict(EFFECTS)
    for rule in _in_force(options):
        chosen |= rule.effects
    return MappingProxyType(chosen)


@cache
def _demands(options: Options) -> Mapping[Symbol, Target]:
    """The cards with which another seat is named under these options."""
    return MappingProxyType({card: how for rule in _in_force(options) for card, how in rule.targets.items()})


def targets(s: State | Draft, seat: int, face: Face) -> tuple[int | None, ...]:
    """Whom `seat` can name with this card now: None is nobody, and stands alone for a card without a target.

    With the last card the hand is won before anything could happen to a target (H9).
    """
    demand = _demands(s.options).get(face.symbol)
    if demand is None or s.counts[seat] == 1:
        return (None,)
    others = tuple(other for other in range(s.seats) if other != seat and other not in s.absent)
    return others if demand is Target.MUST else (None, *others)


def check_target(s: State | Draft, seat: int, face: Face, target: int | None) -> None:
    """Raises Illegal unless `seat` can name this target with the card."""
    able = targets(s, seat, face)
    if target in able:
        return
    if target is None:
        raise Illegal(Reason.TARGET_MISSING, face=face.code)
    if able == (None,):
        raise Illegal(Reason.TARGET_UNWANTED, face=face.code)
    if target == seat:
        raise Illegal(Reason.TARGET_YOURSELF, face=face.code)
    raise Illegal(Reason.NO_SUCH_SEAT, seat=target)
