"""What lies on the table, who sits there and whom it waits for: the state that a person can ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uno_p2p.rules.cards import Face
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.fingerprint import fingerprint
from uno_p2p.table.view import View
from uno_p2p.ui.telling.absence import standing
from uno_p2p.ui.telling.happenings import shown_hand
from uno_p2p.ui.telling.moment import ahead, jump_in_is_open, partners_of, teams_of
from uno_p2p.ui.words.nouns import Speech, in_order

NONE: frozenset[Face] = frozenset()
_WAITS: Mapping[str, str] = {
    **{kind: kind for kind in ("sign", "accept", "shuffle", "move", "drawn", "colour", "react")},
    **{kind: kind for kind in ("challenge", "run", "answer", "rekey", "show", "ready", "disclose")},
    **dict.fromkeys(("open", "commit", "reveal", "backup", "backed"), "keys"),
    **dict.fromkeys(("deal", "share", "turn-up", "cover"), "cards"),
}
"""The sentence (`wait.*`) for each kind of step; any other kind is waited for in general words."""
_TURNS: Mapping[Phase, str] = {Phase.ACT: "move", Phase.ANSWER: "challenge", Phase.RUN: "run"}
"""What the next seat is waited for where nothing but jumping in keeps the moment after a play open."""


def hand_lines(
    speech: Speech,
    hand: Sequence[Face],
    matches: frozenset[Face] = NONE,
    jumps: frozenset[Face] = NONE,
) -> list[str]:
    """The hand in the order of `in_order`, numbered from 1. A card that matches and can jump in matches."""
    if not hand:
        return [speech.say("hand.none")]
    lines = [speech.say("hand.head")]
    for number, face in enumerate(in_order(hand), 1):
        mark = "-matches" if face in matches else "-jumps" if face in jumps else ""
        lines.append(speech.say(f"hand.item{mark}", number=number, card=face))
    return lines


def waiting(speech: Speech, view: View) -> list[str]:
    """Whom the table waits for, but for this seat itself; and why this seat says nothing."""
    if view.watches:
        return [speech.say("wait.watches")]
    if view.hold is not None:
        return [speech.say("wait.hold", count=view.hold)]
    others = [seat for seat in view.owed if seat != view.seat]
    if not others:
        return []
    what = _WAITS.get(view.step, "other")
    if what == "react" and view.game is not None and view.game.uno_open is None:
        what = _TURNS.get(ahead(view.game).phase, what)
    return [speech.say(f"wait.{what}", names=speech.names(others))]


def table_lines(speech: Speech, view: View) -> list[str]:
    """What lies on the table and how it stands."""
    if view.game is None or view.game.over:
        return [speech.say("table.none"), *standing(speech, view), *waiting(speech, view)]
    game = ahead(view.game)
    lines = [*top_line(speech, game, "table.top", "table.top-wild")]
    if jump_in_is_open(view) and game.laid_by is not None:
        lines.append(speech.about(game.laid_by, "table.jump-in"))
    lines += [
        *_turn(speech, game),
        *_seats(speech, view, game),
        *(speech.about(debt.seat, "table.owed", count=debt.cards) for debt in game.owed),
        *(speech.about(seat, "event.absent") for seat in sorted(game.absent - view.out)),
        *standing(speech, view, told=game.absent),
        *([speech.about(game.turn, "table.at-stake", count=game.at_stake)] if game.at_stake else []),
        speech.say("table.pile", count=game.draw_count),
    ]
    waits = [line for line in waiting(speech, view) if line not in lines]
    return [*lines, *shown_hand(speech, view), *waits]


def _seats(speech: Speech, view: View, game: State) -> list[str]:
    """How many cards each seat has, and who plays together or no more."""
    cards = [
        speech.about(seat, "table.out")
        if seat in view.out
        else speech.about(seat, "table.cards", count=count)
        for seat, count in enumerate(game.counts)
    ]
    return [*cards, *teams_line(speech, view)]


def teams_line(speech: Speech, view: View) -> list[str]:
    """Who plays together with whom against whom."""
    if not partners_of(view, 0):
        return []
    first, second = (speech.names(team) for team in teams_of(view))
    return [speech.say("table.teams", first=first, second=second)]


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
    lines += [speech.about(seat, "table.out") for seat in sorted(view.out)]
    lines += teams_line(speech, view)
    if view.sid is None:
        return [*lines, speech.say("who.no-words")]
    return [*lines, speech.say("who.words", words=" ".join(fingerprint(view.sid)))]


def top_line(speech: Speech, game: State, plain: str, wild: str) -> list[str]:
    """The top card; on a Wild, the colour in force too."""
    if game.top is None:
        return []
    if game.colour is None:
        return [speech.say("table.top-open", card=game.top)]
    if game.top.is_wild:
        return [speech.say(wild, card=game.top, colour=game.colour)]
    return [speech.say(plain, card=game.top)]
