"""The contract: one encoding, a digest over all of it, and nothing read that cannot be played."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, unpack
from protocol.errors import Fault, FaultCode
from tests.helpers.faults import refused
from tests.helpers.reference import framed
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import (
    MAX_CONTRACT,
    MAX_GRACE,
    MAX_HANDS,
    MAX_NAME,
    MAX_PATIENCE,
    MAX_SEATS,
    MIN_PATIENCE,
    Contract,
    Seat,
    decode,
)
from uno_p2p.table.ending import Ending, successor


def seat(i: int, **changed: Any) -> Seat:
    return replace(Seat(bytes([i + 1]) * 32, f"player {i}", i % 2 == 0, bytes([i + 101]) * 32), **changed)


def a_contract(seats: int = 3, **changed: Any) -> Contract:
    return replace(Contract(Options(), tuple(seat(i) for i in range(seats))), **changed)


FULL = a_contract(hands=5, grace=1500, disclose=True, before=b"b" * 32, scores=(0, 40, 7))
WATCHED = replace(FULL, options=parse(["elimination"]), out=(1,))
"""A match that goes on without seat 1, which watches."""
AWAY = replace(FULL, absence="recover", patience=90)
VERSION, OPTIONS, HANDS, GRACE, DISCLOSE, BEFORE, SCORES, OUT, SEATS, ABSENCE = range(10)
IDENTITY, NAME, BOT, COMMITMENT = range(4)


def plain(contract: Contract = FULL) -> list[Any]:
    value: list[Any] = unpack(contract.encode(), limit=MAX_CONTRACT)
    return value


def changed(field: int, value: object, contract: Contract = FULL) -> bytes:
    parts = plain(contract)
    parts[field] = value
    return pack(parts)


def changed_seat(field: int, value: object, i: int = 1) -> bytes:
    parts = plain()
    parts[SEATS][i][field] = value
    return pack(parts)


def changed_option(name: str, value: object) -> bytes:
    parts = plain()
    parts[OPTIONS][name] = value
    return pack(parts)


@pytest.mark.parametrize(
    "contract", [FULL, WATCHED, AWAY, a_contract(2), a_contract(MAX_SEATS), a_contract(disclose=True)]
)
def test_a_contract_is_read_as_it_was_written(contract: Contract) -> None:
    assert decode(contract.encode()) == contract


def test_the_digest_is_a_hash_of_all_of_it() -> None:
    text = framed(b"P2PUNO-CONTRACT-v1", FULL.encode())
    assert FULL.digest() == hashlib.blake2b(text, digest_size=32).digest()
    others = [
        replace(FULL, hands=6),
        replace(FULL, grace=0),
        replace(FULL, disclose=False),
        replace(FULL, before=b""),
        replace(FULL, scores=()),
        replace(FULL, out=(1,)),
        replace(FULL, absence="void"),
        replace(FULL, absence="recover"),
        replace(FULL, patience=61),
        replace(FULL, options=parse(["classic", "uno_penalty=4"])),
        replace(FULL, roster=FULL.roster[::-1]),
        *(
            replace(FULL, roster=(seat(0, **other), *FULL.roster[1:]))
            for other in ({"identity": b"x" * 32}, {"name": "x"}, {"bot": False}, {"commitment": b"x" * 32})
        ),
    ]
    assert len({FULL.digest(), *(other.digest() for other in others)}) == len(others) + 1


def test_identities_are_in_seat_order() -> None:
    assert a_contract().identities == (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)


def test_bots_need_no_grace() -> None:
    assert a_contract(grace=1500).call_grace == 1500
    bots = tuple(seat(i, bot=True) for i in range(3))
    assert a_contract(grace=1500, roster=bots).call_grace == 0


@pytest.mark.parametrize(
    "raw",
    [
        changed(VERSION, 0),
        changed(VERSION, 1),
        changed(VERSION, 3),
        changed(VERSION, True),
        changed(OPTIONS, []),
        changed(OPTIONS, {}),
        changed(HANDS, -1),
        changed(HANDS, MAX_HANDS + 1),
        changed(HANDS, True),
        changed(GRACE, -1),
        changed(GRACE, MAX_GRACE + 1),
        changed(GRACE, None),
        changed(DISCLOSE, 1),
        changed(BEFORE, b"b" * 31),
        changed(BEFORE, b"b" * 33),
        changed(BEFORE, "b" * 32),
        changed(SCORES, [0, 1]),
        changed(SCORES, [0, 1, 2, 3]),
        changed(SCORES, [0, 1, -1]),
        changed(SCORES, [0, 1, True]),
        changed(SCORES, [0, 1, "2"]),
        changed(SCORES, None),
        changed(OUT, None),
        changed(OUT, {}),
        changed(OUT, [1]),  # by these rules nobody is ever out
        *(
            changed(OUT, value, WATCHED)
            for value in ([3], [-1], [True], ["1"], [1.0], [1, 1], [0, 1], [2, 0], [[]], 1, b"\x01")
        ),
        changed(SEATS, {}),
        changed(SEATS, []),
        changed(SEATS, plain()[SEATS][:1]),
        changed(SEATS, [None, None, None]),
        changed(SEATS, [[], [], []]),
        changed_seat(IDENTITY, b"i" * 31),
        changed_seat(IDENTITY, b"i" * 33),
        changed_seat(IDENTITY, "i" * 32),
        changed_seat(IDENTITY, seat(0).identity),
        changed_seat(NAME, ""),
        changed_seat(NAME, "n" * (MAX_NAME + 1)),
        changed_seat(NAME, b"name"),
        changed_seat(BOT, 1),
        changed_seat(COMMITMENT, b"c" * 31),
        changed_seat(COMMITMENT, b""),
        changed_option("deck", "nonsense"),
        changed_option("deck", 1),
        changed_option("uno_penalty", "2"),
        changed_option("uno_penalty", True),
        changed_option("nonsense", "on"),
        changed_option("goal", "points:0"),
        changed_option("goal", "points:\N{DEVANAGARI DIGIT FIVE}"),
        pack([*plain(), 0]),
        pack([*plain(), ["", 60]]),  # it would be a second encoding of the same
        pack([*plain(), ["void", 60], []]),
        pack([*plain()[:-1], ["void", 60]]),
        *(
            pack([*plain(), value])
            for value in (
                *(None, "void", {}, [], ["void"], ["void", 60, 0], [b"void", 60], [0, 60], [None, 60]),
                *(["Void", 60], ["none", 60], ["void", MIN_PATIENCE - 1], ["void", MAX_PATIENCE + 1]),
                *(["", MIN_PATIENCE - 1], ["void", 60.0], ["void", "60"], ["void", True], ["void", -60]),
            )
        ),
        pack(plain()[:-1]),
        pack(None),
        FULL.encode() + b"\x00",
        FULL.encode()[:-1],
        b"",
        b"\xc0" * (MAX_CONTRACT + 1),
    ],
)
def test_anything_else_is_refused(raw: bytes) -> None:
    with refused(FaultCode.BAD_ENCODING) as caught:
        decode(raw)
    assert caught.value.seat is None


def test_an_option_that_is_missing_is_refused() -> None:
    for name in plain()[OPTIONS]:
        parts = plain()
        del parts[OPTIONS][name]
        with refused(FaultCode.BAD_ENCODING):
            decode(pack(parts))


def test_who_is_out_was_eliminated_by_the_rules_and_two_are_left() -> None:
    for words in (["elimination"], ["goal=challenge-uno:40"]):
        options = parse(words)
        four = a_contract(4, options=options, before=b"b" * 32, scores=(50, 0, 0, 60))
        contract = replace(four, out=(0, 3))
        assert decode(contract.encode()) == contract
        with refused(FaultCode.BAD_ENCODING):
            decode(replace(four, out=(0, 1, 3)).encode())
        impossible = [
            replace(four, out=(3, 0)),
            replace(contract, before=b""),
            replace(contract, before=b"", scores=()),
            replace(contract, scores=()),
        ]
        for other in impossible:
            with refused(FaultCode.BAD_ENCODING):
                decode(other.encode())


def test_two_finish_an_elimination_but_begin_none() -> None:
    contract = a_contract(3, options=parse(["elimination"]))
    standings = Standings.start(contract.options, 3)
    staying = {0: b"c" * 32, 2: b"d" * 32}
    going_on = successor(contract, Ending(standings, staying, over=False), b"e" * 32)
    assert going_on is not None
    assert decode(going_on.encode()) == going_on
    assert successor(contract, Ending(standings, staying, over=True), b"e" * 32) is None
    with refused(FaultCode.BAD_ENCODING):
        decode(replace(going_on, scores=()).encode())


def test_where_points_eliminate_nobody_is_out_with_too_few() -> None:
    options = parse(["goal=challenge-uno:40"])
    contract = a_contract(options=options, before=b"b" * 32, scores=(0, 39, 40), out=(2,))
    assert decode(contract.encode()) == contract
    with refused(FaultCode.BAD_ENCODING):
        decode(replace(contract, out=(1,)).encode())


def test_the_ends_of_the_ranges_are_inside() -> None:
    for raw in (
        changed(HANDS, 0),
        changed(HANDS, MAX_HANDS),
        changed(GRACE, 0),
        changed(GRACE, MAX_GRACE),
        changed(BEFORE, b""),
        changed(SCORES, []),
        pack([*plain(), ["", MIN_PATIENCE]]),
        pack([*plain(), ["void", MAX_PATIENCE]]),
        pack([*plain(), ["recover", 60]]),
        pack([*plain(), ["void", 60]]),
        changed_seat(NAME, "n"),
        changed_seat(NAME, "\N{BLACK SPADE SUIT}" * MAX_NAME),
    ):
        assert decode(raw).encode() == raw


def test_of_the_usual_absence_nothing_is_said() -> None:
    """So all tables that are there keep their bytes, and their ids."""
    assert len(plain(FULL)) == ABSENCE
    assert plain(AWAY) == [*plain(FULL), ["recover", 90]]
    assert decode(FULL.encode()).absence == ""
    assert decode(FULL.encode()).patience == 60


@pytest.mark.parametrize(
    ("absence", "policies"),
    [
        ("", ["void"] * 2 + ["recover"] * 7),
        ("void", ["void"] * 9),
        ("recover", ["void"] * 2 + ["recover"] * 7),
    ],
)
def test_a_hand_goes_on_without_somebody_only_where_a_key_is_shared(
    absence: str, policies: list[str]
) -> None:
    assert [a_contract(seats, absence=absence).policy for seats in range(2, MAX_SEATS + 1)] == policies


def test_the_next_table_keeps_what_was_agreed_about_absence() -> None:
    contract = a_contract(4, absence="recover", patience=90)
    staying = {seat: bytes([seat]) * 32 for seat in (0, 1, 3)}
    ending = Ending(Standings.start(contract.options, 4), staying, over=False)
    going_on = successor(contract, ending, b"e" * 32)
    assert going_on is not None
    assert (going_on.absence, going_on.patience, going_on.policy) == ("recover", 90, "void")
    assert decode(going_on.encode()) == going_on


def test_more_seats_than_there_are_are_refused() -> None:
    eleven = a_contract(MAX_SEATS + 1)
    with refused(FaultCode.BAD_ENCODING):
        decode(eleven.encode())


def test_a_deck_that_does_not_reach_for_the_seats_is_refused() -> None:
    """Else everybody would sign, and the table would break at the first deal."""
    small = parse(["classic", "deck=small28"])
    assert decode(a_contract(3, options=small).encode()).options == small
    with refused(FaultCode.BAD_ENCODING):
        decode(a_contract(4, options=small).encode())


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_spoilt_contracts_are_refused_or_another_contract(data: st.DataObject) -> None:
    raw = bytearray(FULL.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    assert read_or_refused(bytes(raw))


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_no_contract_has_two_encodings(data: st.DataObject) -> None:
    absence, patience = st.sampled_from(["", "void", "x", None]), st.sampled_from([60, 61, 4, 60.0])
    last = st.tuples(absence, patience).map(list) | st.lists(absence | patience, max_size=3)
    assert read_or_refused(pack([*plain(FULL), data.draw(last)]))


def read_or_refused(raw: bytes) -> bool:
    try:
        return decode(raw).encode() == raw
    except Fault as fault:
        return fault.code is FaultCode.BAD_ENCODING
