"""Bots of all levels at real tables, on a network that a seed controls."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from tests.helpers.fakenet import TICK, FakeNet
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.pace import HUMAN, Pace
from uno_p2p.players.player import Player
from uno_p2p.rules.events import Caught, Event, Jumped, Played
from uno_p2p.rules.presets import parse
from uno_p2p.table.contract import GRACE
from uno_p2p.table.happenings import HandScored, Moved, Reacted
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

TICK_MS = 2000 * TICK
"""A bot is asked on every tick: it is late by that much at most, and the question by as much."""
SMALL = parse(["deck=small28"])
MIXED = (Level.EASY, Level.NORMAL, Level.HARD)


def bots(levels: Sequence[Level], pace: Pace | None = None, seed: int = 0) -> list[Player]:
    return [Bot(level, random.Random(f"{seed}/{seat}"), pace) for seat, level in enumerate(levels)]


def moves(net: FakeNet) -> list[Event]:
    return [shown.event for shown in net.nodes[0].happenings if isinstance(shown, Moved)]


def finished(net: FakeNet) -> FakeNet:
    """Played to the end without a fault or a refusal, with one story at all nodes."""
    net.run()
    assert net.faults == [[] for _ in net.nodes]
    assert all(not node.refusals for node in net.nodes)
    assert len(net.digests()) == 1
    return net


class WithPeople(FakeNet):
    """The same table, but the contract says that people sit there: a call of UNO has its grace."""

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        roster = tuple(replace(each, bot=False) for each in self.contract.roster)
        return Machine(replace(self.contract, roster=roster), keys, journal)


@pytest.fixture(scope="module")
def quick() -> FakeNet:
    """One hand of all levels without a pace."""
    return finished(FakeNet(3, SMALL, seed=5, hands=1, players=bots(MIXED, seed=5)))


def test_a_match_of_mixed_levels_is_finished_and_with_the_same_seed_it_is_the_same(quick: FakeNet) -> None:
    again = finished(FakeNet(3, SMALL, seed=5, hands=1, players=bots(MIXED, seed=5)))
    assert any(isinstance(shown, HandScored) for shown in again.nodes[0].happenings)
    assert moves(quick) == moves(again)
    assert quick.digests() == again.digests()


def test_at_a_human_pace_the_same_match_takes_as_long_as_people_take(quick: FakeNet) -> None:
    slow = finished(FakeNet(3, SMALL, seed=5, hands=1, players=bots(MIXED, HUMAN, seed=5)))
    plays = sum(isinstance(move, Played) for move in moves(slow))
    assert moves(quick) == moves(slow)
    assert quick.now < 1.0
    assert slow.now > plays * HUMAN.drawn[0]


def races(net: FakeNet) -> list[Reacted]:
    return [shown for shown in net.nodes[0].happenings if isinstance(shown, Reacted)]


def test_a_forgetful_bot_calls_in_its_own_time() -> None:
    net = finished(WithPeople(2, SMALL, seed=0, hands=1, players=bots([Level.EASY] * 2, HUMAN, 0)))
    calls = [race.called_ms for race in races(net) if race.called_ms is not None]
    least, most = HUMAN.call
    assert calls
    assert all(1000 * least <= call <= 1000 * most + TICK_MS for call in calls)


def test_a_hard_bot_catches_it_in_its_own_time() -> None:
    net = finished(WithPeople(2, SMALL, seed=24, hands=1, players=bots((Level.EASY, Level.HARD), HUMAN, 24)))
    catches = [after_ms for race in races(net) for _, after_ms in race.catches]
    least, most = HUMAN.catch
    assert catches
    assert all(1000 * least <= catch <= 1000 * most + TICK_MS for catch in catches)
    assert len(set(catches)) > 1
    assert Caught(1, 0) in moves(net)


def test_bots_jump_in_before_the_next_player_moves() -> None:
    """Though everybody is asked after every play, and the next one's pass ends the moment."""
    options = parse(["deck=small39", "jump_in=same-symbol", "draw=to-match", "force_play=on"])
    net = finished(FakeNet(3, options, seed=1, hands=1, players=bots(MIXED, HUMAN, 1)))
    jumps = [after_ms for race in races(net) for _, after_ms in race.jumps]
    least, most = HUMAN.jump
    assert len(jumps) > 3
    assert all(1000 * least <= jump <= 1000 * most + TICK_MS for jump in jumps)
    assert sum(isinstance(move, Jumped) for move in moves(net)) == len(jumps)


def test_who_is_next_and_has_nothing_to_say_waits_for_the_grace_and_is_in_no_loop() -> None:
    """At a table with people nobody passes before the grace, though a bot without a pace answers at once."""
    net = finished(WithPeople(2, SMALL, seed=6, hands=1, players=bots([Level.EASY] * 2, seed=1)))
    assert net.now > GRACE / 1000


def is_past(net: FakeNet, time: float) -> bool:
    return net.now > time


def test_a_node_that_starts_again_asks_its_bot_again() -> None:
    net = FakeNet(2, SMALL, seed=2, hands=1, players=bots((Level.NORMAL, Level.HARD), HUMAN, 2))
    for after in (5.0, 10.0, 15.0, 20.0):
        net.run(partial(is_past, net, after))
        net.restart(0)
        net.restart(1)
    assert net.nodes[0].machine.result is None
    finished(net)
