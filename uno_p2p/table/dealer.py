"""What a dealer would do with the cards of a hand, done by all seats together: no seat has to be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from protocol.elgamal import Ciphertext, first_deck
from protocol.group import Point
from protocol.piles import Cards, Pile, Rekeyed, Shares, unlock
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.engine import apply
from uno_p2p.rules.events import Drew, Event, HandsDealt, HandsMoved, Recycled, Reshuffled, TurnedUp
from uno_p2p.rules.options import HAND
from uno_p2p.rules.state import Moves
from uno_p2p.table.deal import shuffle_by_all
from uno_p2p.table.duty import Script, Step, ask
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Moved
from uno_p2p.table.steps.moving import Rekey, moved
from uno_p2p.table.steps.sharing import Share
from uno_p2p.table.table import Table


class Dealer:
    """The cards of one hand on their way: each method moves them and tells the rules what everybody saw."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table = table
        self.hand = hand
        self.track = f"play/{hand.number}"

    def happened(self, event: Event) -> None:
        """The rules, and everybody who looks on, learn of an event."""
        self.hand.game = apply(self.hand.game, event)
        self.table.tell(Moved(event))

    # -- cards that leave the table lock -----------------------------------------------------------

    def deal(self) -> Script[None]:
        """Seven cards each, one at a time from the dealer's left, and the first discard, in one round.

        Every seat gives its share of all these cards but its own.
        """
        game = self.hand.game
        order = [seat for seat in self.table.left_of(game.dealer) if seat not in game.absent]
        dealt, first = self.hand.take(HAND * len(order)), self.hand.take(1)
        owners = [order[i % len(order)] for i in range(len(dealt))]
        parts = yield from self.hand_out("deal", dealt, owners, first)
        self.turned_up(first[0], [next(parts[seat]) for seat in self.table.all])

    def hand_out(
        self, kind: str, dealt: Cards, owners: Sequence[int], first: Cards = ()
    ) -> Script[dict[int, Iterator[Point]]]:
        """Cards for many seats at once: every seat gives its share of all these cards but its own.

        `first` are cards to be opened in the same round; the shares of them are left over.
        """
        wanted = {
            seat: [*(card for card, owner in zip(dealt, owners, strict=True) if owner != seat), *first]
            for seat in self.table.all
        }
        shares = yield from self.shares(kind, wanted)
        parts = {seat: iter(said.points) for seat, said in shares.items()}
        for card, owner in zip(dealt, owners, strict=True):
            others = [next(parts[seat]) for seat in self.table.all if seat != owner]
            self.hand.give(owner, [unlock(card, others)])
        return parts

    def draw(self, seat: int, count: int) -> Script[None]:
        """Cards for one seat: shares by all but the drawer."""
        cards = self.hand.take(count)
        shares = yield from self.shares("share", {s: cards for s in self.table.all if s != seat})
        for i, card in enumerate(cards):
            self.hand.give(seat, [unlock(card, [said.points[i] for said in shares.values()])])
        self.happened(Drew(seat, count))

    def turn_up(self) -> Script[None]:
        """One more card, face up: shares by all."""
        (card,) = self.hand.take(1)
        shares = yield from self.shares("turn-up", {seat: [card] for seat in self.table.all})
        self.turned_up(card, [said.points[0] for said in shares.values()])

    def turned_up(self, card: Ciphertext, shares: Sequence[Point]) -> None:
        """The card is open."""
        self.happened(TurnedUp(self.hand.opened(card, shares)))

    def shares(self, kind: str, wanted: Mapping[int, Sequence[Ciphertext]]) -> Script[dict[int, Shares]]:
        """Each seat's parts of the locks of the cards that it is asked for."""
        step = Step(self.track, Share(kind, self.hand, wanted), tuple(wanted), settled=True)
        return (yield from ask(step))

    # -- cards that come back under the table lock -------------------------------------------------

    def recycle(self) -> Script[None]:
        """The discards below the top one, shuffled by all, are the new draw pile (rule P1)."""
        faces = sorted(self.hand.game.discards[:-1])
        fresh = Pile(self.hand.deal.Y, first_deck(self.hand.deal.Y, faces))
        self.hand.draw = yield from self.shuffled(fresh)
        self.happened(Recycled())

    def reshuffle(self) -> Script[None]:
        """A first Wild Draw Four, made anew and put last; the whole draw pile shuffled by all (rule F10)."""
        Y = self.hand.deal.Y
        back = first_deck(Y, [self.hand.deck.faces.index(FACES["W4"])])
        self.hand.draw = yield from self.shuffled(Pile(Y, self.hand.draw.cards + back))
        self.happened(Reshuffled())

    def shuffled(self, pile: Pile) -> Script[Pile]:
        """The pile shuffled by all, starting left of the dealer."""
        hand = self.hand
        return (yield from shuffle_by_all(self.table, self.track, hand.deal, pile, hand.game.dealer))

    # -- whole hands ---------------------------------------------------------------------------------------

    def move_hands(self, moves: Moves) -> Script[None]:
        """Each giver locks its hand for the new owner."""
        keys = {giver: self.hand.deal.keys[receiver] for giver, receiver in moves}
        given = yield from self.rekeyed(keys)
        self.hand.hands = moved(self.hand, moves, given)
        self.happened(HandsMoved(moves))

    def rekeyed(self, keys: Mapping[int, Point]) -> Script[dict[int, Rekeyed]]:
        """The whole hands of these seats under the new locks; a seat without cards has nothing to give."""
        wanted = {giver: key for giver, key in keys.items() if self.hand.hands[giver].cards}
        if not wanted:
            return {}
        return (yield from ask(Step(self.track, Rekey(self.hand, wanted), tuple(wanted))))

    def shuffle_hands(self, order: tuple[int, ...]) -> Script[None]:
        """All hands under the table's lock, shuffled by all, dealt again one at a time (rule D5)."""
        Y = self.hand.deal.Y
        given = yield from self.rekeyed(dict.fromkeys(sorted(order), Y))
        gathered = Pile(Y, tuple(card for seat in sorted(given) for card in given[seat].outputs))
        shuffled = yield from self.shuffled(gathered)
        for seat in order:
            self.hand.hands[seat] = Pile(self.hand.deal.keys[seat], ())
        owners = [order[i % len(order)] for i in range(len(shuffled.cards))]
        yield from self.hand_out("share", shuffled.cards, owners)
        self.happened(HandsDealt())
