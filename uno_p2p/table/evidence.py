"""Evidence: one file that shows a wrong to somebody who was not there and has nothing else to judge it by.

Canonical msgpack `["uno_p2p evidence", 1, contract, [entry frame, ..], [entry frame, ..], code]`: everything
that the accused entry's `prev` covers, in the order of the chain; then what shows the wrong, the accused
entry last; then the code of the fault. Nothing in it is secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from protocol import wire
from protocol.codec import pack
from protocol.entry import Entry
from protocol.errors import FaultCode
from protocol.ledger import Ledger, about
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.effects import Blame, Effect
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import match

MAGIC = "uno_p2p evidence"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Evidence:
    """A wrong and all that is needed to judge it. The last of `accused` is the entry that is wrong."""

    contract: bytes
    before: tuple[bytes, ...]
    accused: tuple[bytes, ...]
    code: FaultCode


def encode_evidence(evidence: Evidence) -> bytes:
    """The bytes of an evidence file."""
    said = [list(evidence.before), list(evidence.accused)]
    return pack([MAGIC, VERSION, evidence.contract, *said, str(evidence.code)])


def covered(ledger: Ledger, accused: Entry) -> Iterator[Entry]:
    """Everything that the `prev` of this entry covers, as far as this ledger's story goes; and what was said
    in away rounds of its own step, which may tell who was asked for it and who was not waited for.
    """
    name, step = about(accused)
    for track in ledger.tracks:
        for number in range(track.step + 1):
            if (track.name, number) == (name, step):
                yield from track.said.get(number, {}).values()
                return
            yield from track.heard(number)
            yield from track.said.get(number, {}).values()


def evidence_in(contract: Contract, journal: Sequence[bytes], story: Story = match) -> list[Evidence]:
    """The evidence of every wrong that a journal holds, in the order in which it is found."""
    machine = Machine(contract, None, story=story)
    found = _evidence(machine, machine.start())
    for raw in journal:
        found += _evidence(machine, machine.receive(b"", raw))
        while (effects := machine.work()) is not None:
            found += _evidence(machine, effects)
    return found


def _evidence(machine: Machine, effects: list[Effect]) -> list[Evidence]:
    """The evidence of what was found just now."""
    return [
        _of(machine, effect.fault.code, effect.evidence) for effect in effects if isinstance(effect, Blame)
    ]


def _of(machine: Machine, code: FaultCode, frames: tuple[bytes, ...]) -> Evidence:
    accused = wire.decode(frames[-1])
    before = covered(machine.ledger, accused) if isinstance(accused, Entry) else ()
    return Evidence(
        machine.table.contract.encode(),
        tuple(entry.raw for entry in before if entry.raw not in frames),
        frames,
        code,
    )
