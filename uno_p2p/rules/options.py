"""The options of a game. A preset is only a set of them; the contract of a table carries all of them.

A new option is a field of `Options`, its row in `ALLOWED`, and a row in `CONTRADICTIONS` for everything that
it cannot go with. An `Options` value is always valid: the constructor refuses any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from .cards import ACTIONS, WILDS, Symbol
from .decks import DECKS, Deck

Plain = str | int
Switch = Literal["on", "off"]
HAND = 7  # cards dealt to each seat (F4)
MOST_SEATS = 10


class OptionCode(StrEnum):
    """Stable names of what can be wrong with options; sentences for people live in the catalogues."""

    UNKNOWN_OPTION = "unknown-option"  # `allowed` lists the options
    UNKNOWN_PRESET = "unknown-preset"  # `allowed` lists the presets
    BAD_VALUE = "bad-value"  # `allowed` lists the values
    TWICE = "twice"  # the option, or a second preset, was given before
    MISSING = "missing"  # a complete set lacks the option
    CONTRADICTION = "contradiction"  # `option` cannot go with `other`
    SEATS = "seats"  # `value` seats do not fit; `allowed` lists the numbers that do


class OptionError(ValueError):
    """Options that cannot be played. One sentence can be made of `code` and the other attributes."""

    def __init__(
        self,
        code: OptionCode,
        option: str,
        value: object = None,
        allowed: Iterable[object] = (),
        other: str | None = None,
    ) -> None:
        self.code = code
        self.option = option
        self.value = value
        self.allowed = tuple(str(choice) for choice in allowed)
        self.other = other
        details = (repr(value) if value is not None else "", ", ".join(self.allowed), other or "")
        super().__init__(": ".join(part for part in (code, option, *details) if part))


@dataclass(frozen=True, slots=True)
class Goal:
    """When a game is won (E5, E6, E7). `target` is in points, 0 for first-out; text: "points:500"."""

    kind: Literal["points", "first-out", "lowest"]
    target: int

    def __str__(self) -> str:
        return self.kind if self.kind == "first-out" else f"{self.kind}:{self.target}"

    @staticmethod
    def parse(text: str) -> Goal:
        """The goal of a text; a target has no leading zero and at most six digits. Raises OptionError."""
        if text == "first-out":
            return Goal("first-out", 0)
        found = re.fullmatch(r"(points|lowest):([1-9][0-9]{0,5})", text, re.ASCII)
        if found is None:
            raise OptionError(OptionCode.BAD_VALUE, "goal", text, ALLOWED["goal"])
        return Goal("points" if found[1] == "points" else "lowest", int(found[2]))


ALLOWED: Mapping[str, tuple[Plain, ...]] = MappingProxyType(
    {
        "deck": tuple(DECKS),
        "first_card": ("effects", "number-only"),
        "cut_for_deal": ("on", "off"),
        "goal": ("points:N", "first-out", "lowest:N"),  # forms; `Goal.parse` decides
        "wild_points": ("by-kind", 50),
        "challenge": ("on", "off"),
        "stacking": ("off", "same-symbol"),
        "uno_penalty": (2, 4),
        "uno_call": ("on", "auto", "off"),
        "seven_zero": ("off", "both", "zero", "seven", "seven-may"),
        "stalemate": ("no-score", "fewest-points"),
        "turn_limit": ("off", 15, 30, 60),  # seconds
    }
)

# (option, its values, other option, its values): no value of the first goes with a value of the second.
CONTRADICTIONS: tuple[tuple[str, tuple[Plain, ...], str, tuple[Plain, ...]], ...] = (
    # Without a call that can be missed nobody is ever caught.
    ("uno_penalty", (4,), "uno_call", ("auto", "off")),
    # After the deal of this deck the draw pile may hold no number at all.
    ("deck", ("small28",), "first_card", ("number-only",)),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The defaults are the preset `classic`. Raises OptionError for a bad value or a contradiction."""

    deck: str = "classic"
    first_card: Literal["effects", "number-only"] = "effects"
    cut_for_deal: Switch = "on"
    goal: Goal = Goal("points", 500)
    wild_points: Literal["by-kind", 50] = "by-kind"
    challenge: Switch = "on"
    stacking: Literal["off", "same-symbol"] = "off"
    uno_penalty: Literal[2, 4] = 2
    uno_call: Literal["on", "auto", "off"] = "on"
    seven_zero: Literal["off", "both", "zero", "seven", "seven-may"] = "off"
    stalemate: Literal["no-score", "fewest-points"] = "no-score"
    turn_limit: Literal["off", 15, 30, 60] = "off"

    def __post_init__(self) -> None:
        plain = self.to_plain()
        for name, value in plain.items():
            _check_value(name, value)
        for option, values, other, others in CONTRADICTIONS:
            if plain[option] in values and plain[other] in others:
                raise OptionError(OptionCode.CONTRADICTION, option, plain[option], (), other)

    def to_plain(self) -> dict[str, Plain]:
        """Every option by name, in field order: what the contract carries."""
        return {name: str(self.goal) if name == "goal" else getattr(self, name) for name in NAMES}

    @staticmethod
    def from_plain(plain: object) -> Options:
        """The reverse of `to_plain`, for bytes from outside: exactly all options. Raises OptionError."""
        if not isinstance(plain, dict):
            raise OptionError(OptionCode.MISSING, NAMES[0])
        for name in plain:
            if name not in NAMES:
                raise OptionError(OptionCode.UNKNOWN_OPTION, str(name), None, NAMES)
        for name in NAMES:
            if name not in plain:
                raise OptionError(OptionCode.MISSING, name)
            _check_value(name, plain[name])
        return _build(plain)


