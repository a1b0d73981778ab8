"""The node, as far as a screen needs it."""

from __future__ import annotations

from typing import Protocol

from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import Choice
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View


class Seat(Protocol):
    """What the screen needs of a node; see `uno_p2p.node.Node`."""

    machine: Machine

    def view(self) -> View:
        """For the machine's thread, or before it runs."""

    def choose(self, choice: Choice) -> None:
        """Returns at once."""

    async def play(self) -> Standings | None:
        """Until this seat has left or nobody stays; None after a fault."""
