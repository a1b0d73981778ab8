"""What pages say and are told on the start page and beside the game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from tests.helpers.cards import card, introduction
from tests.helpers.web_guests import Place, place
from tests.helpers.web_people import Frame
from tests.helpers.web_shapes import intents, wrong
from uno_p2p.company import Company
from uno_p2p.evening import errands as errands_of
from uno_p2p.evening.errands import Errands
from uno_p2p.evening.evening import INTENTS, Evening
from uno_p2p.evening.journey import Journey
from uno_p2p.evening.keeping import Keeping
from uno_p2p.evening.opened import Opened
from uno_p2p.evening.wishes import Go, Resume, Wish
from uno_p2p.net.card import TableCard
from uno_p2p.opening import Table
from uno_p2p.proposal import Proposal
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.store import Kept, Store
from uno_p2p.trouble import Trouble
from uno_p2p.ui.web.guard import Role
from uno_p2p.ui.web.intents import IntentError
from uno_p2p.ui.web.pages import Page, Pages
from uno_p2p.ui.web.shell import WebShell
from uno_p2p.ui.words import Words


class Start:
    """The program at its start page, with a page of each role."""

    def __init__(self, home: Path) -> None:
        self.home, self.pages = home, Pages()
        self.evening = Evening(home, "Mai", Words("en"), self.pages, Keeping(home), discovery=False)
        self.open = {role: self.pages.open(role) for role in Role}

    async def says(self, do: str, **more: Any) -> list[Frame]:
        """What the seat's page is told then."""
        await self.evening.hear({"do": do, **more})
        if self.evening.errands is not None:
            await asyncio.gather(*self.evening.errands._running)
        return await now(self.open[Role.SEAT])


async def now(page: Page) -> list[Frame]:
    """What waits for a page."""
    coming = asyncio.ensure_future(page.next())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    if coming.done():
        return coming.result() or []
    coming.cancel()
    await asyncio.gather(coming, return_exceptions=True)
    return []


# -- greeting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", list(Role))
async def test_a_page_is_greeted(role: Role, tmp_path: Path) -> None:
    hello, lobby = Start(tmp_path).evening.greeting(role)
    assert wrong(hello, "hello") == wrong(lobby, "lobby") == []
    assert (hello["role"], hello["lang"], hello["langs"]) == (role.value, "en", ["en", "ja"])
    assert (hello["log"], lobby["name"], lobby["phase"]) == ([], "Mai", "start")
    json.dumps([hello, lobby])


async def test_a_change_is_told_to_every_page(tmp_path: Path) -> None:
    start = Start(tmp_path)
    start.evening.lobby.begin("opening")
    start.evening.changed()
    for page in start.open.values():
        (lobby,) = await now(page)
        assert (lobby["t"], lobby["phase"]) == ("lobby", "opening")


def test_the_intents_are_those_of_the_page() -> None:
    assert intents().keys() == INTENTS


# -- about this person ------------------------------------------------------------------------------------


async def test_a_name_is_kept(tmp_path: Path) -> None:
    start = Start(tmp_path)
    (lobby,) = await start.says("name", name=" Li\u202e  Na ")
    assert lobby["name"] == "Li Na"
    assert Keeping(tmp_path).kept.name == "Li Na"


async def test_what_is_no_name_is_refused(tmp_path: Path) -> None:
    start = Start(tmp_path)
    refused, lobby = await start.says("name", name="\u200b", id=5)
    assert (refused["t"], refused["id"], lobby["name"]) == ("refused", 5, "Mai")
    assert Keeping(tmp_path).kept.name == ""


async def test_another_language_greets_every_page_anew(tmp_path: Path) -> None:
    start = Start(tmp_path)
    for page in (await start.says("lang", lang="ja"), await now(start.open[Role.TV])):
        hello, lobby = page
        assert (hello["t"], hello["lang"], lobby["t"]) == ("hello", "ja", "lobby")
        assert hello["rules"] != Start(tmp_path / "other").evening.greeting(Role.SEAT)[0]["rules"]
    assert Keeping(tmp_path).kept.language == "ja"


# -- wishes -----------------------------------------------------------------------------------------------


async def wished(start: Start, said: Frame, expected: object) -> None:
    start.evening._wished = asyncio.get_running_loop().create_future()
    assert await start.says(**said) == []
    assert start.evening._wished.result() == expected
    assert await start.says("resume") == []  # on the way already
    assert start.evening._wished.result() == expected


