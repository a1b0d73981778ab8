"""The whole story of a table: contract, then hand after hand, until somebody has reached the goal.

This and `play.py` are the script. Every seat, spectator and auditor runs it over the same entries; nothing
else decides what happens next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from protocol.elgamal import first_deck
from protocol.keys import KeyStream, binding, joint_key, table_id
from protocol.piles import Pile
from protocol.transcript import H, frame
from uno_p2p.rules.cards import Face
from uno_p2p.rules.cut import cut, next_dealer
from uno_p2p.rules.decks import DECKS, Deck
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import DeckReady, HandScored, Happening, MatchOver, Shuffles, TableOpen
from uno_p2p.table.play import play
from uno_p2p.table.steps.deck import Commit, Reveal, Shuffle
from uno_p2p.table.steps.opening import Open, Sign
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

    def __post_init__(self) -> None:
        self.sid = self.contract.digest()
        self.standings = Standings.start(self.contract.options, self.n)

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


def match(table: Table) -> Script[Standings]:
    """The story from the contract to the champion, or to the last of the agreed hands."""
    yield from opening(table)
    number, dealer = 0, first_dealer(table)
    while True:
        table.hand = yield from make_deck(table, number, dealer)
        before = table.standings.totals
        winner, shown = yield from play(table, table.hand)
        table.standings = table.standings.after(winner, shown)
        after = table.standings.totals
        points = tuple(new - old for new, old in zip(after, before, strict=True))
        table.tell(HandScored(number, winner, points, after))
        number += 1
        if table.standings.champion is not None or number == table.contract.hands:
            break
        yield from ask(Step(f"rest/{number - 1}", GoOn(), table.all))
        dealer = next_dealer(dealer, table.n)
    table.tell(MatchOver(table.standings.champion, table.standings.totals))
    return table.standings


def opening(table: Table) -> Script[None]:
    """Everybody signs, everybody opens; the nonces make the sid."""
    yield from ask(Step("table", Sign(), table.all))
    nonces = yield from ask(Step("table", Open(table.contract), table.all))
    table.sid = table_id(table.sid, list(nonces.values()))
    table.tell(TableOpen(table.sid))


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
    return Deal(table.sid, track, J, keys, joint_key(keys))


def shuffle_by_all(
    table: Table, track: str, deal: Deal, pile: Pile, dealer: int, *, lazy: bool = False
) -> Script[Pile]:
    """One shuffle after the other, each over the one before."""
    for seat in table.left_of(dealer):
        answers = yield from ask(Step(track, Shuffle(deal, pile, lazy=lazy), (seat,)))
        pile = Pile(pile.key, answers[seat].outputs)
        table.tell(Shuffles(seat, len(pile.cards)))
    return pile
