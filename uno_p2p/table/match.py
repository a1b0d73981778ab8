"""The whole story of a table: contract, then hand after hand, until somebody has reached the goal.

This and `play.py` are the script. Every seat, spectator and auditor runs it over the same entries; nothing
else decides what happens next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from protocol.elgamal import first_deck
from protocol.keys import KeyStream, binding, joint_key, table_id
from protocol.piles import Pile
from protocol.transcript import H, frame
from uno_p2p.rules.cards import Face
from uno_p2p.rules.cut import cut, next_dealer
from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import MIN_SEATS, Contract
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import (
    DeckReady,
    Disclosed,
    HandScored,
    Happening,
    Left,
    MatchOver,
    Shuffles,
    TableOpen,
)
from uno_p2p.table.play import play
from uno_p2p.table.steps.deck import Commit, Reveal, Shuffle
from uno_p2p.table.steps.disclose import Disclose
from uno_p2p.table.steps.opening import Agree, Open, Sign
from uno_p2p.table.steps.rest import GoOn


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
        self.standings = replace(start, totals=self.contract.scores or start.totals)

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


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended. `staying`: commitments for a next table by seat; `over`: the match has ended."""

    standings: Standings
    staying: Mapping[int, bytes]
    over: bool
    track: str = ""
    """Where those who stay have said so: their keys for the next table are derived from it."""


def successor(contract: Contract, ending: Ending, last: bytes) -> Contract | None:
    """The contract of those who stay after this table's `last` digest; None if fewer than two do.

    A new match begins with no points; a hand's end within a match carries the points along.
    """
    staying = sorted(ending.staying)
    if len(staying) < MIN_SEATS:
        return None
    roster = tuple(replace(contract.roster[seat], commitment=ending.staying[seat]) for seat in staying)
    scores = () if ending.over else tuple(ending.standings.totals[seat] for seat in staying)
    played = 0 if ending.over else ending.standings.hands
    hands = contract.hands - played if contract.hands else 0
    return replace(contract, roster=roster, hands=hands, before=last, scores=scores)


def match(table: Table) -> Script[Ending]:
    """The story from the contract until somebody leaves, the goal is reached or the hands are played."""
    if not (yield from opening(table)):
        return Ending(table.standings, {}, over=True)
    number, dealer = 0, first_dealer(table)
    while True:
        table.hand = yield from make_deck(table, number, dealer)
        before = table.standings.totals
        winner, shown = yield from play(table, table.hand)
        table.standings = table.standings.after(winner, shown)
        after = table.standings.totals
        points = tuple(new - old for new, old in zip(after, before, strict=True))
        table.tell(HandScored(number, winner, points, after))
        over = table.standings.champion is not None or number + 1 == table.contract.hands
        if over:
            table.tell(MatchOver(table.standings.champion, table.standings.totals))
        staying = yield from rest(table, number, over=over)
        if over or len(staying) < table.n:
            if table.contract.disclose:
                yield from disclose(table)
            return Ending(table.standings, staying, over=over, track=f"rest/{number}")
        number, dealer = number + 1, next_dealer(dealer, table.n)


def opening(table: Table) -> Script[bool]:
    """Everybody signs and opens its nonce; then everybody accepts, or there is no match."""
    yield from ask(Step("table", Sign(), table.all))
    nonces = yield from ask(Step("table", Open(table.contract), table.all))
    table.sid = table_id(table.sid, list(nonces.values()))
    table.tell(TableOpen(table.sid))
    agreed = yield from ask(Step("table", Agree(), table.all))
    declined = tuple(seat for seat, agrees in agreed.items() if not agrees)
    if declined:
        table.tell(Left(declined))
    return not declined


def disclose(table: Table) -> Script[None]:
    """Everybody opens the keys and seeds of all deals: from now on anybody can repeat every shuffle."""
    opened = yield from ask(Step("disclose", Disclose(table.deals), table.all))
    table.tell(Disclosed(tuple(opened.values())))


def rest(table: Table, number: int, *, over: bool) -> Script[dict[int, bytes]]:
    """Between hands: who stays, with the commitment for a table that may follow."""
    duty = GoOn(table.contract.digest(), over=over)
    said = yield from ask(Step(f"rest/{number}", duty, table.all))
    left = tuple(seat for seat, commitment in said.items() if commitment is None)
    if left:
        table.tell(Left(left))
    return {seat: commitment for seat, commitment in said.items() if commitment is not None}


def first_dealer(table: Table) -> int:
    """The dealer of the first hand: by the cut of a publicly seeded deck, or from the sid (rule F1)."""
    stream = KeyStream(H(frame(table.sid, b"cut"))[:32])
    if table.contract.options.cut_for_deal == "off":
        return stream.below(table.n)
    return cut(table.n, cut_order(table.deck, stream)).dealer


def cut_order(deck: Deck, stream: KeyStream) -> Iterator[Face]:
    """The publicly shuffled deck from which the seats cut, shuffled again whenever ties have used it up."""
    while True:
        for i in stream.permutation(len(deck.cards)):
            yield deck.faces[deck.cards[i]]


def make_deck(table: Table, number: int, dealer: int) -> Script[Hand]:
    """Fresh keys, then a shuffle by every seat, starting left of the dealer."""
    track = f"deck/{number}/0"
    deal = yield from make_keys(table, track)
    pile = Pile(deal.Y, first_deck(deal.Y, table.deck.cards))
    pile = yield from shuffle_by_all(table, track, deal, pile, dealer, lazy=True)
    table.tell(DeckReady(number, dealer))
    game = new_hand(table.contract.options, table.n, dealer)
    return Hand(number, deal, table.deck, pile.cards, game)


def make_keys(table: Table, track: str) -> Script[Deal]:
    """Commit, then reveal (protocol section 4)."""
    commitments = yield from ask(Step(track, Commit(), table.all))
    J = binding(table.sid, track, list(commitments.values()))
    openings = yield from ask(Step(track, Reveal(J, commitments), table.all))
    keys = tuple(opening.P for opening in openings.values())
    seeds = tuple(opening.S for opening in openings.values())
    deal = Deal(table.sid, track, J, keys, joint_key(keys), seeds)
    table.deals.append(deal)
    return deal


def shuffle_by_all(
    table: Table, track: str, deal: Deal, pile: Pile, dealer: int, *, lazy: bool = False
) -> Script[Pile]:
    """One shuffle after the other, each over the one before."""
    for seat in table.left_of(dealer):
        answers = yield from ask(Step(track, Shuffle(deal, pile, lazy=lazy), (seat,)))
        pile = Pile(pile.key, answers[seat].outputs)
        table.tell(Shuffles(seat, len(pile.cards)))
    return pile
