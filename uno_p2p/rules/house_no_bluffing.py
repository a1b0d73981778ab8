"""No bluffing (H17): a Wild Draw Four comes with the proof that no other card has the colour in force."""

from __future__ import annotations

from .cards import Face, Symbol
from .house_rule import HouseRule
from .state import Draft, State


def _other_colour(s: State | Draft, face: Face) -> bool:
    """W1, of every other card of the hand."""
    return face.colour is not s.colour


RULE = HouseRule("no_bluffing", "on", rest={Symbol.WILD_DRAW_FOUR: _other_colour})
