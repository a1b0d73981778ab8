"""Where a lobby listens: any CURVE key may connect and speak, within limits; lobby messages go inside."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Protocol

import zmq
import zmq.asyncio

from protocol.errors import Fault, FaultCode, ProtocolError

from . import sockets
from .address import is_host
from .curve import CurveKeys
from .gate import Gate
from .listener import Listener
from .room import Guest
from .seating import MAX_FROM_GUEST, Message
from .tasks import supervised

ENDLESS: Final = 8 * 1024  # bytes without a whole message, of 1.2 KB at most, that cost the connection
LOOK: Final = 0.1  # seconds between two looks for such
PARTING: Final = 0.5  # seconds in which guests may hang up when the table is closed


@dataclass(slots=True)
class LobbyCounters:
    """What came to the lobby and was not let in; nothing is ever reset."""

    handshake_failed: int = 0
    cut: int = 0  # connections that ended: guests that left, refused ones, raw garbage
    crowded: int = 0  # connections beyond what is sensible
    endless: int = 0  # connections that brought a message without an end
    malformed: int = 0  # several frames, not a lobby message, a false introduction
    flooded: int = 0
    refused: int = 0  # well-formed, but no seat: wrong version, full, wrong code ..


class Hears(Protocol):
    """Who is told of a lobby message."""

    def __call__(self, message: Message, key: bytes, route: bytes, address: str, now: float) -> None:
        """It came from this CURVE key and address, over the link with this name. Raises Fault for a word that
        means nothing here.
        """


class Reception:
    """One lobby's. All methods belong to one event loop."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        gate: Gate,
        hears: Hears,
        guests: Callable[[], Collection[Guest]],
    ) -> None:
        """`guests()`: who has a seat. No crowd costs them their connections, and each is heard for itself."""
        self.counters = LobbyCounters()
        self._context, self._keys = context, keys
        self._gate, self._hears, self._guests = gate, hears, guests
        self._listener: Listener | None = None
        self._cut = asyncio.Event()  # a connection has ended
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, host: str, port: int) -> int:
        """Listen at `host` ("*": everywhere) and return the port (`port` 0: any free one).

        Raises:
            Trouble: "port-busy" or "bad-address"; another try is allowed.
        """
        if self._listener is not None:
            raise ProtocolError("this lobby is open already")
        self._listener = listener = await Listener.open(
            self._context,
            self._keys,
            (host, port),
            kind="lobby",
            admits=lambda key: True,
            max_frame=MAX_FROM_GUEST,
            keeps=lambda: {guest.descriptor for guest in self._guests()},
        )
        self._tasks = [
            supervised(self._read(listener)),
            supervised(self._watch(listener)),
            supervised(self._cut_endless(listener)),
        ]
        return listener.port

    def send(self, route: bytes, raw: bytes) -> None:
        """To the link with this name. A guest that is gone or does not read is told nothing; its silence
        costs it the seat.
        """
        if self._listener is not None:
            sockets.send_now(self._listener.router, [route, raw])

    async def until_gone(self, guests: Collection[Guest]) -> None:
        """Wait a moment until these have hung up: ZeroMQ does not always send the last words of a socket
        that is closed.
        """
        told = {guest.descriptor for guest in guests}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                while self._listener is not None and told & self._listener.connections:
                    self._cut.clear()
                    await self._cut.wait()

    async def close(self) -> None:
        """Listen no more; may be called twice."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        listener, self._listener = self._listener, None
        if listener is not None:
            await listener.close()

    def _guest(self, key: bytes | None) -> Guest | None:
        return next((guest for guest in self._guests() if guest.introduction.curve == key), None)

    async def _watch(self, listener: Listener) -> None:
        async for event, value in listener.events():
            self.counters.crowded = listener.crowded
            self.counters.handshake_failed += event in sockets.FAILURES
            if event == zmq.EVENT_DISCONNECTED:
                self.counters.cut += 1
                self._cut.set()
                self._gate.gone(value)

    async def _cut_endless(self, listener: Listener) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.counters.endless += listener.cut_endless(ENDLESS)

    async def _read(self, listener: Listener) -> None:
        loop = asyncio.get_running_loop()
        async for route, *frames in sockets.messages(listener.router):
            key = sockets.sender_key(frames[-1]) if frames else None
            address = sockets.sender_address(frames[-1]) if frames else ""
            descriptor = sockets.link_descriptor(frames[-1]) if frames else -1
            listener.heard(descriptor)
            seat = key if self._guest(key) is not None else None
            if not self._gate.may_speak(seat, descriptor, address, loop.time()):
                self.counters.flooded += 1
                continue
            try:
                if key is None or len(frames) != 1 or not is_host(address):
                    raise Fault(FaultCode.BAD_ENCODING, "not one frame of a known sender")
                message = Message.decode(frames[0].bytes, MAX_FROM_GUEST)
                self._hears(message, key, route.bytes, address, loop.time())
                if (guest := self._guest(key)) is not None:
                    guest.descriptor = descriptor
            except Fault:
                self.counters.malformed += 1
