"""The host's list of guests: who gets a seat, who keeps it, when the table may begin."""

from __future__ import annotations

import pytest

from protocol.errors import Fault
from protocol.keys import Identity
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.room import Guest, Room
from uno_p2p.net.seating import Refusal, read_seating


def person(number: int, name: str = "", curve: int = 0, hosts: tuple[str, ...] = ()) -> Introduction:
    return Introduction.sign(
        Identity(bytes([number]) * 32),
        name=name or f"P{number}",
        bot=False,
        commitment=bytes(32),
        curve=bytes([curve or number]) * 32,
        hosts=hosts,
        port=1000 + number,
    )


HOST, ANNA, BEA, CARL = (person(number) for number in range(1, 5))


def room(seats: int = 3) -> Room:
    return Room(HOST, seats, b"table")


def enter(
    where: Room, one: Introduction, *, key: bytes | None = None, at: str = "10.0.0.7", now: float = 0.0
) -> Refusal | None:
    return where.hello(one.encode(), one.curve if key is None else key, b"route", at, now)


def names(where: Room) -> list[str]:
    return [guest.introduction.name for guest in where.guests]


def only(where: Room) -> Guest:
    (guest,) = where.guests
    return guest


def test_guests_sit_in_the_order_of_their_coming() -> None:
    here = room()
    assert enter(here, BEA) is None
    assert not here.full
    assert enter(here, ANNA) is None
    assert here.full
    assert names(here) == ["P3", "P2"]
    assert here.seating().seats == (HOST, BEA, ANNA)


def test_nobody_begins_before_all_have_answered_the_roll_call() -> None:
    here = room()
    enter(here, ANNA)
    assert not here.ready
    enter(here, BEA)
    assert not here.ready  # Anna may have gone meanwhile
    enter(here, BEA)
    assert not here.ready
    enter(here, ANNA)
    assert here.ready


def test_a_single_guest_needs_no_roll_call() -> None:
    here = room(2)
    enter(here, ANNA)
    assert here.ready


def test_a_repeated_hello_keeps_the_seat_and_tells_where_the_guest_is_now() -> None:
    here = room()
    enter(here, ANNA, now=1.0)
    here.hello(ANNA.encode(), ANNA.curve, b"new route", "10.0.0.8", 2.0)
    guest = only(here)
    assert (guest.route, guest.address, guest.heard) == (b"new route", "10.0.0.8", 2.0)


def test_a_guest_that_starts_anew_keeps_its_place() -> None:
    here = room(4)
    enter(here, ANNA)
    enter(here, BEA)
    again = person(2, "Anna again", curve=9)
    assert enter(here, again) is None
    assert names(here) == ["Anna again", "P3"]
    assert here.by_key(ANNA.curve) is None


def test_refusals() -> None:
    here = room(4)
    enter(here, ANNA)
    assert enter(here, BEA, key=bytes(32)) == Refusal.REFUSED  # not under its own key
    assert enter(here, person(1, "Other", curve=9)) == Refusal.REFUSED  # the host's identity
    assert enter(here, person(5, curve=1)) == Refusal.REFUSED  # the host's CURVE key
    assert enter(here, person(5, curve=2)) == Refusal.REFUSED  # a guest's CURVE key
    assert names(here) == ["P2"]
    enter(here, BEA)
    enter(here, CARL)
    assert enter(here, person(5, name="p2")) == Refusal.TABLE_FULL
    with pytest.raises(Fault):
        here.hello(b"noise", bytes(32), b"route", "10.0.0.7", 0.0)


def test_the_seating_is_final() -> None:
    here = room(2)
    enter(here, ANNA)
    here.closed = True
    here.leave(only(here))
    assert names(here) == ["P2"]
    assert enter(here, ANNA) is None
    assert enter(here, person(2, "Anna again", curve=9)) == Refusal.TABLE_FULL
    assert here.hello(b"noise", bytes(32), b"route", "10.0.0.7", 0.0) == Refusal.TABLE_FULL
    assert here.seating().seats == (HOST, ANNA)


def test_a_seat_that_is_given_back_is_free() -> None:
    here = room(2)
    enter(here, ANNA)
    here.leave(only(here))
    assert enter(here, BEA) is None
    assert names(here) == ["P3"]


@pytest.mark.parametrize(
    ("seen", "hosts", "host_uses", "other_uses"),
    [
        ("192.168.1.9", ("10.9.9.9",), "192.168.1.9", "192.168.1.9"),
        ("127.0.0.1", ("10.9.9.9",), "127.0.0.1", "typed"),
        ("::1", (), "[::1]", "typed"),
        ("fe80::9%eth0", ("fe80::9", "10.9.9.9", "10.8.8.8"), "[fe80::9%eth0]", "10.9.9.9"),
        ("fe80::9%eth0", (), "[fe80::9%eth0]", "[fe80::9%eth0]"),
    ],
)
def test_each_gets_the_address_that_means_something_to_it(
    seen: str, hosts: tuple[str, ...], host_uses: str, other_uses: str
) -> None:
    here = room()
    anna = person(2, hosts=hosts)
    enter(here, anna, at=seen)
    enter(here, BEA)
    assert here.seating().endpoints == {
        anna.identity: f"tcp://{host_uses}:1002",
        BEA.identity: "tcp://10.0.0.7:1003",
    }
    bea = here.by_key(BEA.curve)
    assert bea is not None
    seating = read_seating([*here.seating_for(bea), b""], BEA, "typed")
    assert seating.me == 2
    assert seating.endpoints == {
        HOST.identity: "tcp://typed:1001",
        anna.identity: f"tcp://{other_uses}:1002",
    }
