"""What all tests share: properties are tried with the same examples every time, however slow it goes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes run the tests, each file is for one of them, all real sockets for one, and all
    browsers for one.
    """
    for item in items:
        alone = [name for name in ("integration", "browser") if name in item.path.parts]
        item.add_marker(pytest.mark.xdist_group(*alone or [item.nodeid.split("::")[0]]))
