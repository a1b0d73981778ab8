"""Whole hands that change their lock: each giver locks its own for the new owner or the table, with proof.

Everybody sees that the hand which arrives is the one that was given, card for card, and only its new owner
can read it. The old one knows the cards, of course, and which lies where, until the new owner's next play
reshuffles the hand; from then on it can follow none of them. Hands that go to the table are shuffled by all.
"""

from __future__ import annotations

from collections.abc import Mapping

from protocol.codec import fields
from protocol.entry import Body
from protocol.group import Point
from protocol.piles import Pile, Rekeyed, check_rekey, decode_rekeyed, rekey_pile
from uno_p2p.rules.state import Moves
from uno_p2p.table.choices import Choice
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys

REKEY = b"rekey"
"""Name of the proof."""


class Rekey(Duty[Rekeyed]):
    """Here is my whole hand, locked with the key that it has to get.

    Body: `[hand', proof]`. A seat without cards has nothing to give and is not asked.
    """

    kind = "rekey"

    def __init__(self, hand: Hand, keys: Mapping[int, Point]) -> None:
        """`keys`: the new lock of each giver's hand."""
        self._hand = hand
        self._piles = {giver: hand.hands[giver] for giver in keys}
        self._keys = keys

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        deal, pile = self._hand.deal, self._piles[seat]
        stream = keys.stream("rekey", at.sid, at.track, at.step, at.prev)
        x = keys.deal(deal.sid, deal.track).x
        ctx = at.ctx(seat, REKEY)
        return [*rekey_pile(ctx, x, pile, self._keys[seat], stream, keys.fresh()).encode()]

    def read(self, at: Where, seat: int, body: Body) -> Rekeyed:
        outputs, proof = fields(body, bytes, bytes)
        return decode_rekeyed(self._piles[seat], outputs, proof)

    def verify(self, at: Where, seat: int, answer: Rekeyed) -> None:
        check_rekey(at.ctx(seat, REKEY), self._piles[seat], self._keys[seat], answer)


def moved(hand: Hand, moves: Moves, given: Mapping[int, Rekeyed]) -> dict[int, Pile]:
    """All hands, by seat, when the given ones have arrived."""
    hands = dict(hand.hands)
    for giver, receiver in moves:
        cards = given[giver].outputs if giver in given else ()
        hands[receiver] = Pile(hand.deal.keys[receiver], cards)
    return hands
