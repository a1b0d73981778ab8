"""Track `deck/h/a`: who deals, fresh keys for everybody, and a deck that every seat has shuffled.

If somebody goes away before the deck is complete, the others make it again without it, on `deck/h/a+1`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, TypeVar

from protocol.backup import threshold
from protocol.elgamal import first_deck
from protocol.errors import Fault
from protocol.group import Point
from protocol.keys import KeyStream, binding, joint_key
from protocol.piles import Pile
from protocol.transcript import H, frame
from uno_p2p.rules.cards import Face
from uno_p2p.rules.cut import cut, next_dealer
from uno_p2p.rules.decks import Deck
from uno_p2p.rules.engine import new_hand
from uno_p2p.table.asking import ask
from uno_p2p.table.contract import MIN_SEATS
from uno_p2p.table.duty import Heard, Script, Step
from uno_p2p.table.hand import Backing, Deal, Hand
from uno_p2p.table.happenings import DeckReady, Shuffles
from uno_p2p.table.steps.backup import Backed, GiveBackup, sharing_of
from uno_p2p.table.steps.deck import Commit, Reveal, Shuffle
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void

A = TypeVar("A")


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


def dealer_after(table: Table, dealer: int) -> int:
    """To whom the deal passes: the next seat that is there and plays (rule F3)."""
    return next_dealer(dealer, table.n, frozenset(table.all) - frozenset(table.players))


class _Again(Exception):  # noqa: N818 - nothing went wrong in this program
    """Somebody with whom the deck was begun takes no part in it any more."""


def make_deck(table: Table, number: int, dealer: int) -> Script[Hand]:
    """The deck of a hand. Who goes away meanwhile is not dealt in; the deal passes on from it.

    An attempt that comes to nothing costs a seat, so there are fewer of them than seats.

    Raises:
        Void: fewer than two are left to play.
    """
    began, attempt = table.voters, 0
    while len(table.players) >= MIN_SEATS:
        if dealer not in table.players:
            dealer = dealer_after(table, dealer)
        try:
            return (yield from _deck(table, number, table.track(f"deck/{number}/{attempt}"), dealer))
        except _Again:
            attempt += 1
    raise Void(tuple(seat for seat in began if seat not in table.voters))


def _deck(table: Table, number: int, track: str, dealer: int) -> Script[Hand]:
    """Fresh keys, a shuffle by every seat, starting left of the dealer, and the keys shared. Or _Again."""
    deal = yield from make_keys(table, track)
    pile = Pile(deal.Y, first_deck(deal.Y, table.deck.cards))
    pile = yield from shuffle_by_all(table, track, deal, pile, dealer, lazy=True)
    backing = yield from share_keys(table, track, deal)
    table.tell(DeckReady(number, dealer))
    idle = frozenset(table.all) - frozenset(table.players)
    game = new_hand(table.contract.options, table.n, dealer, idle)
    return Hand(number, deal, table.deck, pile.cards, game, backing)


def _ask_all(table: Table, step: Step[A]) -> Generator[Step[Any], Heard, dict[int, A]]:
    """As `ask`; raises _Again if anybody is found to be away, whoever was asked."""
    seats = table.voters
    said = yield from ask(table, step)
    if table.voters != seats:
        raise _Again
    return said


def make_keys(table: Table, track: str) -> Script[Deal]:
    """Commit, then reveal (protocol section 4); by all who are there."""
    seats = table.voters
    commitments = yield from _ask_all(table, Step(track, Commit(), seats))
    J = binding(table.sid, track, list(commitments.values()))
    openings = yield from _ask_all(table, Step(track, Reveal(J, commitments), seats))
    keys = {seat: opening.P for seat, opening in openings.items()}
    seeds = {seat: opening.S for seat, opening in openings.items()}
    deal = Deal(table.sid, track, J, keys, _joint_key(keys), seeds)
    table.deals.append(deal)
    return deal


def _joint_key(keys: Mapping[int, Point]) -> Point:
    """Y; a Fault names the seat, and not its place among those who are there."""
    try:
        return joint_key(list(keys.values()))
    except Fault as fault:
        seat = None if fault.seat is None else list(keys)[fault.seat]
        raise Fault(fault.code, fault.detail, seat) from None


def shuffle_by_all(
    table: Table, track: str, deal: Deal, pile: Pile, dealer: int, *, lazy: bool = False
) -> Script[Pile]:
    """One shuffle after the other, each over the one before. Who is away is left out; of a new deck (`lazy`)
    nobody is, it is made again.
    """
    listen = _ask_all if lazy else ask
    for seat in table.left_of(dealer):
        answers = yield from listen(table, Step(track, Shuffle(deal, pile, lazy=lazy), (seat,)))
        if seat in answers:
            pile = Pile(pile.key, answers[seat].outputs)
            table.tell(Shuffles(seat, len(pile.cards)))
    return pile


def share_keys(table: Table, track: str, deal: Deal) -> Script[Backing | None]:
    """The keys of the deal shared among its seats, where the table has agreed to it and enough are there.

    Who has given a false share is out, and the deck is made again: what was shown to prove it opens shares.
    """
    if table.contract.policy != "recover" or threshold(len(deal.keys)) is None:
        return None
    sharing = sharing_of(deal)
    backups = yield from _ask_all(table, Step(track, GiveBackup(sharing), table.voters))
    backed, seats = Backed(sharing, backups), table.voters
    said = yield from ask(table, Step(track, backed, seats))
    liar = backed.liar(said)
    if liar is not None:
        table.bar(liar)
    if table.voters != seats:
        raise _Again
    return Backing(sharing, backups)
