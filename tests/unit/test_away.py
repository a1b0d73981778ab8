"""The machine of the away rounds, rule by rule."""

from __future__ import annotations

import pytest

from protocol.away import LEAP, Away
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.freeze import Cut, Freeze, Lock, Said, Statement, agreed_digest
from protocol.outcome import Outcome
from protocol.tally import MAX_SETS
from tests.helpers.away import Local, entry, say

GRACE = 60.0
NOBODY: frozenset[int] = frozenset()


def seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def held(*numbers: int) -> frozenset[bytes]:
    return frozenset(entry(seat)[1] for seat in numbers)


def away(
    seat: int | None = 0, voters: int = 3, asked: frozenset[int] | None = None, has: tuple[int, ...] = ()
) -> Away:
    machine = Away(seat, range(voters), range(voters) if asked is None else asked, GRACE)
    for number in has:
        machine.hold(*entry(number))
    return machine


def sign(machine: Away, now: float | None = None) -> Said:
    """Sign the freeze that is due."""
    machine.now = machine.now if now is None else now
    said = say(machine.seat or 0, machine.freeze())
    machine.hear(said)
    return said


def cut(machine: Away) -> Cut:
    what = machine.cut()
    assert what is not None
    machine.hear(say(machine.seat or 0, what))
    return what


def freeze(
    seat: int,
    at: int = 0,
    out: frozenset[int] = NOBODY,
    has: frozenset[bytes] = frozenset(),
    *,
    done: bool = False,
    lock: Lock | None = None,
) -> Said:
    return say(seat, Freeze(at, out, has, done, lock))


def hear(machine: Away, *said: Said) -> None:
    for one in said:
        machine.hear(one)


# -- when a seat freezes, and with what ------------------------------------------------------------


def test_who_waits_beyond_the_limit_freezes_without_whom_it_waits_for() -> None:
    machine = away(has=(0, 1))
    assert not machine.due
    machine.overdue = seats(2)
    assert machine.due
    assert machine.freeze() == Freeze(0, seats(2), held(0, 1), False, None)


def test_who_has_answered_is_not_overdue_nor_is_who_was_not_asked() -> None:
    machine = away(asked=seats(0, 1), has=(0, 1))
    machine.overdue = seats(0, 1, 2)
    assert not machine.due
    with pytest.raises(ProtocolError):
        machine.freeze()


def test_a_seat_is_not_made_to_freeze_by_another_before_its_own_limits_have_run() -> None:
    machine = away(has=(0, 1))
    machine.hear(freeze(1, out=seats(2), has=held(0, 1)))
    machine.now = 10 * GRACE
    assert not machine.due


def test_who_has_closed_the_step_freezes_when_another_has_and_takes_its_out() -> None:
    machine = away(has=(0, 1, 2))
    machine.close()
    machine.overdue = seats(2)
    assert not machine.due
    machine.hear(freeze(1, out=seats(2), has=held(0, 1)))
    assert machine.due
    assert machine.freeze() == Freeze(0, seats(2), held(0, 1, 2), True, None)


def test_who_has_closed_the_step_does_not_name_itself() -> None:
    machine = away(voters=4, has=(0, 1, 2, 3))
    machine.close()
    machine.hear(freeze(1, out=seats(0), has=held(1, 2)))
    assert machine.freeze().out == NOBODY
    machine.hear(freeze(2, out=seats(3), has=held(1, 2)))
    assert machine.freeze().out == seats(3)


def test_who_holds_evidence_freezes_at_once_without_the_convicted() -> None:
    machine = away(has=(0, 1, 2))
    machine.convict(2)
    assert machine.due
    assert machine.freeze() == Freeze(0, seats(2), held(0, 1, 2), False, None, seats(2))


def test_evidence_robs_nobody_of_the_time_to_speak() -> None:
    machine = away(has=(0, 2))
    machine.convict(2)
    assert not machine.due
    machine.hold(*entry(1))
    assert machine.due


def test_of_a_seat_that_spoke_many_times_two_entries_are_named() -> None:
    machine = away(has=(0, 1, 2))
    for version in range(40):
        machine.hold(*entry(1, version))
    machine.convict(1)
    assert machine.freeze().held == held(0, 1, 2) | {entry(1, 1)[1]}


def test_who_says_many_things_does_not_make_room_for_them_by_its_own_freeze() -> None:
    machine = away(has=(0, 2))
    machine.hear(freeze(1, has=held(1)))
    assert not machine.names(entry(1)[1], but=1)
    machine.hear(freeze(2, has=held(1, 2)))
    assert machine.names(entry(1)[1], but=1)
    assert not machine.names(entry(0)[1], but=1)


def test_evidence_comes_too_late_for_a_closed_step() -> None:
    machine = away(has=(0, 1, 2))
    machine.close()
    machine.convict(2)
    assert not machine.due


