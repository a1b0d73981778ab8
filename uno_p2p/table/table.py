"""What everybody at a table knows: the state that the script moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import Contract
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import Happening


@dataclass(slots=True)
class Table:
    """What everybody at the table knows. Changed by the script only.

    `sid` is the contract's digest until the nonces are open. `tell` receives what happens, in order.
    """

    contract: Contract
    tell: Callable[[Happening], None]
    sid: bytes = field(init=False)
    standings: Standings = field(init=False)
    hand: Hand | None = None
    deals: list[Deal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sid = self.contract.digest()
        start = Standings.start(self.contract.options, self.n)
        totals = self.contract.scores or start.totals
        self.standings = replace(start, totals=totals, out=frozenset(self.contract.out))

    @property
    def open(self) -> bool:
        """Whether the nonces are open, so that `sid` is the table's own."""
        return self.sid != self.contract.digest()

    @property
    def n(self) -> int:
        """How many seats there are."""
        return len(self.contract.roster)

    @property
    def all(self) -> tuple[int, ...]:
        """Every seat."""
        return tuple(range(self.n))

    @property
    def deck(self) -> Deck:
        """The deck that the contract names."""
        return DECKS[self.contract.options.deck]

    def left_of(self, seat: int) -> tuple[int, ...]:
        """All seats, starting with the one left of `seat`."""
        return tuple((seat + 1 + i) % self.n for i in range(self.n))
