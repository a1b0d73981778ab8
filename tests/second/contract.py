"""The contract of a table (section 15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.second.codec import NotCanonical, unpack
from tests.second.decks import Deck
from tests.second.hashes import B
from tests.second.record import is_list
from tests.second.refusal import NoRecord

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


@dataclass(frozen=True)
class Seat:
    identity: bytes
    name: str
    bot: bool
    commitment: bytes


@dataclass(frozen=True)
class Contract:
    """`goal` is the kind of goal and its N."""

    digest: bytes
    options: dict[str, Any]
    hands: int
    grace: int
    disclose: bool
    scores: list[int]
    out: list[int]
    seats: list[Seat]
    shared: bool
    goal: tuple[str, int]

    @property
    def n(self) -> int:
        return len(self.seats)


def read_contract(data: bytes) -> Contract:
    """What the seats have signed."""
    try:
        value = unpack(data)
    except NotCanonical as error:
        raise NoRecord(f"contract: {error}") from error
    types = [int, dict, int, int, bool, bytes, list, list, list]
    if len(value) == 10 and is_list(value[9], str, int):
        absence, patience = value[9]
        _demand([absence, patience] != ["", 60], "the usual is not said")
        _demand(absence in ("", "void", "recover") and 5 <= patience <= 3600, "absence")
        types.append(list)
    else:
        absence = ""
    _demand(is_list(value, *types) and value[0] == 2, "fields")
    options, hands, grace, disclose, before, scores, out, roster = value[1:9]
    _demand(0 <= hands <= 1000 and 0 <= grace <= 60_000 and len(before) in (0, 32), "hands, grace, before")
    _demand(all(is_list(row, bytes, str, bool, bytes) for row in roster), "seats")
    seats = [Seat(*row) for row in roster]
    for seat in seats:
        _demand(len(seat.identity) == 32 and len(seat.commitment) == 32 and 1 <= len(seat.name) <= 24, "seat")
    _demand(len({seat.identity for seat in seats}) == len(seats) >= 2, "identities")
    _demand(all(type(score) is int and score >= 0 for score in scores), "scores")
    _demand(len(scores) in (0, len(seats)), "scores")
    goal = _read_options(options)
    _demand(len(seats) <= min(10, _most_seats(options)), "too many seats")
    eliminates = goal[0] == "challenge-uno" or options["elimination"] != "off"
    _demand(not out or (eliminates and bool(before) and bool(scores)), "seats that are out")
    _demand(out == sorted({seat for seat in out if 0 <= seat < len(seats)}), "seats that are out")
    _demand(len(seats) - len(out) >= 2, "seats that are out")
    grace = 0 if all(seat.bot for seat in seats) else grace
    shared = len(seats) >= 4 and absence != "void"
    digest = B(b"P2PUNO-CONTRACT-v1", data)
    return Contract(digest, options, hands, grace, disclose, scores, out, seats, shared, goal)


def _read_options(options: dict[str, Any]) -> tuple[str, int]:
    _demand(set(options) == {*_VALUES, "goal", "blanks"}, "names of options")
    for name, values in _VALUES.items():
        _demand(any(type(options[name]) is type(v) and options[name] == v for v in values), name)
    if options["blanks"] != "none":
        parts = [part.split(":") for part in str(options["blanks"]).split(",")]
        _demand(len(parts) <= 3 and all(part[0] in _BLANKS and len(part) <= 2 for part in parts), "blanks")
    _demand(options["uno_penalty"] == 2 or options["uno_call"] == "on", "nobody is caught")
    _demand(options["no_bluffing"] == "off" or options["challenge"] == "off", "nothing to doubt")
    kind, _, number = str(options["goal"]).partition(":")
    if options["goal"] == "first-out":
        return kind, 0
    _demand(kind in ("points", "lowest", "challenge-uno") and number.isascii() and number.isdigit(), "goal")
    _demand(1 <= int(number) <= 999_999 and number == str(int(number)), "goal")
    return kind, int(number)


def _most_seats(options: dict[str, Any]) -> int:
    deck = Deck(options["deck"])
    faces = [deck.faces[k] for k in deck.cards]
    if options["first_card"] == "number-only":
        useless = sum(not face.number for face in faces)
    else:
        useless = sum(face.symbol == "W4" for face in faces)
    most = (len(faces) - useless - 1) // 7
    return min(most, 4) if options["partners"] == "on" else most


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise NoRecord(f"contract: {what}")
