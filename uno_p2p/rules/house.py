"""The house rules there are, and what the core asks of them: it knows none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from types import MappingProxyType

from . import (
    house_blanks,
    house_draw,
    house_jump_in,
    house_no_bluffing,
    house_seven_zero,
    house_shuffle_hands,
    house_stacking,
)
from .cards import Face, Symbol
from .effects import EFFECTS, TARGETS, Effect, Target
from .house_rule import Hidden, HouseRule, Moment
from .illegal import Illegal, Reason
from .options import Options
from .state import Draft, Phase, State

RULES: tuple[HouseRule, ...] = (
    *house_stacking.RULES,
    *house_seven_zero.RULES,
    *house_jump_in.RULES,
    *house_draw.RULES,
    house_no_bluffing.RULE,
    house_shuffle_hands.RULE,
)
MOMENTS: Mapping[Phase, Moment] = MappingProxyType(
    {phase: moment for rule in RULES for phase, moment in rule.moments.items()}
)
"""A phase of a rule is entered only where the rule is in force."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """All that the rules in force say together; the fields are those of `HouseRule`."""

    effects: Mapping[Symbol, Effect]
    targets: Mapping[Symbol, Target]
    adds: frozenset[tuple[Phase, type]]
    drawn: Mapping[type, tuple[Hidden, ...]]
    rest: Mapping[Symbol, Hidden]
    never_last: frozenset[Symbol]
    jumps: Hidden | None


@cache
def ruling(options: Options) -> Ruling:
    """What is in force under these options; of two rules for one card the later counts."""
    rules = [rule for rule in RULES if getattr(options, rule.option) == rule.value]
    rules += house_blanks.rules_of(options)
    made = {event for rule in rules for event in rule.drawn}
    return Ruling(
        effects=reduce(or_, (dict(rule.effects) for rule in rules), dict(EFFECTS)),
        targets=reduce(or_, (dict(rule.targets) for rule in rules), dict(TARGETS)),
        adds=frozenset(
            (phase, kind) for rule in rules for phase, kinds in rule.adds.items() for kind in kinds
        ),
        drawn={event: tuple(rule.drawn[event] for rule in rules if event in rule.drawn) for event in made},
        rest={symbol: holds for rule in rules for symbol, holds in rule.rest.items()},
        never_last=frozenset().union(*(rule.never_last for rule in rules)),
        jumps=next((rule.jumps for rule in rules if rule.jumps), None),
    )


def targets(s: State | Draft, seat: int, face: Face) -> tuple[int | None, ...]:
    """Whom `seat` can name with this card now: None is nobody, and stands alone for a card without a target.

    With the last card the hand is won before anything could happen to a target (H9).
    """
    demand = ruling(s.options).targets.get(face.symbol)
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
