"""Seats that cheat once, and what the honest ones must make of it.

A cheat is a function from a `Scene`, the moment at which an honest seat would speak, to the body that is said
instead (None: not yet). Until then the cheater is a player like any other. Afterwards it says nothing more,
so that there is one false entry to blame it for, but still takes in entries and passes them on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from protocol import wire
from protocol.entry import Body, Entry, sign
from protocol.errors import FaultCode
from tests.helpers.fakenet import FakeNet
from tests.helpers.prepared import Position
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import Choice
from uno_p2p.table.contract import Contract
from uno_p2p.table.duty import Duty, Script, Where
from uno_p2p.table.effects import Effect, Persist, Post, Send
from uno_p2p.table.ending import Ending
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import match
from uno_p2p.table.table import Table

Story = Callable[[Table], Script[Ending]]

SMALL = parse(["classic", "deck=small28"])


@dataclass(frozen=True, slots=True)
class Scene:
    """What a cheater has before it: its duty (with the agreed state), place, keys, and the honest body."""

    duty: Any
    at: Where
    seat: int
    keys: Keys
    choice: Choice | None
    body: Body

    @property
    def kind(self) -> str:
        return str(self.duty.kind)

    def again(self) -> Body:
        """Another honest answer; proofs are made of fresh randomness, so most differ from `body`."""
        body: Body = self.duty.answer(self.at, self.seat, self.keys, self.choice)
        return body


class Prelude(list[Any]):
    """A body that only prepares a cheat; the cheater goes on."""


Forge = Callable[[Scene], Body | None]


def first_of(*forges: Forge) -> Forge:
    """The first of these cheats that has something to say."""
    return lambda scene: next((body for forge in forges if (body := forge(scene)) is not None), None)


def at(kind: str, forge: Forge, when: Callable[[Scene], bool] = lambda scene: True) -> Forge:
    """The forged body at the first step of this kind for which `when` holds."""
    return lambda scene: forge(scene) if scene.kind == kind and when(scene) else None


class _Forged:
    """A duty whose answer may be a lie."""

    def __init__(self, duty: Duty[Any], machine: Cheater) -> None:
        self._duty = duty
        self._machine = machine
        self._lied = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._duty, name)

    def answer(self, where: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        honest = self._duty.answer(where, seat, keys, choice)
        forged = self._machine.forge(Scene(self._duty, where, seat, keys, choice, honest))
        if forged is None:
            return honest
        self._lied = not isinstance(forged, Prelude)
        return forged

    def read(self, where: Where, seat: int, body: Body) -> Any:
        # Nothing comes of a lie any more; its author would only stumble over it.
        return None if self._lied and seat == self._machine.seat else self._duty.read(where, seat, body)


class Cheater(Machine):
    """Says what `forge` makes, once. `second`: what it says to the `far` peers, so that it speaks double."""

    def __init__(
        self,
        contract: Contract,
        keys: Keys,
        forge: Forge,
        second: Callable[[Scene], Body] | None,
        far: frozenset[int],
        story: Story,
    ) -> None:
        self._forge = forge
        self._second = second
        self._far = far
        self.said: list[Entry] = []
        """What it has said falsely: one entry, or two for the same place."""
        super().__init__(contract, keys, story=lambda table: self._forged(story(table)))

    def _forged(self, script: Script[Ending]) -> Script[Ending]:
        """The same story, but every duty may be answered with a lie."""
        step = next(script)
        while True:
            duty: Any = _Forged(step.duty, self)
            heard = yield replace(step, duty=duty)
            try:
                step = script.send(heard)
            except StopIteration as stop:
                ending: Ending = stop.value
                return ending

    def forge(self, scene: Scene) -> Body | None:
        """The false body, if it is time."""
        body = None if self.said else self._forge(scene)
        if body is not None and not isinstance(body, Prelude):
            self._speaker.silent = True
            self.said = [self._signed(scene, body)]
            if self._second is not None:
                self.said.append(self._signed(scene, self._second(scene)))
        return body

    def _signed(self, scene: Scene, body: Body) -> Entry:
        at = scene.at
        return sign(scene.keys.identity, at.sid, at.track, at.step, scene.seat, at.prev, scene.kind, body)

    def _close(self) -> bool:
        return not self.said and super()._close()

    def _run(self) -> list[Effect]:
        effects = super()._run()
        if self._second is None or not self.said:
            return effects
        one, two = self.said
        divided: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Send) and effect.raw == one.raw:
                for peer in range(len(self.table.contract.roster)):
                    raw = (two if peer in self._far else one).raw
                    divided += [Post(bytes([peer]), raw)] if peer != self.seat else []
            else:
                divided.append(effect)
        return divided


class CheatNet(FakeNet):
    """A fake network on which some seats cheat, and what must come of it.

    `position`: the table begins there, without a shuffled deck.
    """

    def __init__(
        self,
        seats: int,
        cheats: Mapping[int, Forge],
        *,
        position: Position | None = None,
        options: Options = SMALL,
        seed: int = 0,
        hands: int = 1,
        second: Callable[[Scene], Body] | None = None,
        far: frozenset[int] = frozenset(),
        **network: Any,
    ) -> None:
        self._cheats = cheats
        self._story: Story = position.story if position else match
        self._second, self._far = second, far
        super().__init__(seats, options=options, seed=seed, hands=hands, **network)

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        if seat in self._cheats:
            cheat = self._cheats[seat]
            return Cheater(self.contract, keys, cheat, self._second, self._far, self._story)
        return Machine(self.contract, keys, journal, self._story)

    @property
    def honest(self) -> list[int]:
        return [seat for seat in range(len(self.nodes)) if seat not in self._cheats]

    def said(self, seat: int) -> list[Entry]:
        """What a cheater has said falsely."""
        machine = self.nodes[seat].machine
        assert isinstance(machine, Cheater)
        return machine.said

    @property
    def in_flight(self) -> bool:
        """Whether anything is still under way."""
        return bool(self._queue)

    def say(self, seat: int, entry: Entry) -> None:
        """Send an entry to everybody as the seat's own."""
        self.inject(seat, [Persist((entry.raw,)), Send(entry.raw)])

    def sign_as(self, seat: int, kind: str, body: Body, **place: Any) -> Entry:
        """An entry of the seat at the live step of the first honest node, or at another place."""
        track = self.nodes[self.honest[0]].machine.ledger.live
        here = {"track": track.name, "step": track.step, "prev": track.digests[-1], **place}
        identity = self.nodes[seat].keys.identity
        return sign(identity, track.sid, here["track"], here["step"], seat, here["prev"], kind, body)

    def run_until_blamed(self) -> None:
        self.run(until=lambda: all(self.nodes[seat].machine.faults for seat in self.honest), limit=120.0)

    def assert_blamed(self, *codes: FaultCode, seat: int | None = None) -> None:
        """Every honest node blames the cheater, and nobody else, with evidence that stands alone."""
        (cheater,) = self._cheats if seat is None else (seat,)
        self.run_until_blamed()
        judged: set[tuple[bytes, ...]] = set()
        for node in (self.nodes[seat] for seat in self.honest):
            assert [blame.fault for blame in node.blames] == node.machine.faults
            for blame in node.blames:
                fault = blame.fault
                assert fault.seat == cheater, f"seat {fault.seat} is blamed: {fault}"
                assert fault.code in codes, fault
                evidence = [wire.decode(raw) for raw in blame.evidence]
                accused = evidence[-1]
                assert isinstance(accused, Entry)
                assert (accused.seat, accused.digest) == (cheater, fault.entry)
                if blame.evidence not in judged:
                    history = list(node.machine.ledger.history())
                    self.assert_convicts(history, blame.evidence, fault.seat)
                judged.add(blame.evidence)

    def assert_convicts(self, history: list[Entry], evidence: tuple[bytes, ...], seat: int | None) -> None:
        """Somebody who was not there finds the same author guilty, by what was said before and this."""
        judge = Machine(self.contract, None, story=self._story)
        hear(judge, [entry.raw for entry in history if entry.raw not in evidence])
        assert judge.faults == []
        hear(judge, evidence)
        assert {fault.seat for fault in judge.faults} == {seat}

    def kind_is(self, kind: str) -> Callable[[], bool]:
        """Whether the first honest node is at a step of this kind."""
        return lambda: self.nodes[self.honest[0]].machine.live[2] == kind


def hear(machine: Machine, frames: Iterable[bytes]) -> None:
    """Give a machine frames, and let it check every proof."""
    for raw in frames:
        machine.receive(b"", raw)
        while machine.work() is not None:
            pass
