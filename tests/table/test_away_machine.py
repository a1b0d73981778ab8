"""Machines whose network fails: they agree who is away, and go on with one story."""

from __future__ import annotations

import random

import pytest

from tests.helpers.story import spoken_once
from tests.helpers.sweep import some
from tests.helpers.talk import TalkNet, talk
from uno_p2p.table.happenings import LeftBehind, WentAway


def same_end(net: TalkNet, *seats: int) -> None:
    """These have the same story, nobody is blamed, and nobody has spoken twice."""
    assert not any(net.faults)
    assert len({net.nodes[seat].machine.ledger.live.digests[-1] for seat in seats}) == 1
    spoken_once(net)


def test_the_others_go_on_without_a_seat_that_is_gone() -> None:
    net = TalkNet(4, talk(6))
    net.run(net.at(2, 0, 1, 2))
    net.cut_off(3)
    net.run(net.ended(0, 1, 2), limit=200)
    same_end(net, 0, 1, 2)
    assert net.absent(0) == {3}
    assert WentAway((3,)) in net.nodes[1].happenings
    assert net.nodes[3].machine.ending is None


def test_a_seat_that_comes_back_learns_how_it_went_on_and_is_asked_again_at_the_rest() -> None:
    net = TalkNet(4, talk(4, rest=True))
    net.run(net.at(1, 0, 1, 2))
    net.cut_off(3)
    net.run(lambda: net.absent(0) == {3} and net.absent(1) == {3}, limit=200)
    net.heal()
    net.run(limit=300)
    same_end(net, 0, 1, 2, 3)
    assert net.absent(0) == net.absent(3) == frozenset()


def test_two_halves_wait_for_each_other() -> None:
    net = TalkNet(4, talk(6))
    net.run(net.at(2, 0, 1, 2, 3))
    net.part((0, 1), (2, 3))
    started = net.now
    net.run(lambda: net.now > started + 300)
    assert [node.machine.ending for node in net.nodes] == [None] * 4
    assert all(node.machine.course.absence.adjourned for node in net.nodes)
    net.heal()
    net.run(limit=200)
    same_end(net, 0, 1, 2, 3)


def test_two_seats_never_vote_each_other_away() -> None:
    net = TalkNet(2, talk(4))
    net.run(net.at(1, 0, 1))
    net.cut_off(1)
    started = net.now
    net.run(lambda: net.now > started + 300)
    net.heal()
    net.run(limit=100)
    same_end(net, 0, 1)
    assert net.absent(0) == frozenset()


@pytest.mark.parametrize("part", ["talk/0", "talk/1"])
def test_a_node_that_had_gone_on_goes_back_to_where_the_others_have_decided(part: str) -> None:
    net = TalkNet(5, talk(8, rest=True))
    net.run(lambda: all(node.machine.live[:1] == (part,) and node.machine.live[1] >= 2 for node in net.nodes))
    # Seat 4 is heard by seat 0 alone, and both are then lost to the rest: seat 0 has closed a step with 4.
    net.cut = lambda a, b: (a == 4 and b != 0) or (a == 0 and b != 4)
    step = [lambda seat=seat: net.nodes[seat].machine.live[1] for seat in range(4)]
    net.run(lambda: step[0]() > max(step[1](), step[2](), step[3]()), limit=10)
    net.cut_off(0, 4)
    net.run(net.ended(1, 2, 3), limit=400)
    assert {0, 4} <= net.absent(1)
    net.heal()
    net.run(limit=400)
    same_end(net, 0, 1, 2, 3, 4)
    assert LeftBehind() in net.nodes[0].happenings


@pytest.mark.parametrize("seed", some(range(12)))
def test_any_weather_leads_to_one_end(seed: int) -> None:
    """Cuts of any length, losses, copies, delays and restarts."""
    dice = random.Random(seed)
    seats = dice.choice((3, 4, 5, 6))
    net = TalkNet(
        seats, talk(5, rest=True), seed, lose=0.1, duplicate=0.1, delay=(0.001, dice.choice((0.05, 2)))
    )
    for _ in range(12):
        lost = dice.sample(range(seats), dice.randrange(seats))
        match dice.randrange(4):
            case 0:
                net.heal()
            case 1:
                net.cut_off(*lost)
            case 2:
                net.part(tuple(lost), tuple(s for s in range(seats) if s not in lost))
            case 3:
                for seat in lost[:2]:
                    net.restart(seat)
        until = net.now + dice.choice((0.05, 0.5, 5, 70, 150))
        net.run(lambda until=until: net.now >= until)
    net.heal()
    net.run(limit=1500)
    same_end(net, *range(seats))


@pytest.mark.parametrize("back", ["rest/0", "talk/1"])
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_had_spoken_at_the_rest_of_another_story_says_no_second_word_there(
    seed: int, back: str
) -> None:
    net = TalkNet(5, talk(4, rest=True), seed)
    net.run(net.at(2, 0, 1, 2, 3, 4))
    # Seat 4 is heard by seat 0 alone, so these two end the part and speak at the rest; the others cannot.
    net.cut = lambda a, b: (a == 4 and b != 0) or (a == 0 and b != 4)
    net.run(lambda: net.nodes[0].machine.live[0] == "rest/0", limit=10)
    spoken = net.now + 1
    net.run(lambda: net.now > spoken)
    net.cut_off(0, 4)
    net.run(lambda: all(net.nodes[seat].machine.live[0] == back for seat in (1, 2, 3)), limit=400)
    net.heal()
    net.run(limit=400)
    same_end(net, 0, 1, 2, 3, 4)
