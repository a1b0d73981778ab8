"""A real hand that is the same every time: real machines, cards and proofs on the simulated network, with a
seed in the place of chance. At seat 0 sits a person at a real screen: a shell of the page or of plain mode.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from uno_p2p.lab.simulate import Network
from uno_p2p.lab.simulate import Node as Simulated
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.player import Player
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.effects import Effect
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View, view_of

LOOKS = 20
"""Looks of the network between two of the event loop."""
Wanted = Callable[[View, Ask], bool]
"""Whether this is the moment at which the table is to stand still."""


class Screen(Protocol):
    """What both shells have in common."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None: ...

    def observe(self, effect: Effect, now: float) -> None: ...


class SeededTable:
    """The node at seat 0, for the `run` of its shell. `stands`: at the moment that is wanted; `ended`: the
    hand is over, and has not come to it.
    """

    def __init__(
        self, names: Sequence[str], seed: int, screen: Screen, person: Player, wanted: Wanted
    ) -> None:
        """Whose name begins with "Bot" is a bot."""
        self._screen, self._person, self._wanted = screen, person, wanted
        self.stands = self.ended = False
        self.net = _Net(names, seed, self)
        self.machine = self.net.nodes[0].machine

    def view(self) -> View:
        return view_of(self.machine, self.net.nodes[0].keys)

    def choose(self, choice: Choice) -> None:
        self.net.choose(0, choice)

    async def play(self) -> Standings | None:
        while not self.stands and self.machine.result is None:
            self.net.run(self._pauses(LOOKS))
            await asyncio.sleep(0)
        self.ended = not self.stands
        await asyncio.Event().wait()
        return None

    def _pauses(self, looks: int) -> Callable[[], bool]:
        left = iter(range(looks))
        return lambda: self.stands or next(left, None) is None

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """As the player at seat 0."""
        self._screen.decide(view, ask, now)
        self.stands = self.stands or self._wanted(view, ask)
        return None if self.stands else self._person.decide(view, ask, now)

    def observe(self, effect: Effect, now: float) -> None:
        self._screen.observe(effect, now)


class _Net(Network):
    def __init__(self, names: Sequence[str], seed: int, hero: SeededTable) -> None:
        self._names, self._hero = names, hero
        others = [Bot(Level.HARD, random.Random(f"{seed}/{name}")) for name in names[1:]]
        super().__init__(len(names), seed=seed, hands=1, players=[hero, *others])

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        roster = zip(self.contract.roster, self._names, strict=True)
        named = tuple(replace(one, name=name, bot=name.startswith("Bot")) for one, name in roster)
        return Machine(replace(self.contract, roster=named), keys, journal)

    def _one(self, seat: int, node: Simulated, effect: Effect) -> None:
        super()._one(seat, node, effect)
        if seat == 0:
            self._hero.observe(effect, self.now)
