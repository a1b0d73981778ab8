"""Absence in words: countdowns, votes, who is away or back, void hands, tables that are adjourned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.views import NAMES, at_move, at_react, game_of, view_of
from uno_p2p.rules.cards import parse
from uno_p2p.rules.events import Played
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.state import Debt, Phase, Then
from uno_p2p.table.choices import AskReady, Leave, Play, Ready
from uno_p2p.table.happenings import (
    BadShares,
    CameBack,
    DeckReady,
    HandVoid,
    Happening,
    LeftBehind,
    Moved,
    RunGrew,
    SpokeDouble,
    WentAway,
)
from uno_p2p.table.patience import Waits
from uno_p2p.table.view import View, Vote
from uno_p2p.ui.plain.screen import Heard, Plain
from uno_p2p.ui.words import Words

FOUR = ("Mai", "Ben", "Chie", "Dai")
VIER = ("マイ", "ベン", "チエ", "ダイ")
RECOVER = (
    "The hand then goes on: the cards of whoever is away stay hidden, and are opened for the score only."
)
VOID = "The hand then does not count, and whoever is away loses 50 points."
RESTS = "The table then waits until enough are back. It is kept, even if you end the program."
KEEP = (
    "It goes on by itself when enough are back. Leave the program running, or type “quit” and start it again"
    " later in the same way: the table is kept."
)
ALONE = (
    "This computer has no connection to any other player: is its network on? If it stays so, the others can"
    " go on without you."
)


def screen(language: str = "en", policy: str = "recover", chosen: Options | None = None) -> Plain:
    return Plain(Words(language), chosen or Options(), 0, policy=policy)


def seen(*waits: Waits, names: tuple[str, ...] = FOUR, **fields: Any) -> View:
    """Ben is to move, and is waited for."""
    game = fields.pop("game", None) or game_of(turn=1, seats=len(names))
    basics = {"owed": (1,), "waits": waits}
    return view_of(hand="R7 B2", game=game, names=names, **(basics | fields))


def ben(waited: float, left: float = 60.0, *, lost: bool = True, **fields: Any) -> View:
    gone = {"lost": ((1, waited),)} if lost else {}
    return seen(Waits(1, waited, left), **(gone | fields))


def out(*seats: int) -> frozenset[int]:
    return frozenset(seats)


# -- the countdown ----------------------------------------------------------------------------------------


def seconds(step: str, *, lost: bool, limit: float = 63.0, until: float = 63.0) -> Iterator[View]:
    """What is seen of Ben each second, from the moment at which a wait is spoken of."""
    waited = 3.5
    while waited < until:
        yield ben(waited, limit - waited, lost=lost, step=step)
        waited += 1.0


def told(plain: Plain, views: Iterator[View]) -> list[str]:
    return [line for view in views for line in plain.watch(view)]


def test_a_lost_link_is_told_at_once_and_then_now_and_again() -> None:
    assert told(screen(), seconds("move", lost=True)) == [
        "No connection to Ben for 4 seconds; the table goes on without Ben in 60 seconds.",
        RECOVER,
        "No connection to Ben for 18 seconds; the table goes on without Ben in 44 seconds.",
        "No connection to Ben for 34 seconds; the table goes on without Ben in 30 seconds.",
        "No connection to Ben for 54 seconds; the table goes on without Ben in 10 seconds.",
    ]


def test_the_same_in_japanese() -> None:
    plain = screen("ja", "void")
    assert plain.watch(ben(12, 48, names=VIER)) == [
        "ベンさんとの接続が12秒切れています。48秒後に、ベンさん抜きで続けます。",
        "そのときはこのラウンドが無効になり、いない人は50点を失います。",
    ]
    assert plain.watch(ben(60, 0, names=VIER)) == [
        "ベンさんとの接続が60秒切れています。まもなく、ベンさん抜きで続けます。",
    ]


def test_who_is_connected_may_be_slow_for_a_while() -> None:
    lines = told(screen(), seconds("share", lost=False))
    assert lines[:2] == [
        "Ben is connected, but has not answered for 10 seconds; the table goes on without Ben in 52 seconds.",
        RECOVER,
    ]
    assert len(lines) == 5


def test_who_thinks_is_left_in_peace_until_the_last_minute() -> None:
    lines = told(screen(), seconds("move", lost=False, limit=600.0, until=600.0))
    assert lines[0] == (
        "Ben is connected, and has been thinking for 9 minutes; the table goes on without Ben in 60 seconds."
    )
    assert len(lines) == 5


def test_who_is_lost_on_the_own_turn_is_counted_down_in_minutes() -> None:
    lines = told(screen(), seconds("move", lost=True, limit=600.0, until=600.0))
    assert lines[0] == "No connection to Ben for 4 seconds; the table goes on without Ben in 9 minutes."
    assert len(lines) == 1 + len((RECOVER, "5 minutes", "2 minutes", "60", "45", "30", "10"))


def test_a_link_that_is_back_and_lost_again() -> None:
    plain = screen()
    plain.watch(ben(4, 56))
    assert plain.watch(ben(8, 52, lost=False)) == []  # a moment may be a flicker
    assert plain.watch(ben(15, 48, lost=False)) == [
        "Ben is connected again.",
        "Ben is connected, and has been thinking for 15 seconds; the table goes on without Ben in 48"
        " seconds.",
    ]
    assert plain.watch(ben(26, 46))[0].startswith("No connection to Ben for 26 seconds")


def test_a_new_wait_is_told_anew() -> None:
    plain = screen()
    assert len(plain.watch(ben(12, 48))) == 2
    assert plain.watch(ben(13, 47)) == []
    assert plain.watch(seen()) == []
    assert len(plain.watch(ben(4, 44))) == 2


def test_several_go_at_the_same_time_and_not_before_the_last_of_them() -> None:
    names = ("Mai", "Ben", "Chie", "Dai", "Emi", "Fuu")
    view = seen(Waits(1, 12, 48), Waits(2, 5, 55), names=names, lost=((1, 12.0), (2, 6.0)), step="share")
    assert screen().watch(view) == [
        "No connection to Ben for 12 seconds; the table goes on without Ben in 55 seconds.",
        "No connection to Chie for 6 seconds; the table goes on without Chie in 55 seconds.",
        RECOVER,
    ]


def test_the_own_seat_is_warned() -> None:
    view = seen(Waits(0, 30, 60), owed=(0,))
    assert screen().watch(view)[0] == (
        "The others have been waiting for you for 30 seconds; the table goes on without you in 60 seconds."
    )
    two = seen(Waits(0, 30, 60), owed=(0,), names=FOUR[:2])
    assert screen().watch(two) == [
        "The others have been waiting for you for 30 seconds; the table is adjourned in 60 seconds, because"
        " too few are left without you.",
        RESTS,
    ]


def test_who_is_away_already_is_not_counted_down() -> None:
    assert screen().watch(ben(12, 5, step="ready", away=out(1))) == []
    assert screen().watch(ben(12, 5, barred=out(1))) == []


def test_after_a_start_the_hold_comes_first() -> None:
    assert screen().watch(ben(12, 48, hold=2)) == []
    assert screen().hear(ben(12, 48, hold=2), "").lines == (Words("en").say("wait.hold", count=2),)


# -- what happens then ------------------------------------------------------------------------------------

FIVE = (*FOUR, "Emi")
DECIDED = game_of(seats=4, phase=Phase.OVER, winner=2, counts=(3, 3, 0, 3))
OWING = DECIDED._replace(owed=(Debt(3, 2, Then.GO_ON),))
ENDS: list[tuple[str, View, str | None]] = [
    ("recover", ben(12, 48), RECOVER),
    ("void", ben(12, 48), VOID),
    ("recover", ben(12, 48, step="commit", game=DECIDED), "deck"),
    ("void", ben(12, 48, step="backed", game=DECIDED), "deck"),
    ("void", ben(12, 48, step="shuffle"), VOID),  # in the middle of a hand
    ("void", ben(12, 48, step="ready", game=DECIDED), "ready"),
    ("void", ben(12, 48, step="show", game=DECIDED), "show"),
    ("void", ben(12, 48, step="share", game=OWING), "show"),
    ("void", ben(12, 48, step="disclose", game=DECIDED), None),
    ("void", ben(12, 48, names=FOUR[:2]), RESTS),
    ("void", ben(12, 48, names=FOUR[:3]), VOID),
    # Of three or fewer, no key was shared.
    ("recover", ben(12, 48, names=FOUR[:3]), VOID),
    # The second one of four: two are no majority of three. Of five: three do the part of nobody.
    ("recover", ben(12, 48, away=out(3)), VOID),
    ("recover", ben(12, 48, away=out(3), names=FIVE), VOID),
    # Who was away before the deal has no part in it.
    (
        "recover",
        ben(12, 48, away=out(3), names=FIVE, game=game_of(turn=1, seats=5, counts=(7, 7, 7, 0, 7))),
        RECOVER,
    ),
    # Who cannot be reached will not vote either, whether asked or not.
    ("recover", seen(Waits(1, 12, 48), lost=((1, 12.0), (3, 9.0))), RESTS),
]


@pytest.mark.parametrize(("policy", "view", "then"), ENDS)
def test_what_the_end_of_the_countdown_means(policy: str, view: View, then: str | None) -> None:
    said = screen(policy=policy).watch(view)[1:]
    words = Words("en")
    assert said == ([] if then is None else [then if " " in then else words.say(f"wait.then.{then}")])


def test_where_points_are_charged_they_are_charged() -> None:
    charged = screen(policy="void", chosen=options(["goal=lowest:200"]))
    assert charged.watch(ben(12, 48))[1] == (
        "The hand then does not count, and whoever is away is charged with 50 points."
    )
    charged.sit(Options(), 0, "recover")
    assert charged.hear(ben(12, 48), "").lines[-1] == RECOVER


def test_two_players_are_adjourned() -> None:
    assert screen().watch(ben(12, 48, names=FOUR[:2])) == [
        "No connection to Ben for 12 seconds; the table is adjourned in 48 seconds, because too few are left"
        " without Ben.",
        RESTS,
    ]
    for step, how in (("share", "has not answered"), ("move", "has been thinking")):
        (line, _) = screen().watch(ben(12, 48, names=FOUR[:2], lost=False, step=step))
        assert how in line
        assert "the table is adjourned in 48 seconds" in line


def test_it_may_be_this_computer_that_is_cut_off() -> None:
    view = seen(Waits(1, 12, 48), lost=((1, 12.0), (2, 12.0), (3, 12.0)))
    assert screen().watch(view)[1:] == [RESTS, ALONE]
    assert screen().hear(view, "who").lines.count(ALONE) == 1
    adjourned = seen(lost=view.lost, adjourned=True)
    assert screen().watch(adjourned)[-1] == screen().hear(adjourned, "").lines[-1] == ALONE
    one = ben(12, 48, names=FOUR[:2])
    assert ALONE not in screen().watch(one)  # of two nobody can tell whose it is


# -- the vote ---------------------------------------------------------------------------------------------


def voting(*, at: int = 0, missing: tuple[int, ...] = (1, 2), named: frozenset[int] = out(1)) -> View:
    voted = tuple(seat for seat in range(4) if seat not in missing)
    return ben(70, 0, vote=Vote(at, named, voted, missing, 55.0))


def test_a_vote_is_told_and_then_who_is_still_missing() -> None:
    plain = screen()
    assert plain.watch(voting()) == [
        "The programs are voting: does the table go on without Ben?",
        "Have voted: Mai and Dai.",
        "Not yet: Chie.",
    ]
    assert plain.watch(voting()) == []
    assert plain.watch(voting(missing=(1,))) == ["Have voted: Mai, Chie and Dai."]
    assert plain.watch(voting(at=1, named=out(1, 2))) == [
        "The programs are voting: does the table go on without Ben and Chie?",
        "Have voted: Mai and Dai.",
    ]
    assert plain.watch(seen()) == []
    assert len(plain.watch(voting(at=1, named=out(1, 2)))) == 2


def test_a_vote_that_others_began() -> None:
    assert screen().watch(voting(missing=(0, 1, 2), named=out())) == [
        "The programs are voting on who is away; this one has not voted yet.",
        "Have voted: Dai.",
        "Not yet: Mai, Ben and Chie.",
    ]


def test_a_vote_that_names_nobody() -> None:
    """Between hands, who was away is not voted away again; the others settle whether to go on."""
    assert screen().watch(voting(missing=(1, 2), named=out()))[0] == (
        "The programs are voting: does the table go on with those who are there?"
    )


def test_the_vote_on_request() -> None:
    lines = screen().hear(voting(), "").lines
    assert lines[0] == "It is the turn of Ben."
    assert lines[-1] == "If that does not settle it, they vote again in 55 seconds."
    assert screen().hear(voting(), "who").lines[-4:] == lines[1:]


# -- adjourned --------------------------------------------------------------------------------------------


def test_an_adjourned_table_says_what_to_do_and_when_it_goes_on() -> None:
    plain, view = screen(), ben(80, 0, names=FOUR[:2], adjourned=True)
    said = ["Too few players are left to go on: the table is adjourned.", "It waits for Ben.", KEEP]
    assert plain.watch(view) == said
    assert plain.watch(view) == []
    assert plain.hear(view, "").lines == ("It is the turn of Ben.", *said)
    # In the pause between two rounds nothing has changed.
    assert plain.watch(ben(81, 0, names=FOUR[:2])) == []
    assert plain.watch(seen(names=FOUR[:2], owed=(0,))) == ["Enough are back: the table goes on."]
    assert plain.watch(seen(names=FOUR[:2], owed=(0,))) == []
    assert plain.watch(view) == said
    nobody = seen(names=FOUR[:2], adjourned=True)
    assert screen().watch(nobody) == [said[0], KEEP]


# -- decisions --------------------------------------------------------------------------------------------

GONE = (
    "The others have gone on without you, because nothing was heard of you for too long. You watch until this"
    " hand is over; then you are asked whether you are ready, and are dealt in again."
)
SECOND = "No more cards are dealt to {} in this match, because it was the second such hand."
TOLD: list[tuple[Happening, list[str]]] = [
    (
        WentAway((1, 2)),
        [
            "Those who are there have agreed that Ben is away.",
            "Those who are there have agreed that Chie is away.",
        ],
    ),
    (WentAway((0,)), [GONE]),
    (CameBack((1,)), ["Ben is back, and is dealt in again."]),
    (CameBack((0,)), ["You are back at the table, and are dealt in again."]),
    (
        SpokeDouble((1,)),
        [
            "Ben has signed two different messages for the same moment. The hand does not count, and Ben"
            " takes no part any more."
        ],
    ),
    (
        SpokeDouble((0,)),
        [
            "Two different messages for the same moment are signed with your key; perhaps a copy of your"
            " files is in use. The hand does not count, and you take no part any more."
        ],
    ),
    (
        BadShares(1),
        [
            "Ben has given somebody a false part of a key. The deck is made again, and Ben takes no part any"
            " more."
        ],
    ),
    (
        BadShares(0),
        [
            "Your program has given somebody a false part of your key. The deck is made again, and you take"
            " no part any more."
        ],
    ),
    (
        LeftBehind(),
        [
            "Your last messages reached the others too late and do not count: the table stands where the"
            " others have gone on."
        ],
    ),
    (
        HandVoid(2, (1,), (0, 50, 0), (10, 0, 30)),
        [
            "Hand 3 does not count: it could not go on without Ben.",
            "Ben loses 50 points.",
            "Points in all: Mai has 10, Ben has 0 and Chie has 30.",
        ],
    ),
    (
        HandVoid(2, (1, 2), (0, 1, 0), (10, 0, 0), (1, 2)),
        [
            "Hand 3 does not count: it could not go on without Ben and Chie.",
            "Ben loses 1 point.",
            SECOND.format("Ben"),
            SECOND.format("Chie"),
            "Points in all: Mai has 10, Ben has 0 and Chie has 0.",
        ],
    ),
    (
        HandVoid(2, (0, 1), (20, 0, 0), (0, 0, 30), (0,)),
        [
            "Hand 3 does not count: it could not go on without you.",
            "You lose 20 points.",
            "No more cards are dealt to you in this match, because it was the second hand that could not go"
            " on without you. You can watch.",
            "Points in all: Mai has 0, Ben has 0 and Chie has 30.",
        ],
    ),
    (
        HandVoid(2, (), (0, 0, 0), (10, 0, 30)),
        ["Hand 3 does not count.", "Points in all: Mai has 10, Ben has 0 and Chie has 30."],
    ),
]


@pytest.mark.parametrize(("happening", "lines"), TOLD)
def test_told_in_english(happening: Happening, lines: list[str]) -> None:
    assert screen().show(view_of(game=game_of()), happening) == lines


@pytest.mark.parametrize(("happening", "lines"), TOLD)
def test_told_in_japanese(happening: Happening, lines: list[str]) -> None:
    said = screen("ja").show(view_of(game=game_of(), names=NAMES["ja"]), happening)
    assert len(said) == len(lines)
    assert not re.search("[A-Za-z]", " ".join(said))


def test_a_void_hand_where_points_are_charged() -> None:
    view = view_of(game=game_of(options=options(["goal=lowest:200"])))
    said = screen().show(view, HandVoid(0, (0, 2), (50, 0, 50), (50, 0, 60)))
    assert said[1:3] == ["You are charged with 50 points.", "Chie is charged with 50 points."]


def test_a_move_typed_ahead_is_forgotten_with_its_hand() -> None:
    """Else a run of draw cards in the next hand would not be told to the one it comes to."""
    for happening, said in ((RunGrew(0, 4), []), (HandVoid(0, (1,), (0, 50, 0), (0, 0, 0)), ["You draw 4"])):
        plain, view = screen(), at_react(1, 0, "R7 B2 B3")
        plain.hear(view, "red 7")
        plain.show(view, happening)
        assert [line[:10] for line in plain.show(view, RunGrew(0, 4))] == said


def test_who_was_left_behind_counts_the_cards_anew() -> None:
    """Ben's last card is told as such, whatever was counted before."""
    plain, view = screen(), view_of(game=game_of(counts=(7, 1, 7)))
    plain.show(view, DeckReady(0, 2))
    plain.show(view, LeftBehind())
    after = view_of(game=game_of(counts=(7, 0, 7)))
    assert plain.show(after, Moved(Played(1, parse("RS")))) == ["Ben plays red Skip."]


