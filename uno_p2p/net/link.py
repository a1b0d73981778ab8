"""One peer of the mesh: the DEALER that we opened towards it and the link that it opened towards us."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import zmq
import zmq.asyncio

from protocol.errors import ProtocolError

from . import sockets
from .address import endpoint
from .curve import CurveKeys
from .limits import Bucket

MAX_FRAME: Final = 300 * 1024
HARD_LIMIT: Final = 2 * MAX_FRAME  # above it ZeroMQ cuts the connection; between the two we drop and count
FRAMES_A_SECOND: Final = 2000.0  # of one peer; only bringing a whole evening to a newcomer comes near it
BYTES_A_SECOND: Final = 16e6
BURST_SECONDS: Final = 2.0
REDIAL_FIRST: Final = 0.05  # seconds after a refusal; doubled each time up to
REDIAL_LAST: Final = 2.0
REDIAL_LOST: Final = 0.5  # seconds after a loss: more than ZeroMQ's own first attempt takes
FOLLOW: Final = (
    3.0  # seconds in which our own dialling may still get through, before we try where the peer is
)
GREETING: Final = b""  # an empty frame shows the other end which link is ours, and says nothing else


@dataclass(slots=True)
class Counters:
    """What came and what was not let in; nothing is ever reset."""

    delivered: int = 0
    unknown_key: int = 0  # refused at the door, or on a live link but no longer of the roster
    handshake_failed: int = 0  # either side: key refused, wrong key, no CURVE, not ZeroMQ
    cut: int = 0  # connections to our port that ended: lost, refused, raw garbage, frames above HARD_LIMIT
    crowded: int = 0  # connections to our port beyond what is sensible
    oversized: int = 0
    multipart: int = 0
    malformed: int = 0  # messages without a sender
    flooded: int = 0  # beyond what one peer may send
    dropped_full: int = 0  # ours: the queue towards the peer was full
    dropped_down: int = 0  # ours: there was no link to the peer


class Link:
    """Both ends between us and one peer. `changed(link)` is called after a change of `up`.

    `endpoint` is where we dial: first the one given, and where the peer was seen if it is not there any more.
    """

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        peer: bytes,
        at: str,
        *,
        counters: Counters,
        changed: Callable[[Link], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        self.peer = peer
        self.endpoint = at
        self.dealer = sockets.client_socket(context, keys, peer, HARD_LIMIT)
        self.route: bytes | None = None  # the ROUTER's own name for the link that the peer opened
        self.descriptor = -1  # of that link's connection
        self._counters = counters
        self._changed = changed
        self._told = False
        self._outbound = False
        self._suspect = False
        self._frames = Bucket(FRAMES_A_SECOND, FRAMES_A_SECOND * BURST_SECONDS, loop.time())
        self._volume = Bucket(BYTES_A_SECOND, BYTES_A_SECOND * BURST_SECONDS, loop.time())
        self._pause = REDIAL_FIRST
        self._redial: asyncio.TimerHandle | None = None
        self._seen = ""  # the address that the peer's own link came from
        self._following: asyncio.TimerHandle | None = None
        self._feed = sockets.monitor(context, self.dealer)
        try:
            self.dealer.connect(at)
        except zmq.ZMQError as error:
            self.close()
            raise ProtocolError(f"{at!r} is no endpoint") from error

    @property
    def up(self) -> bool:
        """Whether a frame could go to the peer now."""
        return (self._outbound or self.route is not None) and not self._suspect

    def close(self) -> None:
        """Close our end; the caller ends the tasks."""
        self._stop_redial()
        self._stop_following()
        sockets.close_monitored(self.dealer, self._feed)

    def admits(self, size: int) -> bool:
        """Whether the peer may send another `size` bytes now."""
        now = asyncio.get_running_loop().time()
        return self._frames.take(1, now) and self._volume.take(size, now)

    def opened(self, route: bytes, descriptor: int, address: str = "") -> None:
        """A frame of the peer came over a link that it opened, from this address if that is known."""
        self.route, self.descriptor = route, descriptor
        self._seen = address or self._seen
        self._follow_later()
        self._tell()

    def lost(self) -> None:
        """The link that the peer opened is gone."""
        self.route, self.descriptor = None, -1
        self._suspect = self._suspect and self._outbound  # a full queue goes with its link
        self._tell()

    def push(self, payload: bytes, router: zmq.asyncio.Socket | None) -> bool:
        """Hand a frame to ZeroMQ: over our DEALER, or else over the peer's own link. Never waits."""
        if self._outbound:
            failure = sockets.send_now(self.dealer, [payload])
        elif self.route is not None and router is not None:
            failure = sockets.send_now(router, [self.route, payload])
            if failure == errno.EHOSTUNREACH:
                self.lost()
        else:
            failure = errno.EHOSTUNREACH
        self._counters.dropped_full += failure == errno.EAGAIN
        self._counters.dropped_down += failure == errno.EHOSTUNREACH
        self._suspect = failure == errno.EAGAIN
        self._tell()
        return failure == 0

    async def watch(self) -> None:
        """Follow the DEALER's connection, for ever."""
        async for event, _ in sockets.events(self._feed):
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self._outbound, self._pause = True, REDIAL_FIRST
                self._stop_redial()
                self._stop_following()
                sockets.send_now(self.dealer, [GREETING])
                self._tell()
            elif event == zmq.EVENT_DISCONNECTED:
                self._outbound = self._suspect = False
                self._follow_later()
                self._tell()
                if self._redial is None:
                    # ZeroMQ dials again after most losses, but not after what it calls a protocol error.
                    self._redial = asyncio.get_running_loop().call_later(REDIAL_LOST, self._dial)
            elif event in sockets.FAILURES:
                self._counters.handshake_failed += 1
                if event in sockets.FINAL_FAILURES:
                    # The peer may not have admitted us yet, and ZeroMQ gives up after such an answer.
                    self._stop_redial()
                    self._redial = asyncio.get_running_loop().call_later(self._pause, self._dial)
                    self._pause = min(2 * self._pause, REDIAL_LAST)

    def _stop_redial(self) -> None:
        if self._redial is not None:
            self._redial.cancel()
            self._redial = None

    def _follow_later(self) -> None:
        if self._following is None and self._seen:
            self._following = asyncio.get_running_loop().call_later(FOLLOW, self._follow)

    def _stop_following(self) -> None:
        if self._following is not None:
            self._following.cancel()
            self._following = None

    def _follow(self) -> None:
        """Dial where the peer was seen, unless we get through: it has another address now. The key that the
        other end has to prove is the same.
        """
        self._following = None
        there = endpoint(self._seen, int(self.endpoint.rpartition(":")[2]))
        if not self._outbound and there != self.endpoint:
            self._stop_redial()
            self.dealer.disconnect(self.endpoint)
            self.endpoint = there
            self.dealer.connect(there)

    def _dial(self) -> None:
        self._redial = None
        self.dealer.disconnect(self.endpoint)
        self.dealer.connect(self.endpoint)

    def _tell(self) -> None:
        if self.up != self._told:
            self._told = self.up
            self._changed(self)
