"""Three real nodes on three machines (network namespaces) in bad weather: the hand ends in one story."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.helpers.netns import ip, lan, sweep, unable
from tests.helpers.outpost import Outpost, outposts, until_on
from tests.helpers.soak import until
from tests.helpers.weather import one_story

pytestmark = pytest.mark.skipif(unable() is not None, reason=str(unable()))
RULES = ["classic", "deck=small39"]


@asynccontextmanager
async def table(folder: Path, *weather: tuple[object, ...]) -> AsyncIterator[list[Outpost]]:
    """Three nodes whose deck is ready. After the block the hand has ended, everywhere the same way.

    `weather`: commands to the relay before the first node starts.
    """
    async with lan(3) as wire:
        for command in weather:
            await wire.weather(*command)
        async with outposts(wire, folder, RULES, hands=1) as nodes:
            await until(nodes, lambda: all(node.told("deck") for node in nodes))
            assert not any(node.last for node in nodes)
            yield nodes
            await until(nodes, lambda: all(node.last for node in nodes))
        await until(nodes, lambda: all(node.last for node in nodes))
        assert one_story(nodes) == 1


def test_what_a_killed_run_has_left_behind_is_swept_away() -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    dead, alive = f"uno-{gone.pid}-0", f"uno-{os.getpid()}-7"
    for name in (dead, alive):
        ip("netns", "add", name)
    left = subprocess.Popen(["ip", "netns", "exec", dead, "sleep", "600"])
    try:
        while str(left.pid) not in ip("netns", "pids", dead).split():
            pass  # it is on its way in
        left.send_signal(signal.SIGSTOP)
        sweep()
        assert left.wait(10) == -signal.SIGKILL
        names = ip("netns", "list").split()
        assert dead not in names
        assert alive in names
    finally:
        left.kill()
        left.wait()
        ip("netns", "delete", alive)


async def test_slow_links(tmp_path: Path) -> None:
    async with table(tmp_path, ("delay", 0.05, 0.2, 1)):
        pass


async def test_blocked_ports(tmp_path: Path) -> None:
    """Two nodes that nobody can dial: they reach the host, and have no link to each other at all."""
    async with table(tmp_path, ("block", 1, "refuse"), ("block", 2, "drop")) as nodes:
        await until(nodes, lambda: nodes[1].misses(2) and nodes[2].misses(1))
        assert not nodes[0].misses(1)
        assert not nodes[0].misses(2)
        await nodes[0].lan.weather("delay", 0, 0, 0)
        assert nodes[0].lan.befallen.keys() == {"refuse", "drop"}


async def test_connections_that_hang_die_and_stall_and_a_cable_that_is_pulled(tmp_path: Path) -> None:
    async with table(tmp_path) as nodes:
        lan = nodes[0].lan
        for node, kind, seconds in ((1, "cut", 1.0), (2, "reset", 1.0), (0, "stall", 2.0)):
            await lan.weather("spell", node, kind, seconds)
            assert not any(node.last for node in nodes)  # in mid-hand, every time
            await lan.until_healed(node)
            await until_on(nodes, 3)
        await lan.weather("delay", 0, 0, 0)
        assert lan.befallen.keys() == {"cut", "reset", "stall"}
        lan.link(2, "down")
        assert not any(node.last for node in nodes)
        await until(nodes, lambda: nodes[0].misses(2) >= 5 and nodes[1].misses(2) >= 5)
        assert nodes[2].misses(0)
        assert nodes[2].misses(1)
        assert not nodes[0].misses(1)
        lan.link(2, "up")
        await until(nodes, lambda: not any(node.misses(seat) for node in nodes for seat in range(3)))


async def test_a_closed_lid(tmp_path: Path) -> None:
    async with table(tmp_path) as nodes:
        nodes[1].stop()
        await until(nodes, lambda: nodes[0].misses(1) >= 5 and nodes[2].misses(1) >= 5)
        nodes[1].go_on()
        await until(nodes, lambda: nodes[1].told("slept") and nodes[1].told("renewed"))
        ((seconds,),) = [line["arguments"] for line in nodes[1].told("slept")]
        assert seconds >= 4  # heard up to a second before it fell asleep
        await until(nodes, lambda: not any(node.misses(1) for node in nodes))
        assert not any(nodes[0].told(event) for event in ("slept", "renewed"))


async def test_machines_that_get_another_address(tmp_path: Path) -> None:
    """A guest and then the host: in the end neither is where the other has known it."""
    async with table(tmp_path) as nodes:
        for mover in (nodes[1], nodes[0]):
            new = mover.lan.address(mover.seat, moved=9)
            mover.lan.move(mover.seat, moved=9)
            await until(nodes, lambda at=new: sum(node.dials(at) for node in nodes) == 2)
            assert mover.told("renewed")
            await until_on(nodes, 2)
        await until(nodes, lambda: not any(node.misses(seat) for node in nodes for seat in range(3)))