# -- who is there -----------------------------------------------------------------------------------------


def test_who_is_there_and_who_is_not() -> None:
    view = seen(
        Waits(1, 12, 48), names=FIVE, lost=((1, 12.0), (2, 130.0), (4, 70.0)), away=out(2), barred=out(4)
    )
    lines = screen().hear(view, "who").lines
    assert lines[6:] == (
        "Emi takes no part in this match any more.",
        "Chie is away, and is dealt in again in the hand after coming back.",
        "No connection to Ben for 12 seconds.",
        "No connection to Chie for 2 minutes.",
        "It is the turn of Ben.",
        "No connection to Ben for 12 seconds; the table goes on without Ben in 48 seconds.",
        VOID,
    )


def test_the_picture_of_the_table_marks_who_is_away() -> None:
    view = seen(game=game_of(seats=4, absent=out(2)), away=out(2), barred=out(3), owed=())
    lines = screen().hear(view, "table").lines
    assert "Chie is absent and is passed over in this hand." in lines
    assert "Chie is away, and is dealt in again in the hand after coming back." not in lines
    assert "Dai takes no part in this match any more." in lines
    between = seen(game=DECIDED, away=out(2), owed=(), step="ready")
    assert screen().hear(between, "table").lines == (
        "No hand is being played.",
        "Chie is away, and is dealt in again in the hand after coming back.",
    )