@pytest.mark.parametrize("seat", [None, 3])
def test_who_does_not_vote_signs_nothing_and_sees_the_decision(seat: int | None) -> None:
    machine = away(seat, has=(0, 1))
    machine.overdue = seats(2)
    a, b = freeze(0, out=seats(2), has=held(0, 1)), freeze(1, out=seats(2), has=held(0, 1))
    hear(machine, a, b)
    assert not machine.due
    assert not machine.adjourned
    assert machine.cut() is None
    agreed = Cut(0, agreed_digest([a, b]))
    hear(machine, say(0, agreed), say(1, agreed))
    assert machine.decision is not None
    assert machine.decision.outcome == Outcome((entry(0), entry(1)), seats(2), NOBODY, NOBODY)


def test_a_frozen_step_is_not_closed_normally_any_more() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    assert machine.may_close
    sign(machine)
    assert not machine.may_close
    machine.hold(*entry(2))
    with pytest.raises(ProtocolError):
        machine.close()


def test_a_frozen_step_is_closed_normally_once_a_strict_majority_is_done() -> None:
    """Whatever is agreed has one of their marks: to wait for the round would only cost time."""
    machine = away(has=(0, 1), voters=4)
    machine.overdue = seats(2)
    sign(machine)
    whole = held(0, 1, 2, 3)
    hear(machine, *(freeze(seat, at=at, has=whole, done=True) for seat, at in ((1, 0), (2, 0), (3, 2))))
    assert not machine.may_close  # they name an entry that is not held
    for seat in (2, 3):
        machine.hold(*entry(seat))
    assert machine.may_close
    machine.close()
    assert machine.done
    machine.now += GRACE
    assert not machine.freeze().done  # what it said once it says again


def test_half_of_the_voters_that_are_done_do_not_settle_how_a_step_ends() -> None:
    machine = away(has=(0, 1, 2, 3), voters=4)
    machine.hear(freeze(0, out=seats(3), has=held(0, 1, 2)))
    hear(machine, *(freeze(seat, has=held(0, 1, 2, 3), done=True) for seat in (1, 2)))
    hear(machine, freeze(3, has=held(0, 1, 2, 3)))
    assert not machine.may_close


def test_who_has_frozen_a_closed_step_may_be_started_again_and_close_it() -> None:
    machine = away(has=(0, 1, 2))
    machine.hear(freeze(0, has=held(0, 1, 2), done=True))
    machine.close()
    assert machine.done


def test_a_step_asks_only_whom_it_asks() -> None:
    with pytest.raises(ProtocolError):
        away(asked=seats(0, 1), has=(2,))


# -- who is back: asked, and no voter --------------------------------------------------------------

BACK = seats(0, 1, 2, 3)
"""Three voters, and seat 3 that was away."""


def test_who_may_be_back_is_waited_for_and_never_named() -> None:
    machine = away(asked=BACK, has=(0, 1, 2))
    assert not machine.due
    machine.overdue = seats(3)
    assert machine.due
    assert not machine.adjourned
    assert machine.freeze() == Freeze(0, NOBODY, held(0, 1, 2), False, None)
    machine.hold(*entry(3))
    assert not machine.due


def test_who_may_be_back_is_no_help_to_the_voters_that_are_left() -> None:
    machine = away(asked=BACK, has=(0, 3))
    machine.overdue = seats(1, 2)
    assert machine.adjourned


def test_who_may_be_back_has_no_say() -> None:
    machine = away(asked=BACK, has=(0, 1, 2))
    machine.hear(freeze(3, has=held(3)))
    assert not list(machine.statements)
    with pytest.raises(Fault):
        machine.hear(freeze(1, out=seats(3), has=held(1)))


def test_who_may_be_back_is_absent_without_an_entry_and_else_is_back() -> None:
    three = [freeze(seat, has=held(0, 1, 2)) for seat in range(3)]
    entries = (entry(0), entry(1), entry(2))
    assert agreed(*three, asked=BACK) == Outcome(entries, seats(3), NOBODY, NOBODY)
    heard = freeze(2, has=held(3))
    outcome = agreed(*three[:2], heard, asked=BACK)
    assert outcome == Outcome((*entries, entry(3)), NOBODY, NOBODY, NOBODY)
    two = [freeze(seat, out=seats(2), has=held(0, 1, 3)) for seat in range(2)]
    assert agreed(*two, asked=BACK) == Outcome((entry(0), entry(1), entry(3)), seats(2), NOBODY, NOBODY)


def test_a_step_is_closed_with_the_entries_of_those_who_are_back_too() -> None:
    done = [freeze(seat, has=held(0, 1, 2), done=True) for seat in range(3)]
    assert agreed(*done, asked=BACK) is None
    done = [freeze(seat, has=held(0, 1, 2, 3), done=True) for seat in range(3)]
    outcome = agreed(*done, asked=BACK)
    assert outcome is not None
    assert outcome.ordinary


