"""One person's conversation with one table through a page.

It is pure: moments, happenings and intents go in, frames and choices come out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from protocol.errors import Fault
from uno_p2p.rules.state import State
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.contract import short_name
from uno_p2p.table.happenings import (
    BadShares,
    DeckReady,
    HandScored,
    HandVoid,
    Happening,
    Left,
    MatchOver,
    Moved,
    RunGrew,
    Shuffles,
    SpokeDouble,
    WentAway,
)
from uno_p2p.ui.answers.answering import Answering
from uno_p2p.ui.answers.said import Note, Refusal, Slip
from uno_p2p.ui.telling.happenings import tell
from uno_p2p.ui.telling.moment import speech_at
from uno_p2p.ui.telling.story import Entry, Story
from uno_p2p.ui.web import intents
from uno_p2p.ui.web.faces import Plain
from uno_p2p.ui.web.moment import Moment
from uno_p2p.ui.web.rules_form import wrong_choice
from uno_p2p.ui.web.telling import event_frame, note_frame
from uno_p2p.ui.web.viewing import Score, Told, view_frame
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.refusals import accusation, refusal, why

_RACES = frozenset(("uno", "catch"))
"""What is shouted into a race: it counts whatever has changed since the page was drawn."""
LOGGED = 60
"""Events that can be told anew."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What comes of an intent: frames for the page, a choice for the machine."""

    frames: tuple[Plain, ...] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class _Blamed:
    fault: Fault
    moment: Moment
    stops: bool


