"""How a step ends where it is not as if nothing had happened."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.freeze import Cut


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the step ends, if this is decided."""

    entries: tuple[tuple[int, bytes], ...]
    """(seat, entry digest) of the entries that count, ascending."""
    absent: frozenset[int]
    """Seats absent from this step on."""
    leaving: frozenset[int]
    """Seats whose entry of this step counts, absent from the next step on."""
    double: frozenset[int]
    """Seats that spoke twice, so that it cannot be told which entries count: the hand is void."""
    convicted: frozenset[int] = frozenset()
    """Seats that are out from the next step on, because there is evidence against them. If the rounds say so
    it is of another place; who checks the entries adds those whose entry counts here and is false.
    """

    @property
    def ordinary(self) -> bool:
        """Whether the step ends as if nothing had happened."""
        return not (self.absent or self.leaving or self.double or self.convicted)


@dataclass(frozen=True, slots=True)
class Decision:
    """A strict majority of the voters has signed this cut."""

    cut: Cut
    outcome: Outcome
