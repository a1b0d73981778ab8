"""Homes that are not as they should be, in real processes: one sentence, and no word that is not stored."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from protocol import wire
from protocol.entry import Entry
from tests.helpers.soak import Mortal, said_once, until
from tests.helpers.typist import IN_PLAY, Habits, Typist, pattern
from tests.integration.test_commands import one_sentence, run
from tests.integration.test_people import free_port
from uno_p2p.homelock import FILE as LOCK
from uno_p2p.homelock import HomeLock
from uno_p2p.store import Store
from uno_p2p.storefile import FILE


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[list[Mortal]]:
    """Two nodes in the middle of a long match."""
    nodes = [Mortal(folder / "0", ["--name", "A", "--seats", "2", "--rules", "deck=small28"])]
    try:
        await nodes[0].start()
        await until(nodes, lambda: nodes[0].port)
        nodes.append(Mortal(folder / "1", ["--name", "B", "--join", f"127.0.0.1:{nodes[0].port}"]))
        await nodes[1].start()
        await until(nodes, lambda: all(node.sid for node in nodes))
        yield nodes
    finally:
        await asyncio.gather(*(node.end() for node in nodes))


async def fails(node: Mortal, code: str) -> None:
    """The node ends by itself, with one sentence."""
    assert node.process is not None
    async with asyncio.timeout(60):
        status = await node.process.wait()
        assert node._reading is not None
        await node._reading
    one_sentence(status, node.problems[-1], code)
    node.problems.clear()


async def test_a_second_process_on_a_home_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    async with two(tmp_path) as nodes:
        for command in (["join"], ["host", "--listen", "*:0", "--new"], ["bot"]):
            code, _, err = await run(*command, "--home", str(nodes[0].home))
            one_sentence(code, err, "home-busy")
        code, out, _ = await run("history", "--home", str(nodes[0].home))
        assert code == 0
        assert "A, B" in out
        assert nodes[0].process is not None
        assert nodes[0].process.returncode is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process's files")
async def test_a_disk_that_fills_up_in_mid_hand(tmp_path: Path) -> None:
    async with two(tmp_path) as nodes:
        process = nodes[0].process
        assert process is not None
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
        await fails(nodes[0], "store-failed")
        await nodes[0].start()  # room is made
        await until(nodes, lambda: all(node.last for node in nodes))
        assert len({str(node.last["digest"]) for node in nodes if node.last}) == 1
    said_once([node.home for node in nodes])


async def test_a_home_that_is_copied_or_put_back_and_one_that_is_cut_off(tmp_path: Path) -> None:
    async with two(tmp_path) as nodes:
        await nodes[1].kill()
        copy = tmp_path / "copy"
        shutil.copytree(nodes[1].home, copy)
        before = said_once([copy])
        await nodes[1].start()
        await until_it_has_said_more(nodes, copy)
        person = await Typist.start("en", Habits(), copy, "join")
        try:
            async with asyncio.timeout(90):
                # The others answer the first one, so the copy never comes to a word.
                await person.first("wait.hold")
                await until(nodes, lambda: all(node.last for node in nodes))
                assert len({str(node.last["digest"]) for node in nodes if node.last}) == 1
                await nodes[1].kill()
                # Alone it is like a home put back: it has said more than it knows, and says nothing now.
                await person.first("event.rolled-back")
        finally:
            await person.end()
        assert said_once([nodes[1].home, copy, nodes[0].home]) > before
        for path in nodes[1].home.glob(f"{FILE}*"):
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 // 4096 * 4096])
        (nodes[1].home / f"{FILE}-wal").unlink(missing_ok=True)
        code, _, err = await run("join", "--home", str(nodes[1].home))
        one_sentence(code, err, "home-damaged")


async def until_it_has_said_more(nodes: list[Mortal], copy: Path) -> None:
    """The second node has said something that the copy of its home does not know."""
    known = places_of(copy, 1)
    await until(nodes, lambda: places_of(nodes[1].home, 1) > known)


def places_of(home: Path, seat: int) -> set[object]:
    """Where this seat has spoken, as the home knows."""
    store = Store.reading(home)
    assert store is not None
    entries = [wire.decode(raw) for kept in store.kept() for raw in store.journal(kept.digest)]
    store.close()
    return {entry.place for entry in entries if isinstance(entry, Entry) and entry.seat == seat}


@pytest.mark.parametrize("used", [False, True])
async def test_a_home_that_cannot_be_written_to(used: bool, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    if used:
        Store(home).close()
    home.chmod(0o500)
    command = [sys.executable, "-m", "uno_p2p", "bot", "--home", str(home)]
    if os.geteuid() == 0:  # root may write everywhere; without this right it may not
        setpriv = shutil.which("setpriv")
        assert setpriv is not None, "root cannot test this without setpriv"
        command = [setpriv, "--bounding-set=-dac_override", *command]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    async with asyncio.timeout(60):
        _, err = await process.communicate()
    home.chmod(0o700)
    assert process.returncode is not None
    assert err.decode().rstrip().endswith("[home-not-writable]"), err.decode()
    assert process.returncode == 2
    assert len(err.decode().splitlines()) == 1


def hosting(bots: int) -> list[str]:
    """A person's table with so many bots, for one hand."""
    table = ["--bots", str(bots), "--seats", str(bots + 1), "--rules", "deck=classic", "--hands", "1"]
    return ["host", "--listen", f"127.0.0.1:{free_port()}", *table, "--pace", "0", "--name", "Aoi"]


