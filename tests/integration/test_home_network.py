"""Real programs on machines of a home network: tables that are found, and homes where nothing can be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.helpers.home import CARD, SWITCH, Home, ending, home, unable
from tests.helpers.typist import Typist

pytestmark = pytest.mark.skipif(unable() is not None, reason=str(unable()))
LIMIT = 120


class Evening:
    """Aoi at machine 0 has opened a table with a code; Ben at machine 1 wants to join."""

    def __init__(self, lan: Home, folder: Path, people: list[Typist]) -> None:
        self.lan, self.folder, self.people = lan, folder, people
        self.code = ""

    async def aoi(self, *options: str) -> Typist:
        arguments = ["host", "--seats", "2", "--name", "Aoi", "--table", "Kitchen", *options]
        person = await self.lan.person(0, "en", self.folder / "aoi", *arguments)
        self.people.append(person)
        await person.first("lobby.open")
        self.code = (await person.first("lobby.code"))["code"]
        return person

    async def ben(self, *options: str) -> Typist:
        person = await self.lan.person(1, "ja", self.folder / "ben", "join", "--name", "ベン", *options)
        self.people.append(person)
        return person

    async def seated(self, aoi: Typist, ben: Typist, *typed: str) -> None:
        """Both are at the table once Ben has typed where, and the code."""
        for line in typed:
            await ben._type(line)
        await ben.first("lobby.ask-code")
        await ben._type(self.code)
        await asyncio.gather(aoi.first("lobby.full"), ben.first("lobby.full"))
        await ben.first("ask.accept")


@asynccontextmanager
async def evening(folder: Path, machines: int = 2) -> AsyncIterator[Evening]:
    people: list[Typist] = []
    with home(machines) as lan:
        async with ending(people):
            try:
                async with asyncio.timeout(LIMIT):
                    yield Evening(lan, folder, people)
            except (TimeoutError, AssertionError) as error:
                raise AssertionError("\n".join(line for one in people for line in one.lines)) from error


async def found(made: Evening, number: str = "1") -> None:
    """Ben looks first, Aoi opens, and Ben sits down by number and code."""
    ben = await made.ben()
    await ben.first("lobby.looking")
    aoi = await made.aoi()
    line = await ben.first("lobby.found.code")
    assert (line["title"], line["host"], line["free"], line["seats"]) == ("Kitchen", "Aoi", "1", "2")
    await made.seated(aoi, ben, number)


async def test_a_table_is_found_and_one_that_was_killed_is_gone(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        ben = await made.ben()
        await ben.first("lobby.looking")
        aoi = await made.aoi()
        await ben.first("lobby.found.code")
        aoi.process.kill()
        await ben.first("lobby.none-left")
        (tmp_path / "aoi").rename(tmp_path / "before")
        again = await made.aoi()
        await ben.first("lobby.found.code")
        await made.seated(again, ben, "2")


@pytest.mark.parametrize("ipv6", ["with IPv6", "without"])
async def test_beside_a_vpn_that_takes_the_default_route(ipv6: str, tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            if ipv6 == "without":
                made.lan.run(node, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
            made.lan.vpn(node)
        await found(made)


async def test_with_a_default_route(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            made.lan.ip(node, "route", "add", "default", "via", "10.47.0.254")
        await found(made)


async def test_without_a_default_route(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            assert "default" not in made.lan.ip(node, "route")
        await found(made)


async def test_with_nothing_but_link_local_addresses(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            made.lan.addresses(node)
        ben = await made.ben()
        await ben.first("lobby.looking")
        aoi = await made.aoi()
        line = await ben.first("lobby.found.code")
        assert line["address"].startswith("[fe80::")
        await made.seated(aoi, ben, "1")


async def test_where_the_router_keeps_machines_apart_the_typed_address_leads_there(tmp_path: Path) -> None:
    """Only what goes through the router passes, and announcements do not."""
    async with evening(tmp_path, machines=3) as made:
        made.lan.isolate(0, 1)
        made.lan.addresses(2, "10.47.1.254/24", "10.47.2.254/24")
        made.lan.run(2, "sysctl", "-qw", "net.ipv4.ip_forward=1")
        for node in (0, 1):
            made.lan.addresses(node, f"10.47.{node + 1}.1/24")
            made.lan.ip(node, "route", "add", "default", "via", f"10.47.{node + 1}.254")
        ben = await made.ben()
        await ben.first("lobby.looking")
        aoi = await made.aoi()
        await ben.first("lobby.none")
        await ben.first("lobby.none-then")
        await made.seated(aoi, ben, "10.47.1.1:47474")
        assert not any("Kitchen" in line and "10.47" in line for line in ben.lines)


async def test_without_discovery_three_inputs_lead_to_a_seat(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        aoi = await made.aoi("--no-discovery")
        ben = await made.ben("--no-discovery")
        await ben.first("lobby.type-address")
        await made.seated(aoi, ben, "10.47.0.1:47474")
        await aoi.first("ask.accept")
        for person in (ben, aoi):
            await person._type("yes")
        await ben.first("event.deck-ready.other", "event.deck-ready.you")
        assert len(ben.typed) == 3


async def test_an_invite_is_enough_whatever_addresses_it_carries(tmp_path: Path) -> None:
    """The first address of the host is one of its VPN's; Ben types nothing but yes."""
    async with evening(tmp_path) as made:
        made.lan.ip(0, "addr", "add", "192.168.0.9/32", "dev", "lo")
        aoi = await made.lan.person(
            0, "en", tmp_path / "aoi", "host", "--seats", "2", "--name", "Aoi", "--no-discovery"
        )
        made.people.append(aoi)
        command = (await aoi.first("lobby.invite"))["command"]
        assert "/192.168.0.9/10.47.0.1" in command
        ben = await made.ben(command.split()[-1])
        await asyncio.gather(aoi.first("lobby.full"), ben.first("lobby.full"))
        await ben.first("ask.accept")
        assert ben.typed == []


