"""Plain mode: lines in, lines out. No cursor, no colours, no boxes: fit for a screen reader and a script.

`Plain` is one person's conversation with one table. It is pure: views, happenings and typed lines go in,
sentences and choices come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from protocol.errors import Fault
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import (
    AskAccept,
    AskColour,
    AskRematch,
    Choice,
    Ready,
)
from uno_p2p.table.contract import PATIENCE, VOID
from uno_p2p.table.happenings import Happening, RunGrew
from uno_p2p.table.view import View
from uno_p2p.ui.answers import words as typed_words
from uno_p2p.ui.answers.answering import Answering
from uno_p2p.ui.answers.meant import Blank, Card, Drawn, Named, OnlyColour, Say, Tongue, Word
from uno_p2p.ui.answers.said import Answer, Slip, hand_to_play, refuse
from uno_p2p.ui.plain import asking
from uno_p2p.ui.plain.help import help_lines
from uno_p2p.ui.plain.named import understand_at
from uno_p2p.ui.plain.rules import proposed
from uno_p2p.ui.telling.absence import Terms, Watch, standing, status
from uno_p2p.ui.telling.absence_rules import absence_text
from uno_p2p.ui.telling.happenings import tell
from uno_p2p.ui.telling.moment import jumping_faces, playable_faces, speech_at
from uno_p2p.ui.telling.onlookers import Onlooking, onlooking
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.telling.scores import totals
from uno_p2p.ui.telling.story import Story
from uno_p2p.ui.telling.table import hand_lines, table_lines, waiting, who_lines
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech, in_order
from uno_p2p.ui.words.refusals import accusation, refusal, why, wrong_option

LOGGED = 20
"""Entries that `log` tells."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What comes of a typed line: lines to show, a choice for the machine, or the wish to end."""

    lines: tuple[str, ...] = ()
    choice: Choice | None = None
    quits: bool = False


