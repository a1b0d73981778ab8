"""What a node needs of the world around its machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract, Seat


class Links(Protocol):
    """What a node needs of the network."""

    def send(self, peer: bytes, payload: bytes) -> bool:
        """To one peer; False if it could not be taken."""

    def broadcast(self, payload: bytes) -> int:
        """To every peer."""


class Around(Protocol):
    """Who sits beside this node, and who waits at the doors. For the machine's thread."""

    @property
    def contract(self) -> Contract | None:
        """That of the table that was followed to last, or of the first."""

    def watching(self, now: float) -> tuple[str, ...]:
        """Who looks on, by name, as far as is told."""

    def changed(self, now: float) -> Sitting | None:
        """The links to store before anybody new may be named; None if nobody came or went."""

    def candidates(self) -> Iterable[Seat]:
        """Who may be named: all of them are stored."""

    def follow(self, before: Contract, after: Contract, *, opened: bool) -> Sitting | None:
        """A table follows; `opened`: the one before had begun. How its links are made again; None: as
        those of the one before.
        """

    def followed(self) -> None:
        """In the event loop, when all of that is stored: make the links."""


class Nobody:
    """No newcomers ever: where tables are made by hand."""

    contract: Contract | None = None

    def watching(self, now: float) -> tuple[str, ...]:
        """Nobody."""
        return ()

    def changed(self, now: float) -> Sitting | None:
        """Nothing to store."""

    def candidates(self) -> Iterable[Seat]:
        """None."""
        return ()

    def follow(self, before: Contract, after: Contract, *, opened: bool) -> Sitting | None:
        """The links stay as they are."""
        self.contract = after
        return None

    def followed(self) -> None:
        """Nobody is to be told."""
