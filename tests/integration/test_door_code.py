"""The door of a table that plays asks for the same code as its lobby did."""

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
from uno_p2p.table.effects import Effect, Show
from uno_p2p.table.happenings import HandScored
from uno_p2p.trouble import Trouble

CODE = "apple river stone"
LIMIT = 120.0
RULES = Proposal(parse(["classic", "deck=small28"]), hands=6)


async def test_who_knows_the_code_joins_a_table_that_plays_and_nobody_else(tmp_path: Path) -> None:
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def observe(effect: Effect, now: float) -> None:
        if isinstance(effect, Show) and isinstance(effect.happening, HandScored):
            loop.call_soon_threadsafe(begun.set)

    async def seat(name: str, where: OpenTable | JoinTable) -> Any:
        store = Store(tmp_path / name)
        try:
            async with sit_down(where, Guest(name, True, Bot()), store, observe, HERE) as (node, _):
                await node.play()
                await node.linger(0.0, 10.0)
                return node.machine.table.contract
        finally:
            store.close()

    def join(code: str) -> JoinTable:
        return JoinTable(f"{HERE}:{opened.result()}", code=given(code), insist=True)

    async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as tasks:
        first = OpenTable(HERE, 0, 2, RULES, opened.set_result, code=lambda: CODE)
        host = tasks.create_task(seat("Host", first))
        await opened
        guest = tasks.create_task(seat("Guest", join(CODE)))
        await begun.wait()
        with pytest.raises(Trouble) as caught:
            await seat("Mallory", join("never heard of"))
        assert caught.value.code == "wrong-code"
        newcomer = tasks.create_task(seat("Nora", join(CODE)))
    contracts = [task.result() for task in (host, guest, newcomer)]
    assert len({contract.digest() for contract in contracts}) == 1
    assert [one.name for one in contracts[0].roster] == ["Host", "Guest", "Nora"]
