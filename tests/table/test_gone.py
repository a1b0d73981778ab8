"""Whole hands, real proofs: seats that go away for good or for a while, halves without each other, storms.

Every boundary, and many more storms, by command: `python -m tests.helpers.gone` and `tests.helpers.storm`.
"""

from __future__ import annotations

import pytest

from tests.helpers.gone import SlowClock, play_without
from tests.helpers.storm import Count, Storm
from tests.helpers.story import spoken_once
from tests.helpers.sweep import some
from uno_p2p.rules.options import Options
from uno_p2p.table.happenings import CameBack, LeftBehind, WentAway

SMALL = Options(deck="small39")


def table(seats: int, hands: int = 1) -> SlowClock:
    return SlowClock(seats, SMALL, seed=1, hands=hands)


def closed(net: SlowClock, seat: int, steps: int) -> None:
    """Play until this seat has closed so many steps."""
    net.run(lambda: len(net.nodes[seat].closed) >= steps)


def one_end(net: SlowClock) -> None:
    assert not any(net.faults)
    assert len(net.digests()) == 1
    assert len({node.machine.ending.standings.totals for node in net.nodes if node.machine.ending}) == 1
    spoken_once(net)


# In the opening; at commit, shuffle, backup, backed, deal; at moves, shares and the moments after a play.
@pytest.mark.parametrize("boundary", some([0, 2, 3, 5, 8, 9, 10, 11, 13, 20, 33, 47]))
def test_three_finish_a_hand_without_the_fourth(boundary: int) -> None:
    seen = play_without(4, (boundary % 4,), boundary)
    assert seen is not None
    assert seen.end == ("scored" if boundary >= 2 else "over")
    assert seen.late < 2, "nobody is waited for longer than is shown, but for a look or two at the clock"
    assert seen.waited < 600 + 5 + 30, "60 s for a node, 10 minutes for a decision, 5 s at the rest"


@pytest.mark.parametrize("second", some([5, 0]))
def test_four_finish_a_hand_without_two(second: int) -> None:
    seen = play_without(6, (1, 4), 22, Options(), second=second)
    assert seen is not None
    assert seen.end == "scored"


@pytest.mark.parametrize("boundary", some([6, 25]))
def test_halves_wait_for_each_other_and_finish_together(boundary: int) -> None:
    net = table(4)
    closed(net, 0, boundary)
    net.cut = lambda a, b: (a < 2) != (b < 2)
    parted = net.now
    net.run(lambda: net.now > parted + 900)
    assert all(node.machine.course.absence.adjourned for node in net.nodes)
    net.cut = lambda a, b: False
    net.run(limit=1500)
    one_end(net)
    assert not any(isinstance(h, WentAway) for h in net.nodes[0].happenings)


def test_one_that_was_cut_off_is_back_for_the_next_hand() -> None:
    net = table(4, hands=2)
    closed(net, 0, 25)
    net.cut = lambda a, b: 3 in (a, b)
    net.run(lambda: net.nodes[0].machine.table.absent == {3}, limit=700)
    net.cut = lambda a, b: False
    net.run(limit=3000)
    one_end(net)
    assert CameBack((3,)) in net.nodes[0].happenings
    assert net.nodes[3].machine.table.absent == frozenset()


@pytest.mark.parametrize(("track", "seats"), [("deck/0/1", 4), ("play/0", 3), ("rest/0", 3)])
def test_one_that_has_finished_a_deck_which_the_others_have_made_again_finds_back(
    seats: int, track: str
) -> None:
    """The last shuffler is cut off before anybody hears its shuffle: for itself the deck is ready."""
    net = table(seats, hands=2)
    lost: set[int] = set()
    net.cut = lambda a, b: a in lost
    turn = ("deck/0/0", seats + 1, "shuffle")
    net.run(lambda: any(node.machine.live == turn for node in net.nodes))
    (last,) = next(node.machine.owed for node in net.nodes if node.machine.live == turn)
    lost.add(last)
    net.run(lambda: net.nodes[last].machine.live[:2] > turn[:2])
    net.cut = lambda a, b: last in (a, b)
    others = [node.machine for node in net.nodes if node.machine.seat != last]
    net.run(lambda: any(machine.live[0] == track for machine in others), limit=3000)
    net.cut = lambda a, b: False
    net.run(limit=3000)
    one_end(net)
    assert LeftBehind() in net.nodes[last].happenings


def test_nodes_that_are_killed_in_the_middle_of_a_vote_go_on_with_it() -> None:
    net = table(4)
    closed(net, 0, 25)
    net.cut = lambda a, b: 3 in (a, b)
    net.run(lambda: any(node.machine.course.absence.vote for node in net.nodes[:3]), limit=700)
    for seat in (0, 1, 2):
        net.restart(seat)
    net.run(lambda: all(node.machine.ending is not None for node in net.nodes[:3]), limit=3000)
    assert not any(net.faults)
    assert len({node.machine.ledger.live.digests[-1] for node in net.nodes[:3]}) == 1
    spoken_once(net)


def test_a_node_that_slept_names_nobody() -> None:
    net = table(4)
    closed(net, 0, 20)
    net.cut = lambda a, b: 2 in (a, b)
    asleep = net.now + 2
    net.run(lambda: net.now > asleep)
    sleeper = net.nodes[2].machine
    net.now += 700  # nobody's clock goes on but the one of the node that slept
    sleeper.now = net.now
    sleeper.slept(700)
    net.inject(2, sleeper.tick(net.now))
    assert sleeper.course.absence.vote is None
    assert not any(isinstance(h, LeftBehind) for h in net.nodes[2].happenings)


def test_storms_end_in_one_story() -> None:
    """Three that have everything in them: see `tests.helpers.storm` for many more."""
    count = Count()
    for seed in (14, 15, 16):
        storm = Storm(seed)
        storm.rage()
        storm.check()
        count.add(storm)
    things = ("WentAway", "CameBack", "LeftBehind", "HandVoid", "HandScored", "killed", "power cut", "sleep")
    assert all(count.happened[thing] for thing in things), count.happened


def test_who_is_out_of_reach_gets_no_ten_minutes_for_a_decision() -> None:
    """The links of the others know that the seat on turn is gone."""
    net = table(4)
    net.run(lambda: net.nodes[1].machine.live[2] == "move" and net.nodes[1].machine.owed == (0,))
    net.cut = lambda a, b: 0 in (a, b)
    for node in net.nodes[1:]:
        node.machine.course.lost = frozenset({0})
    gone = net.now
    net.run(lambda: all(node.machine.table.absent == {0} for node in net.nodes[1:]), limit=700)
    assert net.now - gone < 60 + 3 + 2
