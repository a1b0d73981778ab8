"""Many machines in one process on a network that a seed controls: order, delay, copies, loss, cuts, restarts.

Time is a number that the network advances, and all randomness comes from the seed: the same network plays
the same game, to the last byte. The store is a list per node, written by `Persist` effects only, so a restart
finds exactly what a real node would find on its disk. Machines, proofs and entries are the real ones.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from protocol.errors import Fault
from protocol.keys import Identity
from uno_p2p.players.bot import Bot
from uno_p2p.players.player import Player
from uno_p2p.rules.options import Options
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import GRACE, Contract, Seat
from uno_p2p.table.effects import Blame, Closed, Effect, Persist, Post, Refuse, Send, Show
from uno_p2p.table.happenings import Happening
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import view_of

TICK = 0.05
"""Seconds between two looks at the clock."""
ENTRY = b"\x93\xa5entry"
"""How the frame of an entry begins: a list of three, the first the text "entry"."""


class Broken(Exception):  # noqa: N818 - what a simulation finds is its result
    """What no table of honest nodes may ever do: a stable `code`, and what was seen."""

    def __init__(self, code: str, seen: str) -> None:
        super().__init__(f"{code}: {seen}")
        self.code = code


def keys_for(seat: int, seed: int = 0) -> Keys:
    """A seat's keys, all derived from the seed: the same seed deals the same cards."""
    rng = random.Random(f"{seed}/{seat}")  # noqa: S311 - nobody plays for real with these keys
    return Keys(Identity(rng.randbytes(32)), rng.randbytes(32), rng.randbytes)


def contract_for(
    keys: Sequence[Keys], options: Options, hands: int = 0, grace: int = 0, *, disclose: bool = False
) -> Contract:
    """Bots sit at this table, unless a grace (milliseconds) is given, which only people get."""
    roster = [Seat(k.identity.public, f"player {i}", not grace, k.commitment) for i, k in enumerate(keys)]
    return Contract(options, tuple(roster), hands, grace or GRACE, disclose)


@dataclass(slots=True)
class Node:
    """One seat of the simulation: its machine, its disk, what it has shown."""

    keys: Keys
    player: Player
    machine: Machine
    disk: list[bytes] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    blames: list[Blame] = field(default_factory=list)
    refusals: list[Refuse] = field(default_factory=list)
    closed: list[Closed] = field(default_factory=list)
    sent: list[bytes] = field(default_factory=list)
    before: list[Machine] = field(default_factory=list)
    """The tables before this one: peers may still lack the last entries of the latest."""
    shelf: list[tuple[Contract, Keys, list[bytes]]] = field(default_factory=list)
    """What is on the disk of the tables before this one."""


Cut = Callable[[int, int], bool]


