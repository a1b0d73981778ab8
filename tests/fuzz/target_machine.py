"""A real machine in the middle of a hand, and one seat that says anything: at every kind of step."""

from __future__ import annotations

import random
from collections.abc import Iterator

from protocol.errors import FaultCode
from protocol.sync import ANSWER_LIMIT
from protocol.wire import MAX_MESSAGE
from tests.fuzz import quick
from tests.fuzz.draws import Draws
from tests.fuzz.lies import Liar
from tests.fuzz.scene import NAMES, SPEAKER, Moment, moment
from tests.fuzz.target import Target
from tests.helpers.cheat import hear
from uno_p2p.players.bot import Bot
from uno_p2p.table.effects import Blame, Effect, Persist, Post, Send, Show
from uno_p2p.table.happenings import RolledBack
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import view_of

MOST_WORDS = 12
TIMES = [0.05, 0.2, 1.0, 20.0, 61.0, 700.0]


class Attack:
    """One execution: the machine, what it said, and what must hold after every frame."""

    def __init__(self, at: Moment) -> None:
        self.at = at
        self.machine = at.machine()
        self.liar = Liar(SPEAKER, at.liar, at.pool)
        self.others = list(at.others)
        self.blamed: Blame | None = None
        self.took(self.machine.start())

    def took(self, effects: list[Effect]) -> None:
        """Perform what can be performed, and look at it."""
        while effects is not None:
            assert sum(_size(effect) for effect in effects) <= ANSWER_LIMIT + 8 * MAX_MESSAGE
            for effect in effects:
                if isinstance(effect, Show):
                    assert not isinstance(effect.happening, RolledBack), "its own words are strange to it"
                if isinstance(effect, Blame):
                    self.blamed = effect
            effects = self.machine.work()  # type: ignore[assignment]
        for fault in self.machine.faults:
            assert fault.seat == SPEAKER, f"seat {fault.seat} is blamed: {fault}"
            assert fault.code in FaultCode
            assert fault.entry is not None
        assert self.machine.table.barred <= {SPEAKER}, "somebody else is put out of the match"

    def receive(self, raw: bytes, peer: int = SPEAKER) -> None:
        """A frame from a peer."""
        self.took(self.machine.receive(bytes([peer]), raw))

    def judge(self) -> None:
        """Somebody who was not there finds the same author guilty, by what was said before and this."""
        if self.blamed is None or any(track.outcomes for track in self.machine.ledger.tracks):
            return
        evidence = self.blamed.evidence
        machine = Machine(self.at.contract, None, story=self.at.story)
        said = [entry.raw for entry in self.machine.ledger.history() if entry.raw not in evidence]
        with quick.trusted():
            hear(machine, said)
        assert machine.faults == []
        hear(machine, evidence)
        assert [fault.seat for fault in machine.faults] == [SPEAKER], "the evidence does not convict"


def _size(effect: Effect) -> int:
    match effect:
        case Post(_, raw) | Send(raw):
            return len(raw)
        case Persist(entries):
            return 0 * len(entries)
    return 0


def run(data: bytes) -> None:
    """Whatever the liar says: nothing, or a fault of its own, with evidence that stands alone."""
    draws = Draws(data)
    with quick.signatures():
        attack = Attack(moment(draws.pick(NAMES)))
        for _ in range(MOST_WORDS):
            if not draws.left or attack.machine.faults:
                break
            _one(attack, draws)
        attack.judge()


def _one(attack: Attack, draws: Draws) -> None:
    machine, liar, honest = attack.machine, attack.liar, attack.at.honest
    ledger = machine.ledger
    kind = machine.live[2]
    body = honest.body if kind == honest.kind else _like(attack, kind)
    match draws.below(10):
        case 0 | 1 | 2:
            attack.receive(liar.word(ledger, draws, kind, body).raw)
        case 3:
            attack.receive(honest.raw)
        case 4 if attack.others:
            attack.receive(attack.others.pop(0), 2)
        case 5:
            attack.receive(liar.elsewhere(ledger, draws, kind, body).raw)
        case 6:
            attack.receive(liar.away(ledger, draws, len(attack.at.keys)).raw)
        case 7:
            attack.receive(liar.place(ledger, draws), draws.below(3))
        case 8:
            machine.now += draws.pick(TIMES)
            attack.took(machine.tick(machine.now))
            _decide(attack)
        case _:
            attack.receive(liar.noise(draws.pick([honest.raw, *attack.at.journal[-3:]]), draws))


def _like(attack: Attack, kind: str) -> list[object]:
    """The last body of this kind that anybody said."""
    said = [entry.body for entry in attack.machine.ledger.history() if entry.kind == kind]
    return said[-1] if said else []


def _decide(attack: Attack) -> None:
    machine = attack.machine
    if (question := machine.ask) is not None:
        choice = Bot().decide(view_of(machine, attack.at.keys[0]), question, machine.now)
        if choice is not None:
            attack.took(machine.choose(choice))


def seeds() -> Iterator[bytes]:
    """At every moment the honest word, and some lies of each kind."""
    rng = random.Random(1)
    for i in range(len(NAMES)):
        yield bytes([i, 3, 4, 8, 2, 4])
        yield bytes([i, 0, 1, 1, 1, 1, 0, 3])
        yield bytes([i, 6, 0, 0, 0, 0, 0, 0, 0, 8, 4, 6, 0, 0, 0, 0])
        yield bytes([i]) + rng.randbytes(40)


TARGET = Target(
    "machine", "one node's machine at every kind of step", run, seeds, seconds=5.0, megabytes=64, size=256
)
