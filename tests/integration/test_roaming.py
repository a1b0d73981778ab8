"""Links that are made anew: the machine has slept, or is somewhere else now."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import ifaddr
import pytest

from protocol.keys import Identity
from tests.helpers.fakenet import contract_for
from tests.integration.net_nodes import HERE, nodes, table
from tests.integration.net_nodes import Node as MeshNode
from tests.integration.test_mesh import unused_port
from uno_p2p import node as node_module
from uno_p2p.net import link as link_module
from uno_p2p.net import roaming
from uno_p2p.net.address import endpoint
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.presence import SILENCE, Presence
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

NOWHERE = frozenset[str]()


class World:
    """What the watch over this machine sees, and how often it was told that the silence was ours."""

    def __init__(self) -> None:
        self.clock = 1000.0
        self.addresses = frozenset({"10.0.0.1"})
        self.looks = 0
        self.woke = 0

    def look(self) -> frozenset[str]:
        self.looks += 1
        self.clock += roaming.BEAT
        return self.addresses

    def wake(self) -> None:
        self.woke += 1


@asynccontextmanager
async def watched(mesh_node: MeshNode, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    world = World()
    monkeypatch.setattr(roaming, "BEAT", 0.001)
    monkeypatch.setattr(roaming, "own_addresses", world.look)
    monkeypatch.setattr(roaming, "wall", lambda: world.clock)
    watching = asyncio.create_task(roaming.keep_linked(mesh_node.mesh, world.wake))
    try:
        await some_looks(world)
        yield world
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


async def some_looks(world: World) -> None:
    goal = world.looks + 5
    async with asyncio.timeout(10):
        while world.looks < goal:
            await asyncio.sleep(0.001)


def times_up(node: MeshNode, peer: MeshNode) -> int:
    return node.links.count((peer.public, True))


async def test_renewed_links_go_down_and_come_up_and_carry_both_ways() -> None:
    async with nodes(2) as (a, b):
        a.admit(b)
        b.mesh.admit({a.public: endpoint(HERE, unused_port())})  # the only link is the one that a opens
        await a.until_up(b)
        a.mesh.renew()
        await a.bell.until(lambda: times_up(a, b) == 2)
        assert a.links == [(b.public, True), (b.public, False), (b.public, True)]
        await b.bell.until(lambda: b.counters.cut == 1)  # the old connection is closed, not left to die
        assert a.mesh.send(b.public, b"over the new one")
        await b.until_heard((a.public, b"over the new one"))
        assert b.mesh.send(a.public, b"and back")
        await a.until_heard((b.public, b"and back"))
        assert len(a.mesh._tasks) == 4  # two for the door, two for the one link


async def test_a_link_that_the_peer_opened_is_kept() -> None:
    async with nodes(2) as (a, blocked):
        blocked.port = unused_port()
        a.admit(blocked)
        blocked.admit(a)
        await a.until_up(blocked)
        a.mesh.renew()
        assert a.mesh.send(blocked.public, b"still")
        await blocked.until_heard((a.public, b"still"))
        blocked.mesh.admit({})
        await a.bell.until(lambda: blocked.public not in a.up)  # its end is seen as before


async def test_sleep_renews_the_links(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(2) as (a, b), watched(a, monkeypatch) as world:
        await some_looks(world)
        assert (world.woke, times_up(a, b)) == (0, 1)
        world.clock += 30
        await a.bell.until(lambda: times_up(a, b) >= 2)
        await some_looks(world)
        assert world.woke == 1


async def test_another_address_renews_the_links(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(2) as (a, b), watched(a, monkeypatch) as world:
        for number, addresses in enumerate((NOWHERE, frozenset({"10.0.0.1"}), frozenset({"10.0.0.2"})), 1):
            world.addresses = addresses
            await a.bell.until(lambda number=number: times_up(a, b) > number)
            await some_looks(world)
            assert world.woke == number


def test_own_addresses_are_those_that_others_could_use(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [ifaddr.IP("127.0.0.1", 8, "lo"), ifaddr.IP(("::1", 0, 0), 128, "lo")]
    card = [ifaddr.IP("192.168.1.20", 24, "eth0"), ifaddr.IP(("fe80::2", 0, 3), 64, "eth0")]
    adapters = [ifaddr.Adapter("lo", "lo", own, 1), ifaddr.Adapter("eth0", "eth0", card, 3)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert roaming.own_addresses() == {"192.168.1.20", "fe80::2"}


async def followed(a: MeshNode, b: MeshNode, *, reach: str) -> None:
    """a dials b where it is not. Wait until a has got through; `reach`: where b dials a."""
    a.mesh.admit({b.public: endpoint("127.0.0.2", b.port)})
    b.mesh.admit({a.public: reach})
    await a.until_up(b)
    async with asyncio.timeout(10):
        while not a.mesh._links[b.public]._outbound:
            await asyncio.sleep(0.001)
    assert a.mesh._links[b.public].endpoint == b.at


async def test_a_peer_is_dialled_where_it_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "FOLLOW", 0.01)
    async with nodes(2) as (a, b):
        await followed(a, b, reach=a.at)
        b.mesh.admit({})  # its own link goes, and it is reached all the same
        b.mesh.admit({a.public: endpoint(HERE, unused_port())})
        await a.bell.until(lambda: a.counters.cut >= 1)
        await a.until_up(b)
        async with asyncio.timeout(10):
            while (a.public, b"there you are") not in b.frames:
                a.mesh.send(b.public, b"there you are")
                await asyncio.sleep(0.001)


async def test_a_peer_that_is_reached_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "FOLLOW", 0.01)
    monkeypatch.setattr("uno_p2p.net.sockets.sender_address", lambda frame: "127.0.0.3")
    async with table(2) as (a, b):
        for node in (a, b):
            loop = asyncio.get_running_loop()
            late: asyncio.Future[None] = loop.create_future()
            loop.call_later(0.02, late.set_result, None)  # behind the timer that is to do nothing
            await late
            assert [link.endpoint for link in node.mesh._links.values()] == [{a: b, b: a}[node].at]


class Deaf:
    """Links on which nothing goes anywhere."""

    def send(self, peer: bytes, payload: bytes) -> bool:
        return False

    def broadcast(self, payload: bytes) -> int:
        return 0


@asynccontextmanager
async def seated(folder: Path, presence: Presence) -> AsyncIterator[Node]:
    """A node of a table of three whose thread does not run; the other seats' identities are at `PEERS`."""
    keys = [Keys(identity, bytes(32), os.urandom) for identity in IDENTITIES]
    contract = contract_for(keys, parse(["deck=small28"]), 1)
    store = Store(folder)
    try:
        machine = Machine(contract, keys[0])
        yield Node(machine, keys[0], Bot(), store, Deaf(), lambda effect, now: None, presence=presence)
    finally:
        store.close()


