"""The room of a table that plays already: guests wait in it until all seats have let them in after a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from protocol.codec import fields

from .card import Person, Reach
from .introduction import Introduction
from .room import Guest, Room
from .seating import Kind, Refusal, seating_body

MOST_WAITING: Final = 9


@dataclass(frozen=True, slots=True)
class Place:
    """A guest's seat at the table that follows: the table (opaque here), everybody's introduction in seat
    order, the addresses of all as this node sees them.
    """

    table: bytes
    introductions: tuple[bytes, ...]
    addresses: tuple[str, ...]
    me: int


class Porch(Room):
    """Nobody has a seat here. `own` is the node that keeps the door; it may sit anywhere at the table."""

    def __init__(self, own: Introduction) -> None:
        super().__init__(own, 2, b"")
        self._at_table: Mapping[bytes, bytes] = {own.identity: own.curve}
        self._people: tuple[Person, ...] = (Person(own.name, own.bot, Reach.DIRECT),)
        self._places: dict[tuple[bytes, bytes, bytes], Place] = {}

    def shows(self, table: bytes, people: Sequence[Person], seats: int, there: Mapping[bytes, bytes]) -> None:
        """The table has changed: its rules as a proposal, who sits there, how many can, and the CURVE key of
        each identity there.
        """
        self.table, self._people, self._at_table = table, tuple(people), dict(there)
        self.seats = max(seats, len(people), 2)

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits at the table."""
        return self._people

    @property
    def full(self) -> bool:
        """There is no seat to be taken here."""
        return False

    @property
    def ready(self) -> bool:
        """It is the table that says when."""
        return False

    def seat(self, identity: bytes, curve: bytes, commitment: bytes, place: Place) -> None:
        """Whoever waits with this identity, CURVE key and commitment has got a place."""
        self._places[identity, curve, commitment] = place

    def placed(self, guest: Guest) -> bool:
        """Whether it has its place."""
        return _mark(guest.introduction) in self._places

    @property
    def still_to_tell(self) -> bool:
        """Whether a guest has a place and has not confirmed that it knows."""
        return any(self.placed(guest) and not guest.confirmed for guest in self.guests)

    @property
    def waiting(self) -> tuple[Guest, ...]:
        """The guests without a place."""
        return tuple(guest for guest in self.guests if not self.placed(guest))

    def hello(self, raw: bytes, key: bytes, route: bytes, address: str, now: float) -> Refusal | None:
        """See `Room`: its author waits from now on."""
        seated = self.by_key(key)
        if seated is not None and seated.raw == raw:
            seated.route, seated.address, seated.heard = route, address, now
            return None
        new = Introduction.decode(raw)
        if new.curve != key:
            return Refusal.REFUSED
        known = self._at_table.get(new.identity) is not None or new.curve in self._at_table.values()
        if known and _mark(new) not in self._places:
            return Refusal.REFUSED  # it sits there, or has its seat and has lost what it promised for it
        before = self._guests.get(new.identity)
        if any(guest.introduction.curve == key for guest in self.guests if guest is not before):
            return Refusal.REFUSED
        if before is None and len(self._guests) >= MOST_WAITING:
            return Refusal.TABLE_FULL
        self._guests[new.identity] = Guest(new, raw, route, address, now)
        return None

    def leave(self, guest: Guest) -> None:
        """It waits no more; its place stays."""
        del self._guests[guest.introduction.identity]

    def seating_for(self, guest: Guest) -> list[object]:
        """The body of what a guest with a place is sent."""
        place = self._places[_mark(guest.introduction)]
        seats = list(place.introductions)
        seats[place.me] = guest.raw  # it may listen at another port since
        return seating_body(place.table, seats, place.me, place.addresses)

    def wait(self) -> tuple[Kind, object]:
        """What all others are told."""
        return Kind.PLAYING, None

    def adopt(self, room: Room) -> None:
        """The guests of a table that is full by now, who have not all confirmed that they know."""
        for guest in room.guests:
            if not guest.confirmed and room.closed:
                table, raws, me, addresses = fields(room.seating_for(guest), bytes, list, int, list)
                place = Place(table, tuple(raws), tuple(addresses), me)
                self._guests[guest.introduction.identity] = guest
                self._places[_mark(guest.introduction)] = place


def _mark(one: Introduction) -> tuple[bytes, bytes, bytes]:
    return one.identity, one.curve, one.commitment