async def test_a_wish_is_granted_once(tmp_path: Path) -> None:
    start = Start(tmp_path)
    assert await start.says("resume") == []  # nobody waits for one
    await wished(start, {"do": "resume"}, Resume())
    await wished(start, {"do": "join", "found": "t1"}, Go("t1", found=True))
    await wished(start, {"do": "join", "id": 12, "address": "host:1"}, Go("host:1"))


async def test_rules_that_cannot_be_played_are_refused(tmp_path: Path) -> None:
    start = Start(tmp_path)
    start.evening._wished = asyncio.get_running_loop().create_future()
    (refused,) = await start.says("open", id=12, options={"uno_penalty": 4, "uno_call": "off"})
    assert wrong(refused, "refused") == []
    assert (refused["id"], refused["code"]) == (12, "contradiction")
    (refused,) = await start.says("open", seats=3, options=PRESETS["partners"].to_plain())
    assert (refused["id"], refused["code"]) == (None, "seats")
    assert not start.evening._wished.done()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "dance"},
        {"do": "name"},
        {"do": "lang", "lang": "xx"},
        {"do": "resume", "id": "12"},
        {"do": "join", "address": "host:1", "id": "12"},
        {"do": "look", "address": "host:1", "id": []},
        {"do": "join", "id": 12},
    ],
)
async def test_what_no_page_says(body: Frame, tmp_path: Path) -> None:
    start = Start(tmp_path)
    with pytest.raises(IntentError):
        await start.evening.hear(body)
    assert await now(start.open[Role.SEAT]) == []


# -- on the way -------------------------------------------------------------------------------------------


def journey(start: Start) -> Journey:
    """Somebody who has left the start page."""
    one = Journey(start.evening, cast("Store", None))
    start.evening._journey = one
    return one


WRONG_TEXTS: list[Any] = [None, 1, True, [], {}, "x" * 2001, "\ud800"]


async def test_a_code_is_given_once_and_to_whom_asks(tmp_path: Path) -> None:
    start = Start(tmp_path)
    one = journey(start)
    await start.says("code", code="early")
    asking = asyncio.ensure_future(one._code.asks(None)(card(), 0))
    await asyncio.sleep(0)
    assert start.evening.lobby.phase == "code"
    for code in WRONG_TEXTS:
        with pytest.raises(IntentError):
            await start.says("code", code=code)
    await start.says("code", code="ocean tiger lamp")
    await start.says("code", code="late")
    assert await asking == "ocean tiger lamp"


def hosting(start: Start) -> tuple[Journey, list[Proposal]]:
    """Somebody who has opened a table for three."""
    one = journey(start)
    proposed: list[Proposal] = []
    opened = Opened(start.evening.changed, "0.0.0.0", needs_code=False)
    opened.on_card(card(me=introduction("Mai", bytes([7]) * 32), seats=3))
    opened.on_lobby(proposed.append)
    start.evening.lobby.opened = opened
    one._table = Table(("*", 1), 3, Proposal(Options(), 2))
    return one, proposed


async def test_the_host_changes_the_rules(tmp_path: Path) -> None:
    start = Start(tmp_path)
    journey(start)
    assert await start.says("rules", options={"deck": "modern112"}) == []  # no table is open
    _, proposed = hosting(start)
    await now(start.open[Role.SEAT])
    (lobby,) = await start.says("rules", options={"deck": "modern112"})
    assert lobby["table"]["options"]["deck"] == "modern112"
    assert proposed == [Proposal(Options(deck="modern112"), 2)]
    for options in (None, 1, ["deck"], "x", {"dreck": 1}, {"deck": None}):
        with pytest.raises(IntentError):
            await start.says("rules", options=options)
    (refused,) = await start.says("rules", options=PRESETS["partners"].to_plain(), id=3)
    assert (refused["code"], refused["id"], len(proposed)) == ("seats", 3, 1)


