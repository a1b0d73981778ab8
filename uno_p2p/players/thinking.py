"""Which card to part with, which colour to name: one answer to one view, by what the seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from uno_p2p.players.foresight import Outcome, foes, friends, growth, neighbour, outcome
from uno_p2p.players.odds import doubted, unseen
from uno_p2p.rules.cards import Colour, Face, Symbol
from uno_p2p.rules.effects import WILD_DRAW_FOUR, pass_on
from uno_p2p.rules.house import ruling
from uno_p2p.rules.scoring import card_points
from uno_p2p.rules.state import State

FEW = 2
"""An opponent with so few cards is about to go out."""
SOON = 3
"""With so few cards in an opponent's hand the hand may soon be over, and what is held then is charged."""
HURTS = -3
"""How urgent a card is that brings a larger hand: after everything else."""
TOO_MANY = 2
"""Cards more in the own hand after a play, from which on it is better to draw one."""
SCARCE = 4
"""With so few cards left on both piles together, hardly anything can be drawn."""
PATIENCE = 12
"""Up to so many cards are in a hand that rather draws than lets somebody out."""


def without(hand: Sequence[Face], place: int) -> tuple[Face, ...]:
    """The hand after the card at `place` is played."""
    return (*hand[:place], *hand[place + 1 :])


def is_bluff(game: State, face: Face, rest: Sequence[Face]) -> bool:
    """A Wild Draw Four beside a card of the colour in force (rule W1)."""
    return face.symbol is Symbol.WILD_DRAW_FOUR and any(other.colour == game.colour for other in rest)


def threatened(game: State, seat: int) -> bool:
    """Whether the next seat is an opponent about to go out."""
    following = neighbour(game, seat)
    return game.counts[following] <= FEW and following in foes(game, seat)


def is_scarce(game: State) -> bool:
    """Whether nearly all cards are in hands."""
    return game.draw_count + len(game.discards) <= SCARCE


# -- what a card is worth ---------------------------------------------------------------------------------


def urgency(game: State, seat: int, face: Face) -> int:
    """Wilds are held until nothing else fits; an opponent about to go out is attacked, as hard as it goes.

    A card that moves hands is worth the cards that it takes off the own hand; one that adds some comes last.
    """
    if game.counts[seat] == 1:
        return 0  # it wins
    if ruling(game.options).effects[face.symbol] is pass_on:
        return _held(game, seat, face)  # most cards by far
    after = outcome(game, seat, face)
    more = growth(game, seat, face, after)
    worth = _relief(game, seat, after) - more
    if more > 0 and worth <= 0:
        return HURTS
    return worth if worth > 0 else bite(game, seat, face, after)


def bite(game: State, seat: int, face: Face, after: Outcome) -> int:
    """What a card is worth by what it does to others, and by how long it is better held."""
    if (harm := _harm(game, seat, after)) != 0:
        return max(harm, HURTS)
    return _held(game, seat, face)


def _held(game: State, seat: int, face: Face) -> int:
    """A Wild waits for its moment, unless it may soon be charged."""
    if face.is_wild and not (game.options.goal.charges and _soon_over(game, seat)):
        return -2 if face.symbol is Symbol.WILD_DRAW_FOUR else -1
    return 0


def _relief(game: State, seat: int, after: Outcome) -> int:
    """By how many cards the smallest hand of an opponent grows, if the next one is about to go out."""
    if not threatened(game, seat):
        return 0
    others = foes(game, seat)
    return max(min(after.counts[foe] for foe in others) - min(game.counts[foe] for foe in others), 0)


def _harm(game: State, seat: int, after: Outcome) -> int:
    """What it costs opponents who are about to go out, in cards; a lost turn of the next one counts as one.
    What it costs a partner is taken off.
    """
    following = neighbour(game, seat)

    def cost(other: int) -> int:
        loses = other == following and after.turn != other and game.counts[other] <= FEW
        return after.bills[other] or int(loses)

    attacked = [foe for foe in foes(game, seat) if game.counts[foe] <= FEW]
    return sum(map(cost, attacked)) - sum(map(cost, friends(game, seat)))


