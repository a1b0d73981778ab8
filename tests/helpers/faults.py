"""Expecting a peer's wrong by its code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from protocol.errors import Fault, FaultCode


@contextmanager
def refused(code: FaultCode) -> Iterator[pytest.ExceptionInfo[Fault]]:
    """The block raises Fault with this code."""
    with pytest.raises(Fault) as caught:
        yield caught
    assert caught.value.code is code, caught.value
