"""The targets of `python -m tests.fuzz` for a while, the same every time; and all that once broke one."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.crashes import CRASHES
from tests.fuzz.target import Excess, Target
from tests.fuzz.targets import TARGETS

EXAMPLES = {"codec": 120, "files": 30, "ledger": 40, "lobby": 100, "machine": 40, "table": 30, "cards": 3}
FAST = ("codec", "files", "ledger", "lobby")
"""Targets for which there is time to trace every allocation, so that the bound of memory is exact."""


@contextmanager
def watched(target: Target) -> Iterator[None]:
    """What is recorded once, at the start, is no input's."""
    for data in {data[:1] for data in target.seeds()}:
        target.run(data)
    if target.name in FAST:
        tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    """A seed with some bytes put in the place of others, or any bytes."""
    changed = st.builds(
        lambda seed, at, new: seed[:at] + new + seed[at + len(new) :],
        st.sampled_from(list(target.seeds())),
        st.integers(0, 60),
        st.binary(max_size=30),
    )
    return st.one_of(changed, st.binary(max_size=80))


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_a_peer_writes_breaks_a_target(name: str) -> None:
    target = TARGETS[name]

    @given(inputs(target))
    @settings(max_examples=EXAMPLES[name])
    def holds(data: bytes) -> None:
        target(data)

    with watched(target):
        holds()


@pytest.mark.parametrize(("name", "data", "was"), CRASHES)
def test_what_once_broke_is_mended(name: str, data: str, was: str) -> None:
    with watched(TARGETS[name]):
        TARGETS[name](bytes.fromhex(data))


def test_the_bounds_are_watched() -> None:
    def hungry(data: bytes) -> None:
        assert len(bytearray(8_000_000)) > len(data)

    def slow(data: bytes) -> None:
        assert sum(range(400_000)) > len(data)

    def quick(data: bytes) -> None:
        pass

    tracemalloc.start()
    try:
        for run in (hungry, slow):
            with pytest.raises(Excess):
                Target("bad", "", run, lambda: [], seconds=0.002, megabytes=4)(b"")
        Target("good", "", quick, lambda: [], seconds=0.002, megabytes=4)(b"")
    finally:
        tracemalloc.stop()