class Hired:
    """Those who bring bots, without any process."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def fill(self, count: int, card: TableCard) -> int:
        self.asked.append((count, card.seats))
        return 0


async def test_bots_are_asked_for_where_a_table_is_open(tmp_path: Path) -> None:
    start = Start(tmp_path)
    one, _ = hosting(start)
    await start.says("bots", count=1)  # nobody to bring any
    one._company = cast("Company", company := Hired())
    await start.says("bots", count=2)
    assert company.asked == [(2, 3)]
    for wrong_count in (None, 0, 11, "1", True, 1.0):
        with pytest.raises(IntentError):
            await start.says("bots", count=wrong_count)
    start.evening.lobby.opened = None
    await start.says("bots", count=1)
    assert len(company.asked) == 1


async def test_it_can_be_too_late_for_other_rules(tmp_path: Path) -> None:
    start = Start(tmp_path)
    hosting(start)
    assert start.evening.lobby.opened is not None
    start.evening.lobby.opened.on_full()
    await now(start.open[Role.SEAT])
    (refused,) = await start.says("rules", options={}, id=3)
    assert (refused["code"], refused["id"]) == ("late", 3)
    assert refused["text"] == Words("en").say("lobby.rules.late")


async def test_what_asks_for_a_table_is_left_alone_where_there_is_none(tmp_path: Path) -> None:
    start = Start(tmp_path)
    one = journey(start)
    for do in ("draw", "uno", "leave", "resume", "open"):
        assert await start.says(do) == []
    assert not one.at_table
    await start.says("back")
    assert one._back.is_set()


async def test_the_end_of_the_evening_waits_for_what_is_being_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, there, left = asyncio.Event(), asyncio.Event(), []

    async def go(self: Journey, wanted: Wish) -> None:
        try:
            there.set()
            await asyncio.Event().wait()
        finally:
            await free.wait()
            left.append(wanted)

    monkeypatch.setattr(Journey, "_go", go)
    start = Start(tmp_path)
    running = asyncio.create_task(start.evening.run(Resume()))
    await there.wait()
    await start.says("back")
    for _ in range(3):
        running.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert (running.done(), left) == (False, [])
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert left == [Resume()]


async def test_a_fault_of_ours_ends_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(self: Journey, wanted: Wish) -> None:
        raise KeyError("x")

    monkeypatch.setattr(Journey, "_go", go)
    with pytest.raises(KeyError):
        await Start(tmp_path).evening.run(Resume())


class Ended:
    """What a journey knows of its table."""

    asks_to_stay = False

    def __init__(self, *, ended: bool) -> None:
        self.ended, self.shows = ended, True
        self.heard: list[Any] = []

    def quit(self) -> None:
        self.heard.append("quit")

    def hear(self, body: Any) -> None:
        self.heard.append(body)


@pytest.mark.parametrize("do", ["back", "leave"])
async def test_an_end_that_was_read_leads_back(do: str, tmp_path: Path) -> None:
    start = Start(tmp_path)
    one = journey(start)
    one._shell = cast("WebShell", Ended(ended=True))
    await start.says(do)
    assert one._back.is_set()


async def test_whoever_leaves_in_the_middle_is_shown_that_it_ends(tmp_path: Path) -> None:
    start = Start(tmp_path)
    one = journey(start)
    one._shell = cast("WebShell", shell := Ended(ended=False))
    await start.says("back")
    assert await start.says("leave", q=7) == []
    assert shell.heard == [{"do": "leave", "q": 7}], "an answer, and perhaps a late one"
    (lobby,) = await start.says("leave")
    assert (lobby["phase"], shell.heard[1:], one._back.is_set()) == ("leaving", ["quit"], False)


async def test_notes_of_a_journey_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(self: Journey, wanted: Wish) -> None:
        self._no_bot("")
        self._back.set()
        self._no_bot("")  # of those who came to a table that was closed
        seen.append(len(start.evening.lobby.notes))

    seen: list[int] = []
    start = Start(tmp_path)
    monkeypatch.setattr(Journey, "_go", go)
    await journey(start).go(Resume())
    assert (seen, start.evening.lobby.notes) == ([1], [])


async def test_what_cannot_be_stored_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise Trouble("store-failed", "The disk is full.")

    start = Start(tmp_path)
    monkeypatch.setattr(start.evening, "_forget", fails)
    (refused,) = await start.says("forget", id=3)
    assert (refused["code"], refused["id"]) == ("store-failed", 3)
    assert refused["text"] == Words("en").say("trouble.store-failed")


# -- errands ----------------------------------------------------------------------------------------------


@asynccontextmanager
async def with_errands(home: Path) -> AsyncIterator[tuple[Start, Place]]:
    """The start page, and a server for its errands."""
    start = Start(home)
    async with place(lambda _: start.evening) as here:
        start.evening.errands = Errands(home, start.pages, here.server)
        yield start, here


async def test_there_is_no_past_yet(tmp_path: Path) -> None:
    async with with_errands(tmp_path) as (start, _):
        (done,) = await start.says("history", id=4)
        assert done == {"t": "done", "id": 4, "what": "history", "value": []}
        assert wrong(done, "done") == []


@pytest.mark.parametrize("do", ["replay", "evidence"])
async def test_a_table_that_is_not_here_cannot_be_told_again(do: str, tmp_path: Path) -> None:
    async with with_errands(tmp_path) as (start, _):
        for home in ("nothing there", "no table there"):
            (refused,) = await start.says(do, id=4, table="3f2a")
            assert (refused["id"], refused["code"]) == (4, "no-such-table"), home
            assert refused["text"] == Words("en").say("trouble.no-such-table")
            Store(tmp_path).close()
        for table in WRONG_TEXTS:
            with pytest.raises(IntentError):
                await start.says(do, table=table)


async def test_a_phone_is_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands_of, "to_tell", lambda: ("127.0.0.2", "127.0.0.3"))
    async with with_errands(tmp_path) as (start, here):
        (done,) = await start.says("phone", id=4, on=True)
        assert (done["id"], done["what"]) == (4, "phone")
        value = done["value"]
        assert value.keys() == {"url", "qr", "seconds"}
        address, _, ticket = value["url"].partition("/#")
        assert (address, value["seconds"]) == (f"http://127.0.0.2:{here.server.port}", 60.0)
        assert {cell for row in value["qr"] for cell in row} == {0, 1}
        headers = {"Origin": address}
        for status in (200, 403):  # once
            async with here.http.post(f"{address}/enter", json={"ticket": ticket}, headers=headers) as answer:
                assert answer.status == status
        assert here.guard.hosts >= {f"127.0.0.2:{here.server.port}"}
        (done,) = await start.says("phone", id=5, on=False)
        assert done == {"t": "done", "id": 5, "what": "phone", "value": None}
        assert here.guard.hosts == {here.host, f"localhost:{here.server.port}"}


async def test_one_thing_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy: list[bool] = []

    async def closes() -> None:
        busy.append(errands._opening.locked())

    async with with_errands(tmp_path) as (start, here):
        assert start.evening.errands is not None
        errands = start.evening.errands
        kept = Kept(bytes(32), b"", bytes(32), 0, None, None, None, None)
        monkeypatch.setattr(errands, "_record", lambda table: (kept, []))

        def checks(*_: object) -> list[Path]:
            busy.append(errands._checking.locked())
            return []

        monkeypatch.setattr("uno_p2p.evening.retold.retold", checks)
        monkeypatch.setattr(errands_of, "write_evidence", checks)
        monkeypatch.setattr(here.server, "close_again", closes)
        for do, more in (("replay", {"table": "1"}), ("evidence", {"table": "1"}), ("phone", {"on": False})):
            (done,) = await start.says(do, **more)
            assert done["t"] == "done"
        monkeypatch.undo()
    assert busy == [True, True, True]


@pytest.mark.parametrize(("addresses", "code"), [((), "no-interface"), (("192.0.2.1",), "port-busy")])
async def test_a_phone_cannot_be_let_in(
    addresses: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands_of, "to_tell", lambda: addresses)
    async with with_errands(tmp_path) as (start, _):
        (refused,) = await start.says("phone", id=4)
        assert (refused["id"], refused["code"]) == (4, code)
        for on in (None, 1, "yes", ["on"]):
            with pytest.raises(IntentError):
                await start.says("phone", on=on)


async def test_an_address_of_the_new_kind_is_written_in_brackets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands_of, "to_tell", lambda: ("::1",))
    async with with_errands(tmp_path) as (start, here):
        (done,) = await start.says("phone")
        if done["t"] == "refused":
            pytest.skip("this machine has no such address")
        assert done["value"]["url"].startswith(f"http://[::1]:{here.server.port}/#")
        assert f"[::1]:{here.server.port}" in here.guard.hosts
