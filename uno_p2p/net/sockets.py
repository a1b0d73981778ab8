"""What all our ZeroMQ sockets have in common: options, monitor, one way to send."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import itertools
import socket as plain
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Final, cast

import zmq
import zmq.asyncio
from zmq.utils.monitor import parse_monitor_message

from .address import plain_address
from .curve import KEY_BYTES, CurveKeys, as_z85
from .zap import Door

CURVE_OVERHEAD: Final = 64  # bytes that encryption may add to a frame (33 in ZMTP 3.1)
FAIRNESS: Final = 64  # messages read in one go before the event loop gets its turn

# These end the attempt: ZeroMQ does not try again by itself after them.
FINAL_FAILURES: Final = frozenset({zmq.EVENT_HANDSHAKE_FAILED_AUTH, zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL})
FAILURES: Final = FINAL_FAILURES | {zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL}
_WATCHED: Final = (
    zmq.EVENT_HANDSHAKE_SUCCEEDED
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_DISCONNECTED
    | zmq.EVENT_ACCEPTED
)
_names = itertools.count(1)
_RECEIVED: Final = slice(128, 136)  # of Linux's struct tcp_info: tcpi_bytes_received


def _common(socket: zmq.asyncio.Socket, keys: CurveKeys, max_frame: int) -> None:
    socket.linger = 0
    socket.sndhwm = socket.rcvhwm = 1000
    socket.ipv6 = True
    socket.maxmsgsize = max_frame + CURVE_OVERHEAD
    socket.handshake_ivl = 3000  # default 30 s: a silent client would sit that long
    socket.heartbeat_ivl, socket.heartbeat_timeout, socket.heartbeat_ttl = 1000, 3000, 3000
    socket.connect_timeout = 2000
    socket.reconnect_ivl, socket.reconnect_ivl_max = 200, 2000
    socket.curve_publickey, socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)


def server_socket(
    context: zmq.asyncio.Context, keys: CurveKeys, door: Door, max_frame: int
) -> zmq.asyncio.Socket:
    """A ROUTER behind a door. A routing id that is in use is not handed over (the default, kept)."""
    socket = context.socket(zmq.ROUTER)
    _common(socket, keys, max_frame)
    socket.curve_server = True
    # The clients' heartbeats carry how long they may be missed: enough to see a dead one. With its own,
    # ZeroMQ 4.3.5 ends the process ("Assertion failed: !_io_error") when it is time for one and the client
    # has flooded us and hung up while our queue was full.
    socket.heartbeat_ivl = 0
    socket.router_mandatory = True  # a link that is gone is told, not swallowed
    door.guard(socket)
    return socket


def client_socket(
    context: zmq.asyncio.Context, keys: CurveKeys, server: bytes, max_frame: int
) -> zmq.asyncio.Socket:
    """A DEALER that talks to the holder of CURVE key `server` only, and queues only for a live link."""
    server_key = as_z85(server)  # may raise: before there is a socket to leak
    socket = context.socket(zmq.DEALER)
    _common(socket, keys, max_frame)
    socket.curve_serverkey = server_key
    socket.immediate = True
    return socket


def monitor(context: zmq.asyncio.Context, socket: zmq.asyncio.Socket) -> zmq.asyncio.Socket:
    """The socket's event feed; to be called before bind or connect, so that no event is missed."""
    # Not get_monitor_socket: it names the feed by file descriptor, and a reused one finds its name taken.
    name = f"inproc://uno-p2p.monitor.{next(_names)}"
    socket.monitor(name, _WATCHED)
    feed = context.socket(zmq.PAIR)
    feed.linger = 0
    feed.rcvhwm = 0  # no limit: an event that finds the feed full would block ZeroMQ's I/O thread
    feed.connect(name)
    return feed


def close_monitored(socket: zmq.asyncio.Socket, feed: zmq.asyncio.Socket) -> None:
    """Close a socket and its feed, in the one order that is safe."""
    # An event for a feed that is gone would block ZeroMQ's I/O thread, and with it all other sockets.
    socket.disable_monitor()
    feed.close()
    socket.close()


async def events(feed: zmq.asyncio.Socket) -> AsyncIterator[tuple[int, int]]:
    """(event, value) of a monitor feed, for ever."""
    for count in itertools.count(1):
        message = parse_monitor_message(await feed.recv_multipart())
        yield int(message["event"]), int(message["value"])
        if count % FAIRNESS == 0:
            await asyncio.sleep(0)


async def messages(socket: zmq.asyncio.Socket) -> AsyncIterator[list[zmq.Frame]]:
    """All messages, for ever, as frames with metadata; a flood leaves the event loop its turn."""
    for count in itertools.count(1):
        yield await socket.recv_multipart(copy=False)
        if count % FAIRNESS == 0:
            await asyncio.sleep(0)  # a ready recv does not suspend by itself


def send_now(socket: zmq.asyncio.Socket, frames: list[bytes]) -> int:
    """Hand frames to ZeroMQ without ever waiting; 0, or the errno (EAGAIN: full or no link, EHOSTUNREACH)."""
    # With NOBLOCK the future is done when it comes; going through it wakes a recv that is waiting.
    sent = cast("asyncio.Future[object]", socket.send_multipart(frames, zmq.NOBLOCK))
    failure = sent.exception()
    if failure is None:
        return 0
    if isinstance(failure, zmq.ZMQError) and failure.errno in (errno.EAGAIN, errno.EHOSTUNREACH):
        return failure.errno
    raise failure


def sender_key(frame: zmq.Frame) -> bytes | None:
    """The CURVE key that ZAP saw on this frame's link: the sender, whatever else the message claims."""
    key = _property(frame, "User-Id")
    try:
        raw = bytes.fromhex(key)
    except ValueError:
        return None
    return raw if len(raw) == KEY_BYTES else None


def sender_address(frame: zmq.Frame) -> str:
    """The address that this frame's connection came from, or an empty text."""
    return plain_address(_property(frame, "Peer-Address"))


def link_descriptor(frame: zmq.Frame) -> int:
    """The file descriptor of this frame's connection, as monitor events name it; -1 where unknown."""
    text = _property(frame, "__fd")
    return int(text) if text.isascii() and text.isdigit() else -1


@contextlib.contextmanager
def borrowed(descriptor: int) -> Iterator[plain.socket]:
    """A socket object for a descriptor that stays ZeroMQ's. OSError if it is no socket."""
    connection = plain.socket(fileno=descriptor)
    try:
        yield connection
    finally:
        connection.detach()


def bytes_received(descriptor: int) -> int:
    """How many bytes a connection has brought; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    try:
        with borrowed(descriptor) as connection:
            info = connection.getsockopt(plain.IPPROTO_TCP, plain.TCP_INFO, _RECEIVED.stop)
    except OSError:  # over already
        return 0
    return int.from_bytes(info[_RECEIVED], sys.byteorder)


def _property(frame: zmq.Frame, name: str) -> str:
    try:
        value = frame.get(name)
    except zmq.ZMQError:  # this message carries no such property
        return ""
    return value if isinstance(value, str) else ""
