"""A table of real processes, one of which is attacked: before the game at its lobby, during it at its mesh.

Seat 0 is the host and the one that is attacked. Seat 1 plays honestly, and its keys are also used by another
program: the insider. All others are honest, and must come to the end of the match in one story.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from asyncio.subprocess import PIPE
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.flood.gauge import Gauge, Reading
from tests.helpers.soak import LINE_LIMIT, Mortal, until
from uno_p2p.net.guest import LOBBY_KEYS

ROOT = Path(__file__).parents[2]
QUIET = 10.0
"""Seconds after an attack in which its connections must be gone; a handshake has 3 s."""
OWN_BUSINESS = 6
"""Descriptors that a node may have more after an attack than before it, for an honest guest and its store."""


@dataclass(frozen=True)
class Plan:
    """How much of everything. `source`: the address that the flood comes from, by default that of all honest
    nodes, too; one message in `big_one_in` is a big one. The mesh is attacked after `calm_hands` hands.
    """

    seats: int = 4
    hands: int = 6
    calm_hands: int = 1
    rules: tuple[str, ...] = ("classic",)
    messages: int = 50_000
    half_open: int = 500
    most_seconds: float = 120.0
    source: str = "127.0.0.1"
    big_one_in: int = 1000
    seed: int = 1


class Seat(Mortal):
    """A node, and all that it has told."""

    def __init__(self, home: Path, arguments: list[str]) -> None:
        super().__init__(home, arguments)
        self.told: dict[str, list[dict[str, Any]]] = {}

    async def start(self) -> None:
        command = [sys.executable, "-m", "tests.flood.node", str(self.home), self.home.name, *self.arguments]
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LINE_LIMIT, cwd=ROOT
        )
        self._reading = asyncio.create_task(self._read(self.process))

    def heard(self, line: dict[str, Any]) -> None:
        line["heard"] = time.monotonic()
        self.told.setdefault(line["event"], []).append(line)
        super().heard(line)

    def last_told(self, event: str) -> dict[str, Any]:
        """The latest line of this kind."""
        return self.told[event][-1]


class Attack:
    """One attacker's process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @staticmethod
    async def begin(what: str, **job: Any) -> Attack:
        """Start it, and wait until it attacks."""
        command = (sys.executable, "-m", "tests.flood.attacker", json.dumps({"what": what, **job}))
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"begun\n"
        return Attack(process)

    async def end(self) -> dict[str, Any]:
        """What it did, when it is done."""
        assert self.process.stdout is not None
        said: dict[str, Any] = json.loads(await self.process.stdout.readline())
        await self.process.wait()
        return said

    async def finish(self) -> dict[str, Any]:
        """Tell it that it is enough; what it did."""
        with contextlib.suppress(ProcessLookupError):  # it has come to its own end
            self.process.terminate()
        return await self.end()

    async def stop(self) -> None:
        """End it, if it has not ended."""
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


@dataclass
class Phase:
    """One of the two attacks: when, what was sent, and how the attacked node was before and after."""

    begin: float
    before: Reading
    sent: dict[str, Any] = field(default_factory=dict)
    opened: dict[str, Any] = field(default_factory=dict)
    end: float = 0.0
    after: Reading | None = None


