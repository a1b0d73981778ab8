"""A bot that plays sensibly on what its seat may see, and on nothing else.

It sheds its longest colour, holds its Wilds until nothing else fits, attacks a neighbour who is about to go
out, and never bluffs. It decides at once and by itself: the same view gives the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from uno_p2p.rules.cards import ACTIONS, Colour, Face, Symbol
from uno_p2p.rules.state import State
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    CallUno,
    Choice,
    DrawCard,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    Ready,
    TakeFour,
)
from uno_p2p.table.view import View

FEW = 2
"""A neighbour with so few cards is about to go out."""


class Bot:
    """See `Player`."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """The answer, at once; None where there is nothing to say."""
        match ask:
            case AskMove(hand, playable):
                return _move(view, hand, playable)
            case AskDrawn(face, playable):
                rest = view.hand[:-1]
                if not playable or _forbidden(view.game, face, rest):
                    return Keep()
                return PlayDrawn(_colour_for(face, rest), uno=len(rest) == 1)
            case AskColour(hand):
                return NameColour(longest_colour(hand))
            case AskChallenge():
                return TakeFour()
            case AskReact(player, first):
                return _react(view.seat, player, first)
            case AskAccept():
                return Accept()
            case AskReady():
                return Ready()
            case AskRematch():
                return Leave()


def _move(view: View, hand: Sequence[Face], playable: Sequence[bool]) -> Choice:
    places = [
        place
        for place, face in enumerate(hand)
        if playable[place] and not _forbidden(view.game, face, [*hand[:place], *hand[place + 1 :]])
    ]
    if not places:
        return DrawCard()
    best = max(places, key=lambda place: worth(view.game, hand, place))
    rest = [*hand[:best], *hand[best + 1 :]]
    return Play(best, _colour_for(hand[best], rest), uno=len(rest) == 1)


def _react(seat: int | None, player: int, first: int) -> Choice | None:
    if seat == player:
        return CallUno()
    return Pass() if seat == first else None


def worth(game: State | None, hand: Sequence[Face], place: int) -> tuple[int, int, int]:
    """How good it is to part with this card now; larger is better."""
    face = hand[place]
    threatened = game is not None and game.counts[_next(game)] <= FEW
    if face.is_wild:
        kind = -1 if face.symbol is Symbol.WILD else (2 if threatened else -2)
    else:
        kind = 1 if threatened and face.symbol in ACTIONS else 0
    colours = Counter(other.colour for other in hand)
    return kind, colours[face.colour], face.number if face.number is not None else 10


def longest_colour(hand: Sequence[Face]) -> Colour:
    """The colour of which the hand holds most; ties in the order of the deck."""
    colours = Counter(face.colour for face in hand)
    return max(Colour, key=lambda colour: colours[colour])


def _colour_for(face: Face, rest: Sequence[Face]) -> Colour | None:
    return longest_colour(rest) if face.is_wild else None


def _forbidden(game: State | None, face: Face, rest: Sequence[Face]) -> bool:
    """A Wild Draw Four beside a card of the colour in force would be a bluff (rule W1)."""
    return (
        face.symbol is Symbol.WILD_DRAW_FOUR
        and game is not None
        and any(other.colour == game.colour for other in rest)
    )


def _next(game: State) -> int:
    return (game.turn + game.direction) % game.seats
