"""How much a stranger or a peer may ask of us in a second; what is beyond that is counted and dropped."""

from __future__ import annotations


class Bucket:
    """A token bucket: `rate` a second on the long run, `burst` at once. Time is passed in, in seconds."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = now

    def take(self, amount: float, now: float) -> bool:
        """Whether `amount` may pass now; only what passes is paid for."""
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if amount > self._left:
            return False
        self._left -= amount
        return True
