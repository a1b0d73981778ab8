"""The same as `table`, at a table of four with real cards and shared keys: slow, but nothing is left out."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.fuzz import quick
from tests.fuzz.company import Company, playing
from tests.fuzz.draws import Draws
from tests.fuzz.target import Target
from tests.fuzz.target_table import attack

MOST_MOVES = 16


def run(data: bytes) -> None:
    """Nobody but the liar is blamed, and all who are honest tell one story."""
    with quick.signatures(), quick.proofs():
        company = Company(playing())
        attack(company, Draws(data), MOST_MOVES)
        company.settle(2, 1.0)
        company.assert_one_story()


def seeds() -> Iterator[bytes]:
    """A hand that is played, one whose liar falls silent, and lies of each kind after some steps of it."""
    rng = random.Random(2)
    yield bytes([0, 0] * 4)
    yield bytes([0, 0, 0, 9, 0, *[0, 0, 0, 2, 5, 0, 2, 5] * 2])
    for kind in (3, 5, 7, 10, 11):
        yield bytes([*[0, 1, 3] * (kind % 4), 0, 0, 0, kind, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0])
        yield bytes([0, 0]) + rng.randbytes(30)


TARGET = Target("cards", "a hand of four with one liar", run, seeds, seconds=30.0, megabytes=128, size=128)
