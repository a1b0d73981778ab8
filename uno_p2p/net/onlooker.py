"""The link of somebody who looks on, to the node that lets it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import zmq
import zmq.asyncio

from . import sockets
from .address import endpoint
from .curve import CurveKeys
from .link import MAX_FRAME
from .tasks import supervised

DIAL: Final = 0.05  # seconds before the next one while there is no connection
BEAT: Final = 1.0  # seconds between two greetings, which show that somebody is there


class Onlooker:
    """One connection to a gallery. All methods belong to one event loop; none ever blocks it."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        host: tuple[str, int],
        server: bytes,
        on_frame: Callable[[bytes, bytes], None],
    ) -> None:
        """To the gallery at `host` of the node with CURVE key `server`; `on_frame(server, payload)`."""
        self._server = server
        self._on_frame = on_frame
        self._socket = sockets.client_socket(context, keys, server, MAX_FRAME)
        self._socket.connect(endpoint(*host))
        self._tasks = [supervised(self._read()), supervised(self._greet())]

    def send(self, peer: bytes, payload: bytes) -> bool:
        """Whether ZeroMQ took the frame; there is one peer only."""
        return peer == self._server and sockets.send_now(self._socket, [payload]) == 0

    def broadcast(self, payload: bytes) -> int:
        """To that peer."""
        return int(self.send(self._server, payload))

    async def close(self) -> None:
        """Hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._socket.close()

    async def _read(self) -> None:
        async for frames in sockets.messages(self._socket):
            if len(frames) == 1 and 0 < len(frames[0].bytes) <= MAX_FRAME:
                self._on_frame(self._server, frames[0].bytes)

    async def _greet(self) -> None:
        while True:
            failed = sockets.send_now(self._socket, [b""])
            await asyncio.sleep(DIAL if failed else BEAT)
