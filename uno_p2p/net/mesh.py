"""The mesh: every node linked to every other, encrypted, and each frame named by the key that sent it.

One bound ROUTER (the table door, which only the roster's CURVE keys pass) and one DEALER per peer. A node
sends on its own DEALER and reads both ends of each pair. Where the DEALER cannot get through, it sends over
the link that the peer opened. Delivery is at most once: what is lost, the table's sync brings again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping

import zmq
import zmq.asyncio

from protocol.errors import ProtocolError

from . import sockets
from .curve import KEY_BYTES, CurveKeys
from .link import HARD_LIMIT, MAX_FRAME, Counters, Link
from .listener import Listener
from .tasks import supervised

__all__ = ["MAX_FRAME", "Counters", "Mesh"]


class Mesh:
    """A node's links to its table. All methods belong to one event loop; none ever blocks it."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        on_frame: Callable[[bytes, bytes], None],
        on_link: Callable[[bytes, bool], None],
    ) -> None:
        """`on_frame(peer, payload)` and `on_link(peer, up)` are called by the loop; `peer` is a CURVE key.

        Both come in the order in which things happened; an exception in them goes to the loop's exception
        handler and stops nothing here.
        """
        self.counters = Counters()
        self._context = context
        self._keys = keys
        self._on_frame = on_frame
        self._on_link = on_link
        self._links: dict[bytes, Link] = {}
        self._listener: Listener | None = None
        self._tasks: dict[asyncio.Task[None], bytes | None] = {}  # with the peer that a task is for
        self._closed = False

    @property
    def context(self) -> zmq.asyncio.Context:
        """That of its sockets."""
        return self._context

    async def bind(self, host: str, port: int) -> int:
        """Listen at `host` ("*": everywhere) and return the port (`port` 0: any free one).

        Raises:
            Trouble: "port-busy" or "bad-address"; another try is allowed.
            ProtocolError: bound or closed already.
        """
        if self._listener is not None or self._closed:
            raise ProtocolError("this mesh is bound or closed already")
        listener = await Listener.open(
            self._context,
            self._keys,
            (host, port),
            kind="table",
            admits=self._admits,
            max_frame=HARD_LIMIT,
            keeps=lambda: {link.descriptor for link in self._links.values()},
        )
        self._listener = listener
        self._spawn(self._read_router(listener.router))
        self._spawn(self._watch_router(listener))
        return listener.port

    def admit(self, peers: Mapping[bytes, str]) -> None:
        """The whole roster from now on: CURVE key -> "tcp://host:port". Links of other keys are closed.

        May be called before the peers are there and before `bind`; our own key in it is passed over.
        """
        if self._closed or any(len(peer) != KEY_BYTES for peer in peers):
            raise ProtocolError("a closed mesh, or a CURVE key that is not 32 raw bytes")
        wanted = {peer: at for peer, at in peers.items() if peer != self._keys.public}
        for link in list(self._links.values()):
            if wanted.get(link.peer) != link.endpoint:
                self._drop(link)
                if link.up:
                    self._call(self._on_link, link.peer, False)
        for peer, at in wanted.items():
            if peer not in self._links:
                self._open(peer, at)

    def renew(self) -> None:
        """Dial every peer afresh, now: we slept or changed networks, and old connections may be dead.

        Each link that was up is told as down first. A link that a peer opened to us is kept: it is dead or it
        is not, and what goes over it in vain is found out there.
        """
        for old in list(self._links.values()):
            route, descriptor = old.route, old.descriptor
            self._drop(old)
            if old.up:
                self._call(self._on_link, old.peer, False)
            new = self._open(old.peer, old.endpoint)
            if route is not None:
                new.opened(route, descriptor)

    def send(self, peer: bytes, payload: bytes) -> bool:
        """Whether ZeroMQ took the frame (1 to MAX_FRAME bytes). Never waits; what is not taken is counted."""
        if not 0 < len(payload) <= MAX_FRAME:
            raise ProtocolError(f"a frame has 1 to {MAX_FRAME} bytes, not {len(payload)}")
        link = self._links.get(peer)
        if link is None:
            self.counters.dropped_down += 1
            return False
        return link.push(payload, None if self._listener is None else self._listener.router)

    def broadcast(self, payload: bytes) -> int:
        """`send` to every peer; the number of peers for whom ZeroMQ took it."""
        return sum(self.send(peer, payload) for peer in list(self._links))

    @property
    def up(self) -> frozenset[bytes]:
        """The peers to whom a frame could go now."""
        return frozenset(peer for peer, link in self._links.items() if link.up)

    async def close(self) -> None:
        """Close every socket and wait until all tasks have ended. May be called twice."""
        self._closed = True
        for link in list(self._links.values()):
            self._drop(link)
        running = list(self._tasks)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        listener, self._listener = self._listener, None
        if listener is not None:
            await listener.close()

    # -- roster ---------------------------------------------------------------------------------------

    def _admits(self, key: bytes) -> bool:
        known = key in self._links
        self.counters.unknown_key += not known
        return known

    def _open(self, peer: bytes, at: str) -> Link:
        link = Link(self._context, self._keys, peer, at, counters=self.counters, changed=self._changed)
        self._links[peer] = link
        self._spawn(self._read_dealer(link), peer)
        self._spawn(link.watch(), peer)
        return link

    def _drop(self, link: Link) -> None:
        del self._links[link.peer]
        for task, peer in self._tasks.items():
            if peer == link.peer:
                task.cancel()
        link.close()

    def _changed(self, link: Link) -> None:
        self._call(self._on_link, link.peer, link.up)

    def _call(self, callback: Callable[..., None], *arguments: object) -> None:
        # Through the loop: a bug above is reported there and does not end the task that reads.
        asyncio.get_running_loop().call_soon(self._unless_closed, callback, *arguments)

    def _unless_closed(self, callback: Callable[..., None], *arguments: object) -> None:
        if not self._closed:
            callback(*arguments)

    def _spawn(self, coroutine: Coroutine[object, object, None], peer: bytes | None = None) -> None:
        task = supervised(coroutine)
        self._tasks[task] = peer
        task.add_done_callback(self._tasks.pop)

    # -- frames ---------------------------------------------------------------------------------------

    async def _read_dealer(self, link: Link) -> None:
        # CURVE proved at connect that the other end holds the peer's key: no other sender is possible.
        async for frames in sockets.messages(link.dealer):
            self._take(link, frames)

    async def _read_router(self, router: zmq.asyncio.Socket) -> None:
        async for route, *frames in sockets.messages(router):
            sender = sockets.sender_key(frames[-1]) if frames else None
            if sender is None:
                self.counters.malformed += 1
            elif (link := self._links.get(sender)) is None:
                # Taking a key off the roster does not cut its live link; it is not listened to any more.
                self.counters.unknown_key += 1
            else:
                if link.route != route.bytes:
                    frame = frames[-1]
                    link.opened(route.bytes, sockets.link_descriptor(frame), sockets.sender_address(frame))
                self._take(link, frames)

    async def _watch_router(self, listener: Listener) -> None:
        async for event, value in listener.events():
            self.counters.crowded = listener.crowded
            if event in sockets.FAILURES:
                self.counters.handshake_failed += 1
            elif event == zmq.EVENT_DISCONNECTED:
                self.counters.cut += 1
                for link in self._links.values():
                    if link.descriptor == value:
                        link.lost()

    def _take(self, link: Link, frames: list[zmq.Frame]) -> None:
        size = sum(map(len, frames))
        if not link.admits(size):
            self.counters.flooded += 1
        elif len(frames) != 1:
            self.counters.multipart += 1
        elif size > MAX_FRAME:
            self.counters.oversized += 1
        elif size:  # an empty frame is a greeting
            self.counters.delivered += 1
            self._call(self._on_frame, link.peer, frames[0].bytes)
