"""A listener: nothing stays open where it could not bind, and it cuts only what is its own."""

from __future__ import annotations

import socket

import pytest
import zmq
import zmq.asyncio

from uno_p2p.net import listener as listener_module
from uno_p2p.net import zap
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.listener import Listener
from uno_p2p.trouble import Trouble


async def listen(context: zmq.asyncio.Context, port: int = 0) -> Listener:
    return await Listener.open(
        context,
        CurveKeys.generate(),
        ("127.0.0.1", port),
        kind="table",
        admits=lambda key: True,
        max_frame=1000,
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
    monkeypatch.setattr(listener_module, "MOST_CONNECTIONS", 0)
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
