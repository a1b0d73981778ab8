"""The bytes of a fuzzer as a source of decisions. What is exhausted goes on with zeros, so every input means
something, and the first zero of each decision is its plainest outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """Decisions out of `data`, in order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are still to be used."""
        return len(self._data) - self._at

    def take(self, size: int) -> bytes:
        """The next bytes, fewer at the end."""
        taken = self._data[self._at : self._at + size]
        self._at += len(taken)
        return taken

    def rest(self) -> bytes:
        """All that is left."""
        return self.take(self.left)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        size = 1 if bound <= 1 << 8 else 2 if bound <= 1 << 16 else 8
        return int.from_bytes(self.take(size), "big") % bound

    def one_in(self, n: int) -> bool:
        """Seldom true, and never once the bytes are exhausted."""
        return self.below(n) == n - 1

    def pick(self, choices: Sequence[T]) -> T:
        """One of these."""
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[T]) -> list[T]:
        """Any of these, in order; all of them once the bytes are exhausted."""
        mask = self.below(1 << len(choices))
        return [choice for i, choice in enumerate(choices) if not mask >> i & 1]
