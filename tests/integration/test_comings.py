"""Coming and going at a running table: real processes, real sockets, real homes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.helpers.comings import Comings
from tests.helpers.soak import said_once, until
from tests.helpers.sweep import some
from tests.integration.test_commands import run
from uno_p2p.lab.audit import audit
from uno_p2p.past import named_table
from uno_p2p.table.export import encode_export


@asynccontextmanager
async def started() -> AsyncIterator[list[Comings]]:
    nodes: list[Comings] = []
    try:
        yield nodes
    finally:
        await asyncio.gather(*(node.end() for node in nodes))


async def start(nodes: list[Comings], home: Path, *arguments: str) -> Comings:
    node = Comings(home, list(arguments))
    nodes.append(node)
    await node.start()
    return node


async def table_of(nodes: list[Comings], node: Comings, *names: str) -> None:
    """Until the node has told that it sits at a table of these."""
    await until(nodes, lambda: any(line["names"] == list(names) for line in node.told("table")))


async def test_a_match_at_which_people_come_and_go_and_the_host_leaves(tmp_path: Path) -> None:
    async with started() as nodes:
        head = await start(nodes, tmp_path / "host", "Host", "rwl", "--person")
        await until(nodes, lambda: head.port)
        at = f"127.0.0.1:{head.port}"
        ben = await start(nodes, tmp_path / "ben", "Ben", "l", "--person", "--join", at)
        await until(nodes, lambda: ben.told("waits"))
        bot = await start(nodes, tmp_path / "bot", "Bot", "rwry", "--join", at)
        await until(nodes, lambda: bot.told("waits"))
        cleo = await start(nodes, tmp_path / "cleo", "Cleo", "rwrw", "--person", "--door", "--join", at)
        await table_of(nodes, head, "Host", "Ben", "Bot", "Cleo")
        await table_of(nodes, head, "Host", "Bot", "Cleo")  # Ben has left after the first hand
        dora = await start(nodes, tmp_path / "dora", "Dora", "rw", "--person", "--join", at)
        await table_of(nodes, dora, "Host", "Bot", "Cleo", "Dora")
        await table_of(nodes, dora, "Bot", "Cleo", "Dora")  # the host has left after the third
        door = f"127.0.0.1:{cleo.told('door')[0]['port']}"
        eve = await start(nodes, tmp_path / "eve", "Eve", "", "--person", "--join", door)
        await table_of(nodes, eve, "Eve", "Cleo", "Dora")  # in the place of the bot
        await until(nodes, lambda: all(node.last for node in nodes))
        ends = [node.last for node in (cleo, dora, eve) if node.last]
        assert len({end["digest"] for end in ends}) == 1
        assert len({tuple(end["totals"]) for end in ends}) == 1
        assert not any(node.told("blamed") for node in nodes)
        assert [len(node.told("scored")) for node in (head, ben, bot, cleo, dora, eve)] == [3, 1, 4, 6, 4, 2]
    said_once([node.home for node in nodes])
    for node, statuses in (
        (head, ["went-on", "went-on", "over"]),
        (ben, ["over"]),
        (bot, ["went-on"] * 3 + ["over"]),
        (cleo, ["went-on"] * 4 + ["over"]),
        (dora, ["went-on"] * 2 + ["over"]),
        (eve, ["over"]),
    ):
        code, out, err = await run("history", "--json", "--home", str(node.home))
        assert (code, err) == (0, "")
        tables = json.loads(out.splitlines()[-1])["tables"]
        assert [table["status"] for table in tables] == statuses
        for table in some(tables):
            with named_table(node.home, table["id"]) as (store, kept):
                record = encode_export(kept.contract, store.journal(kept.digest))
            assert audit(record).verdict == "agrees"


async def test_a_newcomer_and_the_host_are_killed_and_come_back(tmp_path: Path) -> None:
    async with started() as nodes:
        head = await start(nodes, tmp_path / "host", "Host", "ttt", "--seats", "2", "--hands", "3")
        await until(nodes, lambda: head.port)
        at = f"127.0.0.1:{head.port}"
        ben = await start(nodes, tmp_path / "ben", "Ben", "ttt", "--join", at)
        await table_of(nodes, ben, "Host", "Ben")
        dora = await start(nodes, tmp_path / "dora", "Dora", "", "--join", at)
        await until(nodes, lambda: dora.told("waits") or dora.told("table"))
        await dora.kill()  # perhaps when it has been named already: then they count on what it promised
        await dora.start()
        await table_of(nodes, dora, "Host", "Ben", "Dora")
        await dora.kill()
        await head.kill()
        await dora.start()
        await head.start()
        await until(nodes, lambda: all(node.last for node in nodes))
        assert len({str(node.last["digest"]) for node in nodes if node.last}) == 1
        assert not any(node.told("blamed") for node in nodes)
    said_once([node.home for node in nodes])
