"""One node's part in away rounds: which statements count for it, and about which steps it still speaks."""

from __future__ import annotations

import pytest

from protocol.entry import Entry
from protocol.errors import ProtocolError
from protocol.freeze import Cut, Freeze, agreed_digest, read_said
from protocol.ledger import Arrival, Ledger
from tests.helpers.chain import CONTRACT, ROSTER, speak, state
from uno_p2p.table.absence import Absence, Contradiction

GRACE = 60.0
NOBODY: frozenset[int] = frozenset()
HERE = ("table", 0)


class Room:
    """A ledger driven by hand, at a table of four of which the `voters` vote, and its node of seat 0."""

    def __init__(self, voters: tuple[int, ...] = (0, 1, 2, 3), seat: int | None = 0) -> None:
        self.voters = voters
        self.ledger = Ledger(ROSTER)
        self.absence = Absence(self.ledger, seat, GRACE)
        self.ledger.begin("table", CONTRACT)
        self.absence.begin(voters, (0, 1, 2, 3))

    def speak(self, *seats: int) -> None:
        """Their entries for the live step are taken in."""
        for seat in seats:
            track = self.ledger.live
            entry = speak(seat, track.name, track.step, track.digests[-1])
            assert self.ledger.admit(entry) is Arrival.LIVE
            self.ledger.accept(entry)
            self.absence.hold(entry)

    def close(self) -> None:
        self.absence.close()
        self.ledger.close(None)
        self.absence.begin(self.voters, (0, 1, 2, 3))

    def look(self, now: float, overdue: set[int]) -> None:
        self.absence.now = now
        self.absence.look(frozenset(overdue))

    def held(self, *seats: int, step: int = 0) -> frozenset[bytes]:
        return frozenset(self.ledger.live.steps[step][seat].digest for seat in seats)

    def says(self, seat: int, what: Freeze | Cut, about: tuple[str, int] = HERE) -> Entry:
        return state(seat, self.ledger.live.digests[min(about[1], self.ledger.live.step)], what, about)

    def frozen(
        self, seat: int, *has: int, out: frozenset[int] = NOBODY, about: tuple[str, int] = HERE
    ) -> Entry:
        """Its freeze of the first step, or another one."""
        return self.says(seat, Freeze(0, out, self.held(*has, step=about[1]), False, None), about)

    def decide(self, out: frozenset[int], *has: int, about: tuple[str, int] = HERE) -> None:
        """All others than seat 0 and `out` freeze a step without `out`, and cut that."""
        seats = [seat for seat in self.voters if seat and seat not in out]
        freezes = [self.frozen(seat, *has, out=out, about=about) for seat in seats]
        agreed = Cut(0, agreed_digest([read_said(entry) for entry in freezes]))
        for entry in (*freezes, *(self.says(seat, agreed, about) for seat in seats)):
            assert self.absence.hear(entry)


def closed_by_all() -> Room:
    room = Room()
    room.speak(0, 1, 2, 3)
    room.close()
    return room


def test_who_has_closed_a_step_joins_a_freezer_that_has_said_nothing_since() -> None:
    room = closed_by_all()
    assert room.absence.hear(room.frozen(1, 0, 1))
    ((at, what),) = room.absence.due()
    assert at == HERE
    assert isinstance(what, Freeze)
    assert what.done
    room.absence.hear(room.frozen(2, 0, 2))
    room.speak(1)
    assert list(room.absence.due())
    room.speak(2)
    assert not list(room.absence.due())
    room.absence.hear(room.frozen(3, 0, 3))
    assert list(room.absence.due())


def test_a_round_about_a_step_that_was_closed_begins_when_it_is_said() -> None:
    room = closed_by_all()
    room.absence.now = 500.0
    for seat in (1, 2):
        room.absence.hear(room.frozen(seat, 0, seat))
    ((_, what),) = room.absence.due()
    room.absence.hear(room.says(0, what))
    room.look(501.0, set())
    assert not list(room.absence.due())  # the next round is not due before its grace is over
    room.look(500.0 + GRACE, set())
    assert list(room.absence.due())


