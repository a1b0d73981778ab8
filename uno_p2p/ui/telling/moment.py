"""What the moment of a view is: what could be played or laid now, and what comes next if nobody reacts."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.rules.cards import Face
from uno_p2p.rules.engine import apply
from uno_p2p.rules.events import Stood
from uno_p2p.rules.scoring import team_of
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import Ask, AskChallenge, AskDrawn, AskMove, AskReact, AskRun
from uno_p2p.table.view import View
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech


def speech_at(words: Words, view: View) -> Speech:
    """Sentences for the one at this seat; cards are called as this table calls them."""
    return Speech(words, view.names, view.seat, view.game.options.blanks if view.game else ())


# -- cards ------------------------------------------------------------------------------------------------


def playable_faces(ask: Ask | None) -> frozenset[Face]:
    """The faces that match, as the question says it."""
    match ask:
        case AskMove(hand, playable) | AskRun(hand, playable) | AskReact(hand=hand, playable=playable):
            return frozenset(face for face, fits in zip(hand, playable, strict=True) if fits)
        case AskDrawn(face, True):
            return frozenset((face,))
    return frozenset()


def jumping_faces(ask: Ask | None) -> frozenset[Face]:
    """The faces that can jump in now, as the question says it."""
    if not isinstance(ask, AskReact):
        return frozenset()
    return frozenset(face for face, can in zip(ask.hand, ask.jumps, strict=False) if can)


def calls_uno(game: State | None) -> bool:
    """Whether UNO has to be called by the players at this table."""
    return game is None or game.options.uno_call == "on"


def leaves_one(view: View) -> bool:
    """Whether a card of this hand leaves one, and UNO has to be called with it."""
    return len(view.hand) == 2 and calls_uno(view.game)


# -- after a play -----------------------------------------------------------------------------------------


def ahead(game: State) -> State:
    """The game as it will be if nobody jumps in: the top card has taken effect."""
    return apply(game, Stood()) if game.phase is Phase.JUMP_IN else game


def jump_in_is_open(view: View) -> bool:
    """Whether the top card has not taken effect yet, so that one like it can be laid on it out of turn."""
    return view.game is not None and view.game.phase is Phase.JUMP_IN


def is_first(view: View) -> bool:
    """In the moment after a play: this seat acts next."""
    return isinstance(view.ask, AskReact) and view.ask.first == view.seat


def _next_phase(view: View) -> Phase | None:
    return ahead(view.game).phase if view.game is not None else None


def answers_next(view: View) -> bool:
    """This seat is next after a play, and it is a Wild Draw Four that it has to answer."""
    return is_first(view) and _next_phase(view) is Phase.ANSWER


def run_is_next(view: View) -> bool:
    """This seat is next after a play, and it is a run of draw cards that it has to answer."""
    return is_first(view) and _next_phase(view) is Phase.RUN


def hands_move(view: View) -> bool:
    """Hands are about to change owners: nobody can play before they have."""
    return _next_phase(view) in (Phase.MOVE_HANDS, Phase.SHUFFLE_HANDS)


def can_doubt(view: View) -> bool:
    """Whether there is a Wild Draw Four before this seat that may be challenged."""
    match view.ask:
        case AskChallenge():
            return True
        case AskRun(accused=accused):
            return accused is not None
    if run_is_next(view) and view.game is not None:
        return ahead(view.game).accused is not None
    return answers_next(view)


# -- the match --------------------------------------------------------------------------------------------


def partners_of(view: View, seat: int) -> tuple[int, ...]:
    """Who wins with the seat, itself left out; nobody at a table without partners."""
    if view.game is None:
        return ()
    team = team_of(view.game.options, len(view.names), seat)
    return tuple(other for other in team if other != seat)


def teams_of(view: View) -> tuple[Sequence[int], Sequence[int]]:
    """The seats of the own team and of the other one, at a table with partners."""
    own = (view.seat or 0) % 2
    return range(own, len(view.names), 2), range(1 - own, len(view.names), 2)
