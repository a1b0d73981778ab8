"""Two readings of one document: the product and a checker without a line of it agree about whole hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.records import Record, recorded
from tests.second.follow import Follower, follow
from tests.second.refusal import Refused
from tests.second.story import story
from tests.second.tally import TALLY

SWAPS = (2, 40, "deck=small39")
"""A first Wild, a swap of hands, a challenge that finds nothing, races for UNO."""
PROVEN = (2, 38, "deck=small39", "no_bluffing=on", "force_play=on", "challenge=off")
"""Proofs about hidden cards: of one kept, and of a hand beside a Wild Draw Four."""


def heard(record: Record, frames: list[bytes]) -> Follower | tuple[str, int, bytes]:
    """What the second verifier makes of it; a refusal as code, seat, digest of the entry."""
    try:
        return follow(record.export(frames), story)
    except Refused as refused:
        return refused.code, refused.seat, refused.digest


def faces(follower: Follower) -> list[str]:
    """The opened faces and the draws."""
    words = [line.split() for line in follower.table.told]
    drawn = [line[:3] for line in words if line[1] in ("up", "played", "drew") and line[2] != "0"]
    return [" ".join(line) for line in drawn]


@pytest.mark.parametrize("case", [SWAPS, PROVEN], ids=["swaps", "proven"])
def test_a_whole_hand(case: tuple[int, int, str]) -> None:
    record = recorded(*case)
    follower = follow(record.export(), story)
    assert follower.over
    assert follower.entries == len(record.frames)
    assert {follower.place.prev} == record.net.digests()
    assert follower.table.scores == record.totals
    assert faces(follower) == record.faces()


def test_these_hands_have_a_proof_of_every_kind() -> None:
    TALLY.clear()
    for case in (SWAPS, PROVEN):
        follow(recorded(*case).export(), story)
    assert set(TALLY) == {"key", "shuffle", "shares", "rekey", "membership"}
    kinds = Counter(entry.kind for case in (SWAPS, PROVEN) for entry in recorded(*case).entries)
    assert {"colour", "challenge", "answer", "rekey", "react", "drawn", "show"} <= set(kinds)


# -- one entry said otherwise -----------------------------------------------------------------------------


def spots(record: Record) -> list[tuple[int, int]]:
    """The first byte string of each size class in the bodies of each kind: number of the entry, field."""
    found: dict[tuple[str, int, int], tuple[int, int]] = {}
    for number, entry in enumerate(record.entries):
        for field, value in enumerate(entry.body):
            if isinstance(value, bytes) and value and entry.kind not in ("commit", "ready"):
                found.setdefault((entry.kind, len(entry.body), field), (number, field))
    return list(found.values())


@pytest.mark.parametrize("case", [SWAPS, PROVEN], ids=["swaps", "proven"])
def test_a_bit_of_any_field_is_refused_by_both_at_the_same_entry_for_the_same_reason(
    case: tuple[int, int, str],
) -> None:
    record = recorded(*case)
    for turn, (number, field) in enumerate(spots(record)):
        body = list(record.entries[number].body)
        was = body[field]
        changes = (was[:-1] + bytes([was[-1] ^ 1]), bytes([was[0] ^ 1]) + was[1:], was[:-1], was + b"\0")
        body[field] = changes[turn % 4]
        frames = record.otherwise(number, body)
        verdict = record.judged(frames)
        assert verdict is not None, (record.entries[number].kind, field)
        assert heard(record, frames) == verdict, (record.entries[number].kind, field)
