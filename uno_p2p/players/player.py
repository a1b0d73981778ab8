"""The one interface of everybody who decides at a seat."""

from __future__ import annotations

from typing import Protocol

from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.view import View


class Player(Protocol):
    """A bot, or the person behind a screen."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """The answer to `ask`, or None while there is none yet. `now` is in seconds, monotonic."""
