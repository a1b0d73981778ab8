"""A turn: play or draw, then play or keep what was drawn; and the colour of a first Wild.

A play carries the seat's whole hand reshuffled under its own key, with proof, before it names the card: so
nobody learns when the card came into the hand. A card just drawn is named by its place, without a shuffle.
"""

from __future__ import annotations

from dataclasses import dataclass

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
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
from uno_p2p.rules.legality import check_play, playable
from uno_p2p.table.choices import (
    AskColour,
    AskDrawn,
    AskMove,
    Choice,
    DrawCard,
    Keep,
    NameColour,
    Play,
    PlayDrawn,
)
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.sharing import encode_shares, own_shares

RESHUFFLE, OPEN = b"reshuffle", b"open"
"""Names of the two proofs in one entry."""
_SAID = (bytes, bytes, str, bool, int)
"""The last fields of a play: share, share proof, colour, uno, target."""
_NOBODY = -1


@dataclass(frozen=True, slots=True)
class Opened:
    """A played card: at `index` of the hand `after` (reshuffled, unless None says it was not), its face."""

    after: Pile
    shuffled: Shuffled | None
    index: int
    shares: Shares
    face: Face
    colour: Colour | None
    uno: bool
    target: int | None


@dataclass(frozen=True, slots=True)
class Wants:
    """The seat draws instead of playing."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """The seat keeps the card it has drawn."""


@dataclass(frozen=True, slots=True)
class Takes:
    """The seat draws all cards of the run."""


@dataclass(frozen=True, slots=True)
class Doubts:
    """The seat challenges the last Wild Draw Four of the run."""


class _CardDuty(Duty[Opened | Wants | Keeps | Takes | Doubts]):
    """What `move`, `run` and `drawn` have in common: opening one card of one's own hand."""

    def __init__(self, hand: Hand, seat: int, limit: float | None) -> None:
        self.limit = limit
        self._hand = hand
        self._seat = seat
        self._pile = hand.hands[seat]

    def _open(self, at: Where, keys: Keys, after: Pile, index: int) -> list[bytes]:
        cards = [after.cards[index]]
        return encode_shares(own_shares(self._hand, at.ctx(self._seat, OPEN), keys, cards))

    def _read_open(
        self, after: Pile, shuffled: Shuffled | None, index: int, said: tuple[bytes, bytes, str, bool, int]
    ) -> Opened:
        points, proof, colour, uno, named = said
        shares = Shares(dec_points(points, 1), proof)
        face = self._hand.face_under(after.cards[index], shares.points[0])
        target = _target(named)
        opened = Opened(after, shuffled, index, shares, face, _colour(colour), uno, target)
        try:
            self._check(face, opened.colour, target)
        except Illegal as error:
            raise Fault(FaultCode.ILLEGAL_MOVE, str(error)) from error
        return opened

    def _check(self, face: Face, colour: Colour | None, target: int | None) -> None:
        """Raises Illegal unless the seat may play this."""
        check_play(self._hand.game, self._seat, face, colour)
        check_target(self._hand.game, self._seat, face, target)

    def verify(self, at: Where, seat: int, answer: Opened | Wants | Keeps | Takes | Doubts) -> None:
        if not isinstance(answer, Opened):
            return
        if answer.shuffled is not None:
            check_shuffle(at.ctx(seat, RESHUFFLE), self._pile, answer.shuffled)
        check_shares(at.ctx(seat, OPEN), self._pile.key, [answer.after.cards[answer.index]], answer.shares)


