"""What is asked now, whom the table waits for, what lies on the table: all that no happening tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uno_p2p.rules.cards import Face
from uno_p2p.rules.house import targets
from uno_p2p.rules.moves import FAILED_CHALLENGE
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    Ask,
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
from uno_p2p.table.fingerprint import fingerprint
from uno_p2p.table.view import View
from uno_p2p.ui.plain_telling import shown_hand
from uno_p2p.ui.words.nouns import Speech, in_order

_WAITS: Mapping[str, str] = {
    **{kind: kind for kind in ("sign", "accept", "shuffle", "move", "drawn", "colour", "react")},
    **{kind: kind for kind in ("challenge", "run", "answer", "rekey", "show", "ready", "disclose")},
    **dict.fromkeys(("open", "commit", "reveal"), "keys"),
    **dict.fromkeys(("deal", "share", "turn-up"), "cards"),
}
"""The sentence (`wait.*`) for each kind of step; any other kind is waited for in general words."""


# -- the hand ---------------------------------------------------------------------------------------------


def playable_faces(ask: Ask | None) -> frozenset[Face]:
    """The faces that match, as the question says it."""
    match ask:
        case AskMove(hand, playable) | AskRun(hand, playable) | AskReact(hand=hand, playable=playable):
            return frozenset(face for face, fits in zip(hand, playable, strict=True) if fits)
        case AskDrawn(face, True):
            return frozenset((face,))
    return frozenset()


def hand_lines(speech: Speech, hand: Sequence[Face], matches: frozenset[Face] = frozenset()) -> list[str]:
    """The hand in the order of `in_order`, numbered from 1."""
    if not hand:
        return [speech.say("hand.none")]
    lines = [speech.say("hand.head")]
    for number, face in enumerate(in_order(hand), 1):
        key = "hand.item-matches" if face in matches else "hand.item"
        lines.append(speech.say(key, number=number, card=face))
    return lines


# -- questions --------------------------------------------------------------------------------------------


def question(speech: Speech, view: View) -> list[str]:
    """What is asked of this seat now; nothing if nothing is asked."""
    match view.ask:
        case AskMove():
            return _move(speech, view)
        case AskDrawn(face, playable):
            return _drawn(speech, view, face, playable=playable)
        case AskColour(hand):
            return [*hand_lines(speech, hand), speech.say("ask.colour")]
        case AskChallenge(accused, colour):
            return [speech.say("ask.challenge", name=speech.name(accused), colour=colour)]
        case AskRun() as ask:
            return _run(speech, view, ask)
        case AskReact() as ask:
            return _react(speech, view, ask)
        case AskAccept():
            return [speech.say("ask.accept")]
        case AskReady():
            return [speech.say("ask.ready")]
        case AskRematch():
            return [speech.say("ask.rematch")]
    return []


def _move(speech: Speech, view: View) -> list[str]:
    matches = playable_faces(view.ask)
    top = _top(speech, view.game, "ask.move.top", "ask.move.wild") if view.game else []
    lines = [*top, *hand_lines(speech, view.hand, matches)]
    if not matches:
        return [*lines, speech.say("ask.move.none")]
    return [*lines, speech.say("ask.move.how"), *_uno(speech, view, matches)]


def _uno(speech: Speech, view: View, matches: frozenset[Face]) -> list[str]:
    """How UNO is called with the play that leaves one card."""
    if len(view.hand) != 2 or not calls_uno(view.game):
        return []
    first = next(number for number, face in enumerate(in_order(view.hand), 1) if face in matches)
    return [speech.say("ask.move.uno", number=first)]


def _run(speech: Speech, view: View, ask: AskRun) -> list[str]:
    """What the run will cost, and each way out of it."""
    matches = playable_faces(ask)
    top = _top(speech, view.game, "ask.run.top", "ask.run.wild") if view.game else []
    lines = [*top, speech.say("ask.run.cost", count=ask.cards), *hand_lines(speech, ask.hand, matches)]
    if matches:
        lines += [speech.say("ask.run.add"), *_uno(speech, view, matches)]
    if ask.accused is not None and ask.colour is not None:
        more = ask.cards + FAILED_CHALLENGE
        name = speech.name(ask.accused)
        lines.append(speech.say("ask.run.doubt", name=name, colour=ask.colour, count=ask.cards, more=more))
    return [*lines, speech.say("ask.run.take", count=ask.cards)]


def _drawn(speech: Speech, view: View, face: Face, *, playable: bool) -> list[str]:
    if not playable:
        return [speech.say("ask.drawn.stays", card=face)]
    lines = [speech.say("ask.drawn.wild" if face.is_wild else "ask.drawn.plays", card=face)]
    if len(view.hand) == 2 and calls_uno(view.game):
        lines.append(speech.say("ask.drawn.uno"))
    return lines


def _react(speech: Speech, view: View, ask: AskReact) -> list[str]:
    lines = [speech.about(ask.player, "ask.react")]
    if answers_next(view):
        lines.append(speech.say("ask.react.answer"))
    elif ask.first == view.seat and hands_move(view):
        lines.append(speech.say("ask.react.moving"))
    elif view.game is not None and run_is_next(view):
        lines.append(speech.say("ask.react.run", count=view.game.at_stake))
        lines += hand_lines(speech, ask.hand, playable_faces(ask))
    elif ask.first == view.seat:
        lines += [speech.say("ask.react.move"), *hand_lines(speech, ask.hand, playable_faces(ask))]
    return lines


def answers_next(view: View) -> bool:
    """In the moment for UNO: this seat is next, and it is a Wild Draw Four that it has to answer."""
    first = isinstance(view.ask, AskReact) and view.ask.first == view.seat
    return first and view.game is not None and view.game.phase is Phase.ANSWER


def hands_move(view: View) -> bool:
    """Hands are about to change owners: nobody can play before they have."""
    return view.game is not None and view.game.phase is Phase.MOVE_HANDS


def run_is_next(view: View) -> bool:
    """In the moment for UNO: this seat is next, and it is a run of draw cards that it has to answer."""
    first = isinstance(view.ask, AskReact) and view.ask.first == view.seat
    return first and view.game is not None and view.game.phase is Phase.RUN


def can_doubt(view: View) -> bool:
    """Whether there is a Wild Draw Four before this seat that may be challenged."""
    match view.ask:
        case AskChallenge():
            return True
        case AskRun(accused=accused):
            return accused is not None
    if run_is_next(view):
        return view.game is not None and view.game.accused is not None
    return answers_next(view)


def calls_uno(game: State | None) -> bool:
    """Whether UNO has to be called by the players at this table."""
    return game is None or game.options.uno_call == "on"


# -- what can be asked of the screen ----------------------------------------------------------------------


def waiting(speech: Speech, view: View) -> list[str]:
    """Whom the table waits for, but for this seat itself."""
    others = [seat for seat in view.owed if seat != view.seat]
    if not others:
        return []
    return [speech.say(f"wait.{_WAITS.get(view.step, 'other')}", names=speech.names(others))]


def table_lines(speech: Speech, view: View) -> list[str]:
    """What lies on the table and how it stands."""
    game = view.game
    if game is None or game.over:
        return [speech.say("table.none"), *waiting(speech, view)]
    lines = [*_top(speech, game, "table.top", "table.top-wild"), *_turn(speech, game)]
    lines += [
        *(speech.about(seat, "table.cards", count=count) for seat, count in enumerate(game.counts)),
        *(speech.about(debt.seat, "table.owed", count=debt.cards) for debt in game.owed),
        *(speech.about(seat, "event.absent") for seat in sorted(game.absent)),
        *([speech.about(game.turn, "table.at-stake", count=game.at_stake)] if game.at_stake else []),
        speech.say("table.pile", count=game.draw_count),
    ]
    waits = [line for line in waiting(speech, view) if line not in lines]
    return [*lines, *shown_hand(speech, view), *waits]


def _turn(speech: Speech, game: State) -> list[str]:
    """Whose turn it is; before the first card lies there it is nobody's."""
    if game.top is None:
        return [speech.say("table.dealing")]
    direction = "table.clockwise" if game.direction == 1 else "table.counter-clockwise"
    return [speech.about(game.turn, "table.turn"), speech.say(direction)]


