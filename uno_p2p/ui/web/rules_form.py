"""What can be chosen for a table, for a form on the page: presets, options with what each value means."""

from __future__ import annotations

from uno_p2p.players.bot import Level
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.words import Words

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


def _meaning(words: Words, option: str, value: str) -> str:
    kind, _, target = value.partition(":")
    return words.say(f"rule.{option}.{kind}", target=target, card=words.say("card.blank"))
