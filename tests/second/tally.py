"""How many statements of each kind were checked and found right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

TALLY: Counter[str] = Counter()


def counted(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A check that is counted. The same statement with the same proof is worked out once: a test that
    changes one entry of a record hears all entries before it again.
    """

    def wrap(check: Callable[..., None]) -> Callable[..., None]:
        known = cache(check)

        @wraps(check)
        def held(*args: Any) -> None:
            known(*args)
            TALLY[name] += 1

        return held

    return wrap
