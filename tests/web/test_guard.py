"""Who may talk to the page's server: names, origins, cookies, the key and tickets."""

from __future__ import annotations

import pytest

from uno_p2p.ui.web.guard import MOST_TICKETS, TICKET_LIFE, Guard, Role

HOST = "127.0.0.1:47480"


def guard(secret: bytes = bytes(32)) -> Guard:
    one = Guard(secret)
    one.hosts = {HOST, "localhost:47480"}
    return one


def tickets(one: Guard, count: int, now: float = 0.0) -> list[str]:
    return [one.ticket(Role.SEAT, now, bytes([n])) for n in range(count)]


@pytest.mark.parametrize("host", [HOST, "localhost:47480", "LocalHost:47480"])
def test_the_own_names_are_known(host: str) -> None:
    assert guard().knows_host(host)


@pytest.mark.parametrize(
    "host",
    [None, "", "127.0.0.1", "127.0.0.1:47481", "evil.example:47480", f"{HOST}.evil.example", "[::1]:47480"],
)
def test_no_other_name_is_known(host: str | None) -> None:
    assert not guard().knows_host(host)


@pytest.mark.parametrize("origin", [f"http://{HOST}", "http://localhost:47480", "HTTP://LOCALHOST:47480"])
def test_the_own_pages_are_known(origin: str) -> None:
    assert guard().knows_origin(origin)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        HOST,
        f"https://{HOST}",
        f"file://{HOST}",
        "http://127.0.0.1",
        "http://127.0.0.1:47481",
        f"http://evil.example@{HOST}",
        f"http://{HOST}.evil.example",
        "http://evil.example:47480",
        "http://[::1",  # no address at all
        "http://\udcff",
    ],
)
def test_no_other_page_is_known(origin: str | None) -> None:
    assert not guard().knows_origin(origin)


@pytest.mark.parametrize("role", list(Role))
def test_a_cookie_is_worth_its_role(role: Role) -> None:
    assert guard().role(guard().cookie(role)) is role


def test_a_cookie_outlives_the_process_but_not_the_secret() -> None:
    cookie = guard().cookie(Role.SEAT)
    assert guard(bytes(32)).role(cookie) is Role.SEAT
    assert guard(bytes([1]) * 32).role(cookie) is None


def test_one_cookie_does_not_tell_another() -> None:
    seat, tv = (guard().cookie(role).partition(".")[2] for role in (Role.SEAT, Role.TV))
    assert seat != tv
    assert guard().role(f"seat.{tv}") is None


@pytest.mark.parametrize("cookie", [None, "", "seat", "seat.", "tv.0", "ü", "seat.\udcff\ud800"])
def test_nothing_else_is_worth_a_role(cookie: str | None) -> None:
    assert guard().role(cookie) is None


def test_the_key_is_no_cookie_and_no_cookie_is_the_key() -> None:
    assert guard().role(guard().key) is None
    assert guard().redeem(guard().cookie(Role.SEAT), 0.0) is None


def test_the_key_lasts() -> None:
    one = guard()
    assert [one.redeem(one.key, now) for now in (0.0, 1e9, 1e9)] == [Role.SEAT] * 3
    assert guard(bytes([1]) * 32).redeem(one.key, 0.0) is None


@pytest.mark.parametrize("role", list(Role))
def test_a_ticket_is_good_once(role: Role) -> None:
    one = guard()
    ticket = one.ticket(role, 0.0, b"1")
    assert one.redeem(ticket, 1.0) is role
    assert one.redeem(ticket, 1.0) is None


def test_a_ticket_is_good_for_a_minute() -> None:
    assert TICKET_LIFE == 60
    one = guard()
    early, late = tickets(one, 2)
    assert one.redeem(early, TICKET_LIFE - 0.01) is Role.SEAT
    assert one.redeem(late, TICKET_LIFE) is None


@pytest.mark.parametrize("shown", ["", "0" * 32, "ü", "\ud800"])
def test_a_wrong_ticket_is_worth_nothing_and_spoils_none(shown: str) -> None:
    one = guard()
    (ticket,) = tickets(one, 1)
    assert one.redeem(shown, 0.0) is None
    assert one.redeem(ticket.upper(), 0.0) is None
    assert one.redeem(ticket, 0.0) is Role.SEAT


def test_a_ticket_of_another_home_is_worth_nothing() -> None:
    (ticket,) = tickets(guard(), 1)
    other = guard(bytes([1]) * 32)
    assert tickets(other, 1) != [ticket]
    assert other.redeem(ticket, 0.0) is None


def test_of_too_many_tickets_the_oldest_is_given_up() -> None:
    one = guard()
    oldest, *others = tickets(one, MOST_TICKETS + 1)
    assert MOST_TICKETS == 8
    assert one.redeem(oldest, 0.0) is None
    assert [one.redeem(ticket, 0.0) for ticket in others] == [Role.SEAT] * MOST_TICKETS


def test_tickets_that_are_late_take_no_place() -> None:
    one = guard()
    tickets(one, MOST_TICKETS)
    first, *_ = [one.ticket(Role.TV, TICKET_LIFE, bytes([n, 1])) for n in range(MOST_TICKETS)]
    assert one.redeem(first, TICKET_LIFE) is Role.TV
