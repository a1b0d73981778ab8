"""What is asked before the first vote about a step that was over at the start."""

from __future__ import annotations

from protocol import wire
from protocol.sync import Have, have, have_been
from tests.helpers.chain import Follower
from uno_p2p.table.recall import LISTEN, Recall

OLD, NEW, GONE = ("play", 0), ("play", 1), ("rest", 5)


def recall() -> Recall:
    """Of a node that starts in its second step of `play`."""
    started = Recall()
    started.begin([OLD, GONE])
    return started


def test_a_step_that_began_in_this_life_needs_no_asking() -> None:
    node = recall()
    assert node.may_vote(NEW, 5.0)
    assert node.asks(Follower(first=7).ledger) == []


def test_about_an_old_step_it_asks_twice_at_once_and_listens() -> None:
    node, ledger = recall(), Follower(first=7).ledger
    assert not node.may_vote(OLD, 5.0)
    told = [wire.decode(raw) for raw in node.asks(ledger)]
    assert told == [have_been(ledger, *OLD)] * 2
    assert not node.may_vote(OLD, 5.0 + LISTEN - 0.1)
    assert node.may_vote(OLD, 5.0 + LISTEN)
    assert node.asks(ledger) == []


def test_what_is_no_part_of_the_story_any_more_is_asked_about_when_it_is_again() -> None:
    node, ledger = recall(), Follower(first=7).ledger
    assert not node.may_vote(GONE, 5.0)
    assert node.asks(ledger) == []
    assert not node.may_vote(GONE, 50.0)
    assert not node.may_vote(OLD, 50.0)
    assert [type(wire.decode(raw)) for raw in node.asks(ledger)] == [Have, Have]


def test_a_place_where_one_has_been_is_the_place_that_one_told_there() -> None:
    then, now = Follower(first=6), Follower(first=7)
    place = have(then.ledger)
    here = have_been(now.ledger, place.track, place.step)
    assert here is not None
    assert (here.table, here.track, here.step, here.hint) == (
        place.table,
        place.track,
        place.step,
        place.hint,
    )
    live = now.ledger.live
    assert have_been(now.ledger, live.name, live.step) == have(now.ledger)
    assert have_been(now.ledger, "play", 9) is None
