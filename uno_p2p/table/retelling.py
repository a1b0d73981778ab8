"""A story told anew: up to a step that ends otherwise than this node had thought.

The others have decided it without this seat, or somebody's answer to it has turned out to be false. What was
said after that step counts no more. Everything before was checked when it came, and is not checked again.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from protocol.entry import Entry
from protocol.errors import Fault, ProtocolError
from protocol.ledger import DoubleSpeech
from uno_p2p.table.absence import At, Contradiction
from uno_p2p.table.course import Course, Guilt


def rewound(old: Course, at: At) -> Course:
    """Up to and with the step that the others have decided. No proof may wait to be checked."""
    fresh = _up_to(old, at, dict(old.false))
    _end(fresh, at)
    if fresh.absence.overturned() is not None:
        raise ProtocolError(f"{at} was told anew, and still ends in another way than was decided")
    fresh.look()
    return fresh


def convicting(old: Course, at: At, seat: int, fault: Fault, *, joint: bool = False) -> Course:
    """Up to a step that was closed with an answer of `seat` that is false: it can be closed again with that
    known. Every proof before must have been checked. `joint`: it takes all answers of the step to see it.
    """
    step = next(track for track in old.ledger.tracks if track.name == at[0]).steps[at[1]]
    others = [entry for other, entry in sorted(step.items()) if joint and other != seat]
    guilt = Guilt(fault.blame(seat, step[seat].digest), (*others, step[seat]))
    return _up_to(old, at, {**old.false, step[seat].digest: guilt})


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