def who_lines(speech: Speech, view: View) -> list[str]:
    """Who sits where, and the words that people compare."""
    lines = []
    for seat in range(len(view.names)):
        key = "who.you" if seat == view.seat else "who.other"
        lines.append(speech.say(key, seat=seat + 1, name=speech.name(seat)))
    if view.sid is None:
        return [*lines, speech.say("who.no-words")]
    return [*lines, speech.say("who.words", words=" ".join(fingerprint(view.sid)))]


def _top(speech: Speech, game: State, plain: str, wild: str) -> list[str]:
    """The top card; on a Wild, the colour in force too."""
    if game.top is None:
        return []
    if game.colour is None:
        return [speech.say("table.top-open", card=game.top)]
    if game.top.is_wild:
        return [speech.say(wild, card=game.top, colour=game.colour)]
    return [speech.say(plain, card=game.top)]


# -- what can be typed ------------------------------------------------------------------------------------

_HELP: Mapping[type, tuple[str, ...]] = {
    AskMove: ("card", "wild", "uno-suffix", "draw"),
    AskColour: ("colours",),
    AskChallenge: ("challenge", "accept"),
    AskAccept: ("yes", "no"),
    AskReady: ("ready", "leave"),
    AskRematch: ("ready", "leave"),
}
_ALWAYS = ("hand", "table", "score", "log", "rules", "who", "why", "language", "quit")


def help_lines(speech: Speech, view: View, options: Options, *, opened: tuple[str, ...]) -> list[str]:
    """What can be typed now, and at any time. `opened`: what fits a question that only the screen asks."""
    keys = opened or _help_now(view)
    if options.uno_call != "on":
        keys = tuple(key for key in keys if key != "uno-suffix")
    now = [speech.say("help.now"), *(speech.say(f"help.{key}") for key in keys)]
    always = [speech.say("help.always"), *(speech.say(f"help.{key}") for key in _ALWAYS)]
    return [*(now if keys else [speech.say("help.nothing")]), *always]


def _help_run(view: View) -> tuple[str, ...]:
    adds = ("card", "uno-suffix") if playable_faces(view.ask) else ()
    return (*adds, *(("challenge",) if can_doubt(view) else ()), "take")


def _help_now(view: View) -> tuple[str, ...]:
    match view.ask:
        case AskDrawn(face, True):
            return ("play-wild" if face.is_wild else "play", "keep")
        case AskDrawn():
            return ("keep",)
        case AskMove(hand) if view.seat is not None and view.game is not None:
            named = any(targets(view.game, view.seat, face) != (None,) for face in hand)
            return (*_HELP[AskMove], "target") if named else _HELP[AskMove]
        case AskRun():
            return _help_run(view)
        case AskReact(player, first):
            own = "uno" if player == view.seat else "catch"
            if answers_next(view):
                return (own, *_HELP[AskChallenge])
            if hands_move(view):
                return (own, "pass") if first == view.seat else (own,)
            if run_is_next(view):
                return (own, *_help_run(view), "pass")
            return (own, *_HELP[AskMove], "pass") if first == view.seat else (own,)
    return _HELP.get(type(view.ask), ())
