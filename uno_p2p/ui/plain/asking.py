"""What is asked now, with all that is needed to answer."""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.rules.cards import Face
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
    hands_move,
    is_first,
    jumping_faces,
    leaves_one,
    playable_faces,
    run_is_next,
)
from uno_p2p.ui.telling.table import hand_lines, top_line
from uno_p2p.ui.words.nouns import Param, Speech, in_order, printable


def question(speech: Speech, view: View, shown: Sequence[Face]) -> list[str]:
    """What is asked of this seat now; nothing if nothing is asked. `shown`: the hand as it was listed last,
    by whose numbers its cards can be called."""
    match view.ask:
        case AskMove():
            return _move(speech, view)
        case AskDrawn() as ask:
            return _drawn(speech, view, ask)
        case AskColour(hand):
            return [*hand_lines(speech, hand), speech.say("ask.colour")]
        case AskChallenge(accused, colour):
            return [speech.say("ask.challenge", name=speech.name(accused), colour=colour)]
        case AskRun(cards=cards, accused=accused):
            return _run(speech, view, view.game, cards, accused)
        case AskReact() as ask:
            return [*_race(speech, view, ask, shown), *_ahead(speech, view, ask)]
        case AskAccept():
            return [speech.say("ask.accept")]
        case AskReady():
            back = [speech.say("ask.ready.back")] if view.seat in view.away else []
            return [*back, *_at_the_door(speech, view.ask), speech.say("ask.ready")]
        case AskRematch():
            how = [speech.say("ask.rematch"), speech.say("ask.rematch.rules")]
            return [*_at_the_door(speech, view.ask), *how]
    return []


def _at_the_door(speech: Speech, ask: AskReady | AskRematch) -> list[str]:
    return [speech.say("ask.joiner", name=printable(one.name)) for one in ask.candidates]


def _move(speech: Speech, view: View) -> list[str]:
    matches = playable_faces(view.ask)
    top = top_line(speech, view.game, "ask.move.top", "ask.move.wild") if view.game else []
    lines = [*top, *hand_lines(speech, view.hand, matches)]
    if not matches:
        return [*lines, speech.say("ask.move.none")]
    return [*lines, speech.say("ask.move.how"), *_uno(speech, view, matches)]


def _uno(speech: Speech, view: View, matches: frozenset[Face]) -> list[str]:
    """How UNO is called with the play that leaves one card."""
    if not leaves_one(view):
        return []
    first = next(number for number, face in enumerate(in_order(view.hand), 1) if face in matches)
    return [speech.say("ask.move.uno", number=first)]


def _run(speech: Speech, view: View, game: State | None, cards: int, accused: int | None) -> list[str]:
    """What the run will cost, and each way out of it."""
    matches = playable_faces(view.ask)
    top = top_line(speech, game, "ask.run.top", "ask.run.wild") if game else []
    lines = [*top, speech.say("ask.run.cost", count=cards), *hand_lines(speech, view.hand, matches)]
    if matches:
        lines += [speech.say("ask.run.add"), *_uno(speech, view, matches)]
    if accused is not None and game is not None and game.before is not None:
        more = cards + FAILED_CHALLENGE
        name = speech.name(accused)
        lines.append(speech.say("ask.run.doubt", name=name, colour=game.before, count=cards, more=more))
    return [*lines, speech.say("ask.run.take", count=cards)]


def _drawn(speech: Speech, view: View, ask: AskDrawn) -> list[str]:
    """Each way that is open: to play the card, to keep it."""
    if not ask.playable:
        lines = [speech.say("ask.drawn.stays", card=ask.face)]
    else:
        may = "" if ask.may_keep else "must-"
        lines = [speech.say(f"ask.drawn.{may}{'wild' if ask.face.is_wild else 'plays'}", card=ask.face)]
    if ask.playable and leaves_one(view):
        lines.append(speech.say("ask.drawn.uno"))
    return lines


# -- after a play -----------------------------------------------------------------------------------------


def _race(speech: Speech, view: View, ask: AskReact, shown: Sequence[Face]) -> list[str]:
    """What can be done at once, before the next seat acts: call, catch, jump in."""
    lines = [speech.about(ask.player, "ask.react")] if ask.uncalled else []
    faces = in_order(jumping_faces(ask))
    if faces:
        key = "ask.jump" if len(faces) == 1 else "ask.jump-many"
        typed = _typed(speech, view, faces[0], shown)
        lines.append(speech.say(key, cards=speech.cards(faces), typed=typed))
    return lines


def _typed(speech: Speech, view: View, face: Face, shown: Sequence[Face]) -> str:
    """How the card jumps in: by its number in the list of this very hand, otherwise by its name. The next
    list may come while somebody types, and an older one had other numbers."""
    uno = "-uno" if leaves_one(view) else ""
    listed = shown == in_order(view.hand)
    params: dict[str, Param] = {"card": shown.index(face) + 1 if listed else face}
    return speech.say(f"jump.wild{uno}" if face.is_wild else f"jump.card{uno}", **params)


def _ahead(speech: Speech, view: View, ask: AskReact) -> list[str]:
    """What the next seat can do already; where no call is missed, that is simply its turn."""
    if not is_first(view) or view.game is None:
        return []
    if hands_move(view):
        return [speech.say("ask.react.moving" if ask.uncalled else "ask.react.moving-next")]
    game = ahead(view.game)
    if answers_next(view):
        if ask.uncalled or game.accused is None or game.before is None:
            return [speech.say("ask.react.answer")]
        return [speech.say("ask.challenge", name=speech.name(game.accused), colour=game.before)]
    if run_is_next(view):
        if not ask.uncalled:
            return _run(speech, view, game, game.at_stake, game.accused)
        how = speech.say("ask.react.run", count=game.at_stake)
        return [how, *hand_lines(speech, ask.hand, playable_faces(ask))]
    if not ask.uncalled:
        return _move(speech, view)
    return [speech.say("ask.react.move"), *hand_lines(speech, ask.hand, playable_faces(ask))]
