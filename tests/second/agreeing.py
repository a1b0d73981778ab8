"""What both readers make of a record, in one form."""

from __future__ import annotations

from tests.helpers.records import Record
from tests.second.follow import Follower, follow
from tests.second.refusal import NoRecord, Refused
from tests.second.story import story

SWAPS = (2, 40, "deck=small39")
"""A first Wild, a swap of hands, a challenge that finds nothing, races for UNO."""
PROVEN = (2, 38, "deck=small39", "no_bluffing=on", "force_play=on", "challenge=off")
"""Proofs about hidden cards: of one kept, and of a hand beside a Wild Draw Four."""

Verdict = tuple[str, int, bytes] | None
"""Code, seat and digest of the entry; None if nobody is blamed."""


def heard(record: Record, frames: list[bytes]) -> Verdict:
    """The second reader's."""
    try:
        follow(record.export(frames), story)
    except Refused as refused:
        return refused.code, refused.seat, refused.digest
    except NoRecord:
        return None
    return None


def faces(follower: Follower) -> list[str]:
    """The opened faces and the draws."""
    words = [line.split() for line in follower.table.told]
    drawn = [line[:3] for line in words if line[1] in ("up", "played", "drew") and line[2] != "0"]
    return [" ".join(line) for line in drawn]


def agreed(record: Record, frames: list[bytes]) -> Verdict:
    """What both say."""
    verdict = record.judged(frames)
    assert heard(record, frames) == verdict
    return verdict


def code(record: Record, frames: list[bytes]) -> str:
    """Why both refuse the last of these entries; empty if nobody is blamed."""
    verdict = agreed(record, frames)
    return verdict[0] if verdict else ""
