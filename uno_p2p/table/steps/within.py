"""Proofs about hidden cards: each card of a pile is one of some faces, no more is shown (section 6)."""

from __future__ import annotations

from collections.abc import Callable

from protocol.errors import Fault, FaultCode
from protocol.params import card_points
from protocol.piles import Pile, check_membership, prove_membership
from uno_p2p.rules.cards import Face
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys


class Within:
    """The claim for the faces of the hand's deck that `fits`, in the order of the deck."""

    def __init__(self, hand: Hand, fits: Callable[[Face], bool]) -> None:
        self._hand = hand
        self._numbers = tuple(k for k, face in enumerate(hand.deck.faces) if fits(face))
        points = card_points(len(hand.deck.faces))
        self._allowed = tuple(points[k] for k in self._numbers)

    def true_of(self, pile: Pile, keys: Keys) -> bool:
        """Whether the owner of the pile, whose keys these are, can prove it."""
        return all(k in self._numbers for k in self._hand.faces_in(pile, keys))

    def prove(self, ctx: bytes, pile: Pile, keys: Keys) -> bytes:
        """The owner's proof; the claim must be true."""
        secret = keys.deal(self._hand.deal.sid, self._hand.deal.track)
        places = tuple(self._numbers.index(k) for k in self._hand.faces_in(pile, keys))
        return prove_membership(ctx, secret.x, pile, self._allowed, places, keys.fresh())

    def check(self, ctx: bytes, pile: Pile, proof: bytes) -> None:
        """Raise Fault unless the proof is good; ILLEGAL_MOVE if no card at all could be meant."""
        if not self._allowed:
            raise Fault(FaultCode.ILLEGAL_MOVE, "no card allows this")
        check_membership(ctx, pile, self._allowed, proof)
