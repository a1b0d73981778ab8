"""What the page shows while there is no table yet."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from protocol.errors import ProtocolError
from tests.helpers.cards import card, introduction
from tests.helpers.web_people import Frame
from tests.helpers.web_shapes import strings, wrong
from tests.helpers.web_stage import LOBBIES
from tests.helpers.web_stage import lobby as staged
from uno_p2p.app import Proposal
from uno_p2p.evening.lobby import Lobby
from uno_p2p.evening.opened import Opened
from uno_p2p.net.card import Person, Reach
from uno_p2p.net.sightings import Found
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import LANGUAGES, Words

EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)
MAI = introduction("Mai", bytes([7]) * 32)
GUESTS = (Person("Ben", False, Reach.DIRECT), Person("Chie", False, Reach.OWN_LINKS), Person("Bot 1", True))


def frame(lobby: Lobby, language: str = "en") -> Frame:
    shown: Frame = lobby.frame(Words(language))
    assert wrong(shown, "lobby") == []
    assert json.loads(json.dumps(shown)) == shown
    return shown


class Changes:
    """Counts what there is new to show."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def opened(changed: Changes | None = None, *, told: tuple[str, ...] = ("192.168.0.5",)) -> Opened:
    """A table that was opened here and is told to others."""
    one = Opened(changed or Changes(), "0.0.0.0", needs_code=True)
    one.on_card(card(me=MAI, people=GUESTS))
    one.told = told
    one.first_code = "ocean tiger lamp"
    return one


@EVERYWHERE
def test_the_start_page(language: str) -> None:
    assert frame(Lobby("Mai"), language) == {
        "t": "lobby",
        "phase": "start",
        "name": "Mai",
        "unfinished": None,
        "tables": [],
        "mute": None,
        "seconds": 0.0,
        "table": None,
        "ask_code": None,
        "notes": [],
        "trouble": None,
    }


@EVERYWHERE
@pytest.mark.parametrize("phase", LOBBIES)
def test_the_stage_shows_what_the_lobby_shows(phase: str, language: str) -> None:
    assert wrong(staged(Words(language), phase), "lobby") == []


@pytest.mark.parametrize("phase", ["start", "opening", "hosting", "joining", "code", "sitting", "watching"])
def test_every_phase_is_one_of_the_page(phase: str) -> None:
    assert frame(Lobby("Mai", phase=phase))["phase"] == phase


def test_an_unfinished_table_is_told_by_the_names() -> None:
    assert frame(Lobby("Mai", unfinished=("Ben", "Ch\u202eie")))["unfinished"] == {"names": ["Ben", "Chie"]}


def found(name: str = "t1", at: tuple[str, int] = ("192.168.0.7", 47474), **other: Any) -> Found:
    return Found(name, at, card(**other))


def test_the_tables_that_are_found() -> None:
    full = (Person("Ben", False),)
    seen = (
        found(options=PRESETS["classic"], seats=4),
        found("t2", ("fd00::7", 5), title="B\u202e", host="Ben", seats=2, people=full, open=True),
    )
    assert frame(Lobby("Mai", seen=seen, seconds=7.0))["tables"] == [
        {
            "id": "t1",
            "title": "Kitchen",
            "host": "Aoi",
            "free": 3,
            "seats": 4,
            "open": False,
            "rules": Words("en").say("preset.classic"),
            "address": "192.168.0.7:47474",
            "plays": False,
        },
        {
            "id": "t2",
            "title": "B",
            "host": "Ben",
            "free": 0,
            "seats": 2,
            "open": True,
            "rules": Words("en").say("preset.party"),
            "address": "[fd00::7]:5",
            "plays": True,
        },
    ]


@EVERYWHERE
def test_why_no_table_can_be_found(language: str) -> None:
    assert frame(Lobby("Mai", mute="no-multicast"), language)["mute"] == Words(language).say(
        "trouble.no-multicast"
    )


@EVERYWHERE
def test_what_went_wrong(language: str) -> None:
    shown = frame(Lobby("Mai", trouble=Trouble("no-answer", "In English.")), language)["trouble"]
    assert shown == {"code": "no-answer", "text": Words(language).say("trouble.no-answer")}


def test_what_was_noted_is_told_in_the_language_of_now() -> None:
    lobby = Lobby("Mai")
    lobby.note("lobby.wait", taken=2, seats=4)
    assert frame(lobby)["notes"] == [Words("en").say("lobby.wait", taken=2, seats=4)]
    assert frame(lobby, "ja")["notes"] == [Words("ja").say("lobby.wait", taken=2, seats=4)]


def test_a_table_where_this_is_a_guest() -> None:
    lobby = Lobby("Ben", phase="joining", card=card(title="Ki\u202etchen", people=GUESTS))
    table = frame(lobby)["table"]
    assert (table["title"], table["seats"], table["mine"]) == ("Kitchen", 4, False)
    assert [table[way] for way in ("addresses", "invite", "code", "qr")] == [[], None, None, None]
    assert table["options"] == PRESETS["party"].to_plain()
    assert table["people"][0] == {"name": "Aoi", "bot": False, "reach": ""}
    hosts = (Person("Aoi", False, Reach.DIRECT),)
    alone = replace(card(), people=hosts)
    assert frame(Lobby("Ben", card=alone))["table"]["people"][0]["reach"] == ""  # nobody has to reach a host
    assert [person["bot"] for person in table["people"]] == [False, False, False, True]
    assert "Ben" in table["people"][1]["reach"]
    assert table["people"][1]["reach"] != table["people"][2]["reach"].replace("Chie", "Ben")


