"""What a dealer would do with the cards of a hand, done by all seats together: no seat has to be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from protocol.elgamal import Ciphertext, first_deck
from protocol.group import Point
from protocol.piles import Cards, Pile, Rekeyed, unlock
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.events import Drew, HandsDealt, HandsMoved, Recycled, Reshuffled, TurnedUp
from uno_p2p.rules.ledger import forgo
from uno_p2p.rules.options import HAND
from uno_p2p.rules.state import Moves
from uno_p2p.table.asking import ask
from uno_p2p.table.cover import Parts, covered
from uno_p2p.table.deal import shuffle_by_all
from uno_p2p.table.duty import Script, Step
from uno_p2p.table.passing import Passing
from uno_p2p.table.steps.moving import Rekey, moved
from uno_p2p.table.steps.sharing import Share
from uno_p2p.table.void import Void


class Dealer(Passing):
    """The cards of one hand on their way: each method moves them and tells the rules what everybody saw."""

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
        self.turned_up(first[0], [next(rest) for rest in parts.values()])

    def hand_out(
        self, kind: str, dealt: Cards, owners: Sequence[int], first: Cards = ()
    ) -> Script[dict[int, Iterator[Point]]]:
        """Cards for many seats at once: every seat gives its share of all these cards but its own.

        `first` are cards to be opened in the same round; the shares of them are left over, by seat.
        """
        wanted = {
            seat: [*(card for card, owner in zip(dealt, owners, strict=True) if owner != seat), *first]
            for seat in self.hand.deal.keys
        }
        shares = yield from self.shares(kind, wanted)
        parts = {seat: iter(points) for seat, points in shares.items()}
        for card, owner in zip(dealt, owners, strict=True):
            others = [next(rest) for seat, rest in parts.items() if seat != owner]
            self.hand.give(owner, [unlock(card, others)])
        return parts

    def draw(self, seat: int, count: int) -> Script[None]:
        """Cards for one seat: shares by all but the drawer.

        Of a hand that is decided, what cannot be drawn any more is not drawn.
        """
        before, cards = self.hand.draw, self.hand.take(count)
        try:
            shares = yield from self.shares("share", {s: cards for s in self.hand.deal.keys if s != seat})
        except Void:
            if not self.decided:
                raise
            self.hand.draw = before
            self.hand.game = forgo(self.hand.game)
            return
        for i, card in enumerate(cards):
            self.hand.give(seat, [unlock(card, [points[i] for points in shares.values()])])
        self.happened(Drew(seat, count))

    def turn_up(self) -> Script[None]:
        """One more card, face up: shares by all."""
        (card,) = self.hand.take(1)
        shares = yield from self.shares("turn-up", {seat: [card] for seat in self.hand.deal.keys})
        self.turned_up(card, [points[0] for points in shares.values()])

    def turned_up(self, card: Ciphertext, shares: Sequence[Point]) -> None:
        """The card is open."""
        self.happened(TurnedUp(self.hand.opened(card, shares)))

    def shares(self, kind: str, wanted: Mapping[int, Sequence[Ciphertext]]) -> Script[Parts]:
        """Each seat's parts of the locks of the cards that are wanted of it, also of those who are away.

        Raises:
            Void: a part is lost.
        """
        step = Step(self.track, Share(kind, self.hand, wanted), tuple(wanted), settled=True)
        said = yield from ask(self.table, step)
        parts = {seat: shares.points for seat, shares in said.items()}
        owed = {seat: cards for seat, cards in wanted.items() if seat not in parts}
        if owed:
            found = yield from covered(self.table, self.track, self.hand.backing, owed)
            if found is None:
                raise self.void()
            parts |= found
        return parts

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
        """Each giver locks its hand for the new owner. If one of them is away, nothing is moved."""
        keys = {giver: self.hand.deal.keys[receiver] for giver, receiver in moves}
        given = yield from self.rekeyed(keys)
        if given is not None:
            self.hand.hands = moved(self.hand, moves, given)
            self.happened(HandsMoved(moves))

    def rekeyed(self, keys: Mapping[int, Point]) -> Script[dict[int, Rekeyed] | None]:
        """The whole hands of these seats under the new locks; a seat without cards has nothing to give.

        None if a giver has gone away, so that the rules have to say anew what becomes of the hands.
        """
        wanted = {giver: key for giver, key in keys.items() if self.hand.hands[giver].cards}
        if not wanted:
            return {}
        given = yield from ask(self.table, Step(self.track, Rekey(self.hand, wanted), tuple(wanted)))
        return given if len(given) == len(wanted) else None

    def shuffle_hands(self, order: tuple[int, ...]) -> Script[None]:
        """All hands under the table's lock, shuffled by all, dealt again one at a time (rule D5).

        If somebody goes away before the cards are dealt, it keeps its hand: nothing is moved, and the rules
        say anew who takes part.
        """
        Y = self.hand.deal.Y
        given = yield from self.rekeyed(dict.fromkeys(sorted(order), Y))
        if given is None:
            return
        gathered = Pile(Y, tuple(card for seat in sorted(given) for card in given[seat].outputs))
        shuffled = yield from self.shuffled(gathered)
        if not self.all_there(order):
            return
        for seat in order:
            self.hand.hands[seat] = Pile(self.hand.deal.keys[seat], ())
        owners = [order[i % len(order)] for i in range(len(shuffled.cards))]
        yield from self.hand_out("share", shuffled.cards, owners)
        self.happened(HandsDealt())

    def all_there(self, seats: Iterable[int]) -> bool:
        """Whether all of these take part still."""
        return set(seats) <= set(self.table.voters)