def test_who_does_not_vote_and_what_is_about_no_step_is_dropped() -> None:
    room = Room(voters=(0, 1, 2))
    room.speak(0, 1)
    assert not room.absence.hear(room.frozen(3, 0, 1))
    assert not room.absence.hear(room.says(1, Freeze(0, NOBODY, NOBODY, False, None), ("table", 7)))
    assert room.absence.vote is None
    assert not room.ledger.live.said


def test_a_contradiction_is_shown_with_both_entries() -> None:
    room = Room()
    room.speak(0, 1)
    first, second = room.frozen(1, 0), room.frozen(1, 0, 1)
    room.absence.hear(first)
    with pytest.raises(Contradiction) as shown:
        room.absence.hear(second)
    assert (shown.value.first, shown.value.second, shown.value.seat) == (first, second, 1)


def test_a_step_that_is_decided_otherwise_is_found() -> None:
    room = closed_by_all()
    assert room.absence.overturned() is None
    room.decide(frozenset({0}), 1, 2, 3)
    assert room.absence.overturned() == HERE


def test_of_two_steps_that_are_decided_otherwise_the_first_counts() -> None:
    room = closed_by_all()
    room.speak(0, 1, 2, 3)
    room.close()
    there = ("table", 1)
    for at, first in ((there, True), (HERE, False)):
        assert (room.absence.overturned() is None) == first
        room.decide(frozenset({0}), 1, 2, 3, about=at)
    assert room.absence.overturned() == HERE


def test_a_step_that_is_decided_as_it_was_closed_stands() -> None:
    room = closed_by_all()
    freezes = [room.frozen(seat, 0, 1, 2, 3) for seat in (1, 2, 3)]
    for freeze in freezes:
        room.absence.hear(freeze)
    ((_, done),) = room.absence.due()
    freezes.append(room.says(0, done))
    room.absence.hear(freezes[-1])
    agreed = Cut(0, agreed_digest([read_said(entry) for entry in freezes]))
    for seat in (1, 2, 3):
        room.absence.hear(room.says(seat, agreed))
    assert not list(room.absence.due())
    assert room.absence.overturned() is None


def test_the_live_step_ends_by_a_decision_and_not_normally_once_it_is_frozen() -> None:
    room = Room()
    room.speak(0, 1, 2)
    assert room.absence.may_close
    room.look(1.0, {3})
    ((at, what),) = room.absence.due()
    assert isinstance(what, Freeze)
    assert room.absence.hear(room.says(0, what))
    assert at == HERE
    assert not room.absence.may_close
    with pytest.raises(ProtocolError):
        room.absence.close()
    vote = room.absence.vote
    assert vote is not None
    assert (vote.out, vote.voted, vote.missing, vote.left) == ({3}, (0,), (1, 2, 3), GRACE)


def test_too_few_are_adjourned() -> None:
    room = Room()
    room.speak(0, 1)
    room.look(1.0, {2})
    assert not room.absence.adjourned
    room.look(1.0, {2, 3})
    assert room.absence.adjourned


@pytest.mark.parametrize("slept", [True, False], ids=["slept", "started again"])
def test_a_node_that_was_not_there_counts_its_round_from_when_it_was(slept: bool) -> None:
    room = Room()
    room.speak(0, 1, 2)
    room.look(1.0, {3})
    ((_, what),) = room.absence.due()
    room.absence.hear(room.says(0, what))
    if slept:
        room.absence.now = 501.0
        room.absence.slept(490.0)
    else:
        room.absence.now = 501.0
        room.absence.resume()
    room.look(501.0, {3})
    vote = room.absence.vote
    assert vote is not None
    assert vote.left == (GRACE - 10 if slept else GRACE)  # it had been awake for ten seconds of the round
