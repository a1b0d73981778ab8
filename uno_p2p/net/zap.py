"""Who may pass a door: our own ZAP handler (ZeroMQ RFC 27), one for each ZeroMQ context.

A CURVE server without a ZAP handler accepts everybody, so a door is opened before its socket is bound,
and `ZAP_ENFORCE_DOMAIN` makes ZeroMQ refuse everybody should the handler be missing all the same.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Final

import zmq
import zmq.asyncio

from .curve import KEY_BYTES
from .tasks import supervised

ADDRESS: Final = "inproc://zeromq.zap.01"
VERSION: Final = b"1.0"
Admits = Callable[[bytes], bool]

_handlers: dict[int, _Handler] = {}  # by the context's own address: ZeroMQ looks for one handler a context
_numbers = itertools.count(1)


class Door:
    """One bound socket's rule of entry."""

    def __init__(self, handler: _Handler, kind: str, admits: Admits) -> None:
        self.domain = f"{kind}.{next(_numbers)}"  # two tables in one process are two doors
        self.admits = admits
        self._handler = handler

    def guard(self, socket: zmq.asyncio.Socket) -> None:
        """Put this door before a socket that is not yet bound."""
        socket.setsockopt_string(zmq.ZAP_DOMAIN, self.domain)
        socket.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)

    async def close(self) -> None:
        """From now on nobody passes; the last door of a context takes the handler with it."""
        await self._handler.leave(self)


def open_door(context: zmq.asyncio.Context, kind: str, admits: Admits) -> Door:
    """A new door whose `admits(32-byte CURVE key)` is asked, in the event loop, at every handshake."""
    handler = _handlers.get(context.underlying)
    if handler is None or handler.closed:
        handler = _handlers[context.underlying] = _Handler(context)
    return handler.enter(kind, admits)


class _Handler:
    """The REP socket that ZeroMQ asks, and the task that answers."""

    def __init__(self, context: zmq.asyncio.Context) -> None:
        self._context = context.underlying
        self._doors: dict[bytes, Door] = {}
        self._socket = context.socket(zmq.REP)
        self._socket.linger = 0
        self._socket.bind(ADDRESS)
        self._task = supervised(self._serve())

    @property
    def closed(self) -> bool:
        return bool(self._socket.closed)

    def enter(self, kind: str, admits: Admits) -> Door:
        door = Door(self, kind, admits)
        self._doors[door.domain.encode()] = door
        return door

    async def leave(self, door: Door) -> None:
        self._doors.pop(door.domain.encode(), None)
        if self._doors or self.closed:
            return
        # Unbinding frees the name at once; closing alone frees it some time later, and the next handler
        # of this context would find it taken.
        self._socket.unbind(ADDRESS)
        self._task.cancel()
        self._socket.close()
        del _handlers[self._context]
        await asyncio.gather(self._task, return_exceptions=True)

    async def _serve(self) -> None:
        while True:
            request = await self._socket.recv_multipart()
            await self._socket.send_multipart(self._answer(request))

    def _answer(self, request: list[bytes]) -> list[bytes]:
        """RFC 27: version, id, domain, address, identity, mechanism, credentials.."""
        number = request[1] if len(request) > 1 else b""
        key = self._judge(request)
        if key is None:
            return [VERSION, number, b"400", b"refused", b"", b""]
        # The User-Id that every message of this link will carry: the one true name of its sender.
        return [VERSION, number, b"200", b"", key.hex().encode(), b""]

    def _judge(self, request: list[bytes]) -> bytes | None:
        door = self._doors.get(request[2]) if len(request) > 2 else None
        if door is None:
            return None
        if len(request) != 7 or request[0] != VERSION or request[5] != b"CURVE":
            return None
        key = request[6]
        return key if len(key) == KEY_BYTES and door.admits(key) else None
