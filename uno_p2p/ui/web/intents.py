"""What the page wants at the table: a JSON object, read strictly, and answered as on every other screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from uno_p2p.rules.cards import FACES, Colour
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import Options, build
from uno_p2p.table.choices import AskReady, AskRematch, Ready
from uno_p2p.table.view import View
from uno_p2p.ui.answers import words as typed_words
from uno_p2p.ui.answers.cards import Answers
from uno_p2p.ui.answers.meant import Card, Drawn, OnlyColour, Word
from uno_p2p.ui.answers.said import Answer, not_your_move

Body = Mapping[str, object]
MAX_TEXT = 2000
"""Characters of a text from a page."""
MAX_NUMBER = 2**53
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which JSON can write but nothing can be sent with."""


class IntentError(ValueError):
    """Something that no page of ours says."""


@dataclass(frozen=True, slots=True)
class Said:
    """What an intent comes to: an answer at the question of the view, or options that cannot be played."""

    answer: Answer | None = None
    wrong: OptionError | None = None


def text(body: Body, name: str, default: str | None = None) -> str:
    """A text of an intent. Raises IntentError."""
    value = body.get(name, default)
    if not isinstance(value, str) or len(value) > MAX_TEXT or _HALF.search(value):
        raise IntentError(name)
    return value


def id_of(body: Body) -> int | None:
    """The number that comes back in `refused` or `done`. Raises IntentError."""
    return number(body, "id", 0, MAX_NUMBER) if "id" in body else None


def number(body: Body, name: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number of an intent. Raises IntentError."""
    value = body.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise IntentError(name)
    return value


def flag(body: Body, name: str, default: bool) -> bool:
    """A yes or no of an intent. Raises IntentError."""
    value = body.get(name, default)
    if not isinstance(value, bool):
        raise IntentError(name)
    return value


def one_of(body: Body, name: str, known: Collection[str], default: str) -> str:
    """One of these texts. Raises IntentError."""
    value = text(body, name, default)
    if value not in known:
        raise IntentError(name)
    return value


def options(body: Body) -> Options:
    """The options of an intent: any of them, on top of the defaults. Raises IntentError, OptionError."""
    asked = body.get("options")
    if not isinstance(asked, dict) or len(asked) > MAX_TEXT:
        raise IntentError("options")
    plain = {}
    for name, value in asked.items():
        if name not in Options().to_plain() or type(value) not in (str, int) or len(str(value)) > MAX_TEXT:
            raise IntentError("options")
        plain[name] = value
    return build(plain)


def say(answers: Answers, view: View, body: Body) -> Said:
    """What this intent answers at the question of the view. Raises IntentError."""
    do = text(body, "do")
    if do in _WORDS:
        return Said(typed_words.say(answers, view, _WORDS[do]))
    if do not in _OTHERS:
        raise IntentError("do")
    return _OTHERS[do](answers, view, body)


_WORDS: Mapping[str, Word] = {
    name: Word(name)
    for name in ("draw", "keep", "pass", "challenge", "accept", "uno", "catch", "alone", "leave", "cancel")
}


def _card(body: Body, *, jumps: bool = False) -> Card:
    face = FACES.get(text(body, "card"))
    if face is None:
        raise IntentError("card")
    return Card(colour=face.colour, symbol=face.symbol, jumps=jumps)


def _play(answers: Answers, view: View, body: Body) -> Said:
    """Without a card it is the one just drawn. Whatever was half said before counts no more."""
    answers.pending = None
    if "card" not in body:
        return Said(answers.drawn(view, Drawn()))
    return Said(answers.card(view, _card(body)))


def _jump(answers: Answers, view: View, body: Body) -> Said:
    answers.pending = None
    return Said(answers.card(view, _card(body, jumps=True)))


def _colour(answers: Answers, view: View, body: Body) -> Said:
    named = text(body, "colour")
    if named not in tuple(Colour):
        raise IntentError("colour")
    return Said(answers.colour(view, OnlyColour(Colour(named))))


def _target(answers: Answers, view: View, body: Body) -> Said:
    nobody = "seat" in body and body["seat"] is None
    return Said(answers.target(view, None if nobody else number(body, "seat", 0, len(view.names) - 1)))


def _ready(_: Answers, view: View, body: Body) -> Said:
    if not isinstance(view.ask, AskReady | AskRematch):
        return Said(not_your_move(view))
    if "options" not in body or not isinstance(view.ask, AskRematch):
        return Said(Answer(Ready()))
    try:
        return Said(Answer(Ready(options=options(body))))
    except OptionError as error:
        return Said(wrong=error)


_OTHERS: Mapping[str, Callable[[Answers, View, Body], Said]] = {
    "play": _play,
    "jump": _jump,
    "name-colour": _colour,
    "name-target": _target,
    "ready": _ready,
}
TABLE = frozenset((*_WORDS, *_OTHERS))
"""The intents of the table."""