class HandDuty(_CardDuty):
    """Playing any card of the hand.

    Body: `["play", hand', shuffle proof, index, share, share proof, colour, uno, target]` with hand' and its
    proof empty if the hand is a single card, and target -1 for nobody.
    """

    def _played(self, at: Where, seat: int, keys: Keys, choice: Play) -> Body:
        faces = self._hand.seen_by(seat, keys)
        if not 0 <= choice.place < len(faces):
            raise Illegal(Reason.NO_SUCH_CARD)
        self._check(faces[choice.place], choice.colour, choice.target)
        after, index, shuffle = self._reshuffled(at, keys, choice.place)
        opened = self._open(at, keys, after, index)
        return ["play", *shuffle, index, *opened, _name(choice.colour), choice.uno, _number(choice.target)]

    def _reshuffled(self, at: Where, keys: Keys, place: int) -> tuple[Pile, int, list[bytes]]:
        """The hand under fresh cover, where the chosen card lies now, and the two body fields."""
        if len(self._pile.cards) == 1:
            return self._pile, 0, [b"", b""]
        deal = self._hand.deal
        seed = keys.deal(deal.sid, deal.track).seed
        stream = shuffle_key(seed, deal.J, at.sid, at.track, at.step, at.prev, self._pile)
        shuffled, pi = shuffle_pile(at.ctx(self._seat, RESHUFFLE), self._pile, stream, keys.fresh())
        return Pile(self._pile.key, shuffled.outputs), pi.index(place), shuffled.encode()

    def _read_play(self, body: Body) -> Opened:
        tag, outputs, proof, index, *said = fields(body, str, bytes, bytes, int, *_SAID)
        if tag != "play" or not 0 <= index < len(self._pile.cards):
            raise Fault(FaultCode.BAD_ENCODING, "not a move")
        if len(self._pile.cards) == 1:
            if outputs or proof:
                raise Fault(FaultCode.BAD_ENCODING, "one card cannot be reshuffled")
            return self._read_open(self._pile, None, index, tuple(said))
        shuffled = decode_shuffled(self._pile, outputs, proof)
        return self._read_open(Pile(self._pile.key, shuffled.outputs), shuffled, index, tuple(said))


class Move(HandDuty):
    """Play a card of the hand, or draw: body `["draw"]`."""

    kind = "move"

    def silence(self) -> Choice:
        return DrawCard()

    def ask(self, seat: int, keys: Keys) -> AskMove:
        faces = self._hand.seen_by(seat, keys)
        return AskMove(faces, playable(self._hand.game, faces))

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case DrawCard():
                return ["draw"]
            case Play():
                return self._played(at, seat, keys, choice)
        raise ProtocolError(f"{choice} answers no move")

    def read(self, at: Where, seat: int, body: Body) -> Opened | Wants:
        return Wants() if body == ["draw"] else self._read_play(body)


class Drawn(_CardDuty):
    """Play the card just drawn, or keep it.

    Body: `["keep"]` or `["play", share, share proof, colour, uno, target]`.
    """

    kind = "drawn"

    def silence(self) -> Choice:
        return Keep()

    def ask(self, seat: int, keys: Keys) -> AskDrawn:
        face = self._hand.seen_by(seat, keys)[-1]
        return AskDrawn(face, playable(self._hand.game, [face])[0])

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case Keep():
                return ["keep"]
            case PlayDrawn(colour, uno, target):
                self._check(self._hand.seen_by(seat, keys)[-1], colour, target)
                last = len(self._pile.cards) - 1
                opened = self._open(at, keys, self._pile, last)
                return ["play", *opened, _name(colour), uno, _number(target)]
        raise ProtocolError(f"{choice} is no answer to a drawn card")

    def read(self, at: Where, seat: int, body: Body) -> Opened | Keeps:
        if body == ["keep"]:
            return Keeps()
        tag, *said = fields(body, str, *_SAID)
        if tag != "play":
            raise Fault(FaultCode.BAD_ENCODING, "neither played nor kept")
        return self._read_open(self._pile, None, len(self._pile.cards) - 1, tuple(said))


class Colours(Duty[Colour]):
    """The colour to begin with, when the first card is a Wild."""

    kind = "colour"

    def __init__(self, hand: Hand, limit: float | None) -> None:
        self._hand = hand
        self.limit = limit

    def silence(self) -> Choice:
        return NameColour(Colour.RED)

    def ask(self, seat: int, keys: Keys) -> AskColour:
        return AskColour(self._hand.seen_by(seat, keys))

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        if not isinstance(choice, NameColour):
            raise ProtocolError(f"{choice} names no colour")
        return [_name(choice.colour)]

    def read(self, at: Where, seat: int, body: Body) -> Colour:
        (name,) = fields(body, str)
        colour = _colour(name)
        if colour is None:
            raise Fault(FaultCode.BAD_ENCODING, "no colour named")
        return colour


def _name(colour: Colour | None) -> str:
    return colour.value if colour else ""


def _colour(name: str) -> Colour | None:
    try:
        return Colour(name) if name else None
    except ValueError as error:
        raise Fault(FaultCode.BAD_ENCODING, "no such colour") from error


def _number(target: int | None) -> int:
    return _NOBODY if target is None else target


def _target(number: int) -> int | None:
    """The seat that a play names; that it can be named is for the rules to say."""
    return None if number == _NOBODY else number
