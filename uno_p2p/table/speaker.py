"""What one node says, and whether it may: never before it has listened, never two things for one place."""

from __future__ import annotations

from protocol.entry import Entry, Place
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.contract import Seat
from uno_p2p.table.course import Course
from uno_p2p.table.hold import Hold
from uno_p2p.table.recall import Recall
from uno_p2p.table.voice import Voice


class Speaker:
    """One node's; `voice` is None for one that only looks on."""

    def __init__(self, voice: Voice | None, hold: Hold) -> None:
        self.hold = hold
        self.recall = Recall()
        self.silent = True
        """Only the journal is being read."""
        self.rolled_back = False
        """Others hold a word of ours that our store lacks: what we said now could be a second one there."""
        self._voice = voice
        self._own_word = b""
        self._spoken: dict[Place, bytes] = {}
        """What we have said where, also in a story that the others have decided otherwise."""

    def ask(self, course: Course) -> Ask | None:
        """What this seat's player must decide now."""
        step = course.hearing.step
        return self._voice.ask(step) if self._voice and step and self._answers(course) else None

    def choose(self, choice: Choice) -> None:
        """The player's decision, kept until the step takes it."""
        if self._voice is not None:
            self._voice.choose(choice)

    def introduce(self, candidates: tuple[Seat, ...]) -> None:
        """Who waits for a seat: all that this node may name at the next rest."""
        if self._voice is not None:
            self._voice.candidates = candidates

    def word(self, course: Course) -> Entry | None:
        """The next thing that this node says, if there is one: an answer to the live step, or else a
        statement in away rounds. It is to be stored, sent and heard before the next one.

        Raises:
            Illegal: the player's choice is against the rules; nothing is said.
        """
        entry = self._answer(course) or self._statement(course)
        if entry is not None:
            self._own_word = entry.digest
        return entry

    def remember(self, entry: Entry) -> None:
        """An entry that the journal holds. What we have said stands, wherever the story has gone since."""
        if self._voice is not None and entry.seat == self._voice.seat:
            self._spoken.setdefault(entry.place, entry.digest)

    def recognises(self, entry: Entry, course: Course) -> bool:
        """False for a word of our own that neither the store knows nor this node has just said: from now on
        it only watches.

        It was said before the store was put back to an older state, or by a copy of it somewhere else. Not so
        what we said at a step after one that the others have decided without us.
        """
        if entry.seat != course.seat:
            return True
        known = entry.digest in (self._own_word, self._spoken.get(entry.place))
        self._spoken.setdefault(entry.place, entry.digest)
        if known or self.rolled_back or course.seat not in course.table.voters:
            return True
        self.rolled_back = True
        return False

    def _answer(self, course: Course) -> Entry | None:
        step = course.hearing.step
        if self._voice is None or step is None or not self._answers(course):
            return None
        last = course.absence.freezes_first
        return self._voice.say(step, course.where(), course.hearing.answers, last=last)

    def _statement(self, course: Course) -> Entry | None:
        if self._voice is None or not self._may:
            return None
        for at, what in course.absence.due():
            sid, prev = course.ledger.digest_at(*at)
            entry = self._voice.state(at, what, sid, prev)
            known = entry.place in self._spoken  # in a story that was decided otherwise
            if not known and self.recall.may_vote(at, course.now):
                return entry
        return None

    @property
    def _may(self) -> bool:
        return not (self.silent or self.hold.holds or self.rolled_back)

    def _answers(self, course: Course) -> bool:
        """Whether this seat must answer the live step, and may.

        If a word of ours came back to us that we do not remember, or we have said one before the story was
        decided otherwise, we never say another in its place.
        """
        voice, live = self._voice, course.ledger.live
        if voice is None or not self._may or course.ledger.spoke(voice.seat):
            return False
        if (live.sid, live.name, live.step, voice.seat) in self._spoken:
            return False
        return course.hearing.asks(voice.seat)
