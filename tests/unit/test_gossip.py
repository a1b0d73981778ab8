"""Who answers whom, how often, and for whom entries are passed on."""

from protocol.entry import Entry, sign
from protocol.keys import Identity
from protocol.ledger import Arrival, Ledger
from protocol.sync import Have, have
from uno_p2p.table.gossip import BURST, NEAR, RELAY, STALL, Gossip

SEATS = 10
PEOPLE = [Identity(bytes([i]) * 32) for i in range(1, SEATS + 1)]
CONTRACT = bytes(32)


def ledger(*spoken: int) -> Ledger:
    """A table in its first step, where these seats have spoken."""
    found = Ledger([person.public for person in PEOPLE])
    found.begin("table", CONTRACT)
    for seat in spoken:
        entry = said(found, seat)
        assert found.admit(entry) is Arrival.LIVE
        found.accept(entry)
    return found


def said(at: Ledger, seat: int) -> Entry:
    return sign(PEOPLE[seat], CONTRACT, "table", 0, seat, at.live.digests[-1], "sign", [])


def asks(*spoken: int) -> Have:
    return have(ledger(*spoken))


def test_at_first_only_the_author_and_the_seats_after_it_answer() -> None:
    answering = [
        seat for seat in range(SEATS) if Gossip(ledger(4), seat, SEATS).lacking(b"peer", asks(), 0.0)
    ]
    assert answering == list(range(4, 4 + NEAR + 1))


def test_who_asks_a_second_time_at_the_same_place_is_answered_by_all() -> None:
    for seat in (*range(SEATS), None):
        gossip = Gossip(ledger(4), seat, SEATS)
        gossip.lacking(b"peer", asks(), 0.0)
        assert len(gossip.lacking(b"peer", asks(), 1.0)) == 1
        assert gossip.lacking(b"other", asks(5), 1.0) == ([] if not _near(seat) else [said(ledger(), 4).raw])


def _near(seat: int | None) -> bool:
    return seat is not None and 4 <= seat <= 4 + NEAR


def test_a_peer_that_had_to_ask_gets_the_authors_next_entries_for_a_while() -> None:
    table = ledger(4)
    gossip = Gossip(table, 5, SEATS)
    assert gossip.pass_on(said(table, 4), 0.0) == []
    gossip.lacking(b"peer", asks(), 0.0)
    assert gossip.pass_on(said(table, 4), RELAY / 2) == [b"peer"]
    assert gossip.pass_on(said(table, 3), RELAY / 2) == []
    assert gossip.pass_on(said(table, 4), RELAY + 1) == []


def test_who_asks_too_often_is_not_answered() -> None:
    gossip = Gossip(ledger(4), 4, SEATS)
    answered = sum(bool(gossip.lacking(b"peer", asks(), 0.0)) for _ in range(100))
    assert answered == BURST / STALL + 1
    assert gossip.lacking(b"peer", asks(), 2 * BURST)


def test_a_place_is_told_when_nothing_moves_and_every_second() -> None:
    table = ledger()
    gossip = Gossip(table, 0, SEATS)
    assert gossip.tell(0.0) is not None
    assert gossip.tell(0.5) is None
    assert gossip.tell(1.0) is not None
    table.accept(said(table, 1))
    assert gossip.tell(1.05) is None
    assert gossip.tell(1.05 + STALL) is not None


def test_followers_are_those_who_told_our_own_place() -> None:
    gossip = Gossip(ledger(4), 4, SEATS)
    gossip.lacking(b"behind", asks(), 0.0)
    gossip.lacking(b"here", asks(4), 0.0)
    assert gossip.followers == 1
