"""The answer to a run of draw cards, in one step: add a card, take all, or doubt the last Wild Draw Four."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import check_play, in_hand
from uno_p2p.rules.needs import AnswerRun
from uno_p2p.table.choices import Ask, AskRun, Challenge, Choice, Play, TakeRun
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.laying import Laying, Opened
from uno_p2p.table.steps.turn import tagged


@dataclass(frozen=True, slots=True)
class Takes:
    """The seat draws all cards of the run."""


@dataclass(frozen=True, slots=True)
class Doubts:
    """The seat challenges the last Wild Draw Four of the run."""


class Run(Duty[Opened | Takes | Doubts]):
    """Body: `["take"]`, `["challenge"]`, or a play as in `move`."""

    kind = "run"

    def __init__(self, hand: Hand, wanted: AnswerRun, limit: float | None) -> None:
        self.limit = limit
        self._hand = hand
        self._wanted = wanted
        self._laying = Laying(hand, wanted.seat, check_play)

    def silence(self, question: Ask) -> Choice:
        return TakeRun()

    def ask(self, seat: int, keys: Keys) -> AskRun:
        faces, game, wanted = self._hand.seen_by(seat, keys), self._hand.game, self._wanted
        colour = None if wanted.accused is None else game.before
        return AskRun(faces, in_hand(game, faces), wanted.cards, wanted.accused, colour)

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case TakeRun():
                return ["take"]
            case Challenge():
                if self._wanted.accused is None:
                    raise Illegal(Reason.NOTHING_TO_CHALLENGE)
                return ["challenge"]
            case Play():
                return ["play", *self._laying.from_hand(at, keys, choice)]
        raise ProtocolError(f"{choice} answers no run")

    def read(self, at: Where, seat: int, body: Body) -> Opened | Takes | Doubts:
        if body == ["take"]:
            return Takes()
        if body == ["challenge"]:
            if self._wanted.accused is None:
                raise Fault(FaultCode.ILLEGAL_MOVE, "nothing to challenge")
            return Doubts()
        return self._laying.read(tagged(body, "play"))

    def verify(self, at: Where, seat: int, answer: Opened | Takes | Doubts) -> None:
        if isinstance(answer, Opened):
            self._laying.verify(at, answer)
