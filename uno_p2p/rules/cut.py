"""Who deals: the cut before the first hand, and the deal that passes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import Face


@dataclass(frozen=True, slots=True)
class Cut:
    """`rounds`: for each round of drawing the seats that drew, with their cards; later rounds are ties."""

    dealer: int
    rounds: tuple[tuple[tuple[int, Face], ...], ...]


def cut(seats: int, faces: Iterable[Face]) -> Cut:
    """F1: each seat draws one card from the stream, the highest number deals, a symbol counts 0.

    F2: those tied for the highest draw again, in seat order. Raises ValueError if the stream ends too early.
    """
    stream = iter(faces)
    drawing = list(range(seats))
    rounds: list[tuple[tuple[int, Face], ...]] = []
    while len(drawing) > 1:
        drawn = tuple(zip(drawing, stream, strict=False))
        if len(drawn) < len(drawing):
            raise ValueError("the cards ran out before the cut was decided")
        rounds.append(drawn)
        highest = max(face.number or 0 for _, face in drawn)
        drawing = [seat for seat, face in drawn if (face.number or 0) == highest]
    return Cut(drawing[0], tuple(rounds))


def next_dealer(dealer: int, seats: int, out: frozenset[int] = frozenset()) -> int:
    """F3: the deal passes to the left, to a seat that is not out of the match."""
    following = (dealer + 1) % seats
    while following in out:
        following = (following + 1) % seats
    return following
