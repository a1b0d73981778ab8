"""Two that sit down over real sockets: what happens at their links reaches their presence."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from uno_p2p import app
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.net.mesh import Mesh
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.presence import Presence
from uno_p2p.resume import unfinished
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store

LOOPBACK = "127.0.0.1"


class Noting(Presence):
    """A presence that also remembers what it was told."""

    made: list[Noting]
    """In the order in which they sat down."""

    def __init__(self, who: dict[bytes, bytes], now: float) -> None:
        super().__init__(who, now)
        self.who = dict(who)
        self.told: list[object] = []
        self.rung = asyncio.Event()
        Noting.made.append(self)

    def note(self, what: object) -> None:
        self.told.append(what)
        self.rung.set()

    def heard(self, peer: bytes, now: float) -> None:
        super().heard(peer, now)
        self.note(("heard", self.who[peer]))

    def link(self, peer: bytes, up: bool) -> None:
        super().link(peer, up)
        self.note(("up" if up else "down", self.who[peer]))

    def woke(self, now: float) -> None:
        super().woke(now)
        self.note("woke")

    async def until(self, what: object) -> None:
        async with asyncio.timeout(20):
            while what not in self.told:
                self.rung.clear()
                await self.rung.wait()


@pytest.fixture
def watches(monkeypatch: pytest.MonkeyPatch) -> dict[Mesh, Callable[[], None]]:
    """By mesh, what is called when its machine has slept; nothing looks at this machine itself."""
    found: dict[Mesh, Callable[[], None]] = {}

    async def watch(mesh: Mesh, woke: Callable[[], None]) -> None:
        found[mesh] = woke
        await asyncio.Event().wait()

    Noting.made = []
    monkeypatch.setattr(app, "Presence", Noting)
    monkeypatch.setattr(app, "keep_linked", watch)
    return found


@asynccontextmanager
async def seat(folder: Path, where: OpenTable | JoinTable) -> AsyncIterator[tuple[Node, Mesh]]:
    store = Store(folder)
    try:
        found = unfinished(store, bytes) or where
        guest = Guest(folder.name, True, Bot())
        async with sit_down(found, guest, store, lambda effect, now: None, LOOPBACK) as seated:
            playing = asyncio.create_task(seated[0].play())
            yield seated
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    finally:
        store.close()


async def test_links_frames_and_sleep_reach_the_presence_also_after_a_restart(
    tmp_path: Path, watches: dict[Mesh, Callable[[], None]]
) -> None:
    port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    table = OpenTable(LOOPBACK, 0, 2, Proposal(parse(["deck=small28"])), port.set_result)
    sat, leave = asyncio.Event(), asyncio.Event()

    async def guest() -> None:
        async with seat(tmp_path / "guest", JoinTable(f"{LOOPBACK}:{await port}")):
            sat.set()
            await leave.wait()

    going = asyncio.create_task(guest())
    async with seat(tmp_path / "host", table) as (node, mesh):
        await sat.wait()
        me, other = (seat.identity for seat in node.machine.table.contract.roster)
        (host,) = [made for made in Noting.made if other in made.who.values()]
        for what in ("up", "heard"):
            await host.until((what, other))
        watches[mesh]()
        assert "woke" in host.told
        leave.set()
        await going
        await host.until(("down", other))
        async with seat(tmp_path / "guest", JoinTable("")):
            assert list(Noting.made[-1].who.values()) == [me]
            await Noting.made[-1].until(("heard", me))
