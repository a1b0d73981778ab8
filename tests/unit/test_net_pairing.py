"""Codes and what both sides make of them, without sockets."""

from __future__ import annotations

import itertools
from contextlib import suppress

import pytest

from protocol.errors import Fault, FaultCode
from tests.unit.test_net_seating import HOST
from uno_p2p.net import pairing
from uno_p2p.net.card import Person, Reach, TableCard, read_card
from uno_p2p.net.introduction import MAX_NAME, clean_text, name_key, told_apart
from uno_p2p.net.pairing import Codes, Exchange, Paired, bound_to, same_code

BOUND = bound_to(bytes(16), b"host" * 8, b"door" * 8, b"gast" * 8)


def paired(code: str, other: str, bound: bytes = BOUND) -> tuple[Paired, Paired]:
    one, two = Exchange(code, BOUND), Exchange(other, bound)
    return one.finish(two.element), two.finish(one.element)


def test_two_that_know_the_code_share_what_nobody_else_knows() -> None:
    one, two = paired("apple river stone", " APPLE-river.stone ")
    assert one.guests_proof == two.guests_proof != one.hosts_proof == two.hosts_proof
    assert one.seal(b"x") == two.seal(b"x") != one.seal(b"y")
    assert len({one.guests_proof, one.hosts_proof, one.seal(b"")}) == 3


@pytest.mark.parametrize(
    "bound",
    [
        bound_to(*parts)
        for parts in (
            (bytes(15) + b"1", b"host" * 8, b"door" * 8, b"gast" * 8),
            (bytes(16), b"tsoh" * 8, b"door" * 8, b"gast" * 8),
            (bytes(16), b"host" * 8, b"rood" * 8, b"gast" * 8),
            (bytes(16), b"host" * 8, b"door" * 8, b"tsag" * 8),
        )
    ],
)
def test_another_table_host_or_connection_is_another_password(bound: bytes) -> None:
    one, two = paired("apple river stone", "apple river stone", bound)
    assert one.guests_proof != two.guests_proof


def test_another_code_gives_other_proofs() -> None:
    one, two = paired("apple river stone", "apple river stoney")
    assert one.guests_proof != two.guests_proof


@pytest.mark.parametrize("element", [b"", bytes(33), b"S" + bytes(32), b"S" + b"\xff" * 32, b"A" + bytes(32)])
def test_what_is_no_element_is_a_fault(element: bytes) -> None:
    with pytest.raises(Fault) as caught:
        Exchange("x", BOUND).finish(element)
    assert caught.value.code == FaultCode.BAD_ENCODING


def test_more_than_an_element_is_a_fault() -> None:
    with pytest.raises(Fault):
        Exchange("x", BOUND).finish(Exchange("x", BOUND).element + b"x")


def test_no_bytes_lead_to_another_exception() -> None:
    for number in range(256):
        with suppress(Fault):
            Exchange("x", BOUND).finish(b"S" + bytes([number]) * 32)


def test_an_element_sent_back_is_a_fault() -> None:
    one = Exchange("x", BOUND)
    with pytest.raises(Fault):
        one.finish(one.element)


def test_a_code_is_what_was_said_not_how_it_was_typed() -> None:
    assert same_code("  Apple-River. STONE\t") == "apple river stone"


class Host:
    def __init__(self) -> None:
        numbers = itertools.count()
        self.told: list[tuple[str, str]] = []
        self.codes = Codes(
            lambda: f"code {next(numbers)}",
            lambda key: bound_to(bytes(16), b"", b"", key),
            lambda address, code: self.told.append((address, code)),
        )

    def tries(self, key: bytes, address: str, code: str) -> bool:
        guest = Exchange(code, bound_to(bytes(16), b"", b"", key))
        claimed = guest.finish(self.codes.answer(key, address, guest.element))
        return self.codes.prove(key, claimed.guests_proof) == claimed.hosts_proof


def test_wrong_tries_of_one_address_change_its_code_and_nobody_elses() -> None:
    host = Host()
    assert not any(host.tries(b"m", "mallory", "wrong") for _ in range(2))
    assert host.told == []
    assert not host.tries(b"n", "mallory", "wrong"), "another key, the same address"
    assert host.told == [("mallory", "code 1")]
    assert not host.tries(b"m", "mallory", "code 0")
    assert host.tries(b"a", "anna", "code 0")
    assert host.tries(b"m", "mallory", "code 1")
    assert host.codes.code == "code 0"


