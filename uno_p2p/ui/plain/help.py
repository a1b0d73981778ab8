"""What can be typed now, and at any time."""

from __future__ import annotations

from collections.abc import Mapping

from uno_p2p.rules.house import targets
from uno_p2p.rules.options import Options
from uno_p2p.table.choices import (
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    AskRun,
)
from uno_p2p.table.view import View
from uno_p2p.ui.telling.moment import (
    answers_next,
    can_doubt,
    hands_move,
    is_first,
    jumping_faces,
    playable_faces,
    run_is_next,
)
from uno_p2p.ui.words.nouns import Speech

_FIXED: Mapping[type, tuple[str, ...]] = {
    AskColour: ("colours",),
    AskChallenge: ("challenge", "accept"),
    AskAccept: ("yes", "no"),
}
_MOVE = ("card", "wild", "uno-suffix", "draw")
_ALWAYS = ("hand", "table", "score", "log", "rules", "who", "why", "language", "quit")


def help_lines(speech: Speech, view: View, options: Options, *, opened: tuple[str, ...]) -> list[str]:
    """What can be typed now, and at any time. `opened`: what fits a question that only the screen asks."""
    keys = opened or _now(view)
    if options.uno_call != "on":
        keys = tuple(key for key in keys if key != "uno-suffix")
    now = [speech.say("help.now"), *(speech.say(f"help.{key}") for key in keys)]
    always = [speech.say("help.always"), *(speech.say(f"help.{key}") for key in _ALWAYS)]
    return [*(now if keys else [speech.say(_nothing(view))]), *always]


def _nothing(view: View) -> str:
    """Why nothing is asked of this seat."""
    nothing = "help.out" if view.seat in view.out else "help.nothing"
    if view.seat in view.barred:
        return "help.barred"
    return "help.away" if view.seat in view.away else nothing


def _now(view: View) -> tuple[str, ...]:
    match view.ask:
        case AskDrawn() as ask:
            return _drawn(ask)
        case AskMove():
            return _move(view)
        case AskRun():
            return _run(view)
        case AskReact() as ask:
            return _react(view, ask)
        case AskReady(candidates) | AskRematch(candidates):
            return ("ready", "alone", "leave") if candidates else ("ready", "leave")
    return _FIXED.get(type(view.ask), ())


def _drawn(ask: AskDrawn) -> tuple[str, ...]:
    plays = ("play-wild" if ask.face.is_wild else "play",) if ask.playable else ()
    return (*plays, "keep") if ask.may_keep else plays


def _move(view: View) -> tuple[str, ...]:
    if view.seat is None or view.game is None:
        return _MOVE
    named = any(targets(view.game, view.seat, face) != (None,) for face in view.hand)
    return (*_MOVE, "target") if named else _MOVE


def _run(view: View) -> tuple[str, ...]:
    adds = ("card", "uno-suffix") if playable_faces(view.ask) else ()
    return (*adds, *(("challenge",) if can_doubt(view) else ()), "take")


def _react(view: View, ask: AskReact) -> tuple[str, ...]:
    own: tuple[str, ...] = ()
    if ask.uncalled:
        own = ("uno" if ask.player == view.seat else "catch",)
    if jumping_faces(ask):
        own = (*own, "jump")
    if not is_first(view):
        return own
    if answers_next(view):
        return (*own, *_FIXED[AskChallenge])
    if hands_move(view):
        return (*own, "pass")
    return (*own, *(_run(view) if run_is_next(view) else _MOVE), "pass")
