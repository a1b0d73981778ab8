"""Typed words as choices: what "draw", "pass", "challenge" .. answer to the question, or why they do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from uno_p2p.rules.illegal import Reason
from uno_p2p.table.choices import (
    Accept,
    AskAccept,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    Catch,
    Challenge,
    DrawCard,
    Keep,
    Leave,
    Pass,
    Ready,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.view import View
from uno_p2p.ui.answers.cards import Answers
from uno_p2p.ui.answers.meant import Drawn, Word
from uno_p2p.ui.answers.said import Answer, Slip, asked_four, asked_run, hand_to_play, not_your_move, refuse
from uno_p2p.ui.telling.moment import can_doubt, is_first


def say(answers: Answers, view: View, word: Word) -> Answer:
    """What this word of `ANSWERING` comes to at the question of the view."""
    return _WORDS[word](answers, view)


def _yes(answers: Answers, view: View) -> Answer:
    match view.ask:
        case AskAccept():
            return Answer(Accept())
        case AskReady() | AskRematch():
            return Answer(Ready())
        case AskDrawn():
            return answers.drawn(view, Drawn())
        case None:
            return not_your_move(view)
    return refuse(Slip.NO_ANSWER)


def _no(answers: Answers, view: View) -> Answer:
    if answers.asks_target:
        return answers.target(view, None)
    match view.ask:
        case AskAccept() | AskRematch():
            return Answer(Leave())
        case AskDrawn() as ask:
            return _keeps(ask)
        case None:
            return not_your_move(view)
    return refuse(Slip.NO_ANSWER)


def _draw(answers: Answers, view: View) -> Answer:
    if isinstance(view.ask, AskDrawn):
        return _draws_again(view, view.ask)
    if asked_four(view) or asked_run(view):
        return _accept(answers, view)
    return Answer(DrawCard()) if hand_to_play(view) is not None else not_your_move(view)


def _draws_again(view: View, ask: AskDrawn) -> Answer:
    """Nobody can: where the table goes on until a card fits, the node has done so by itself."""
    if not ask.may_keep:
        return _keeps(ask)
    to_match = view.game is not None and view.game.options.draw == "to-match"
    return refuse(Slip.DRAWN_FITS if to_match else Reason.ONE_DRAW)


def _keeps(ask: AskDrawn) -> Answer:
    if ask.may_keep:
        return Answer(Keep())
    return refuse(Reason.MUST_PLAY, face=ask.face.code)


def _keep(_: Answers, view: View) -> Answer:
    if isinstance(view.ask, AskDrawn):
        return _keeps(view.ask)
    return refuse(Reason.PASS_WITHOUT_DRAW) if isinstance(view.ask, AskMove) else not_your_move(view)


def _pass(answers: Answers, view: View) -> Answer:
    if is_first(view):
        return Answer(Pass())
    return _keep(answers, view)


def _catch(_: Answers, view: View) -> Answer:
    if not isinstance(view.ask, AskReact) or not view.ask.uncalled:
        return refuse(Reason.NOTHING_TO_CATCH)
    return refuse(Reason.CATCH_YOURSELF) if view.ask.player == view.seat else Answer(Catch())


def _challenge(_: Answers, view: View) -> Answer:
    return Answer(Challenge()) if can_doubt(view) else refuse(Reason.NOTHING_TO_CHALLENGE)


def _accept(_: Answers, view: View) -> Answer:
    if isinstance(view.ask, AskAccept):
        return Answer(Accept())
    if asked_run(view):
        return Answer(TakeRun())
    return Answer(TakeFour()) if asked_four(view) else not_your_move(view)


def _ready(_: Answers, view: View) -> Answer:
    if isinstance(view.ask, AskAccept):
        return Answer(Accept())
    return Answer(Ready()) if isinstance(view.ask, AskReady | AskRematch) else not_your_move(view)


def _alone(_: Answers, view: View) -> Answer:
    """On, but with nobody new."""
    asked = isinstance(view.ask, AskReady | AskRematch)
    return Answer(Ready(joiners=())) if asked else not_your_move(view)


def _leave(_: Answers, view: View) -> Answer:
    asked = isinstance(view.ask, AskAccept | AskReady | AskRematch)
    return Answer(Leave()) if asked else refuse(Slip.LEAVE_LATER)


_WORDS: Mapping[Word, Callable[[Answers, View], Answer]] = {
    Word.DRAW: _draw,
    Word.KEEP: _keep,
    Word.UNO: Answers.uno,
    Word.CATCH: _catch,
    Word.CHALLENGE: _challenge,
    Word.ACCEPT: _accept,
    Word.PASS: _pass,
    Word.READY: _ready,
    Word.ALONE: _alone,
    Word.LEAVE: _leave,
    Word.YES: _yes,
    Word.NO: _no,
    Word.CANCEL: Answers.cancel,
}
ANSWERING = frozenset(_WORDS)
"""The words that answer a question; all others ask something of the screen."""
