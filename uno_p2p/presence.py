"""Whether the others are there, as far as this node's own links can tell. A hint for people, never the truth:
who is absent at a table is decided by all its seats together.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SILENCE: Final = 3.5
"""Seconds without a frame after which a peer counts as lost although its link is up: every node says where it
is once a second, so this one hangs. A cut link is noticed within about the same time.
"""
BLINK: Final = 1.0
"""Seconds without a frame before which a peer is not lost even without a link: many come back at once."""


@dataclass(slots=True)
class _Peer:
    identity: bytes
    heard: float
    cut: bool = False


class Presence:
    """When each peer was last heard. Peers are named as the mesh names them, by their CURVE key; times are
    seconds of one monotonic clock, passed in. Any thread may call.
    """

    def __init__(self, who: Mapping[bytes, bytes], now: float) -> None:
        """`who`: each peer's identity by its CURVE key. Nobody is lost at first: links take a moment."""
        self._lock = threading.Lock()
        self._peers = {peer: _Peer(identity, now) for peer, identity in who.items()}

    def sit(self, who: Mapping[bytes, bytes], now: float) -> None:
        """These are the peers from now on; who is new has just been heard."""
        with self._lock:
            old = self._peers
            self._peers = {peer: old.get(peer) or _Peer(one, now) for peer, one in who.items()}

    def heard(self, peer: bytes, now: float) -> None:
        """A frame of this peer came: it is there."""
        with self._lock:
            if (known := self._peers.get(peer)) is not None:
                known.heard, known.cut = now, False

    def link(self, peer: bytes, up: bool) -> None:
        """Its link went up or down. One that is up again says nothing yet about who sits at its other end."""
        with self._lock:
            if (known := self._peers.get(peer)) is not None and not up:
                known.cut = True

    def woke(self, now: float) -> None:
        """This machine slept, or has lost its network: the silence was ours."""
        with self._lock:
            for known in self._peers.values():
                known.heard, known.cut = now, False

    def lost(self, now: float) -> dict[bytes, float]:
        """By identity, who is without a link to us or silent, and for how many seconds it was not heard."""
        with self._lock:
            return {
                known.identity: now - known.heard
                for known in self._peers.values()
                if now - known.heard >= (BLINK if known.cut else SILENCE)
            }
