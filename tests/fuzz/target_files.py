"""Contracts, a host's proposal, and the record of a table: all that is read whole."""

from __future__ import annotations

from collections.abc import Iterator

from protocol.codec import pack, unpack
from protocol.errors import Fault, FaultCode
from tests.fuzz import quick, recorded
from tests.fuzz.draws import Draws
from tests.fuzz.mutate import mutated, spoiled
from tests.fuzz.target import Target
from uno_p2p.app import Proposal, decode_proposal
from uno_p2p.lab.replay import lines, load
from uno_p2p.rules.options import Options
from uno_p2p.table.contract import MAX_CONTRACT, decode
from uno_p2p.table.export import encode_export
from uno_p2p.table.machine import Machine
from uno_p2p.table.pieces import decode_export
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import Words

CONTRACT, PROPOSAL, EXPORT, RECORD = range(4)
EN = Words("en")


def run(data: bytes) -> None:
    """What is read is written back the same, can be played, and all else is refused as documented."""
    draws = Draws(data)
    match draws.below(4):
        case 0:
            _contract(_changed(draws.pick(recorded.contracts()), draws))
        case 1:
            _proposal(_changed(Proposal(Options()).encode(), draws))
        case 2:
            _export(_changed(encode_export(recorded.contracts()[0], recorded.frames()[:3]), draws))
        case _:
            _record(draws)


def _changed(raw: bytes, draws: Draws) -> bytes:
    match draws.below(3):
        case 0:
            return draws.rest() or raw
        case 1:
            return spoiled(raw, draws)
    return _packed(mutated(unpack(raw, limit=1 << 20), draws))


def _packed(value: object) -> bytes:
    try:
        return pack(value)
    except (OverflowError, ValueError):
        return b""


def _contract(raw: bytes) -> None:
    try:
        contract = decode(raw)
    except Fault as fault:
        assert fault.code in (FaultCode.BAD_ENCODING, FaultCode.BAD_KEY)
        return
    assert len(raw) <= MAX_CONTRACT
    assert contract.encode() == raw, "one contract, two encodings"
    assert len(contract.digest()) == 32
    machine = Machine(contract, None)
    machine.start()
    machine.tick(1.0)


def _proposal(raw: bytes) -> None:
    try:
        proposal = decode_proposal(raw)
    except Fault as fault:
        assert fault.code is FaultCode.BAD_ENCODING
        return
    assert proposal.encode() == raw, "one proposal, two encodings"


def _export(raw: bytes) -> None:
    try:
        contract, frames = decode_export(raw)
    except Fault as fault:
        assert fault.code is FaultCode.BAD_ENCODING
        return
    assert encode_export(contract, frames) == raw, "one record, two encodings"


def _record(draws: Draws) -> None:
    """A record with some frames missing, twice, changed, or elsewhere."""
    contract, frames = decode_export(recorded.export())
    for _ in range(1 + draws.below(3)):
        at, other = draws.below(len(frames)), draws.below(len(frames))
        match draws.below(5):
            case 0:
                frames[at], frames[other] = frames[other], frames[at]
            case 1:
                del frames[at]
            case 2:
                frames.insert(other, frames[at])
            case 3:
                frames[at] = spoiled(frames[at], draws)
            case _:
                del frames[at:]
        frames = frames or [b""]
    if draws.one_in(4):
        contract = _changed(contract, draws)
    try:
        with quick.signatures(), quick.trusted():  # nobody else can sign, so what is signed is proven
            record = load(encode_export(contract, frames))
    except Trouble as trouble:
        assert trouble.code == "bad-record"
        return
    assert record.fault is None, "somebody is blamed for what strangers did to a file"
    assert all(line.isprintable() for told in lines(record, EN) for line in told.splitlines())


def seeds() -> Iterator[bytes]:
    """The real ones as they are, and small changes of each."""
    for contract in recorded.contracts():
        yield bytes([CONTRACT, 0, 0]) + contract
    yield bytes([PROPOSAL, 0]) + Proposal(Options()).encode()
    yield bytes([EXPORT, 0]) + encode_export(recorded.contracts()[0], recorded.frames()[:3])
    for kind in (CONTRACT, PROPOSAL, EXPORT):
        for i in range(12):
            yield bytes([kind, 1 + i % 2, i, 3 * i, 2, i, 1, i])
    for i in range(8):
        yield bytes([RECORD, 0, 5 * i, 7 * i, i % 5, i, 3 * i, i])


TARGET = Target("files", "contracts, proposals, records", run, seeds, seconds=3.0, megabytes=64, size=4096)
