"""The Wild Draw Four challenge: a proof by encrypted hand reveal (protocol section 5.2).

The judged hand is the accused's hand as it stood when the card was played, without that card. The accused
hands the challenger an encrypted copy of it, and everybody can check that the copy is exact; only the
challenger can read it. Then it proves to all that no card has the judged colour, without showing any, or
admits that one has. Nobody has to believe anybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import ProtocolError
from protocol.piles import Pile, Rekeyed, check_rekey, decode_rekeyed, rekey_pile
from uno_p2p.rules.cards import Colour
from uno_p2p.table.choices import Ask, AskChallenge, Challenge, Choice, TakeFour
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.within import Within

COPY, INNOCENT = b"copy", b"innocent"
"""Names of the two proofs in one entry."""


class Doubt(Duty[bool]):
    """I draw the four cards (false), or I doubt that the Wild Draw Four was allowed (true)."""

    kind = "challenge"

    def __init__(self, accused: int, colour: Colour, limit: float | None) -> None:
        self._question = AskChallenge(accused, colour)
        self.limit = limit

    def ask(self, seat: int, keys: Keys) -> AskChallenge:
        return self._question

    def silence(self, question: Ask) -> Choice:
        return TakeFour()

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case Challenge():
                return [True]
            case TakeFour():
                return [False]
        raise ProtocolError(f"{choice} neither doubts nor accepts")

    def read(self, at: Where, seat: int, body: Body) -> bool:
        (doubts,) = fields(body, bool)
        return bool(doubts)


@dataclass(frozen=True, slots=True)
class Answered:
    """The copy for the challenger, and the proof of innocence; None is the admission of guilt."""

    copy: Rekeyed
    innocence: bytes | None


class Answer(Duty[Answered]):
    """Here is my hand for the challenger's eyes, and for all the proof of innocence, or my admission.

    Body: `[copy, copy proof, proof of innocence]`, the last one empty for the admission.
    """

    kind = "answer"

    def __init__(self, hand: Hand, judged: Pile, challenger: int, colour: Colour) -> None:
        self._hand = hand
        self._judged = judged
        self._key = hand.deal.keys[challenger]
        self._innocent = Within(hand, lambda face: face.colour is not colour)

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        secret = keys.deal(self._hand.deal.sid, self._hand.deal.track)
        stream = keys.stream("rekey", at.sid, at.track, at.step, at.prev)
        copy = rekey_pile(at.ctx(seat, COPY), secret.x, self._judged, self._key, stream, keys.fresh())
        innocence = b""
        if self._innocent.true_of(self._judged, keys):
            innocence = self._innocent.prove(at.ctx(seat, INNOCENT), self._judged, keys)
        return [*copy.encode(), innocence]

    def read(self, at: Where, seat: int, body: Body) -> Answered:
        outputs, proof, innocence = fields(body, bytes, bytes, bytes)
        return Answered(decode_rekeyed(self._judged, outputs, proof), innocence or None)

    def verify(self, at: Where, seat: int, answer: Answered) -> None:
        check_rekey(at.ctx(seat, COPY), self._judged, self._key, answer.copy)
        if answer.innocence is not None:
            self._innocent.check(at.ctx(seat, INNOCENT), self._judged, answer.innocence)
