"""A typed line: which word or card is meant. What it does depends on the question and is decided elsewhere.

The vocabulary comes from the catalogues (keys `typed.*`), and the words of every language are understood at
any time. Width, case, punctuation and particles do not matter: "Red 7!", "r7", "赤の７" are one card.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from uno_p2p.rules.cards import ACTIONS, BLANKS, FACES, WILDS, Colour, Face, Symbol
from uno_p2p.ui.answers.meant import Blank, Card, Drawn, Named, OnlyColour, Say, Tongue, Unclear, Word
from uno_p2p.ui.words import LANGUAGES, Words

LONGEST = 200
"""Characters of a line that are looked at."""

Typed = Say | Card | Drawn | Named | OnlyColour | Tongue | Unclear | Blank
Token = Word | Colour | Symbol | Face | Tongue | int

SKIPPED = re.compile(r"""[\s,.;:!、。・「」“”"'()-]+""")
_NUMBER = re.compile(r"[0-9]{1,3}(?![0-9a-z])")


def understand(line: str) -> Typed:
    """What this line means; never raises, whatever it is."""
    text = normal(line[:LONGEST])
    if not text:
        return Blank()
    tokens = _tokens(text)
    return Unclear() if tokens is None else _meaning(tokens)


def normal(text: str) -> str:
    """The text without differences of width, case and spacing."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _meaning(tokens: list[Token]) -> Typed:
    uno = Word.UNO in tokens
    rest = [token for token in tokens if token is not Word.UNO]
    if Word.JUMP in rest:
        return _jump([token for token in rest if token is not Word.JUMP], uno)
    if Word.PLAY in rest:
        return _play([token for token in rest if token is not Word.PLAY], uno)
    match rest:
        case [] if uno:
            return Say(Word.UNO)
        case [Word() as word] if not uno:
            return Say(word)
        case [Tongue() as tongue] | [Word.LANGUAGE, Tongue() as tongue] if not uno:
            return tongue
        case [Colour() as colour]:
            return OnlyColour(colour, uno)
    return _card(rest, uno) or Unclear()


def _play(rest: Sequence[Token], uno: bool) -> Typed:
    """A line with the word "play" in it; `rest` is what else it says."""
    match rest:
        case []:
            return Drawn(uno=uno)
        case [Colour() as colour]:
            return Drawn(colour, uno)
    return _card(rest, uno) or Unclear()


def _jump(rest: Sequence[Token], uno: bool) -> Typed:
    """A line with the word "jump" in it; `rest` is what else it says."""
    match rest:
        case []:
            return Card(uno=uno, jumps=True)
        case [Colour() as colour]:
            return Card(named=colour, uno=uno, jumps=True)
    card = _card(rest, uno)
    return replace(card, jumps=True) if card else Unclear()


def _card(rest: Sequence[Token], uno: bool) -> Card | None:
    match rest:
        case [int(number)]:
            return Card(number=number, uno=uno)
        case [int(number), Colour() as colour]:
            return Card(number=number, named=colour, uno=uno)
        case [Colour() as colour, int(number)] if number <= 9:
            return Card(colour=colour, symbol=Symbol(str(number)), uno=uno)
        case [Face(symbol=symbol, colour=colour)]:
            return Card(colour=colour, symbol=symbol, uno=uno)
        case [Face(symbol=symbol, colour=None), Colour() as colour]:
            return Card(symbol=symbol, named=colour, uno=uno)
        case [Symbol() as symbol]:
            return Card(symbol=symbol, uno=uno)
        case [Symbol() as symbol, Colour() as colour] | [Colour() as colour, Symbol() as symbol]:
            if symbol in WILDS:
                return Card(symbol=symbol, named=colour, uno=uno)
            return Card(colour=colour, symbol=symbol, uno=uno)
    return None


def _tokens(text: str) -> list[Token] | None:
    """The words of a line in order; None if a part of it is unknown."""
    pattern, meanings = vocabulary()
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        if skipped := SKIPPED.match(text, at):
            at = skipped.end()
        elif known := pattern.match(text, at):
            tokens.extend(meanings[known[0]])
            at = known.end()
        elif number := _NUMBER.match(text, at):
            tokens.append(int(number[0]))
            at = number.end()
        else:
            return None
    return tokens


@cache
def vocabulary() -> tuple[re.Pattern[str], dict[str, tuple[Token, ...]]]:
    """A pattern for every known phrase, the longest first, and what each means (nothing: a filler)."""
    meanings: dict[str, tuple[Token, ...]] = {}
    for language in LANGUAGES:
        words = Words(language)

        def add(tail: str, *token: Token, words: Words = words) -> None:
            for phrase in words.choices(f"typed.{tail}"):
                meanings[normal(phrase)] = token

        for word in Word:
            add(word.value, word)
        for colour in Colour:
            add(f"colour.{colour.value}", colour)
        for symbol in (*ACTIONS, *WILDS):
            add(f"symbol.{symbol.value}", symbol)
        for other in LANGUAGES:
            add(f"language.{other}", Tongue(other))
        add("filler")
    for code, face in FACES.items():
        if face.symbol in BLANKS:
            continue  # "wb" is a Wild that names blue
        meanings[code.casefold()] = (face,)
        if face.is_wild:
            meanings |= {f"{code}{colour}".casefold(): (face, colour) for colour in Colour}
    phrases = sorted(meanings, key=len, reverse=True)
    return re.compile("|".join(_bounded(phrase) for phrase in phrases)), meanings


def _bounded(phrase: str) -> str:
    """The phrase, unless a Latin word or a number goes on behind it. Japanese is written without gaps.

    A number may follow a colour at once ("red7"), but nothing a card's code ("r7").
    """
    last = phrase[-1]
    if not last.isascii() or not last.isalnum():
        return re.escape(phrase)
    return re.escape(phrase) + ("(?![0-9a-z])" if last.isdigit() else "(?![a-z])")