def test_the_own_seat_is_away() -> None:
    view = seen(away=out(0))
    watching = "You count as away in this hand and only watch; after it you can go on."
    plain = screen()
    assert plain.hear(view, "red 7") == Heard((watching,))
    assert plain.hear(view, "why").lines[0] == watching
    assert plain.hear(view, "?").lines[0] == (
        "You count as away in this hand and watch; nothing is asked of you before it is over."
    )
    assert "You count as away and watch; you are dealt in again in the hand after this one." in (
        plain.hear(view, "who").lines
    )


def test_the_own_seat_is_barred() -> None:
    view = seen(barred=out(0))
    plain = screen()
    assert plain.hear(view, "draw") == Heard(("You take no part in this match any more and only watch.",))
    assert plain.hear(view, "?").lines[0] == (
        "You take no part in this match any more and watch; nothing is asked of you."
    )


def test_who_comes_back_is_asked_at_the_rest() -> None:
    view = view_of(AskReady(), game=DECIDED, names=FOUR, away=out(0), step="ready")
    assert screen().ask(view) == [
        "You were away. Answer soon: as soon as the others are ready, they wait for you only a moment more.",
        "Ready for the next hand? Type “ready”, or “leave” to leave the table.",
    ]
    assert screen().hear(view, "ready").choice == Ready()
    assert screen().hear(view, "leave").choice == Leave()
    assert len(screen().ask(view_of(AskReady(), game=DECIDED, names=FOUR, step="ready"))) == 1


def test_the_clock_makes_no_new_question() -> None:
    """An answer that is on its way is not sent twice, however long it takes."""
    plain = screen()
    first = at_move("R7 R2 B9", waits=(Waits(0, 4, 86),))
    later = at_move("R7 R2 B9", waits=(Waits(0, 5, 85),), lost=((2, 3.0),))
    assert plain.hear(first, "red 7").choice == Play(0)
    assert plain.hear(later, "red 7") == Heard(("One moment, your last answer is on its way.",))
