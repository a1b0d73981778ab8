"""From a command to a seat, in real processes on this machine: codes, bots, tables that take nobody."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.home import ending
from tests.helpers.typist import Habits, Typist
from tests.integration.test_commands import lobby, one_sentence, run
from tests.integration.test_people import free_port
from uno_p2p import __version__, company, entering
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, sit_down
from uno_p2p.company import CODE, Bots, Way
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect, Show
from uno_p2p.table.happenings import TableOpen
from uno_p2p.ui.words import Words

LIMIT = 120


@asynccontextmanager
async def hosting(folder: Path, *options: str) -> AsyncIterator[tuple[list[Typist], str, str]]:
    """Aoi's table: the people, its address, its code."""
    people: list[Typist] = []
    address = f"127.0.0.1:{free_port()}"
    async with asyncio.timeout(LIMIT), ending(people):
        arguments = ["host", "--listen", address, "--name", "Aoi", "--pace", "0", *options]
        people.append(await Typist.start("en", Habits(), folder / "aoi", *arguments))
        await people[0].first("lobby.open")
        code = "" if "--open" in options else (await people[0].first("lobby.code"))["code"]
        yield people, address, code


async def ben(people: list[Typist], folder: Path, *arguments: str) -> Typist:
    people.append(await Typist.start("en", Habits(), folder / "ben", "join", "--name", "Ben", *arguments))
    return people[-1]


async def test_after_three_wrong_tries_the_host_reads_which_code_counts_now(tmp_path: Path) -> None:
    async with hosting(tmp_path, "--seats", "2", "--table", "Kitchen") as (people, address, code):
        guest = await ben(people, tmp_path, address)
        for typed in ("one", "two", "three"):
            assert (await guest.first("lobby.ask-code"))["title"] == "Kitchen"
            await guest._type(typed)
            await guest.first("lobby.wrong-code")
        told = await people[0].first("lobby.own-code")
        assert told["address"] == "127.0.0.1"
        assert told["code"] != code
        await guest._type(told["code"])
        await guest.first("lobby.full")


async def test_the_code_may_come_with_the_command(tmp_path: Path) -> None:
    async with hosting(tmp_path, "--seats", "2") as (people, address, code):
        guest = await ben(people, tmp_path, address, "--code", "-".join(code.split()))
        await guest.first("lobby.full")
        assert guest.typed == []


async def test_a_bot_without_the_right_code_is_one_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path, "--seats", "2") as (_, address, _):
        code, _, err = await run("bot", address, "--home", str(tmp_path / "bot"))
        one_sentence(code, err, "code-needed")
        code, _, err = await run("bot", address, "--code", "a b c", "--home", str(tmp_path / "bot"))
        one_sentence(code, err, "wrong-code")


async def test_a_code_that_was_given_is_meant_for_a_table_that_has_one(tmp_path: Path) -> None:
    async with hosting(tmp_path, "--seats", "2", "--open") as (_, address, _):
        for command in ("bot", "join"):
            arguments = [command, address, "--code", "a b c", "--home", str(tmp_path / command)]
            code, _, err = await run(*arguments)
            one_sentence(code, err, "no-code")


async def test_who_is_not_taken_in_can_choose_another_table(tmp_path: Path) -> None:
    async with hosting(tmp_path, "--seats", "2") as (people, address, code):
        async with lobby("9.9") as (_, port):
            guest = await ben(people, tmp_path, "--no-discovery")
            await guest.first("lobby.type-address")
            await guest._type(f"127.0.0.1:{port}")
            await guest.first("trouble.wrong-version")
        await guest.first("lobby.type-address")
        await guest._type(address)
        await guest.first("lobby.ask-code")
        await guest._type(code)
        await guest.first("lobby.full")


async def test_a_table_that_is_named_and_takes_nobody_is_one_sentence(tmp_path: Path) -> None:
    async with lobby("9.9") as (_, port):
        code, _, err = await run("join", f"127.0.0.1:{port}", "--home", str(tmp_path))
        one_sentence(code, err, "wrong-version")
    for goal, trouble in (("uno-p2p:1", "bad-invite"), ("--no-discovery", "no-table")):
        code, _, err = await run("join", goal, "--home", str(tmp_path))
        one_sentence(code, err, trouble)


