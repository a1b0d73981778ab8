"""The node that waits, and what it reports about itself."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from uno_p2p.lab import bench_crowd, record
from uno_p2p.lab.bench_crowd import Thinker, Watch
from uno_p2p.lab.record import peak_rss_mb
from uno_p2p.rules.cards import FACES
from uno_p2p.table.choices import Ask, AskColour, AskDrawn, AskMove, AskReady, Ready
from uno_p2p.table.effects import Closed
from uno_p2p.table.view import View
from uno_p2p.trouble import Trouble

FACE = FACES["W4"]


def view(ask: Ask) -> View:
    """Between two hands, at a table of two."""
    return View(("Ada", "Ben"), 0, b"sid", (0, 0), frozenset(), None, (), None, "any", (0,), ask)


@pytest.mark.parametrize("ask", [AskMove((FACE,), (True,)), AskDrawn(FACE, True), AskColour((FACE,))])
def test_a_thinker_never_takes_its_turn(ask: Ask) -> None:
    assert Thinker().decide(view(ask), ask, 0.0) is None


def test_a_thinker_does_what_keeps_the_table_going() -> None:
    assert Thinker().decide(view(AskReady()), AskReady(), 0.0) == Ready()


def test_a_deal_is_counted_from_the_opened_table() -> None:
    watch = Watch()
    watch.observe(Closed("deck/0/0", 0, "commit"), 1.0)
    assert watch.deal_cpu_ms is None
    watch.observe(Closed("table", 1, "open"), 2.0)
    assert watch.deal_cpu_ms is None
    watch.observe(Closed("play/0", 0, "deal"), 3.0)
    assert watch.deal_cpu_ms is not None
    assert watch.deal_cpu_ms >= 0


async def test_a_table_that_ends_while_it_should_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ended:
        async def play(self) -> None:
            """A fault has ended the table."""

    @asynccontextmanager
    async def sit_down(*_: Any) -> AsyncIterator[tuple[Ended, None]]:
        yield Ended(), None

    monkeypatch.setattr(bench_crowd, "sit_down", sit_down)
    with pytest.raises(Trouble) as caught:
        await bench_crowd.run(tmp_path, "Node", join=None, seats=2, idle=0.0)
    assert caught.value.code == "bench-failed"
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []


# -- memory ------------------------------------------------------------------------------------------------


def test_a_node_does_not_count_what_its_parent_held() -> None:
    ballast = bytearray(200_000_000)
    script = "from uno_p2p.lab.record import peak_rss_mb; print(peak_rss_mb())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert 5 < float(told) < len(ballast) / 1e6


def test_memory_where_there_is_no_proc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="a module of Unix")
    monkeypatch.setattr(record, "STATUS", tmp_path / "no such file")
    assert 5 < (peak_rss_mb() or 0) < 100_000


def test_memory_where_nobody_tells(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(record, "STATUS", tmp_path / "no such file")
    monkeypatch.setitem(sys.modules, "resource", None)
    assert peak_rss_mb() is None
