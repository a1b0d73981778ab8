"""What is wanted on the start page."""

from __future__ import annotations

from typing import Any

import pytest

from uno_p2p.company import Bots
from uno_p2p.evening.wishes import ANYWHERE, PORT, WISHES, Go, Open, Practise, Resume, Wish, name_in, wish
from uno_p2p.opening import Table
from uno_p2p.players.bot import Level
from uno_p2p.proposal import Proposal
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.web.intents import IntentError

USUAL = Table((ANYWHERE, PORT), 4, Proposal(Options(), 0))


def opened(**said: Any) -> Open:
    wanted = wish({"do": "open", **said})
    assert isinstance(wanted, Open)
    return wanted


def test_a_table_is_opened_as_it_is_usual() -> None:
    assert opened() == Open(USUAL, Bots(0, Level.NORMAL))


def test_a_table_is_opened_as_it_was_said() -> None:
    wanted = opened(
        id=3,
        title=" Kitchen\u202e  table\n",
        seats=6,
        bots=5,
        level="hard",
        options=PRESETS["party"].to_plain(),
        locked=False,
        find=False,
        hands=3,
        shows=False,
        absence="void",
        patience=30,
        grace=1000,
        disclose=True,
        pace=50,
    )
    proposal = Proposal(PRESETS["party"], 3, 1000, True, "void", 30)
    table = Table(
        (ANYWHERE, PORT), 6, proposal, "Kitchen table", open=True, qr=False, discovery=False, shows=False
    )
    assert wanted == Open(table, Bots(5, Level.HARD, 0.5))


def test_what_is_not_said_of_the_rules_is_as_printed() -> None:
    assert opened(options={"deck": "modern112"}).table.proposal.options == Options(deck="modern112")
    assert opened(options={}).table.proposal.options == Options()


def test_a_title_is_no_longer_than_others_take_it() -> None:
    assert len(opened(title="x" * 100).table.title) == 48


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"do": "join", "found": "t1"}, Go("t1", found=True)),
        ({"do": "join", "found": "t1", "code": " ocean "}, Go("t1", found=True, code="ocean")),
        ({"do": "join", "address": " 192.168.1.20:47474 "}, Go("192.168.1.20:47474")),
        ({"do": "join", "address": "host:1", "id": 12}, Go("host:1")),  # its number
        ({"do": "join", "address": "host:1", "code": ""}, Go("host:1")),
        ({"do": "join", "address": "host:1", "code": " "}, Go("host:1")),
        ({"do": "look", "found": "t1"}, Go("t1", found=True, looks_on=True)),
        ({"do": "look", "address": "host:1", "id": 12}, Go("host:1", looks_on=True)),
        ({"do": "tutorial"}, Practise()),
        ({"do": "resume"}, Resume()),
        ({"do": "forget"}, None),
        ({"do": "draw"}, None),
    ],
)
def test_where_somebody_wants_to_go(said: dict[str, object], wanted: Wish | None) -> None:
    assert wish(said) == wanted
    assert (said["do"] in WISHES) is (wanted is not None)


BROKEN: list[dict[str, Any]] = [
    *({"do": "open", "title": title} for title in (None, 1, ["Kitchen"], "x" * 2001, "\ud800")),
    *({"do": "open", "seats": seats} for seats in (None, 1, 11, "4", True, 4.0)),
    *({"do": "open", "bots": bots} for bots in (None, -1, 4, "1", True)),
    {"do": "open", "seats": 2, "bots": 2},
    *({"do": "open", "level": level} for level in (None, "harder", 2)),
    *({"do": "open", "hands": hands} for hands in (None, -1, 1001, "3", True)),
    *({"do": "open", name: value} for name in ("locked", "find", "shows") for value in (None, 1, "yes")),
    *({"do": "open", "options": options} for options in (None, ["deck"], "classic")),
    {"do": "open", "options": {"dreck": 1}},
    {"do": "open", "options": {"deck": None}},
    *({"do": do} for do in ("join", "look")),
    *({"do": do, "id": 12} for do in ("join", "look")),
    *({"do": do, "found": found} for do in ("join", "look") for found in (None, 1, "x" * 2001)),
    *(
        {"do": do, "address": address}
        for do in ("join", "look")
        for address in (None, 1, "x" * 2001, "\udcff")
    ),
    *({"do": "join", "address": "host:1", "code": code} for code in (None, 1, ["a"], "x" * 2001)),
]


@pytest.mark.parametrize("said", BROKEN)
def test_what_no_page_says(said: dict[str, object]) -> None:
    with pytest.raises(IntentError):
        wish(said)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"options": {"deck": "none such"}}, OptionCode.BAD_VALUE),
        ({"options": {"blanks": "swap:\ud800", "deck": "modern112"}}, OptionCode.BAD_VALUE),
        ({"options": {"uno_penalty": 4, "uno_call": "off"}}, OptionCode.CONTRADICTION),
        ({"options": PRESETS["partners"].to_plain(), "seats": 3}, OptionCode.SEATS),
        ({"options": {"deck": "small28"}, "seats": 5}, OptionCode.SEATS),
    ],
)
def test_rules_that_cannot_be_played(said: dict[str, Any], code: OptionCode) -> None:
    with pytest.raises(OptionError) as caught:
        opened(**said)
    assert caught.value.code is code


def test_a_full_house_of_bots_leaves_a_seat_for_whoever_opens() -> None:
    assert opened(seats=10, bots=9).bots.count == 9
    assert opened(hands=1000).table.proposal.hands == 1000


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Mai", "Mai"), (" Mai\u202e  Li\n", "Mai Li"), ("\u200b\n", ""), ("", ""), ("x" * 99, "x" * 24)],
)
def test_a_name_as_it_can_be_shown(name: str, shown: str) -> None:
    assert name_in({"name": name}) == shown


@pytest.mark.parametrize("name", [None, 1, ["Mai"], "x" * 2001, "\ud800"])
def test_what_is_no_name(name: object) -> None:
    with pytest.raises(IntentError):
        name_in({"name": name})


def test_a_name_has_to_be_there() -> None:
    with pytest.raises(IntentError):
        name_in({})
