"""The door for people who look on: they may ask for what has been said at the table, and say nothing there.

A socket of its own, so that nothing of it touches the links of the table. Whoever is let in has shown its
CURVE key at the lobby before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import zmq.asyncio

from protocol.errors import ProtocolError

from . import sockets
from .curve import CurveKeys
from .limits import Bucket
from .link import MAX_FRAME
from .listener import Listener
from .tasks import supervised

MOST: Final = 16  # people
MAX_ASK: Final = 1024  # bytes: a place at the table
RATE, BURST = 10.0, 40.0  # questions a second of one of them
SILENCE: Final = 5.0  # seconds after which somebody looks on no more


@dataclass(slots=True)
class _Seat:
    name: str
    bucket: Bucket
    route: bytes = b""  # the socket's name of its link; none yet
    heard: float = float("-inf")
    descriptor: int = field(default=-1)


class Gallery:
    """One node's. All methods belong to one event loop; none ever blocks it."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        on_frame: Callable[[bytes, bytes], None],
        silence: float = SILENCE,
    ) -> None:
        """`on_frame(watcher's CURVE key, payload)`: what somebody asks, at most 1 KB."""
        self._context = context
        self._keys = keys
        self._on_frame = on_frame
        self._silence = silence
        self._seats: dict[bytes, _Seat] = {}
        self._listener: Listener | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, host: str) -> int:
        """Listen at `host` ("*": everywhere) and return the port. Trouble "bad-address"."""
        if self._listener is not None:
            raise ProtocolError("this gallery is open already")
        self._listener = listener = await Listener.open(
            self._context,
            self._keys,
            (host, 0),
            kind="gallery",
            admits=self._seats.__contains__,
            max_frame=MAX_ASK,
            keeps=lambda: {seat.descriptor for seat in self._seats.values()},
        )
        self._tasks = [supervised(self._read(listener)), supervised(self._watch(listener))]
        return listener.port

    def admit(self, key: bytes, name: str, now: float) -> bool:
        """Let somebody look on, for as long as it asks now and then; False if the gallery is full."""
        for gone in [one for one, seat in self._seats.items() if now - seat.heard > self._silence]:
            del self._seats[gone]
        if key not in self._seats and len(self._seats) >= MOST:
            return False
        seat = self._seats.setdefault(key, _Seat(name, Bucket(RATE, BURST, now)))
        seat.name, seat.heard = name, max(seat.heard, now)
        return True

    def __contains__(self, key: object) -> bool:
        return key in self._seats

    @property
    def empty(self) -> bool:
        """Whether nobody was let in. Any thread may ask."""
        return not self._seats

    def names(self, now: float) -> tuple[str, ...]:
        """Who looks on now, in the order of coming."""
        here = (seat for seat in self._seats.values() if seat.route and now - seat.heard <= self._silence)
        return tuple(seat.name for seat in here)

    def send(self, key: bytes, payload: bytes) -> bool:
        """Whether ZeroMQ took the frame. Never waits."""
        seat = self._seats.get(key)
        if seat is None or not seat.route or self._listener is None or not 0 < len(payload) <= MAX_FRAME:
            return False
        return sockets.send_now(self._listener.router, [seat.route, payload]) == 0

    def broadcast(self, payload: bytes) -> int:
        """`send` to everybody here; for how many ZeroMQ took it."""
        return sum(self.send(key, payload) for key in list(self._seats))

    async def close(self) -> None:
        """Close the door; may be called twice."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        listener, self._listener = self._listener, None
        if listener is not None:
            await listener.close()

    async def _watch(self, listener: Listener) -> None:
        async for _ in listener.events():
            pass

    async def _read(self, listener: Listener) -> None:
        loop = asyncio.get_running_loop()
        async for route, *frames in sockets.messages(listener.router):
            key = sockets.sender_key(frames[-1]) if frames else None
            seat = self._seats.get(key) if key is not None else None
            if key is None or seat is None or len(frames) != 1 or not seat.bucket.take(1, loop.time()):
                continue
            descriptor = sockets.link_descriptor(frames[0])
            listener.heard(descriptor)
            seat.route, seat.heard, seat.descriptor = route.bytes, loop.time(), descriptor
            if frames[0].bytes:
                self._on_frame(key, frames[0].bytes)
