"""Nodes for network tests: a mesh whose every event can be awaited, and hostile ends made by hand."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import zmq
import zmq.asyncio

from protocol.keys import Identity
from uno_p2p.net import link, sockets
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys, as_z85
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.mesh import Mesh

HERE = "127.0.0.1"
LIMIT = 10.0  # seconds after which a test that waits for an event has failed


class Bell:
    """Rings at every change; `until` waits for a condition without ever sleeping."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(LIMIT):
            while not condition():
                self._rung.clear()
                await self._rung.wait()


def watched(cls: type, bell: Bell) -> Any:
    """An instance of a counter class that rings `bell` when a counter moves."""

    class Watched(cls):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            bell.ring()

    return Watched()


class Node:
    """A mesh on its own context, as a process of its own would have it."""

    def __init__(self, keys: CurveKeys | None = None, context: zmq.asyncio.Context | None = None) -> None:
        self.keys = keys or CurveKeys.generate()
        self.own_context = context is None
        self.context = context or zmq.asyncio.Context()
        self.bell = Bell()
        self.frames: list[tuple[bytes, bytes]] = []
        self.links: list[tuple[bytes, bool]] = []
        self.port = 0
        self.mesh = Mesh(self.context, self.keys, self._frame, self._link)
        self.mesh.counters = watched(link.Counters, self.bell)

    @property
    def public(self) -> bytes:
        return self.keys.public

    @property
    def at(self) -> str:
        return endpoint(HERE, self.port)

    @property
    def counters(self) -> link.Counters:
        return self.mesh.counters

    async def bind(self, port: int = 0) -> Node:
        self.port = await self.mesh.bind(HERE, port)
        return self

    def admit(self, *others: Node) -> None:
        self.mesh.admit({other.public: other.at for other in others})

    @property
    def up(self) -> set[bytes]:
        """The peers that are up as far as the callbacks told."""
        return {peer for peer, up in dict(self.links).items() if up}

    async def until_up(self, *others: Node) -> None:
        await self.bell.until(lambda: {other.public for other in others} <= self.up)
        assert self.up <= self.mesh.up

    async def until_heard(self, *wanted: tuple[bytes, bytes]) -> None:
        await self.bell.until(lambda: set(wanted) <= set(self.frames))

    async def close(self) -> None:
        await self.mesh.close()
        if self.own_context:
            self.context.destroy(linger=0)

    def _frame(self, peer: bytes, payload: bytes) -> None:
        self.frames.append((peer, payload))
        self.bell.ring()

    def _link(self, peer: bytes, up: bool) -> None:
        self.links.append((peer, up))
        self.bell.ring()


@asynccontextmanager
async def nodes(count: int) -> AsyncIterator[list[Node]]:
    """Bound nodes that do not know each other yet."""
    made = [await Node().bind() for _ in range(count)]
    try:
        yield made
    finally:
        for node in made:
            await node.close()


@asynccontextmanager
async def table(count: int) -> AsyncIterator[list[Node]]:
    """Nodes that are all linked both ways."""
    async with nodes(count) as made:
        for node in made:
            node.admit(*made)
        for node in made:
            await node.until_up(*(other for other in made if other is not node))
        yield made


class RawEnd:
    """A bare ZeroMQ socket with its event feed: what a modified program would use."""

    def __init__(self, kind: int, context: zmq.asyncio.Context) -> None:
        self.socket = context.socket(kind)
        self.socket.linger = 0
        self.socket.reconnect_ivl = 50
        self.feed = sockets.monitor(context, self.socket)

    def curve_client(self, keys: CurveKeys, server: bytes) -> RawEnd:
        self.socket.curve_publickey, self.socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)
        self.socket.curve_serverkey = as_z85(server)
        return self

    def curve_server(self, keys: CurveKeys) -> RawEnd:
        self.socket.curve_publickey, self.socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)
        self.socket.curve_server = True
        return self

    def connect(self, port: int) -> RawEnd:
        self.socket.connect(endpoint(HERE, port))
        return self

    def bind(self, port: int = 0) -> int:
        self.socket.bind(endpoint(HERE, port))
        return int(self.socket.getsockopt_string(zmq.LAST_ENDPOINT).rpartition(":")[2])

    async def event(self, *wanted: int) -> int:
        """The next of these monitor events."""
        async with asyncio.timeout(LIMIT):
            async for event, _ in sockets.events(self.feed):
                if event in wanted:
                    return event
        raise AssertionError("a monitor feed has no end")

    async def receive(self) -> list[bytes]:
        async with asyncio.timeout(LIMIT):
            return await self.socket.recv_multipart()

    def close(self) -> None:
        self.feed.close()
        self.socket.close()


@asynccontextmanager
async def raw(kind: int) -> AsyncIterator[RawEnd]:
    """A bare socket on a context of its own."""
    context = zmq.asyncio.Context()
    end = RawEnd(kind, context)
    try:
        yield end
    finally:
        end.close()
        context.destroy(linger=0)


@asynccontextmanager
async def intruder(
    keys: CurveKeys, server: bytes, port: int, routing_id: bytes = b""
) -> AsyncIterator[RawEnd]:
    """A bare DEALER with these keys, connected to a port whose server key it knows."""
    async with raw(zmq.DEALER) as end:
        if routing_id:
            end.socket.setsockopt(zmq.ROUTING_ID, routing_id)
        yield end.curve_client(keys, server).connect(port)


def introduction(keys: CurveKeys, name: str = "Anna", port: int = 5670, **other: Any) -> Introduction:
    """A truly signed introduction of a new identity, or of the `identity` given."""
    return Introduction.sign(
        other.get("identity") or Identity(os.urandom(32)),
        name=name,
        bot=other.get("bot", False),
        commitment=other.get("commitment", bytes(32)),
        curve=keys.public,
        hosts=other.get("hosts", ()),
        port=port,
    )


async def echo(secret: str, port: int, peer: str, peer_at: str) -> None:
    """A node in a process of its own: says its port, then sends every frame back, until it is killed."""
    node = Node(CurveKeys.from_secret(bytes.fromhex(secret)))
    mesh = Mesh(
        node.context, node.keys, lambda sender, payload: mesh.send(sender, b"echo " + payload), node._link
    )
    print(await mesh.bind(HERE, port), flush=True)
    mesh.admit({bytes.fromhex(peer): peer_at})
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(echo(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]))
