"""A bound socket behind its door: opening it without gaps, watching it, closing it in the right order."""

from __future__ import annotations

import errno
import random
import socket as plain
from collections.abc import AsyncIterator, Callable, Collection
from typing import Final, Self

import zmq
import zmq.asyncio

from uno_p2p.trouble import Trouble

from . import sockets
from .address import endpoint
from .curve import CurveKeys
from .zap import Admits, Door, open_door

MOST_CONNECTIONS: Final = 64
MOST_OF_ONE_ADDRESS: Final = 24  # a whole table may sit on one machine


class Listener:
    """A ROUTER with CURVE, its ZAP door and its event feed. Made by `open`."""

    def __init__(
        self,
        router: zmq.asyncio.Socket,
        feed: zmq.asyncio.Socket,
        door: Door,
        port: int,
        keeps: Callable[[], Collection[int]],
    ) -> None:
        self.router = router
        self.port = port
        self.crowded = 0  # connections cut because there were too many
        self._feed = feed
        self._door = door
        self._keeps = keeps
        self._guests: dict[int, str] = {}  # address of each open connection, by file descriptor
        # By descriptor, how many of its bytes belong to whole messages; None: all till now.
        self._whole: dict[int, int | None] = {}

    @classmethod
    async def open(
        cls,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        at: tuple[str, int],
        *,
        kind: str,
        admits: Admits,
        max_frame: int,
        keeps: Callable[[], Collection[int]],
    ) -> Self:
        """Listen at (host, port); host "*" is everywhere, port 0 any free one. `keeps()`: the descriptors of
        connections that are never cut because there are too many.

        Raises:
            Trouble: "port-busy" or "bad-address"; nothing stays open then.
        """
        door = open_door(context, kind, admits)
        router = sockets.server_socket(context, keys, door, max_frame)
        feed = sockets.monitor(context, router)
        try:
            router.bind(endpoint(*at))
        except zmq.ZMQError as error:
            sockets.close_monitored(router, feed)
            await door.close()
            raise _trouble(error.errno, *at) from error
        port = int(router.getsockopt_string(zmq.LAST_ENDPOINT).rpartition(":")[2])
        return cls(router, feed, door, port, keeps)

    async def events(self) -> AsyncIterator[tuple[int, int]]:
        """(event, value) for ever; connections beyond what is sensible are cut on the way.

        Each open connection costs a file descriptor, and a node without any left could not even write its
        store. ZeroMQ has no such limit.
        """
        async for event, value in sockets.events(self._feed):
            if event == zmq.EVENT_ACCEPTED:
                self._accepted(value)
            elif event == zmq.EVENT_DISCONNECTED:
                self._guests.pop(value, None)
                self._whole.pop(value, None)
            yield event, value

    @property
    def connections(self) -> frozenset[int]:
        """The descriptors of those that are open."""
        return frozenset(self._guests)

    async def close(self) -> None:
        """Unbind and close; to be called after the tasks that read here have ended."""
        sockets.close_monitored(self.router, self._feed)
        await self._door.close()

    def heard(self, descriptor: int) -> None:
        """A whole message has come over this connection."""
        if descriptor in self._whole:
            self._whole[descriptor] = None

    def cut_endless(self, most: int) -> int:
        """Cut the connections that have brought more than `most` bytes since their last whole message.
        Returns how many.

        ZeroMQ limits each part of a message and not their number, and keeps them until the last one has come.
        It does not tell how many there are; some systems tell how many bytes a connection has brought.
        """
        cut = 0
        for descriptor, whole in list(self._whole.items()):
            received = sockets.bytes_received(descriptor)
            if whole is None:
                self._whole[descriptor] = received
            elif received - whole > most:
                cut += self._cut(descriptor)
        return cut

    def _accepted(self, descriptor: int) -> None:
        try:
            with sockets.borrowed(descriptor) as connection:
                self._guests[descriptor] = str(connection.getpeername()[0])
        except OSError:  # over already
            return
        self._whole[descriptor] = 0
        surplus = self._surplus(self._guests[descriptor])
        if surplus is not None:
            self.crowded += self._cut(surplus)

    def _surplus(self, address: str) -> int | None:
        """Which connection has to go, now that one more has come from this address.

        Any one that nobody has spoken over yet, and not always the newest: strangers who sit there and say
        nothing would keep out everybody else. Nor the oldest: one that could be foreseen would be cut by
        whoever comes fast enough. An honest newcomer needs its place for some milliseconds, and tries again.
        """
        crowd = [one for one, its in self._guests.items() if its == address]
        if len(crowd) <= MOST_OF_ONE_ADDRESS:
            crowd = list(self._guests)
            if len(crowd) <= MOST_CONNECTIONS:
                return None
        kept = self._keeps()
        return random.choice([one for one in crowd if one not in kept] or crowd[-1:])  # noqa: S311 - no secret

    def _cut(self, descriptor: int) -> bool:
        """Hang up, if this is still a connection of ours."""
        del self._guests[descriptor], self._whole[descriptor]
        try:
            with sockets.borrowed(descriptor) as connection:
                # The number may have come to stand for something else since: cut only what is ours to cut.
                if connection.getsockname()[1] == self.port:
                    connection.shutdown(plain.SHUT_RDWR)
                    return True
        except OSError:
            pass
        return False


def _trouble(reason: int | None, host: str, port: int) -> Trouble:
    if reason == errno.EADDRINUSE:
        return Trouble("port-busy", f"Port {port} is taken; choose another one.")
    return Trouble("bad-address", f"This machine cannot listen at {host}, port {port}.")
