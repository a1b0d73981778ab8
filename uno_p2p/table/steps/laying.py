"""Laying a card of one's own hand: what `move`, `run`, `drawn` and `react` have in common.

A play carries the seat's whole hand reshuffled under its own key, with proof, before it names the card: so
nobody learns when the card came into the hand. A card just drawn is named by its place, without a shuffle.
Where a rule demands something of the other cards of the hand, the play carries the proof of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from protocol.codec import fields
from protocol.errors import Fault, FaultCode
from protocol.group import dec_points
from protocol.piles import (
    Pile,
    Shares,
    Shuffled,
    check_shares,
    check_shuffle,
    decode_shuffled,
    shuffle_key,
    shuffle_pile,
)
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import check_target
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import check_rest, rest_of
from uno_p2p.rules.state import State
from uno_p2p.table.choices import JumpIn, Play, PlayDrawn
from uno_p2p.table.duty import Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.sharing import encode_shares, own_shares
from uno_p2p.table.steps.within import Within

RESHUFFLE, OPEN, REST = b"reshuffle", b"open", b"rest"
"""Names of the proofs in one entry."""
_CARD = (bytes, bytes, str, bool, int, bytes)
"""The last fields of a play: share, share proof, colour, uno, target, proof about the other cards."""
_NOBODY = -1

Check = Callable[[State, int, Face, Colour | None], int]
"""`check_play` or `check_jump`: raises Illegal."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A laid card: at `index` of the hand `after` (reshuffled, unless None says it was not), its face.

    `rest` proves what the rules demand of the other cards, empty where they demand nothing.
    """

    after: Pile
    shuffled: Shuffled | None
    index: int
    shares: Shares
    face: Face
    colour: Colour | None
    uno: bool
    target: int | None
    rest: bytes

    @property
    def others(self) -> Pile:
        """The hand without the card."""
        cards = self.after.cards
        return Pile(self.after.key, cards[: self.index] + cards[self.index + 1 :])


class Laying:
    """One seat's: what it says to lay a card, and how others read and check that."""

    def __init__(self, hand: Hand, seat: int, check: Check) -> None:
        self._hand = hand
        self._seat = seat
        self._check = check
        self._pile = hand.hands[seat]

    # -- what the seat says -------------------------------------------------------------------------

    def from_hand(self, at: Where, keys: Keys, choice: Play | JumpIn) -> list[bytes | str | int]:
        """`[hand', shuffle proof, index, share, share proof, colour, uno, target, rest proof]`.

        hand' and its proof are empty if the hand is a single card, the target is -1 for nobody. Raises
        Illegal.
        """
        faces = self._hand.seen_by(self._seat, keys)
        if not 0 <= choice.place < len(faces):
            raise Illegal(Reason.NO_SUCH_CARD)
        self._may(faces, choice.place, choice.colour, choice.target)
        after, index, shuffle = self._reshuffled(at, keys, choice.place)
        return [*shuffle, index, *self._card(at, keys, after, index, faces[choice.place], choice)]

    def drawn(self, at: Where, keys: Keys, choice: PlayDrawn) -> list[bytes | str | int]:
        """The same for the card just drawn, from the share on. Raises Illegal."""
        faces = self._hand.seen_by(self._seat, keys)
        last = len(faces) - 1
        self._may(faces, last, choice.colour, choice.target)
        return self._card(at, keys, self._pile, last, faces[last], choice)

    def _may(self, faces: tuple[Face, ...], place: int, colour: Colour | None, target: int | None) -> None:
        face, game = faces[place], self._hand.game
        self._check(game, self._seat, face, colour)
        check_target(game, self._seat, face, target)
        check_rest(game, face, [*faces[:place], *faces[place + 1 :]])

    def _reshuffled(self, at: Where, keys: Keys, place: int) -> tuple[Pile, int, list[bytes]]:
        """The hand under fresh cover, where the chosen card lies now, and the two body fields."""
        if len(self._pile.cards) == 1:
            return self._pile, 0, [b"", b""]
        deal = self._hand.deal
        seed = keys.deal(deal.sid, deal.track).seed
        stream = shuffle_key(seed, deal.J, at.sid, at.track, at.step, at.prev, self._pile)
        shuffled, pi = shuffle_pile(at.ctx(self._seat, RESHUFFLE), self._pile, stream, keys.fresh())
        return Pile(self._pile.key, shuffled.outputs), pi.index(place), shuffled.encode()

    def _card(
        self, at: Where, keys: Keys, after: Pile, index: int, face: Face, choice: Play | JumpIn | PlayDrawn
    ) -> list[bytes | str | int]:
        shares = own_shares(self._hand, at.ctx(self._seat, OPEN), keys, [after.cards[index]])
        others = Pile(after.key, after.cards[:index] + after.cards[index + 1 :])
        claim = self._claim(face)
        rest = claim.prove(at.ctx(self._seat, REST), others, keys) if claim and others.cards else b""
        target = _NOBODY if choice.target is None else choice.target
        return [*encode_shares(shares), name_of(choice.colour), choice.uno, target, rest]

    def _claim(self, face: Face) -> Within | None:
        """What the rules demand of the other cards when this one is laid."""
        game = self._hand.game
        holds = rest_of(game, face)
        return None if holds is None else Within(self._hand, lambda other: holds(game, other))

    # -- what others do with it ---------------------------------------------------------------------

    def read(self, said: list[object]) -> Opened:
        """The fields of `from_hand`. Raises Fault."""
        outputs, proof, index, *card = fields(said, bytes, bytes, int, *_CARD)
        if not 0 <= index < len(self._pile.cards):
            raise Fault(FaultCode.BAD_ENCODING, "no such place in the hand")
        if len(self._pile.cards) == 1:
            if outputs or proof:
                raise Fault(FaultCode.BAD_ENCODING, "one card cannot be reshuffled")
            return self._read(self._pile, None, index, card)
        shuffled = decode_shuffled(self._pile, outputs, proof)
        return self._read(Pile(self._pile.key, shuffled.outputs), shuffled, index, card)

    def read_drawn(self, said: list[object]) -> Opened:
        """The fields of `drawn`. Raises Fault."""
        return self._read(self._pile, None, len(self._pile.cards) - 1, list(fields(said, *_CARD)))

    def _read(self, after: Pile, shuffled: Shuffled | None, index: int, card: list[object]) -> Opened:
        points, proof, colour, uno, named, rest = fields(card, *_CARD)
        shares = Shares(dec_points(points, 1), proof)
        face = self._hand.face_under(after.cards[index], shares.points[0])
        target = None if named == _NOBODY else named
        opened = Opened(after, shuffled, index, shares, face, colour_of(colour), uno, target, rest)
        try:
            self._check(self._hand.game, self._seat, face, opened.colour)
            check_target(self._hand.game, self._seat, face, target)
        except Illegal as error:
            raise Fault(FaultCode.ILLEGAL_MOVE, str(error.reason)) from error
        return opened

    def verify(self, at: Where, opened: Opened) -> None:
        """The proofs. Raises Fault."""
        if opened.shuffled is not None:
            check_shuffle(at.ctx(self._seat, RESHUFFLE), self._pile, opened.shuffled)
        card = opened.after.cards[opened.index]
        check_shares(at.ctx(self._seat, OPEN), self._pile.key, [card], opened.shares)
        claim = self._claim(opened.face)
        if claim is not None and opened.others.cards:
            claim.check(at.ctx(self._seat, REST), opened.others, opened.rest)
        elif opened.rest:
            raise Fault(FaultCode.BAD_ENCODING, "a proof that nobody asked for")


def name_of(colour: Colour | None) -> str:
    """A colour as bodies write it; empty for none."""
    return colour.value if colour else ""


def colour_of(name: str) -> Colour | None:
    """The reverse of `name_of`. Raises Fault."""
    try:
        return Colour(name) if name else None
    except ValueError as error:
        raise Fault(FaultCode.BAD_ENCODING, "no such colour") from error
