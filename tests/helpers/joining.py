"""A fake network with doors: newcomers knock, are named by whoever knows of them, and come or do not come."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from protocol.keys import Identity
from tests.helpers.fakenet import FakeNet, Node
from tests.helpers.players import Chancer
from uno_p2p.players.player import Player
from uno_p2p.table.choices import Accept, Ask, AskAccept, AskReady, AskRematch, Choice, Leave, Ready
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.effects import Effect
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View


class Sitter(Chancer):
    """Plays, and answers at the rests as its lists say; then it stays (`ready`) and ends after the match."""

    def __init__(
        self,
        seed: int = 0,
        *,
        accepts: Sequence[bool] = (),
        rests: Sequence[Choice] = (),
        rematches: Sequence[bool] = (),
        ready: Choice | None = None,
    ) -> None:
        super().__init__(seed)
        self._accepts, self._rests, self._rematches = list(accepts), list(rests), list(rematches)
        self._ready = ready or Ready()
        self.seen: list[tuple[Seat, ...]] = []
        """Who waited at each rest."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskAccept():
                return Accept() if not self._accepts or self._accepts.pop(0) else Leave()
            case AskReady(candidates):
                self.seen.append(candidates)
                return self._rests.pop(0) if self._rests else self._ready
            case AskRematch():
                return Ready() if self._rematches and self._rematches.pop(0) else Leave()
        return super().decide(view, ask, now)


@dataclass
class Comer:
    """Who wants to sit down. `comes`: it does when it may."""

    keys: Keys
    seat: Seat
    player: Player
    comes: bool = True
    sits: int | None = None
    """The number of its node, once it has one."""


def newcomer(
    number: int, *, name: str = "", bot: bool = True, player: Player | None = None, comes: bool = True
) -> Comer:
    """Somebody nobody knows yet."""
    rng = random.Random(f"newcomer {number}")
    keys = Keys(Identity(rng.randbytes(32)), rng.randbytes(32), rng.randbytes)
    return _comer(keys, name or f"newcomer {number}", bot, player or Sitter(100 + number), comes)


def returning(node: Node, number: int, player: Player | None = None) -> Comer:
    """Somebody who was here, with a new promise."""
    rng = random.Random(f"returning {number}")
    seat = node.machine.table.contract.roster[node.machine.seat or 0]
    keys = Keys(node.keys.identity, rng.randbytes(32), rng.randbytes)
    return _comer(keys, seat.name, seat.bot, player or Sitter(200 + number), comes=True)


def _comer(keys: Keys, name: str, bot: bool, player: Player, comes: bool) -> Comer:
    return Comer(keys, Seat(keys.identity.public, name, bot, keys.commitment), player, comes)


class JoinNet(FakeNet):
    """Nodes are numbered in the order of their coming; a newcomer's gets its number when it is seated."""

    def __init__(self, players: Sequence[Player], **network: Any) -> None:
        self._told: dict[int, dict[bytes, Seat]] = {}
        self._comers: dict[bytes, Comer] = {}
        self._first: dict[int, Contract] = {}
        self.performed = 0
        super().__init__(len(players), players=players, **network)

    def knock(self, comer: Comer, *knows: int, says: Seat | None = None) -> Comer:
        """From now on these nodes (default: all) know of it, or of what another `says` that it is."""
        self._comers[comer.seat.commitment] = comer
        for node in knows or range(len(self.nodes)):
            self._told.setdefault(node, {})[comer.seat.identity] = says or comer.seat
        return comer

    def gone(self, comer: Comer) -> None:
        """It waits no more."""
        for told in self._told.values():
            told.pop(comer.seat.identity, None)

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        if seat in self._first:
            return Machine(self._first[seat], keys, journal, hold=True)
        return super().machine_for(seat, keys, journal)

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        self.performed += 1
        self.nodes[seat].machine.introduce(self._told.get(seat, {}).values())
        super()._perform(seat, effects)

    def _follow(self, node: Node) -> list[Effect]:
        effects = super()._follow(node)
        if effects:
            self._let_in(node.machine.table.contract)
        return effects

    def _let_in(self, contract: Contract) -> None:
        """The door hands the contract out."""
        for seat in contract.roster:
            comer = self._comers.get(seat.commitment)
            if comer is None or comer.sits is not None or not comer.comes:
                continue
            comer.sits = len(self.nodes)
            self._first[comer.sits] = contract
            self.nodes.append(Node(comer.keys, comer.player, Machine(contract, comer.keys)))
            self.nodes[comer.sits].machine.now = self.now
            self._perform(comer.sits, self.nodes[comer.sits].machine.start())

    # -- what tests ask ----------------------------------------------------------------------------------

    def contract_of(self, node: int) -> Contract:
        """That of the table where the node sits now."""
        return self.nodes[node].machine.table.contract

    def at_one_table(self, *nodes: int) -> Contract:
        """All these stand in one place of one table; its contract."""
        machines = [self.nodes[node].machine for node in nodes]
        assert len({machine.table.contract.digest() for machine in machines}) == 1
        assert len({machine.ledger.live.digests[-1] for machine in machines}) == 1
        assert len({machine.table.standings.totals for machine in machines}) == 1
        return machines[0].table.contract

    def all_over(self) -> bool:
        """Nobody's table goes on."""
        return all(over(node) for node in self.nodes)

    def settle(self) -> None:
        """Until nobody's table goes on; nobody is blamed for anything."""
        self.run(self.all_over)
        assert not any(self.faults)


def over(node: Node) -> bool:
    """Whether nothing follows for this seat."""
    machine = node.machine
    return machine.ending is not None and (
        machine.successor is None or machine.seat not in machine.ending.staying
    )


def names(contract: Contract) -> tuple[str, ...]:
    """Who sits there, in seat order."""
    return tuple(seat.name for seat in contract.roster)
