"""Announcements and real lobbies on this machine: what is shown, what is not, and what follows changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from zeroconf import DNSOutgoing, DNSPointer, DNSService, DNSText, ServiceStateChange, const
from zeroconf.asyncio import AsyncServiceInfo

from tests.helpers.cards import card
from tests.integration.net_nodes import HERE, Bell
from tests.integration.test_lobby import Lobby, Person, lobby
from uno_p2p.net import announcing as announcing_module
from uno_p2p.net import browsing as browsing_module
from uno_p2p.net.announcing import announcing
from uno_p2p.net.asking import first_answer
from uno_p2p.net.browsing import Browser, browsing
from uno_p2p.net.card import TableCard
from uno_p2p.net.discovery import SERVICE

LIMIT = 30.0


class Looking:
    """A browser whose every change can be awaited. It sees the tables of other tests, too, and passes over
    them.
    """

    def __init__(self, browser: Browser, bell: Bell) -> None:
        self.browser, self.bell = browser, bell

    def sees(self, title: str) -> bool:
        return any(one.card.title == title for one in self.browser.tables)

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(LIMIT):
            await self.bell.until(condition)


@asynccontextmanager
async def looking(opened: Lobby) -> AsyncIterator[Looking]:
    bell = Bell()
    async with browsing(opened.context, "1", bell.ring) as browser:
        yield Looking(browser, bell)


def announced(opened: Lobby, told: Callable[[], TableCard] | None = None, port: int = 0) -> Any:
    return announcing(told or (lambda: opened.host.card), HERE, port or opened.port, "1")


async def told(name_of: str) -> dict[str, str | None]:
    """What the announcement of the table with this title says, as anybody can ask for it."""
    zeroconf = announcing_module.opened()
    assert zeroconf is not None
    names: asyncio.Queue[str] = asyncio.Queue()
    browser = browsing_module.AsyncServiceBrowser(
        zeroconf.zeroconf,
        SERVICE,
        handlers=[lambda zeroconf, service_type, name, state_change: names.put_nowait(name)],
    )
    try:
        async with asyncio.timeout(LIMIT):
            while True:
                info = AsyncServiceInfo(SERVICE, await names.get())
                await info.async_request(zeroconf.zeroconf, 3000)
                if info.decoded_properties.get("table") == name_of:
                    return dict(info.decoded_properties)
    finally:
        await browser.async_cancel()
        await zeroconf.async_close()


async def test_a_table_is_found_and_gone_when_its_lobby_does_not_answer_though_still_announced() -> None:
    async with lobby(3, title="Here one") as opened, looking(opened) as person, announced(opened):
        await person.until(lambda: person.sees("Here one"))
        (found,) = [one for one in person.browser.tables if one.card.title == "Here one"]
        assert found.at == (HERE, opened.port)
        assert found.card.host == opened.me.introduction
        await opened.host.close()
        await person.until(lambda: not person.sees("Here one"))


async def test_a_table_whose_announcement_ends_stays_as_long_as_its_lobby_answers() -> None:
    async with lobby(3, title="Here two") as opened, looking(opened) as person:
        async with announced(opened):
            await person.until(lambda: person.sees("Here two"))
        opened.join(Person("Anna"))  # a change that only the lobby itself can tell
        await person.until(lambda: any(one.card.free == 1 for one in person.browser.tables))
        assert person.sees("Here two")
        await opened.host.close()
        await person.until(lambda: not person.sees("Here two"))


async def test_an_announcement_follows_the_seats() -> None:
    async with lobby(3, title="Here three") as opened, announced(opened):
        assert (await told("Here three"))["free"] == "2"
        opened.join(Person("Anna"))
        await opened.until_names("Anna")
        async with asyncio.timeout(LIMIT):
            while (await told("Here three"))["free"] != "1":
                pass
        said = await told("Here three")
        assert set(said) == {"version", "table", "free", "id"}


async def test_what_is_announced_and_does_not_answer_for_itself_is_never_shown() -> None:
    """A dead port, and another host's lobby: the honest table, announced after both, is found alone."""
    async with lobby(3, title="Here four") as opened, looking(opened) as person:
        stranger = card("Decoy")
        async with announced(opened, lambda: stranger), announced(opened, lambda: stranger, port=9):
            asked = 0
            missed = person.browser._sightings.missed

            def count(hint: Any, now: float) -> None:
                nonlocal asked
                missed(hint, now)
                asked += hint.port in (9, opened.port)
                person.bell.ring()

            person.browser._sightings.missed = count  # type: ignore[method-assign]
            await person.until(lambda: asked >= 3)
            assert not person.sees("Decoy")
            assert not person.sees("Here four")
            async with announced(opened):
                await person.until(lambda: person.sees("Here four"))


