"""The suite's own seats at the table of the node under test: a liar, a witness, and whoever else is needed
for a full table. All but the liar play by the rules.

What the node under test makes of a lie is read from what it says to the witness: its entries name the digest
of everything before them, and so do its `have`s. If it goes on in the witness's story, it has refused what
the witness has refused and blamed whom the witness has blamed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault
from protocol.freeze import frozen_step
from protocol.sync import HINT_SIZE, Have
from uno_p2p.app import Guest, JoinTable, Make, honest, sit_down
from uno_p2p.lab.conform.case import Loose, Wrong
from uno_p2p.lab.conform.players import Goader
from uno_p2p.lab.conform.target import PATIENCE, Target
from uno_p2p.node import Node
from uno_p2p.players.player import Player
from uno_p2p.sitting import Sitting
from uno_p2p.store import Store
from uno_p2p.table.contract import Contract
from uno_p2p.table.effects import Effect
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.trouble import Trouble

TESTED, LIAR, WITNESS = range(3)
"""Seats: the host is always the first."""
LOOK = 0.05
"""Seconds between two looks at how it stands."""


class Witness(Machine):
    """Plays by the rules, and notes what the node under test shows of its story."""

    def __init__(self, contract: Contract, keys: Keys, tested: bytes) -> None:
        self._tested = tested
        self.agreed = 0
        """How many signs of the node under test have come since `mark` that it is in our story and beyond."""
        self.parted = False
        """Whether its last `have` was of a place where our story has not been."""
        self.accuses: set[int] = set()
        """Whom it has called guilty in away rounds."""
        self.lied = 0
        """How many words of the liar have counted since `mark`."""
        self._mark: tuple[str, int] | None = None
        super().__init__(contract, keys)

    def mark(self, track: str, step: int) -> None:
        """From now on what the node under test says later than this place is counted."""
        self._mark, self.agreed, self.lied = (track, step), 0, 0

    def receive(self, peer: bytes, raw: bytes) -> list[Effect]:
        """See `Machine`."""
        with suppress(Fault):
            message = wire.decode(raw)
            if isinstance(message, Have) and peer == self._tested:
                self._placed(message)
            elif isinstance(message, Entry) and message.kind == "freeze" and message.seat == TESTED:
                self.accuses |= set(message.body[4]) if len(message.body) == 5 else set()
        return super().receive(peer, raw)

    def _counted(self, entry: Entry) -> None:
        super()._counted(entry)
        if frozen_step(entry.track) is None and self._beyond(entry.track, entry.step):
            self.agreed += entry.seat == TESTED
            self.lied += entry.seat == LIAR

    def _placed(self, told: Have) -> None:
        if told.table != self.ledger.tracks[0].sid[:HINT_SIZE]:
            return
        track = self.ledger.track(told.track)
        ours = track.digests[told.step] if track and told.step <= track.step else b""
        self.parted = ours[:HINT_SIZE] != told.hint  # or it is ahead, for a moment
        self.agreed += not self.parted and self._beyond(told.track, told.step)

    def _at(self, track: str, step: int) -> tuple[int, int] | None:
        names = [known.name for known in self.ledger.tracks]
        return (names.index(track), step) if track in names else None

    def _beyond(self, track: str, step: int) -> bool:
        here, mark = self._at(track, step), self._at(*self._mark) if self._mark else None
        return here is not None and mark is not None and here > mark


@dataclass(frozen=True, slots=True)
class Seats:
    """The suite's seats while the table is on."""

    witness: Node
    watch: Witness

    async def until(self, done: Callable[[], bool], patience: float) -> bool:
        """Whether it comes to pass in so many seconds; Wrong if the node under test is gone."""
        clock = asyncio.get_running_loop().time
        end = clock() + patience
        while not done():
            if clock() > end:
                return False
            if any(seat == TESTED and away > 2.0 for seat, away in self.witness.lost()):
                raise Wrong("the node is gone")
            await asyncio.sleep(LOOK)
        return True

    @property
    def _followed(self) -> bool:
        """Whether this table has ended, and the next one is open, which everybody has signed who stays."""
        return self.witness.machine is not self.watch and self.witness.machine.table.open

    def check_blame(self) -> None:
        """Wrong if the node under test has called anybody guilty but the liar."""
        if self.watch.accuses - {LIAR}:
            raise Wrong("an honest seat is called guilty")

    async def goes_on(self, signs: int = 1, *, believable: bool = True) -> None:
        """The node under test goes on in the witness's story.

        Raises:
            Wrong: it tells another story, is gone, or blames an honest seat.
            Loose: it stands still. So too in another story, if there was nothing that it could have believed.
        """
        patience = PATIENCE + 2 * self.watch.table.contract.patience  # what a round may take
        came = await self.until(lambda: self.watch.agreed >= signs or self._followed, patience)
        self.check_blame()
        if not came:
            if self.watch.parted and believable:
                raise Wrong("it goes on as if that were right")
            raise Loose("it does not go on")


