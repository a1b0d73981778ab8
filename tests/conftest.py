"""What all tests share: properties are tried with the same examples every time, however slow it goes; and
which tests go together where several processes run them.
"""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

BY_THE_CLOCK = "tests/integration/"
"""Tests that mostly wait: two processes have them all, and leave the processors to the others."""
BROWSERS = "tests/browser/"
"""One process has all of these."""


def together(path: str) -> str:
    """Tests of files for which this is the same are for one process, one after the other."""
    if path.startswith(BY_THE_CLOCK):
        return f"{BY_THE_CLOCK}{zlib.crc32(path.encode()) % 2}"
    return BROWSERS if path.startswith(BROWSERS) else path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """`together`, said to the scheduler itself: marks of groups have no effect under some releases."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return together(nodeid.split("::", maxsplit=1)[0])

    return Together(config, log)
