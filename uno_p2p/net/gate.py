"""Which words of strangers a lobby reads: no flood drowns guests, nor the first word of a newcomer."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from .limits import Bucket

RATE_EACH, BURST_EACH = 50.0, 100.0  # messages a second of one address (a whole family may sit at one)
RATE_ALL, BURST_ALL = 500.0, 1000.0  # of all who have no seat; and the same for first words
PAIR_EACH, PAIR_BURST = 0.5, 4.0  # tries of a code from one address: each costs the host some 10 ms
PAIR_ALL, PAIR_BURST_ALL = 4.0, 12.0
MAX_ADDRESSES: Final = 256  # that are remembered for their rate


class Gate:
    """One lobby's. Times are in seconds, of any origin."""

    def __init__(self) -> None:
        self._all = Bucket(RATE_ALL, BURST_ALL, 0.0)
        self._first = Bucket(RATE_ALL, BURST_ALL, 0.0)
        self._pairing = Bucket(PAIR_ALL, PAIR_BURST_ALL, 0.0)
        # By address, or by key for those who have a seat.
        self._each: OrderedDict[str, Bucket] = OrderedDict()
        self._pairs: OrderedDict[str, Bucket] = OrderedDict()
        self._spoke: set[int] = set()  # descriptors of connections that are not new

    def may_speak(self, seat: bytes | None, descriptor: int, address: str, now: float) -> bool:
        """Whether a word is read. Each who has a `seat`, named by its key, is measured alone. Whoever floods
        the first words of newcomers needs a new connection for each of these.
        """
        if seat is not None:
            return _of(self._each, seat.hex(), RATE_EACH, BURST_EACH, now).take(1, now)
        if descriptor not in self._spoke:
            self._spoke.add(descriptor)
            return self._first.take(1, now)
        return _of(self._each, address, RATE_EACH, BURST_EACH, now).take(1, now) and self._all.take(1, now)

    def may_try(self, address: str, now: float) -> bool:
        """Whether a code may be tried from there now."""
        one = _of(self._pairs, address, PAIR_EACH, PAIR_BURST, now)
        return one.take(1, now) and self._pairing.take(1, now)

    def gone(self, descriptor: int) -> None:
        """A connection has ended; its number may come to stand for another one."""
        self._spoke.discard(descriptor)


def _of(kept: OrderedDict[str, Bucket], who: str, rate: float, burst: float, now: float) -> Bucket:
    bucket = kept.get(who) or Bucket(rate, burst, now)
    kept[who] = bucket
    kept.move_to_end(who)
    if len(kept) > MAX_ADDRESSES:
        kept.popitem(last=False)
    return bucket
