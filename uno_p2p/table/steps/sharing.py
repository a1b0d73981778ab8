"""Steps in which seats take their part of a lock away: dealing, drawing, turning up, showing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from protocol.codec import fields
from protocol.elgamal import Ciphertext
from protocol.entry import Body
from protocol.group import dec_points, enc_points
from protocol.piles import Shares, check_shares, give_shares
from uno_p2p.rules.cards import Face
from uno_p2p.table.choices import Choice
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys


def encode_shares(shares: Shares) -> list[bytes]:
    """The two body fields of shares."""
    return [enc_points(shares.points), shares.proof]


def own_shares(hand: Hand, ctx: bytes, keys: Keys, cards: Sequence[Ciphertext]) -> Shares:
    """This seat's part of the locks of these cards."""
    secret = keys.deal(hand.deal.sid, hand.deal.track)
    return give_shares(ctx, secret.x, secret.P, cards, keys.fresh())


class Share(Duty[Shares]):
    """My part of the lock of exactly the cards that are not for me, in the order of the pile.

    `kind` is `deal` for the cards of the deal, `share` for a drawn card, `turn-up` for a first discard.
    `wanted[seat]` are the cards whose lock this seat must help to open.
    """

    def __init__(self, kind: str, hand: Hand, wanted: Mapping[int, Sequence[Ciphertext]]) -> None:
        self.kind = kind
        self._hand = hand
        self._wanted = wanted

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [*encode_shares(own_shares(self._hand, at.ctx(seat), keys, self._wanted[seat]))]

    def read(self, at: Where, seat: int, body: Body) -> Shares:
        points, proof = fields(body, bytes, bytes)
        return Shares(dec_points(points, len(self._wanted[seat])), proof)

    def verify(self, at: Where, seat: int, answer: Shares) -> None:
        check_shares(at.ctx(seat), self._hand.deal.keys[seat], self._wanted[seat], answer)


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand laid open: its faces, and the shares that prove them."""

    faces: tuple[Face, ...]
    shares: Shares


class Show(Duty[Shown]):
    """The hand is over: I open all cards that I have left."""

    kind = "show"

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        cards = self._hand.hands[seat].cards
        return [*encode_shares(own_shares(self._hand, at.ctx(seat), keys, cards))]

    def read(self, at: Where, seat: int, body: Body) -> Shown:
        points, proof = fields(body, bytes, bytes)
        cards = self._hand.hands[seat].cards
        shares = Shares(dec_points(points, len(cards)), proof)
        faces = (self._hand.face_under(card, D) for card, D in zip(cards, shares.points, strict=True))
        return Shown(tuple(faces), shares)

    def verify(self, at: Where, seat: int, answer: Shown) -> None:
        pile = self._hand.hands[seat]
        check_shares(at.ctx(seat), pile.key, pile.cards, answer.shares)
