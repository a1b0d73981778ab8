"""The key stream (section 8) and the first dealer that is drawn from it (section 15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.second.curve import q
from tests.second.decks import Face

_M = 0xFFFFFFFF


def _quarter(s: list[int], a: int, b: int, c: int, d: int) -> None:
    for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[one] = (s[one] + s[two]) & _M
        mixed = s[three] ^ s[one]
        s[three] = (mixed << turn | mixed >> 32 - turn) & _M


def chacha20(key: bytes) -> Iterator[int]:
    """The bytes of ChaCha20, nonce and counter zero."""
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    for block in count():
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *words, block & _M, block >> 32, 0, 0]
        s = list(start)
        for _ in range(10):
            for i in range(4):
                _quarter(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                _quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        for before, after in zip(start, s, strict=True):
            yield from (before + after & _M).to_bytes(4, "little")


class Stream:
    """Numbers from a key."""

    def __init__(self, key: bytes) -> None:
        self._bytes = chacha20(key)

    def _number(self, size: int) -> int:
        return int.from_bytes(bytes(next(self._bytes) for _ in range(size)), "big")

    def below(self, n: int) -> int:
        while True:
            w = self._number(4)
            if w < n * (2**32 // n):
                return w % n

    def permutation(self, N: int) -> list[int]:
        order = list(range(N))
        for i in range(N - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def scalar(self) -> int:
        return self._number(64) % (q - 1) + 1


def first_dealer(key: bytes, seats: list[int], cards: list[Face], cut: bool) -> int:
    """The seat that deals the first hand."""
    stream = Stream(key)
    if not cut:
        return seats[stream.below(len(seats))]
    deck: list[Face] = []
    while len(seats) > 1:
        numbers = []
        for _ in seats:
            if not deck:
                deck = [cards[i] for i in stream.permutation(len(cards))]
            symbol = deck.pop(0).symbol
            numbers.append(int(symbol) if symbol.isdigit() else 0)
        seats = [seat for seat, number in zip(seats, numbers, strict=True) if number == max(numbers)]
    return seats[0]
