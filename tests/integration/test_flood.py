"""Real processes under a flood: `python -m tests.flood` in short."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.flood.report import lines, report
from tests.flood.siege import OWN_BUSINESS, Plan, Siege

GROWTH_MB = 15.0
"""Of one peer a node may keep 2 MB of frames that wait for its machine and 0.5 MB of entries that wait for
their step; ZeroMQ's own buffers may hold some big frames; a hand of its own takes some 5 MB. The flood weighs
more than twice as much: no node that kept it would pass.
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory and descriptors are read from /proc")
async def test_a_table_plays_on_under_a_flood_and_gives_back_what_it_took(tmp_path: Path) -> None:
    small = ("classic", "deck=small39")
    plan = Plan(hands=1, calm_hands=0, rules=small, messages=1500, half_open=60, big_one_in=15)
    siege = Siege(plan, tmp_path)
    await siege.run()
    found = report(siege)
    told = "\n".join(lines(found))
    assert found["ok"], told
    assert found["hands"] == 1, told
    assert found["faults"] == [], told
    assert found["seats_lost"] == 0, told
    assert found["mesh"]["sent_mb"] > 2 * GROWTH_MB, told
    for where in ("lobby", "mesh"):
        before, peak, _ = found[where]["memory_mb"]
        assert peak - before < GROWTH_MB, told
        before, _, after = found[where]["descriptors"]
        assert after <= before + OWN_BUSINESS, told
        assert found["refused"][where]["crowded"] > 0, told
    assert found["refused"]["mesh"]["delivered"] > 300, told
    assert found["refused"]["machine"]["refused bad-encoding"] > 0, told