async def killed_in_play(home: Path, command: list[str]) -> None:
    """A host that is killed in the hand, at the first question to its person; its bots are gone, too."""
    person = await Typist.start("en", Habits(), home, *command)
    try:
        await person.first("ask.accept")
        await person._type("yes")
        # Which question it is, the cards decide: in one hand of ten none of them can be played.
        await person.first(*IN_PLAY)
    finally:
        await person.end()


async def test_a_host_that_is_killed_comes_back_with_its_bots(tmp_path: Path) -> None:
    home, command = tmp_path / "home", hosting(bots=2)
    async with asyncio.timeout(150):
        await killed_in_play(home, command)
        again = await Typist.start("ja", Habits(), home, *command)
        try:
            found = await again.first("lobby.resume")
            assert found["option"] == "--new"
            assert await again.play() == 0, "\n".join(again.lines)
        finally:
            await again.end()
    assert any(pattern("ja", "over.unwon").match(line) for line in again.lines), "\n".join(again.lines)
    assert said_once([home, *(home / "bots").iterdir()]) > 20


def knocks(lock: Path) -> bool:
    """Whether another process has this file open: it holds the lock, or it tries to."""
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        with suppress(OSError):  # it has just ended, or it is somebody else's
            if any(lock.samefile(file) for file in (process / "fd").iterdir()):
                return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows which files a process has open")
async def test_a_bot_that_comes_back_waits_until_the_one_before_it_is_gone(tmp_path: Path) -> None:
    home, command = tmp_path / "home", hosting(bots=1)
    place = home / "bots" / "1"
    async with asyncio.timeout(150):
        await killed_in_play(home, command)
        lock = HomeLock(place)
        again = await Typist.start("en", Habits(), home, *command)
        missing = asyncio.create_task(again.first("lobby.no-bot"))
        try:
            while not knocks(place / LOCK):
                assert not missing.done(), "it has not waited at all"
                await asyncio.sleep(0.02)
            missing.cancel()
            await asyncio.wait([missing])
            lock.release()
            await again.first(*IN_PLAY)
        finally:
            missing.cancel()
            lock.release()
            await again.end()
    assert not any(pattern("en", "lobby.no-bot").match(line) for line in again.lines), "\n".join(again.lines)


async def test_a_bot_that_cannot_play_says_so_though_its_host_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "uno_p2p", "bot", "--home", str(tmp_path), "--until-input-ends"]
    pipe = asyncio.subprocess.PIPE
    bot = await asyncio.create_subprocess_exec(*command, stdin=pipe, stderr=pipe)
    assert bot.stderr is not None
    async with asyncio.timeout(60):
        err = await bot.stderr.read()  # its input stays open: a thread of the bot reads there to the end
        one_sentence(await bot.wait(), err.decode(), "nothing-to-resume")


async def test_without_an_unfinished_table_a_new_one_must_be_named(tmp_path: Path) -> None:
    for command, trouble in (("join", "no-table"), ("bot", "nothing-to-resume")):
        code, _, err = await run(command, "--home", str(tmp_path))
        one_sentence(code, err, trouble)
    assert (await run("history", "--home", str(tmp_path)))[1].strip() == "No table has been played here yet."
