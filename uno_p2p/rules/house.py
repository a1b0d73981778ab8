"""The house rules: one row each, and nothing about any of them anywhere else in the engine's course.

A new one is a module with its `Room` for every value of its option, and its row here.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import house_seven_zero
from .cards import Face, Symbol
from .effects import EFFECTS
from .events import Played
from .illegal import Illegal, Reason
from .options import Options
from .room import Room, Target
from .state import Draft, State

ROOMS: Mapping[str, Mapping[str, Room]] = {"seven_zero": house_seven_zero.ROOMS}
"""By option, then by its value."""


def take_effect(d: Draft, e: Played) -> None:
    """What the card does at this table: by a house rule, or else as printed."""
    for option, rooms in ROOMS.items():
        effect = rooms[getattr(d.options, option)].effects.get(e.face.symbol)
        if effect is not None:
            effect(d, e)
            return
    EFFECTS[e.face.symbol](d)


def _demand(options: Options, symbol: Symbol) -> Target:
    for option, rooms in ROOMS.items():
        target = rooms[getattr(options, option)].targets.get(symbol)
        if target is not None:
            return target
    return Target.NEVER


def targets(s: State | Draft, seat: int, face: Face) -> tuple[int | None, ...]:
    """Whom `seat` can name with this card now: None is nobody, and stands alone for a card without a target.

    With the last card the hand is won before anything could happen to a target (H9).
    """
    demand = _demand(s.options, face.symbol)
    if demand is Target.NEVER or s.counts[seat] == 1:
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
