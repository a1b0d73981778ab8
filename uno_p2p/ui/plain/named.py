"""Names of this table in a typed line: "red 7 ben", or a name alone where one is asked for.

A blank card is meant by the name that the table gave it. A seat is meant by its name, by its name and number
in either order where two are called the same, or by its number with the word for a seat before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from uno_p2p.rules.cards import BLANKS, FACES, Face
from uno_p2p.table.view import View
from uno_p2p.ui.answers.meant import Card, Drawn, Named, Unclear
from uno_p2p.ui.plain.typed import SKIPPED, Typed, normal, understand
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.nouns import printable

WILD = "W"
"""The code of the card that a blank card is typed like."""


def understand_at(view: View, line: str, *, asked: bool) -> Typed:
    """What the line means at this table. `asked`: a name is being asked for, and means nothing else then."""
    ways = _ways(view)
    if asked and (seat := ways.get(_plain(line))) is not None:
        return Named(seat)
    typed = understand(line)
    if not isinstance(typed, Unclear):
        return typed
    labels = _labels(view)
    card = _with_label(line, labels)
    return _with_name(line, ways, labels) if isinstance(card, Unclear) else card


def _with_name(line: str, ways: dict[str, int], labels: dict[str, Face]) -> Typed:
    """A card and a name; the longest name counts with which the rest makes sense."""
    for way, rest in _without(line, ways):
        typed = understand(rest)
        if isinstance(typed, Unclear):
            typed = _with_label(rest, labels)
        if isinstance(typed, Card | Drawn):
            return replace(typed, target=ways[way])
    return Unclear()


def _with_label(line: str, labels: dict[str, Face]) -> Typed:
    """A blank card by the table's name for it. The rest is what a Wild takes: a colour, UNO, a word."""
    for way, rest in _without(line, labels):
        typed = understand(f"{WILD} {rest}")
        if isinstance(typed, Card):
            return replace(typed, symbol=labels[way].symbol)
    return Unclear()


def _without(line: str, ways: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each of these names that stands in the line, the longest first, and the line without it."""
    text = _plain(line)
    for way in sorted(ways, key=len, reverse=True):
        for found in re.finditer(_bounded(way), text):
            yield way, f"{text[: found.start()]} {text[found.end() :]}"


def _labels(view: View) -> dict[str, Face]:
    """The blank cards by the names that this table gave them."""
    blanks = view.game.options.blanks if view.game else ()
    named = ((_plain(blank.label), FACES[symbol]) for symbol, blank in zip(BLANKS, blanks, strict=False))
    return {label: face for label, face in named if label}


def _ways(view: View) -> dict[str, int]:
    """How each other seat can be called; what would mean two of them means none."""
    ways: dict[str, int] = {}
    twice: set[str] = set()
    for seat, name in enumerate(view.names):
        if seat == view.seat:
            continue
        for way in _called(printable(name), seat + 1):
            if ways.setdefault(way, seat) != seat:
                twice.add(way)
    return {way: seat for way, seat in ways.items() if way not in twice}


def _called(name: str, number: int) -> set[str]:
    ways = {_plain(name), _plain(f"{name} {number}"), _plain(f"{number} {name}")} if _plain(name) else set()
    for words in map(Words, LANGUAGES):
        ways.add(_plain(words.say("name.number", seat=number)))
        if _plain(name):
            ways.add(_plain(words.say("name.one", name=name)))
            ways.add(_plain(words.say("name.seat", name=name, seat=number)))
    return ways


def _plain(text: str) -> str:
    return SKIPPED.sub(" ", normal(text)).strip()


def _bounded(way: str) -> str:
    """The name, unless a Latin word or a number goes on before or behind it."""
    before = "(?<![0-9a-z])" if way[0].isascii() else ""
    behind = "(?![0-9a-z])" if way[-1].isascii() else ""
    return before + re.escape(way) + behind
