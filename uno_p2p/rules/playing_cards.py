"""Two packs of playing cards as an UNO deck: what each card stands for, as data.

Every suit is a colour. An ace is a Wild kind, the red ones another than the black ones. The jokers have no
suit: the four of them are the zeros, one of each colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .cards import NUMBERS, Colour, Face, Symbol

PACKS = 2
SUITS: Mapping[str, Colour] = MappingProxyType(
    {"hearts": Colour.RED, "diamonds": Colour.YELLOW, "clubs": Colour.GREEN, "spades": Colour.BLUE}
)
RANKS: Mapping[str, Symbol] = MappingProxyType(
    {
        **{symbol.value: symbol for symbol in NUMBERS[2:]},
        "10": Symbol.ONE,
        "jack": Symbol.SKIP,
        "queen": Symbol.REVERSE,
        "king": Symbol.DRAW_TWO,
    }
)
ACES: Mapping[str, Symbol] = MappingProxyType(
    {
        "hearts": Symbol.WILD,
        "diamonds": Symbol.WILD,
        "clubs": Symbol.WILD_DRAW_FOUR,
        "spades": Symbol.WILD_DRAW_FOUR,
    }
)
JOKER = Symbol.ZERO

MEANS: Mapping[tuple[str, str], Face] = MappingProxyType(
    {
        **{(suit, rank): Face(SUITS[suit], symbol) for suit in SUITS for rank, symbol in RANKS.items()},
        **{(suit, "ace"): Face(None, symbol) for suit, symbol in ACES.items()},
    }
)
"""The face of every card of one pack, by suit and rank."""
