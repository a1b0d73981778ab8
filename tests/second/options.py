"""The options of a contract and which of them go together (section 15)."""

from __future__ import annotations

import unicodedata
from typing import Any

from tests.second.decks import Deck

_VALUES: dict[str, tuple[str | int, ...]] = {
    "deck": ("classic", "modern112", "swap112", "h2o", "cards52x2", "small28", "small39"),
    "first_card": ("effects", "number-only"),
    "cut_for_deal": ("on", "off"),
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
    "turn_limit": ("off", 15, 30, 60),
}
_BLANKS = ("swap", "draw-1", "draw-2", "pass-left", "until-colour", "skip-all")


def wrong_with(options: dict[str, Any]) -> str:
    """What does not fit; empty if all is right."""
    if set(options) != {*_VALUES, "goal", "blanks"}:
        return "names of options"
    for name, values in _VALUES.items():
        if not any(type(options[name]) is type(value) and options[name] == value for value in values):
            return name
    kind, _ = goal(options)
    if not kind:
        return "goal"
    if not _good_blanks(options["blanks"]):
        return "blanks"
    symbols = {face.symbol for face in Deck(options["deck"]).faces}
    off = {name: value == "off" for name, value in options.items()}
    charged = kind in ("lowest", "challenge-uno")
    forbidden = {
        "nobody is caught": options["uno_penalty"] == 4 and options["uno_call"] != "on",
        "no number": options["deck"] == "small28" and options["first_card"] == "number-only",
        "no blanks": options["blanks"] != "none" and "WA" not in symbols,
        "no such card": options["shuffle_hands_last"] == "refuse" and "WS" not in symbols,
        "nothing to doubt": not off["no_bluffing"] and not off["challenge"],
        "partners": not off["partners"] and (charged or not off["elimination"]),
        "elimination": not off["elimination"] and kind != "points",
    }
    return next((why for why, true in forbidden.items() if true), "")


def goal(options: dict[str, Any]) -> tuple[str, int]:
    """Kind and N; no kind if it is none."""
    text = options["goal"]
    if text == "first-out":
        return text, 0
    kind, _, number = text.partition(":") if isinstance(text, str) else ("", "", "")
    known = kind in ("points", "lowest", "challenge-uno") and number.isascii() and number.isdigit()
    if not known or number[0] == "0" or len(number) > 6:
        return "", 0
    return kind, int(number)


def most_seats(options: dict[str, Any]) -> int:
    """How many can sit at the table."""
    deck = Deck(options["deck"])
    faces = [deck.faces[k] for k in deck.cards]
    if options["first_card"] == "number-only":
        useless = sum(not face.number for face in faces)
    else:
        useless = sum(face.symbol == "W4" for face in faces)
    return min(10, (len(faces) - useless - 1) // 7)


def _good_blanks(text: Any) -> bool:
    if text == "none":
        return True
    if not isinstance(text, str):
        return False
    parts = [part.partition(":") for part in text.split(",")]
    labels = [label.casefold() for _, colon, label in parts if colon]
    return (
        len(parts) <= 3
        and all(rule in _BLANKS and (not colon or _good_label(label)) for rule, colon, label in parts)
        and len(set(labels)) == len(labels)
    )


def _good_label(label: str) -> bool:
    plain = all(c == " " or unicodedata.category(c)[0] not in "CZ" for c in label)
    return 1 <= len(label) <= 24 and plain and ":" not in label and label == label.strip(" ")
