"""Hostile ends at both doors: nothing of theirs gets in, all is counted, and honest links live on."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import zmq
import zmq.asyncio

from tests.helpers.netns import ROOT
from tests.integration.net_nodes import (
    HERE,
    LIMIT,
    Bell,
    Node,
    RawEnd,
    introduction,
    intruder,
    nodes,
    raw,
    table,
    watched,
)
from uno_p2p.net import listener as listener_module
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.link import HARD_LIMIT
from uno_p2p.net.lobby import LobbyHost, join
from uno_p2p.net.mesh import MAX_FRAME
from uno_p2p.net.reception import LobbyCounters

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00"
GARBAGE = {
    "http": b"GET / HTTP/1.0\r\n\r\n",
    "zeros": bytes(100),
    "noise": bytes(range(1, 256)) * 8,
    "half a greeting": GREETING,
    "old ZMTP 1": b"\x01\x00\x05\x00hello",
    "a greeting with NULL": GREETING + b"NULL".ljust(20, b"\0") + bytes(32),
    "CURVE, then noise": GREETING + b"CURVE".ljust(20, b"\0") + bytes(32) + b"\x04\xc8\x05HELLO" + b"z" * 300,
    "CURVE, then a huge length": GREETING + b"CURVE".ljust(20, b"\0") + bytes(32) + b"\x06" + b"\xff" * 8,
}


class Door:
    """One of the two doors with its counters, and the honest business behind it."""

    def __init__(self, port: int, server: bytes, counters: Any, bell: Bell) -> None:
        self.port = port
        self.server = server
        self.counters = counters
        self.bell = bell

    async def check(self) -> None:
        """Honest business goes on as if nothing had happened."""
        raise NotImplementedError


class TableDoor(Door):
    def __init__(self, a: Node, b: Node) -> None:
        super().__init__(a.port, a.public, a.counters, a.bell)
        self.a, self.b = a, b

    async def check(self) -> None:
        assert self.b.mesh.send(self.a.public, b"honest")
        await self.a.until_heard((self.b.public, b"honest"))
        assert self.a.frames == [(self.b.public, b"honest")]
        assert self.a.up == {self.b.public}


class LobbyDoor(Door):
    def __init__(self, host: LobbyHost, port: int, server: bytes, bell: Bell) -> None:
        super().__init__(port, server, host.counters, bell)
        self.host = host

    async def check(self) -> None:
        assert len(self.host.taken) == 1
        keys = CurveKeys.generate()
        context = zmq.asyncio.Context()
        try:
            async with asyncio.timeout(LIMIT):
                own, seating = await asyncio.gather(
                    self.host.seating(),
                    join(context, f"{HERE}:{self.port}", introduction(keys, "Bea"), version="1", keys=keys),
                )
            assert own.seats == seating.seats
        finally:
            context.destroy(linger=0)


@asynccontextmanager
async def table_door() -> AsyncIterator[Door]:
    async with table(2) as (a, b):
        yield TableDoor(a, b)


@asynccontextmanager
async def lobby_door() -> AsyncIterator[Door]:
    from uno_p2p.net.guest import LOBBY_KEYS

    bell = Bell()
    context = zmq.asyncio.Context()
    host = LobbyHost(context, introduction(CurveKeys.generate()), seats=2, table=b"t", version="1")
    host._reception.counters = watched(LobbyCounters, bell)
    try:
        yield LobbyDoor(host, await host.open(HERE, 0), LOBBY_KEYS.public, bell)
    finally:
        await host.close()
        context.destroy(linger=0)


async def until_cut(reader: asyncio.StreamReader) -> None:
    """Read whatever the door still says until it hangs up."""
    async with asyncio.timeout(LIMIT):
        with contextlib.suppress(ConnectionResetError):
            while await reader.read(4096):
                pass


both_doors = pytest.mark.parametrize("opened", [table_door, lobby_door], ids=["table", "lobby"])


@both_doors
async def test_raw_garbage_is_cut_and_counted(opened: Any) -> None:
    async with opened() as door:
        for garbage in GARBAGE.values():
            before = door.counters.cut
            reader, writer = await asyncio.open_connection(HERE, door.port)
            writer.write(garbage)
            with contextlib.suppress(OSError):  # cut already
                writer.write_eof()
            await until_cut(reader)
            writer.close()
            await door.bell.until(lambda before=before: door.counters.cut > before)
        assert door.counters.handshake_failed >= 3
        await door.check()


@both_doors
@pytest.mark.parametrize("mechanism", ["NULL", "PLAIN"])
async def test_a_client_without_curve_is_refused_and_counted(opened: Any, mechanism: str) -> None:
    async with opened() as door, raw(zmq.DEALER) as end:
        if mechanism == "PLAIN":
            end.socket.plain_username = b"anna"
            end.socket.plain_password = b"anna"
        end.connect(door.port)
        await end.event(zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL, zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL)
        await door.bell.until(lambda: door.counters.handshake_failed >= 1)
        await door.check()


@both_doors
async def test_a_wrong_server_key_gets_nobody_in(opened: Any) -> None:
    async with opened() as door:
        async with intruder(CurveKeys.generate(), CurveKeys.generate().public, door.port) as end:
            await end.event(zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL)
            await door.bell.until(lambda: door.counters.handshake_failed >= 1)
        await door.check()


@both_doors
async def test_too_many_connections_of_one_address_are_cut(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener_module, "MOST_OF_ONE_ADDRESS", 4)
    async with opened() as door:
        async with AsyncExitStack() as stack:
            readers = []
            for _ in range(5):
                reader, writer = await asyncio.open_connection(HERE, door.port)
                readers.append(reader)
                stack.callback(writer.close)
            ends = [asyncio.create_task(until_cut(reader)) for reader in readers]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=LIMIT)
            # Cut at once: all others have their 3 seconds for a handshake.
            assert 1 <= sum(end.done() for end in ends) <= 2
            await door.bell.until(lambda: door.counters.crowded >= 1)
            await door.check()  # and whoever speaks has a place meanwhile
            for end in ends:
                end.cancel()
        await door.bell.until(lambda: door.counters.cut >= 5)


async def test_there_is_room_again_when_connections_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "MOST_OF_ONE_ADDRESS", 1)
    async with nodes(1) as (a,):
        for number in range(3):
            _, writer = await asyncio.open_connection(HERE, a.port)
            writer.close()
            await a.bell.until(lambda number=number: a.counters.cut == number + 1)
        listener = a.mesh._listener
        assert listener is not None
        assert (a.counters.crowded, listener._guests, listener._whole) == (0, {}, {})


async def test_a_link_is_never_cut_for_strangers_that_crowd_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "MOST_OF_ONE_ADDRESS", 2)
    async with table(2) as (a, b), AsyncExitStack() as stack:
        link = a.mesh._links[b.public]
        await b.mesh._links[a.public].dealer.send(b"here I am")
        await a.until_heard((b.public, b"here I am"))
        before = link.descriptor
        for number in range(30):
            _, writer = await asyncio.open_connection(HERE, a.port)
            stack.callback(writer.close)
            await a.bell.until(lambda number=number: a.counters.crowded >= number)
        assert link.descriptor == before
        assert before in a.mesh._listener._guests


async def test_the_limit_to_all_connections_counts_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "MOST_CONNECTIONS", 1)
    async with nodes(1) as (a,), AsyncExitStack() as stack:
        for source in ("127.0.0.1", "127.0.0.2"):
            _, writer = await asyncio.open_connection(HERE, a.port, local_addr=(source, 0))
            stack.callback(writer.close)
        await a.bell.until(lambda: a.counters.crowded == 1)


async def test_an_unknown_key_is_refused_and_counted() -> None:
    async with table_door() as door:
        async with intruder(CurveKeys.generate(), door.server, door.port) as end:
            await end.event(zmq.EVENT_HANDSHAKE_FAILED_AUTH)
            assert door.counters.unknown_key >= 1
        await door.check()


@asynccontextmanager
async def member_gone_bad() -> AsyncIterator[tuple[Node, Node, CurveKeys, RawEnd]]:
    """Two honest nodes and a roster key in the hands of a bare socket."""
    async with table(2) as (a, b):
        bad = CurveKeys.generate()
        a.mesh.admit({b.public: b.at, bad.public: endpoint(HERE, 1)})
        async with intruder(bad, a.public, a.port) as end:
            await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
            yield a, b, bad, end


async def test_frames_out_of_shape_are_dropped_and_counted() -> None:
    async with member_gone_bad() as (a, _, bad, end):
        await end.socket.send(bytes(MAX_FRAME + 1))
        await end.socket.send_multipart([b"one", b"two"])
        await end.socket.send_multipart([b"", b"as a REQ would"])
        await end.socket.send(b"")
        await end.socket.send(b"well-formed")
        await a.until_heard((bad.public, b"well-formed"))
        assert a.frames == [(bad.public, b"well-formed")]
        assert (a.counters.oversized, a.counters.multipart) == (1, 2)
        assert a.counters.delivered == 1


async def test_a_frame_above_the_hard_limit_costs_the_connection() -> None:
    async with member_gone_bad() as (a, b, bad, end):
        await end.socket.send(bytes(HARD_LIMIT + 1000))
        await end.event(zmq.EVENT_DISCONNECTED)
        await a.bell.until(lambda: a.counters.cut >= 1)
        await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)  # it may come back and behave
        await end.socket.send(b"sorry")
        await a.until_heard((bad.public, b"sorry"))
        assert a.frames == [(bad.public, b"sorry")]
        assert b.public in a.up


async def test_a_peers_server_end_is_judged_like_its_client_end() -> None:
    async with nodes(1) as (a,), raw(zmq.ROUTER) as end:
        bad = CurveKeys.generate()
        a.mesh.admit({bad.public: endpoint(HERE, end.curve_server(bad).bind())})
        route, greeting = await end.receive()
        assert greeting == b""
        for payload in ([bytes(MAX_FRAME + 1)], [b"one", b"two"], [b""], [b"well-formed"]):
            await end.socket.send_multipart([route, *payload])
        await a.until_heard((bad.public, b"well-formed"))
        assert a.frames == [(bad.public, b"well-formed")]
        assert (a.counters.oversized, a.counters.multipart) == (1, 1)


async def test_cut_connections_of_others_do_not_touch_a_link() -> None:
    async with nodes(1) as (a,):
        member = CurveKeys.generate()
        a.mesh.admit({member.public: endpoint(HERE, 1)})
        async with intruder(member, a.public, a.port) as end:
            await end.socket.send(b"hello")
            await a.until_heard((member.public, b"hello"))
            _, writer = await asyncio.open_connection(HERE, a.port)
            writer.close()
            await a.bell.until(lambda: a.counters.cut == 1)
            assert a.mesh.up == {member.public}
            assert a.mesh.send(member.public, b"still there")
            assert await end.receive() == [b"still there"]


async def test_a_link_is_dialled_anew_after_the_peers_own_protocol_error() -> None:
    async with nodes(1) as (a,), raw(zmq.ROUTER) as end:
        bad = CurveKeys.generate()
        a.mesh.admit({bad.public: endpoint(HERE, end.curve_server(bad).bind())})
        route, _ = await end.receive()
        await end.socket.send_multipart([route, bytes(HARD_LIMIT + 1000)])
        again, greeting = await end.receive()  # ZeroMQ itself would have given up
        assert again != route
        assert greeting == b""
        await end.socket.send_multipart([again, b"sorry"])
        await a.until_heard((bad.public, b"sorry"))


async def test_a_port_that_was_somebody_elses_is_dialled_until_the_peer_is_there() -> None:
    refused = asyncio.Event()

    async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()
        refused.set()

    server = await asyncio.start_server(web, HERE, 0)
    port = server.sockets[0].getsockname()[1]
    late = Node()
    async with nodes(1) as (a,):
        a.mesh.admit({late.public: endpoint(HERE, port)})
        async with asyncio.timeout(LIMIT):
            await refused.wait()
            server.close()
            await server.wait_closed()
        late.mesh.admit({a.public: endpoint(HERE, 1)})  # it cannot dial us
        await late.bind(port)
        await a.until_up(late)
        await late.close()


async def test_an_impostor_with_anothers_routing_id_takes_neither_name_nor_place() -> None:
    anna, bad = CurveKeys.generate(), CurveKeys.generate()
    async with nodes(1) as (a,):
        a.mesh.admit({anna.public: endpoint(HERE, 1), bad.public: endpoint(HERE, 1)})
        async with (
            intruder(anna, a.public, a.port, routing_id=b"anna") as honest,
            intruder(bad, a.public, a.port) as other,
        ):
            await honest.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
            await honest.socket.send(b"I am Anna")
            await a.until_heard((anna.public, b"I am Anna"))
            async with intruder(bad, a.public, a.port, routing_id=b"anna") as impostor:
                await impostor.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
                await impostor.socket.send(b"I am Anna too")
                assert a.mesh.send(anna.public, b"for Anna only")
                assert await honest.receive() == [b"for Anna only"]
                await honest.socket.send(b"still Anna")
                await a.until_heard((anna.public, b"still Anna"))
                await other.socket.send(b"the bad one under its own name")
                await a.until_heard((bad.public, b"the bad one under its own name"))
        said = [payload for peer, payload in a.frames if peer == anna.public]
        assert said == [b"I am Anna", b"still Anna"]


async def test_a_routing_id_that_is_free_again_does_not_inherit_its_mail() -> None:
    anna, bad = CurveKeys.generate(), CurveKeys.generate()
    async with nodes(1) as (a,):
        a.mesh.admit({anna.public: endpoint(HERE, 1), bad.public: endpoint(HERE, 1)})
        async with intruder(anna, a.public, a.port, routing_id=b"anna") as honest:
            await honest.socket.send(b"hello")
            await a.bell.until(lambda: a.up == {anna.public})
        await a.bell.until(lambda: a.up == set())
        async with intruder(bad, a.public, a.port, routing_id=b"anna") as impostor:
            await impostor.socket.send(b"hello")
            await a.bell.until(lambda: a.up == {bad.public})
            assert not a.mesh.send(anna.public, b"for Anna only")
            assert a.mesh.send(bad.public, b"for you")
            assert await impostor.receive() == [b"for you"]


async def test_who_floods_and_hangs_up_ends_no_process() -> None:
    command = (sys.executable, "-m", "tests.helpers.hang_up")
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, cwd=ROOT)
    said, problem = await process.communicate()
    assert (process.returncode, said[:8], problem) == (0, b"lives on", b"")


async def test_every_socket_has_its_limits() -> None:
    """By their figures: to see them at work would take seconds."""
    async with table(2) as (a, b):
        assert a.mesh._listener is not None
        for socket in (a.mesh._listener.router, a.mesh._links[b.public].dealer):
            assert socket.handshake_ivl == 3000
            own = (
                0 if socket.type == zmq.ROUTER else 1000
            )  # see `test_who_floods_and_hangs_up_ends_no_process`
            assert (socket.heartbeat_ivl, socket.heartbeat_timeout, socket.heartbeat_ttl) == (own, 3000, 3000)
            assert socket.connect_timeout == 2000
            assert (socket.reconnect_ivl, socket.reconnect_ivl_max) == (200, 2000)
            assert (socket.sndhwm, socket.linger, socket.ipv6) == (1000, 0, 1)
            assert HARD_LIMIT <= socket.maxmsgsize <= HARD_LIMIT + 100
        for feed in (a.mesh._listener._feed, a.mesh._links[b.public]._feed):
            assert feed.rcvhwm == 0
