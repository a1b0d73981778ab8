"""What seats say of newcomers, where these sit down, and what the contract keeps of those who left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, unpack
from protocol.errors import Fault, FaultCode
from tests.helpers.faults import refused
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import MAX_CONTRACT, Contract, Seat, decode
from uno_p2p.table.ending import Ending, successor
from uno_p2p.table.former import MOST_FORMER, Former, How
from uno_p2p.table.joining import MOST_JOINERS, Stay, encode_joiners, nameable, read_joiners, seated


def seat(i: int, **changed: Any) -> Seat:
    return replace(Seat(bytes([i + 1]) * 32, f"player {i}", i % 2 == 0, bytes([i + 101]) * 32), **changed)


def contract(seats: int = 3, **changed: Any) -> Contract:
    going_on = {"before": b"b" * 32, "scores": (10,) * seats}
    return replace(Contract(Options(), tuple(seat(i) for i in range(seats))), **{**going_on, **changed})


GONE = (Former(b"x" * 32, 70), Former(b"y" * 32, 0, How.BARRED))
FULL = contract(former=GONE)
JOINERS = (seat(7), seat(8), seat(9))
ABSENCE, FORMER = 9, 10


def changed(field: int, value: object, of: Contract = FULL) -> bytes:
    parts: list[Any] = unpack(of.encode(), limit=MAX_CONTRACT)
    parts[field] = value
    return pack(parts)


# -- the contract -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", [FULL, replace(FULL, absence="void", patience=90)])
def test_who_has_left_is_in_the_contract_and_read_again(one: Contract) -> None:
    assert decode(one.encode()) == one
    plain = unpack(one.encode(), limit=MAX_CONTRACT)
    assert plain[ABSENCE:] == [[one.absence, one.patience], [[b"x" * 32, 70, 0], [b"y" * 32, 0, 2]]]
    assert one.digest() != replace(one, former=GONE[:1]).digest()


def test_of_nobody_nothing_is_said() -> None:
    assert len(unpack(contract().encode(), limit=MAX_CONTRACT)) == 9


@pytest.mark.parametrize(
    "raw",
    [
        changed(FORMER, []),
        changed(FORMER, [], replace(FULL, absence="void", patience=90)),
        changed(FORMER, {}),
        changed(FORMER, [[b"x" * 32, 70]]),
        changed(FORMER, [[b"x" * 31, 70, 0]]),
        changed(FORMER, [[b"x" * 32, -1, 0]]),
        changed(FORMER, [[b"x" * 32, 70, 3]]),
        changed(FORMER, [[b"x" * 32, 70, False]]),
        changed(FORMER, [[b"x" * 32, 70, 0]] * 2),
        changed(FORMER, [[bytes([i]) * 32, 0, 0] for i in range(100, 101 + MOST_FORMER)]),
        changed(FORMER, [[seat(1).identity, 70, 0]]),
        changed(FORMER, [[b"x" * 32, 70, 1]]),
        changed(ABSENCE, []),
        changed(ABSENCE, ["never", 60]),
        replace(FULL, before=b"").encode(),
        replace(FULL, scores=()).encode(),
    ],
)
def test_former_players_that_cannot_be(raw: bytes) -> None:
    with refused(FaultCode.BAD_ENCODING):
        decode(raw)


def test_where_players_are_eliminated_one_may_have_left_so() -> None:
    out = replace(FULL, options=parse(["elimination"]), former=(Former(b"x" * 32, 70, How.OUT),))
    assert decode(out.encode()) == out


# -- naming -------------------------------------------------------------------------------------------------


def test_newcomers_are_read_as_they_were_named() -> None:
    assert read_joiners(encode_joiners(JOINERS), FULL) == JOINERS


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ([], FaultCode.BAD_ENCODING),
        ([7], FaultCode.BAD_ENCODING),
        (encode_joiners(JOINERS)[::-1], FaultCode.BAD_ENCODING),
        (encode_joiners(JOINERS[:1]) * 2, FaultCode.BAD_ENCODING),
        (encode_joiners([seat(1)]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), identity=b"y" * 32)]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), name="")]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), name="x" * 25)]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), commitment=b"c")]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), identity=b"c")]), FaultCode.BAD_ENCODING),
        (encode_joiners([replace(seat(7), identity=bytes(32))]), FaultCode.BAD_KEY),
        ([[seat(7).identity, "Dora", 1, bytes(32)]], FaultCode.BAD_ENCODING),
        (encode_joiners([seat(i) for i in range(10, 11 + MOST_JOINERS)]), FaultCode.BAD_ENCODING),
    ],
)
def test_newcomers_that_cannot_be_named(plain: list[Any], code: FaultCode) -> None:
    with pytest.raises(Fault) as caught:
        read_joiners(plain, FULL)
    assert caught.value.code is code


def test_an_honest_seat_names_nobody_who_cannot_come() -> None:
    wanted = [seat(9), seat(1), replace(seat(7), identity=b"y" * 32), seat(8)]
    named = nameable(FULL, wanted)
    assert named == (seat(8), seat(9))
    assert len(nameable(FULL, [seat(i) for i in range(10, 30)])) == MOST_JOINERS
    assert nameable(FULL, [replace(seat(7), identity=b"x" * 32)])  # who has left may return


# -- places -------------------------------------------------------------------------------------------------


def said(*named: Seat, yields: bool = False) -> Stay:
    return Stay(b"c" * 32, tuple(sorted(named, key=lambda one: one.identity)), yields)


def places(staying: dict[int, Stay], seats: int = 4, **rules: Any) -> dict[int, Seat]:
    made = contract(seats, **rules)
    return seated(made, Standings.start(made.options, seats), staying, over=False)


def test_only_who_is_named_by_all_in_the_same_words() -> None:
    all_four = {i: said(*JOINERS) for i in range(4)}
    assert places(all_four) == {4: seat(7), 5: seat(8), 6: seat(9)}
    assert places({**all_four, 2: said(seat(8))}) == {4: seat(8)}
    assert places({**all_four, 2: said(seat(7, name="else"), seat(8), seat(9))}) == {4: seat(8), 5: seat(9)}
    assert places({**all_four, 2: said()}) == {}
    assert places({}) == {}


def test_free_places_come_first_then_bots_that_yield_then_new_ones() -> None:
    person = seat(7, bot=False)
    assert places({0: said(seat(9)), 1: said(seat(9)), 3: said(seat(9))}) == {2: seat(9)}
    yielding = {i: said(person, yields=i == 2) for i in range(4)}
    assert places(yielding) == {2: person}
    assert places({i: said(seat(8, bot=True), yields=True) for i in range(4)}) == {4: seat(8, bot=True)}


def test_fewer_come_than_stay() -> None:
    two = {i: said(*JOINERS) for i in range(2)}
    assert places(two, 2) == {2: seat(7)}
    assert places({0: said(*JOINERS)}, 2) == {1: seat(7)}


@given(
    seats=st.integers(2, 9),
    named=st.lists(st.sets(st.integers(0, 8), max_size=5), min_size=10, max_size=10),
    gone=st.sets(st.integers(0, 8), max_size=6),
    yielding=st.sets(st.integers(0, 8), max_size=9),
    rules=st.sampled_from([(), ("partners=on",), ("deck=small39",), ("goal=lowest:200",)]),
    totals=st.lists(st.integers(0, 99), min_size=9, max_size=9),
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_said_the_next_table_can_be_played(
    seats: int, named: Any, gone: Any, yielding: Any, rules: Any, totals: Any
) -> None:
    options = parse(["classic", *rules])
    made = contract(seats, options=options, former=(Former(seat(100).identity, 55),))
    standings = replace(Standings.start(options, seats), totals=tuple(totals[:seats]), hands=1)
    staying = {
        i: said(*(seat(100 + j) for j in sorted(named[i])), yields=i in yielding and made.roster[i].bot)
        for i in range(seats)
        if i not in gone
    }
    new = seated(made, standings, staying, over=False)
    stay_on = {i: stay.commitment for i, stay in staying.items() if i not in new}
    follows = successor(made, Ending(standings, stay_on, False, newcomers=new), b"l" * 32)
    if new:
        assert stay_on
        assert follows is not None
    if follows is None:
        return
    assert decode(follows.encode()) == follows
    assert set(new.values()) <= set.intersection(
        *(set(stay.joiners) for stay in staying.values()), set(JOINED)
    )
    assert len(new) < max(len(stay_on), 2)
    everybody = {*made.identities, *(one.identity for one in new.values()), seat(100).identity}
    assert {*follows.identities, *(one.identity for one in follows.former)} == everybody
    if seat(100).identity in follows.identities and options.partners == "off":
        assert follows.scores[follows.identities.index(seat(100).identity)] == 55
    for i in stay_on:
        assert follows.scores[follows.identities.index(made.identities[i])] == totals[i]


JOINED = [seat(100 + j) for j in range(9)]


def test_so_many_are_remembered_and_the_first_are_forgotten_first() -> None:
    many = tuple(Former(bytes([i]) * 32, i) for i in range(100, 100 + MOST_FORMER))
    made = contract(3, former=many)
    standings = replace(Standings.start(made.options, 3), totals=(1, 2, 3))
    next_one = successor(made, Ending(standings, {0: b"c" * 32, 2: b"d" * 32}, False), b"l" * 32)
    assert next_one is not None
    assert next_one.former == (*many[1:], Former(seat(1).identity, 2))


def test_a_new_match_remembers_nobody_of_the_last_one() -> None:
    stay = {i: bytes([i + 1]) * 32 for i in range(3)}
    ending = Ending(Standings.start(FULL.options, 3), stay, over=True)
    next_one = successor(FULL, ending, b"l" * 32)
    assert next_one is not None
    assert (next_one.former, next_one.scores) == ((), ())


def test_a_convict_and_one_that_is_out_are_remembered_as_such() -> None:
    made = contract(5, options=parse(["elimination"]))
    standings = replace(Standings.start(made.options, 5), totals=(1, 2, 3, 4, 5), out=frozenset([3]))
    staying = {0: b"c" * 32, 1: b"d" * 32}
    next_one = successor(made, Ending(standings, staying, False, barred=frozenset([2])), b"l" * 32)
    assert next_one is not None
    assert [one.how for one in next_one.former] == [How.BARRED, How.OUT, How.LEFT]
    back = {2: replace(seat(3), commitment=b"n" * 32)}
    totals = replace(Standings.start(made.options, 2), totals=(1, 2))
    third = successor(next_one, Ending(totals, staying, False, newcomers=back), b"l" * 32)
    assert third is not None
    assert (third.out, third.scores) == ((2,), (1, 2, 4))
    assert decode(third.encode()) == third
