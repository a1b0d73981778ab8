"""What of an announcement is believed, and the list of tables: who is asked when, who is shown."""

from __future__ import annotations

import ipaddress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.cards import card, introduction
from uno_p2p.net.discovery import (
    MOST_ADDRESSES,
    SERVICE,
    Hint,
    announced,
    fingerprint_of,
    properties,
    read_hint,
)
from uno_p2p.net.sightings import EVERY, LONGEST, MOST, Sightings

HOST = introduction("Aoi", bytes([7]) * 32)
CARD = card(me=HOST)
FINGERPRINT = fingerprint_of(HOST.identity)
HOME = (ipaddress.ip_network("192.168.1.0/24"), ipaddress.ip_network("2001:db9::/64"))
AT = ("192.168.1.20", 5000)
NAME = f"abc.{SERVICE}"


def hint(name: str = NAME, *addresses: str, port: int = 5000) -> Hint:
    return Hint(name, addresses or (AT[0],), port, FINGERPRINT)


def told(**changed: str | None) -> dict[bytes, bytes | None]:
    said = {**properties(CARD, "1"), **changed}
    return {key.encode(): None if value is None else value.encode() for key, value in said.items()}


def read(name: str = NAME, addresses: Any = (AT[0],), port: int | None = 5000, **said: Any) -> Hint | None:
    return read_hint(name, addresses, port, told(**said), HOME)


# -- announcements ----------------------------------------------------------------------------------------


def test_an_announcement_tells_version_name_seats_and_fingerprint() -> None:
    assert properties(CARD, "1.2") == {"version": "1.2", "table": "Kitchen", "free": "3", "id": FINGERPRINT}


def test_an_announcement_fits_whatever_the_name_is() -> None:
    longest = properties(card("あ" * 48, me=HOST), "1" * 32)
    assert all(len(f"{key}={value}".encode()) <= 255 for key, value in longest.items())


def test_an_announcement_is_a_place_to_ask() -> None:
    assert read() == hint()


@pytest.mark.parametrize("name", [SERVICE, "abc._http._tcp.local.", "a" * 256 + f".{SERVICE}", ""])
def test_announcements_of_something_else_are_none(name: str) -> None:
    assert read(name) is None


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_an_impossible_port_is_no_hint(port: int | None) -> None:
    assert read(port=port) is None


@pytest.mark.parametrize("said", [None, "", "0" * 15, "0" * 17, "あ" * 16])
def test_without_a_fingerprint_there_is_no_hint(said: str | None) -> None:
    assert read(id=said) is None


def test_a_fingerprint_that_is_no_text_is_no_hint() -> None:
    assert read_hint(NAME, [AT[0]], 5000, {b"id": b"\xff" * 16}, HOME) is None


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "2606:4700::1111",
        "0.0.0.0",
        "::",
        "224.0.0.251",
        "ff02::fb",
        "255.255.255.255",
        "x y",
        "host",
    ],
)
def test_nobody_is_sent_out_of_the_network(address: str) -> None:
    assert read(addresses=[address]) is None
    kept = read(addresses=[address, AT[0]])
    assert kept is not None
    assert kept.addresses == (AT[0],)


@pytest.mark.parametrize("address", ["192.168.77.1", "100.64.0.7", "fd00::7", "fe80::7%3", "2001:db9::7"])
def test_addresses_of_the_network_are_asked(address: str) -> None:
    kept = read(addresses=[address])
    assert kept is not None
    assert kept.addresses == (address,)


def test_public_addresses_of_our_own_network_are_asked() -> None:
    near = (ipaddress.ip_network("8.8.8.0/24"),)
    found = read_hint(NAME, ["8.8.8.8", "9.9.9.9"], 5000, told(), near)
    assert found is not None
    assert found.addresses == ("8.8.8.8",)


@pytest.mark.parametrize("address", ["224.0.0.251", "0.0.0.0", "255.255.255.255"])
def test_no_address_of_many_is_asked_however_wide_our_network_is(address: str) -> None:
    assert read_hint(NAME, [address], 5000, told(), [ipaddress.ip_network("0.0.0.0/0")]) is None


def test_the_likeliest_addresses_come_first_and_no_more_than_a_few() -> None:
    many = ["fe80::7%3", "fd00::7", *(f"192.168.1.{i}" for i in range(1, 20)), "192.168.1.1"]
    found = read(addresses=many)
    assert found is not None
    assert found.addresses == tuple(f"192.168.1.{i}" for i in range(1, 1 + MOST_ADDRESSES))
    mixed = read(addresses=["fe80::7%3", "fd00::7", "192.168.1.1"])
    assert mixed is not None
    assert mixed.addresses == ("192.168.1.1", "fd00::7", "fe80::7%3")