def test_two_entries_of_a_seat_that_is_back_are_named_before_the_step_is_closed() -> None:
    machine = away(asked=BACK, has=(0, 1, 2, 3))
    machine.hold(*entry(3, 1))
    machine.convict(3)
    assert machine.due
    whole = held(0, 1, 2, 3) | {entry(3, 1)[1]}
    assert machine.freeze() == Freeze(0, NOBODY, whole, False, None, seats(3))
    bystander = away(has=(0, 1, 2))
    bystander.convict(3)
    assert not bystander.due


def test_who_is_back_may_have_closed_the_step_and_sees_that_it_is_decided_otherwise() -> None:
    machine = away(3, asked=BACK, has=(0, 1, 2, 3))
    two = [freeze(seat, out=seats(2), has=held(0, 1, 3)) for seat in range(2)]
    hear(machine, two[0])
    machine.close()
    machine.convict(2)
    hear(machine, two[1])
    assert machine.done
    assert not machine.due
    assert machine.cut() is None
    hear(machine, *(say(seat, Cut(0, agreed_digest(two))) for seat in range(2)))
    assert machine.decision is not None
    assert machine.decision.outcome == Outcome((entry(0), entry(1), entry(3)), seats(2), NOBODY, NOBODY)


# -- what counts -----------------------------------------------------------------------------------


def test_a_freeze_counts_when_the_entries_it_names_are_held() -> None:
    machine = away(has=(0,))
    machine.overdue = seats(2)
    machine.hear(freeze(1, out=seats(2), has=held(0, 1)))
    sign(machine)
    assert machine.cut() is None
    machine.hold(*entry(1))
    assert machine.cut() is not None


def test_a_freeze_counts_when_the_freezes_of_its_lock_are_held() -> None:
    machine = away(None, has=(0, 1))
    first = [freeze(0, out=seats(2), has=held(0, 1)), freeze(1, out=seats(2), has=held(0, 1))]
    lock = Lock(0, agreed_digest(first))
    second = [freeze(0, 1, seats(2), held(0, 1), lock=lock), freeze(1, 1, seats(2), held(0, 1))]
    agreed = Cut(1, agreed_digest(second))
    hear(machine, *second, say(0, agreed), say(1, agreed), first[0])
    assert machine.decision is None
    machine.hear(first[1])
    assert machine.decision is not None


def test_a_done_freeze_that_lacks_an_entry_does_not_count() -> None:
    machine = away(has=(0, 1, 2))
    machine.convict(2)
    sign(machine)
    machine.hear(freeze(1, out=seats(2), has=held(0, 1), done=True))
    assert machine.cut() is None


def test_a_seat_that_may_not_vote_is_not_heard() -> None:
    machine = away(has=(0, 1))
    machine.hear(freeze(3, has=held(0, 1)))
    assert not list(machine.statements)


@pytest.mark.parametrize("out", [seats(1), seats(7), seats(0, 2)], ids=["itself", "no voter", "too many"])
def test_an_out_that_no_honest_seat_signs_is_a_fault(out: frozenset[int]) -> None:
    machine = away()
    said = freeze(1, out=out)
    with pytest.raises(Fault) as fault:
        machine.hear(said)
    assert (fault.value.code, fault.value.seat, fault.value.entry) == (FaultCode.ILLEGAL_MOVE, 1, said.digest)
    assert not list(machine.statements)


# -- agreed, and how it ends -----------------------------------------------------------------------


def agreed(
    *freezes: Said, voters: int = 3, asked: frozenset[int] | None = None, more: tuple[Said, ...] = ()
) -> Outcome | None:
    """The outcome of freezes that everybody cuts."""
    machine = away(None, voters, asked, tuple(asked if asked is not None else range(voters)))
    machine.hold(*entry(1, 1))
    hear(machine, *more, *freezes)
    what = Cut(freezes[0].what.round, agreed_digest(freezes))
    for seat in range(voters):
        machine.hear(say(seat, what))
    return machine.decision.outcome if machine.decision else None


def test_the_union_counts_and_out_is_absent_from_this_step_or_the_next() -> None:
    outcome = agreed(freeze(0, out=seats(2), has=held(0)), freeze(1, out=seats(2), has=held(1)))
    assert outcome == Outcome((entry(0), entry(1)), seats(2), NOBODY, NOBODY)
    outcome = agreed(freeze(0, out=seats(2), has=held(0, 2)), freeze(1, out=seats(2), has=held(1)))
    assert outcome == Outcome((entry(0), entry(1), entry(2)), NOBODY, seats(2), NOBODY)
    assert not outcome.ordinary


def test_who_was_not_asked_is_absent_too() -> None:
    outcome = agreed(
        freeze(0, out=seats(2), has=held(0)), freeze(1, out=seats(2), has=held(0)), asked=seats(0, 1)
    )
    assert outcome == Outcome((entry(0),), seats(1, 2), NOBODY, NOBODY)


