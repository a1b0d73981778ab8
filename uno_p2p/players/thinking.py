"""Which card to part with, which colour to name: one answer to one view, by what the seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from uno_p2p.players.odds import doubted, unseen
from uno_p2p.rules.cards import Colour, Face, Symbol
from uno_p2p.rules.effects import DOWNPOUR, DRAW_TWO, WILD_DRAW_FOUR
from uno_p2p.rules.house import ruling, targets
from uno_p2p.rules.state import Draft, State

FEW = 2
"""A neighbour with so few cards is about to go out."""
HURTS = -3
"""How urgent a card is that brings a larger hand: after everything else."""
TOO_MANY = 2
"""Cards more in the own hand after a play, from which on it is better to draw one."""
SCARCE = 4
"""With so few cards left on both piles together, hardly anything can be drawn."""
ATTACKS = {
    Symbol.WILD_DRAW_FOUR: WILD_DRAW_FOUR,
    Symbol.DRAW_TWO: DRAW_TWO,
    Symbol.DOWNPOUR_ONE: DOWNPOUR[Symbol.DOWNPOUR_ONE],
    Symbol.DOWNPOUR_TWO: DOWNPOUR[Symbol.DOWNPOUR_TWO],
    Symbol.SKIP: 1,
    Symbol.REVERSE: 1,
}
"""What a card costs the neighbour, in cards; a lost turn counts as one."""


def without(hand: Sequence[Face], place: int) -> tuple[Face, ...]:
    """The hand after the card at `place` is played."""
    return (*hand[:place], *hand[place + 1 :])


def is_bluff(game: State | None, face: Face, rest: Sequence[Face]) -> bool:
    """A Wild Draw Four beside a card of the colour in force (rule W1)."""
    return (
        face.symbol is Symbol.WILD_DRAW_FOUR
        and game is not None
        and any(other.colour == game.colour for other in rest)
    )


def threatened(game: State | None) -> bool:
    """Whether the seat after the one on turn is about to go out."""
    if game is None:
        return False
    seat = (game.turn + game.direction) % game.seats
    while seat in game.absent:
        seat = (seat + game.direction) % game.seats
    return game.counts[seat] <= FEW


def is_scarce(game: State | None) -> bool:
    """Whether nearly all cards are in hands."""
    return game is not None and game.draw_count + len(game.discards) <= SCARCE


def target_for(game: State, face: Face) -> int | None:
    """Whom the seat on turn names with a card: the smallest other hand, the next one of equals; nobody, if
    that is allowed and the own hand is smaller."""
    able = targets(game, game.turn, face)
    others = sorted(
        (seat for seat in able if seat is not None),
        key=lambda seat: (game.counts[seat], (seat - game.turn) * game.direction % game.seats),
    )
    if not others:
        return None
    own = game.counts[game.turn] - 1
    return None if None in able and own <= game.counts[others[0]] else others[0]


def growth(game: State | None, face: Face) -> int:
    """By how many cards the own hand is larger after this card has moved hands than without that."""
    if game is None or game.counts[game.turn] == 1:
        return 0
    after = hand_after(game, face)
    return 0 if after is None else game.counts[after] - (game.counts[game.turn] - 1)


def hand_after(game: State, face: Face) -> int | None:
    """Whose hand the seat on turn holds after it has played this card; None: its own."""
    draft = Draft.of(game)
    draft.target = target_for(game, face)
    ruling(game.options).effects[face.symbol](draft)
    return next((giver for giver, receiver in draft.moving if receiver == game.turn), None)


def urgency(game: State | None, face: Face) -> int:
    """Wilds are held until nothing else fits; a neighbour about to go out is attacked, as hard as it goes.

    A card that moves hands is worth the cards that it takes off the own hand; one that adds some comes last.
    """
    if (more := growth(game, face)) != 0:
        return HURTS if more > 0 else -more
    if face.symbol in ATTACKS and threatened(game):
        return ATTACKS[face.symbol]
    if face.is_wild:
        return -2 if face.symbol is Symbol.WILD_DRAW_FOUR else -1
    return 0


def most_urgent(game: State | None, hand: Sequence[Face], places: Sequence[int]) -> list[int]:
    """Those of the places that it is best to play now; the hand decides between them."""
    best = max((urgency(game, hand[place]) for place in places), default=0)
    return [place for place in places if urgency(game, hand[place]) == best]


def shed(hand: Sequence[Face], place: int) -> tuple[int, int]:
    """How good it is to part with a card; larger is better: one of the longest colour, then the highest."""
    face = hand[place]
    same = sum(other.colour == face.colour for other in hand)
    return same, 10 if face.number is None else face.number


def bluff_pays(game: State, seat: int, honest: int) -> bool:
    """Whether a Wild Draw Four beside a card of the colour in force is worth more than an attack of urgency
    `honest`: against a neighbour about to go out, and the less likely it is to be challenged.

    Unchallenged the neighbour draws the four; challenged the bluffer does.
    """
    if not threatened(game) or game.colour is None:
        return False
    doubt = doubted(game, seat, game.colour)
    return (1 - doubt) * WILD_DRAW_FOUR - doubt * WILD_DRAW_FOUR > honest


def run_bluff_pays(game: State, seat: int, cards: int) -> bool:
    """Whether a Wild Draw Four beside a card of the colour in force is better than taking a run of `cards`:
    if it is doubted, its player draws them with its own four."""
    if game.colour is None:
        return False
    return doubted(game, seat, game.colour) * (cards + WILD_DRAW_FOUR) < cards


def colour_for(game: State | None, rest: Sequence[Face], *, by_odds: bool = False) -> Colour:
    """The colour of which most is left. Of equals one that is not in force yet, then by odds the one that
    others are least likely to have, then in the order of the deck.
    """
    left = Counter(face.colour for face in rest)
    others = unseen(game, rest)[1] if game is not None and by_odds else Counter[Colour]()
    in_force = game.colour if game is not None else None
    return max(Colour, key=lambda colour: (left[colour], colour is not in_force, -others[colour]))
