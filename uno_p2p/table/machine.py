"""One node's view of a table, sans-I/O: bytes, choices and the clock go in, effects come out.

Data's way: frame -> ledger (signature, order, double speech) -> the live step's duty (rule, proof) ->
script -> state. In the other direction, if a step asks this seat: duty -> entry -> store first -> network.
One direction, one loop, no recursion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault
from protocol.ledger import Arrival, DoubleSpeech
from protocol.sync import Have
from uno_p2p.rules.illegal import Illegal
from uno_p2p.table import retelling
from uno_p2p.table.absence import Contradiction
from uno_p2p.table.choices import ANSWERS, Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Course, Story
from uno_p2p.table.effects import Blame, Counted, Effect, Persist, Post, Refuse, Send, Show
from uno_p2p.table.gossip import Gossip
from uno_p2p.table.happenings import Happening, LeftBehind, RolledBack
from uno_p2p.table.hold import Hold
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match
from uno_p2p.table.speaker import Speaker
from uno_p2p.table.standing import Standing
from uno_p2p.table.voice import Voice


class Machine(Standing):
    """A seat (with `keys` of an identity in the roster) or a spectator (`keys` None) at one table.

    `journal` is what the store holds: frames of entries, replayed before anything is said. `story` is what is
    played here: a match, or in tests a part of one.
    """

    def __init__(
        self,
        contract: Contract,
        keys: Keys | None,
        journal: Sequence[bytes] = (),
        story: Story = match,
        *,
        hold: bool | None = None,
        told: Callable[[Machine, Happening], None] = lambda machine, happening: None,
    ) -> None:
        """`hold`: whether to listen first; None: if there is a journal. `told` hears what was in it."""
        self._effects: list[Effect] = []
        self._unsaved: list[bytes] = []
        voice = Voice.at(contract, keys)
        holds = bool(journal) if hold is None else hold
        course = Course(contract, voice.seat if voice else None, story, self._show)
        speaker = Speaker(voice, Hold(holds=holds, grace=contract.patience / 2))
        super().__init__(course, speaker, Gossip(course.ledger, course.seat, len(contract.roster)))
        self.counters: Counter[str] = Counter()  # frames that changed nothing, by why; counted `entries`
        self.now = 0.0
        """The clock as the shell last told it: set it before every call."""
        self._replay(journal, told)

    def start(self) -> list[Effect]:
        """Begin to speak. Until then the machine only listens to its journal.

        The live step begins now: nobody's time runs out while the node is down.
        """
        self._speaker.silent = False
        self.hold.begin(self.now)
        self._speaker.recall.begin(self.ledger.closed)
        self.course.clock(self.now)
        self.course.absence.resume()
        if self.stopped:  # remembered from before: it is told again, here and to the others
            self._effects.append(Blame(self.faults[-1], self._verdicts.evidence, stops=True))
        self._effects.extend(Send(raw) for raw in self._verdicts.evidence)
        return self._run_from_now()

    # -- what goes in ------------------------------------------------------------------------------

    def receive(self, peer: bytes, raw: bytes) -> list[Effect]:
        """A frame from a peer, named as the shell names it. Whatever the bytes are, nothing is raised."""
        try:
            message = wire.decode(raw)
        except Fault as fault:
            self.counters[f"refused {fault.code}"] += 1
            return []
        if isinstance(message, Have):
            missing = self._gossip.lacking(peer, message, self.now, self._verdicts.evidence)
            self.hold.heard(peer, message, self.ledger, self.seat, self.now)
            return [*(Post(peer, raw) for raw in missing), *self._after_hold()]
        if self.stopped:
            self.counters["after a fault"] += 1
            return []
        self.course.inbox.append(message)
        return self._run()

    def choose(self, choice: Choice) -> list[Effect]:
        """The player's answer to `ask`. A choice that must wait a moment is kept; a new one replaces it."""
        question = self.ask
        if question is None or not isinstance(choice, ANSWERS[type(question)]):
            return [Refuse("not-asked", ())]
        self._speaker.choose(choice)
        return self._run()

    def work(self) -> list[Effect] | None:
        """Check one proof of the backlog; None if there is none."""
        if not self.course.hearing.backlog or self.stopped:
            return None
        self._prove()
        return self._run()

    def tick(self, now: float) -> list[Effect]:
        """The clock, in seconds of any monotonic origin: moves for a player whose time is up, and tells the
        peers where we are if nothing moves.
        """
        self.now = now
        self.course.clock(now)
        self.course.look()
        effects = [*self._after_hold(), *self._run()]
        effects += [Send(raw) for raw in self._gossip.repeat(now, self.course.absence.unsettled)]
        told = self._gossip.tell(now)
        return [*effects, Send(told)] if told else effects

    def slept(self, seconds: float) -> None:
        """This node was suspended for so long, or too busy to hear anybody: nobody else was slow then."""
        self.course.clock(self.now)
        self.course.slept(seconds)

    def _after_hold(self) -> list[Effect]:
        """If the hold is over: begin to speak. The live step begins now for this seat's player, too."""
        return self._run_from_now() if self.hold.ends(self.now, self.others) else []

    # -- the loop ----------------------------------------------------------------------------------

    def _run(self) -> list[Effect]:
        """Take in everything that came, speak, close steps, until nothing moves."""
        self.course.clock(self.now)
        moved = True
        while moved and not self.stopped:
            moved = self._take_in() or self._rewind() or self._speak() or self._close()
            self._convict()
        self._effects += [Send(raw) for raw in self._speaker.recall.asks(self.ledger)]
        effects, self._effects = self._effects, []
        return effects

    def _run_from_now(self) -> list[Effect]:
        """The same, and the live step begins only now."""
        self.course.clock(self.now)
        self.course.begin_anew()
        return self._run()

    def _take_in(self) -> bool:
        """One entry: first those that have waited for this step, then the inbox."""
        course = self.course
        if course.due:
            self._guarded(self._hear, course.due.popleft())
        elif course.inbox:
            self._guarded(self._admit, course.inbox.popleft())
        else:
            return False
        return True

    def _guarded(self, take: Callable[[Entry], None], entry: Entry) -> None:
        try:
            take(entry)
        except (DoubleSpeech, Contradiction) as fault:
            if isinstance(fault, Contradiction):
                self._counted(entry)  # it is part of what was said, whoever is guilty
            self._blame(fault, fault.first, fault.second)
        except Fault as fault:
            self._blame(fault, entry)

    def _admit(self, entry: Entry) -> None:
        arrival = self.course.admit(entry)
        if arrival in (Arrival.LIVE, Arrival.AWAY):
            self._counted(entry)
        else:
            self.counters[arrival.value] += 1
            if arrival is Arrival.FORKED:
                self._recognise(entry)

    def _hear(self, entry: Entry) -> None:
        """An entry that has waited for the live step."""
        if self.course.hear(entry):
            self._counted(entry)

    def _counted(self, entry: Entry) -> None:
        """What was taken in is stored with our next word, and goes on to those who lack it."""
        self._recognise(entry)
        self.counters["entries"] += 1
        self._unsaved.append(entry.raw)
        self._effects.append(Counted(entry.raw))
        if entry.seat != self.seat:
            self._effects.extend(Post(peer, entry.raw) for peer in self._gossip.pass_on(entry, self.now))

    def _recognise(self, entry: Entry) -> None:
        if not self._speaker.recognises(entry, self.course):
            self._show(RolledBack())

    def _speak(self) -> bool:
        """Say what there is to say. A word is stored, with all that it builds on, before it is sent."""
        try:
            entry = self._speaker.word(self.course)
        except Illegal as error:
            self._effects.append(Refuse(error.reason, tuple(sorted(error.params.items()))))
            return False
        if entry is None:
            return False
        self._effects += [Persist((*self._unsaved, entry.raw)), Send(entry.raw, (entry.track, entry.step))]
        self._admit(entry)
        self._unsaved.clear()
        return True

    def _prove(self) -> None:
        """Check the first proof that waits. If it is false, what was built on it counts no more."""
        course = retelling.proven(self.course)
        if course is not self.course:
            self._tell_anew(course)

    def _close(self) -> bool:
        """If everybody has spoken, or it is decided who is away: end the step, go on with the script."""
        if self._speaker.silent and self.course.absence.freezes_first:
            return False  # that freeze comes next in the journal
        try:
            closed = self.course.close()
        except Fault as fault:
            if self._proves_all():
                self._tell_anew(retelling.false_together(self.course, fault))
            return True
        if closed is None:
            return False
        if self.ending is not None:
            self._save()
        self._effects.append(closed)
        return True

    def _rewind(self) -> bool:
        """If the others have decided without this seat where it had gone on: go back there, and watch. What
        waits for its proof is checked first: a story that is told anew is a proven one.
        """
        at = self.course.absence.overturned()
        if at is None:
            return False
        if not self._proves_all():
            return True
        self._tell_anew(retelling.rewound(self.course, at))
        self._effects.append(Show(LeftBehind()))
        return True

    def _proves_all(self) -> bool:
        """Check every proof that waits; False if one was false, and the story is another one now."""
        course = self.course
        while course is self.course and course.hearing.backlog:
            self._prove()
        return course is self.course

    def _tell_anew(self, course: Course) -> None:
        """Go on with this course. All that came is stored: it may be needed to come here again."""
        self.course = course
        self._gossip = Gossip(self.ledger, self.seat, self.table.n)
        self._save()

    def _save(self) -> None:
        self._effects.append(Persist(tuple(self._unsaved)))
        self._unsaved.clear()

    def _show(self, happening: Happening) -> None:
        self._effects.append(Show(happening))

    def _blame(self, fault: Fault, *evidence: Entry) -> None:
        """Show what was wrong, once for each seat. It is stored, so that a node started again does not
        forget, and goes to whoever asks what it lacks, so that no loss keeps it from anybody.
        """
        blame = self._verdicts.accuse(fault, evidence, self.course)
        if blame is not None:
            self._unsaved.extend(blame.evidence)
            self._save()
            self._effects.append(blame)
            self._effects.extend(Send(raw) for raw in blame.evidence)

    def _convict(self) -> None:
        """Name those whose answers were found to be false. Everybody has these entries."""
        for blame in self._verdicts.found(self.course):
            self._save()
            self._effects.append(blame)

    def _replay(self, journal: Sequence[bytes], told: Callable[[Machine, Happening], None]) -> None:
        for message in map(wire.decode, journal):
            if isinstance(message, Entry):
                self._speaker.remember(message)
                self.course.inbox.append(message)
            effects = self._run()
            # Proofs at once: what follows a settled step would otherwise have to wait, and there is no room.
            while (worked := self.work()) is not None:
                effects += worked
            for happening in (effect.happening for effect in effects if isinstance(effect, Show)):
                told(self, happening)
        self._unsaved.clear()