def test_with_a_done_freeze_all_entries_count_and_nobody_is_absent() -> None:
    outcome = agreed(
        freeze(0, out=seats(2), has=held(0, 1)), freeze(1, out=seats(2), has=held(0, 1, 2), done=True)
    )
    assert outcome == Outcome((entry(0), entry(1), entry(2)), NOBODY, NOBODY, NOBODY)
    assert outcome.ordinary


@pytest.mark.parametrize("done", [False, True])
def test_two_entries_of_a_seat_in_the_union_make_the_hand_void(done: bool) -> None:
    twice = frozenset([entry(1, 1)[1]]) | held(0)
    outcome = agreed(
        freeze(0, out=seats(2), has=held(0, 1, 2), done=done), freeze(1, out=seats(2), has=twice)
    )
    assert outcome is not None
    assert outcome.double == seats(1)
    assert not outcome.ordinary


def test_not_agreed_without_a_voter_who_is_not_out_or_with_another_out() -> None:
    assert agreed(freeze(0, has=held(0)), freeze(1, has=held(0))) is None
    assert (
        agreed(freeze(0, out=seats(2), has=held(0)), freeze(1, has=held(0)), freeze(2, has=held(0))) is None
    )


def test_half_of_the_voters_are_too_few() -> None:
    freezes = [freeze(seat, out=seats(3), has=held(0)) for seat in range(3)]
    machine = away(None, 4, has=(0,))
    hear(machine, *freezes)
    what = Cut(0, agreed_digest(freezes))
    hear(machine, say(0, what), say(1, what))
    assert machine.decision is None
    machine.hear(say(2, what))
    assert machine.decision is not None
    assert machine.decision.cut == what


def test_the_highest_lock_comes_before_everything() -> None:
    first = (freeze(0, out=seats(2), has=held(0)), freeze(1, out=seats(2), has=held(0)))
    second = (freeze(0, 1, seats(1), held(0, 2)), freeze(2, 1, seats(1), held(0, 2)))
    low, high = Lock(0, agreed_digest(first)), Lock(1, agreed_digest(second))
    everything = held(0, 1, 2)
    both = (
        freeze(0, 2, has=everything, lock=low),
        freeze(1, 2, has=everything, lock=high, done=True),
        freeze(2, 2, has=everything),
    )
    outcome = agreed(*both, more=(*first, *second))
    assert outcome == Outcome((entry(0), entry(2)), seats(1), NOBODY, NOBODY)


def two_sets(voters: int) -> tuple[list[Said], Lock, Lock]:
    """Seat 1 has frozen round 0 twice, so that two sets are agreed."""
    others = [freeze(seat, has=held(0)) for seat in range(voters) if seat != 1]
    one, two = freeze(1, has=held(0)), freeze(1, has=held(0, 1))
    return [*others, one, two], Lock(0, agreed_digest([*others, one])), Lock(0, agreed_digest([*others, two]))


def locked(seat: int, out: frozenset[int], lock: Lock | None) -> Said:
    return freeze(seat, 1, out, held(0, 1), lock=lock)


def test_freezes_with_two_locks_of_a_round_are_not_agreed_with_the_seat_that_froze_twice() -> None:
    more, one, two = two_sets(4)
    out = seats(3)
    assert (
        agreed(locked(0, out, one), locked(1, out, two), locked(2, out, None), voters=4, more=tuple(more))
        is None
    )


def test_of_two_locks_the_one_counts_that_may_have_been_decided() -> None:
    more, one, two = two_sets(4)
    out = seats(1)
    outcome = agreed(
        locked(0, out, two), locked(2, out, two), locked(3, out, one), voters=4, more=tuple(more)
    )
    assert outcome == Outcome((entry(0), entry(1)), seats(2, 3), NOBODY, NOBODY)


@pytest.mark.parametrize(
    ("voters", "locks"),
    [(4, (0, 1, None)), (5, (0, 0, 1)), (6, (0, 1, 0, 1))],
    ids=["none may be", "each may be", "both may be"],
)
def test_if_it_cannot_be_told_which_lock_was_decided_the_hand_is_void(
    voters: int, locks: tuple[int | None, ...]
) -> None:
    more, *known = two_sets(voters)
    members = [seat for seat in range(voters) if seat != 1][: len(locks)]
    rest = frozenset(range(voters)) - set(members)
    freezes = [
        locked(seat, rest, None if at is None else known[at]) for seat, at in zip(members, locks, strict=True)
    ]
    assert agreed(*freezes, voters=voters, more=tuple(more)) == Outcome((), NOBODY, NOBODY, seats(1))


# -- cuts ------------------------------------------------------------------------------------------


def test_a_cut_names_what_is_agreed_and_is_signed_once() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    mine = sign(machine)
    other = freeze(1, out=seats(2), has=held(1))
    machine.hear(other)
    assert cut(machine) == Cut(0, agreed_digest([mine, other]))
    assert machine.cut() is None


