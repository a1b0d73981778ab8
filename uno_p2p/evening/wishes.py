"""What is wanted on the start page: a JSON object, read strictly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from uno_p2p.company import Bots
from uno_p2p.net.address import PORT
from uno_p2p.net.card import MAX_SEATS, MAX_TITLE
from uno_p2p.net.introduction import MAX_NAME, clean_text
from uno_p2p.opening import HERE, Table
from uno_p2p.players.bot import Level
from uno_p2p.proposal import Proposal
from uno_p2p.rules.options import Options, check_seats
from uno_p2p.table.contract import (
    ABSENCES,
    BY_SEATS,
    GRACE,
    MAX_GRACE,
    MAX_HANDS,
    MAX_PATIENCE,
    MIN_PATIENCE,
    PATIENCE,
)
from uno_p2p.ui.web.intents import Body, flag, number, one_of, options, text

ANYWHERE: Final = "*"
LEVELS: Final = frozenset(Level)
MAX_PACE: Final = 300
"""In hundredths of the time that a person takes."""


@dataclass(frozen=True, slots=True)
class Open:
    """A table to open, with bots if wanted."""

    table: Table
    bots: Bots


PRACTICE: Final = Open(
    Table((HERE, 0), 3, Proposal(Options(), hands=1), open=True, discovery=False, shows=False),
    Bots(2, Level.EASY),
)
"""A hand to learn from, on this machine only."""


@dataclass(frozen=True, slots=True)
class Go:
    """To a table, by an address or an invite, or by the name under which it was found; to sit down there, or
    only to look on.
    """

    goal: str
    found: bool = False
    code: str | None = None
    looks_on: bool = False


@dataclass(frozen=True, slots=True)
class Practise:
    """A hand against bots, on this machine only."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The unfinished table."""


Wish = Open | Go | Practise | Resume
WISHES: Final = frozenset(("open", "join", "look", "tutorial", "resume"))
"""The intents that are one."""


def wish(body: Body) -> Wish | None:
    """Where somebody wants to go; None for an intent that is none of these.

    Raises:
        IntentError: no page of ours says that.
        OptionError: rules that cannot be played.
    """
    match body.get("do"):
        case "open":
            return _open(body)
        case "join" | "look" as do:
            found = "found" in body
            goal = text(body, "found" if found else "address").strip()
            code = text(body, "code", "").strip() or None
            return Go(goal, found, code, do == "look")
        case "tutorial":
            return Practise()
        case "resume":
            return Resume()
    return None


def _open(body: Body) -> Open:
    seats = number(body, "seats", 2, MAX_SEATS, 4)
    chosen = options(body) if "options" in body else Options()
    check_seats(chosen, seats)
    proposal = Proposal(
        chosen,
        number(body, "hands", 0, MAX_HANDS, 0),
        number(body, "grace", 0, MAX_GRACE, GRACE),
        flag(body, "disclose", False),
        one_of(body, "absence", ABSENCES, BY_SEATS),
        number(body, "patience", MIN_PATIENCE, MAX_PATIENCE, PATIENCE),
    )
    table = Table(
        (ANYWHERE, PORT),
        seats,
        proposal,
        clean_text(text(body, "title", ""), MAX_TITLE),
        open=not flag(body, "locked", True),
        discovery=flag(body, "find", True),
        shows=flag(body, "shows", True),
    )
    level = Level(one_of(body, "level", LEVELS, Level.NORMAL.value))
    pace = number(body, "pace", 0, MAX_PACE, 100) / 100
    return Open(table, Bots(number(body, "bots", 0, seats - 1, 0), level, pace))


def name_in(body: Body) -> str:
    """The name of an intent, as it can be shown; empty if nothing of it can. Raises IntentError."""
    return clean_text(text(body, "name"), MAX_NAME)
