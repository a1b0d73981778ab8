"""Somebody looks on at a table of real nodes: sees every step, checks it, and is seen."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault
from tests.integration.net_nodes import HERE
from uno_p2p import watching
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.net.guest_code import given
from uno_p2p.node import Node
from uno_p2p.onlookers import encode_watching
from uno_p2p.players.bot import Bot
from uno_p2p.resume import unfinished
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.effects import Blame, Closed, Effect, Show
from uno_p2p.table.view import view_of
from uno_p2p.trouble import Trouble
from uno_p2p.watching import looking_on

LIMIT = 120.0
RULES = Proposal(parse(["classic", "deck=small28"]), hands=3)
CODE = "apple river stone"


class Seen:
    """What one node has told."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []

        self.node: Node | None = None
        self.names: set[str] = set()
        self.beside: Seen

    def observe(self, effect: Effect, now: float) -> None:
        self.effects.append(effect)
        if self.node is not None:
            self.names.update(self.node.view().watching)

    @property
    def faults(self) -> list[Blame]:
        return [effect for effect in self.effects if isinstance(effect, Blame)]

    @property
    def over(self) -> bool:
        return self.node is not None and self.node.machine.ending is not None

    @property
    def steps(self) -> list[tuple[str, int]]:
        return [(effect.track, effect.step) for effect in self.effects if isinstance(effect, Closed)]


async def play(folder: Path, look: Any, **opening: Any) -> tuple[Any, ...]:
    """Two bots play a hand while `look(port, seen by the host)` runs; what came of it."""
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    host, guest = Seen(), Seen()
    host.beside = guest
    stores = [Store(folder / "host"), Store(folder / "guest")]

    async def seat(number: int, where: OpenTable | JoinTable, seen: Seen) -> Any:
        who, store = Guest(f"P{number}", True, Bot()), stores[number]
        async with sit_down(where, who, store, seen.observe, HERE) as (node, _):
            seen.node = node
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


class Mute:
    """Links of somebody who never asks."""

    def send(self, peer: bytes, payload: bytes) -> bool:
        return False

    def broadcast(self, payload: bytes) -> int:
        return 0


def at_once() -> bool:
    return True


async def look(
    port: int, name: str, folder: Path, leaves: Callable[[], bool] = at_once, **other: Any
) -> tuple[Seen, bytes, Any]:
    """Look on to the end, and until `leaves()`."""
    seen = Seen()
    store = Store(folder)
    try:
        async with looking_on(f"{HERE}:{port}", name, store, seen.observe, **other) as node:
            await node.play()
            while not leaves():
                await asyncio.sleep(0.01)
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
        def both_are_seen() -> bool:
            return host.names == host.beside.names == {"Wanda", "Wim"}

        first = asyncio.create_task(look(port, "Wanda", tmp_path / "wanda", both_are_seen))
        while len(host.steps) < 10:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(look(port, "Wim", tmp_path / "wim", both_are_seen))
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


async def test_what_somebody_says_who_looks_on_counts_for_nothing(tmp_path: Path) -> None:
    """Entries, freezes and noise from the gallery: nobody takes them in, and nobody is blamed."""

    async def watch(port: int, host: Seen) -> Any:
        seen, store = Seen(), Store(tmp_path / "mallory")
        async with looking_on(f"{HERE}:{port}", "Mallory", store, seen.observe) as node:
            playing = asyncio.create_task(node.play())
            while len(host.steps) < 5 or len(seen.steps) < 5:
                await asyncio.sleep(0.01)
            said = [entry.raw for entry in node.machine.ledger.history()]
            for raw in (b"\xff" * 900, encode_watching(["Eve"]), *said):  # before its allowance is used up
                node._links.broadcast(raw)
            await playing
        store.close()
        return seen

    _, one, two, host = await play(tmp_path, watch)
    assert one == two
    assert not host.faults
    assert "Eve" not in host.names
    assert host.node is not None
    assert host.node._failure is None, "noise has ended the machine's thread"


async def test_a_node_that_is_started_anew_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gallery is another one then, at another port, and knows nobody: whoever looks on knocks again."""
    monkeypatch.setattr(watching, "SILENCE", 0.5)
    monkeypatch.setattr(watching, "LOOK", 0.05)
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    host, guest, seen = Seen(), Seen(), Seen()
    stores = {name: Store(tmp_path / name) for name in ("guest", "wanda")}
    killed, done = asyncio.Event(), asyncio.Event()

    async def once(store: Store, where: Any, observe: Any, until: Any) -> bytes:
        async with sit_down(where, Guest("P", True, Bot()), store, observe, HERE) as (node, _):
            await until(node)
            return node.machine.ledger.live.digests[-1]

    async def to_the_end(node: Node) -> None:
        await node.play()
        await done.wait()

    async def till_killed(node: Node) -> None:
        playing = asyncio.create_task(node.play())
        await killed.wait()
        playing.cancel()

    async def hosting() -> bytes:
        store = Store(tmp_path / "host")
        await once(store, OpenTable(HERE, 0, 2, RULES, opened.set_result), host.observe, till_killed)
        store.close()
        store = Store(tmp_path / "host")
        digest = await once(store, unfinished(store, os.urandom), host.observe, to_the_end)
        store.close()
        return digest

    async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as tasks:
        one = tasks.create_task(hosting())
        port = await opened
        where = JoinTable(f"{HERE}:{port}")
        two = tasks.create_task(once(stores["guest"], where, guest.observe, to_the_end))
        async with looking_on(f"{HERE}:{port}", "Wanda", stores["wanda"], seen.observe) as node:
            playing = asyncio.create_task(node.play())
            while len(seen.steps) < 6:
                await asyncio.sleep(0.01)
            killed.set()
            await playing
            digest = node.machine.ledger.live.digests[-1]
        done.set()
    assert digest == one.result() == two.result()
    for store in stores.values():
        store.close()


async def test_new_entries_come_at_once(tmp_path: Path) -> None:
    """Not only when they are asked for: nobody asks more than once a second, and a hand takes many steps."""
    seats: set[int] = set()
    said: list[bytes] = []

    async def watch(port: int, host: Seen) -> Any:
        seen, store = Seen(), Store(tmp_path / "wanda")
        async with looking_on(f"{HERE}:{port}", "Wanda", store, seen.observe) as node:
            node._links = Mute()
            receive = node.receive

            def counted(peer: bytes, raw: bytes) -> None:
                with suppress(Fault):
                    message = wire.decode(raw)
                    if isinstance(message, Entry):
                        seats.add(message.seat)
                        said.append(raw)
                receive(peer, raw)

            node.receive = counted  # type: ignore[method-assign]
            playing = asyncio.create_task(node.play())
            await asyncio.sleep(0)  # it begins
            while seats != {0, 1} and not host.over:
                await asyncio.sleep(0.01)
            playing.cancel()
        store.close()
        return seen

    await play(tmp_path, watch)
    assert seats == {0, 1}
    assert len(said) == len(set(said)), "each of them once"
