"""What all tests share: properties are tried with the same examples every time, however slow it goes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes run the tests, each file is for one of them, and all real sockets for one."""
    for item in items:
        real = "integration" in item.path.parts
        item.add_marker(pytest.mark.xdist_group("integration" if real else item.nodeid.split("::")[0]))
