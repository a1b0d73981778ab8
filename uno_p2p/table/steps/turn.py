"""A turn: play or draw; then play or keep, or draw on where the card is good for neither."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.piles import Pile
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.events import Kept, WantsCard
from uno_p2p.rules.house import ruling, targets
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.legality import check_play, drawn_faces, in_hand
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import (
    Ask,
    AskDrawn,
    AskMove,
    Choice,
    DrawCard,
    Keep,
    Play,
    PlayDrawn,
)
from uno_p2p.table.duty import Duty, Where
from uno_p2p.table.hand import Hand
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.laying import Laying, Opened
from uno_p2p.table.steps.within import Within

HIDDEN = b"hidden"
"""Name of the proof about a card that was drawn."""


@dataclass(frozen=True, slots=True)
class Wants:
    """The seat draws instead of playing; after a draw, with the proof that the rules demand, it draws on."""

    proof: bytes = b""


@dataclass(frozen=True, slots=True)
class Keeps:
    """The seat keeps the card it has drawn, with the proof that the rules demand."""

    proof: bytes


class Move(Duty[Opened | Wants]):
    """Play a card of the hand, or draw. Body: `["draw"]`, or `["play", ..]` with the fields of `Laying`."""

    kind = "move"

    def __init__(self, hand: Hand, seat: int, limit: float | None) -> None:
        self.limit = limit
        self._hand = hand
        self._laying = Laying(hand, seat, check_play)

    def silence(self, question: Ask) -> Choice:
        return DrawCard()

    def ask(self, seat: int, keys: Keys) -> AskMove:
        faces = self._hand.seen_by(seat, keys)
        return AskMove(faces, in_hand(self._hand.game, faces))

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        match choice:
            case DrawCard():
                return ["draw"]
            case Play():
                return ["play", *self._laying.from_hand(at, keys, choice)]
        raise ProtocolError(f"{choice} answers no move")

    def read(self, at: Where, seat: int, body: Body) -> Opened | Wants:
        return Wants() if body == ["draw"] else self._laying.read(tagged(body, "play"))

    def verify(self, at: Where, seat: int, answer: Opened | Wants) -> None:
        if isinstance(answer, Opened):
            self._laying.verify(at, answer)


class Drawn(Duty[Opened | Keeps | Wants]):
    """Play the card just drawn or keep it, as far as the rules let its owner. Only a card that can be
    neither played nor kept is drawn on from, and then its owner is not asked.

    Body: `["play", ..]` with the fields of `Laying`, `["keep", proof]` or `["draw", proof]`. The proof is
    empty where any card may be kept; else it shows that the hidden card is one of those that allow it.
    """

    kind = "drawn"

    def __init__(self, hand: Hand, seat: int, limit: float | None) -> None:
        self.limit = limit
        self._hand = hand
        self._seat = seat
        self._laying = Laying(hand, seat, check_play)
        self._card = Pile(hand.hands[seat].key, hand.hands[seat].cards[-1:])
        self._faces: dict[type, frozenset[Face] | None] = {
            event: drawn_faces(hand.game, event) for event in (Kept, WantsCard)
        }
        if (Phase.PLAY_OR_KEEP, WantsCard) not in ruling(hand.game.options).adds:
            self._faces[WantsCard] = frozenset()

    def silence(self, question: Ask) -> Choice:
        if not isinstance(question, AskDrawn) or question.may_keep:
            return Keep()
        # Who was asked about a card that may not be kept can play it.
        colour = Colour.RED if question.face.is_wild else None
        return PlayDrawn(colour, target=targets(self._hand.game, self._seat, question.face)[0])

    def ask(self, seat: int, keys: Keys) -> AskDrawn | None:
        faces = self._hand.seen_by(seat, keys)
        face = faces[-1]
        playable = in_hand(self._hand.game, faces)[-1]
        keeps = self._may_keep(face)
        return AskDrawn(face, playable, keeps) if playable or keeps else None

    def _may_keep(self, face: Face) -> bool:
        faces = self._faces[Kept]
        return faces is None or face in faces

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        face = self._hand.seen_by(seat, keys)[-1]
        match choice:
            case PlayDrawn():
                return ["play", *self._laying.drawn(at, keys, choice)]
            case Keep():
                if not self._may_keep(face):
                    raise Illegal(Reason.MUST_PLAY, face=face.code)
                return ["keep", self._proof(at, keys, Kept)]
            case None:
                return ["draw", self._proof(at, keys, WantsCard)]
        raise ProtocolError(f"{choice} is no answer to a drawn card")

    def _proof(self, at: Where, keys: Keys, event: type) -> bytes:
        claim = self._claim(event)
        return claim.prove(at.ctx(self._seat, HIDDEN), self._card, keys) if claim else b""

    def _claim(self, event: type) -> Within | None:
        faces = self._faces[event]
        return None if faces is None else Within(self._hand, lambda face: face in faces)

    def read(self, at: Where, seat: int, body: Body) -> Opened | Keeps | Wants:
        if body[:1] == ["play"]:
            return self._laying.read_drawn(body[1:])
        word, proof = fields(body, str, bytes)
        match word:
            case "keep":
                return Keeps(proof)
            case "draw":
                return Wants(proof)
        raise Fault(FaultCode.BAD_ENCODING, "neither played, kept nor drawn on")

    def verify(self, at: Where, seat: int, answer: Opened | Keeps | Wants) -> None:
        if isinstance(answer, Opened):
            self._laying.verify(at, answer)
            return
        claim = self._claim(Kept if isinstance(answer, Keeps) else WantsCard)
        if claim is not None:
            claim.check(at.ctx(seat, HIDDEN), self._card, answer.proof)
        elif answer.proof:
            raise Fault(FaultCode.BAD_ENCODING, "a proof that nobody asked for")


def tagged(body: Body, tag: str) -> list[object]:
    """The fields after this tag. Raises Fault."""
    if body[:1] != [tag]:
        raise Fault(FaultCode.BAD_ENCODING, f"not a {tag}")
    return list(body[1:])
