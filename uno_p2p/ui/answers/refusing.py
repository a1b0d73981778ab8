"""Why a card cannot be laid, by the rules that the question has applied already."""

from __future__ import annotations

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import check_jump, check_rest, mismatch, playable
from uno_p2p.rules.state import State
from uno_p2p.table.view import View
from uno_p2p.ui.answers.said import Answer, refuse
from uno_p2p.ui.telling.moment import ahead


def no_match(view: View, face: Face) -> Answer:
    """It cannot be played in turn."""
    if view.game is None:
        return refuse(Reason.NO_MATCH, face=face.code, top="", colour="")
    game = ahead(view.game)._replace(owed=())  # what is owed will have been drawn by then
    if playable(game, (face,)) == (True,):
        return _demanded(view, game, face)
    why = mismatch(game, face)
    return refuse(why.reason, **why.params)


def no_jump(view: View, face: Face) -> Answer:
    """It cannot be laid out of turn."""
    game, seat = view.game, view.seat
    assert game is not None
    assert seat is not None
    try:
        check_jump(game, seat, face, Colour.RED if face.is_wild else None)
    except Illegal as error:
        return refuse(error.reason, **error.params)
    return _demanded(view, game, face)


def _demanded(view: View, game: State, face: Face) -> Answer:
    """The card would go, but not out of this hand."""
    others = list(view.hand)
    others.remove(face)
    try:
        check_rest(game, face, others)
    except Illegal as error:
        return refuse(error.reason, **error.params)
    return refuse(Reason.NOT_LAST, face=face.code)
