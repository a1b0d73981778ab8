"""What the sockets have in common: who sent a frame, and that no flood takes the event loop."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
import zmq
import zmq.asyncio

from protocol.wire import MAX_MESSAGE
from uno_p2p.net import sockets
from uno_p2p.net.link import HARD_LIMIT, MAX_FRAME


class Labelled:
    """A frame with the properties that ZeroMQ would have put on it."""

    def __init__(self, **properties: object) -> None:
        self.properties = properties

    def get(self, name: str) -> object:
        if name not in self.properties:
            raise zmq.ZMQError(zmq.EINVAL)
        return self.properties[name]


def frame(**properties: object) -> zmq.Frame:
    return cast(
        "zmq.Frame", Labelled(**{name.replace("_", "-"): value for name, value in properties.items()})
    )


def test_the_frame_limit_holds_an_entry_and_is_the_one_in_the_documents() -> None:
    assert MAX_FRAME == 300 * 1024
    assert MAX_MESSAGE <= MAX_FRAME < HARD_LIMIT


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("01" * 32, bytes([1]) * 32),
        ("01" * 31, None),
        ("01" * 33, None),
        ("somebody", None),
        ("", None),
        ("é" * 64, None),
    ],
)
def test_a_sender_is_32_bytes_of_hex_or_nobody(label: str, key: bytes | None) -> None:
    assert sockets.sender_key(frame(User_Id=label)) == key


def test_a_property_that_is_missing_is_empty() -> None:
    assert sockets.sender_key(frame()) is None
    assert sockets.sender_key(frame(User_Id=5)) is None
    assert sockets.sender_address(frame()) == ""
    assert sockets.sender_address(frame(Peer_Address="::ffff:10.0.0.1")) == "10.0.0.1"
    assert sockets.link_descriptor(frame()) == -1


@pytest.mark.parametrize(("text", "number"), [("26", 26), ("-1", -1), ("x", -1), ("²", -1), ("", -1)])
def test_a_descriptor_is_a_number_or_unknown(text: str, number: int) -> None:
    labelled = cast("zmq.Frame", Labelled(__fd=text))
    assert sockets.link_descriptor(labelled) == number


async def test_a_flood_leaves_the_event_loop_its_turn() -> None:
    context = zmq.asyncio.Context()
    sender, receiver = context.socket(zmq.PAIR), context.socket(zmq.PAIR)
    receiver.bind("inproc://flood")
    sender.connect("inproc://flood")
    for _ in range(3 * sockets.FAIRNESS):
        assert sockets.send_now(sender, [b"x"]) == 0
    seen: list[int] = []
    count = 0
    asyncio.get_running_loop().call_soon(lambda: seen.append(count))
    async for _ in sockets.messages(receiver):
        count += 1
        if count == 3 * sockets.FAIRNESS:
            break
    assert seen == [sockets.FAIRNESS]
    sender.close()
    receiver.close()
    context.term()


async def test_sending_to_nobody_is_told_and_a_bug_is_not_hidden() -> None:
    context = zmq.asyncio.Context()
    with context.socket(zmq.DEALER) as dealer, context.socket(zmq.ROUTER) as router:
        assert sockets.send_now(dealer, [b"x"]) == zmq.EAGAIN
        router.router_mandatory = True
        assert sockets.send_now(router, [b"nobody", b"x"]) == zmq.EHOSTUNREACH
        with context.socket(zmq.SUB) as deaf, pytest.raises(zmq.ZMQError):
            sockets.send_now(deaf, [b"x"])
    context.term()
