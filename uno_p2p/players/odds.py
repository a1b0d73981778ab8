"""What can be reckoned from the cards that lie face up and one's own: odds, never knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.effects import WILD_DRAW_FOUR
from uno_p2p.rules.moves import FAILED_CHALLENGE
from uno_p2p.rules.state import State

BLUFFS = 0.05
"""How often somebody who could follow the colour plays a Wild Draw Four instead."""
DOUBTS = 0.5
"""How often a bluff that seems certain is challenged."""


def unseen(game: State, hand: Sequence[Face]) -> tuple[int, Counter[Colour]]:
    """How many cards a seat with this hand has not seen, in other hands or face down; how many by colour."""
    deck = game.deck
    seen = [*(deck.faces[k] for k in game.discards), *hand]
    colours = Counter(deck.faces[k].colour for k in deck.cards)
    colours.subtract(face.colour for face in seen)
    left = Counter({colour: max(colours[colour], 0) for colour in Colour})
    return max(len(deck.cards) - len(seen), 0), left


def some_of(total: int, marked: int, drawn: int) -> float:
    """The chance that of `drawn` cards out of `total` at least one is `marked` (hypergeometric)."""
    drawn = min(drawn, total)
    return 1 - comb(max(total - marked, 0), drawn) / comb(total, drawn)


def holds(game: State, hand: Sequence[Face], accused: int, colour: Colour) -> float:
    """The chance that the accused has a card of the colour, as far as the cards that `hand` sees tell."""
    total, colours = unseen(game, hand)
    return some_of(total, colours[colour], game.counts[accused])


def guilt(held: float) -> float:
    """The chance that a Wild Draw Four was a bluff, if `held` is the chance that its player had the colour.

    Who has none of the colour plays the card anyway, who has some plays it rarely (Bayes' rule).
    """
    bluff = held * BLUFFS
    return bluff / (bluff + 1 - held)


def challenge_pays(game: State, guilty: float, cards: int = WILD_DRAW_FOUR) -> bool:
    """Whether a challenge is expected to cost less than the four cards, or all the `cards` of a run.

    Innocent: two cards more. Guilty: none, and the accused draws them, which helps the more, the fewer others
    are there to profit too.
    """
    others = game.seats - len(game.absent) - 1
    innocent = cards + FAILED_CHALLENGE
    return (1 - guilty) * innocent - guilty * cards / max(others, 1) < cards


def doubted(game: State, seat: int, colour: Colour) -> float:
    """The chance that a Wild Draw Four that `seat` plays on `colour` now is challenged: by somebody who sees
    the discards and how many cards the seat will have left.
    """
    if game.options.challenge == "off":
        return 0.0
    total, colours = unseen(game, ())
    return DOUBTS * some_of(total, colours[colour], game.counts[seat] - 1)
