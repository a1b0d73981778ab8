"""Networks that do worse than lose frames: nodes that die at any moment, strangers that send anything."""

from __future__ import annotations

import random
from typing import Any

from protocol import wire
from protocol.entry import Entry
from tests.helpers.fakenet import FakeNet, Node
from uno_p2p.table.effects import Effect, Persist, Send


class _Crash(Exception):  # noqa: N818 - the node dies; nothing went wrong in the test
    """The process is gone before this effect was performed."""


class Crashing(FakeNet):
    """`crashes` times a node dies where it hurts most: before it stores an entry, or before it sends it.

    It is started again at once, with nothing but its disk and its keys.
    """

    def __init__(self, *args: Any, crashes: int, chance: float, **more: Any) -> None:
        self.crashes = crashes
        self.chance = chance
        self.dice = random.Random(f"{crashes}/{chance}/{more.get('seed')}")
        super().__init__(*args, **more)

    def _one(self, seat: int, node: Node, effect: Effect) -> None:
        own = isinstance(effect, Persist) or (isinstance(effect, Send) and effect.what is not None)
        if own and self.crashes and self.dice.random() < self.chance:
            self.crashes -= 1
            raise _Crash
        super()._one(seat, node, effect)

    def _perform(self, seat: int, effects: list[Effect]) -> None:
        try:
            super()._perform(seat, effects)
        except _Crash:
            self.restart(seat)

    def restart(self, seat: int) -> None:
        super().restart(seat)
        remembers_all(self.nodes[seat])


def remembers_all(node: Node) -> None:
    """Everything on the disk counts again; what was said before is not to be said otherwise."""
    known = {entry.raw for entry in node.machine.ledger.history()}
    assert not set(node.disk) - known


STRANGER = b"\xfe"


class Noisy(FakeNet):
    """With every frame comes another from a stranger: spoilt, old, cut off, or nothing at all."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.noise = random.Random(more.get("seed"))
        self.heard: list[bytes] = []
        self.strange = 0
        super().__init__(*args, **more)

    def deliver(self, source: int, target: int, raw: bytes) -> None:
        self.heard.append(raw)
        self.strange += 1
        machine = self.nodes[target].machine
        self.inject(target, machine.receive(STRANGER, self.junk(raw)))
        super().deliver(source, target, raw)

    def _transmit(self, source: int, target: int, raw: bytes) -> None:
        if target != STRANGER[0]:
            super()._transmit(source, target, raw)

    def junk(self, raw: bytes) -> bytes:
        dice = self.noise
        old = dice.choice(self.heard)
        match dice.randrange(6):
            case 0:
                at = dice.randrange(len(raw))
                return raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :]
            case 1:
                return raw[: dice.randrange(len(raw))]
            case 2:
                return dice.randbytes(dice.randrange(300))
            case 3:
                return raw + dice.randbytes(3)
            case 4:
                message = wire.decode(old)
                if isinstance(message, Entry):  # a true entry under a false signature
                    return Entry(*message.place, message.prev, "", [], message.signed, dice.randbytes(64)).raw
        return old
