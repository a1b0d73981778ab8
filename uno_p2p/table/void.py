"""A hand that cannot go on: nobody scores, and who went away pays for it (protocol section 7)."""

from __future__ import annotations

from uno_p2p.table.happenings import HandVoid
from uno_p2p.table.table import Table

LAST_VOID = 2
"""The void hand of a seat after which it is not dealt in again."""


class Void(Exception):  # noqa: N818 - the rules' word for it; nothing went wrong in this program
    """Too much of this hand is lost with the seats `away`. Raised inside the script, never out of it."""

    def __init__(self, away: tuple[int, ...]) -> None:
        super().__init__(f"the hand cannot go on without seats {list(away)}")
        self.away = away


def void_hand(table: Table, number: int, away: tuple[int, ...]) -> None:
    """Dock every seat of these, and bar those whose second void hand this is."""
    before = table.standings.totals
    for seat in away:
        table.standings = table.standings.docked(seat)
        table.voids[seat] = table.voids.get(seat, 0) + 1
    barred = tuple(seat for seat in away if table.voids[seat] >= LAST_VOID and seat not in table.barred)
    table.barred |= frozenset(barred)
    totals = table.standings.totals
    points = tuple(abs(new - old) for new, old in zip(totals, before, strict=True))
    table.tell(HandVoid(number, away, points, totals, barred))
