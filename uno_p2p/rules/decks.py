"""Decks: which faces there are, in canonical order, and how many cards of each.

The order is part of a deck's definition: face k is card point number k of the protocol.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .cards import ACTIONS, BLANKS, DOWNPOURS, NUMBERS, WILDS, Colour, Face, Symbol
from .playing_cards import JOKER, MEANS, PACKS


@dataclass(frozen=True, slots=True)
class Deck:
    """A named deck. `cards` holds the face index of every physical card, in canonical (face) order."""

    name: str
    faces: tuple[Face, ...]
    cards: tuple[int, ...] = field(repr=False)
    index: Mapping[Face, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = MappingProxyType({face: k for k, face in enumerate(self.faces)})
        object.__setattr__(self, "index", index)

    def count(self, *symbols: Symbol) -> int:
        """How many cards carry one of these symbols."""
        return sum(self.faces[k].symbol in symbols for k in self.cards)


def _deck(name: str, coloured: Mapping[Symbol, int], wilds: Mapping[Symbol, int]) -> Deck:
    """Every colour has the same cards: `coloured` and `wilds` give the copies of each symbol."""
    copies = [(Face(colour, symbol), n) for colour in Colour for symbol, n in coloured.items()]
    copies += [(Face(None, symbol), n) for symbol, n in wilds.items()]
    cards = tuple(k for k, (_, n) in enumerate(copies) for _ in range(n))
    return Deck(name, tuple(face for face, _ in copies), cards)


CLASSIC = {symbol: 1 if symbol is Symbol.ZERO else 2 for symbol in (*NUMBERS, *ACTIONS)}
"""Copies in each colour."""
CLASSIC_WILDS = {Symbol.WILD: 4, Symbol.WILD_DRAW_FOUR: 4}


def _classic() -> Deck:
    """D1: per colour one 0, two each of 1 to 9, Skip, Reverse, Draw Two; four Wilds, four Wild Draw Fours."""
    return _deck("classic", CLASSIC, CLASSIC_WILDS)


def _cards52x2() -> Deck:
    """Two packs of playing cards, as many of each face as `playing_cards` makes of them."""
    copies = Counter(MEANS.values())
    coloured = {symbol: PACKS * copies[Face(Colour.RED, symbol)] for symbol in (*NUMBERS[1:], *ACTIONS)}
    wilds = {symbol: PACKS * copies[Face(None, symbol)] for symbol in (Symbol.WILD, Symbol.WILD_DRAW_FOUR)}
    return _deck("cards52x2", {JOKER: 1, **coloured}, wilds)


def _h2o() -> Deck:
    """D8: the classic cards, and two each of Wild Downpour 1 and Wild Downpour 2."""
    return _deck("h2o", CLASSIC, {**CLASSIC_WILDS, **dict.fromkeys(DOWNPOURS, 2)})


def _modern112() -> Deck:
    """D2, 2018 and later: the classic cards, one Wild Shuffle Hands, three Wild Customizable."""
    return _deck("modern112", CLASSIC, {**CLASSIC_WILDS, Symbol.SHUFFLE_HANDS: 1, **dict.fromkeys(BLANKS, 1)})


def _swap112() -> Deck:
    """D2, 2016 and 2017: the classic cards, one Wild Swap Hands, three Wild Customizable."""
    return _deck("swap112", CLASSIC, {**CLASSIC_WILDS, Symbol.SWAP_HANDS: 1, **dict.fromkeys(BLANKS, 1)})


def _small28() -> Deck:
    """A deck for sweeps: hands end soon and piles run out, while every action and Wild still turns up.

    Per colour one each of 0, 1, 2, Skip, Reverse, Draw Two; two Wilds, two Wild Draw Fours.
    """
    coloured = dict.fromkeys((*NUMBERS[:3], *ACTIONS), 1)
    return _deck("small28", coloured, {Symbol.WILD: 2, Symbol.WILD_DRAW_FOUR: 2})


def _small39() -> Deck:
    """A deck for sweeps of every rule: all kinds of Wilds, and what seven-zero and jump-in need.

    Per colour 0, two 1s, 7, Skip, Reverse, Draw Two; two Wilds, two Wild Draw Fours, one of each other Wild.
    """
    coloured = dict.fromkeys((Symbol.ZERO, Symbol.ONE, Symbol.SEVEN, *ACTIONS), 1) | {Symbol.ONE: 2}
    return _deck("small39", coloured, dict.fromkeys(WILDS, 1) | {Symbol.WILD: 2, Symbol.WILD_DRAW_FOUR: 2})


DECKS: Mapping[str, Deck] = MappingProxyType(
    {
        deck.name: deck
        for deck in (
            _classic(),
            _modern112(),
            _swap112(),
            _h2o(),
            _cards52x2(),
            _small28(),
            _small39(),
        )
    }
)