NAMES: tuple[str, ...] = tuple(field.name for field in fields(Options))


def _check_value(name: str, value: object) -> None:
    """The type counts: 50 is not "50", and no bool or float passes for a number."""
    if name == "goal" and type(value) is str:
        Goal.parse(value)
    elif not any(type(value) is type(choice) and value == choice for choice in ALLOWED[name]):
        raise OptionError(OptionCode.BAD_VALUE, name, value, ALLOWED[name])


def _build(plain: Mapping[str, Any], base: Options | None = None) -> Options:
    changes: dict[str, Any] = dict(plain)
    if "goal" in changes:
        changes["goal"] = Goal.parse(changes["goal"])
    return replace(base or Options(), **changes)


PRESETS: Mapping[str, Options] = MappingProxyType({"classic": Options(), "h2o": Options(deck="h2o")})


def _read(name: str, text: str) -> Plain:
    """The plain value that a person means by `text`."""
    if name == "goal":
        return text
    for choice in ALLOWED[name]:
        if str(choice) == text:
            return choice
    raise OptionError(OptionCode.BAD_VALUE, name, text, ALLOWED[name])


def parse(words: Iterable[str]) -> Options:
    """Options from words such as "classic", "goal=points:200": at most one preset (default classic) and
    settings on top of it, in any order. Raises OptionError."""
    preset: str | None = None
    settings: dict[str, Plain] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            if name not in PRESETS:
                raise OptionError(OptionCode.UNKNOWN_PRESET, name, None, PRESETS)
            if preset is not None:
                raise OptionError(OptionCode.TWICE, name)
            preset = name
        elif name not in NAMES:
            raise OptionError(OptionCode.UNKNOWN_OPTION, name, None, NAMES)
        elif name in settings:
            raise OptionError(OptionCode.TWICE, name)
        else:
            settings[name] = _read(name, text)
    return _build(settings, PRESETS[preset or "classic"])


@cache
def most_seats(options: Options) -> int:
    """How many seats the deck has cards for: after the deal a first discard must still be found."""
    deck: Deck = DECKS[options.deck]
    passed_over = (Symbol.WILD_DRAW_FOUR,) if options.first_card == "effects" else (*ACTIONS, *WILDS)
    return min(MOST_SEATS, (len(deck.cards) - deck.count(*passed_over) - 1) // HAND)


def check_seats(options: Options, seats: int) -> None:
    """Raises OptionError unless `seats` players can be dealt in."""
    most = most_seats(options)
    if not 2 <= seats <= most:
        raise OptionError(OptionCode.SEATS, "deck", seats, range(2, most + 1))