def test_a_right_try_forgives_the_wrong_ones_before() -> None:
    host = Host()
    for _ in range(3):
        assert not host.tries(b"a", "anna", "typo")
        assert not host.tries(b"a", "anna", "typo")
        assert host.tries(b"a", "anna", "code 0")
    assert host.told == []


def test_who_has_paired_is_known_by_key_and_a_new_try_does_not_undo_it() -> None:
    host = Host()
    assert host.codes.paired(b"a") is None
    assert host.tries(b"a", "anna", "code 0")
    assert host.codes.paired(b"a") is not None
    assert host.codes.paired(b"b") is None
    assert not host.tries(b"a", "anna", "typo")
    assert host.codes.paired(b"a") is not None


def test_a_proof_without_a_try_or_a_second_one_is_none() -> None:
    host = Host()
    assert host.codes.prove(b"a", bytes(32)) is None
    guest = Exchange("code 0", bound_to(bytes(16), b"", b"", b"a"))
    proof = guest.finish(host.codes.answer(b"a", "anna", guest.element)).guests_proof
    assert host.codes.prove(b"a", proof) is not None
    assert host.codes.prove(b"a", proof) is None
    assert host.told == []


@pytest.mark.parametrize("proof", [b"", bytes(31), bytes(33)])
def test_a_proof_of_another_length_is_a_fault(proof: bytes) -> None:
    host = Host()
    guest = Exchange("code 0", bound_to(bytes(16), b"", b"", b"a"))
    host.codes.answer(b"a", "anna", guest.element)
    with pytest.raises(Fault):
        host.codes.prove(b"a", proof)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MOST_CODES", 2)
    monkeypatch.setattr(pairing, "MOST_PAIRED", 2)
    host = Host()
    for address in "abcdef":
        for _ in range(3):
            host.tries(address.encode(), address, "wrong")
    assert [address for address, _ in host.told] == ["a", "b"]
    assert host.tries(b"z", "z", "code 0"), "nobody is locked out by many others"
    for key in (b"1", b"2", b"3"):
        assert host.tries(key, "home", "code 0")
    assert [host.codes.paired(key) is not None for key in (b"1", b"2", b"3")] == [False, True, True]


# -- names and cards ----------------------------------------------------------------------------------


def test_two_of_one_name_are_told_apart() -> None:
    assert told_apart(["Ann", "Bo", "ann", "Ａｎｎ", "Ann 2"]) == (
        "Ann",
        "Bo",
        "ann 2",
        "Ａｎｎ 3",
        "Ann 2 2",
    )
    long = "x" * MAX_NAME
    shown = told_apart([long] * 10)
    assert len({name_key(name) for name in shown}) == 10
    assert all(len(name) <= MAX_NAME and clean_text(name) == name for name in shown)
    assert shown[0] == long


CARD = TableCard(
    bytes(16), "Kitchen", HOST, (Person("Host", False, Reach.DIRECT), Person("B", True)), 3, True, b"r"
)


def test_a_card_comes_back_as_it_was() -> None:
    assert read_card(CARD.body()) == CARD
    assert CARD.free == 1


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (0, bytes(15)),
        (0, "x" * 16),
        (1, ""),
        (1, " Kitchen"),
        (1, "x" * 49),
        (1, 1),
        (2, b"noise"),
        (3, []),
        (3, [["a", False, 0]] * 4),
        (3, [["a", False, 3]]),
        (3, [["a", False, -1]]),
        (3, [["a\n", False, 0]]),
        (3, [["", False, 0]]),
        (3, [["a" * 25, False, 0]]),
        (3, [["a", 0, 0]]),
        (3, [["a", False]]),
        (3, ["a"]),
        (4, 1),
        (4, 11),
        (4, True),
        (5, 1),
        (6, bytes(16385)),
        (6, "rules"),
        (7, None),
    ],
)
def test_what_is_no_card_is_a_fault(at: int, value: object) -> None:
    body = [*CARD.body()[:at], value, *CARD.body()[at + 1 :]]
    with pytest.raises(Fault) as caught:
        read_card(body)
    assert caught.value.code == FaultCode.BAD_ENCODING