@given(
    st.text(max_size=40).map(lambda text: f"{text}.{SERVICE}"),
    st.lists(st.text(max_size=60) | st.ip_addresses().map(str), max_size=20),
    st.none() | st.integers(),
    st.dictionaries(st.binary(max_size=9), st.none() | st.binary(max_size=40))
    | st.builds(lambda raw: {b"id": raw}, st.binary(min_size=16, max_size=16)),
)
def test_no_announcement_is_too_strange(name: str, addresses: Any, port: int | None, said: Any) -> None:
    found = read_hint(name, addresses, port, said, HOME)
    assert found is None or (0 < len(found.addresses) <= MOST_ADDRESSES and 0 < found.port < 65536)


def test_a_node_announces_its_likeliest_addresses_and_link_local_ones() -> None:
    ours = ["fe80::7", "2001:db9::7", "192.168.1.5", "169.254.3.3"]
    assert announced(ours) == ["192.168.1.5", "169.254.3.3", "2001:db9::7", "fe80::7"]
    assert announced(["localhost", "eth0"]) == []
    assert announced(["fe80::7%3"]) == ["fe80::7"], "whoever hears it puts its own interface there"
    assert len(announced(f"10.0.0.{i}" for i in range(1, 99))) == MOST_ADDRESSES


# -- the list ---------------------------------------------------------------------------------------------


def shown(seen: Sightings) -> list[tuple[str, int]]:
    return [one.at for one in seen.tables]


def asked(seen: Sightings, now: float) -> list[tuple[str, ...]]:
    return [addresses for _, addresses in seen.due(now)]


def found_at(now: float) -> Sightings:
    """A table that has just answered."""
    seen = Sightings()
    seen.heard(hint(), now)
    seen.due(now)
    seen.answered(hint(), AT, CARD, now)
    return seen


def test_a_hint_is_shown_only_after_its_lobby_has_answered() -> None:
    seen = Sightings()
    seen.heard(hint(), 1.0)
    assert shown(seen) == []
    assert asked(seen, 1.0) == [(AT[0],)]
    assert asked(seen, 1.5) == [], "it is being asked"
    seen.answered(hint(), AT, CARD, 1.6)
    assert shown(seen) == [AT]
    assert seen.tables[0].card == CARD


def test_it_is_asked_again_every_two_seconds() -> None:
    seen = found_at(10.0)
    assert seen.next_due() == 10.0 + EVERY == 12.0
    assert asked(seen, 11.9) == []
    assert asked(seen, 12.0) == [(AT[0],)]


def test_it_is_gone_when_it_has_not_answered_twice_in_a_row() -> None:
    seen = found_at(10.0)
    for _ in range(3):
        seen.due(12.0)
        seen.missed(hint(), 13.0)
        assert shown(seen) == [AT], "once is nothing"
        assert asked(seen, 13.0) == [(AT[0],)], "it is asked again at once"
        seen.answered(hint(), AT, CARD, 10.0)
    seen.due(12.0)
    seen.missed(hint(), 13.0)
    seen.due(13.0)
    seen.missed(hint(), 14.0)
    assert shown(seen) == []


def test_a_lobby_that_is_back_is_shown_again() -> None:
    seen = found_at(10.0)
    for now in (12.0, 13.0):
        seen.due(now)
        seen.missed(hint(), now + 1)
    assert asked(seen, 16.0) == [(AT[0],)]
    seen.answered(hint(), AT, CARD, 16.0)
    assert shown(seen) == [AT]


def test_who_does_not_answer_is_asked_less_and_less_often() -> None:
    seen = Sightings()
    seen.heard(hint(), 0.0)
    now, pauses = 0.0, []
    for _ in range(8):
        seen.due(now)
        seen.missed(hint(), now)
        due = seen.next_due()
        assert due is not None
        pauses.append(due - now)
        now = due
    assert pauses == [2.0, 2.0, 4.0, 8.0, 16.0, 16.0, 16.0, 16.0]
    assert max(pauses) == LONGEST
    seen.heard(hint(), now - 10)
    assert asked(seen, now - 10) == [(AT[0],)], "announced once more, it is asked at once"


def test_the_answer_of_another_host_is_none_of_the_announced_table() -> None:
    """An announcement stays for minutes; somebody else may have a table at that port by then."""
    seen = Sightings()
    seen.heard(hint(), 0.0)
    seen.due(0.0)
    seen.answered(hint(), AT, card(), 0.5)
    assert shown(seen) == []
    assert seen.next_due() == 2.5


