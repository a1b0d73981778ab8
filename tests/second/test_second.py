"""Two readings of one document: the product and a checker without a line of it agree about whole hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.helpers.records import recorded
from tests.second.__main__ import main
from tests.second.agreeing import PROVEN, SWAPS, faces
from tests.second.follow import follow
from tests.second.refusal import NotFollowed
from tests.second.story import story
from tests.second.tally import TALLY

BOTH = pytest.mark.parametrize("case", [SWAPS, PROVEN], ids=["swaps", "proven"])


@BOTH
def test_a_whole_hand(case: tuple[int, int, str]) -> None:
    record = recorded(*case)
    follower = follow(record.export(), story)
    assert follower.over
    assert follower.entries == len(record.frames)
    assert {follower.place.prev} == record.net.digests()
    assert follower.table.scores == record.totals
    assert faces(follower) == record.faces()


def test_these_hands_have_proofs_of_every_kind() -> None:
    TALLY.clear()
    for case in (SWAPS, PROVEN):
        follow(recorded(*case).export(), story)
    assert set(TALLY) == {"key", "shuffle", "shares", "rekey", "membership"}
    kinds = Counter(entry.kind for case in (SWAPS, PROVEN) for entry in recorded(*case).entries)
    assert {"colour", "challenge", "answer", "rekey", "react", "drawn", "show"} <= set(kinds)


def test_the_command_tells_what_it_has_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, file = recorded(*SWAPS), tmp_path / "table.uno"
    TALLY.clear()
    file.write_bytes(record.export())
    assert main(str(file)) == 0
    assert f"{len(record.frames)} entries to its end" in capsys.readouterr().out
    file.write_bytes(record.export(record.frames[:-1]))
    assert main(str(file)) == 0
    assert "it ends early" in capsys.readouterr().out
    file.write_bytes(record.export([*record.frames[:5], record.frames[6]]))
    assert main(str(file)) == 1
    assert "refused" in capsys.readouterr().out


def test_what_it_does_not_know_it_does_not_accept() -> None:
    record = recorded(*SWAPS)
    here = record.entries[5]
    frames = record.otherwise(5, [[0], [], False, []], track=f"away/{here.track}/{here.step}", kind="freeze")
    with pytest.raises(NotFollowed):
        follow(record.export(frames), story)
