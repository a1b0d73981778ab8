"""The rules in force as plain sentences, made from the options: what a table plays by is never told twice.

A sentence is found under `rule.<option>.<value>`, so a new option or value needs its sentence and no code.
"""

from __future__ import annotations

from collections.abc import Iterator

from uno_p2p.rules.options import ALLOWED, HAND, Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.words import Words

_ORDER = (
    "deck",
    "cut_for_deal",
    "first_card",
    "uno_call",
    "uno_penalty",
    "challenge",
    "stacking",
    "seven_zero",
    "goal",
    "wild_points",
    "stalemate",
    "turn_limit",
)
"""In the order of a game; an option that is not listed comes last."""


def rules_text(words: Words, options: Options, hands: int = 0, *, disclose: bool = False) -> list[str]:
    """The rules that these options make, one paragraph each; `hands` (0: no limit), `disclose` as in the
    contract.
    """
    lines = [words.say("rule.head"), *_basics(words), *_options(words, options), *_limit(words, hands)]
    return [*lines, words.say("rule.disclose")] if disclose else lines


def options_text(words: Words) -> list[str]:
    """The presets, and every option with all its values, what each means, and which is the default."""
    default = Options().to_plain()
    lines = [words.say("rules.presets", names=", ".join(PRESETS))]
    for option, values in ALLOWED.items():
        for value in values:
            kind, _, target = str(value).partition(":")
            meaning = words.say(f"rule.{option}.{kind}", **({"target": target} if option == "goal" else {}))
            chosen = kind == str(default[option]).partition(":")[0]
            key = "rules.default" if chosen else "rules.option"
            lines.append(words.say(key, option=option, value=value, meaning=meaning))
    return lines


def _basics(words: Words) -> Iterator[str]:
    """What is the same at every table."""
    yield words.say("rule.aim")
    yield words.say("rule.deal", count=HAND)
    for key in ("turn", "actions", "wilds"):
        yield words.say(f"rule.{key}")


def _options(words: Words, options: Options) -> Iterator[str]:
    plain = options.to_plain()
    known = [name for name in _ORDER if name in plain]
    for name in (*known, *(name for name in plain if name not in _ORDER)):
        if name == "goal":
            yield words.say(f"rule.goal.{options.goal.kind}", target=options.goal.target)
        elif name != "uno_penalty" or options.uno_call == "on":  # without a call nobody is caught
            yield words.say(f"rule.{name}.{plain[name]}")


def _limit(words: Words, hands: int) -> Iterator[str]:
    if hands:
        yield words.say("rule.hands", count=hands)
