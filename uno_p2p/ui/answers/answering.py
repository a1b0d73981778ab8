"""What becomes of an answer at the question of a view, whichever screen it came from.

Plain mode and the web table have this in common: an answer is said once, a move that is made ahead waits
until the moment after a play is over, and a refusal that only came too late says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from uno_p2p.rules.events import Accepted, Challenged, Jumped, Played, WantsCard
from uno_p2p.table.choices import AskReact, CallUno, Catch, Choice, JumpIn, Pass
from uno_p2p.table.happenings import HandVoid, Happening, Moved
from uno_p2p.table.view import View
from uno_p2p.ui.answers.cards import Answers
from uno_p2p.ui.answers.said import Answer, Note, Refusal, Slip
from uno_p2p.ui.telling.absence import settled
from uno_p2p.ui.words.refusals import NOT_ASKED


@dataclass(frozen=True, slots=True)
class Taken:
    """An answer as it was taken: what to say with it, and a choice for the machine or a refusal."""

    notes: tuple[Note, ...]
    choice: Choice | None
    refusal: Refusal | None


class Answering:
    """One person's answers at one table. `answers` is what is half said; `refused` the last refusal;
    `kept`: a move was made ahead and has not been applied yet.
    """

    def __init__(self) -> None:
        self.answers = Answers()
        self.refused: Refusal | None = None
        self.kept = False
        self._sent: View | None = None

    def take(self, view: View, answer: Answer) -> Taken:
        """An answer at this view. The same question is answered once."""
        view = settled(view)  # time alone makes no new question
        choice, notes = answer.choice, list(answer.notes)
        racing = isinstance(view.ask, AskReact)  # there a second thought replaces the first
        if choice is not None and view == self._sent and not racing:
            choice, notes = None, [Note("note.sent")]
        at_once = choice is None or isinstance(choice, CallUno | Catch | JumpIn)
        if isinstance(view.ask, AskReact) and view.ask.uncalled and not at_once:
            notes.append(_held(view, view.ask))
        if choice is not None:
            self._sent = view
            self.kept = racing and not at_once and not isinstance(choice, Pass)
        if answer.refusal is not None:
            self.refused = answer.refusal
        return Taken(tuple(notes), choice, answer.refusal)

    def turned_down(self, reason: str, params: Mapping[str, object]) -> Refusal:
        """The machine refused the last choice."""
        late = reason == NOT_ASKED and self._sent is not None  # it was an answer when it was given
        self._sent, self.kept = None, False
        self.refused = Refusal(Slip.TOO_LATE) if late else Refusal(reason, params)
        return self.refused

    def happened(self, view: View, happening: Happening) -> tuple[Note, ...]:
        """What that means for a move made ahead."""
        match happening:
            case Moved(Played() | WantsCard() | Accepted() | Challenged()) | HandVoid():
                self.kept = False
            case Moved(Jumped(seat)):
                kept, self.kept = self.kept, False
                if kept and seat != view.seat:
                    return (Note("note.overtaken", {"name": (seat,)}),)
        return ()


def _held(view: View, ask: AskReact) -> Note:
    """The move waits until the time to call UNO is over."""
    if ask.player == view.seat:
        return Note("note.held-own")
    return Note("note.held", {"name": (ask.player,)})
