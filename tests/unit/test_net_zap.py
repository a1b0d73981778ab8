"""The door keeper: asked as ZeroMQ asks it, and missed when it is not there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import zmq
import zmq.asyncio

from uno_p2p.net import sockets, zap
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.zap import ADDRESS, Door, open_door

ANNA = bytes([1]) * 32
STRANGER = bytes([2]) * 32


@pytest.fixture
def context() -> Iterator[zmq.asyncio.Context]:
    made = zmq.asyncio.Context()
    yield made
    made.destroy(linger=0)


@pytest.fixture
async def door(context: zmq.asyncio.Context) -> AsyncIterator[Door]:
    made = open_door(context, "table", lambda key: key == ANNA)
    yield made
    await made.close()


async def ask(context: zmq.asyncio.Context, *frames: bytes) -> list[bytes]:
    with context.socket(zmq.REQ) as asking:
        asking.linger = 0
        asking.connect(ADDRESS)
        await asking.send_multipart(frames)
        async with asyncio.timeout(10):
            return await asking.recv_multipart()


async def test_a_known_key_passes_and_gives_its_link_its_name(
    context: zmq.asyncio.Context, door: Door
) -> None:
    domain = door.domain.encode()
    answer = await ask(context, b"1.0", b"7", domain, b"10.0.0.1", b"id", b"CURVE", ANNA)
    assert answer == [b"1.0", b"7", b"200", b"", ANNA.hex().encode(), b""]


@pytest.mark.parametrize(
    "change",
    [
        {6: STRANGER},
        {6: ANNA[:31]},
        {6: b""},
        {5: b"NULL"},
        {5: b"PLAIN"},
        {2: b"table"},
        {2: b""},
        {0: b"2.0"},
    ],
)
async def test_anything_else_is_refused(
    context: zmq.asyncio.Context, door: Door, change: dict[int, bytes]
) -> None:
    right = [b"1.0", b"7", door.domain.encode(), b"10.0.0.1", b"id", b"CURVE", ANNA]
    asked = [change.get(i, frame) for i, frame in enumerate(right)]
    answer = await ask(context, *asked)
    assert answer == [b"1.0", b"7", b"400", b"refused", b"", b""]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 8])
async def test_a_request_of_another_shape_is_refused(
    context: zmq.asyncio.Context, door: Door, count: int
) -> None:
    right = [b"1.0", b"7", door.domain.encode(), b"10.0.0.1", b"id", b"CURVE", ANNA, b"more"]
    assert (await ask(context, *right[:count]))[2] == b"400"


async def test_each_door_has_its_own_list_and_a_closed_one_admits_nobody(
    context: zmq.asyncio.Context, door: Door
) -> None:
    other = open_door(context, "table", lambda key: key == STRANGER)
    assert other.domain != door.domain

    async def passes(at: Door, key: bytes) -> bool:
        answer = await ask(context, b"1.0", b"7", at.domain.encode(), b"", b"", b"CURVE", key)
        return answer[2] == b"200"

    assert await passes(door, ANNA)
    assert not await passes(door, STRANGER)
    assert await passes(other, STRANGER)
    assert not await passes(other, ANNA)
    await other.close()
    await other.close()
    assert not await passes(other, STRANGER)
    assert await passes(door, ANNA)


async def test_doors_open_and_close_in_quick_succession(context: zmq.asyncio.Context) -> None:
    for _ in range(100):
        door = open_door(context, "table", lambda key: True)
        await door.close()


async def test_a_keeper_that_died_with_its_context_is_not_asked_again(context: zmq.asyncio.Context) -> None:
    dead = zmq.asyncio.Context()
    open_door(dead, "table", lambda key: True)
    keeper = zap._handlers.pop(dead.underlying)
    keeper._task.cancel()
    await asyncio.gather(keeper._task, return_exceptions=True)
    keeper._socket.close()
    dead.term()
    zap._handlers[context.underlying] = keeper  # the next context may come to stand at the same address
    door = open_door(context, "table", lambda key: True)
    answer = await ask(context, b"1.0", b"7", door.domain.encode(), b"", b"", b"CURVE", ANNA)
    assert answer[2] == b"200"
    await door.close()


async def test_without_a_keeper_nobody_passes(context: zmq.asyncio.Context) -> None:
    """CURVE alone would let anybody in: the socket itself insists on being asked for."""
    server, client = CurveKeys.generate(), CurveKeys.generate()
    door = open_door(context, "table", lambda key: True)
    router = sockets.server_socket(context, server, door, 1000)
    await door.close()
    router.bind("tcp://127.0.0.1:*")
    port = int(router.getsockopt_string(zmq.LAST_ENDPOINT).rpartition(":")[2])
    dealer = sockets.client_socket(context, client, server.public, 1000)
    feed = sockets.monitor(context, dealer)
    dealer.connect(endpoint("127.0.0.1", port))
    async with asyncio.timeout(10):
        async for event, _ in sockets.events(feed):
            assert event != zmq.EVENT_HANDSHAKE_SUCCEEDED
            if event in sockets.FAILURES:
                break
    sockets.close_monitored(dealer, feed)
    router.close()