IDENTITIES = [Identity(bytes([i]) * 32) for i in range(3)]
WHO = {b"two": IDENTITIES[2].public, b"one": IDENTITIES[1].public, b"gone": bytes(32)}


async def test_a_node_names_the_seats_that_it_has_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    presence = Presence(WHO, 100.0)
    async with seated(tmp_path, presence) as node:
        monkeypatch.setattr(node_module.time, "monotonic", lambda: 110.0)
        presence.heard(b"one", 109.0)
        assert node.lost() == ((2, 10.0),)  # who left the table before this one is not missed
        presence.heard(b"two", 110.0)
        assert node.lost() == ()


async def test_a_node_that_slept_misses_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [5000.0]
    monkeypatch.setattr(node_module, "wall", lambda: clock[0])
    presence = Presence(WHO, node_module.time.monotonic() - SILENCE)
    async with seated(tmp_path, presence) as node:
        node._inputs.put(b"", None)
        node._once()
        assert [seat for seat, _ in node.lost()] == [1, 2]
        clock[0] += 10
        node._inputs.put(b"", None)
        node._once()
        assert node.lost() == ()


async def test_a_node_that_slept_while_it_waited_knows_it_before_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = iter((5000.0, 5000.0, 5010.0))  # made; before it waits; with a frame in its hands
    monkeypatch.setattr(node_module, "wall", lambda: next(looks))
    presence = Presence(WHO, node_module.time.monotonic() - SILENCE)
    async with seated(tmp_path, presence) as node:
        missed: list[object] = []
        monkeypatch.setattr(node.machine, "receive", lambda peer, raw: missed.append(node.lost()) or [])
        node.receive(b"one", b"a frame")
        assert node.lost() != ()
        node._once()
        assert missed == [()]
