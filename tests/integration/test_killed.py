"""Real processes that are killed with SIGKILL: their match ends, in one story."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.soak import match

SMALL = ["classic", "deck=small28"]


async def test_nodes_that_are_killed_again_and_again_play_their_match_to_its_end(tmp_path: Path) -> None:
    outcome = await match(tmp_path, 3, SMALL, kills=4, every=0.7, seed=2, hands=2)
    assert outcome.kills >= 3
    assert outcome.hands == 2
