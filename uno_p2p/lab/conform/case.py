"""What a case of the suite is, and how an implementation can come out of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uno_p2p.lab.conform.target import Target


class Grade(StrEnum):
    """How a node did in one case."""

    OK = "OK"
    NON_STRICT = "NON-STRICT"
    """Nobody is harmed and nothing false counts, but the protocol asks for more."""
    FAIL = "FAIL"
    NOT_REACHED = "NOT REACHED"
    """The moment did not come: by the rules of that table it cannot, or luck was against it."""


class Loose(Exception):  # noqa: N818 - a verdict
    """Why it is NON-STRICT."""


class Wrong(Exception):  # noqa: N818 - a verdict
    """Why it is FAIL."""


class NotReached(Exception):  # noqa: N818 - a verdict
    """Why nothing can be said."""


Check = Callable[["Target"], Awaitable[None]]
"""Does something to the node under test; returns if it did well, else raises one of the three above."""


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case, "section.number". Numbers are stable: new cases come at the end of their section."""

    number: str
    title: str
    check: Check


@dataclass(frozen=True, slots=True)
class Section:
    """Cases about one thing. `source`: where the documentation says what is asked for."""

    title: str
    source: str
    checks: tuple[tuple[str, Check], ...]

    def cases(self, number: int) -> tuple[Case, ...]:
        """Its cases, numbered."""
        return tuple(Case(f"{number}.{i}", *check) for i, check in enumerate(self.checks, 1))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one case ended. `why` is empty if it is OK."""

    case: Case
    section: str
    grade: Grade
    why: str
    seconds: float
