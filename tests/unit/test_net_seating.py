"""Lobby messages: one envelope, and a seating that the guest checks word by word."""

from __future__ import annotations

import pytest

from protocol.codec import pack
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.keys import Identity
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.seating import (
    MAX_FROM_GUEST,
    MAX_FROM_HOST,
    Kind,
    Message,
    check_proposal,
    read_seating,
    seating_body,
)


def person(number: int, name: str, **other: object) -> Introduction:
    return Introduction.sign(
        Identity(bytes([number]) * 32),
        name=name,
        bot=False,
        commitment=bytes(32),
        curve=bytes([number]) * 32,
        hosts=("x" * 64,) * 8,
        port=1000 + number,
    )


HOST, ANNA, BEA = person(1, "Host"), person(2, "Anna"), person(3, "Bea")


def body(*seats: Introduction, addresses: list[str]) -> list[object]:
    return [*seating_body(b"t", [seat.encode() for seat in seats], 1, addresses), b""]


def test_a_message_comes_back_as_it_was() -> None:
    message = Message("1.2", Kind.WAIT, [2, 4])
    assert Message.decode(message.encode(), MAX_FROM_HOST) == message


@pytest.mark.parametrize(
    "value",
    [
        [],
        None,
        {"uno-p2p": 1},
        ["uno-p2p", "1", "hello"],
        ["uno-p2p", "1", "hello", None, None],
        ["uno-p3p", "1", "hello", None],
        ["uno-p2p", 1, "hello", None],
        ["uno-p2p", "1", 1, None],
        ["uno-p2p", "", "hello", None],
        ["uno-p2p", "1\u202e", "hello", None],
        ["uno-p2p", "1" * 33, "hello", None],
        ["uno-p2p", "1", "hello", [[[[None]]]]],
    ],
)
def test_what_is_no_message_is_a_fault(value: object) -> None:
    with pytest.raises(Fault) as caught:
        Message.decode(pack(value), MAX_FROM_HOST)
    assert caught.value.code == FaultCode.BAD_ENCODING


def test_a_message_has_a_limit() -> None:
    raw = Message("1", Kind.HELLO, bytes(100)).encode()
    assert Message.decode(raw, len(raw)).body == bytes(100)
    with pytest.raises(Fault):
        Message.decode(raw, len(raw) - 1)


def test_the_largest_words_fit_the_limits() -> None:
    people = [person(number, f"{number:024}") for number in range(1, 11)]
    assert len(Message("v" * 32, Kind.HELLO, people[0].encode()).encode()) <= MAX_FROM_GUEST
    largest = seating_body(bytes(16384), [one.encode() for one in people], 9, ["x" * 64] * 10)
    raw = Message("v" * 32, Kind.SEATING, [*largest, bytes(32)]).encode()
    assert len(raw) <= MAX_FROM_HOST
    seating = read_seating(Message.decode(raw, MAX_FROM_HOST).body, people[9], "here")
    assert seating.seats == tuple(people)


def test_endpoints_are_the_typed_host_for_the_host_and_its_own_machine() -> None:
    seating = read_seating(body(HOST, ANNA, BEA, addresses=["1.1.1.1", "", ""]), ANNA, "::1")
    assert seating.endpoints == {HOST.identity: "tcp://[::1]:1001", BEA.identity: "tcp://[::1]:1003"}
    seating = read_seating(body(HOST, ANNA, BEA, addresses=["", "", "fd00::7"]), ANNA, "host")
    assert seating.endpoints == {HOST.identity: "tcp://host:1001", BEA.identity: "tcp://[fd00::7]:1003"}
    assert (seating.table, seating.me, seating.seats) == (b"t", 1, (HOST, ANNA, BEA))


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ((HOST, BEA, ANNA), FaultCode.BAD_KEY),
        ((HOST, ANNA, HOST), FaultCode.BAD_KEY),
        ((HOST, ANNA, person(2, "Bea")), FaultCode.BAD_KEY),
        ((ANNA,), FaultCode.BAD_ENCODING),
    ],
)
def test_a_seating_with_a_wrong_seat_is_a_fault(seats: tuple[Introduction, ...], reason: FaultCode) -> None:
    with pytest.raises(Fault) as caught:
        read_seating(body(*seats, addresses=[""] * len(seats)), ANNA, "host")
    assert caught.value.code == reason


def test_a_proposal_has_bounds() -> None:
    for seats in (2, 10):
        check_proposal(bytes(16384), seats, "v" * 32)
    for table, seats, version in (
        (bytes(16385), 2, "1"),
        (b"", 1, "1"),
        (b"", 11, "1"),
        (b"", 2, ""),
        (b"", 2, "v" * 33),
        (b"", 2, "1\n"),
    ):
        with pytest.raises(ProtocolError):
            check_proposal(table, seats, version)