def test_only_what_is_in_doubt_is_asked_at_all_its_addresses() -> None:
    both = hint(NAME, "10.0.0.1", "192.168.1.20")
    seen = Sightings()
    seen.heard(both, 0.0)
    assert asked(seen, 0.0) == [("10.0.0.1", "192.168.1.20")]
    seen.answered(both, AT, CARD, 0.0)
    assert asked(seen, 2.0) == [(AT[0],)]
    seen.missed(both, 3.0)
    assert asked(seen, 3.0) == [("10.0.0.1", "192.168.1.20")]


def test_a_table_that_has_moved_is_asked_where_it_is_now_and_stays() -> None:
    seen = found_at(0.0)
    moved = hint(NAME, "192.168.1.99")
    seen.heard(moved, 0.5)
    assert asked(seen, 0.5) == [("192.168.1.99",)]
    seen.answered(moved, ("192.168.1.99", 5000), CARD, 0.6)
    assert shown(seen) == [("192.168.1.99", 5000)]


def test_a_miss_at_the_old_address_says_nothing_of_the_new_one() -> None:
    seen = found_at(0.0)
    seen.due(2.0)
    moved = hint(NAME, "192.168.1.99")
    seen.heard(moved, 2.5)
    for _ in range(3):
        seen.missed(hint(), 3.0)
    assert shown(seen) == [AT]
    assert asked(seen, 3.0) == [("192.168.1.99",)]


def test_a_farewell_is_believed_when_the_lobby_is_silent_and_not_before() -> None:
    seen = found_at(0.0)
    seen.farewell(NAME, 0.5)
    assert asked(seen, 0.5) == [(AT[0],)]
    seen.answered(hint(), AT, CARD, 0.6)
    assert shown(seen) == [AT], "somebody else has said it"
    seen.due(2.6)
    seen.missed(hint(), 3.6)
    assert shown(seen) == []
    assert seen.next_due() is None, "it is forgotten"


def test_who_is_announced_again_after_a_farewell_is_not_leaving() -> None:
    seen = found_at(0.0)
    seen.farewell(NAME, 0.5)
    seen.heard(hint(), 0.6)
    seen.due(0.6)
    seen.missed(hint(), 1.6)
    assert shown(seen) == [AT]


def test_one_place_is_one_table_however_often_it_is_announced() -> None:
    seen = found_at(0.0)
    again = hint(f"xyz.{SERVICE}")
    seen.heard(again, 0.0)
    seen.due(0.0)
    seen.answered(again, AT, CARD, 0.0)
    assert [one.name for one in seen.tables] == [NAME]


def test_announcements_without_end_do_not_fill_the_list_and_keep_nobody_out() -> None:
    seen = found_at(0.0)
    for i in range(1000):
        seen.heard(hint(f"{i}.{SERVICE}"), 0.0)
    assert len(seen.due(0.0)) == MOST - 1
    for i in range(MOST - 1):
        seen.missed(hint(f"{i}.{SERVICE}"), 1.0)
    seen.heard(hint(f"late.{SERVICE}"), 1.0)
    assert [one.name for one, _ in seen.due(1.0)] == [f"late.{SERVICE}"]
    assert shown(seen) == [AT], "a table that answers makes room for nobody"


def test_a_table_that_missed_one_question_makes_room_for_nobody() -> None:
    seen = found_at(0.0)
    for i in range(MOST - 1):
        seen.heard(hint(f"{i}.{SERVICE}"), 0.0)
    seen.missed(hint(), 1.0)
    seen.heard(hint(f"late.{SERVICE}"), 1.0)
    assert shown(seen) == [AT]


names = st.integers(0, 2 * MOST).map(lambda i: f"{i}.{SERVICE}")


@given(st.lists(st.tuples(st.sampled_from(["heard", "bye", "due", "answer", "miss"]), names), max_size=200))
def test_whatever_happens_the_list_is_bounded_and_nobody_is_asked_twice_at_once(events: Any) -> None:
    seen, asking, now = Sightings(), set(), 0.0
    for kind, name in events:
        now += 0.25
        match kind:
            case "heard":
                seen.heard(hint(name), now)
            case "bye":
                seen.farewell(name, now)
            case "due":
                new = {one.name for one, _ in seen.due(now)}
                assert not new & asking
                asking |= new
            case "answer" if name in asking:
                seen.answered(hint(name), (name, 1), CARD, now)
                asking.discard(name)
            case "miss" if name in asking:
                seen.missed(hint(name), now)
                asking.discard(name)
        assert len(seen.tables) <= MOST
        assert len(asking) <= MOST
        assert set(shown(seen)) <= {(one, 1) for one in {name for _, name in events}}