def test_a_seat_that_is_out_may_cut_but_not_after_a_later_freeze() -> None:
    pair = [freeze(1, out=seats(0), has=held(1)), freeze(2, out=seats(0), has=held(1))]
    machine = away(has=(0, 1))
    hear(machine, *pair)
    assert machine.cut() is not None
    machine.overdue = seats(2)
    later = away(has=(0, 1))
    later.overdue = seats(2)
    sign(later, 0.0)
    later.hear(pair[0])
    sign(later, GRACE)
    later.hear(pair[1])
    assert later.round == 1
    assert later.cut() is None


def test_a_later_freeze_shows_the_last_cut() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    sign(machine)
    machine.hear(freeze(1, out=seats(2), has=held(1)))
    what = cut(machine)
    machine.now = GRACE
    assert machine.freeze().lock == Lock(0, what.agreed)


def test_a_freeze_does_not_show_a_cut_of_its_own_round() -> None:
    machine = away(has=(0, 1, 2))
    machine.close()
    hear(machine, *(freeze(seat, out=seats(0), has=held(1)) for seat in (1, 2)))
    first = cut(machine)
    assert sign(machine).what == Freeze(0, NOBODY, held(0, 1, 2), True, None)
    machine.now = GRACE
    assert machine.freeze().lock == Lock(0, first.agreed)


def test_who_follows_to_a_round_that_it_has_cut_shows_the_cut_before() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    sign(machine)
    machine.hear(freeze(1, out=seats(2), has=held(1)))
    first = cut(machine)
    lock = Lock(0, first.agreed)
    hear(machine, *(freeze(seat, 3, seats(0), held(1), lock=lock) for seat in (1, 2)))
    assert cut(machine).round == 3
    machine.now = GRACE
    assert machine.freeze().round == 3
    assert machine.freeze().lock == lock


def test_who_knows_a_decision_signs_nothing_more() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    sign(machine)
    machine.hear(freeze(1, out=seats(2), has=held(1)))
    machine.hear(say(1, cut(machine)))
    machine.now = GRACE
    assert machine.decision is not None
    assert not machine.due
    without = away(has=(1,))
    pair = [freeze(1, out=seats(0), has=held(1)), freeze(2, out=seats(0), has=held(1))]
    what = Cut(0, agreed_digest(pair))
    hear(without, *pair, say(1, what), say(2, what))
    assert without.decision is not None
    assert without.cut() is None


# -- the next round --------------------------------------------------------------------------------


def frozen(voters: int = 5, *, out: frozenset[int] = seats(4)) -> Away:
    """Seat 0 of five that has frozen round 0 at time 0 without `out`; all other entries are held."""
    machine = away(0, voters, has=tuple(seat for seat in range(voters) if seat not in out))
    machine.overdue = out
    sign(machine)
    return machine


def others(machine: Away, at: int, outs: dict[int, frozenset[int]], now: float) -> None:
    machine.now = now
    for seat, out in outs.items():
        machine.hear(freeze(seat, at, out, held(0)))


FOUR = seats(4)


def test_the_next_round_begins_after_the_grace() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: FOUR}, GRACE - 1)
    assert not machine.due
    machine.now = GRACE
    assert machine.due


def test_who_is_behind_follows_after_half_of_the_grace() -> None:
    machine = frozen()
    others(machine, 0, {2: FOUR, 3: FOUR}, 1.0)
    others(machine, 5, {1: FOUR}, GRACE / 2 - 1)
    assert not machine.due
    machine.now = GRACE / 2
    assert machine.freeze().round == 5


def test_nobody_follows_too_far() -> None:
    machine = frozen()
    others(machine, LEAP + 1, {1: FOUR}, 1.0)
    others(machine, LEAP, {2: FOUR, 3: FOUR}, 1.0)
    assert {said.seat for said in machine.statements} == {0, 2, 3}
    machine.now = GRACE
    assert machine.freeze().round == LEAP


def test_a_freeze_that_does_not_count_moves_nobody() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: FOUR}, 1.0)
    machine.hear(freeze(1, 5, FOUR, frozenset([entry(1, 1)[1]])))
    machine.now = GRACE
    assert machine.freeze().round == 1


def test_who_was_silent_is_named() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: FOUR}, 1.0)
    machine.now = GRACE
    assert machine.freeze().out == seats(3, 4)


def test_who_still_owes_the_entry_is_named_and_who_has_given_it_is_not() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: FOUR, 3: FOUR, 4: NOBODY}, 1.0)
    machine.now = GRACE
    assert machine.freeze().out == FOUR
    machine.hold(*entry(4))
    assert machine.freeze().out == NOBODY


@pytest.mark.parametrize(("at", "part"), [(0, 2), (1, 4), (2, 8), (3, 16), (4, 2)])
def test_who_was_named_and_slow_is_named(at: int, part: int) -> None:
    for late, expected in ((0.0, FOUR), (1.0, seats(3, 4))):
        machine = frozen()
        for before in range(at):
            others(machine, before, {1: FOUR, 2: FOUR, 3: FOUR}, before * GRACE)
            sign(machine, (before + 1) * GRACE)
        others(machine, at, {1: FOUR, 2: seats(3, 4)}, at * GRACE)
        others(machine, at, {3: FOUR}, at * GRACE + GRACE / part + late)
        machine.now = (at + 1) * GRACE
        assert machine.freeze().out == expected


