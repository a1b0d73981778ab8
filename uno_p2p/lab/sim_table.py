"""One simulated table, played to its end under the eyes of every check."""

from __future__ import annotations

import random
from collections.abc import Sequence

from uno_p2p.lab.sim_checks import Seen, agree, conserved, hidden
from uno_p2p.lab.sim_plan import Plan
from uno_p2p.lab.simulate import Broken, Network, Node
from uno_p2p.players.player import Player
from uno_p2p.rules.events import HandsDealt, HandsMoved, Recycled, Reshuffled
from uno_p2p.table.effects import Blame, Effect, Persist, Refuse, Send
from uno_p2p.table.happenings import Happening, Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

STALL = 120.0
"""Simulated seconds without a step after which a table is stuck: a turn limit is a minute at most."""
ENDLESS = 5000
"""Steps of one hand after which it has no end: a hand takes some hundred."""
CRASH = 0.05
"""How likely a node dies before it stores, or sends, a word of its own, as long as it is to die once more."""
RELOCKED = (HandsMoved, HandsDealt, Recycled, Reshuffled)
"""Events after which cards lie under other locks than before."""


class _Crash(Exception):  # noqa: N818 - the node dies; nothing went wrong in the program
    """The process is gone before this effect was performed."""


class Simulated(Network):
    """The table of a plan. `play` plays it; `told` is then what happened, in order.

    The checks look at node 0, inside the machine, at every happening; the others are compared in the end.
    """

    def __init__(self, plan: Plan, players: Sequence[Player] | None = None) -> None:
        """`players`: who sits there instead of the plan's."""
        weather = plan.weather
        self._crashes = weather.crashes
        self._dice = random.Random(f"{plan.seed}/crash")  # noqa: S311 - when nodes die
        self._seen = Seen()
        self._told: dict[tuple[str, int, int], Happening] = {}
        self._noted, self._number = ("", 0), 0
        self._place, self._moved = ("", 0), 0.0
        super().__init__(
            plan.seats,
            plan.options,
            plan.seed,
            plan.hands,
            weather.delay,
            weather.duplicate,
            weather.lose,
            players or plan.players(),
            plan.grace,
        )

    def play(self) -> None:
        """To the end of the match. Raises Broken for whatever must never be."""
        self.run(self._over, limit=float("inf"))
        agree(self.nodes)

    @property
    def told(self) -> list[Happening]:
        """What happened at node 0, in order, however often it was started again."""
        return list(self._told.values())

    def _over(self) -> bool:
        machine = self.nodes[0].machine
        place = machine.live[:2]
        if place != self._place:
            self._place, self._moved = place, self.now
        if self.now - self._moved > STALL:
            raise Broken("stalled", f"at {machine.live}, waiting for seats {machine.owed}")
        if machine.ledger.live.step > ENDLESS:
            raise Broken("endless", f"no end of {self._place[0]} after {ENDLESS} steps")
        return all(node.machine.result is not None for node in self.nodes)

    # -- looking at node 0 ------------------------------------------------------------------------------

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        """The machine of a seat; that of node 0 is watched."""
        machine = super().machine_for(seat, keys, journal)
        if seat == 0:
            self._seen, self._noted = Seen(), ("", 0)
            tell = machine.table.tell

            def watched(happening: Happening) -> None:
                tell(happening)
                self._look(machine, happening)

            machine.table.tell = watched
        return machine

    def _look(self, machine: Machine, happening: Happening) -> None:
        track = machine.ledger.live
        self._note(track.name, track.step, happening)
        hand = machine.table.hand
        if hand is None or not isinstance(happening, Moved):
            return
        conserved(hand)
        self._seen.look(hand)
        if isinstance(happening.event, RELOCKED) or hand.game.over:
            deal = hand.deal
            hidden(hand, [node.keys.deal(deal.sid, deal.track).x for node in self.nodes])

    def _note(self, track: str, step: int, happening: Happening) -> None:
        """A node that is started again may live through a step twice; it counts once."""
        self._number = self._number + 1 if (track, step) == self._noted else 0
        self._noted = track, step
        self._told[track, step, self._number] = happening

    # -- nodes that die ---------------------------------------------------------------------------------

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        match effect:
            case Persist() | Send(what=(_, _)) if self._crashes and self._dice.random() < CRASH:
                self._crashes -= 1
                raise _Crash
            case Blame(fault):
                raise Broken("fault", f"seat {seat} blames seat {fault.seat}: {fault}")
            case Refuse(reason, params):
                raise Broken("refused", f"seat {seat} chose what the rules refuse: {reason} {dict(params)}")
        super()._one(seat, node, effect)

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        try:
            super()._perform(seat, effects)
        except _Crash:
            self.restart(seat)
