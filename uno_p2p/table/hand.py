"""The agreed state of one hand: which card lies under which lock, and what the rules engine knows.

Every node holds the same `Hand`; what a node knows beyond it follows from its keys alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from protocol.backup import Backup, Sharing
from protocol.elgamal import Ciphertext
from protocol.group import Point, sub
from protocol.piles import Cards, Faces, Pile, unlock
from uno_p2p.rules.cards import Face
from uno_p2p.rules.decks import Deck
from uno_p2p.rules.state import State
from uno_p2p.table.keys import Keys


class Hand:
    """One hand of the match, from the finished deck on. Changed by the script only."""

    def __init__(
        self, number: int, deal: Deal, deck: Deck, cards: Cards, game: State, backing: Backing | None = None
    ) -> None:
        self.number = number
        self.deal = deal
        self.backing = backing
        """What stands in for a seat that goes away; None where its part of a lock is lost with it."""
        self.deck = deck
        self.game = game
        self.draw = Pile(deal.Y, cards)
        """Face down; the first card is drawn next."""
        self.hands = {seat: Pile(P, ()) for seat, P in deal.keys.items()}
        """In the seats' hands, newest card last, each under its owner's key; of all seats of the deal."""
        self.judged: Pile | None = None
        """What a challenge would judge: the hand when a Wild Draw Four was played, without that card."""
        self.revealed: Reveal | None = None
        """The copy that the last challenger received, until the next move."""
        self._faces = Faces(len(deck.faces))

    def take(self, count: int) -> Cards:
        """Remove the next cards of the draw pile."""
        taken, rest = self.draw.cards[:count], self.draw.cards[count:]
        self.draw = Pile(self.draw.key, rest)
        return taken

    def give(self, seat: int, cards: Sequence[Ciphertext]) -> None:
        """Put cards that are locked to the seat alone into its hand."""
        hand = self.hands[seat]
        self.hands[seat] = Pile(hand.key, (*hand.cards, *cards))

    def remove(self, seat: int, index: int, after: Pile) -> None:
        """The seat's hand is now `after` without the card at `index`."""
        self.hands[seat] = Pile(after.key, after.cards[:index] + after.cards[index + 1 :])

    def opened(self, card: Ciphertext, shares: Sequence[Point]) -> Face:
        """The face of a card when all parts of its lock are taken away; Fault BAD_CARD if it has none."""
        return self.deck.faces[self._faces.find(unlock(card, shares).b)]

    def face_under(self, card: Ciphertext, D: Point) -> Face:
        """The face of a seat-locked card with its owner's share D; Fault BAD_CARD if it has none."""
        return self.deck.faces[self._faces.find(sub(card.b, D))]

    def faces_in(self, pile: Pile, keys: Keys) -> tuple[int, ...]:
        """The face numbers of a pile under the holder's own key, by place."""
        deal = self.deal
        return tuple(self._faces.find(keys.read(deal.sid, deal.track, card)) for card in pile.cards)

    def seen_by(self, seat: int, keys: Keys) -> tuple[Face, ...]:
        """The faces in the seat's own hand, by place; none if it takes no part in this deal."""
        if seat not in self.hands:
            return ()
        return tuple(self.deck.faces[k] for k in self.faces_in(self.hands[seat], keys))


@dataclass(frozen=True, slots=True)
class Reveal:
    """The judged hand of `accused`, locked for `challenger` alone."""

    accused: int
    challenger: int
    copy: Pile


@dataclass(frozen=True, slots=True)
class Deal:
    """The keys of one deal: where they were made, the binding J of the commitments, P_i by seat, their sum Y,
    and the commitments S_i to the shuffle seeds by seat. Only the seats that were there have any.
    """

    sid: bytes
    track: str
    J: bytes
    keys: Mapping[int, Point]
    Y: Point
    seeds: Mapping[int, bytes]


@dataclass(frozen=True, slots=True)
class Backing:
    """The keys of a deal, shared among its seats (section 7): everybody's shares, found good by all."""

    sharing: Sharing
    backups: Mapping[int, Backup]
