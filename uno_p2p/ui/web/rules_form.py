"""What can be chosen for a table, for a form on the page: presets, options with what each value means."""

from __future__ import annotations

from uno_p2p.players.bot import Level
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.refusals import wrong_option

_FREE = frozenset(("goal", "blanks"))
"""Options whose values are forms to be filled in."""


def rules_form(words: Words) -> Plain:
    """`rules` of a hello, in this language."""
    default = Options().to_plain()
    return {
        "presets": [
            {"name": name, "text": words.say(f"preset.{name}"), "options": options.to_plain()}
            for name, options in PRESETS.items()
        ],
        "options": [
            {
                "name": option,
                "label": words.say(f"web.option.{option}"),
                "default": default[option],
                "free": option in _FREE,
                "values": [{"value": value, "text": _meaning(words, option, str(value))} for value in values],
            }
            for option, values in ALLOWED.items()
        ],
        "levels": [level.value for level in Level],
    }


def wrong_choice(words: Words, error: OptionError) -> str:
    """Why these options cannot be played, in the words of the form."""
    if error.code is not OptionCode.CONTRADICTION:
        return wrong_option(words, error)
    first = _choice(words, str(error.option), str(error.value))
    second = _choice(words, str(error.other), str(error.other_value))
    return words.say("web.option.contradiction", first=first, second=second)


def _choice(words: Words, option: str, value: str) -> str:
    label, meaning = words.say(f"web.option.{option}"), _meaning(words, option, value)
    return words.say("web.option.choice", label=label, text=meaning)


def _meaning(words: Words, option: str, value: str) -> str:
    kind, _, target = value.partition(":")
    return words.say(f"rule.{option}.{kind}", target=target, card=words.say("card.blank"))