def _soon_over(game: State, seat: int) -> bool:
    return any(game.counts[foe] <= SOON for foe in foes(game, seat))


def lets_out(game: State, seat: int, face: Face) -> bool:
    """Whether the next to act could go out on this card, where that costs its player the match."""
    if game.options.elimination == "off" or game.counts[seat] == 1:
        return False
    after = outcome(game, seat, face)
    return after.turn != seat and after.counts[after.turn] + after.bills[after.turn] == 1


def strands(game: State, rest: Sequence[Face]) -> bool:
    """Whether a hand with these cards left can never be finished: none of them may be the last one."""
    never = ruling(game.options).never_last
    return bool(never and rest) and all(face.symbol in never for face in rest)


def is_unwanted(game: State, seat: int, face: Face, rest: Sequence[Face]) -> bool:
    """Whether it is better to draw a card, or to keep the one just drawn, than to play this one."""
    if lets_out(game, seat, face):
        return len(rest) < PATIENCE
    if strands(game, rest):
        return True
    if len(rest) == 1 and strands(game, (face,)):
        return False  # it is high time
    return urgency(game, seat, face) == HURTS and growth(game, seat, face) >= TOO_MANY


def best_of(game: State, seat: int, hand: Sequence[Face], places: Sequence[int]) -> list[int]:
    """Those of the places that it is best to play now; the hand decides between them."""
    places = [p for p in places if not lets_out(game, seat, hand[p])] or places
    places = [p for p in places if not strands(game, without(hand, p))] or places
    worth = {place: urgency(game, seat, hand[place]) for place in places}
    best = max(worth.values(), default=0)
    return [place for place in places if worth[place] == best]


def gentlest(game: State, seat: int, hand: Sequence[Face], places: Sequence[int]) -> list[int]:
    """Those of the places that let the others draw least. A hand in which all defend themselves as well as
    they can may go on and on, with few cards to draw and many that attack.
    """
    if game.counts[seat] == 1:
        return list(places)
    cost = {place: sum(outcome(game, seat, hand[place]).bills) for place in places}
    least = min(cost.values(), default=0)
    return [place for place in places if cost[place] == least]


def shed(game: State, hand: Sequence[Face], place: int) -> tuple[int, int]:
    """How good it is to part with a card; larger is better: one of the longest colour, then the highest.
    Where everybody is charged for the cards in hand, the dearest first.
    """
    face = hand[place]
    same = sum(other.colour == face.colour for other in hand)
    if game.options.goal.charges:
        return card_points(game.options, face), same
    return same, 10 if face.number is None else face.number


# -- bluffs and colours -----------------------------------------------------------------------------------


def bluff_pays(game: State, seat: int, honest: int) -> bool:
    """Whether a Wild Draw Four beside a card of the colour in force is worth more than an attack of urgency
    `honest`: against a neighbour about to go out, and the less likely it is to be challenged.

    Unchallenged the neighbour draws the four; challenged the bluffer does.
    """
    if not threatened(game, seat) or game.colour is None:
        return False
    doubt = doubted(game, seat, game.colour)
    return (1 - doubt) * WILD_DRAW_FOUR - doubt * WILD_DRAW_FOUR > honest


def run_bluff_pays(game: State, seat: int, cards: int) -> bool:
    """Whether a Wild Draw Four beside a card of the colour in force is better than taking a run of `cards`:
    if it is doubted, its player draws them with its own four."""
    if game.colour is None:
        return False
    return doubted(game, seat, game.colour) * (cards + WILD_DRAW_FOUR) < cards


def colour_for(game: State, rest: Sequence[Face], *, by_odds: bool = False) -> Colour:
    """The colour of which most is left. Of equals one that is not in force yet, then by odds the one that
    others are least likely to have, then in the order of the deck.
    """
    left = Counter(face.colour for face in rest)
    others = unseen(game, rest)[1] if by_odds else Counter[Colour]()
    return max(Colour, key=lambda colour: (left[colour], colour is not game.colour, -others[colour]))
