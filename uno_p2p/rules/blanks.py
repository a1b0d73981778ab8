"""Wild Customizable: what the blank cards of a table do, and what the table calls them (D4).

An agreed rule is one of a small registry, under a name of the table's own. The first blank card has the first
rule, and so on; a blank without a rule is a Wild and nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass

from .option_error import OptionCode, OptionError

NONE = "none"
"""The text of no rules."""
BLANK_RULES = ("swap", "draw-1", "draw-2", "pass-left", "until-colour", "skip-all")
"""swap: whole hands with a chosen seat. draw-1, draw-2: everybody else draws so many. pass-left: all hands go
to the left. until-colour: the next seat draws until a card of the named colour comes. skip-all: the same seat
again."""
MOST_BLANKS = 3
MAX_LABEL = 24
FORMS = (NONE, *BLANK_RULES)


@dataclass(frozen=True, slots=True)
class Blank:
    """One agreed rule, and the table's own name for the card; empty: no name of its own."""

    rule: str
    label: str = ""

    def __str__(self) -> str:
        return f"{self.rule}:{self.label}" if self.label else self.rule


def to_text(blanks: tuple[Blank, ...]) -> str:
    """As a contract writes it: "swap:Robin Hood,draw-1", or "none"."""
    return ",".join(map(str, blanks)) or NONE


def parse_blanks(text: str) -> tuple[Blank, ...]:
    """The reverse of `to_text`. A name is at most 24 printable characters, neither comma nor colon among
    them, nor a space at an end; no two cards have the same. Raises OptionError."""
    if text == NONE:
        return ()
    parts = [part.partition(":") for part in text.split(",")]
    names = [label.casefold() for _, _, label in parts if label]
    fits = len(parts) <= MOST_BLANKS and all(_fits(*part) for part in parts)
    if not fits or len(set(names)) < len(names):
        raise OptionError(OptionCode.BAD_VALUE, "blanks", text, FORMS)
    return tuple(Blank(rule, label) for rule, _, label in parts)


def _fits(rule: str, colon: str, label: str) -> bool:
    if rule not in BLANK_RULES or bool(colon) is not bool(label):
        return False
    return len(label) <= MAX_LABEL and label.isprintable() and ":" not in label and label == label.strip()
