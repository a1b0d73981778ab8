"""How much of what takes long is tried: all with UNO_P2P_SWEEP=1, a part of it else."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
WHOLE: Final = bool(os.environ.get("UNO_P2P_SWEEP"))


def some(values: Sequence[T], every: int = 3) -> list[T]:
    """All of these in a sweep; else the first of each so many."""
    return list(values if WHOLE else values[::every])
