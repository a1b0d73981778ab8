"""Sync: what is sent to a node that says where it is, in which order, and how much of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from protocol import sync
from protocol.entry import Entry
from protocol.freeze import Freeze
from protocol.ledger import Arrival, DoubleSpeech
from protocol.outcome import Outcome
from tests.helpers.chain import ALL, PLAN, Follower, speak, state, story

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


# -- what was said in away rounds ----------------------------------------------------------------------


def frozen(node: Follower, seat: int, step: int, *held: Entry, out: int = 3) -> Entry:
    """The seat has frozen this step of the live track, and the node has taken it in."""
    track = node.ledger.live
    what = Freeze(0, frozenset([out]), frozenset(entry.digest for entry in held), False, None)
    entry = state(seat, track.digests[step], what, (track.name, step))
    assert node.take(entry) is Arrival.AWAY
    node.ledger.note(entry)
    return entry


def decided(node: Follower, *counting: int, absent: int = 3) -> None:
    """The live step ends without a seat; the node's plan goes on to the next one."""
    spoken = node.ledger.live.spoken
    entries = tuple((seat, spoken[seat].digest) for seat in counting)
    node.ledger.close(Outcome(entries, frozenset([absent]), frozenset(), frozenset()))
    node.at += 1


def test_a_place_names_what_was_said_about_its_step() -> None:
    """In whatever order it came, and about this step alone."""
    one, two, bare = at(7), at(7), at(7)
    assert sync.have(bare.ledger).said == b""
    for node, seats in ((one, (0, 1)), (two, (1, 0))):
        for seat in seats:
            frozen(node, seat, 1)
    assert sync.have(one.ledger) == sync.have(two.ledger)
    assert len(sync.have(one.ledger).said) == sync.HINT_SIZE
    frozen(two, 2, 1)
    assert sync.have(one.ledger).said != sync.have(two.ledger).said
    frozen(bare, 0, 0)
    assert sync.have(bare.ledger).said == b""


def test_a_peer_at_our_step_gets_what_was_said_there_after_what_it_may_name() -> None:
    source, target = at(6, 0, 1), at(6, 1)
    freezes = [frozen(source, seat, 0, source.ledger.live.spoken[0]) for seat in (2, 1)]
    whole = [*source.ledger.live.spoken.values(), *freezes]
    assert sent(source, target) == whole
    own = frozen(target, 0, 0)
    assert sent(source, target) == whole, "another `said`: all of it, for one of the words may be another"
    assert sent(target, source) == [target.ledger.live.spoken[1], own]


def test_whoever_holds_the_same_in_another_order_gets_nothing() -> None:
    source, target = at(6, 0, 1), at(6, 0, 1)
    freezes = [frozen(source, seat, 0, source.ledger.live.spoken[0]) for seat in (2, 1)]
    for entry in reversed(freezes):
        target.take(entry)
        target.ledger.note(entry)
    assert sent(source, target) == sent(target, source) == []


def test_whoever_lacks_a_second_word_that_was_laid_aside_where_the_rounds_go_on_gets_it() -> None:
    source, target = at(6, 0, 1), at(6, 0, 1)
    for node in (source, target):
        frozen(node, 2, 0)
    second = source.say(0, "another word")
    source.ledger.live.lay_aside(second)
    assert sync.have(source.ledger).said != sync.have(target.ledger).said
    assert second in sent(source, target)


def test_whoever_lacks_nothing_but_the_rounds_gets_these() -> None:
    source, target = at(6, 0), at(6, 0)
    freeze = frozen(source, 1, 0)
    assert sent(source, target) == [source.ledger.live.spoken[0], freeze]
    assert sent(target, source) == []


def test_a_peer_that_is_ahead_gets_what_was_said_about_our_step() -> None:
    """It may have closed the step that we have frozen: it has to learn that somebody lacks something."""
    node = at(7)
    freeze = frozen(node, 0, 1)
    before = frozen(node, 0, 0)
    assert sent(node, at(8)) == [freeze], "further on this track"
    assert sent(node, at(10)) == [freeze], "on a track that we do not know"
    assert sent(node, at(6)) == [*entries_of(6), before, freeze]
    place = sync.have(at(8).ledger)
    assert list(sync.lacks(node.ledger, replace(place, table=b"e" * sync.HINT_SIZE))) == []
    assert sent(at(7), at(8)) == []


