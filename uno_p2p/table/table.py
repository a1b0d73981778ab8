"""What everybody at a table knows: the state that the script moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import Contract
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import BadShares, CameBack, Convicted, Happening, SpokeDouble, WentAway

TORN_SIZE = 12
"""Bytes of a digest: too many for somebody to find two stories that share them."""


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
    absent: frozenset[int] = frozenset()
    """Who is away until the rest after this hand."""
    barred: frozenset[int] = frozenset()
    """Who takes no part any more: convicted, or away too often."""
    double: frozenset[int] = frozenset()
    """Who of these has said two things for one place."""
    torn: str = ""
    """The name of the story in which the last of them were found to have done so."""
    voids: dict[int, int] = field(default_factory=dict)
    """How many hands of this table were void because a seat had gone away, by seat."""

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
    def voters(self) -> tuple[int, ...]:
        """The seats that are there: they are asked, and they decide who is away."""
        return tuple(seat for seat in self.all if seat not in self.absent | self.barred)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are there and not eliminated: they are dealt cards."""
        return tuple(seat for seat in self.voters if seat not in self.standings.out)

    def track(self, name: str) -> str:
        """What a track is called. After two words of a seat some may have been on the next track already, in
        another story, even in one in which other two words had been found; nobody has under this name, so
        nobody says two things for one place.
        """
        return f"{name}/{self.torn}" if self.torn else name

    def miss(self, absent: frozenset[int], double: frozenset[int], digest: bytes) -> None:
        """These seats are away from now on; these have said two things, and take no part any more. `digest`:
        of the story till now.
        """
        gone, found = absent - self.absent - self.barred - double, double - self.barred
        self.absent |= absent
        self.barred |= double
        self.double |= double
        if double:
            self.torn = digest[:TORN_SIZE].hex()
        if gone:
            self.tell(WentAway(tuple(sorted(gone))))
        if found:
            self.tell(SpokeDouble(tuple(sorted(found))))

    def welcome(self, there: frozenset[int]) -> None:
        """These seats are there: whoever of them was away is so no more."""
        back = there & self.absent
        self.absent -= back
        if back:
            self.tell(CameBack(tuple(sorted(back))))

    def convict(self, seats: frozenset[int]) -> None:
        """These seats have said something false, as everybody has seen: they take no part any more."""
        found = seats - self.barred
        self.barred |= found
        if found:
            self.tell(Convicted(tuple(sorted(found))))

    def bar(self, seat: int) -> None:
        """This seat has given a false share of its key, and takes no part any more."""
        self.barred |= {seat}
        self.tell(BadShares(seat))

    @property
    def deck(self) -> Deck:
        """The deck that the contract names."""
        return DECKS[self.contract.options.deck]

    def left_of(self, seat: int) -> tuple[int, ...]:
        """The seats that are there, starting with the one left of `seat`."""
        return tuple(other for i in range(self.n) if (other := (seat + 1 + i) % self.n) in self.voters)
