"""What waits for a node's machine, one input of each sender in turn: nobody's flood delays the others."""

from __future__ import annotations

import threading
from collections import Counter, deque
from dataclasses import dataclass
from queue import Empty
from typing import Generic, TypeVar

T = TypeVar("T")
MAX_PENDING = 2 * 1024 * 1024
"""What the frames of one peer may weigh that wait for the machine. More is dropped; sync brings it again."""
FRAME_WEIGHT = 1024
"""Of a frame beside its bytes: small ones take time too."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Bytes from a peer, or from somebody who only looks on."""

    peer: bytes
    raw: bytes
    only_looks: bool = False


class Inbox(Generic[T]):
    """A queue between threads. What one sender sends keeps its order; among the senders it goes round."""

    def __init__(self, most: int) -> None:
        """`most`: what the inputs of one sender may weigh together."""
        self._most = most
        self._weight: Counter[bytes] = Counter()
        self._lanes: dict[bytes, deque[tuple[T, int]]] = {}
        """Of those from whom something waits; the next in turn is the first."""
        self._filled = threading.Condition()

    def put(self, sender: bytes, given: T, weight: int = 0) -> bool:
        """Whether there was room; returns at once."""
        with self._filled:
            if self._weight[sender] + weight > self._most:
                return False
            self._weight[sender] += weight
            self._lanes.setdefault(sender, deque()).append((given, weight))
            self._filled.notify()
        return True

    def get(self, timeout: float) -> T:
        """The next input; `queue.Empty` after so many seconds without any."""
        with self._filled:
            if not self._filled.wait_for(lambda: self._lanes, timeout):
                raise Empty
            sender = next(iter(self._lanes))
            waiting = self._lanes.pop(sender)
            given, weight = waiting.popleft()
            if waiting:
                self._lanes[sender] = waiting  # behind all others
            self._weight[sender] -= weight
            return given

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._lanes

    def __len__(self) -> int:
        """How many inputs wait."""
        with self._filled:
            return sum(map(len, self._lanes.values()))
