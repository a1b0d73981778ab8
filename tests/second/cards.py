"""What the options make of a card: what it does, whom it names, what may jump on it (docs/rules.md)."""

from __future__ import annotations

from typing import Any

from tests.second.decks import EVERYBODY_DRAWS, Face

Options = dict[str, Any]
_SEVEN_ZERO: dict[str, dict[str, str]] = {
    "off": {},
    "both": {"7": "swap", "0": "pass-on"},
    "zero": {"0": "pass-on"},
    "seven": {"7": "swap"},
    "seven-may": {"7": "may-swap"},
    "both-may": {"7": "may-swap", "0": "pass-on"},
    "one-may": {"1": "may-swap"},
}


def effect_of(face: Face, options: Options) -> str:
    """One word; empty for a card that does nothing."""
    if face.colour:
        usual = {"S": "skip", "R": "reverse", "D": "two"}
        return usual.get(face.symbol) or _SEVEN_ZERO[options["seven_zero"]].get(face.symbol, "")
    if face.symbol in ("WA", "WB", "WC"):
        rules = [] if options["blanks"] == "none" else options["blanks"].split(",")
        place = "ABC".index(face.symbol[1])
        return str(rules[place].split(":")[0]) if place < len(rules) else ""
    if face.symbol in EVERYBODY_DRAWS:
        return f"draw-{EVERYBODY_DRAWS[face.symbol]}"
    return {"W": "", "W4": "four", "WS": "shuffle", "WX": "swap"}[face.symbol]


def runs(face: Face, options: Options) -> bool:
    """Whether the next seat answers it with a like card (rule H1)."""
    return face.symbol in {"off": (), "draw-two": ("D",), "same-symbol": ("D", "W4")}[options["stacking"]]


def jumps_on(face: Face, top: Face, options: Options) -> bool:
    """Rules H11 and H13."""
    return face.symbol == top.symbol and (options["jump_in"] == "same-symbol" or face.colour == top.colour)
