"""The answer to a run of draw cards, in one step: add a card, take all, or doubt the last Wild Draw Four."""

from __future__ import annotations

from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import playable
from uno_p2p.rules.needs import AnswerRun
from uno_p2p.table.choices import AskRun, Challenge, Choice, Play, TakeRun
from uno_p2p.table.duty import Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.turn import Doubts, HandDuty, Opened, Takes


class Run(HandDuty):
    """Body: `["take"]`, `["challenge"]`, or a play as in `move`."""

    kind = "run"

    def __init__(self, hand: Hand, wanted: AnswerRun, limit: float | None) -> None:
        super().__init__(hand, wanted.seat, limit)
        self._wanted = wanted

    def silence(self) -> Choice:
        return TakeRun()

    def ask(self, seat: int, keys: Keys) -> AskRun:
        faces, game, wanted = self._hand.seen_by(seat, keys), self._hand.game, self._wanted
        colour = None if wanted.accused is None else game.before
        return AskRun(faces, playable(game, faces), wanted.cards, wanted.accused, colour)

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case TakeRun():
                return ["take"]
            case Challenge():
                if self._wanted.accused is None:
                    raise Illegal(Reason.NOTHING_TO_CHALLENGE)
                return ["challenge"]
            case Play():
                return self._played(at, seat, keys, choice)
        raise ProtocolError(f"{choice} answers no run")

    def read(self, at: Where, seat: int, body: Body) -> Opened | Takes | Doubts:
        if body == ["take"]:
            return Takes()
        if body == ["challenge"]:
            if self._wanted.accused is None:
                raise Fault(FaultCode.ILLEGAL_MOVE, "nothing to challenge")
            return Doubts()
        return self._read_play(body)
