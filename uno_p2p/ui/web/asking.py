"""What is asked of this seat now: one sentence, and what can be clicked for an answer beside the cards."""

from __future__ import annotations

from uno_p2p.rules.effects import WILD_DRAW_FOUR
from uno_p2p.rules.moves import FAILED_CHALLENGE
from uno_p2p.rules.state import State
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
    ahead,
    answers_next,
    can_doubt,
    hands_move,
    is_first,
    playable_faces,
    run_is_next,
)
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.words.nouns import Speech

_KINDS = {
    AskAccept: "accept",
    AskMove: "move",
    AskDrawn: "drawn",
    AskColour: "colour",
    AskChallenge: "challenge",
    AskRun: "run",
    AskReact: "react",
    AskReady: "ready",
    AskRematch: "rematch",
}


def asked(speech: Speech, view: View) -> Plain | None:
    """The question of the view, None if there is none. `mine`: the table waits for this seat."""
    ask = view.ask
    if ask is None:
        return None
    text, actions = _question(speech, view)
    mine = is_first(view) if isinstance(ask, AskReact) else True
    return {"kind": _KINDS[type(ask)], "mine": mine, "text": text, "actions": actions}


def ended(speech: Speech) -> Plain:
    """Nothing is asked any more."""
    actions = [_action(speech, "back", "web.do.back", main=True)]
    return {"kind": "ended", "mine": False, "text": speech.say("web.ask.ended"), "actions": actions}


def _question(speech: Speech, view: View) -> tuple[str, list[Plain]]:
    match view.ask:
        case AskAccept():
            no = _action(speech, "leave", "web.do.refuse")
            return speech.say("web.ask.accept"), [_action(speech, "accept", "web.do.accept", main=True), no]
        case AskMove():
            return _move(speech, view)
        case AskDrawn() as ask:
            return _drawn(speech, ask)
        case AskColour():
            return speech.say("web.ask.colour"), []
        case AskChallenge():
            return _four(speech, view, view.game)
        case AskRun():
            return _run(speech, view, view.game)
        case AskReact() as react:
            return _react(speech, view, react)
        case AskReady(candidates):
            back = "web.ask.ready-back" if view.seat in view.away else "web.ask.ready"
            return speech.say(back), _go_on(speech, bool(candidates), "web.do.ready")
        case AskRematch(candidates):
            return speech.say("web.ask.rematch"), _go_on(speech, bool(candidates), "web.do.rematch")
    return "", []


def _action(speech: Speech, do: str, key: str, *, main: bool = False, **params: int | str) -> Plain:
    return {"do": do, "text": speech.say(key, **params), "main": main}


def _go_on(speech: Speech, joiners: bool, key: str) -> list[Plain]:
    alone = [_action(speech, "alone", "web.do.alone")] if joiners else []
    return [_action(speech, "ready", key, main=True), *alone, _action(speech, "leave", "web.do.leave")]


def _move(speech: Speech, view: View) -> tuple[str, list[Plain]]:
    fits = bool(playable_faces(view.ask))
    text = speech.say("web.ask.move" if fits else "web.ask.move-none")
    return text, [_action(speech, "draw", "web.do.draw", main=not fits)]


def _drawn(speech: Speech, ask: AskDrawn) -> tuple[str, list[Plain]]:
    keep = [_action(speech, "keep", "web.do.keep", main=not ask.playable)] if ask.may_keep else []
    if not ask.playable:
        return speech.say("web.ask.drawn-stays", card=ask.face), keep
    text = speech.say("web.ask.drawn" if ask.may_keep else "web.ask.drawn-must", card=ask.face)
    play: Plain = {"do": "play", "text": speech.say("web.do.play-drawn", card=ask.face), "main": True}
    return text, [play, *keep]


def _four(speech: Speech, view: View, game: State | None) -> tuple[str, list[Plain]]:
    """A Wild Draw Four, to be taken or doubted. Before it has taken effect it is `game` as it will be."""
    accused = view.ask.accused if isinstance(view.ask, AskChallenge) else game.accused if game else None
    colour = view.ask.colour if isinstance(view.ask, AskChallenge) else game.before if game else None
    take = _action(speech, "accept", "web.do.take", main=True, count=WILD_DRAW_FOUR)
    if accused is None or colour is None:
        return speech.say("web.ask.take", count=WILD_DRAW_FOUR), [take]
    doubt = _action(speech, "challenge", "web.do.challenge")
    return speech.say(
        "web.ask.challenge", name=speech.name(accused), colour=colour, more=WILD_DRAW_FOUR + FAILED_CHALLENGE
    ), [take, doubt]


def _run(speech: Speech, view: View, game: State | None) -> tuple[str, list[Plain]]:
    cards = view.ask.cards if isinstance(view.ask, AskRun) else game.at_stake if game else 0
    take = _action(speech, "accept", "web.do.take", main=not playable_faces(view.ask), count=cards)
    text = speech.say("web.ask.run" if playable_faces(view.ask) else "web.ask.run-none", count=cards)
    if not can_doubt(view) or game is None or game.accused is None or game.before is None:
        return text, [take]
    name, more = speech.name(game.accused), cards + FAILED_CHALLENGE
    doubts = speech.say("web.ask.run-doubt", name=name, colour=game.before, count=cards, more=more)
    return f"{text} {doubts}", [take, _action(speech, "challenge", "web.do.challenge")]


def _react(speech: Speech, view: View, ask: AskReact) -> tuple[str, list[Plain]]:
    """The moment after a play. Whoever is next can go on at once; a missed call has a button of its own."""
    if not is_first(view) or view.game is None:
        key = "web.ask.jump" if any(ask.jumps) else "web.ask.react"
        return speech.say(key) if not ask.uncalled else speech.about(ask.player, "web.ask.uncalled"), []
    goes_on = _action(speech, "pass", "web.do.pass")
    if hands_move(view):
        return speech.say("web.ask.moving"), [goes_on]
    game = ahead(view.game)
    if answers_next(view):
        return _four(speech, view, game)
    if run_is_next(view):
        return _run(speech, view, game)
    text, actions = _move(speech, view)
    return text, [*actions, goes_on] if any(ask.jumps) else actions