@EVERYWHERE
def test_the_rules_are_told_in_every_language(language: str) -> None:
    rules = frame(Lobby("Ben", card=card(options=PRESETS["partners"])), language)["table"]["rules"]
    assert len(rules) > 10
    assert rules != frame(Lobby("Ben", card=card()), language)["table"]["rules"]


def test_a_table_of_another_version() -> None:
    table = frame(Lobby("Ben", card=card(proposal=b"new")))["table"]
    assert table["rules"] == [Words("en").say("lobby.rules.unknown")]
    assert table["options"] == {}


def test_a_table_that_asks_for_a_code() -> None:
    for wrong_before in (False, True):
        lobby = Lobby("Ben", phase="code", asks=(card(title="Ki\u202etchen"), wrong_before))
        assert frame(lobby)["ask_code"] == {"title": "Kitchen", "host": "Aoi", "wrong": wrong_before}


@EVERYWHERE
async def test_the_own_table_tells_how_others_get_in(language: str) -> None:
    one = opened(told=("192.168.0.5", "fd00::5"))
    one.on_open(47474)
    try:
        one.told = ("192.168.0.5", "fd00::5")
        one.first_code = "ocean tiger lamp"
        table = frame(Lobby("Mai", phase="hosting", opened=one), language)["table"]
    finally:
        one.on_full()
    assert table["mine"] is True
    assert table["addresses"] == ["192.168.0.5:47474", "[fd00::5]:47474"]
    assert table["invite"].startswith("uno-p2p:")
    assert table["code"].split() == ["OCEAN", "TIGER", "LAMP"]
    assert len(table["qr"]) == len(table["qr"][0]) > 20
    assert {cell for row in table["qr"] for cell in row} == {0, 1}


async def test_before_it_is_open_there_is_no_way_in() -> None:
    table = frame(Lobby("Mai", phase="hosting", opened=opened(told=())))["table"]
    assert [table[way] for way in ("addresses", "invite", "code", "qr")] == [[], None, None, None]
    nobody = Opened(Changes(), "0.0.0.0", needs_code=False)
    assert frame(Lobby("Mai", phase="opening", opened=nobody))["table"] is None


async def test_a_code_of_its_own_is_told_to_whoever_opened_the_table() -> None:
    changed = Changes()
    one = opened(changed)
    before = changed.count
    one.on_code("192.168.0.9", "red green blue")
    assert changed.count == before + 1
    (note,) = frame(Lobby("Mai", opened=replaced(one)))["notes"]
    assert "192.168.0.9" in note
    assert "RED" in note


def replaced(one: Opened) -> Opened:
    """The same, told to nobody: then no port is needed."""
    one.told = ()
    return one


async def test_a_host_changes_the_rules_until_the_table_is_full() -> None:
    changed = Changes()
    proposed: list[Proposal] = []
    one = replaced(opened(changed))
    proposal = Proposal(Options(deck="modern112"))
    with pytest.raises(ProtocolError):
        one.other_rules(proposal)
    one.on_lobby(proposed.append)
    before = changed.count
    one.other_rules(proposal)
    assert (proposed, changed.count) == ([proposal], before + 1)
    table = frame(Lobby("Mai", opened=one))["table"]
    assert table["options"] == proposal.options.to_plain()
    one.card = None
    with pytest.raises(ProtocolError):
        one.other_rules(proposal)


async def test_every_change_is_shown() -> None:
    changed = Changes()
    one = opened(changed)
    assert changed.count == 1
    one.moved()
    assert changed.count == 2


async def test_something_else_begins_with_nothing_of_before() -> None:
    lobby = Lobby("Mai", phase="code", unfinished=("Ben",), seen=(found(),), seconds=3.0)
    lobby.opened, lobby.card, lobby.asks = opened(), card(), (card(), True)
    lobby.note("lobby.plays")
    lobby.trouble = Trouble("no-answer", "")
    lobby.begin("joining")
    shown = frame(lobby)
    assert shown["phase"] == "joining"
    assert [shown[part] for part in ("table", "ask_code", "notes", "trouble")] == [None, None, [], None]
    assert (shown["name"], len(shown["tables"]), shown["unfinished"]) == ("Mai", 1, {"names": ["Ben"]})


@EVERYWHERE
def test_what_others_call_themselves_cannot_change_the_page(language: str) -> None:
    evil = "A\u202e\nB"
    shown = card(title=evil, host="Aoi", people=(Person(evil, False, Reach.DIRECT),))
    lobby = Lobby(
        "Mai", card=shown, asks=(shown, True), unfinished=(evil,), seen=(Found("t", ("h", 1), shown),)
    )
    assert all(text.isprintable() for text in strings(frame(lobby, language)))