async def test_where_mdns_cannot_start_the_list_is_empty_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = asyncio.Event()

    def none(**_: object) -> None:
        tried.set()
        raise OSError("no such device")

    monkeypatch.setattr(announcing_module, "AsyncZeroconf", none)
    async with lobby(3) as opened, looking(opened) as person, announced(opened):
        async with asyncio.timeout(LIMIT):
            await tried.wait()
        assert person.browser.tables == ()
        assert person.browser.mute == "no-multicast"
        monkeypatch.setattr(browsing_module, "own_addresses", frozenset)
        assert person.browser.mute == "no-interface"


async def test_mdns_that_starts_later_is_used_then(monkeypatch: pytest.MonkeyPatch) -> None:
    real, times = announcing_module.AsyncZeroconf, 0

    def late(**how: Any) -> Any:
        nonlocal times
        times += 1
        if times <= 4:
            raise OSError("no such device")
        return real(**how)

    monkeypatch.setattr(announcing_module, "AsyncZeroconf", late)
    async with lobby(3, title="Here five") as opened, looking(opened) as person, announced(opened):
        await person.until(lambda: person.sees("Here five"))
        assert person.browser.mute is None


async def test_an_interface_that_goes_away_under_it_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    failures, told, failed = 0, [], asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))

    async def failing(self: object) -> None:
        nonlocal failures
        failures += 1
        if failures == 4:  # of one who looks and one who announces, twice each
            failed.set()
        raise OSError("network is down")

    monkeypatch.setattr(announcing_module.AsyncZeroconf, "async_update_interfaces", failing)
    async with lobby(3, title="Here six") as opened, looking(opened) as person, announced(opened):
        async with asyncio.timeout(LIMIT):
            await failed.wait()
        await person.until(lambda: person.sees("Here six"))
        assert told == []


async def test_of_several_addresses_the_one_that_answers_counts() -> None:
    async with lobby(2) as opened:
        places = [("127.0.0.9", opened.port), (HERE, 9), (HERE, opened.port)]
        answer = await first_answer(opened.context, places, "1")
        assert answer is not None
        assert answer[0] == (HERE, opened.port)
        assert answer[1].host == opened.me.introduction
        assert await first_answer(opened.context, [(HERE, 9)], "1", patience=0.2) is None
        assert await first_answer(opened.context, [], "1") is None


LONG_NAME = f"{'z' * 63}.{SERVICE}"
HOSTILE = ["foo._http._tcp.local.", SERVICE, "x", ".", f"a.b.{SERVICE}", LONG_NAME, f"\x00.{SERVICE}"]


async def test_announcements_that_are_none_disturb_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pointers to names of other types, to nothing, and to names that are none."""
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
    async with lobby(3, title="Here seven") as opened, looking(opened) as person:
        liar = announcing_module.opened()
        assert liar is not None
        packet = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
        for name in HOSTILE:
            packet.add_answer_at_time(DNSPointer(SERVICE, const._TYPE_PTR, const._CLASS_IN, 4500, name), 0)
            service = DNSService(name, const._TYPE_SRV, const._CLASS_IN, 120, 0, 0, opened.port, SERVICE)
            packet.add_answer_at_time(service, 0)
            text = DNSText(name, const._TYPE_TXT, const._CLASS_IN, 4500, b"\xff\x00\x05id=\xff\xff")
            packet.add_answer_at_time(text, 0)
        heard: list[str] = []
        resolve = person.browser._resolve

        async def resolving(zeroconf: Any, name: str) -> None:
            heard.append(name)
            person.bell.ring()
            await resolve(zeroconf, name)

        monkeypatch.setattr(person.browser, "_resolve", resolving)
        for name in HOSTILE:
            person.browser._heard(liar.zeroconf, SERVICE, name, ServiceStateChange.Added)
        heard.clear()
        while not heard:
            liar.zeroconf.async_send(packet)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await person.bell.until(lambda: heard)
        async with announced(opened):
            await person.until(lambda: person.sees("Here seven"))
        assert len(person.browser.tables) == len({one.at for one in person.browser.tables})
        await liar.async_close()
    assert told == []
