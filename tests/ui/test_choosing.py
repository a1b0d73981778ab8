"""Looking for a table, as a person reads and types it; and what a host's screen tells."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.helpers.cards import card, introduction
from uno_p2p import opening
from uno_p2p.choosing import Choosing, asks, is_quit
from uno_p2p.hosting import HostScreen
from uno_p2p.net.card import Person, Reach, TableCard
from uno_p2p.net.invite import Invite, parse_goal
from uno_p2p.net.sightings import Found
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS, parse
from uno_p2p.tabletext import reach_lines, rules_short, table_line
from uno_p2p.trouble import Trouble
from uno_p2p.ui.plain.lines import Lines
from uno_p2p.ui.words import Words

EN = Words("en")
LIMIT = 20.0


class Keyboard:
    """A reader of lines that a test types."""

    def __init__(self) -> None:
        self.starts = 0
        self._ahead: list[str | None] = []
        self._take: Callable[[str | None], None] | None = None

    def start(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        self.starts += 1
        self._take = take
        self.type()

    def type(self, *lines: str | None) -> None:
        self._ahead += lines
        while self._take is not None and self._ahead:
            self._take(self._ahead.pop(0))


class Network:
    """What can be seen, as a test wants it."""

    def __init__(self, *tables: Found, mute: str | None = None) -> None:
        self.tables = tables
        self.mute = mute


class Looking:
    """Somebody who looks for a table."""

    def __init__(self, network: Network | None, **how: Any) -> None:
        self.said: list[str] = []
        self.network = network
        self._bell = asyncio.Event()
        self.keyboard = Keyboard()
        self.lines = Lines(self.keyboard)  # type: ignore[arg-type]
        self.choosing = Choosing(EN, self.lines, self.tell, how.pop("settling", 0.0))
        self.task = asyncio.create_task(self.choosing.choose(network, **how))

    def tell(self, line: str) -> None:
        self.said.append(line)
        self._bell.set()

    async def until(self, text: str, times: int = 1) -> None:
        """Until a line with this text was told so often."""
        async with asyncio.timeout(LIMIT):
            while sum(text in line for line in self.said) < times:
                self._bell.clear()
                await self._bell.wait()

    def now(self, *tables: Found) -> None:
        assert self.network is not None
        self.network.tables = tables
        self.choosing.rang()

    async def chosen(self, *typed: str | None) -> Invite:
        self.keyboard.type(*typed)
        async with asyncio.timeout(LIMIT):
            return await self.task


@asynccontextmanager
async def looking(*tables: Found, nobody: bool = False, **how: Any) -> AsyncIterator[Looking]:
    mute = how.pop("mute", None)
    person = Looking(None if nobody else Network(*tables, mute=mute), **how)
    await person.until("address")
    try:
        yield person
    finally:
        person.task.cancel()
        with contextlib.suppress(Trouble, asyncio.CancelledError):
            await person.task


def found(name: str, last: int, **other: Any) -> Found:
    return Found(name, (f"192.168.1.{last}", 5000), card(name, **other))


KITCHEN, GARDEN = found("Kitchen", 20), found("Garden", 30)


async def test_the_tables_are_numbered_and_a_number_is_a_seat() -> None:
    async with looking(KITCHEN, GARDEN) as ben:
        await ben.until("Type the number")
        assert [line[:13] for line in ben.said[-4:]] == [
            "Tables on thi",
            "1. “Kitchen”,",
            "2. “Garden”, ",
            "Type the numb",
        ]
        assert await ben.chosen("2") == Invite(("192.168.1.30",), 5000)


async def test_a_number_means_the_table_that_was_read_under_it() -> None:
    async with looking(KITCHEN, GARDEN) as ben:
        await ben.until("Type the number")
        ben.now(GARDEN)
        await ben.until("Type the number", 2)
        assert ben.said[-2].startswith("2. “Garden”")
        ben.keyboard.type("1")
        await ben.until("no table with the number 1")
        ben.now(GARDEN, KITCHEN)
        await ben.until("Type the number", 3)
        assert await ben.chosen("1") == Invite(("192.168.1.20",), 5000)


async def test_the_list_is_told_again_when_it_changes_and_only_then() -> None:
    async with looking() as ben:
        assert not any("Type the number" in line for line in ben.said)
        ben.now(KITCHEN)
        await ben.until("Type the number")
        ben.now(KITCHEN)
        for _ in range(20):  # turns of the loop, enough to tell it once more
            await asyncio.sleep(0)
        ben.now()
        await ben.until("No table is open any more")
        assert sum("“Kitchen”" in line for line in ben.said) == 1


async def test_however_fast_tables_change_there_is_one_list_at_a_time() -> None:
    async with looking(KITCHEN, settling=3600.0) as ben:
        await ben.until("Type the number")
        ben.now(KITCHEN, GARDEN)
        ben.keyboard.type("nothing")
        await ben.until("cannot be used")
        assert sum("Tables on this network" in line for line in ben.said) == 1


async def test_an_address_and_an_invite_can_be_typed_at_any_time() -> None:
    async with looking(KITCHEN) as ben:
        assert await ben.chosen("", "  10.0.0.7:5000 ") == Invite(("10.0.0.7",), 5000)
    invite = Invite(("10.0.0.7", "fd00::7"), 5000, "apple river stone")
    async with looking(KITCHEN) as ben:
        assert await ben.chosen(f"uno-p2p join {invite.encode()}") == invite


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("kitchen", "cannot be used"),
        ("9" * 5, "no table with the number"),
        ("9" * 5000, "cannot be used"),
        ("uno-p2p:1", "no whole invite"),
    ],
)
async def test_what_leads_nowhere_is_said_and_asked_again(typed: str, said: str) -> None:
    async with looking(KITCHEN) as ben:
        ben.keyboard.type(typed)
        await ben.until(said)
        assert await ben.chosen("10.0.0.7:1") == Invite(("10.0.0.7",), 1)


@pytest.mark.parametrize("typed", [None, "quit", " Exit ", "終了"])
async def test_who_chooses_nothing_is_told_so(typed: str | None) -> None:
    async with looking() as ben:
        with pytest.raises(Trouble) as caught:
            await ben.chosen(typed)
    assert caught.value.code == "no-table"


async def test_after_a_while_of_nothing_it_is_explained_and_the_address_is_offered() -> None:
    async with looking(lonely=0.0) as ben:
        await ben.until("uno-p2p doctor")
        assert any("guest Wi-Fi" in line and "VPN" in line and "firewall" in line for line in ben.said)
        assert not any("on no network" in line for line in ben.said)
        assert await ben.chosen("10.0.0.7:1") == Invite(("10.0.0.7",), 1)


@pytest.mark.parametrize(
    ("mute", "said"), [("no-interface", "on no network"), ("no-multicast", "does not let programs")]
)
async def test_why_nothing_can_be_found_is_said_first(mute: str, said: str) -> None:
    async with looking(mute=mute, lonely=0.0) as ben:
        await ben.until("uno-p2p doctor")
        assert said in ben.said[-3]


async def test_where_something_was_found_nothing_is_explained() -> None:
    async with looking(KITCHEN, lonely=0.0) as ben:
        await ben.until("Type the number")
        await asyncio.sleep(0)
        assert await ben.chosen("1")
        assert not any("doctor" in line for line in ben.said)


async def test_without_discovery_the_address_is_asked_for_at_once() -> None:
    async with looking(nobody=True) as ben:
        assert ben.said == ["Type the address of the table, such as 192.168.1.20:47474, or paste an invite."]
        ben.keyboard.type("1")
        await ben.until("no table with the number 1")
        assert await ben.chosen("10.0.0.7:1") == Invite(("10.0.0.7",), 1)


# -- the code ---------------------------------------------------------------------------------------------


async def test_a_code_that_is_known_is_tried_first_and_then_the_person_is_asked() -> None:
    said: list[str] = []
    keyboard = Keyboard()
    ask = asks(EN, Lines(keyboard), said.append, "apple river stone")  # type: ignore[arg-type]
    assert await ask(card(), 0) == "apple river stone"
    assert said == []
    asking = asyncio.ensure_future(ask(card(), 1))
    await asyncio.sleep(0)
    keyboard.type("", "sugar tiger wing")
    assert await asking == "sugar tiger wing"
    assert said == [
        "That is not the code.",
        "Type the code of table “Kitchen”, three words from the screen of Aoi.",
    ]


@pytest.mark.parametrize(("wrong", "code"), [(0, "code-needed"), (1, "wrong-code")])
@pytest.mark.parametrize("typed", [None, "quit"])
async def test_who_has_no_code_leaves_with_one_sentence(wrong: int, code: str, typed: str | None) -> None:
    keyboard = Keyboard()
    ask = asks(EN, Lines(keyboard), lambda line: None, None)  # type: ignore[arg-type]
    asking = asyncio.ensure_future(ask(card(), wrong))
    await asyncio.sleep(0)
    keyboard.type(typed)
    with pytest.raises(Trouble) as caught:
        await asking
    assert caught.value.code == code


def test_leaving_is_understood_in_every_language() -> None:
    assert is_quit("QUIT ")
    assert is_quit("終了")
    assert not is_quit("quiet")


# -- lines ------------------------------------------------------------------------------------------------


async def test_what_is_typed_ahead_is_kept_for_the_game_in_order() -> None:
    keyboard, taken = Keyboard(), []
    lines = Lines(keyboard)  # type: ignore[arg-type]
    assert keyboard.starts == 0, "a script's input is left alone until somebody asks"
    first = asyncio.ensure_future(lines.next())
    await asyncio.sleep(0)
    keyboard.type("one", "two", None)
    assert await first == "one"
    lines.start(asyncio.get_running_loop(), taken.append)
    await asyncio.sleep(0)
    assert taken == ["two", None]
    keyboard.type("three")
    assert taken == ["two", None, "three"]
    assert keyboard.starts == 1


async def test_the_end_of_the_input_stays_the_end() -> None:
    keyboard = Keyboard()
    lines = Lines(keyboard)  # type: ignore[arg-type]
    first = asyncio.ensure_future(lines.next())
    await asyncio.sleep(0)
    keyboard.type(None)
    assert await first is None
    assert await lines.next() is None


async def test_a_question_that_is_taken_back_takes_no_line_with_it() -> None:
    keyboard = Keyboard()
    lines = Lines(keyboard)  # type: ignore[arg-type]
    first = asyncio.ensure_future(lines.next())
    await asyncio.sleep(0)
    first.cancel()
    keyboard.type("one")
    await asyncio.gather(first, return_exceptions=True)
    assert await lines.next() == "one"


# -- a table in words -------------------------------------------------------------------------------------


def test_a_table_is_one_line_with_all_that_decides() -> None:
    line = table_line(EN, 3, card(host="Aoi", seats=4), ("192.168.1.20", 5000))
    for part in ("3. “Kitchen”", "Aoi", "3 of 4 seats", "a code is needed", "192.168.1.20:5000"):
        assert part in line
    assert "no code is needed" in table_line(EN, 1, card(open=True), ("a", 1))
    assert "all 2 seats are taken" in table_line(EN, 1, card(seats=2, people=(Person("B", True),)), ("a", 1))
    assert "[fe80::7%3]:5000" in table_line(EN, 1, card(), ("fe80::7%3", 5000))


def test_the_rules_are_told_in_short() -> None:
    def short(options: Options) -> str:
        return rules_short(EN, card(options=options).proposal)

    for name, options in PRESETS.items():
        assert short(options) == EN.say(f"preset.{name}")
    assert short(parse(["deck=small28"])) == "The printed rules but for one thing."
    assert short(parse(["deck=small28", "jump_in=on"])) == "The printed rules but for 2 things."
    assert rules_short(EN, b"of another version") == "Its rules are not known to this version."


def test_who_is_reached_how_is_told_of_those_who_were_tried() -> None:
    people = (
        Person("Anna", False, Reach.DIRECT),
        Person("Ben", False, Reach.OWN_LINKS),
        Person("Cleo", False, Reach.UNKNOWN),
    )
    anna, ben = reach_lines(EN, card(people=people))
    assert anna == "Anna can be reached directly."
    assert "Ben cannot be reached from here" in ben


# -- the host's screen ------------------------------------------------------------------------------------


def opened(host: str = "*", shown: TableCard | None = None, **how: Any) -> tuple[HostScreen, list[str]]:
    said: list[str] = []
    arguments = {"needs_code": True, "addresses": lambda: ("192.168.1.20", "10.8.0.2"), **how}
    screen = HostScreen(EN, said.append, host, **arguments)
    if screen.code is not None:
        screen.code()
    screen.on_open(5000)
    screen.on_card(shown or card())
    return screen, said


async def test_the_host_reads_how_to_let_the_others_in() -> None:
    screen, said = opened()
    assert said[0] == "Table “Kitchen” for 4 players."
    assert said[1].endswith("uno-p2p join 192.168.1.20:5000")
    assert said[2].endswith("uno-p2p join 10.8.0.2:5000")
    invite = parse_goal(said[3])
    assert invite.hosts == ("192.168.1.20", "10.8.0.2")
    assert invite.code is not None
    assert said[4] == f"The code: {'   '.join(invite.code.upper().split())}"
    assert said[5].startswith("Whoever knows this code")
    way = await screen.way()
    assert (way.address, way.code) == ("127.0.0.1:5000", invite.code)
    screen.on_full()


async def test_an_open_table_has_no_code_and_says_whom_it_lets_in() -> None:
    screen, said = opened(needs_code=False)
    assert screen.code is None
    assert parse_goal(said[3]).code is None
    assert said[4].startswith("Everybody on this network")
    assert (await screen.way()).code is None
    screen.on_full()


async def test_a_host_at_one_address_tells_that_one() -> None:
    screen, said = opened("fd00::7")
    assert said[1].endswith("uno-p2p join [fd00::7]:5000")
    assert parse_goal(said[2]).hosts == ("fd00::7",)
    assert (await screen.way()).address == "[fd00::7]:5000"
    screen.on_full()


async def test_a_host_on_no_network_is_told_so() -> None:
    screen, said = opened(addresses=lambda: ())
    assert said[1].endswith("uno-p2p join 127.0.0.1:5000")
    assert "on no network" in said[2]
    screen.on_full()


async def test_a_qr_code_is_shown_to_who_asks() -> None:
    for qr in (False, True):
        screen, said = opened(qr=qr)
        assert any("█" in line for line in said) is qr
        screen.on_full()


async def test_a_code_of_its_own_is_told_with_the_address() -> None:
    screen, said = opened()
    assert screen.code is not None
    other = screen.code()
    screen.on_code("192.168.1.66", other)
    assert "192.168.1.66" in said[-1]
    assert "   ".join(other.upper().split()) in said[-1]
    assert (await screen.way()).code != other, "the friends' code still counts for friends"
    screen.on_full()


async def test_each_guest_is_told_once_as_it_is_reached() -> None:
    anna = Person("Anna", False, Reach.DIRECT)
    screen, said = opened()
    before = len(said)
    screen.on_card(card(people=(anna,)))
    screen.on_card(card(people=(anna, Person("Ben", False))))
    assert said[before:] == ["Anna can be reached directly."]
    screen.on_change((introduction("Aoi"), introduction("Anna")), 3)
    assert said[-1] == "Waiting at the table: Aoi, Anna. 2 of 3 seats are taken."
    screen.on_full()


async def test_an_address_that_changes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LOOK", 0.0)
    addresses = ["192.168.1.20"]
    screen, said = opened(addresses=lambda: tuple(addresses))
    said_before = len(said)
    addresses[0] = "192.168.1.99"
    async with asyncio.timeout(LIMIT):
        while len(said) < said_before + 2:
            await asyncio.sleep(0)
    assert said[said_before].endswith("uno-p2p join 192.168.1.99:5000")
    assert parse_goal(said[said_before + 1]).hosts == ("192.168.1.99",)
    screen.on_full()
    screen.on_full()
    addresses[0] = "192.168.1.7"
    await asyncio.gather(*(task for task in [screen._watching] if task), return_exceptions=True)
    assert len(said) == said_before + 2
