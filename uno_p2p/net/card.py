"""What a lobby tells about its table to anybody who asks, and to its guests whenever it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from protocol.codec import fields, sized
from protocol.errors import Fault, FaultCode

from .introduction import MAX_NAME, Introduction, clean_text

ID_SIZE: Final = 16
MAX_TITLE: Final = 48  # characters of a table's name
MAX_TABLE: Final = 16 * 1024  # bytes of a proposal
MAX_SEATS: Final = 10


class Reach(IntEnum):
    """How a guest is reached from the host's machine."""

    UNKNOWN = 0  # not tried yet
    DIRECT = 1  # its port answers
    OWN_LINKS = 2  # nobody gets through to it: it plays over the links that it opens


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has a seat."""

    name: str
    bot: bool
    reach: Reach = Reach.UNKNOWN


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table that has not begun, or whose last seat was just taken. A hint: nothing of it is proven but the
    host's introduction, and that may be an old one.
    """

    id: bytes  # 16 random bytes of this opening of this table
    title: str
    host: Introduction
    people: tuple[Person, ...]  # who has a seat, the host first
    seats: int
    open: bool  # no code is needed
    proposal: bytes  # rules, opaque here

    @property
    def free(self) -> int:
        """So many seats are free."""
        return self.seats - len(self.people)

    def body(self) -> list[object]:
        """Plain values for the lobby's `table`."""
        people = [[one.name, one.bot, int(one.reach)] for one in self.people]
        return [self.id, self.title, self.host.encode(), people, self.seats, self.open, self.proposal]


def read_card(body: object) -> TableCard:
    """The card in a message's body.

    Raises:
        Fault: BAD_ENCODING; BAD_KEY if the host's identity is one in whose name anybody could sign.
    """
    table, title, raw, people, seats, is_open, proposal = fields(
        body, bytes, str, bytes, list, int, bool, bytes
    )
    host = Introduction.decode(raw)
    if not title or title != clean_text(title, MAX_TITLE) or len(proposal) > MAX_TABLE:
        raise Fault(FaultCode.BAD_ENCODING, "a title that cannot be shown, or too long a proposal")
    if not 2 <= seats <= MAX_SEATS or not 0 < len(people) <= seats:
        raise Fault(FaultCode.BAD_ENCODING, "a table of impossible size")
    return TableCard(sized(table, ID_SIZE), title, host, _people(people), seats, is_open, proposal)


def _people(value: Sequence[object]) -> tuple[Person, ...]:
    return tuple(_person(one) for one in value)


def _person(value: object) -> Person:
    name, bot, reach = fields(value, str, bool, int)
    if not name or name != clean_text(name, MAX_NAME) or reach not in set(Reach):
        raise Fault(FaultCode.BAD_ENCODING, "nobody who could sit there")
    return Person(name, bot, Reach(reach))