@dataclass
class Siege:
    """A running table and what has been done to it. `run` is the whole story."""

    plan: Plan
    folder: Path
    seats: list[Seat] = field(default_factory=list)
    phases: dict[str, Phase] = field(default_factory=dict)
    gauges: list[Gauge] = field(default_factory=list)
    joined: float = 0.0
    """Seconds in which an honest guest came to its seat while the lobby was attacked."""
    _attacks: list[Attack] = field(default_factory=list)

    async def run(self) -> None:
        """Play and attack; what was seen is kept here."""
        watching: list[asyncio.Task[None]] = []
        try:
            words = [word for rule in self.plan.rules for word in ("--rules", rule)]
            await self._sit("--seats", str(self.plan.seats), "--hands", str(self.plan.hands), *words)
            await until(self.seats, lambda: self.seats[0].port)
            await self._join()  # the insider
            self.gauges = [Gauge(self.seats[0].process.pid)]
            watching.append(asyncio.create_task(self.gauges[0].watch()))
            await self._at_the_lobby()
            for _ in range(len(self.seats), self.plan.seats):
                await self._join()
            await until(self.seats, lambda: all(seat.sid for seat in self.seats))
            self.gauges.append(Gauge(self.seats[-1].process.pid))  # what a node does that nobody attacks
            watching.append(asyncio.create_task(self.gauges[1].watch()))
            played = self.seats[0].told.setdefault("scored", [])
            await until(self.seats, lambda: len(played) >= self.plan.calm_hands)
            await self._in_the_mesh()
            await until(self.seats, lambda: all(seat.last for seat in self.seats))
        except OSError as error:  # the attacked node has ended
            await asyncio.gather(*(seat.end() for seat in self.seats))
            raise AssertionError("\n".join(self.seats[0].problems)) from error
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*(one.stop() for one in self._attacks), *(seat.end() for seat in self.seats))

    async def _sit(self, *arguments: str) -> None:
        seat = Seat(self.folder / f"node-{len(self.seats)}", list(arguments))
        self.seats.append(seat)
        await seat.start()

    async def _join(self) -> None:
        """One more guest, and wait until it has its seat."""
        host, count = self.seats[0], len(self.seats) + 1
        await self._sit("--join", f"127.0.0.1:{host.port}")
        if count < self.plan.seats:
            await until(
                self.seats, lambda: host.told.get("seats") and host.last_told("seats")["taken"] >= count
            )

    async def _at_the_lobby(self) -> None:
        """Strangers at the door, while an honest guest comes in."""
        host = self.seats[0]
        door = {"port": host.port, "key": LOBBY_KEYS.public.hex()}
        phase = self.phases["lobby"] = Phase(time.monotonic(), self.gauges[0].look())
        half = await self._half_open(**door, endless=True)
        words = await self._begin("lobby", **door, count=self.plan.messages, seconds=self.plan.most_seconds)
        began = time.monotonic()
        await self._join()
        self.joined = time.monotonic() - began
        await self._until_over(phase, half, words)

    async def _in_the_mesh(self) -> None:
        """A seat's own program, and strangers at the table's door, while the game goes on."""
        target, insider = self.seats[0].last_told("seat"), self.seats[1].last_told("seat")
        door = {"port": target["port"], "key": target["key"]}
        own = {name: insider[name] for name in ("curve", "identity", "number", "contract")}
        own |= {"sid": self.seats[0].sid, "seats": self.plan.seats}
        phase = self.phases["mesh"] = Phase(time.monotonic(), self.gauges[0].look())
        half = await self._half_open(**door, endless=False)
        job = {"count": self.plan.messages, "seconds": self.plan.most_seconds}
        await self._until_over(phase, half, await self._begin("mesh", **door, **own, **job))

    async def _half_open(self, **door: Any) -> Attack:
        job = {"count": self.plan.half_open, "seconds": self.plan.most_seconds}
        return await self._begin("half-open", **door, **job)

    async def _begin(self, what: str, **job: Any) -> Attack:
        of_all = {"source": self.plan.source, "seed": self.plan.seed, "big_one_in": self.plan.big_one_in}
        attack = await Attack.begin(what, **of_all, **job)
        self._attacks.append(attack)
        return attack

    async def _until_over(self, phase: Phase, half: Attack, words: Attack) -> None:
        """Both attacks last until the last bad message has been sent; then what they held is given back."""
        phase.sent = await words.end()
        phase.opened = await half.finish()
        phase.end = time.monotonic()
        while time.monotonic() < phase.end + QUIET:
            phase.after = self.gauges[0].look()
            if phase.after.descriptors <= phase.before.descriptors + OWN_BUSINESS:
                break
            await asyncio.sleep(0.1)
