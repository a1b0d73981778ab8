"""Somebody's program ends in the middle of a hand: what the people who stay read on their screens."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path

from tests.helpers.typist import Habits, Typist
from tests.integration.test_people import fit_to_read, free_port, told

LIMIT = 120
PROGRAM = [sys.executable, "-m", "uno_p2p"]


async def bot(home: Path, port: int) -> Process:
    """A bot on a home of its own, which goes on with it when it is started again."""
    seat = [f"127.0.0.1:{port}", "--name", "Bot", "--home", str(home)]
    return await asyncio.create_subprocess_exec(*PROGRAM, "bot", *seat, stdout=DEVNULL, stderr=DEVNULL)


async def test_who_is_killed_is_missed_passed_over_and_welcomed_back(
    tmp_path: Path,
) -> None:
    port = free_port()
    rules = ["--rules", "deck=classic", "--target", "100000", "--hands", "2", "--patience", "5"]
    listen = ["--listen", f"127.0.0.1:{port}", "--name", "Aoi", "--seats", "4", "--bots", "2", "--pace", "0"]
    listen.append("--open")
    aoi = await Typist.start("ja", Habits(), tmp_path / "aoi", "host", *listen, *rules)
    bots: list[Process] = []
    try:
        async with asyncio.timeout(LIMIT):
            await aoi.first("lobby.open")
            bots.append(lost := await bot(tmp_path / "bot", port))
            playing = asyncio.create_task(aoi.play())
            await aoi.sees("event.deck-ready.other")
            lost.kill()
            await lost.wait()
            for key in ("wait.lost.on", "wait.then.recover", "event.went-away.other"):
                await aoi.sees(key)
            bots.append(back := await bot(tmp_path / "bot", port))
            await aoi.sees("event.came-back.other")
            assert await playing == 0, "\n".join(aoi.lines)
            assert await back.wait() == 0
    finally:
        await aoi.end()
        for process in bots:
            if process.returncode is None:
                process.kill()
                await process.wait()
    fit_to_read(aoi)
    assert told(aoi, "event.went-away.other") == told(aoi, "event.came-back.other") == 1
