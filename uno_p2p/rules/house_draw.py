"""Draw to match and force play (H16): what the card just drawn allows. Its owner proves it, no more is shown.

Whether a Wild Draw Four is allowed depends on the rest of the hand, which nobody sees. So nobody has to play
one that was drawn, where it could be refused as a bluff or found out as one: it may be kept. It always fits,
so nobody draws on from it: who did so after thinking it over would tell everybody which card it was.
"""

from __future__ import annotations

from .cards import Face, Symbol
from .events import Kept, WantsCard
from .house_rule import HouseRule
from .matching import fitting
from .state import Draft, Phase, State


def _fits(s: State | Draft, face: Face) -> bool:
    return fitting(s, (face,))[0]


def _misses(s: State | Draft, face: Face) -> bool:
    return not _fits(s, face)


def _may_stay(s: State | Draft, face: Face) -> bool:
    """Whether nothing forces its owner to play the card."""
    doubtful = "on" in (s.options.no_bluffing, s.options.challenge)
    return (doubtful and face.symbol is Symbol.WILD_DRAW_FOUR) or _misses(s, face)


RULES: tuple[HouseRule, ...] = (
    # Whoever draws goes on until a card fits; that one is played or kept.
    HouseRule(
        "draw",
        "to-match",
        adds={Phase.PLAY_OR_KEEP: (WantsCard,)},
        drawn={Kept: _fits, WantsCard: _misses},
    ),
    HouseRule("force_play", "on", drawn={Kept: _may_stay}),
)
