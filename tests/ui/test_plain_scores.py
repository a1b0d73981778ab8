"""The end of hands and matches on the screen: charges, who is out, teams, shared victories."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.ui.views import NAMES, game_of, plain, view_of
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.table.choices import AskReady
from uno_p2p.table.happenings import HandScored, Happening, MatchOver
from uno_p2p.table.view import View

LETS_OUT = options(["elimination=lets-out"])
CHALLENGE = options(["goal=challenge-uno:200"])
LOWEST = options(["goal=lowest:200"])
PARTNERS = options(["partners=on"])
FOUR = ("Mai", "Ben", "Chie", "Dai")
WATCH = "You watch from now on. Leave the program running: it goes on helping the others to shuffle and deal."


def at(chosen: Options, names: tuple[str, ...] = NAMES["en"], **fields: Any) -> View:
    return view_of(game=game_of(seats=len(names), options=chosen), names=names, **fields)


def out(*seats: int) -> frozenset[int]:
    return frozenset(seats)


TOLD: list[tuple[View, Happening, list[str]]] = [
    (
        at(LETS_OUT, out=out(2)),
        HandScored(1, 1, (0, 45, 0), (0, 65, 7), (2,)),
        [
            "Hand 2 is over: Ben went out.",
            "Ben gets 45 points.",
            "Chie is out of the match: the hand was won on the card of Chie.",
            "Points in all: Mai has 0, Ben has 65 and Chie (out) has 7.",
        ],
    ),
    (
        at(LETS_OUT),
        HandScored(1, 1, (0, 45, 0), (0, 65, 7), (0,)),
        [
            "Hand 2 is over: Ben went out.",
            "Ben gets 45 points.",
            "You are out of the match: the hand was won on your card.",
            WATCH,
            "Points in all: Mai (out) has 0, Ben has 65 and Chie has 7.",
        ],
    ),
    (
        at(LETS_OUT, out=out(2)),
        HandScored(1, 1, (0, 45, 0), (0, 65, 7), (0,)),
        [
            "Hand 2 is over: Ben went out.",
            "Ben gets 45 points.",
            "You are out of the match: the hand was won on your card.",
            "Points in all: Mai (out) has 0, Ben has 65 and Chie (out) has 7.",
        ],
    ),
    (
        at(CHALLENGE, FOUR, out=out(0, 1)),
        HandScored(3, 2, (60, 160, 0, 1), (230, 200, 40, 1), (0, 1)),
        [
            "Hand 4 is over: Chie went out.",
            "You are charged with 60 points.",
            "Ben is charged with 160 points.",
            "Dai is charged with 1 point.",
            "You are out of the match: you have reached 200 points.",
            WATCH,
            "Ben is out of the match: 200 points are reached.",
            "Points in all: Mai (out) has 230, Ben (out) has 200, Chie has 40 and Dai has 1.",
        ],
    ),
    (
        at(PARTNERS, FOUR),
        HandScored(0, 2, (90, 0, 90, 0), (90, 30, 90, 30)),
        [
            "Hand 1 is over: Chie went out.",
            "You get 90 points.",
            "Chie gets 90 points.",
            "Points in all: Mai and Chie have 90; Ben and Dai have 30.",
        ],
    ),
    (
        at(PARTNERS, FOUR, seat=3),
        HandScored(0, None, (0, 0, 0, 0), (90, 30, 90, 30)),
        ["Hand 1 is over: nobody could go on.", "Points in all: Ben and Dai have 30; Mai and Chie have 90."],
    ),
    # A seat that dropped out has lost points alone.
    (
        at(PARTNERS, FOUR),
        HandScored(0, None, (0, 0, 0, 0), (40, 30, 90, 30)),
        [
            "Hand 1 is over: nobody could go on.",
            "Points in all: Mai has 40, Ben has 30, Chie has 90 and Dai has 30.",
        ],
    ),
    (at(PARTNERS, FOUR), MatchOver((0, 2), (500, 0, 500, 0)), ["You and Chie have won the match together!"]),
    (at(PARTNERS, FOUR), MatchOver((1, 3), (0, 500, 0, 500)), ["Ben and Dai have won the match together!"]),
    (at(LOWEST), MatchOver((0, 2), (10, 200, 10)), ["You and Chie share the victory!"]),
    (at(LOWEST), MatchOver((1, 2), (200, 10, 10)), ["Ben and Chie share the victory!"]),
    (at(LOWEST), MatchOver((0,), (10, 200, 30)), ["You have won the match!"]),
    (at(LOWEST), MatchOver((), (10, 20, 30)), ["The match is over; nobody has reached the goal."]),
]


@pytest.mark.parametrize(("view", "happening", "lines"), TOLD)
def test_told_in_english(view: View, happening: Happening, lines: list[str]) -> None:
    assert plain().show(view, happening) == lines


@pytest.mark.parametrize(("view", "happening", "lines"), TOLD)
def test_told_in_japanese(view: View, happening: Happening, lines: list[str]) -> None:
    said = plain("ja").show(view, happening)
    assert len(said) == len(lines)
    assert not re.search("[A-Za-z]", re.sub("Mai|Ben|Chie|Dai", "", " ".join(said)))


def test_in_japanese_as_people_say_it() -> None:
    assert plain("ja").show(TOLD[1][0], TOLD[1][1])[2:] == [
        "あなたのカードの上で上がられたので、あなたは脱落です。",
        "これからは観戦です。ほかの人のシャッフルと配札を手伝うので、プログラムは動かしたままにしてください。",
        "合計点：Maiさん（脱落）0点、Benさん65点、Chieさん7点。",
    ]
    assert plain("ja").show(TOLD[4][0], TOLD[4][1])[-1] == (
        "合計点：MaiさんとChieさんのチームは90点、BenさんとDaiさんのチームは30点。"
    )


# -- what can be asked of the screen ----------------------------------------------------------------------


def test_the_table_tells_who_is_out_and_not_that_it_is_absent() -> None:
    game = game_of(turn=1, options=LETS_OUT, counts=(0, 7, 7, 7), seats=4, absent=out(0, 3))
    view = view_of(game=game, names=FOUR, out=out(0))
    lines = plain().hear(view, "table").lines
    assert lines[3:7] == (
        "You are out of the match and watch.",
        "Ben has 7 cards.",
        "Chie has 7 cards.",
        "Dai has 7 cards.",
    )
    assert "Dai is absent and is passed over in this hand." in lines
    assert not any("You are absent" in line for line in lines)
    assert plain().hear(view, "score").lines == (
        "Points in all: Mai (out) has 0, Ben has 0, Chie has 0 and Dai has 0.",
    )
    assert "You are out of the match and watch." in plain().hear(view, "who").lines
    assert plain().hear(view_of(out=out(2)), "who").lines[3] == "Chie is out of the match and watches."


def test_who_is_out_is_asked_nothing_and_told_why() -> None:
    view = view_of(game=game_of(turn=1, options=LETS_OUT), out=out(0))
    assert plain().hear(view, "?").lines[0] == "You are out of the match and watch; nothing is asked of you."
    for line in ("red 7", "draw", "keep"):
        screen = plain()
        assert screen.hear(view, line).lines == ("You are out of the match and only watch.",)
        assert screen.hear(view, "why").lines[1].startswith("Who is out gets no more cards")
    assert plain().hear(view_of(AskReady(), out=out(0)), "ready").choice is not None
    assert plain().hear(view_of(AskReady(), out=out(0)), "?").lines[0] == "Now:"


def test_teams_are_told() -> None:
    line = "Mai and Chie play together against Ben and Dai."
    assert line in plain().hear(at(PARTNERS, FOUR), "table").lines
    assert line in plain().hear(at(PARTNERS, FOUR), "who").lines
    other = plain().hear(at(PARTNERS, FOUR, seat=1), "who").lines
    assert "Ben and Dai play together against Mai and Chie." in other
    assert not any("together" in line for line in plain().hear(at(Options(), FOUR), "table").lines)