@asynccontextmanager
async def seated(target: Target, make: Make, player: Player | None = None) -> AsyncIterator[Seats]:
    """All seats of the next table of the node under test; `make` makes the machine of the liar.

    Raises:
        Wrong: there is no table.
    """
    watching: list[Witness] = []

    def witness(contract: Contract, keys: Keys, sitting: Sitting) -> Machine:
        tested = next(peer for peer, who in sitting.who.items() if who == contract.identities[TESTED])
        watching.append(Witness(contract, keys, tested))
        return watching[0]

    async with AsyncExitStack() as stack:
        door = _Door(target, Path(stack.enter_context(TemporaryDirectory(dir=target.home))), stack)
        liar = door.enter("Liar", make, player or Goader())
        try:
            async with asyncio.timeout(2 * PATIENCE):
                seats = await door.seats
                second = door.enter("Witness", witness, Goader())
                others = [door.enter(f"Another {n}", honest, Goader()) for n in range(3, seats)]
                nodes = await asyncio.gather(liar, second, *others)
        except (TimeoutError, Trouble) as error:
            raise Wrong(f"no table comes about: {str(error) or 'it is not full in time'}") from error
        finally:
            await door.close()
        playing = [asyncio.create_task(node.play()) for node in nodes]
        try:
            yield Seats(nodes[1], watching[0])
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


class _Door:
    """Nodes that sit down at the same time, in the order in which they come."""

    def __init__(self, target: Target, home: Path, stack: AsyncExitStack) -> None:
        self.seats: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """How many there are, once the first has been told."""
        self._target = target
        self._home = home
        self._stack = stack
        self._coming: list[asyncio.Task[Node]] = []
        self._seated: asyncio.Event | None = None

    def enter(self, name: str, make: Make, player: Player) -> asyncio.Task[Node]:
        """A node takes the next seat."""
        before, self._seated = self._seated, asyncio.Event()
        task = asyncio.create_task(self._sit(name, make, player, before, self._seated))
        self._coming.append(task)
        return task

    async def close(self) -> None:
        """Nobody comes any more."""
        for task in self._coming:
            task.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)

    async def _sit(
        self, name: str, make: Make, player: Player, before: asyncio.Event | None, seated: asyncio.Event
    ) -> Node:
        def on_wait(taken: int, seats: int) -> None:
            seated.set()
            if not self.seats.done():
                self.seats.set_result(seats)

        if before is not None:
            await before.wait()
        store = Store(self._home / name)
        self._stack.callback(store.close)
        table, guest = JoinTable(self._target.address, on_wait), Guest(name, True, player)
        node, _ = await self._stack.enter_async_context(sit_down(table, guest, store, _nobody, "*", make))
        return node


def _nobody(effect: Effect, now: float) -> None:
    pass
