"""A listener: nothing stays open where it could not bind, and it cuts only what is its own."""

from __future__ import annotations

import socket
import sys
from collections.abc import Collection
from contextlib import ExitStack

import pytest
import zmq
import zmq.asyncio

from uno_p2p.net import listener as listener_module
from uno_p2p.net import zap
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.listener import Listener
from uno_p2p.trouble import Trouble


async def listen(context: zmq.asyncio.Context, port: int = 0, keeps: Collection[int] = ()) -> Listener:
    return await Listener.open(
        context,
        CurveKeys.generate(),
        ("127.0.0.1", port),
        kind="table",
        admits=lambda key: True,
        max_frame=1000,
        keeps=lambda: keeps,
    )


async def test_a_port_that_is_taken_leaves_nothing_open() -> None:
    context = zmq.asyncio.Context()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Trouble) as caught:
            await listen(context, taken.getsockname()[1])
    assert caught.value.code == "port-busy"
    assert context.underlying not in zap._handlers
    context.term()  # would wait for any socket that is open


async def test_a_descriptor_that_means_something_else_by_now_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener_module, "MOST_CONNECTIONS", 0)  # each is one too many
    context = zmq.asyncio.Context()
    listener = await listen(context)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        with socket.create_connection(server.getsockname()) as client:
            accepted, _ = server.accept()
            with accepted:
                listener._accepted(accepted.fileno())  # the event came late: the number is another's now
                client.sendall(b"still open")
                assert accepted.recv(100) == b"still open"
        listener._accepted(server.fileno())  # not even a connection
    listener._accepted(10_000)  # nothing at all
    assert listener.crowded == 0
    await listener.close()
    context.term()


class Crowd:
    """Connections to one port, of which a listener is told that they are its own."""

    def __init__(self, listener: Listener, stack: ExitStack) -> None:
        self.listener = listener
        self.stack = stack
        self.door = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        listener.port = self.door.getsockname()[1]

    def come(self) -> int:
        """One more; its descriptor."""
        self.newest = self.stack.enter_context(socket.create_connection(self.door.getsockname()))
        descriptor = self.stack.enter_context(self.door.accept()[0]).fileno()
        self.listener._accepted(descriptor)
        return descriptor


async def test_who_is_spoken_with_stays_however_many_come_and_a_newcomer_has_a_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener_module, "MOST_OF_ONE_ADDRESS", 4)
    context = zmq.asyncio.Context()
    kept: set[int] = set()
    listener = await listen(context, keeps=kept)
    newest = 0
    with ExitStack() as stack:
        crowd = Crowd(listener, stack)
        kept.update((crowd.come(), crowd.come()))
        for _ in range(60):
            newest += crowd.come() in listener._guests
            assert kept < set(listener._guests)
            assert len(listener._guests) <= 4
        assert 20 < newest < 60  # one of the three that may go, whichever it is
        assert listener.crowded == 58
    await listener.close()
    context.term()


async def test_if_all_are_spoken_with_the_newcomer_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "MOST_CONNECTIONS", 3)
    context = zmq.asyncio.Context()
    listener = await listen(context, keeps=range(10_000))  # numbers of old, that are used again
    with ExitStack() as stack:
        crowd = Crowd(listener, stack)
        first = [crowd.come() for _ in range(3)]
        assert crowd.come() not in listener._guests
        assert first == list(listener._guests)
    await listener.close()
    context.term()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much a connection has brought")
async def test_what_brings_no_whole_message_is_cut_when_it_has_brought_too_much() -> None:
    context = zmq.asyncio.Context()
    listener = await listen(context)
    with ExitStack() as stack:
        crowd = Crowd(listener, stack)
        descriptor = crowd.come()
        crowd.newest.sendall(bytes(1000))
        assert listener.cut_endless(1000) == 0
        listener.heard(descriptor)
        assert listener.cut_endless(1000) == 0  # from here on it is counted anew
        crowd.newest.sendall(bytes(1000))
        assert listener.cut_endless(1000) == 0
        crowd.newest.sendall(b"x")
        assert listener.cut_endless(1000) == 1
        assert crowd.newest.recv(100) == b""
        assert (listener.crowded, listener.cut_endless(1000)) == (0, 0)
    listener.heard(10_000)
    assert not listener._whole
    await listener.close()
    context.term()
