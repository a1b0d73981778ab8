"""Real nodes on machines of their own, of which one is lost for longer than the others wait for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.helpers.netns import lan, unable
from tests.helpers.outpost import Outpost, outposts
from tests.helpers.soak import until
from tests.helpers.weather import one_story

pytestmark = pytest.mark.skipif(unable() is not None, reason=str(unable()))
RULES = ["classic", "deck=small39", "goal=points:100000"]  # nobody wins the match before its last hand
PATIENCE = 5
GONE = 3


@asynccontextmanager
async def table(folder: Path, seats: int, hands: int) -> AsyncIterator[list[Outpost]]:
    """Nodes whose first deck is ready."""
    async with lan(seats) as wire, outposts(wire, folder, RULES, hands, PATIENCE) as nodes:
        await until(nodes, lambda: all(node.told("deck") for node in nodes))
        yield nodes


def shown(node: Outpost, what: str) -> int:
    """How often this has happened, as the node has shown it."""
    return sum(line["what"] == what for line in node.told("shown"))


def all_shown(nodes: list[Outpost], what: str) -> bool:
    return all(shown(node, what) for node in nodes)


async def test_a_pulled_cable_costs_one_hand_and_no_more(tmp_path: Path) -> None:
    async with table(tmp_path, 4, hands=4) as nodes:
        others = nodes[:GONE]
        nodes[0].lan.link(GONE, "down")
        await until(nodes, lambda: all_shown(others, "WentAway"))
        await until(nodes, lambda: all_shown(others, "HandScored"))
        nodes[0].lan.link(GONE, "up")
        await until(nodes, lambda: all(node.last for node in nodes))
        assert all_shown(nodes, "CameBack")
        assert all_shown(nodes, "WentAway")  # the one that was lost is told, too
        assert one_story(nodes) == 4


async def test_a_closed_lid_is_waited_for_no_longer_than_is_shown(tmp_path: Path) -> None:
    async with table(tmp_path, 4, hands=4) as nodes:
        others = nodes[:GONE]
        nodes[GONE].stop()
        await until(nodes, lambda: all_shown(others, "WentAway"))
        nodes[GONE].go_on()
        await until(nodes, lambda: all(node.last for node in nodes))
        assert all_shown(nodes, "CameBack")
        assert one_story(nodes) == 4


async def test_three_cannot_finish_a_hand_without_one_and_two_play_the_next(tmp_path: Path) -> None:
    async with table(tmp_path, 3, hands=1) as nodes:
        killed = nodes[2]
        assert killed.process is not None
        killed.process.kill()
        others = nodes[:2]
        await until(others, lambda: all(node.last for node in others))
        assert all_shown(others, "WentAway")
        assert all_shown(others, "HandVoid")
        assert one_story(others) == 1