def test_a_seat_was_slow_until_the_spell_of_four_rounds_is_over() -> None:
    machine = frozen()
    for at in range(5):
        others(machine, at, {1: FOUR, 2: seats(3, 4)}, at * GRACE)
        others(machine, at, {3: FOUR}, at * GRACE + (40.0 if at == 0 else 0.0))
        machine.now = (at + 1) * GRACE
        assert (3 in machine.freeze().out) == (at < 4)
        sign(machine)


@pytest.mark.parametrize("named_at", [0, 1, 2])
def test_who_was_named_longer_ago_may_be_slow(named_at: int) -> None:
    machine = frozen()
    for at in range(3):
        others(machine, at, {1: FOUR, 2: seats(3, 4) if at == named_at else FOUR}, at * GRACE)
        others(machine, at, {3: FOUR}, at * GRACE + (40 if at == 2 else 0))
        if at < 2:
            sign(machine, (at + 1) * GRACE)
    machine.now = 3 * GRACE
    assert (3 in machine.freeze().out) == (named_at > 0)


def test_who_differs_from_a_strict_majority_in_both_rounds_is_named() -> None:
    for outs, expected in (
        ((seats(1, 4), seats(2, 4)), seats(3, 4)),
        ((FOUR, seats(2, 4)), FOUR),
        ((seats(1, 4), FOUR), FOUR),
    ):
        machine = frozen()
        for at, out in enumerate(outs):
            others(machine, at, {1: FOUR, 2: FOUR, 3: out}, at * GRACE)
            machine.now = (at + 1) * GRACE
            if at == 0:
                sign(machine)
        assert machine.freeze().out == expected


def test_without_a_strict_majority_nobody_differs() -> None:
    machine = frozen()
    for at in range(2):
        others(machine, at, {1: FOUR, 2: FOUR if at else seats(1, 4), 3: seats(1, 4)}, at * GRACE)
        machine.now = (at + 1) * GRACE
        if at == 0:
            sign(machine)
    assert machine.freeze().out == FOUR


def test_too_few_left_is_adjourned_until_one_is_back() -> None:
    machine = away(0, 4, has=(0, 1))
    machine.overdue = seats(2, 3)
    assert machine.adjourned
    assert not machine.due
    machine.hold(*entry(3))
    assert not machine.adjourned
    assert machine.freeze().out == seats(2)


def test_who_comes_late_is_heard_when_too_few_are_left() -> None:
    machine = frozen(4, out=seats(3))
    others(machine, 0, {1: seats(3)}, 1.0)
    machine.now = 3 * GRACE
    assert machine.adjourned
    others(machine, 0, {2: NOBODY}, 4 * GRACE)
    assert machine.freeze().out == seats(3)


def test_who_has_gone_on_to_a_later_round_is_not_gone() -> None:
    machine = frozen(4, out=seats(3))
    others(machine, 2, {1: seats(3), 2: seats(3)}, 1.0)
    machine.now = GRACE
    assert machine.freeze() == Freeze(2, seats(3), held(0, 1, 2), False, None)


def test_slow_and_differing_seats_are_named_only_if_enough_are_left() -> None:
    machine = frozen(4, out=seats(3))
    others(machine, 0, {1: seats(2)}, 1.0)
    others(machine, 0, {2: seats(3)}, 50.0)
    machine.now = GRACE
    assert machine.freeze().out == seats(3)


def test_who_differs_is_forgiven_before_who_is_slow() -> None:
    machine = frozen()
    for at in range(2):
        others(machine, at, {1: seats(3, 4), 2: FOUR}, at * GRACE)
        others(machine, at, {3: FOUR}, at * GRACE + 50.0)
        machine.now = (at + 1) * GRACE
        if at == 0:
            machine.hear(freeze(0, 1, FOUR, held(0)))
    assert machine.freeze().out == seats(3, 4)


def test_who_is_slow_is_forgiven_before_who_has_gone_on_to_a_later_round() -> None:
    machine = frozen()
    others(machine, 0, {1: seats(2, 4)}, 1.0)
    others(machine, 1, {3: FOUR}, 1.0)
    others(machine, 0, {2: FOUR}, 50.0)
    machine.now = GRACE
    assert machine.freeze().out == seats(3, 4)


# -- double speech ---------------------------------------------------------------------------------


def pair_of(kind: str) -> tuple[Statement, Statement]:
    if kind == "freeze":
        return Freeze(0, NOBODY, held(1), False, None), Freeze(0, seats(2), held(1), False, None)
    return Cut(0, bytes(32)), Cut(0, b"x" * 32)


