"""`uno-p2p audit`: a record of a table, or the evidence of a wrong, judged by the file alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault, FaultCode
from protocol.freeze import contradict, frozen_step, read_said
from protocol.ledger import about
from uno_p2p.lab.judge import Judge, Wrong
from uno_p2p.table.contract import Contract, decode
from uno_p2p.table.course import Story
from uno_p2p.table.match import match
from uno_p2p.table.pieces import Damage, Pieces, read_pieces


class Verdict(StrEnum):
    """What comes of it. Of a record the first three, of evidence all but the first two."""

    AGREES = "agrees"  # everything in the record is right, as far as it goes
    FAULT = "fault"  # somebody has done wrong
    DAMAGED = "damaged"  # the file is not what was written
    TRUE = "true"  # the evidence shows the wrong
    UNFOUNDED = "unfounded"  # it can be judged, and the accused entry is not wrong
    NOT_JUDGED = "not-judged"  # the accused entry does not go on from what the file tells


@dataclass(frozen=True, slots=True)
class Report:
    """All that an audit has found. `judge` is None if there is no contract to judge by."""

    verdict: Verdict
    pieces: Pieces
    judge: Judge | None = None
    damage: Damage | None = None
    wrong: Wrong | None = None
    """Of evidence, what was shown. A record's wrongs are the judge's."""
    biased: tuple[int, ...] = ()


Progress = Callable[[int, int], None]
"""How many messages are checked, of how many."""


def audit(raw: bytes, progress: Progress = lambda done, of: None, story: Story = match) -> Report:
    """Judge the bytes of a file, whatever they are."""
    pieces = read_pieces(raw)
    try:
        contract = decode(pieces.contract) if pieces.contract else None
    except Fault:
        contract = None
    if contract is None or _of_another(contract, pieces):
        broken = None if pieces.contract else pieces.broken
        return Report(Verdict.DAMAGED, pieces, None, broken or Damage("contract", None, pieces.contract_at))
    judge = Judge(contract, story)
    damage = None
    for piece in pieces.frames:
        damage = judge.hear(piece)
        if damage is not None:
            break
        progress(piece.number, len(pieces.frames))
    damage = damage or (pieces.broken if not pieces.accused else None)
    return (_evidence if pieces.evidence else _record)(pieces, judge, damage)


def _of_another(contract: Contract, pieces: Pieces) -> bool:
    """Whether no seat has signed this contract, though the file holds messages of a first track."""
    seen, digest = False, contract.digest()
    for piece in pieces.frames:
        try:
            entry = wire.decode(piece.raw)
        except Fault:
            continue
        if isinstance(entry, Entry) and entry.track == "table":
            if entry.sid == digest:
                return False
            seen = True
    return seen


def _record(pieces: Pieces, judge: Judge, damage: Damage | None) -> Report:
    gap = judge.gap()
    if gap is not None and (damage is None or (gap.number or 0) < (damage.number or len(pieces.frames) + 1)):
        damage = gap
    biased = judge.biased if damage is None else ()
    first = min((wrong.number for wrong in judge.wrongs), default=None)
    if damage and (first is None or (damage.number is not None and damage.number < first)):
        verdict = Verdict.DAMAGED
    else:
        verdict = Verdict.FAULT if judge.wrongs or biased else Verdict.AGREES
    return Report(verdict, pieces, judge, damage, None, biased)


# -- evidence ------------------------------------------------------------------------------------------------


def _evidence(pieces: Pieces, judge: Judge, damage: Damage | None) -> Report:
    said: list[Entry] = []
    for piece in pieces.accused if damage is None else ():
        entry = judge.read(piece)
        if isinstance(entry, Damage):
            damage = entry
            break
        said.append(entry)
    damage = damage or pieces.broken
    if damage is None and not said:
        damage = Damage("count", None, pieces.contract_at)
    if damage is not None:
        return Report(Verdict.DAMAGED, pieces, judge, damage)
    number = pieces.accused[-1].number
    if speaks_double(said):
        fault = Fault(FaultCode.DOUBLE_SPEECH, "", said[-1].seat, said[-1].digest)
        return Report(Verdict.TRUE, pieces, judge, wrong=Wrong(number, said[-1], fault))
    if not _goes_on(judge, said[-1]):
        return Report(Verdict.NOT_JUDGED, pieces, judge)
    for piece in pieces.accused:
        judge.hear(piece)
    shown = next((wrong for wrong in judge.wrongs if wrong.entry.digest == said[-1].digest), None)
    return Report(Verdict.TRUE if shown else Verdict.UNFOUNDED, pieces, judge, wrong=shown)


def speaks_double(said: list[Entry]) -> bool:
    """Whether the last two of these convict their author wherever they are shown. All are signed."""
    if len(said) < 2:
        return False
    one, two = said[-2:]
    if one.digest == two.digest:
        return False
    if one.place == two.place:
        return True
    if frozen_step(one.track) is None or (one.sid, one.track, one.prev) != (two.sid, two.track, two.prev):
        return False
    try:
        return contradict(read_said(one), read_said(two))
    except Fault:
        return False


def _goes_on(judge: Judge, accused: Entry) -> bool:
    """Whether this entry was spoken where the file's story stands: only then can it be called false."""
    ledger = judge.machine.ledger
    name, step = about(accused)
    track = ledger.track(name)
    if judge.machine.stopped or judge.gap() or track is None or step > track.step:
        return False
    if frozen_step(accused.track) is None and (track is not ledger.live or step != track.step):
        return False
    return accused.sid == track.sid and accused.prev == track.digests[step]
