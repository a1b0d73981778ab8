"""A table on a network that the fuzzer controls: real machines, and among them one that a liar speaks for.

At most tables everybody says a word, step after step: without cards it is fast. At others a hand is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from protocol.codec import fields
from protocol.entry import Body
from protocol.errors import Fault, FaultCode
from tests.fuzz import quick
from tests.fuzz.draws import Draws
from tests.fuzz.scene import moment, same_again
from tests.helpers.fakenet import contract_for, keys_for
from uno_p2p.players.bot import Bot
from uno_p2p.rules.options import Options
from uno_p2p.table.asking import ask
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.duty import Duty, Script, Step, Where
from uno_p2p.table.effects import Effect, Persist, Post, Send, Show
from uno_p2p.table.ending import Ending
from uno_p2p.table.happenings import RolledBack
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.table import Table
from uno_p2p.table.view import view_of

LIAR = 1
PATIENCE = 5
"""Seconds: the least that a contract allows, so that away rounds begin soon."""
MOST_QUEUED = 600
"""Frames that may be on their way; more are lost."""


class Word(Duty[int]):
    """One small number."""

    kind = "word"

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [seat]

    def read(self, at: Where, seat: int, body: Body) -> int:
        (said,) = fields(body, int)
        if not 0 <= said < 10:
            raise Fault(FaultCode.ILLEGAL_MOVE, "no word")
        return int(said)


def talk(table: Table) -> Script[Ending]:
    """Three steps, a rest at which who was away comes back, and that once more. Nothing follows on a step of
    which somebody has said two things but the rest, as in a hand.
    """
    for part in range(2):
        track, double = table.track(f"talk/{part}"), table.double
        for _ in range(3):
            if table.double == double:
                yield from ask(table, Step(track, Word(), table.voters))
        seats = tuple(seat for seat in table.all if seat not in table.barred)
        back = yield from ask(table, Step(table.track(f"rest/{part}"), Word(), seats, returns=True))
        table.absent = frozenset(table.all) - frozenset(back)
    return Ending(table.standings, {}, over=True)


@dataclass(frozen=True)
class Beginning:
    """Where a table begins: with this behind it."""

    contract: Contract
    keys: tuple[Keys, ...]
    story: Story
    journal: tuple[bytes, ...] = ()


@cache
def talking(seats: int) -> Beginning:
    """A table without cards."""
    keys = tuple(keys_for(seat) for seat in range(seats))
    return Beginning(replace(contract_for(keys, Options()), patience=PATIENCE), keys, talk)


@cache
def playing() -> Beginning:
    """A table of four with cards: the deck is ready, and about to be dealt."""
    at = moment("deal, of four")
    return Beginning(at.contract, at.keys, at.story, at.journal)


class Company:
    """The machines, their disks, and what is on its way."""

    def __init__(self, beginning: Beginning) -> None:
        self.contract, self.keys = beginning.contract, beginning.keys
        self.seats = range(len(self.keys))
        self.honest = [seat for seat in self.seats if seat != LIAR]
        self.disks: list[list[bytes]] = [list(beginning.journal) for _ in self.seats]
        self._story = beginning.story
        self.queue: list[tuple[int, int, bytes]] = []
        self.now = 0.0
        self.cut: frozenset[tuple[int, int]] = frozenset()
        self.mute: frozenset[int] = frozenset()
        """Whom the liar's own machine does not reach."""
        self.machines = [self._made(seat, hold=False) for seat in self.seats]
        for seat in self.seats:
            self.perform(seat, self.machines[seat].start())

    def _made(self, seat: int, *, hold: bool | None = None) -> Machine:
        keys = same_again(self.keys[seat])
        with quick.trusted():
            return Machine(self.contract, keys, list(self.disks[seat]), self._story, hold=hold)

    def restart(self, seat: int) -> None:
        """Kill a node and start it again from its disk."""
        self.machines[seat] = self._made(seat)
        self.machines[seat].now = self.now
        self.perform(seat, self.machines[seat].start())

    def perform(self, seat: int, effects: list[Effect] | None) -> None:
        """What a machine asks for, and what its player chooses then. The honest blame only the liar, and
        know their own words.
        """
        while effects:
            self._perform(seat, effects)
            effects = self._more(seat)

    def _more(self, seat: int) -> list[Effect] | None:
        machine = self.machines[seat]
        if (effects := machine.work()) is not None:
            return effects or self._more(seat)
        if (question := machine.ask) is None:
            return None
        choice = Bot().decide(view_of(machine, self.keys[seat]), question, self.now)
        return None if choice is None else machine.choose(choice)

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Persist(entries):
                    self.disks[seat].extend(entries)
                case Send(raw):
                    for target in self.seats:
                        self.post(seat, target, raw)
                case Post(peer, raw):
                    self.post(seat, peer[0], raw)
                case Show(RolledBack()):
                    assert seat == LIAR, f"seat {seat} does not know its own words"
        for fault in self.machines[seat].faults:
            assert fault.seat == LIAR, f"seat {fault.seat} is blamed: {fault}"

    def post(self, source: int, target: int, raw: bytes) -> None:
        """Put a frame on its way, if there is one."""
        kept = source == LIAR and target in self.mute
        if source != target and (source, target) not in self.cut and not kept:
            self.queue.append((source, target, raw))
            del self.queue[:-MOST_QUEUED]

    def deliver(self, at: int = 0) -> None:
        """One frame arrives."""
        source, target, raw = self.queue.pop(at)
        machine = self.machines[target]
        machine.now = self.now
        self.perform(target, machine.receive(bytes([source]), raw))

    def deliver_all(self, most: int = 400) -> None:
        """Everything arrives, and what is said to it, and so on."""
        for _ in range(most):
            if not self.queue:
                return
            self.deliver()

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        for seat in self.seats:
            self.perform(seat, self.machines[seat].tick(self.now))

    def like(self, machine: Machine, draws: Draws) -> tuple[str, Body]:
        """The kind of word that is asked for, and one that was said before."""
        kind = machine.live[2]
        if kind == Word.kind:
            return kind, [draws.below(3)]
        said = [entry.body for entry in machine.ledger.history() if entry.kind == kind]
        return kind, said[-1] if said else []

    @property
    def over(self) -> bool:
        """Whether every honest node has come to the end, or too few honest ones are left: the liar has helped
        to vote one away that the network had cut off, or no majority is left without it.
        """
        honest = [self.machines[seat] for seat in self.honest]
        few = any(2 * len({*one.table.voters} - {LIAR}) <= len(one.table.voters) for one in honest)
        return few or all(one.ending for one in honest) or any(one.stopped for one in honest)

    def settle(self, looks: int, seconds: float) -> None:
        """From now on the network is good, and the liar says nothing."""
        self.cut, self.mute = frozenset(), frozenset(self.seats)
        for _ in range(looks):
            self.deliver_all(100 * len(self.seats))
            if self.over:
                return
            self.wait(seconds)

    def assert_one_story(self) -> None:
        """Honest nodes that found no fault have closed the same steps with the same digests."""
        ledgers = [self.machines[seat].ledger for seat in self.honest if not self.machines[seat].faults]
        for track in {track.name for ledger in ledgers for track in ledger.tracks}:
            chains = [found.digests for ledger in ledgers if (found := ledger.track(track))]
            shared = min(map(len, chains))
            assert len({tuple(chain[:shared]) for chain in chains}) == 1, f"two stories of {track}"
