"""A seat whose own machine plays on, while what it sends is another thing: to each peer what a test likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from protocol import wire
from protocol.entry import Body, Entry, sign
from tests.helpers.fakenet import FakeNet
from uno_p2p.rules.options import Options
from uno_p2p.table.machine import Machine

Says = Callable[[int, bytes, Entry | None], list[bytes]]
"""(target, frame, the entry in it) -> the frames that the target gets instead."""


class LiarNet(FakeNet):
    """The last of `seats` lies. The others must come to one end without it."""

    def __init__(self, seats: int, seed: int = 1, hands: int = 1) -> None:
        self.liar = seats - 1
        self.says: Says = lambda target, raw, entry: [raw]
        self.loses: Callable[[int, int, bytes], bool] = lambda source, target, raw: False
        self.busy: int | None = None
        """A node that hears nothing now; `waiting` is what has come to it: (source, frame)."""
        self.waiting: list[tuple[int, bytes]] = []
        options = Options(deck="small39")
        super().__init__(seats, options, seed, hands, delay=(0.01, 0.01))

    def _transmit(self, source: int, target: int, raw: bytes) -> None:
        if self.loses(source, target, raw):
            return
        if source != self.liar:
            super()._transmit(source, target, raw)
            return
        message = wire.decode(raw)
        for said in self.says(target, raw, message if isinstance(message, Entry) else None):
            super()._transmit(source, target, said)

    def deliver(self, source: int, target: int, raw: bytes) -> None:
        if target == self.busy:
            self.waiting.append((source, raw))
        else:
            super().deliver(source, target, raw)

    @property
    def honest(self) -> range:
        return range(self.liar)

    def machine(self, seat: int) -> Machine:
        return self.nodes[seat].machine

    def signed(self, like: Entry, body: Body | None = None, **place: Any) -> Entry:
        """Another entry of the liar: like this one, but for what is given."""
        at = {"track": like.track, "step": like.step, "prev": like.prev, **place}
        identity = self.nodes[self.liar].keys.identity
        said = [*like.body, "and yet"] if body is None else body
        return sign(identity, like.sid, at["track"], at["step"], self.liar, at["prev"], like.kind, said)

    @property
    def _at_one_end(self) -> bool:
        machines = [self.machine(seat) for seat in self.honest]
        digests = {machine.ledger.live.digests[-1] for machine in machines}
        return len(digests) == 1 and all(machine.ending is not None for machine in machines)

    def ends(self) -> None:
        """All honest nodes come to one end, blame the liar alone, and have spoken once."""
        self.run(lambda: self._at_one_end, limit=1500)
        said: dict[object, bytes] = {}
        for seat in self.honest:
            assert {fault.seat for fault in self.machine(seat).faults} <= {self.liar}
            for raw in (*self.nodes[seat].sent, *self.nodes[seat].disk):
                entry = wire.decode(raw)
                if isinstance(entry, Entry) and entry.seat != self.liar:
                    assert said.setdefault(entry.place, entry.digest) == entry.digest
