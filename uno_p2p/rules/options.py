"""The options of a game; the contract of a table carries all of them.

A new option is a field of `Options`, its row in `ALLOWED`, and a row in `CONTRADICTIONS` for everything that
it cannot go with. An `Options` value is always valid: the constructor refuses any other. Named sets of
options are in `presets`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from . import blanks, goal
from .blanks import Blank, parse_blanks
from .cards import ACTIONS, BLANKS, WILDS, Symbol
from .decks import DECKS, Deck
from .goal import Goal
from .option_error import OptionCode, OptionError

Plain = str | int
Switch = Literal["on", "off"]
HAND = 7  # cards dealt to each seat (F4)
MOST_SEATS = 10
TEAMS_OF_TWO = 4  # seats of a game with partners (E8)
LEAST_TO_ELIMINATE = 3  # seats

ALLOWED: Mapping[str, tuple[Plain, ...]] = MappingProxyType(
    {
        "deck": tuple(DECKS),
        "blanks": blanks.FORMS,  # up to three of them, with names; `parse_blanks` decides
        "first_card": ("effects", "number-only"),
        "cut_for_deal": ("on", "off"),
        "goal": goal.FORMS,  # `Goal.parse` decides
        "wild_points": ("by-kind", 50),
        "challenge": ("on", "off"),
        "no_bluffing": ("off", "on"),
        "stacking": ("off", "same-symbol", "draw-two"),
        "uno_penalty": (2, 4),
        "uno_call": ("on", "auto", "off"),
        "seven_zero": ("off", "both", "zero", "seven", "seven-may", "both-may", "one-may"),
        "jump_in": ("off", "on", "same-symbol"),
        "draw": ("one", "to-match"),
        "force_play": ("off", "on"),
        "partners": ("off", "on"),
        "elimination": ("off", "lets-out"),
        "shuffle_hands_last": ("win-first", "refuse"),
        "stalemate": ("no-score", "fewest-points"),
        "turn_limit": ("off", 15, 30, 60),  # seconds
    }
)
_SOME = "some"
"""What any rules for blank cards are called among the contradictions."""


def _decks_without(*symbols: Symbol) -> tuple[str, ...]:
    return tuple(name for name, deck in DECKS.items() if not deck.count(*symbols))


# (option, its values, other option, its values): no value of the first goes with a value of the second.
CONTRADICTIONS: tuple[tuple[str, tuple[Plain, ...], str, tuple[Plain, ...]], ...] = (
    # Without a call that can be missed nobody is ever caught.
    ("uno_penalty", (4,), "uno_call", ("auto", "off")),
    # After the deal of this deck the draw pile may hold no number at all.
    ("deck", ("small28",), "first_card", ("number-only",)),
    ("blanks", (_SOME,), "deck", _decks_without(*BLANKS)),
    ("shuffle_hands_last", ("refuse",), "deck", _decks_without(Symbol.SHUFFLE_HANDS)),
    # A Wild Draw Four that is proven at once leaves nothing to doubt.
    ("no_bluffing", ("on",), "challenge", ("on",)),
    # A team has no hand that it was caught with, and cannot lose half of itself.
    ("partners", ("on",), "goal", ("lowest", "challenge-uno")),
    ("partners", ("on",), "elimination", ("lets-out",)),
    # One way to be eliminated is enough, and a match of a single hand eliminates nobody.
    ("elimination", ("lets-out",), "goal", ("first-out", "lowest", "challenge-uno")),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The defaults are the preset `classic`. Raises OptionError for a bad value or a contradiction."""

    deck: str = "classic"
    blanks: tuple[Blank, ...] = ()
    first_card: Literal["effects", "number-only"] = "effects"
    cut_for_deal: Switch = "on"
    goal: Goal = goal.CLASSIC
    wild_points: Literal["by-kind", 50] = "by-kind"
    challenge: Switch = "on"
    no_bluffing: Switch = "off"
    stacking: Literal["off", "same-symbol", "draw-two"] = "off"
    uno_penalty: Literal[2, 4] = 2
    uno_call: Literal["on", "auto", "off"] = "on"
    seven_zero: Literal["off", "both", "zero", "seven", "seven-may", "both-may", "one-may"] = "off"
    jump_in: Literal["off", "on", "same-symbol"] = "off"
    draw: Literal["one", "to-match"] = "one"
    force_play: Switch = "off"
    partners: Switch = "off"
    elimination: Literal["off", "lets-out"] = "off"
    shuffle_hands_last: Literal["win-first", "refuse"] = "win-first"
    stalemate: Literal["no-score", "fewest-points"] = "no-score"
    turn_limit: Literal["off", 15, 30, 60] = "off"
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        plain = self.to_plain()
        for name, value in plain.items():
            _check_value(name, value)
        kinds = plain | {"goal": self.goal.kind, "blanks": _SOME if self.blanks else blanks.NONE}
        for option, values, other, others in CONTRADICTIONS:
            if kinds[option] in values and kinds[other] in others:
                code = OptionCode.CONTRADICTION
                raise OptionError(code, option, plain[option], (), other, plain[other])
        object.__setattr__(self, "_hash", hash(tuple(plain.values())))

    def __hash__(self) -> int:
        # Tables made of the options are looked up at every play.
        return self._hash

    @property
    def eliminates(self) -> bool:
        """Seats can be out of the match before it is over (E9 and its relative)."""
        return self.elimination != "off" or self.goal.kind == "challenge-uno"

    def to_plain(self) -> dict[str, Plain]:
        """Every option by name, in field order: what the contract carries."""
        texts = {"goal": str(self.goal), "blanks": blanks.to_text(self.blanks)}
        return {name: texts[name] if name in texts else getattr(self, name) for name in NAMES}

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
        return build(plain)


