"""Tables with seats that cheat, and what the honest ones must make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from protocol import wire
from protocol.entry import Body, Entry, sign
from protocol.errors import FaultCode
from tests.helpers.fakenet import FakeNet
from tests.helpers.prepared import Position
from uno_p2p.lab.conform.cheating import Cheater, Forge, Prelude, Scene, at, first_of
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.table.course import Story
from uno_p2p.table.effects import Persist, Send
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import match

__all__ = ["SMALL", "CheatNet", "Cheater", "Forge", "Prelude", "Scene", "at", "first_of", "hear"]

SMALL = parse(["classic", "deck=small28"])


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
