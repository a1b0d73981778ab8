"""Draw to match and force play (H16): what the card just drawn allows. Its owner proves it, no more is shown.

Under "no bluffing" a Wild Draw Four can be played or not by the rest of the hand, which nobody sees; so
nobody has to play one that was drawn.
"""

from __future__ import annotations

from .cards import Face, Symbol
from .events import Kept, WantsCard
from .house_rule import HouseRule
from .matching import fitting
from .state import Draft, Phase, State


def _fits(s: State | Draft, face: Face) -> bool:
    return fitting(s, (face,))[0]


def _may_stay(s: State | Draft, face: Face) -> bool:
    """Whether nothing forces its owner to play the card."""
    doubtful = face.symbol is Symbol.WILD_DRAW_FOUR and s.options.no_bluffing == "on"
    return doubtful or not _fits(s, face)


RULES: tuple[HouseRule, ...] = (
    # Whoever draws goes on until a card fits; that one is played or kept.
    HouseRule(
        "draw",
        "to-match",
        adds={Phase.PLAY_OR_KEEP: (WantsCard,)},
        drawn={Kept: _fits, WantsCard: _may_stay},
    ),
    HouseRule("force_play", "on", drawn={Kept: _may_stay}),
)
