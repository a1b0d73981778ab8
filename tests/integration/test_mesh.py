"""The mesh over real TCP: honest nodes, links that come and go, queues that fill."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import pytest
import zmq
import zmq.asyncio

from protocol.errors import ProtocolError
from tests.integration.net_nodes import HERE, LIMIT, Node, intruder, nodes, raw, table
from uno_p2p.net import link as link_module
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.mesh import MAX_FRAME
from uno_p2p.trouble import Trouble

ROOT = Path(__file__).parents[2]


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


async def test_everybody_hears_everybody_under_the_right_name() -> None:
    async with table(4) as members:
        for node in members:
            assert node.mesh.broadcast(b"from " + node.public) == 3
        for node in members:
            others = [other for other in members if other is not node]
            await node.until_heard(*((other.public, b"from " + other.public) for other in others))
            assert len(node.frames) == 3


async def test_frames_of_one_peer_come_once_and_in_order() -> None:
    async with table(2) as (a, b):
        sent = [bytes([i]) for i in range(200)]
        assert all(a.mesh.send(b.public, payload) for payload in sent)
        await b.bell.until(lambda: len(b.frames) == len(sent))
        assert b.frames == [(a.public, payload) for payload in sent]


async def test_the_largest_frame_passes() -> None:
    async with table(2) as (a, b):
        assert a.mesh.send(b.public, bytes(MAX_FRAME))
        await b.until_heard((a.public, bytes(MAX_FRAME)))


async def start(keys: CurveKeys, port: int, peer: Node) -> tuple[Process, int]:
    arguments = [keys.secret.hex(), str(port), peer.public.hex(), peer.at]
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.integration.net_nodes", *arguments, stdout=PIPE, cwd=ROOT
    )
    assert child.stdout is not None
    async with asyncio.timeout(LIMIT):
        return child, int(await child.stdout.readline())


async def kill(child: Process) -> None:
    child.kill()
    await child.communicate()


async def test_a_process_that_is_killed_is_missed_and_found_again_when_it_returns() -> None:
    async with nodes(1) as (a,):
        keys = CurveKeys.generate()
        child, port = await start(keys, 0, a)
        try:
            a.mesh.admit({keys.public: endpoint(HERE, port)})
            await a.bell.until(lambda: keys.public in a.up)
            assert a.mesh.send(keys.public, b"one")
            await a.until_heard((keys.public, b"echo one"))
            await kill(child)
            await a.bell.until(lambda: keys.public not in a.up)
            assert keys.public not in a.mesh.up
            assert not a.mesh.send(keys.public, b"lost")
            assert a.counters.dropped_down == 1

            child, _ = await start(keys, port, a)
            await a.bell.until(lambda: keys.public in a.up)
            assert a.mesh.send(keys.public, b"two")
            await a.until_heard((keys.public, b"echo two"))
            assert (keys.public, b"echo lost") not in a.frames
        finally:
            await kill(child)


async def test_admitting_may_come_before_the_peer_is_there_and_before_it_admits() -> None:
    async with nodes(1) as (early,):
        late = Node()
        late.port = unused_port()
        try:
            early.admit(late)
            await late.bind(late.port)
            # The late one's door is shut for the early one at first: ZeroMQ would give up after that answer.
            await late.bell.until(lambda: late.counters.unknown_key >= 1)
            late.admit(early)
            await early.until_up(late)
            await late.until_up(early)
            assert early.mesh.send(late.public, b"hello")
            await late.until_heard((early.public, b"hello"))
        finally:
            await late.close()


async def test_a_first_refusal_is_tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "REDIAL_LOST", 3600.0)  # so it is not this that helps
    async with nodes(2) as (a, b):
        a.admit(b)
        await b.bell.until(lambda: b.counters.unknown_key == 2)
        b.mesh.admit({a.public: endpoint(HERE, unused_port())})
        await a.until_up(b)


async def test_a_message_without_a_sender_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    async with nodes(1) as (a,):
        member = CurveKeys.generate()
        a.mesh.admit({member.public: endpoint(HERE, unused_port())})
        async with intruder(member, a.public, a.port) as end:
            await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
            with monkeypatch.context() as patch:
                patch.setattr("uno_p2p.net.sockets.sender_key", lambda frame: None)
                await end.socket.send(b"from whom?")
                await a.bell.until(lambda: a.counters.malformed == 1)
            await end.socket.send(b"from me")
            await a.until_heard((member.public, b"from me"))
        assert a.frames == [(member.public, b"from me")]


async def test_a_peer_whose_port_is_blocked_is_reached_over_the_link_it_opened() -> None:
    async with nodes(2) as (a, blocked):
        blocked.port = unused_port()  # where nobody listens
        a.admit(blocked)
        blocked.admit(a)
        await a.until_up(blocked)
        assert a.mesh.send(blocked.public, b"to you")
        await blocked.until_heard((a.public, b"to you"))
        assert blocked.mesh.send(a.public, b"to me")
        await a.until_heard((blocked.public, b"to me"))

        blocked.mesh.admit({})  # its only link goes
        await a.bell.until(lambda: blocked.public not in a.up)
        assert not a.mesh.send(blocked.public, b"nobody")
        assert a.counters.dropped_down == 1


async def test_a_greeting_opens_the_way_back_and_is_no_frame() -> None:
    async with nodes(2) as (a, blocked):
        blocked.port = unused_port()
        a.admit(blocked)
        blocked.admit(a)
        await a.until_up(blocked)  # though the blocked one has said nothing yet
        assert a.mesh.send(blocked.public, b"x")
        await blocked.until_heard((a.public, b"x"))
        assert a.frames == []
        assert a.counters.delivered == 0


async def test_a_route_that_died_unnoticed_is_found_out_by_the_next_send(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("uno_p2p.net.sockets.link_descriptor", lambda frame: -1)  # as on a foreign libzmq
    async with nodes(2) as (a, blocked):
        blocked.port = unused_port()
        a.admit(blocked)
        blocked.admit(a)
        await a.until_up(blocked)
        blocked.mesh.admit({})
        await a.bell.until(lambda: a.counters.cut >= 1)
        assert blocked.public in a.mesh.up
        async with asyncio.timeout(LIMIT):
            while a.mesh.send(blocked.public, b"x"):  # until ZeroMQ has seen it too
                await asyncio.sleep(0)
        await a.bell.until(lambda: a.links[-1] == (blocked.public, False))
        assert blocked.public not in a.mesh.up


async def test_a_full_queue_is_counted_makes_suspect_and_never_blocks() -> None:
    async with nodes(1) as (a,), raw(zmq.ROUTER) as deaf:
        keys = CurveKeys.generate()
        deaf.socket.rcvhwm = 1
        a.mesh.admit({keys.public: endpoint(HERE, deaf.curve_server(keys).bind())})
        await a.bell.until(lambda: keys.public in a.up)
        payload = bytes(20_000)
        sent = 0
        async with asyncio.timeout(LIMIT):
            while a.mesh.send(keys.public, payload):
                sent += 1
                await asyncio.sleep(0)
        assert a.counters.dropped_full == 1
        await a.bell.until(lambda: a.links == [(keys.public, True), (keys.public, False)])
        assert keys.public not in a.mesh.up

        for _ in range(sent):  # it wakes and reads: the greeting first
            await deaf.receive()
        assert a.mesh.send(keys.public, b"again")
        assert keys.public in a.mesh.up  # at once: not because the connection was made anew
        await a.bell.until(lambda: a.links[-1] == (keys.public, True))


async def test_what_was_queued_for_a_link_dies_with_it() -> None:
    keys = CurveKeys.generate()
    async with nodes(1) as (a,):
        async with raw(zmq.ROUTER) as deaf:
            deaf.socket.rcvhwm = 1
            port = deaf.curve_server(keys).bind()
            a.mesh.admit({keys.public: endpoint(HERE, port)})
            await a.bell.until(lambda: keys.public in a.up)
            while a.mesh.send(keys.public, bytes(20_000)):
                pass
        async with raw(zmq.ROUTER) as back:
            back.curve_server(keys).bind(port)
            assert (await back.receive())[1] == b""  # the greeting: not what was meant for the dead one
            await a.bell.until(lambda: keys.public in a.up)
            assert a.mesh.send(keys.public, b"new")
            assert (await back.receive())[1] == b"new"


async def test_a_peer_that_leaves_the_roster_is_not_heard_on_its_live_link() -> None:
    leaver = CurveKeys.generate()
    async with nodes(1) as (a,), intruder(leaver, a.public, a.port) as end:
        a.mesh.admit({leaver.public: endpoint(HERE, unused_port())})
        await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
        await end.socket.send(b"as a member")
        await a.until_heard((leaver.public, b"as a member"))
        assert a.up == {leaver.public}
        a.mesh.admit({})
        await a.bell.until(lambda: a.up == set())
        # Its connection stays open; only the list says that it may not speak.
        await end.socket.send(b"still here")
        await a.bell.until(lambda: a.counters.unknown_key == 1)
        assert len(a.frames) == 1
        assert not a.mesh.send(leaver.public, b"x")


async def test_a_peer_that_moves_is_followed() -> None:
    async with nodes(3) as (a, b, stranger):
        a.mesh.admit({b.public: stranger.at})  # not there any more
        b.mesh.admit({a.public: endpoint(HERE, unused_port())})
        a.admit(b)
        await a.until_up(b)
        assert a.mesh.send(b.public, b"here you are")
        await b.until_heard((a.public, b"here you are"))


async def test_whoever_else_answers_at_a_peers_address_gets_and_says_nothing() -> None:
    async with nodes(2) as (a, other):
        wanted = CurveKeys.generate().public
        other.mesh.admit({a.public: endpoint(HERE, unused_port())})
        a.mesh.admit({wanted: other.at})
        await a.bell.until(lambda: a.counters.handshake_failed >= 2)  # tried again, refused again
        assert a.mesh.up == frozenset()
        assert not a.mesh.send(wanted, b"secret")
        assert other.frames == []


async def test_several_meshes_share_a_context_and_its_doors_open_again() -> None:
    context = zmq.asyncio.Context()
    for _ in range(2):  # the second time the door keeper starts anew
        a, b = [await Node(context=context).bind() for _ in range(2)]
        a.admit(b)
        b.admit(a)
        await a.until_up(b)
        await b.until_up(a)
        third = await Node(context=context).bind()
        await third.close()
        async with intruder(CurveKeys.generate(), a.public, a.port) as stranger:
            await stranger.event(zmq.EVENT_HANDSHAKE_FAILED_AUTH)
        await a.close()
        await a.close()  # twice is fine
        await b.close()
    context.term()


async def test_a_taken_port_and_a_foreign_address_are_told_and_another_try_is_free() -> None:
    async with nodes(1) as (a,):
        node = Node()
        try:
            with pytest.raises(Trouble, match=str(a.port)) as caught:
                await node.bind(a.port)
            assert caught.value.code == "port-busy"
            for host in ("192.0.2.1", "no.such.host.invalid"):
                with pytest.raises(Trouble, match=host) as caught:
                    await node.mesh.bind(host, 0)
                assert caught.value.code == "bad-address"
            await node.bind()
            node.admit(a)
            a.admit(node)
            await node.until_up(a)
        finally:
            await node.close()


async def test_misuse_is_told() -> None:
    async with nodes(1) as (a,):
        a.mesh.admit({a.public: a.at})  # ourselves in the roster
        assert a.mesh._links == {}
        for payload in (b"", bytes(MAX_FRAME + 1)):
            with pytest.raises(ProtocolError):
                a.mesh.send(a.public, payload)
        with pytest.raises(ProtocolError):
            a.mesh.admit({b"short": a.at})
        with pytest.raises(ProtocolError):
            a.mesh.admit({bytes(32): "nonsense"})
        with pytest.raises(ProtocolError):
            await a.mesh.bind(HERE, 0)
        await a.mesh.close()
        with pytest.raises(ProtocolError):
            a.mesh.admit({})
        with pytest.raises(ProtocolError):
            await a.mesh.bind(HERE, 0)


async def test_a_bug_in_a_callback_is_reported_and_the_mesh_goes_on() -> None:
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: reported.append(context))
    async with table(2) as (a, b):
        heard = b.mesh._on_frame

        def faulty(peer: bytes, payload: bytes) -> None:
            heard(peer, payload)
            if payload == b"bad":
                raise LookupError("ours")

        b.mesh._on_frame = faulty
        assert a.mesh.send(b.public, b"bad")
        assert a.mesh.send(b.public, b"good")
        await b.until_heard((a.public, b"good"))
    assert [type(context["exception"]) for context in reported] == [LookupError]


async def test_nothing_is_called_after_close() -> None:
    async with table(2) as (a, b):
        assert a.mesh.send(b.public, b"x")
        await b.until_heard((a.public, b"x"))
        calls = len(b.frames) + len(b.links)
        b.mesh._call(b.mesh._on_frame, a.public, b"still queued")
        await b.mesh.close()
        await asyncio.sleep(0)
        assert len(b.frames) + len(b.links) == calls


async def test_a_flood_of_one_peer_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "FRAMES_A_SECOND", 20.0)
    async with table(3) as (a, b, c):
        assert all(b.mesh.send(a.public, b"flood %d" % i) for i in range(500))
        await a.bell.until(lambda: a.counters.delivered + a.counters.flooded >= 500)  # greetings count too
        assert a.counters.flooded > 400
        assert c.mesh.send(a.public, b"and me?")
        await a.until_heard((c.public, b"and me?"))


async def test_the_flood_limit_is_by_volume_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "BYTES_A_SECOND", 1000.0)
    async with table(2) as (a, b):
        assert b.mesh.send(a.public, bytes(1500))
        assert b.mesh.send(a.public, bytes(1500))
        await a.bell.until(lambda: a.counters.delivered + a.counters.flooded == 2)
        assert (a.counters.delivered, a.counters.flooded) == (1, 1)
