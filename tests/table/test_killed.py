"""One death at each kind of moment of a hand, and between two tables. All of them: `tests.helpers.kills`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.fakenet import FakeNet, Node
from tests.helpers.hands import SMALL
from tests.helpers.kills import MOMENTS, SEEDS, Death, Moment, hand_with
from tests.helpers.story import spoken_once
from tests.helpers.sweep import some
from uno_p2p.players.bot import Bot
from uno_p2p.table.choices import Ask, AskReady, Choice, Leave
from uno_p2p.table.effects import Effect
from uno_p2p.table.view import View


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("closed", some([23, 9]))
def test_a_seat_dies_at_a_step_boundary(closed: int, moment: Moment) -> None:
    net = hand_with(Death(closed % 2, closed, moment), 2, SEEDS[2])
    assert net.dead


@pytest.mark.parametrize("closed", [20])
@pytest.mark.parametrize("moment", MOMENTS)
def test_all_die_at_once(closed: int, moment: Moment) -> None:
    hand_with(Death(None, closed, moment), 3, SEEDS[3])


class Leaver(Bot):
    """Plays one hand and goes."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        return Leave() if isinstance(ask, AskReady) else super().decide(view, ask, now)


class BetweenTables(FakeNet):
    """A seat dies when its table has ended, before the next one is stored; or right after that."""

    def __init__(self, victim: int, *args: Any, late: bool, **more: Any) -> None:
        self.victim, self.late, self.died = victim, late, False
        super().__init__(*args, **more)

    def _follow(self, node: Node) -> list[Effect]:
        dies = node is self.nodes[self.victim] and not self.died and node.machine.successor is not None
        if not dies:
            return super()._follow(node)
        self.died = True
        if self.late:
            super()._follow(node)  # whatever it wants to say there is never stored
        self.restart(self.victim)
        return []


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("victim", [0, 1])
def test_death_between_the_end_of_a_table_and_the_next_one(victim: int, late: bool) -> None:
    people = [Bot(), Bot(), Leaver()]
    net = BetweenTables(victim, 3, SMALL, 6, hands=2, players=people, late=late)
    stayers = net.nodes[:2]
    net.run(until=lambda: all(node.before and node.machine.result is not None for node in stayers))
    assert net.died
    assert not any(net.faults)
    assert len({node.machine.ledger.live.digests[-1] for node in stayers}) == 1
    assert len({node.machine.result for node in stayers}) == 1
    spoken_once(net)
