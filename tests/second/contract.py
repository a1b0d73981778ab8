"""The contract of a table (section 15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.second.codec import NotCanonical, unpack
from tests.second.edwards import small_order
from tests.second.hashes import B
from tests.second.options import goal as goal_of
from tests.second.options import most_seats, wrong_with
from tests.second.record import is_list
from tests.second.refusal import NoRecord


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
    before: bytes
    scores: list[int]
    out: list[int]
    seats: list[Seat]
    shared: bool
    goal: tuple[str, int]
    former: list[list[Any]]

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
    former = read_former(value[10]) if len(value) == 11 else []
    if former:
        _demand(is_list(value[9], str, int), "absence beside former players")
        value = value[:9] if value[9] == ["", 60] else value[:10]
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
        _demand(not small_order(seat.identity), "anybody could sign in this name")
    _demand(len({seat.identity for seat in seats}) == len(seats) >= 2, "identities")
    _demand(all(type(score) is int and score >= 0 for score in scores), "scores")
    _demand(len(scores) in (0, len(seats)), "scores")
    why = wrong_with(options)
    _demand(not why, why)
    goal = goal_of(options)
    _demand(len(seats) <= most_seats(options), "too many seats")
    _demand(options["partners"] == "off" or len(seats) == 4, "partners are four")
    least = 3 if options["elimination"] == "lets-out" and not scores else 2
    _demand(len(seats) >= least, "too few seats")
    eliminates = goal[0] == "challenge-uno" or options["elimination"] != "off"
    _demand(not out or (eliminates and bool(before) and bool(scores)), "seats that are out")
    _demand(all(type(seat) is int for seat in out), "seats that are out")
    _demand(out == sorted({seat for seat in out if 0 <= seat < len(seats)}), "seats that are out")
    _demand(len(seats) - len(out) >= 2, "seats that are out")
    if goal[0] == "challenge-uno":
        _demand(all(scores[seat] >= goal[1] for seat in out), "seats that are out")
    grace = 0 if all(seat.bot for seat in seats) else grace
    shared = len(seats) >= 4 and absence != "void"
    if former:
        _demand(bool(before) and bool(scores), "nobody can have left yet")
        _demand(not {row[0] for row in former} & {seat.identity for seat in seats}, "former players sit here")
        _demand(eliminates or all(row[2] != 1 for row in former), "eliminated former players")
    digest = B(b"P2PUNO-CONTRACT-v1", data)
    return Contract(digest, options, hands, grace, disclose, before, scores, out, seats, shared, goal, former)


def read_former(rows: Any) -> list[list[Any]]:
    """Who has left: identity, points, how (0 left, 1 eliminated, 2 convicted)."""
    _demand(type(rows) is list and 1 <= len(rows) <= 32, "former players")
    for row in rows:
        _demand(is_list(row, bytes, int, int) and len(row[0]) == 32, "a former player")
        _demand(row[1] >= 0 and row[2] in (0, 1, 2), "a former player")
    _demand(len({row[0] for row in rows}) == len(rows), "somebody has left twice")
    return list(rows)


def may_sit(contract: Contract, places: set[int], out: set[int], over: bool) -> bool:
    """Whether a table of so many places can follow."""
    options, seats = contract.options, len(places)
    least = 3 if options["elimination"] == "lets-out" and over else 2
    fits = least <= seats <= most_seats(options) and (options["partners"] == "off" or seats == 4)
    return fits and len(places - (set() if over else out)) >= 2


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise NoRecord(f"contract: {what}")