NAMES: tuple[str, ...] = tuple(f.name for f in fields(Options) if f.init)


def _check_value(name: str, value: object) -> None:
    """The type counts: 50 is not "50", and no bool or float passes for a number."""
    if name == "goal" and type(value) is str:
        Goal.parse(value)
    elif name == "blanks" and type(value) is str:
        parse_blanks(value)
    elif not any(type(value) is type(choice) and value == choice for choice in ALLOWED[name]):
        raise OptionError(OptionCode.BAD_VALUE, name, value, ALLOWED[name])


def build(plain: Mapping[str, Any], base: Options | None = None) -> Options:
    """`base` with these plain values in place of its own. Raises OptionError."""
    changes: dict[str, Any] = dict(plain)
    if "goal" in changes:
        changes["goal"] = Goal.parse(changes["goal"])
    if "blanks" in changes:
        changes["blanks"] = parse_blanks(changes["blanks"])
    return replace(base or Options(), **changes)


@cache
def most_seats(options: Options) -> int:
    """How many seats the deck has cards for: after the deal a first discard must still be found."""
    deck: Deck = DECKS[options.deck]
    passed_over = (Symbol.WILD_DRAW_FOUR,) if options.first_card == "effects" else (*ACTIONS, *WILDS)
    return min(MOST_SEATS, (len(deck.cards) - deck.count(*passed_over) - 1) // HAND)


def check_seats(options: Options, seats: int, *, going_on: bool = False) -> None:
    """Raises OptionError unless `seats` players can sit down to these rules. `going_on`: a match goes on from
    another table, so that some may have left already.
    """
    most = most_seats(options)
    if not 2 <= seats <= most:
        raise OptionError(OptionCode.SEATS, "deck", seats, range(2, most + 1))
    if options.partners == "on" and seats != TEAMS_OF_TWO:
        raise OptionError(OptionCode.SEATS, "partners", seats, (TEAMS_OF_TWO,))
    if options.elimination != "off" and seats < LEAST_TO_ELIMINATE and not going_on:
        raise OptionError(OptionCode.SEATS, "elimination", seats, range(LEAST_TO_ELIMINATE, most + 1))
