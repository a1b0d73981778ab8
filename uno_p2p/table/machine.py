"""One node's view of a table, sans-I/O: bytes, choices and the clock go in, effects come out.

Data's way: frame -> ledger (signature, order, double speech) -> the live step's duty (rule, proof) ->
script -> state. In the other direction, if a step asks this seat: duty -> entry -> store first -> network.
One direction, one loop, no recursion.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.ledger import Arrival, DoubleSpeech, Ledger
from protocol.sync import Have
from uno_p2p.rules.illegal import Illegal
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.choices import ANSWERS, Ask, Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Script, Step, Where
from uno_p2p.table.effects import Blame, Closed, Effect, Persist, Post, Refuse, Send, Show
from uno_p2p.table.ending import Ending, successor
from uno_p2p.table.gossip import Gossip
from uno_p2p.table.happenings import RolledBack
from uno_p2p.table.hearing import Hearing
from uno_p2p.table.hold import Hold
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match
from uno_p2p.table.table import Table
from uno_p2p.table.voice import Voice


class Machine:
    """A seat (with `keys` of an identity in the roster) or a spectator (`keys` None) at one table.

    `journal` is what the store holds: frames of entries, replayed before anything is said. `story` is what is
    played here: a match, or in tests a part of one.
    """

    def __init__(
        self,
        contract: Contract,
        keys: Keys | None,
        journal: Sequence[bytes] = (),
        story: Callable[[Table], Script[Ending]] = match,
        *,
        hold: bool | None = None,
    ) -> None:
        """`hold`: whether to listen before the first word, see `Hold`; by default if there is a journal."""
        self._effects: list[Effect] = []
        self._inbox: deque[Entry] = deque()
        self._due: deque[Entry] = deque()
        self._hearing = Hearing()
        self._unsaved: list[bytes] = []
        ids = contract.identities
        self.seat = ids.index(keys.identity.public) if keys and keys.identity.public in ids else None
        self._voice = Voice(self.seat, keys) if keys and self.seat is not None else None
        self.table = Table(contract, lambda happening: self._effects.append(Show(happening)))
        self.ledger = Ledger(ids)
        self._gossip = Gossip(self.ledger, self.seat, len(ids))
        self.faults: list[Fault] = []
        self._evidence: tuple[bytes, ...] = ()
        self.counters: Counter[str] = Counter()
        """Frames that changed nothing, by why; and `entries` that were counted."""
        self.ending: Ending | None = None
        self.hold = Hold(len(ids) - 1, holds=bool(journal) if hold is None else hold)
        self.rolled_back = False
        """Others hold a word of ours that our store lacks: what we said now could be a second one there."""
        self._own_word = b""
        self.now = 0.0
        """The clock as the shell last told it: set it before every call."""
        self._script = story(self.table)
        self._silent = True
        self._begin(next(self._script))
        self._replay(journal)

    def start(self) -> list[Effect]:
        """Begin to speak. Until then the machine only listens to its journal.

        The live step begins now: nobody's time runs out while the node is down.
        """
        self._silent = False
        self.hold.begin(self.now)
        for fault in self.faults:  # remembered from before: it is told again, here and to the others
            self._accuse(fault)
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
            missing = self._gossip.lacking(peer, message, self.now, self._evidence)
            self.hold.heard(peer, message, self.ledger, self.seat)
            return [*(Post(peer, raw) for raw in missing), *self._after_hold()]
        if self.faults:
            self.counters["after a fault"] += 1
            return []
        self._inbox.append(message)
        return self._run()

    def choose(self, choice: Choice) -> list[Effect]:
        """The player's answer to `ask`. A choice that must wait a moment is kept; a new one replaces it."""
        question = self.ask
        if question is None or not isinstance(choice, ANSWERS[type(question)]):
            return [Refuse("not-asked", ())]
        if self._voice is not None:
            self._voice.choose(choice)
        return self._run()

    def work(self) -> list[Effect] | None:
        """Check one proof of the backlog; None if there is none."""
        if not self._hearing.backlog or self.faults:
            return None
        unproven = self._hearing.backlog.popleft()
        try:
            unproven.verify()
            self._hearing.proofs += 1
        except Fault as fault:
            self._blame(fault, unproven.entry)
        return self._run()

    def tick(self, now: float) -> list[Effect]:
        """The clock, in seconds of any monotonic origin: moves for a player whose time is up, and tells the
        peers where we are if nothing moves.
        """
        self.now = now
        effects = [*self._after_hold(), *self._run()]
        told = self._gossip.tell(now)
        return [*effects, Send(told)] if told else effects

    def _after_hold(self) -> list[Effect]:
        """If the hold is over: begin to speak. The live step begins now for this seat's player, too."""
        return self._run_from_now() if self.hold.ends(self.now) else []

    # -- what can be seen --------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """What this seat's player must decide now."""
        step = self._hearing.step
        return self._voice.ask(step) if self._voice and step and self._may_speak(self._voice) else None

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self._hearing.owed

    @property
    def result(self) -> Standings | None:
        """The score when this table has ended."""
        return self.ending.standings if self.ending else None

    @property
    def successor(self) -> Contract | None:
        """The contract of the table that follows this one, if there is one."""
        if self.ending is None:
            return None
        return successor(self.table.contract, self.ending, self.ledger.live.digests[-1])

    @property
    def followers(self) -> int:
        """How many peers have told that they stand where this node does."""
        return self._gossip.followers

    @property
    def live(self) -> tuple[str, int, str]:
        """Track, step and kind of what goes on."""
        track = self.ledger.live
        step = self._hearing.step
        return track.name, track.step, step.duty.kind if step else "end"

    @property
    def proofs(self) -> int:
        """How many proofs of others this node has checked and found good."""
        return self._hearing.proofs

    # -- the loop ----------------------------------------------------------------------------------

    def _run(self) -> list[Effect]:
        """Take in everything that came, speak, close steps, until nothing moves."""
        moved = True
        while moved and not self.faults:
            moved = self._take_in() or self._speak() or self._close()
        effects, self._effects = self._effects, []
        return effects

    def _run_from_now(self) -> list[Effect]:
        """The same, and the live step begins only now."""
        self._hearing.began = self.now
        return self._run()

    def _take_in(self) -> bool:
        """One entry: first those that have waited for this step, then the inbox."""
        if self._due:
            entry = self._due.popleft()
            self._guarded(self._hear, entry)
        elif self._inbox:
            entry = self._inbox.popleft()
            self._guarded(self._admit, entry)
        else:
            return False
        return True

    def _guarded(self, take: Callable[[Entry], None], entry: Entry) -> None:
        try:
            take(entry)
        except DoubleSpeech as fault:
            self._blame(fault, fault.first, fault.second)
        except Fault as fault:
            self._blame(fault, entry)

    def _admit(self, entry: Entry) -> None:
        arrival = self.ledger.admit(entry)
        if arrival is Arrival.FORKED:
            self._recognise(entry)
        if arrival is Arrival.LIVE:
            self._hear(entry)
        elif arrival is Arrival.LATE and self.ledger.on_our_branch(entry):
            raise Fault(FaultCode.WRONG_KIND, "spoke at a step where it was not asked")
        else:
            self.counters[arrival.value] += 1

    def _hear(self, entry: Entry) -> None:
        """A seat's entry for the live step: check it, and count it."""
        own = entry.seat == self.seat
        self._recognise(entry)
        self._hearing.hear(entry, self._where(), own=own)
        self.ledger.accept(entry)
        self.counters["entries"] += 1
        self._unsaved.append(entry.raw)
        if not own:
            self._effects.extend(Post(peer, entry.raw) for peer in self._gossip.pass_on(entry, self.now))

    def _recognise(self, entry: Entry) -> None:
        """A word of our own that neither the store knows nor this node has just said: from now on we watch.

        It was said before the store was put back to an older state, or by a copy of it somewhere else.
        """
        own = entry.seat == self.seat and not self._silent
        if own and entry.digest != self._own_word and not self.rolled_back:
            self.rolled_back = True
            self._effects.append(Show(RolledBack()))

    def _speak(self) -> bool:
        """Say what the live step asks of this seat, if it can be said."""
        step = self._hearing.step
        if self._voice is None or step is None or not self._may_speak(self._voice):
            return False
        where = self._where()
        try:
            entry = self._voice.say(step, where, self._hearing.answers)
        except Illegal as error:
            self._effects.append(Refuse(error.reason, tuple(sorted(error.params.items()))))
            return False
        if entry is None:
            return False
        self._effects.append(Persist((*self._unsaved, entry.raw)))
        self._effects.append(Send(entry.raw, (where.track, where.step)))
        self._own_word = entry.digest
        self._admit(entry)
        self._unsaved.clear()
        return True

    def _close(self) -> bool:
        """If everybody has spoken: end the step, go on with the script."""
        if not self._hearing.complete:
            return False
        closed = Closed(*self.live)
        self.ledger.close()
        said = self.ledger.live.steps[-2]
        try:
            self._begin(self._script.send(self._hearing.answers))
        except Fault as fault:
            if fault.seat is None:
                raise ProtocolError("proven answers led to an impossible state") from fault
            others = [said[seat] for seat in sorted(said) if seat != fault.seat]
            self._blame(fault, *others, said[fault.seat])
        except StopIteration as stop:
            self._hearing.begin(None, self.now)
            self.ending = stop.value
            self._due.extend(self.ledger.due())  # who waited to speak now was not asked
            self._effects.append(Persist(tuple(self._unsaved)))
            self._unsaved.clear()
        self._effects.append(closed)
        return True

    def _begin(self, step: Step[Any]) -> None:
        """The script's next step is live; what waited for it is taken in first."""
        self._hearing.begin(step, self.now)
        if not self.ledger.tracks or self.ledger.live.name != step.track:
            self._inbox.extend(self.ledger.begin(step.track, self.table.sid))
        self._due.extend(self.ledger.due())

    # -- small questions ---------------------------------------------------------------------------

    def _may_speak(self, voice: Voice) -> bool:
        """Whether this seat must speak now, and may.

        If a word of ours came back to us that we do not remember, we never say another in its place.
        """
        if self._silent or self.faults or self.ledger.spoke(voice.seat):
            return False
        if self.hold.holds or self.rolled_back:
            return False
        return self._hearing.asks(voice.seat)

    def _where(self) -> Where:
        track = self.ledger.live
        ids = self.table.contract.identities
        waited = self.now - self._hearing.began
        return Where(track.sid, track.name, track.step, track.digests[-1], ids, waited)

    def _blame(self, fault: Fault, *evidence: Entry) -> None:
        """Name the author, show the evidence to everybody, and stop: no honest table goes on past this.

        The evidence is stored, so that a node started again does not forget, and goes to whoever asks what it
        lacks, so that no loss keeps it from anybody. The last entry of it is the accused one.
        """
        named = fault.blame(evidence[-1].seat, evidence[-1].digest)
        self.faults.append(named)
        self._evidence = tuple(entry.raw for entry in evidence)
        self._effects.append(Persist((*self._unsaved, *self._evidence)))
        self._unsaved.clear()
        self._accuse(named)

    def _accuse(self, named: Fault) -> None:
        self._effects.append(Blame(named, self._evidence))
        self._effects.extend(Send(raw) for raw in self._evidence)

    def _replay(self, journal: Sequence[bytes]) -> None:
        for raw in journal:
            message = wire.decode(raw)
            if isinstance(message, Entry):
                self._inbox.append(message)
            # Proofs at once: what follows a settled step would otherwise have to wait, and there is no room.
            self._run()
            while self.work() is not None:
                pass
        self._unsaved.clear()