def test_a_peer_beyond_the_end_of_a_track_that_is_over_is_told_nothing() -> None:
    node = at(7)
    frozen(node, 0, 1)
    place = replace(sync.have(node.ledger), track="deck", step=99)
    assert list(sync.lacks(node.ledger, place)) == []


def test_a_peer_that_is_behind_gets_each_step_with_what_lies_beside_it_and_what_was_said() -> None:
    source = at(6, 0, 1, 2, 3)  # the plan closes the step as soon as all have spoken
    assert source.ledger.live.step == 1
    source = at(6, 0, 1, 2)
    step = dict(source.ledger.live.spoken)
    beside = source.say(3)
    freezes = [frozen(source, seat, 0, *step.values()) for seat in (1, 0)]
    source.ledger.accept(beside)
    decided(source, 0, 1, 2)
    assert source.ledger.live.aside == {0: [beside]}
    after = source.say(2)
    source.ledger.accept(after)
    later = frozen(source, 0, 1, after)

    assert sent(source, at(5)) == [*entries_of(5), *step.values(), beside, *freezes, after, later]
    assert sent(source, at(6, 0)) == [*step.values(), beside, *freezes, after, later]
    assert sent(source, at(6, 0, 1, 2)) == [*step.values(), beside, *freezes, after, later]


def test_the_rounds_of_a_step_that_a_peer_has_ended_are_sent_to_whoever_is_in_it_and_to_nobody_past_it() -> (
    None
):
    source, target = at(6, 0, 1, 2), at(6, 0, 1, 2)
    freezes = [frozen(source, seat, 0, *source.ledger.live.spoken.values()) for seat in (0, 1, 2)]
    decided(source, 0, 1, 2)
    assert sent(source, target) == [*target.ledger.live.spoken.values(), *freezes]
    for entry in freezes:
        target.take(entry)
        target.ledger.note(entry)
    assert sent(source, target) == [], "it has all that it needs to decide the same"
    decided(target, 0, 1, 2)
    assert sync.have(source.ledger) == sync.have(target.ledger)


def test_on_another_digest_the_rounds_that_led_there_are_shown_too() -> None:
    """One has closed the step as usual, and the others have decided otherwise: both get what they lack."""
    one = at(6, 0, 1, 2)
    step = dict(one.ledger.live.spoken)
    freezes = [frozen(one, seat, 0, *step.values()) for seat in (0, 1, 2)]
    decided(one, 0, 1, 2)
    two = at(7)
    assert two.ledger.live.digests[-1] != one.ledger.live.digests[-1]
    assert sent(one, two) == [*step.values(), *freezes, *reversed_steps(2, 5)]
    assert sent(two, one) == [*entries_of(6), *reversed_steps(2, 5)]


@pytest.mark.parametrize(
    "elsewhere", [{"track": "elsewhere"}, {"step": 2**31}], ids=["another track", "ahead"]
)
def test_who_stands_where_we_have_not_been_is_told_what_was_decided(elsewhere: dict[str, Any]) -> None:
    """It may have gone on from a step that was decided without it."""
    one = at(6, 0, 1, 2)
    step = dict(one.ledger.live.spoken)
    freezes = [frozen(one, seat, 0, *step.values()) for seat in (0, 1, 2)]
    decided(one, 0, 1, 2)
    place = replace(sync.have(one.ledger), **elsewhere)
    assert list(sync.lacks(one.ledger, place)) == [*step.values(), *freezes]


def test_on_another_digest_rounds_without_a_decision_are_shown_too() -> None:
    one = at(7)
    freeze = frozen(one, 0, 0)
    place = sync.have(at(7).ledger)
    assert freeze in sync.lacks(one.ledger, replace(place, hint=bytes(sync.HINT_SIZE)))


def test_a_peer_that_is_on_another_track_is_not_ahead_of_us() -> None:
    """What was said about our live step is no matter of one that has far to go."""
    node = at(10)
    freeze = frozen(node, 0, node.ledger.live.step)
    place = replace(sync.have(at(3).ledger), step=2**31)
    assert freeze not in sync.lacks(node.ledger, place)


def reversed_steps(first: int, last: int) -> list[Entry]:
    return [entry for k in range(last, first - 1, -1) for entry in entries_of(k)]