async def test_a_host_whose_address_changes_is_found_at_the_new_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            made.lan.run(node, "sysctl", "-qw", f"net.ipv6.conf.{CARD}.disable_ipv6=1")
        ben = await made.ben()
        await ben.first("lobby.looking")
        aoi = await made.aoi()
        assert (await ben.first("lobby.found.code"))["address"] == "10.47.0.1:47474"
        made.lan.addresses(0, "10.47.0.77/24")
        assert (await aoi.first("lobby.moved"))["command"].endswith("10.47.0.77:47474")
        while (await ben.first("lobby.found.code"))["address"] != "10.47.0.77:47474":
            pass
        await made.seated(aoi, ben, "1")


async def test_on_no_network_it_is_said_and_the_host_hears_it_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for node in (0, 1):
            made.lan.ip(node, "link", "set", CARD, "down")
            made.lan.addresses(node)
        ben = await made.ben()
        await ben.first("trouble.no-interface")
        aoi = await made.lan.person(0, "en", tmp_path / "aoi", "host", "--name", "Aoi")
        made.people.append(aoi)
        await aoi.first("lobby.only-here")
        assert SWITCH > 1


async def test_a_wrong_code_is_asked_again_and_friends_are_known_the_next_time(tmp_path: Path) -> None:
    async with evening(tmp_path) as made:
        for times in range(2):
            aoi = await made.aoi("--new", "--no-discovery")
            ben = await made.ben("10.47.0.1:47474", "--new", "--code", "never heard of")
            await ben.first("lobby.wrong-code")
            await made.seated(aoi, ben)
            assert any("Aoi" in line and "前にも" in line for line in ben.lines) is (times == 1)
            await aoi.first("ask.accept")
            await aoi.end()
            await ben.end()
