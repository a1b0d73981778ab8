"""The targets of `python -m tests.fuzz`, for a few seconds and the same every time, and all inputs that broke one."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.crashes import CRASHES
from tests.fuzz.target import Excess, Target
from tests.fuzz.targets import TARGETS

EXAMPLES = {"codec": 300, "files": 60, "ledger": 60, "lobby": 200, "machine": 60, "table": 25}


@pytest.fixture(scope="module", autouse=True)
def exact_memory() -> Iterator[None]:
    """Every allocation counts, so that the bound of memory is exact."""
    for target in TARGETS.values():
        target.run(b"")  # what is recorded once is nobody's
    tracemalloc.start()
    yield
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

    holds()


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_hold_too(name: str) -> None:
    for data in list(TARGETS[name].seeds())[::4]:
        TARGETS[name](data)


@pytest.mark.parametrize(("name", "data", "was"), CRASHES)
def test_what_once_broke_is_mended(name: str, data: str, was: str) -> None:
    TARGETS[name](bytes.fromhex(data))


def test_the_bounds_are_watched() -> None:
    def hungry(data: bytes) -> None:
        assert len(bytearray(8_000_000)) > len(data)

    def slow(data: bytes) -> None:
        assert sum(range(3_000_000)) > len(data)

    for run in (hungry, slow):
        with pytest.raises(Excess):
            Target("bad", "", run, lambda: [], seconds=0.01, megabytes=4)(b"")
