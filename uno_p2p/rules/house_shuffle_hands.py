"""The last card of a hand cannot be a Wild Shuffle Hands, where the table says so (D6)."""

from __future__ import annotations

from .cards import Symbol
from .house_rule import HouseRule

RULE = HouseRule("shuffle_hands_last", "refuse", never_last=frozenset({Symbol.SHUFFLE_HANDS}))