class Plain:
    """See the module. All methods return the lines to show, in order."""

    def __init__(
        self,
        words: Words,
        options: Options,
        hands: int,
        *,
        disclose: bool = False,
        policy: str = VOID,
        patience: int = PATIENCE,
    ) -> None:
        """`options`, `hands`, `disclose`, `policy`, `patience`: of the table's contract."""
        self._disclose = disclose
        self.words = words
        self._options = options
        self._hands = hands
        self._terms = Terms(policy, options, patience)
        self._watch = Watch()
        self._onlooking = Onlooking()
        self._story = Story()
        self._answering = Answering()
        self._answers = self._answering.answers

    def sit(self, options: Options, hands: int, policy: str = VOID, patience: int = PATIENCE) -> None:
        """The same people, or fewer, go on under another contract."""
        self._options = options
        self._hands = hands
        self._terms = Terms(policy, options, patience)

    # -- what the table says ----------------------------------------------------------------------------

    def show(self, view: View, happening: Happening) -> list[str]:
        """Something happened."""
        lines = tell(self.words, self._story.add(view, happening))
        if isinstance(happening, RunGrew) and happening.seat == view.seat and self._answering.kept:
            return []  # it is answered already
        notes = self._answering.happened(view, happening)
        return [*lines, *(note.said(self._speech(view)) for note in notes)]

    def ask(self, view: View) -> list[str]:
        """What is asked of this seat now, with all that is needed to answer; nothing if nothing is asked."""
        if isinstance(view.ask, AskColour) or hand_to_play(view) is not None:
            self._list(view)  # as the question does
        lines = asking.question(self._speech(view), view, self._answers.shown)
        if isinstance(view.ask, AskAccept):
            lines = [*who_lines(self._speech(view), view), *self._rules(view), *lines]
        return lines

    def waiting(self, view: View) -> list[str]:
        """Whom the table waits for, if it is not this seat alone."""
        return waiting(self._speech(view), view)

    def watch(self, view: View) -> list[str]:
        """What is new about who is away and who looks on; to be called every second or so while nothing else
        happens.
        """
        new = self._onlooking.look(self.words, view)
        return [*new, *self._watch.look(self._speech(view), view, self._terms)]

    def refused(self, view: View, reason: str, params: Mapping[str, object]) -> list[str]:
        """The machine refused the last choice."""
        refused = self._answering.turned_down(reason, params)
        return [refusal(self._speech(view), refused.reason, refused.params)]

    def blamed(self, view: View, fault: Fault, table: str, *, stops: bool) -> list[str]:
        """A player's program did something wrong; whether the table ends with it. `table`: its name in the
        history.
        """
        command = f"uno-p2p history evidence {table} {table}.unoproof"
        return [
            accusation(self._speech(view), fault.code, fault.seat),
            self.words.say("note.evidence", command=command),
            *([self.words.say("note.stopped")] if stops else []),
        ]

    # -- what the person says ---------------------------------------------------------------------------

    def hear(self, view: View, line: str) -> Heard:
        """A typed line."""
        self._answers.settle(view)
        if isinstance(view.ask, AskRematch) and (words := proposed(line)):
            return self._propose(view, words)
        typed = understand_at(view, line, asked=self._answers.asks_target)
        match typed:
            case Blank():
                nothing = [self.words.say("help.nothing")]
                return Heard(tuple(self.ask(view) or self._waits(view) or nothing))
            case Tongue(language):
                self.words = Words(language)
                return Heard((self.words.say("note.language"), *self.ask(view)))
            case Say(Word.QUIT):
                return Heard((self.words.say("note.goodbye"),), quits=True)
            case Say(word) if word in _SCREEN:
                return Heard(tuple(_SCREEN[word](self, view)))
            case Say(word):
                answer = typed_words.say(self._answers, view, word)
            case Card():
                answer = self._answers.card(view, typed)
            case Drawn():
                answer = self._answers.drawn(view, typed)
            case OnlyColour():
                answer = self._answers.colour(view, typed)
            case Named(seat):
                answer = self._answers.target(view, seat)
            case _:
                answer = refuse(Slip.NOT_UNDERSTOOD, typed=line)
        return self._heard(view, answer)

    def _propose(self, view: View, words: Sequence[str]) -> Heard:
        """Other rules for the next match."""
        try:
            return self._heard(view, Answer(Ready(options=parse(words))))
        except OptionError as error:
            return Heard((wrong_option(self.words, error),))

    def _heard(self, view: View, answer: Answer) -> Heard:
        taken, speech = self._answering.take(view, answer), self._speech(view)
        lines = [note.said(speech) for note in taken.notes]
        if taken.refusal is not None:
            lines.append(refusal(speech, taken.refusal.reason, taken.refusal.params))
        return Heard(tuple(lines), taken.choice)

    # -- what can be asked of the screen ----------------------------------------------------------------

    def _hand(self, view: View) -> list[str]:
        self._list(view)
        return hand_lines(self._speech(view), view.hand, playable_faces(view.ask), jumping_faces(view.ask))

    def _table(self, view: View) -> list[str]:
        return table_lines(self._speech(view), view)

    def _score(self, view: View) -> list[str]:
        return totals(self._speech(view), view, view.totals)

    def _log(self, view: View) -> list[str]:
        told = [tell(self.words, entry) for entry in self._story.entries]
        lines = [line for lines in told[-LOGGED:] for line in lines]
        return lines or [self._speech(view).say("log.empty")]

    def _rules(self, view: View) -> list[str]:
        lines = rules_text(self.words, self._options, self._hands, disclose=self._disclose)
        return [*lines, *absence_text(self.words, self._terms, len(view.names))]

    def _who(self, view: View) -> list[str]:
        speech = self._speech(view)
        here = [*who_lines(speech, view), *onlooking(self.words, view)]
        return [*here, *standing(speech, view), *self._waits(view)]

    def _waits(self, view: View) -> list[str]:
        return [*self.waiting(view), *status(self._speech(view), view, self._terms)]

    def _help(self, view: View) -> list[str]:
        return help_lines(self._speech(view), view, self._options, opened=self._answers.help)

    def _why(self, view: View) -> list[str]:
        refused = self._answering.refused
        if refused is None:
            return [self.words.say("why.nothing")]
        return why(self._speech(view), refused.reason, refused.params)

    def _languages(self, _: View) -> list[str]:
        return [self.words.say("note.languages")]

    # -- small parts ------------------------------------------------------------------------------------

    def _list(self, view: View) -> None:
        """The hand is on the screen: numbers mean its cards from now on."""
        if view.hand:
            self._answers.shown = in_order(view.hand)

    def _speech(self, view: View) -> Speech:
        return speech_at(self.words, view)


_SCREEN: Mapping[Word, Callable[[Plain, View], list[str]]] = {
    Word.HAND: Plain._hand,
    Word.TABLE: Plain._table,
    Word.SCORE: Plain._score,
    Word.LOG: Plain._log,
    Word.RULES: Plain._rules,
    Word.WHO: Plain._who,
    Word.HELP: Plain._help,
    Word.WHY: Plain._why,
    Word.LANGUAGE: Plain._languages,
}
