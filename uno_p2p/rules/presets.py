"""Presets, which are named sets of options, and the words in which a person asks for options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .goal import Goal
from .option_error import OptionCode, OptionError
from .options import ALLOWED, NAMES, Options, Plain, build

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "classic": Options(),
        # 2018's cards by the sheet of 2022.
        "modern": Options(
            deck="modern112",
            first_card="number-only",
            cut_for_deal="off",
            goal=Goal("first-out", 0),
            wild_points=50,
        ),
        "party": Options(stacking="same-symbol", seven_zero="both", jump_in="on", goal=Goal("first-out", 0)),
        "h2o": Options(deck="h2o"),
        "pirates": Options(stacking="draw-two", seven_zero="both-may"),
        "speed": Options(stacking="same-symbol", seven_zero="one-may", jump_in="same-symbol", turn_limit=15),
        "elimination": Options(elimination="lets-out"),
        "partners": Options(partners="on"),
    }
)
# (option, its value): what goes with it, unless something else is asked for.
_BRINGS: Mapping[tuple[str, Plain], Mapping[str, Plain]] = MappingProxyType(
    {("no_bluffing", "on"): MappingProxyType({"challenge": "off"})}
)


def _read(name: str, text: str) -> Plain:
    """The plain value that a person means by `text`."""
    if name in ("goal", "blanks"):
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
    brought: dict[str, Plain] = {}
    for asked in settings.items():
        brought |= _BRINGS.get(asked, {})
    return build(brought | settings, PRESETS[preset or "classic"])
