"""What all tests share: properties are tried with the same examples every time, however slow it goes; and
which tests go together where several processes run them.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

TOGETHER = ("integration", "browser")
"""Folders whose files are all for one process: real sockets and their clocks, and the browsers."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each file is for one process."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            path = nodeid.split("::", maxsplit=1)[0]
            return next((folder for folder in TOGETHER if f"/{folder}/" in path), path)

    return ByFile(config, log)
