"""Sync: what is sent to a node that says where it is, in which order, and how much of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from protocol import sync
from protocol.entry import Entry
from protocol.ledger import Arrival, DoubleSpeech
from tests.helpers.chain import ALL, PLAN, Follower, speak, story

HISTORY = story()


def at(first: int, *spoken: int) -> Follower:
    """A node that has done so many steps of the plan, and heard these seats in the next."""
    node = Follower(first=first)
    node.take_all([node.say(seat) for seat in spoken])
    return node


def sent(source: Follower, target: Follower) -> list[Entry]:
    return list(sync.lacks(source.ledger, sync.have(target.ledger)))


def entries_of(*steps: int) -> list[Entry]:
    """The entries of these steps of the plan."""
    counts = [len(seats) for _, seats in PLAN]
    return [entry for k in steps for entry in HISTORY[sum(counts[:k]) : sum(counts[: k + 1])]]


def test_a_place_says_where_a_node_is() -> None:
    node = at(7)
    place = sync.have(node.ledger)
    assert (place.track, place.step) == ("play", 1)
    assert place.hint == node.ledger.live.digests[1][: sync.HINT_SIZE]
    assert place.spoken == frozenset()
    assert sync.have(at(2, 3, 0).ledger).spoken == {0, 3}


def test_a_node_with_the_same_lacks_nothing() -> None:
    for first in range(len(PLAN) + 1):
        assert sent(at(first), at(first)) == []


def test_what_is_missing_of_the_live_step() -> None:
    assert sent(at(2, 0, 2, 3), at(2, 2)) == [entries_of(2)[0], entries_of(2)[3]]
    assert sent(at(2, 2), at(2, 0, 3)) == [entries_of(2)[2]]
    assert sent(at(2), at(2, 0)) == []


@pytest.mark.parametrize(("behind", "ahead"), [(0, 1), (0, 11), (3, 5), (5, 9), (2, 11), (10, 11)])
def test_everything_from_there_on_over_the_ends_of_tracks(behind: int, ahead: int) -> None:
    assert sent(at(ahead), at(behind)) == entries_of(*range(behind, ahead))
    assert sent(at(behind), at(ahead)) == []


def test_a_node_that_is_ahead_of_us_is_told_nothing() -> None:
    node = at(3)
    place = sync.have(node.ledger)
    assert list(sync.lacks(node.ledger, replace(place, step=place.step + 1))) == []
    assert list(sync.lacks(node.ledger, replace(place, step=2**32 - 1))) == []
    assert list(sync.lacks(node.ledger, replace(place, track="play"))) == []
    assert list(sync.lacks(node.ledger, replace(place, track=""))) == []


def test_a_node_at_another_table_is_told_nothing() -> None:
    node = at(3)
    place = replace(sync.have(at(0).ledger), table=b"e" * sync.HINT_SIZE)
    assert list(sync.lacks(node.ledger, place)) == []


def test_waiting_entries_are_not_passed_on_before_they_count() -> None:
    node = at(2)
    assert node.take(entries_of(3)[0]) is Arrival.EARLY
    assert sent(node, at(2)) == []


def test_an_answer_is_bounded_and_the_next_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 3 * len(HISTORY[0].raw) + 100
    monkeypatch.setattr(sync, "ANSWER_LIMIT", limit)
    source, target = at(len(PLAN)), at(0)
    answers = 0
    while missing := sent(source, target):
        assert sum(len(entry.raw) for entry in missing) <= limit
        target.take_all(missing)
        answers += 1
    assert list(target.ledger.history()) == HISTORY
    assert answers > len(HISTORY) // 4


def test_what_was_lost_of_an_answer_comes_with_a_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sync, "ANSWER_LIMIT", 6 * len(HISTORY[0].raw))
    source, target = at(len(PLAN)), at(0)
    for answer in range(100):
        missing = sent(source, target)
        target.take_all(entry for i, entry in enumerate(missing) if (i + answer) % 3)
    assert list(target.ledger.history()) == HISTORY


# -- two histories -----------------------------------------------------------------------------------


def forked(first: int, speaker: int) -> tuple[Follower, Follower]:
    """Two nodes that have heard different words of the speaker at step `first` of the plan."""
    nodes = Follower(first=first), Follower(first=first)
    for word, node in enumerate(nodes):
        said = [node.say(seat, word if seat == speaker else "") for seat in node.asked]
        node.take_all(said)
    return nodes


def convicted(target: Follower, missing: list[Entry]) -> int | None:
    try:
        target.take_all(missing)
    except DoubleSpeech as fault:
        return fault.seat
    return None


@pytest.mark.parametrize("first", range(len(PLAN) - 1))
def test_on_another_digest_the_double_speech_is_shown(first: int) -> None:
    speaker = PLAN[first][1][-1]
    one, two = forked(first, speaker)
    assert convicted(two, sent(one, two)) == speaker
    assert convicted(one, sent(two, one)) == speaker


def test_also_over_the_end_of_a_track() -> None:
    one, two = forked(5, 3)
    assert (one.ledger.live.name, one.ledger.live.step) == ("play", 0)
    one.take_all([one.say(seat) for seat in (0, 1)])
    two.take_all([two.say(seat) for seat in (2,)])
    assert convicted(two, sent(one, two)) == 3


def test_the_latest_steps_come_first_so_that_no_limit_hides_the_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = (("table", ALL), *[("play", ALL)] * 30)
    nodes = Follower(plan, first=20), Follower(plan, first=20)
    for word, node in enumerate(nodes):
        node.take_all([node.say(seat, word if seat == 1 else "") for seat in ALL])
    monkeypatch.setattr(sync, "ANSWER_LIMIT", 8 * len(HISTORY[0].raw))
    one, two = nodes
    assert convicted(two, sent(one, two)) == 1


def test_a_false_hint_brings_no_more_than_two_tracks() -> None:
    node = at(10)
    place = replace(sync.have(node.ledger), hint=b"x" * sync.HINT_SIZE)
    found = list(sync.lacks(node.ledger, place))
    assert {entry.track for entry in found} == {"play"}
    lied = replace(place, track="play", step=1)
    assert {entry.track for entry in sync.lacks(node.ledger, lied)} == {"play", "deck"}
    assert list(sync.lacks(at(0).ledger, replace(lied, track="table", step=0))) == []


def test_forked_words_are_dropped_without_harm() -> None:
    node = at(4)
    assert node.take(speak(2, "deck", 2, b"x" * 32)) is Arrival.FORKED
    assert sent(node, at(4)) == []
