"""Whom a node may name, how it reaches them, and what it stores before it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol.errors import Fault
from tests.unit.test_net_knock import intro, knock
from uno_p2p.neighbours import Neighbours
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.seating import Seating
from uno_p2p.rules.options import Options
from uno_p2p.seated import contract_of, seating_table
from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.trouble import Trouble

ME, PEER, NEW = intro(90), intro(91, port=5001), intro(1, port=5002)


def seat(one: Introduction) -> Seat:
    return Seat(one.identity, one.name, one.bot, one.commitment)


CONTRACT = Contract(Options(), (seat(ME), seat(PEER)))
NEXT = Contract(Options(), (seat(ME), seat(PEER), seat(NEW)), before=b"b" * 32, scores=(1, 2, 0))
SITTING = Sitting(
    bytes(32),
    "*",
    4711,
    {PEER.curve: "tcp://192.168.1.2:5001"},
    who={PEER.curve: PEER.identity},
    known=(ME.encode(), PEER.encode()),
)


def neighbours(sitting: Sitting = SITTING) -> Neighbours:
    return Neighbours(sitting, CONTRACT, ME.curve)


def test_nobody_is_named_before_it_is_stored_how_it_is_reached() -> None:
    around = neighbours()
    assert around.hear(PEER.curve, knock(1, "192.168.1.7", port=5002), 0.0)
    assert list(around.candidates()) == []
    stored = around.changed(0.0)
    assert stored is not None
    assert stored.waiting == ((NEW.encode(), "tcp://192.168.1.7:5002"),)
    assert list(around.candidates()) == [seat(NEW)]
    assert around.changed(0.0) is None
    around.changed(100.0)
    assert list(around.candidates()) == []  # it waits no more


@pytest.mark.parametrize(("teller", "host"), [(PEER.curve, "192.168.1.2"), (ME.curve, "127.0.0.1")])
def test_what_is_on_the_teller_s_machine_is_where_the_teller_is(teller: bytes, host: str) -> None:
    around = neighbours()
    around.hear(teller, knock(1, "", port=5002), 0.0)
    stored = around.changed(0.0)
    assert stored is not None
    assert stored.waiting[0][1] == f"tcp://{host}:5002"


def test_who_sits_there_or_claims_somebody_s_curve_key_is_no_candidate() -> None:
    around = neighbours()
    for one in (knock(91), knock(2, curve=91), knock(3, curve=90), knock(4, curve=50), knock(5, curve=50)):
        assert around.hear(PEER.curve, one, 0.0)
    assert around.changed(0.0) is None
    assert list(around.candidates()) == []


def test_the_next_table_has_links_to_all_and_the_newcomer_is_introduced() -> None:
    around = neighbours()
    around.hear(PEER.curve, knock(1, "192.168.1.7", port=5002), 0.0)
    around.changed(0.0)
    around.changed(100.0)  # it is forgotten as a candidate; its word may have been given before
    links = around.follow(CONTRACT, NEXT, opened=True)
    assert links.peers == {PEER.curve: "tcp://192.168.1.2:5001", NEW.curve: "tcp://192.168.1.7:5002"}
    assert links.who == {PEER.curve: PEER.identity, NEW.curve: NEW.identity}
    assert links.known == (ME.encode(), PEER.encode(), NEW.encode())
    assert links.waiting == ()
    assert around.complete
    assert around.ourselves == ME


def test_a_node_that_was_killed_after_its_word_finds_the_newcomer_again() -> None:
    around = neighbours()
    around.hear(PEER.curve, knock(1, "192.168.1.7", port=5002), 0.0)
    stored = around.changed(0.0)
    assert stored is not None
    again = neighbours(stored)
    assert list(again.candidates()) == []
    assert NEW.curve in again.follow(CONTRACT, NEXT, opened=True).peers


def test_who_leaves_keeps_its_link_until_the_table_after_the_next() -> None:
    around = neighbours()
    around.hear(PEER.curve, knock(1, "192.168.1.7", port=5002), 0.0)
    around.changed(0.0)
    left = replace(NEXT, roster=(seat(ME), seat(NEW)), scores=(1, 0))
    assert PEER.curve in around.follow(CONTRACT, left, opened=True).peers
    third = replace(left, before=b"c" * 32)
    assert PEER.curve not in around.follow(left, third, opened=True).peers


def test_who_had_a_seat_and_did_not_come_is_not_named_again() -> None:
    around = neighbours()
    around.hear(PEER.curve, knock(1, port=5002), 0.0)
    around.changed(0.0)
    around.follow(CONTRACT, NEXT, opened=True)
    around.follow(NEXT, CONTRACT, opened=False)
    around.follow(CONTRACT, CONTRACT, opened=True)
    around.hear(PEER.curve, knock(1, port=5002, curve=7), 1.0)
    around.hear(PEER.curve, knock(2, port=5003), 1.0)
    around.changed(1.0)
    assert [one.name for one in around.candidates()] == ["guest 2"]


def test_a_store_of_an_earlier_version_has_no_introductions() -> None:
    around = neighbours(replace(SITTING, known=()))
    assert not around.complete
    assert around.follow(CONTRACT, CONTRACT, opened=True).peers == SITTING.peers


# -- the newcomer -------------------------------------------------------------------------------------------


def seating(contract: Contract, *seats: Introduction, me: int = 2) -> Seating:
    return Seating(seating_table(contract), seats, me, {})


def test_a_newcomer_takes_the_contract_of_those_who_are_introduced() -> None:
    assert contract_of(seating(NEXT, ME, PEER, NEW)) == NEXT


@pytest.mark.parametrize(
    "wrong",
    [
        seating(NEXT, PEER, ME, NEW),
        seating(NEXT, ME, PEER, intro(1, commitment=9)),
        seating(replace(NEXT, roster=(*NEXT.roster[:2], replace(seat(NEW), bot=True))), ME, PEER, NEW),
        Seating(seating_table(NEXT)[:-1], (ME, PEER, NEW), 2, {}),
    ],
)
def test_a_contract_that_is_not_for_us(wrong: Seating) -> None:
    with pytest.raises((Trouble, Fault)) as caught:
        contract_of(wrong)
    assert getattr(caught.value, "code", "") == "bad-table"
