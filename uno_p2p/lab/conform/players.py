"""Who decides at the suite's own seats: always the same, and so that rare moments come soon."""

from __future__ import annotations

from uno_p2p.rules.cards import Colour, Face, Symbol
from uno_p2p.rules.house import targets
from uno_p2p.table import choices
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.view import View

FIRST = (Symbol.WILD_DRAW_FOUR, Symbol.SEVEN, Symbol.ZERO)
"""Cards to lay before all others: what follows on them is what the cases wait for."""


class Goader:
    """Lays what brings about the most, calls UNO, doubts every Wild Draw Four.

    `leaves`: gets up after the first hand. `draws`: draws instead of playing. `forgets`: does not call UNO.
    """

    def __init__(self, *, leaves: bool = False, draws: bool = False, forgets: bool = False) -> None:
        self._leaves = leaves
        self._draws = draws
        self._calls = not forgets

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """See `Player`."""
        match ask:
            case choices.AskAccept():
                return choices.Accept()
            case choices.AskMove(hand, playable):
                places = [place for place, fits in enumerate(playable) if fits and not self._draws]
                if not places:
                    return choices.DrawCard()
                place = min(places, key=lambda place: (hand[place].symbol not in FIRST, place))
                return choices.Play(place, _colour(hand[place]), self._calls, _target(view, hand[place]))
            case choices.AskDrawn(face, playable):
                if playable:
                    return choices.PlayDrawn(_colour(face), self._calls, _target(view, face))
                return choices.Keep()
            case choices.AskColour():
                return choices.NameColour(Colour.RED)
            case choices.AskChallenge():
                return choices.Challenge()
            case choices.AskRun():
                return choices.TakeRun()
            case choices.AskReact(_, first):
                return choices.Pass() if view.seat == first else None
        return choices.Leave() if self._leaves else choices.Ready()


def _colour(face: Face) -> Colour | None:
    return Colour.RED if face.is_wild else None


def _target(view: View, face: Face) -> int | None:
    if view.game is None or view.seat is None:
        return None
    return targets(view.game, view.seat, face)[-1]
