"""Five machines, one of which nobody can dial, and one behind 50 ms with stalls, finish a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.five import RULES, evening
from tests.helpers.netns import unable

pytestmark = pytest.mark.skipif(unable() is not None, reason=str(unable()))


async def test_five_machines_finish_a_match(tmp_path: Path) -> None:
    told = await evening(tmp_path, RULES, hands=1)
    assert told["hands"] == 1
    assert told["moves"] > 0
    assert {"drop", "stall"} <= told["befallen"].keys(), "the weather has come"
    assert told["away"] == 0, "nobody was given up"
