"""Track `deck/h/a`: who deals, fresh keys for everybody, and a deck that every seat has shuffled."""

from __future__ import annotations

from collections.abc import Iterator

from protocol.elgamal import first_deck
from protocol.keys import KeyStream, binding, joint_key
from protocol.piles import Pile
from protocol.transcript import H, frame
from uno_p2p.rules.cards import Face
from uno_p2p.rules.cut import cut
from uno_p2p.rules.decks import Deck
from uno_p2p.rules.engine import new_hand
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.hand import Deal, Hand
from uno_p2p.table.happenings import DeckReady, Shuffles
from uno_p2p.table.steps.deck import Commit, Reveal, Shuffle
from uno_p2p.table.table import Table


def first_dealer(table: Table) -> int:
    """The dealer of the first hand: by the cut of a publicly seeded deck, or from the sid (rule F1); one of
    the seats that play."""
    stream = KeyStream(H(frame(table.sid, b"cut"))[:32])
    seats = table.standings.alive
    if table.contract.options.cut_for_deal == "off":
        return seats[stream.below(len(seats))]
    return seats[cut(len(seats), cut_order(table.deck, stream)).dealer]


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
    game = new_hand(table.contract.options, table.n, dealer, table.standings.out)
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
