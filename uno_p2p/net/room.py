"""Who sits where before the table begins: the host's list of guests. No sockets and no clock."""

from __future__ import annotations

from dataclasses import dataclass

from .address import endpoint, is_loopback, means_something_elsewhere
from .card import Person, Reach
from .introduction import Introduction
from .seating import Kind, Refusal, Seating, seating_body


@dataclass(slots=True)
class Guest:
    """A guest with a seat."""

    introduction: Introduction
    raw: bytes  # the introduction as it came
    route: bytes  # the lobby socket's name of its link
    address: str  # its link came from there
    heard: float  # seconds, when it last spoke
    descriptor: int = -1  # of that link's connection
    reach: Reach = Reach.UNKNOWN  # from the host's machine
    present: bool = True  # has spoken since the last seat was taken
    confirmed: bool = False  # has the seating


class Room:
    """The seats of one table. Seat 0 is the host; guests follow in the order of their coming."""

    def __init__(self, own: Introduction, seats: int, table: bytes) -> None:
        self.own = own
        self.seats = seats
        self.table = table
        self.closed = False  # the seating is out and changes no more
        self._guests: dict[bytes, Guest] = {}  # by identity

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Seat 1 and on."""
        return tuple(self._guests.values())

    @property
    def people(self) -> tuple[Person, ...]:
        """Who has a seat, the host first."""
        guests = (Person(one.introduction.name, one.introduction.bot, one.reach) for one in self.guests)
        return (Person(self.own.name, self.own.bot, Reach.DIRECT), *guests)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return len(self._guests) + 1 == self.seats

    @property
    def ready(self) -> bool:
        """Whether every seat is taken and each guest has spoken since then: nobody sits there dead."""
        return self.full and all(guest.present for guest in self.guests)

    def hello(self, raw: bytes, key: bytes, route: bytes, address: str, now: float) -> Refusal | None:
        """An introduction came from CURVE key `key`. None: its author has a seat, the same as before if any.

        Raises:
            Fault: BAD_ENCODING.
        """
        seated = self.by_key(key)
        if seated is not None and seated.raw == raw:
            seated.route, seated.address, seated.heard, seated.present = route, address, now, True
            return None
        if self.closed:
            return Refusal.TABLE_FULL
        new = Introduction.decode(raw)
        before = self._guests.get(new.identity)
        others = [self.own, *(guest.introduction for guest in self.guests if guest is not before)]
        if new.curve != key or any(new.identity == one.identity or new.curve == one.curve for one in others):
            return Refusal.REFUSED
        if before is None and self.full:
            return Refusal.TABLE_FULL
        self._guests[new.identity] = Guest(new, raw, route, address, now)
        if before is None and self.full:
            for guest in self.guests:
                guest.present = guest.introduction is new
        return None

    def placed(self, guest: Guest) -> bool:
        """Whether a guest has its seating."""
        return self.closed

    def wait(self) -> tuple[Kind, object]:
        """What a guest is told that has none yet."""
        return Kind.WAIT, [len(self._guests) + 1, self.seats]

    def by_key(self, key: bytes) -> Guest | None:
        """The guest whose mesh has this CURVE key."""
        return next((guest for guest in self.guests if guest.introduction.curve == key), None)

    def leave(self, guest: Guest) -> None:
        """Free a seat; once the seating is out nobody leaves it here."""
        if not self.closed:
            del self._guests[guest.introduction.identity]

    def seating(self) -> Seating:
        """The seating as the host sees it."""
        endpoints = {
            guest.introduction.identity: endpoint(guest.address, guest.introduction.port)
            for guest in self.guests
        }
        seats = (self.own, *(guest.introduction for guest in self.guests))
        return Seating(self.table, seats, 0, endpoints)

    def seating_for(self, guest: Guest) -> list[object]:
        """The body of the seating that this guest is sent."""
        seats = [self.own.encode(), *(one.raw for one in self.guests)]
        addresses = ["", *(address_for_others(one) for one in self.guests)]
        return seating_body(self.table, seats, self.guests.index(guest) + 1, addresses)


def address_for_others(guest: Guest) -> str:
    """Where others find a guest; "" on the host's machine."""
    if is_loopback(guest.address):
        return ""  # it lives on the host's machine: others reach it where they reach the host
    if means_something_elsewhere(guest.address):
        return guest.address
    claimed = (host for host in guest.introduction.hosts if means_something_elsewhere(host))
    return next(claimed, guest.address)
