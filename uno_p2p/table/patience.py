"""How long one node waits for the others: a limit for every decision, and a budget for all that machines say.

The script knows no clock, so this decides nothing about the game: it says whom this node has waited for
beyond the limit, and so would go on without, in the away rounds. Whether the table does, a majority decides.

- A person who decides has the turn limit and the patience of the table, or ten minutes if there is no turn
  limit.
- What a node says by itself takes no time. Beyond a few free seconds a step, waiting for it is charged to the
  seat's budget, one a hand, as large as the patience. So nobody can hold a table up for free, step by step.
- A seat that is away is asked whether it is back, and given a moment.

Waiting is counted from look to look, by what was owed at the first of the two: who starts to owe in the
middle of a step is waited for only from then on. Nobody pays for the time that this node itself slept or was
held up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

FREE: Final = 3.0
"""Seconds of waiting at each step that are charged to nobody, and that no screen speaks of."""
MOMENT: Final = 5.0
"""Seconds for a seat that is away to say that it is back."""
UNTIMED: Final = 600.0
"""Seconds for a decision at a table without turn limit; more if the patience alone is longer."""


class Owes(Enum):
    """What the table waits for from a seat."""

    DECISION = auto()
    """A person, or a bot in its place, has to decide."""
    ANSWER = auto()
    """Its node has to say what follows by itself."""
    RETURN = auto()
    """It is away, and is asked whether it is back."""


@dataclass(frozen=True, slots=True)
class Waits:
    """The table waits for this seat, for `waited` seconds already. In `left` seconds it may be voted away, if
    the time of all that owe something is over then.
    """

    seat: int
    waited: float
    left: float


def decision_limit(patience: float, turn_limit: float | None) -> float:
    """Seconds that others wait for a decision, with or without a turn limit."""
    return max(UNTIMED, patience) if turn_limit is None else turn_limit + patience


class Patience:
    """One node's at one table. All times are in seconds; the clock is the one that the node passes in.

    Args:
        patience: of the contract.
        turn_limit: for a decision, None if it may take as long as it takes.
    """

    def __init__(self, patience: float, turn_limit: float | None) -> None:
        self._patience = patience
        self._decision = decision_limit(patience, turn_limit)
        self._charged: defaultdict[int, float] = defaultdict(float)
        self._waited: defaultdict[tuple[int, Owes], float] = defaultdict(float)
        self._owed: dict[int, Owes] = {}
        self._held = False
        self._looked = 0.0
        self._asleep = 0.0

    # -- what goes in ------------------------------------------------------------------------------

    def begin_hand(self) -> None:
        """Everybody has the whole budget again."""
        self._charged.clear()

    def begin(self) -> None:
        """A step begins: until the first look nobody owes anything. Nothing of an unended step is charged."""
        self._waited.clear()
        self._owed = {}

    def look(self, now: float, owed: Mapping[int, Owes], *, held: bool = False) -> None:
        """From now on the table waits for these seats, this node's own among them; at every tick, and
        whenever that changes. `held`: what holds the step up is this node's own work.
        """
        self._count(now)
        self._owed = dict(owed)
        self._held = held

    def slept(self, seconds: float) -> None:
        """So many of the seconds since the last look this node was suspended, or too busy to hear anybody."""
        self._asleep += seconds

    def end(self, now: float) -> None:
        """The step is over: charge whoever was waited for beyond the free seconds. Now nobody owes."""
        self._count(now)
        for (seat, owes), waited in self._waited.items():
            if owes is Owes.ANSWER and waited > FREE:
                self._charged[seat] += waited - FREE
        self.begin()

    # -- what comes out, as of the last look -------------------------------------------------------

    @property
    def overdue(self) -> frozenset[int]:
        """The seats that the table has waited for beyond their limits: all that owe, or nobody.

        While one of them still has time the table waits for that one, and can as well wait for the others.
        """
        over = all(self._left(seat, owes) == 0 for seat, owes in self._owed.items())
        return frozenset(self._owed) if over else frozenset()

    @property
    def waits(self) -> tuple[Waits, ...]:
        """Who has been waited for longer than the free seconds, in seat order."""
        debts = ((seat, owes, self._waited[seat, owes]) for seat, owes in sorted(self._owed.items()))
        return tuple(
            Waits(seat, waited, self._left(seat, owes)) for seat, owes, waited in debts if waited > FREE
        )

    # -- small questions ---------------------------------------------------------------------------

    def _count(self, now: float) -> None:
        """Who owed something at the last look has been waited for until now."""
        elapsed = max(now - self._looked - self._asleep, 0.0)
        if not self._held:
            for seat, owes in self._owed.items():
                self._waited[seat, owes] += elapsed
        self._looked, self._asleep = now, 0.0

    def _left(self, seat: int, owes: Owes) -> float:
        """Seconds until the seat's own time is over."""
        return max(self._limit(seat, owes) - self._waited[seat, owes], 0.0)

    def _limit(self, seat: int, owes: Owes) -> float:
        match owes:
            case Owes.DECISION:
                return self._decision
            case Owes.ANSWER:
                return FREE + max(self._patience - self._charged[seat], 0.0)
            case Owes.RETURN:
                return MOMENT