async def test_the_hosts_bots_get_the_code_where_nobody_else_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[tuple[str, ...], dict[str, str]]] = []
    done = asyncio.Event()

    class Child:
        async def wait(self) -> int:
            return 0

        def terminate(self) -> None:
            raise AssertionError("it has ended")

        kill = terminate

    async def start(*command: str, env: dict[str, str], **_: Any) -> Child:
        started.append((command, env))
        done.set()
        return Child()

    monkeypatch.setenv(CODE, "of another table")
    monkeypatch.setattr(company.asyncio, "create_subprocess_exec", start)
    for code in ("apple river stone", None):
        done.clear()

        async def way(code: str | None = code) -> Way:
            return Way("127.0.0.1:5000", code)

        async with company.company(Bots(1), tmp_path, way, Words("en")):
            async with asyncio.timeout(LIMIT):
                await done.wait()
        command, environment = started[-1]
        assert "127.0.0.1:5000" in command
        assert not any("apple" in word for word in command)
        assert environment.get(CODE) == code
        assert environment["PATH"] == os.environ["PATH"]


def test_a_guest_tells_the_address_that_the_host_sees_or_else_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def seen(peer: str) -> str | None:
        asked.append(peer)
        return {"10.0.0.1": "10.0.0.7", "fe80::1%3": "fe80::7"}.get(peer)

    monkeypatch.setattr(entering, "own_address_for", seen)
    monkeypatch.setattr("uno_p2p.net.local.own_addresses", lambda: frozenset({"10.8.0.2", "192.168.1.5"}))
    assert entering._hosts(JoinTable("10.0.0.1:5000")) == ("10.0.0.7",)
    everything = ("192.168.1.5", "10.8.0.2")
    assert entering._hosts(JoinTable("[fe80::1%3]:5000")) == everything
    assert entering._hosts(JoinTable("annas-laptop.local:5000")) == everything
    assert asked == ["10.0.0.1", "fe80::1%3", "annas-laptop.local"]
    assert entering._hosts(OpenTable("*", 0, 2, Proposal(parse([])), lambda port: None)) == ()


async def test_a_table_is_announced_while_guests_can_come(tmp_path: Path) -> None:
    """The lobby's life as the app leads it: opened, told, announced, full, no more announced."""
    events: list[object] = []
    port: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @asynccontextmanager
    async def announce(card: Any, host: str, at: int, version: str) -> AsyncIterator[None]:
        events.append(("announced", card().title, host, at == port.result(), version))
        yield
        events.append("no more")

    table = OpenTable(
        "127.0.0.1",
        0,
        2,
        Proposal(parse([])),
        port.set_result,
        title="Kitchen",
        on_card=lambda card: events.append(("card", card.free)),
        on_full=lambda seating: events.append(("full", len(seating.seats))),
        announce=announce,
    )

    async def seat(name: str, where: OpenTable | JoinTable) -> None:
        store, loop, signed = Store(tmp_path / name), asyncio.get_running_loop(), asyncio.Event()

        def observe(effect: Effect, now: float) -> None:
            if isinstance(effect, Show) and isinstance(effect.happening, TableOpen):
                loop.call_soon_threadsafe(signed.set)

        async with sit_down(where, Guest(name, True, Bot()), store, observe, "127.0.0.1") as (node, _):
            playing = asyncio.create_task(node.play())
            await signed.wait()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        store.close()

    async def guest() -> None:
        joined = JoinTable(f"127.0.0.1:{await port}", on_full=lambda seating: events.append("guest"))
        await seat("Anna", joined)

    async with asyncio.timeout(LIMIT):
        await asyncio.gather(seat("Aoi", table), guest())
    assert events[:2] == [("card", 1), ("announced", "Kitchen", "127.0.0.1", True, __version__)]
    assert {("full", 2), "no more", "guest"} <= set(events)
    assert events.index(("full", 2)) < events.index("no more")
    assert ("card", 0) in events