class Network:
    """A table of `seats` nodes. `run` delivers until a condition holds, or fails after a bounded time.

    `delay`: seconds, from and to; `duplicate`, `lose`: probabilities for each frame; `cut(a, b)`: whether
    nothing gets from a to b now. `players` decide at the seats, bots of level normal if none are given.
    """

    tick = TICK
    """Seconds between two looks at the clock; others look less often, to play through hours."""

    def __init__(
        self,
        seats: int,
        options: Options | None = None,
        seed: int = 0,
        hands: int = 0,
        delay: tuple[float, float] = (0.001, 0.01),
        duplicate: float = 0.0,
        lose: float = 0.0,
        players: Sequence[Player] | None = None,
        grace: int = 0,
        *,
        disclose: bool = False,
    ) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - the weather on the wire
        self.options = options or Options()
        self.delay, self.duplicate, self.lose = delay, duplicate, lose
        self.now = 0.0
        self.cut: Cut = lambda a, b: False
        self._queue: list[tuple[float, int, int, int, bytes]] = []
        self._serial = 0
        keys = [keys_for(seat, seed) for seat in range(seats)]
        self.contract = contract_for(keys, self.options, hands, grace, disclose=disclose)
        self.nodes = [
            Node(k, players[i] if players else Bot(), self.machine_for(i, k, [])) for i, k in enumerate(keys)
        ]
        for seat in range(seats):
            self._perform(seat, self.nodes[seat].machine.start())

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        """The machine of a seat; other networks give some seats another one."""
        return Machine(self.contract, keys, journal)

    # -- what is done with it -----------------------------------------------------------------------------

    def run(self, until: Callable[[], bool] | None = None, limit: float = 3600.0) -> None:
        """Deliver and tick until `until` (default: all have a result).

        Raises Broken "stuck" when that has not come to pass after `limit` simulated seconds.
        """
        done = until or (lambda: all(node.machine.result is not None for node in self.nodes))
        deadline = self.now + limit
        next_tick = self.now
        while not done():
            if self.now > deadline:
                raise Broken("stuck", f"at {[node.machine.live for node in self.nodes]}")
            if self._queue and self._queue[0][0] <= next_tick:
                self.now, _, source, target, raw = heapq.heappop(self._queue)
                self.deliver(source, target, raw)
            else:
                self.now = next_tick
                next_tick += self.tick
                for seat in range(len(self.nodes)):
                    self.look(seat)

    def look(self, seat: int) -> None:
        """A node looks at its clock."""
        self._perform(seat, self.nodes[seat].machine.tick(self.now))

    def deliver(self, source: int, target: int, raw: bytes) -> None:
        """Hand one frame to a node, as if it came from `source`."""
        self.nodes[target].machine.now = self.now
        for machine in self.nodes[target].before[-1:]:
            for effect in machine.receive(bytes([source]), raw):
                self._one(target, self.nodes[target], effect)
        self._perform(target, self.nodes[target].machine.receive(bytes([source]), raw))

    def restart(self, seat: int) -> None:
        """Kill a node without warning and start it again with nothing but its disk and its keys."""
        node = self.nodes[seat]
        if node.before:
            node.machine = Machine(node.machine.table.contract, node.keys, list(node.disk), hold=True)
            node.before = [Machine(contract, keys, list(disk)) for contract, keys, disk in node.shelf[-1:]]
        else:
            node.machine = self.machine_for(seat, node.keys, list(node.disk))
        node.machine.now = self.now
        self._perform(seat, node.machine.start())

    def choose(self, seat: int, choice: Choice) -> None:
        """A choice of the seat's player."""
        self.nodes[seat].machine.now = self.now
        self._perform(seat, self.nodes[seat].machine.choose(choice))

    def inject(self, seat: int, effects: list[Effect]) -> None:
        """Effects that come from elsewhere, performed as the seat's own."""
        self._perform(seat, effects)

    @property
    def faults(self) -> list[list[Fault]]:
        """What each node blames others for."""
        return [node.machine.faults for node in self.nodes]

    def digests(self) -> set[bytes]:
        """Where the nodes stand: one digest if all have the same story."""
        return {node.machine.ledger.live.digests[-1] for node in self.nodes}

    # -- the shell of one node ------------------------------------------------------------------------------

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        node = self.nodes[seat]
        while True:
            for effect in effects:
                self._one(seat, node, effect)
            worked = node.machine.work()
            if worked is not None:
                effects = worked
                continue
            question = node.machine.ask
            choice = (
                node.player.decide(view_of(node.machine, node.keys), question, self.now) if question else None
            )
            if choice is not None:
                effects = node.machine.choose(choice)
                continue
            effects = self._follow(node)
            if not effects:
                return

    def _follow(self, node: Node) -> list[Effect]:
        """Sit down at the table that follows, as a real node does."""
        ending, contract = node.machine.ending, node.machine.successor
        if ending is None or contract is None or node.machine.seat not in ending.staying:
            return []
        node.shelf.append((node.machine.table.contract, node.keys, node.disk))
        node.keys = node.keys.following(node.machine.table.contract.digest(), ending.track)
        node.before.append(node.machine)
        node.machine = Machine(contract, node.keys, hold=node.machine.hold.holds)
        node.disk = []
        node.machine.now = self.now
        return node.machine.start()

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        match effect:
            case Persist(entries):
                node.disk.extend(entries)
            case Send(raw):
                _check_stored(node, raw)
                node.sent.append(raw)
                for target in range(len(self.nodes)):
                    if target != seat:
                        self._transmit(seat, target, raw)
            case Post(peer, raw):
                self._transmit(seat, peer[0], raw)
            case Show(happening):
                node.happenings.append(happening)
            case Blame():
                node.blames.append(effect)
            case Closed():
                node.closed.append(effect)
            case Refuse():
                node.refusals.append(effect)

    def _transmit(self, source: int, target: int, raw: bytes) -> None:
        if self.cut(source, target) or self.rng.random() < self.lose:
            return
        copies = 2 if self.rng.random() < self.duplicate else 1
        for _ in range(copies):
            self._serial += 1
            at = self.now + self.rng.uniform(*self.delay)
            heapq.heappush(self._queue, (at, self._serial, source, target, raw))


def _check_stored(node: Node, raw: bytes) -> None:
    """Raises Broken "unstored": who says a thing before it is stored may say another after a restart."""
    if raw.startswith(ENTRY) and raw not in node.disk and not node.machine.faults:
        raise Broken("unstored", f"seat {node.machine.seat} sent an entry that is not on its disk")