class Person:
    """See the module. `words` may be replaced at any time; `view` and `log` then speak the other language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._answering = Answering()
        self._story = Story()
        self._log: deque[tuple[int, Entry | _Blamed]] = deque(maxlen=LOGGED)
        self._number = 0
        self._question = 0
        self._answered: int | None = None  # the last question to which a choice was sent
        self._raced: set[tuple[int, str]] = set()
        self._asked: tuple[Ask | None, State | None, str] | None = None
        self._told = Told(0)
        self._scored: list[Entry] = []
        self._blamed: list[_Blamed] = []
        self._table = ""
        self._before = 0, 0  # entries and proofs of the tables before this one
        self._now = 0, 0

    # -- what the table says ----------------------------------------------------------------------------

    def show(self, moment: Moment, happening: Happening) -> list[Plain]:
        """Something happened."""
        self._look(moment)
        entry = self._story.add(moment.view, happening)
        self._note(happening, entry)
        if isinstance(happening, RunGrew) and happening.seat == moment.view.seat and self._answering.kept:
            return []  # it is answered already
        frame = self._event(entry)
        notes = self._answering.happened(moment.view, happening)
        return [frame, *self._notes(moment, notes)]

    def view(self, moment: Moment) -> Plain:
        """How it stands."""
        self._look(moment)
        self._answering.answers.settle(moment.view)
        entries, proofs = (before + now for before, now in zip(self._before, self._now, strict=True))
        told = replace(
            self._told,
            question=self._question,
            score=self._score(),
            entries=entries,
            proofs=proofs,
            accusations=[self._accusation(blamed) for blamed in self._blamed],
        )
        return view_frame(self.words, moment, self._answering.answers, told)

    def log(self) -> list[Plain]:
        """The last events, told anew."""
        return [self._retold(number, entry) for number, entry in self._log]

    def refused(self, moment: Moment, reason: str, params: Mapping[str, object]) -> Plain:
        """The machine refused the last choice."""
        self._answered = None
        return self._refusal(moment, self._answering.turned_down(reason, params), None)

    def blamed(self, moment: Moment, fault: Fault, *, stops: bool) -> list[Plain]:
        """A player's program did something wrong; whether the table ends with it."""
        blamed = _Blamed(fault, moment, stops)
        self._blamed.append(blamed)
        self._number += 1
        self._log.append((self._number, blamed))
        return [self._retold(self._number, blamed)]

    # -- what the person says ---------------------------------------------------------------------------

    def hear(self, moment: Moment, body: intents.Body) -> Heard:
        """An intent of the table. One that answers a question for the second time is dropped, so that a
        double tap never plays two cards; one that comes too late is refused. A call or a catch is good for
        every question, once.

        Raises IntentError.
        """
        self._look(moment)
        view, said_id, do = moment.view, intents.id_of(body), intents.text(body, "do")
        question = intents.number(body, "q", 0, intents.MAX_NUMBER, self._question)
        again = (self._question, do) in self._raced if do in _RACES else question == self._answered
        if again:
            return Heard()
        if do not in _RACES and question != self._question:
            return Heard((self._refusal(moment, Refusal(Slip.TOO_LATE), said_id),))
        self._answering.answers.settle(view)
        said = intents.say(self._answering.answers, view, body)
        if said.wrong is not None:
            return Heard((refused_frame(said_id, said.wrong.code, wrong_choice(self.words, said.wrong)),))
        assert said.answer is not None
        taken = self._answering.take(view, said.answer)
        if taken.choice is not None and do in _RACES:
            self._raced = {(self._question, do)}
        elif taken.choice is not None:
            self._answered = self._question
        frames = self._notes(moment, taken.notes)
        if taken.refusal is not None:
            frames.append(self._refusal(moment, taken.refusal, said_id))
        return Heard((*frames, self.view(moment)), taken.choice)

    # -- parts ------------------------------------------------------------------------------------------

    def _look(self, moment: Moment) -> None:
        """Another table has a count of its own, and its seats are others; another question has a number of
        its own.
        """
        if moment.table != self._table:
            self._table = moment.table
            self._scored = []
            self._told = replace(self._told, shuffled=frozenset(), left=False)
            before, now = self._before, self._now
            self._before, self._now = (before[0] + now[0], before[1] + now[1]), (0, 0)
        self._now = moment.entries, moment.proofs
        asked = moment.view.ask, moment.view.game, moment.table
        if asked != self._asked:
            self._asked = asked
            self._question += 1

    def _note(self, happening: Happening, entry: Entry) -> None:
        """What the view tells of it afterwards."""
        told, game = self._told, entry.view.game
        match happening:
            case Shuffles(seat, cards):
                before = told.shuffled if seat not in told.shuffled else frozenset()
                shuffles, cards = told.shuffles + 1, told.cards + cards
                self._told = replace(told, shuffled=before | {seat}, shuffles=shuffles, cards=cards)
                self._scored = []
            case DeckReady() | Moved() | BadShares():
                self._told = replace(told, shuffled=frozenset())
            case WentAway() | SpokeDouble() if game is None or game.over:
                self._told = replace(told, shuffled=frozenset())  # the deck is made again
            case Left(seats):
                self._told = replace(told, left=entry.view.seat in seats)
            case HandScored() | HandVoid():
                self._scored = [entry]
            case MatchOver():
                self._scored.append(entry)

    def _score(self) -> Score | None:
        if not self._scored:
            return None
        lines = tuple(line for entry in self._scored for line in tell(self.words, entry))
        over = any(isinstance(entry.happening, MatchOver) for entry in self._scored)
        first = self._scored[0].happening
        if isinstance(first, HandScored | HandVoid):
            return Score(first.hand, first.points, lines, over)
        return Score(0, None, lines, over)

    def _event(self, entry: Entry) -> Plain:
        self._number += 1
        self._log.append((self._number, entry))
        return self._retold(self._number, entry)

    def _retold(self, number: int, entry: Entry | _Blamed) -> Plain:
        if isinstance(entry, _Blamed):
            speech = speech_at(self.words, entry.moment.view)
            line = accusation(speech, entry.fault.code, entry.fault.seat)
            return note_frame(number, "accused", [line], entry.fault.seat)
        speech = speech_at(self.words, entry.view)
        return event_frame(speech, number, entry.happening, tell(self.words, entry))

    def note(self, lines: Sequence[str]) -> Plain:
        """Something that is said to this person alone."""
        self._number += 1
        return note_frame(self._number, "note", lines)

    def _notes(self, moment: Moment, notes: Sequence[Note]) -> list[Plain]:
        """Said once, and not kept: they are about this moment. A note that asks something is in the view."""
        speech = speech_at(self.words, moment.view)
        lines = [note.said(speech) for note in notes if note.key.startswith("note.")]
        if not lines:
            return []
        return [self.note(lines)]

    def _refusal(self, moment: Moment, refused: Refusal, said_id: int | None) -> Plain:
        speech = speech_at(self.words, moment.view)
        sentence = refusal(speech, refused.reason, refused.params)
        reasons = [line for line in why(speech, refused.reason, refused.params) if line != sentence]
        return refused_frame(said_id, refused.reason, sentence, reasons)

    def _accusation(self, blamed: _Blamed) -> Plain:
        speech = speech_at(self.words, blamed.moment.view)
        seat, table = blamed.fault.seat, short_name(blamed.moment.contract.digest())
        named = seat is not None and 0 <= seat < len(blamed.moment.view.names)
        return {
            "code": blamed.fault.code.value,
            "name": speech.name(seat) if named and seat is not None else speech.say("name.nobody"),
            "text": accusation(speech, blamed.fault.code, seat),
            "table": table,
            "stops": blamed.stops,
        }


def refused_frame(said_id: int | None, code: str, text: str, reasons: Sequence[str] = ()) -> Plain:
    """The frame of a refusal."""
    return {"t": "refused", "id": said_id, "code": str(code), "text": text, "why": list(reasons)}
