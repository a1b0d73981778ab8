"""What can come of a typed line: a choice, a refusal with its reason, something to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from uno_p2p.rules.cards import Face
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import AskChallenge, AskColour, AskMove, AskReact, AskRun, Choice
from uno_p2p.table.view import View
from uno_p2p.ui.telling.moment import ahead, answers_next, hands_move, is_first, run_is_next
from uno_p2p.ui.words.nouns import Param, Speech
from uno_p2p.ui.words.refusals import NOT_ASKED


class Slip(StrEnum):
    """What only a screen can refuse, beside the reasons of the rules. Sentences are in the catalogues."""

    NOT_UNDERSTOOD = "not-understood"  # typed
    NO_SUCH_NUMBER = "no-such-number"  # number
    NOT_IN_HAND = "not-in-hand"  # card
    NO_SUCH_NAME = "no-such-name"
    WHICH_CARD = "which-card"  # cards
    ONLY_DRAWN = "only-drawn"  # card
    NOT_DRAWN = "not-drawn"
    DRAWN_FITS = "drawn-fits"
    NOTHING_TO_JUMP = "nothing-to-jump"
    NOTHING_JUMPS = "nothing-jumps"
    TOO_LATE = "too-late"
    COLOUR_FIRST = "colour-first"
    NO_COLOUR_ASKED = "no-colour-asked"
    NOTHING_TO_CANCEL = "nothing-to-cancel"
    NO_ANSWER = "no-answer"
    LEAVE_LATER = "leave-later"
    WATCHING = "watching"
    OUT = "out"
    AWAY = "away"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say: a key of the catalogue and its parameters; a tuple of seats is a list of names."""

    key: str
    params: Mapping[str, Param | tuple[int, ...]] = field(default_factory=dict)

    def said(self, speech: Speech) -> str:
        """The sentence."""
        params = {
            name: speech.names(value) if isinstance(value, tuple) else value
            for name, value in self.params.items()
        }
        return speech.say(self.key, **params)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was chosen. `params` as the rules give them, or cards, or a tuple of cards."""

    reason: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice, a refusal, or neither; and something to say with it."""

    choice: Choice | None = None
    refusal: Refusal | None = None
    notes: tuple[Note, ...] = ()


def refuse(reason: str, **params: object) -> Answer:
    """Nothing chosen."""
    return Answer(refusal=Refusal(reason, params))


def asked_four(view: View) -> bool:
    """Whether this seat has to answer a Wild Draw Four."""
    return isinstance(view.ask, AskChallenge) or answers_next(view)


def asked_run(view: View) -> bool:
    """Whether this seat has to answer a run of draw cards."""
    return isinstance(view.ask, AskRun) or run_is_next(view)


def hand_to_play(view: View) -> tuple[Face, ...] | None:
    """The hand, if a card of it may be played now."""
    match view.ask:
        case AskMove(hand) | AskRun(hand):
            return hand
        case AskReact(hand=hand) if is_first(view) and not answers_next(view) and not hands_move(view):
            return hand
    return None


def not_your_move(view: View) -> Answer:
    """Why what was typed is no answer now."""
    game = view.game
    if view.seat is None:
        return refuse(Slip.WATCHING)
    if view.seat in view.out and view.ask is None:
        return refuse(Slip.OUT)
    if view.seat in view.away | view.barred and view.ask is None:
        return refuse(Slip.BARRED if view.seat in view.barred else Slip.AWAY)
    if asked_four(view):
        return refuse(Reason.NOT_NOW, awaited=Phase.ANSWER.value)
    if asked_run(view):
        return refuse(Reason.NOT_NOW, awaited=Phase.RUN.value)
    match view.ask:
        case AskColour():
            return refuse(Slip.COLOUR_FIRST)
        case AskReact() if hands_move(view) and game is not None:
            return refuse(Reason.NOT_NOW, awaited=ahead(game).phase.value)
        case AskReact(first=first) if first != view.seat:
            return refuse(Reason.NOT_YOUR_TURN, seat=view.seat, turn=first)
        case None if game is not None and not game.over and game.turn != view.seat:
            return refuse(Reason.NOT_YOUR_TURN, seat=view.seat, turn=game.turn)
        case None:
            return refuse(NOT_ASKED)
    return refuse(Slip.NO_ANSWER)
