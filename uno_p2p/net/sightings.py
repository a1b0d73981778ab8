"""The tables that can be seen from here: who is asked when, and who is shown. No sockets and no clock.

A hint is shown once its own lobby has answered, and no longer when it has not answered twice in a row. Both
the announcements and the answers are strangers': all of it is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .card import TableCard
from .discovery import Hint, fingerprint_of

EVERY: Final = 2.0  # seconds between two questions to a lobby that answers
LONGEST: Final = 16.0  # seconds between two to one that does not
MISSES: Final = 2  # unanswered in a row, after which a table is not shown
MOST: Final = 32  # announcements that are remembered


@dataclass(frozen=True, slots=True)
class Found:
    """A table whose lobby has answered."""

    name: str  # of its announcement
    at: tuple[str, int]
    card: TableCard


class _Sighting:
    def __init__(self, hint: Hint, now: float) -> None:
        self.hint = hint
        self.found: Found | None = None
        self.misses = 0
        self.asking = False
        self.leaving = False  # its host has said goodbye, or somebody in its name
        self.due = now

    @property
    def silent(self) -> bool:
        return self.found is None and self.misses > 0


class Sightings:
    """What one listener has heard. Times are seconds of any clock that only goes on."""

    def __init__(self) -> None:
        self._seen: dict[str, _Sighting] = {}

    @property
    def tables(self) -> tuple[Found, ...]:
        """Who answers, in the order in which they were heard of; each place once, whatever leads there."""
        found = [one.found for one in self._seen.values() if one.found is not None]
        places: dict[tuple[str, int], Found] = {}
        for one in found:
            places.setdefault(one.at, one)
        return tuple(places.values())

    def heard(self, hint: Hint, now: float) -> None:
        """An announcement, new or told again."""
        seen = self._seen.get(hint.name)
        if seen is None:
            if self._makes_room():
                self._seen[hint.name] = _Sighting(hint, now)
            return
        if hint != seen.hint or seen.silent:
            seen.due = now
        seen.hint, seen.leaving = hint, False

    def farewell(self, name: str, now: float) -> None:
        """An announcement is taken back: if that is so, the lobby does not answer any more."""
        if (seen := self._seen.get(name)) is not None:
            seen.leaving, seen.due = True, now

    def due(self, now: float) -> list[tuple[Hint, tuple[str, ...]]]:
        """Whom to ask now, and at which addresses: where it answered before, if that is not yet in doubt.
        `answered` or `missed` must follow for each.
        """
        asked = [one for one in self._seen.values() if not one.asking and one.due <= now]
        for one in asked:
            one.asking = True
        return [(one.hint, self._where(one)) for one in asked]

    def next_due(self) -> float | None:
        """When there is somebody to ask again, if nothing is heard until then."""
        return min((one.due for one in self._seen.values() if not one.asking), default=None)

    def answered(self, hint: Hint, at: tuple[str, int], card: TableCard, now: float) -> None:
        """The lobby at this address has told about its table."""
        if fingerprint_of(card.host.identity) != hint.fingerprint:
            self.missed(hint, now)  # another host's: the announced one is not there
            return
        if (seen := self._seen.get(hint.name)) is not None:
            seen.asking, seen.misses, seen.due = False, 0, now + EVERY
            seen.found = Found(hint.name, at, card)

    def missed(self, hint: Hint, now: float) -> None:
        """Nobody has answered at the addresses of this hint."""
        seen = self._seen.get(hint.name)
        if seen is None:
            return
        seen.asking = False
        if seen.hint != hint:  # it has moved while it was asked
            seen.due = now
            return
        seen.misses += 1
        if seen.found is not None and seen.misses < MISSES and not seen.leaving:
            seen.due = now
            return
        seen.found = None
        seen.due = now + min(EVERY * 2 ** max(seen.misses - MISSES, 0), LONGEST)
        if seen.leaving:
            del self._seen[hint.name]

    @staticmethod
    def _where(one: _Sighting) -> tuple[str, ...]:
        known = one.found.at[0] if one.found is not None else ""
        sure = known in one.hint.addresses and one.misses == 0
        return (known,) if sure else one.hint.addresses

    def _makes_room(self) -> bool:
        """Whether one more can be remembered; who does not answer makes room for it, the oldest first."""
        if len(self._seen) < MOST:
            return True
        silent = next((name for name, one in self._seen.items() if one.silent and not one.asking), None)
        if silent is None:
            return False
        del self._seen[silent]
        return True
