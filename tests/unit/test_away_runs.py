"""Runs of the away rounds: all of them where they are few enough, and those that break without a rule.

What is covered here: three honest seats and two rounds, completely for a step that asks one seat and for one
that asks two, and the first states for one that asks all; three voters and a seat that is asked whether it is
back, completely for a step that asks only that; with a Byzantine seat the first states of some of its
repertoires. `python -m tests.explore_away` goes on from there.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace

import pytest

import protocol.away
from protocol.away import Away
from protocol.freeze import Freeze, Said
from protocol.outcome import Outcome
from tests.explore_away import Broken, Explorer, Says, repertoires
from tests.helpers.away_siege import Endless, every_siege

QUIET = (Says(0, frozenset(), 0, False, False, False),)
"""The repertoire of a seat that may do something, and in a fair continuation is gone."""


@pytest.mark.parametrize("asked", [{0}, {0, 1}])
def test_every_run_of_three_seats_and_two_rounds_has_one_outcome_and_an_end(asked: set[int]) -> None:
    report = Explorer(asked=frozenset(asked)).explore(fair_each=20)
    assert report.complete
    assert report.states > 700
    assert report.decided
    assert not report.forks


def test_when_all_three_are_asked_the_first_states_are_good() -> None:
    report = Explorer().explore(limit=3000, fair_each=50)
    assert report.states == 3000
    assert report.decided


def test_every_run_with_a_seat_that_is_back_has_one_outcome_and_an_end() -> None:
    report = Explorer(asked=frozenset({3}), back=1).explore(fair_each=20)
    assert report.complete
    assert report.states > 2500
    assert report.decided
    assert not report.forks
    report = Explorer(asked=frozenset({0, 3}), back=1).explore(limit=800, fair_each=50)
    assert report.states == 800


def test_with_a_byzantine_seat_there_is_one_outcome_or_proof_against_it() -> None:
    for says in itertools.islice(repertoires(3, 2, seed=1), 3):
        report = Explorer(says=says).explore(limit=600, fair_each=20)
        assert report.decided


def test_four_seats_with_a_byzantine_one_have_one_outcome() -> None:
    says = next(repertoires(4, 2, seed=1))
    report = Explorer(4, says=says, asked=frozenset({0, 3})).explore(limit=400, fair_each=40)
    assert report.states == 400
    assert not report.forks


class Lockless(Away):
    """Shows its locks, and does not follow them."""

    def _judge(self, freezes: tuple[Said, ...]) -> Outcome | None:
        return super()._judge(
            tuple(
                Said(s.seat, s.digest, replace(s.what, lock=None))
                for s in freezes
                if isinstance(s.what, Freeze)
            )
        )


class Undone(Away):
    """Does not look at the mark of who has closed the step."""

    def _any_done(self, freezes: Iterable[Freeze]) -> bool:
        return False


class Deaf(Away):
    """Hears nothing that is said in the rounds, because it has no say in them."""

    def hear(self, said: Said) -> None:
        if self.seat is None or self.seat in self.voters:
            super().hear(said)


class Alike(Away):
    """Does not say that a seat without a vote, and without an entry, is absent."""

    def _end(
        self, union: frozenset[bytes], out: frozenset[int], done: bool, guilty: frozenset[int]
    ) -> Outcome:
        end = super()._end(union, out, done, guilty)
        return replace(end, absent=end.absent & self.voters)


class Patient(Away):
    """Part one of the rule missing: waits for entries for ever."""

    def _missing(self) -> frozenset[int]:
        return frozenset()


class Trusting(Away):
    """Part two missing: waits for freezes for ever."""

    def _silent(self) -> frozenset[int]:
        return frozenset()


class Lenient(Away):
    """Part three missing: does not mind who is slow."""

    def _slow(self) -> frozenset[int]:
        return frozenset()


class Tolerant(Away):
    """Part four missing: does not mind who differs."""

    def _dissenting(self) -> frozenset[int]:
        return frozenset()


@pytest.mark.parametrize(
    ("machine", "breaks"), [(Lockless, "two outcomes"), (Undone, "closed normally and the others")]
)
def test_without_the_lock_or_the_mark_a_run_has_two_outcomes(machine: type[Away], breaks: str) -> None:
    with pytest.raises(Broken, match=breaks):
        Explorer(machine=machine, asked=frozenset({0, 1})).explore(fair_each=10**9)


def test_a_seat_that_is_back_must_hear_how_the_step_has_ended() -> None:
    with pytest.raises(Broken, match="seat 3 is not told"):
        Explorer(machine=Deaf, asked=frozenset({0, 3}), back=1).explore(limit=1000)


def test_a_seat_that_is_back_must_be_able_to_tell_that_it_has_gone_another_way() -> None:
    with pytest.raises(Broken, match="seat 3 closed normally and the others"):
        Explorer(machine=Alike, asked=frozenset({3}), back=1).explore(fair_each=10**9)


@pytest.mark.parametrize("machine", [Patient, Trusting])
def test_without_naming_who_is_missing_or_silent_the_others_wait_for_ever(machine: type[Away]) -> None:
    with pytest.raises(Broken, match="does not end"):
        Explorer(says=QUIET, machine=machine, asked=frozenset({0, 2})).explore(limit=3000)
    assert Explorer(says=QUIET, asked=frozenset({0, 2})).explore(limit=300).fair == 300


def test_every_siege_ends_and_costs_its_author_the_place() -> None:
    states, rounds, outcomes = every_siege(Away)
    assert states > 40
    assert rounds <= 3
    for outcome in outcomes:
        assert outcome.absent == {4}
        assert outcome.leaving <= {3}


def test_with_one_limit_for_who_is_slow_a_siege_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol.away, "SLOW", (2,))
    with pytest.raises(Endless):
        every_siege(Away)


@pytest.mark.parametrize("machine", [Trusting, Lenient, Tolerant])
def test_without_a_part_of_the_rule_a_siege_never_ends(machine: type[Away]) -> None:
    with pytest.raises(Endless):
        every_siege(machine)
