"""Names as everybody at a table writes them: no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MAX_NAME = 24
"""Characters of a name."""


def name_key(name: str) -> str:
    """What two names share that a player would read as the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, in seat order, as everybody at a table writes them: who comes after another one of the same
    name has a number.
    """
    taken: set[str] = set()
    shown = []
    for name in names:
        number, one = 1, name
        while name_key(one) in taken:
            number += 1
            end = f" {number}"
            one = name[: MAX_NAME - len(end)].rstrip() + end
        taken.add(name_key(one))
        shown.append(one)
    return tuple(shown)
