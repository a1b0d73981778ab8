"""Colours: the one that a first Wild is given, and whether a card that was drawn for its colour has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.piles import Pile
from uno_p2p.rules.cards import Colour
from uno_p2p.table.choices import Ask, AskColour, Choice, NameColour
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.laying import colour_of, name_of
from uno_p2p.table.steps.within import Within

COLOUR = b"colour"
"""Name of the proof."""


@dataclass(frozen=True, slots=True)
class Comes:
    """Whether the drawn card has the colour that it was drawn for, with the proof."""

    came: bool
    proof: bytes


class Until(Duty[Comes]):
    """The card that I have just drawn has the colour that I draw for, or another one.

    Body: `[came, proof]`; the node answers by itself, there is nothing to choose.
    """

    kind = "until"

    def __init__(self, hand: Hand, seat: int, colour: Colour) -> None:
        self._card = Pile(hand.hands[seat].key, hand.hands[seat].cards[-1:])
        self._claims: Mapping[bool, Within] = {
            True: Within(hand, lambda face: face.colour is colour),
            False: Within(hand, lambda face: face.colour is not colour),
        }

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        came = self._claims[True].true_of(self._card, keys)
        return [came, self._claims[came].prove(at.ctx(seat, COLOUR), self._card, keys)]

    def read(self, at: Where, seat: int, body: Body) -> Comes:
        return Comes(*fields(body, bool, bytes))

    def verify(self, at: Where, seat: int, answer: Comes) -> None:
        self._claims[answer.came].check(at.ctx(seat, COLOUR), self._card, answer.proof)


class Colours(Duty[Colour]):
    """The colour to begin with, when the first card is a Wild."""

    kind = "colour"

    def __init__(self, hand: Hand, limit: float | None) -> None:
        self._hand = hand
        self.limit = limit

    def silence(self, question: Ask) -> Choice:
        return NameColour(Colour.RED)

    def ask(self, seat: int, keys: Keys) -> AskColour:
        return AskColour(self._hand.seen_by(seat, keys))

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        if not isinstance(choice, NameColour):
            raise ProtocolError(f"{choice} names no colour")
        return [name_of(choice.colour)]

    def read(self, at: Where, seat: int, body: Body) -> Colour:
        (name,) = fields(body, str)
        colour = colour_of(name)
        if colour is None:
            raise Fault(FaultCode.BAD_ENCODING, "no colour named")
        return colour
