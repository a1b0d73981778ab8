"""Somebody looks on at a table of real nodes: sees every step, checks it, and is seen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.integration.net_nodes import HERE
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.net.guest_code import given
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.effects import Blame, Closed, Effect, Show
from uno_p2p.table.view import view_of
from uno_p2p.trouble import Trouble
from uno_p2p.watching import looking_on

LIMIT = 120.0
RULES = Proposal(parse(["classic", "deck=small28"]), hands=1)
CODE = "apple river stone"


class Seen:
    """What one node has told."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []

    def observe(self, effect: Effect, now: float) -> None:
        self.effects.append(effect)

    @property
    def faults(self) -> list[Blame]:
        return [effect for effect in self.effects if isinstance(effect, Blame)]

    @property
    def steps(self) -> list[tuple[str, int]]:
        return [(effect.track, effect.step) for effect in self.effects if isinstance(effect, Closed)]


async def play(folder: Path, look: Any, **opening: Any) -> tuple[Any, ...]:
    """Two bots play a hand while `look(port, seen by the host)` runs; what came of it."""
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    host, guest = Seen(), Seen()
    stores = [Store(folder / "host"), Store(folder / "guest")]

    async def seat(number: int, where: OpenTable | JoinTable, seen: Seen) -> Any:
        async with sit_down(
            where, Guest(f"P{number}", True, Bot()), stores[number], seen.observe, HERE
        ) as it:
            node, _ = it
            await node.play()
            await node.linger(0.0, 10.0)
            await done.wait()
            return node.machine.ledger.live.digests[-1]

    done = asyncio.Event()
    first = OpenTable(HERE, 0, 2, RULES, opened.set_result, **opening)
    async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as tasks:
        one = tasks.create_task(seat(0, first, host))
        port = await opened
        watching = tasks.create_task(look(port, host))
        code = given(CODE) if opening.get("code") else None
        two = tasks.create_task(seat(1, JoinTable(f"{HERE}:{port}", code=code), guest))
        seen = await watching
        done.set()
    for store in stores:
        store.close()
    return seen, one.result(), two.result(), host


async def look(port: int, name: str, folder: Path, **other: Any) -> tuple[Seen, bytes, Any]:
    seen = Seen()
    store = Store(folder)
    try:
        async with looking_on(f"{HERE}:{port}", name, store, seen.observe, **other) as node:
            await node.play()
            return seen, node.machine.ledger.live.digests[-1], view_of(node.machine, node.keys)
    finally:
        store.close()


async def test_who_looks_on_sees_every_step_and_comes_to_the_same_end(tmp_path: Path) -> None:
    async def watch(port: int, host: Seen) -> Any:
        return await look(port, "Wanda", tmp_path / "wanda")

    (seen, digest, view), one, two, host = await play(tmp_path, watch)
    assert digest == one == two
    assert seen.steps == host.steps
    assert not seen.faults
    assert view.seat is None
    assert view.hand == ()
    assert any(isinstance(effect, Show) for effect in seen.effects)


async def test_two_that_come_at_different_times_and_are_seen(tmp_path: Path) -> None:

    async def watch(port: int, host: Seen) -> Any:
        first = asyncio.create_task(look(port, "Wanda", tmp_path / "wanda"))
        while len(host.steps) < 10:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(look(port, "Wim", tmp_path / "wim"))
        return await first, await second

    (first, second), one, two, host = await play(tmp_path, watch)
    assert first[1] == second[1] == one == two
    assert second[0].steps == host.steps


async def test_a_table_with_a_code_shows_itself_to_those_who_know_it(tmp_path: Path) -> None:
    async def watch(port: int, host: Seen) -> Any:
        with pytest.raises(Trouble) as caught:
            await look(port, "Mallory", tmp_path / "mallory")
        assert caught.value.code == "code-needed"
        return await look(port, "Wanda", tmp_path / "wanda", code=given(CODE))

    (seen, digest, _), one, two, _ = await play(tmp_path, watch, code=lambda: CODE)
    assert digest == one == two
    assert not seen.faults


async def test_a_table_may_refuse(tmp_path: Path) -> None:
    async def watch(port: int, host: Seen) -> Any:
        with pytest.raises(Trouble) as caught:
            await look(port, "Wanda", tmp_path / "wanda")
        return caught.value.code

    code, *_ = await play(tmp_path, watch, shows=False)
    assert code == "no-watchers"