@pytest.mark.parametrize("kind", ["freeze", "cut"])
def test_double_speech_is_evidence_and_its_author_is_named(kind: str) -> None:
    machine = away(has=(0, 1, 2))
    first, second = (say(2 if kind == "cut" else 1, what) for what in pair_of(kind))
    machine.hear(first)
    assert not machine.evidence
    assert not machine.due
    machine.hear(second)
    assert machine.evidence == {first.seat: (first, second)}
    assert machine.due
    assert machine.freeze().out == {first.seat}


def test_both_statements_of_a_double_speech_are_kept_and_no_more_than_there_are_voters() -> None:
    machine = away(has=(0, 1, 2))
    for version in range(5):
        machine.hear(say(1, Cut(0, bytes([version]) * 32)))
    assert len(list(machine.statements)) == 3


def test_a_statement_heard_twice_is_one() -> None:
    machine = away(has=(0, 1))
    hear(machine, freeze(1, has=held(1)), freeze(1, has=held(1)))
    assert len(list(machine.statements)) == 1
    assert not machine.evidence


def test_a_node_started_again_stands_where_it_stood() -> None:
    first = away(has=(0, 1))
    first.overdue = seats(2)
    mine, other = sign(first), freeze(1, out=seats(2), has=held(1))
    first.hear(other)
    what = cut(first)
    again = away(has=(0, 1))
    again.overdue = seats(2)
    again.now = 1000.0
    hear(again, mine, say(0, what))
    assert (again.due, again.cut(), again.round) == (False, None, 0)
    again.hear(other)
    again.now = 1000.0 + GRACE
    assert again.freeze() == Freeze(1, seats(2), held(0, 1), False, Lock(0, what.agreed))


def restarted(mine: Said, other: Said, at: float) -> Away:
    """Has heard its own statement at time 0, and that of another before and after it may go on."""
    again = away(0, 5, has=(0, 1, 2, 3))
    again.overdue = FOUR
    hear(again, mine, other)
    again.resume(at)
    return again


def test_a_node_started_again_begins_its_latest_round_now_and_calls_nobody_late() -> None:
    mine, other = freeze(0, out=FOUR, has=held(0, 1, 2, 3)), freeze(1, out=seats(3, 4), has=held(0))
    again = restarted(mine, other, 1000.0)
    assert again.now == 1000.0
    assert not again.due
    assert again.left(1000.0) == GRACE
    others(again, 0, {2: FOUR, 3: FOUR}, 1000.0 + GRACE / 4)
    again.now = 1000.0 + GRACE
    assert again.freeze().out == FOUR


def test_a_node_started_again_has_forgotten_who_came_late_before() -> None:
    again = away(0, 5, has=(0, 1, 2, 3))
    again.overdue = FOUR
    sign(again)
    others(again, 0, {1: seats(3, 4), 2: FOUR}, 1.0)
    others(again, 0, {3: FOUR}, 50.0)
    again.resume(1000.0)
    again.now = 1000.0 + GRACE
    assert again.freeze().out == FOUR


def test_a_node_that_was_suspended_does_not_count_that_time() -> None:
    machine = frozen()
    others(machine, 0, {1: seats(3, 4)}, 10.0)
    machine.now = 520.0
    machine.slept(500.0)
    assert machine.left(520.0) == GRACE - 20.0
    others(machine, 0, {2: FOUR, 3: FOUR}, 521.0)
    machine.now = 500.0 + GRACE
    assert machine.freeze().out == FOUR


def test_who_was_late_before_the_node_was_suspended_was_late() -> None:
    machine = frozen()
    others(machine, 0, {1: seats(3, 4), 2: FOUR}, 1.0)
    others(machine, 0, {3: FOUR}, 50.0)
    machine.now = 555.0
    machine.slept(500.0)
    machine.now = 500.0 + GRACE
    assert machine.freeze().out == seats(3, 4)


def test_what_comes_before_the_node_has_noticed_that_it_was_suspended_is_not_late() -> None:
    machine = frozen()
    others(machine, 0, {1: seats(3, 4), 2: FOUR}, 10.0)
    others(machine, 0, {3: FOUR}, 510.0)
    machine.slept(500.0)
    assert machine.left(510.0) == GRACE - 10.0
    machine.now = 500.0 + GRACE
    assert machine.freeze().out == FOUR


def test_no_round_begins_later_than_now() -> None:
    machine = frozen()
    machine.now = 10.0
    machine.slept(500.0)
    assert machine.left(10.0) == GRACE


# -- what a screen shows ---------------------------------------------------------------------------


def test_before_the_first_freeze_there_is_no_round_and_nobody_is_named() -> None:
    machine = away(has=(0, 1))
    machine.hear(freeze(1, out=seats(2), has=held(0)))
    assert (machine.round, machine.named, machine.left(9.0)) == (None, NOBODY, None)
    assert (machine.voted, machine.unheard) == (seats(1), seats(0, 2))


