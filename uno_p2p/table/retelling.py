"""A story told anew: up to a step that ends otherwise than this node had thought.

The others have decided it without this seat, or somebody's answer to it has turned out to be false. What was
said after that step counts no more. Everything before was checked when it came, and is not checked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from protocol.entry import Entry
from protocol.errors import Fault, ProtocolError
from protocol.ledger import DoubleSpeech
from uno_p2p.table.absence import At, Contradiction
from uno_p2p.table.course import Course, Guilt


def proven(old: Course) -> Course:
    """With the first proof that waits checked. If it is false, what was built on it counts no more."""
    unproven = old.hearing.backlog.popleft()
    try:
        unproven.verify()
    except Fault as fault:
        return _convicting(old, (unproven.where.track, unproven.where.step), unproven.entry.seat, fault)
    old.hearing.proofs += 1
    return old


def rewound(old: Course, at: At) -> Course:
    """Up to and with the step that the others have decided. No proof may wait to be checked."""
    fresh = _up_to(old, at, dict(old.false))
    _end(fresh, at)
    if fresh.absence.overturned() == at:
        raise ProtocolError(f"{at} was told anew, and still ends in another way than was decided")
    fresh.look()
    return fresh


def false_together(old: Course, fault: Fault) -> Course:
    """Up to the step that was closed last, and was found to hold a false answer when all were together.

    Raises:
        ProtocolError: the fault is nobody's: true answers have led to it.
    """
    if fault.seat is None:
        raise ProtocolError("proven answers led to an impossible state") from fault
    live = old.ledger.live
    others = [entry for seat, entry in sorted(live.steps[live.step - 1].items()) if seat != fault.seat]
    return _convicting(old, (live.name, live.step - 1), fault.seat, fault, others)


def _convicting(old: Course, at: At, seat: int, fault: Fault, others: Sequence[Entry] = ()) -> Course:
    """Up to a step that was closed with an answer of `seat` that is false: it can be closed again with that
    known. Every proof before must have been checked. `others`: what it takes beside it to see that.
    """
    track = old.ledger.track(at[0])
    if track is None:
        raise ProtocolError(f"{at} is not of this story")
    false = track.steps[at[1]][seat]
    guilt = Guilt(fault.blame(seat, false.digest), (*others, false))
    return _up_to(old, at, {**old.false, false.digest: guilt})


def _up_to(old: Course, at: At, false: dict[bytes, Guilt]) -> Course:
    """The same entries in a new course, up to those of the step `at`, which is live then."""
    fresh = Course(old.contract, old.seat, old.story, lambda happening: None)
    fresh.clock(old.now)
    fresh.lost, fresh.false, fresh.trusts = old.lost, false, True
    for seat in old.absence.guilty:
        fresh.absence.convict(seat)
    for track in old.ledger.tracks:
        for step in range(track.step):
            here, said = (track.name, step), track.said.get(step, {}).values()
            first = here == at or step in track.outcomes  # it may have ended by what was said about it
            _admit(fresh, (*track.heard(step), *(said if first else ())))
            if here == at:
                fresh.trusts, fresh.table.tell = False, old.table.tell
                return fresh
            _end(fresh, here)
            _admit(fresh, () if first else said)
    raise ProtocolError("the story has not come to the step to which it is told anew")


def _admit(fresh: Course, entries: Iterable[Entry]) -> None:
    fresh.inbox.extend(entries)
    while fresh.inbox:  # which may be more in the end: words that a freeze names
        with suppress(DoubleSpeech, Contradiction):  # told before
            fresh.admit(fresh.inbox.popleft())


def _end(fresh: Course, at: At) -> None:
    """Close a step of which all is known already."""
    fresh.hearing.backlog.clear()
    if fresh.close() is None:
        raise ProtocolError(f"{at} was closed before, and now it is not")
