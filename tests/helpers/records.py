"""Records of whole hands, for readers that were not there; and records with one entry said otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from protocol import wire
from protocol.entry import Body, Entry, sign
from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import events
from tests.helpers.players import Chancer
from uno_p2p.rules.cards import Face
from uno_p2p.rules.events import Drew, Played, TurnedUp
from uno_p2p.rules.presets import parse
from uno_p2p.table.export import encode_export
from uno_p2p.table.machine import Machine


@dataclass(frozen=True)
class Record:
    """What the first node of a table has written down."""

    net: FakeNet

    @cached_property
    def frames(self) -> list[bytes]:
        return list(self.net.nodes[0].disk)

    @cached_property
    def entries(self) -> list[Entry]:
        read = [wire.decode(frame) for frame in self.frames]
        return [entry for entry in read if isinstance(entry, Entry)]

    @property
    def totals(self) -> list[int]:
        result: Any = self.net.nodes[0].machine.result
        return list(result.totals)

    def export(self, frames: list[bytes] | None = None) -> bytes:
        return encode_export(self.net.contract.encode(), self.frames if frames is None else frames)

    def first(self, kind: str, nth: int = 0) -> int:
        """The number of the nth entry of this kind."""
        return [i for i, entry in enumerate(self.entries) if entry.kind == kind][nth]

    def otherwise(self, number: int, body: Body, **fields: Any) -> list[bytes]:
        """The record up to this entry, which says something else there, signed by its seat."""
        was = self.entries[number]
        said = {
            name: fields.get(name, getattr(was, name)) for name in ("track", "step", "seat", "prev", "kind")
        }
        identity = self.net.nodes[said["seat"]].keys.identity
        return [*self.frames[:number], sign(identity, was.sid, body=body, **said).raw]

    def judged(self, frames: list[bytes]) -> tuple[str, int, bytes] | None:
        """Whom the product blames for what: code, seat, digest of the entry."""
        faults = Machine(self.net.contract, None, frames).faults
        return (str(faults[0].code), faults[0].seat, faults[0].entry) if faults else None

    def faces(self) -> list[str]:
        """What the rules were told of opened cards and of draws, in order."""
        told = []
        for event in events(self.net):
            match event:
                case TurnedUp(face):
                    told.append(f"turned up {_code(face)}")
                case Played(seat, face):
                    told.append(f"{seat} played {_code(face)}")
                case Drew(seat, count):
                    told.append(f"{seat} drew {count}")
        return told


def _code(face: Face) -> str:
    return (face.colour.value if face.colour else "") + face.symbol.value


@cache
def recorded(seats: int, seed: int, *rules: str, hands: int = 1, **more: Any) -> Record:
    """A match of players who do anything that is allowed, on a good network."""
    options, players = parse(list(rules)), [Chancer(seed)] * seats
    net = FakeNet(seats, options, seed, hands=hands, players=players, delay=(0.001, 0.1), **more)
    net.run()
    return Record(net)