def test_a_screen_sees_whom_we_named_who_has_voted_and_when_the_next_round_begins() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: seats(3, 4)}, 1.0)
    machine.hear(freeze(3, out=FOUR, has=frozenset([entry(4)[1]])))
    assert (machine.round, machine.named) == (0, FOUR)
    assert (machine.voted, machine.unheard) == (seats(0, 1, 2), seats(3, 4))
    assert [machine.left(now) for now in (0.0, 20.0, GRACE, GRACE + 1)] == [GRACE, GRACE - 20.0, 0.0, 0.0]


def test_a_screen_sees_the_latest_round() -> None:
    machine = frozen()
    others(machine, 0, {1: FOUR, 2: FOUR}, 1.0)
    sign(machine, GRACE)
    assert (machine.round, machine.named) == (1, seats(3, 4))
    assert machine.voted == seats(0)
    others(machine, 2, {1: FOUR}, GRACE + 1)
    assert machine.voted == seats(0, 1)
    assert machine.left(GRACE) == GRACE / 2


def test_when_it_is_decided_no_round_begins_any_more() -> None:
    machine = away(has=(0, 1))
    machine.overdue = seats(2)
    sign(machine)
    machine.hear(freeze(1, out=seats(2), has=held(1)))
    machine.hear(say(1, cut(machine)))
    assert machine.decision is not None
    assert machine.left(1.0) is None


# -- how much work another can make ----------------------------------------------------------------


class Counting(Away):
    """Counts the sets of freezes that it has looked at."""

    judged = 0

    def _judge(self, freezes: tuple[Said, ...]) -> Outcome | None:
        self.judged += 1
        return super()._judge(freezes)


def flooded(bad: int) -> Counting:
    """Ten voters, and so many of them freeze round 0 in ten versions each. The last to freeze is seat 0."""
    machine = Counting(None, range(10), range(10), GRACE)
    for seat in range(10):
        machine.hold(*entry(seat))
    for seat in range(1, 10):
        for version in range(10 if seat >= 10 - bad else 1):
            machine.hear(freeze(seat, has=held(*range(version))))
    assert machine.judged == 0
    machine.hear(freeze(0))
    return machine


def test_a_set_of_freezes_is_looked_at_once() -> None:
    machine = flooded(2)
    assert machine.judged == 100
    machine.hear(freeze(1, 1, has=held(1)))
    machine.hear(say(9, Cut(0, bytes(32))))
    machine.hold(*entry(8, 1))
    assert machine.judged == 100
    machine.hear(freeze(1, has=held(1)))
    assert machine.judged == 200


def test_not_all_sets_are_looked_at_if_there_are_too_many() -> None:
    machine = flooded(4)
    assert machine.judged == MAX_SETS
    machine.hear(freeze(1, has=held(1)))
    assert machine.judged == MAX_SETS


def test_a_seat_votes_once_for_a_cut_however_often_it_signs_it() -> None:
    pair = [freeze(0, out=seats(2), has=held(0)), freeze(1, out=seats(2), has=held(1))]
    machine = away(None, has=(0, 1))
    hear(machine, *pair)
    what = Cut(0, agreed_digest(pair))
    hear(machine, Said(0, bytes(32), what), Said(0, b"x" * 32, what))
    assert machine.decision is None
    hear(machine, say(1, what))
    assert machine.decision is not None


def test_what_waited_for_an_agreed_round_counts_as_soon_as_it_is_agreed() -> None:
    first = [freeze(seat, out=seats(2), has=held(0)) for seat in (0, 1)]
    lock = Lock(0, agreed_digest(first))
    second = [freeze(seat, 1, seats(2), held(0), lock=lock) for seat in (0, 1)]
    last = Lock(1, agreed_digest(second))
    third = [freeze(seat, 2, seats(2), held(0), lock=last) for seat in (0, 1)]
    machine = away(None, has=())
    hear(machine, *third, *second, *(say(seat, Cut(2, agreed_digest(third))) for seat in (0, 1)), *first)
    assert machine.decision is None
    machine.hold(*entry(0))
    assert machine.decision is not None
    again = away(None, has=(0,))
    hear(again, *third, *second, *(say(seat, Cut(2, agreed_digest(third))) for seat in (0, 1)), *first)
    assert again.decision == machine.decision


def test_three_honest_nodes_decide_without_the_one_that_is_gone() -> None:
    nodes = [Local(Away(seat, range(4), range(4), GRACE)) for seat in range(3)]
    for node in nodes:
        for seat in range(3):
            node.deliver(entry(seat))
        node.away.overdue = seats(3)
        node.sign()
    for _ in range(2):
        for said in [said for node in nodes for said in node.own]:
            for node in nodes:
                node.deliver(said)
        for node in nodes:
            node.sign()
    expected = Outcome((entry(0), entry(1), entry(2)), seats(3), NOBODY, NOBODY)
    assert [node.outcome for node in nodes] == [expected] * 3
