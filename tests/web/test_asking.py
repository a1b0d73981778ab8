"""What is asked of a seat, and what can be clicked for an answer beside the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.helpers.scenes import SCENES
from tests.helpers.web_people import Frame, in_scene, someone
from tests.helpers.web_shapes import intents
from tests.ui.views import (
    at_choice,
    at_colour,
    at_drawn,
    at_move,
    at_react,
    at_run,
    at_window,
    game_of,
    run_of,
    view_of,
)
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.events import Played
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import AskAccept, AskChallenge, AskMove, AskReact, AskReady, AskRematch
from uno_p2p.table.contract import Seat
from uno_p2p.table.view import View
from uno_p2p.ui.words import LANGUAGES

JUMP_IN = Options(jump_in="on")
DAN = Seat(bytes([7]) * 32, "Dan", False, bytes(32))


def asked(view: View, language: str = "en") -> Frame:
    found: Frame = someone(view, language).view()["ask"]
    return found


def actions(view: View) -> list[str]:
    """What can be clicked; the main action has a star."""
    return [action["do"] + "*" * action["main"] for action in asked(view)["actions"]]


def texts(view: View) -> list[str]:
    return [action["text"] for action in asked(view)["actions"]]


def seven(top: str = "R5") -> State:
    """Seat 1 is on turn at a table with jump-in."""
    return game_of(top, turn=1, options=JUMP_IN)


def jumped_on(face: str, hand: str, game: State | None = None, colour: str | None = None) -> View:
    """Seat 1 of two has just played it, so that seat 0 is next."""
    play = Played(1, parse(face), Colour(colour) if colour else None)
    base = game or game_of(turn=1, seats=2, options=JUMP_IN)
    return at_window(hand, play, base, names=("Mai", "Ben"))


MOVES = "Your turn: play a card, or draw one."
NONE = "Your turn: none of your cards fits, so draw one."
FOUR = (
    "Chie has played a Wild Draw Four on red. Draw 4, or challenge if you think Chie had a red card. "
    "If that is wrong, you draw 6."
)
RUN = "A run of draw cards stands at 4 cards: add one of the same kind, or take them."
NO_RUN = "A run of draw cards stands at 4 cards, and you have none to add: take them."
OVER = game_of(phase=Phase.OVER)._replace(winner=1)
CHALLENGED = game_of("W4", "G", phase=Phase.ANSWER, accused=2, before=Colour.RED)


@pytest.mark.parametrize(
    ("view", "kind", "text", "able"),
    [
        (
            view_of(AskAccept(), sid=None),
            "accept",
            "Do you play with these people, by these rules? Compare the four words with the others.",
            ["accept*", "leave"],
        ),
        (at_move("R7 B2"), "move", MOVES, ["draw"]),
        (at_move("B2"), "move", NONE, ["draw*"]),
        (
            at_drawn("B3 R9"),
            "drawn",
            "You have drawn red 9, and it fits: play it or keep it.",
            ["play*", "keep"],
        ),
        (
            at_choice("B3 R9", game_of(phase=Phase.PLAY_OR_KEEP), keep=False),
            "drawn",
            "You have drawn red 9. It fits, so you have to play it.",
            ["play*"],
        ),
        (at_drawn("R9 B3"), "drawn", "You have drawn blue 3. It does not fit: keep it.", ["keep*"]),
        (at_colour("R7"), "colour", "The first card is a Wild, and you begin: name a colour.", []),
        (
            view_of(AskChallenge(2, Colour.RED), "R7", CHALLENGED),
            "challenge",
            FOUR,
            ["accept*", "challenge"],
        ),
        (at_run("RD B2", run_of("BD", 4)), "run", RUN, ["accept"]),
        (at_run("R7 B2", run_of("BD", 4)), "run", NO_RUN, ["accept*"]),
        (
            at_run("R7 B2", run_of("W4", 4, accused=1)),
            "run",
            f"{NO_RUN} Challenge if you think Ben had a red card: Ben then draws the 4 cards. "
            "If that is wrong, you draw 6.",
            ["accept*", "challenge"],
        ),
        (
            view_of(AskReady(), "", OVER),
            "ready",
            "The hand is over. On to the next one?",
            ["ready*", "leave"],
        ),
        (
            view_of(AskReady((DAN,)), "", OVER),
            "ready",
            "The hand is over. On to the next one?",
            ["ready*", "alone", "leave"],
        ),
        (
            view_of(AskReady(), "", OVER, away=frozenset((0,))),
            "ready",
            "You were away, and can be dealt in again: go on soon, the others wait only a moment.",
            ["ready*", "leave"],
        ),
        (
            view_of(AskReady(), "", OVER, away=frozenset((1,))),
            "ready",
            "The hand is over. On to the next one?",
            ["ready*", "leave"],
        ),
        (view_of(AskRematch(), "", OVER), "rematch", "The match is over. Another one?", ["ready*", "leave"]),
        (
            view_of(AskRematch((DAN,)), "", OVER),
            "rematch",
            "The match is over. Another one?",
            ["ready*", "alone", "leave"],
        ),
    ],
)
def test_what_is_asked_of_the_seat_that_the_table_waits_for(
    view: View, kind: str, text: str, able: list[str]
) -> None:
    ask = asked(view)
    assert (ask["kind"], ask["mine"], ask["text"]) == (kind, True, text)
    assert actions(view) == able


@pytest.mark.parametrize(
    ("view", "mine", "text", "able"),
    [
        (at_react(1, 2, "R7 B2"), False, "Ben has one card and has not called UNO: catch!", []),
        (
            at_react(0, 1, "R7"),
            False,
            "You have one card and have not called UNO: call it before somebody catches you.",
            [],
        ),
        (
            at_window("R7 B2 G9", Played(1, parse("R7")), seven()),
            False,
            "You can jump in with a card that is the same.",
            [],
        ),
        (
            at_window("G9 B2", Played(1, parse("R7")), seven()),
            False,
            "A moment for everybody after the play.",
            [],
        ),
        (at_react(1, 0, "R7 B2"), True, MOVES, ["draw"]),
        (at_react(1, 0, "B2"), True, NONE, ["draw*"]),
        (jumped_on("R7", "R7 B2"), True, MOVES, ["draw", "pass"]),
        (jumped_on("R7", "R9 B2"), True, MOVES, ["draw"]),
        (jumped_on("W4", "R9 B2", colour="G"), True, FOUR.replace("Chie", "Ben"), ["accept*", "challenge"]),
        (
            jumped_on(
                "RD", "BD", game_of(turn=1, seats=2, options=Options(jump_in="on", stacking="same-symbol"))
            ),
            True,
            RUN.replace("4", "2"),
            ["accept"],
        ),
        (
            jumped_on(
                "R0", "R9 B2", game_of(turn=1, seats=2, options=Options(jump_in="on", seven_zero="zero"))
            ),
            True,
            "In a moment hands change owners.",
            ["pass"],
        ),
    ],
)
def test_what_is_asked_in_the_moment_after_a_play(view: View, mine: bool, text: str, able: list[str]) -> None:
    ask = asked(view)
    assert isinstance(view.ask, AskReact)
    assert (ask["kind"], ask["mine"], ask["text"]) == ("react", mine, text)
    assert actions(view) == able


def test_what_the_answers_say() -> None:
    assert texts(view_of(AskAccept(), sid=None)) == ["I play", "No, thank you"]
    assert texts(at_drawn("B3 R9")) == ["Play red 9", "Keep it"]
    assert texts(at_run("R7", run_of("BD", 4))) == ["Draw 4 cards"]
    assert texts(view_of(AskReady((DAN,)), "", OVER)) == [
        "Next hand",
        "Go on without anybody new",
        "Leave the table",
    ]
    assert texts(view_of(AskRematch(), "", OVER))[0] == "Another match"
    assert texts(jumped_on("R7", "R7 B2")) == ["Draw a card", "Go on"]
    assert texts(view_of(AskChallenge(2, Colour.RED), "R7", CHALLENGED)) == ["Draw 4 cards", "Challenge"]


def test_a_doubt_needs_a_game_that_tells_whom() -> None:
    view = at_run("R7 B2", run_of("W4", 4, accused=1))
    assert view.game is not None
    assert actions(replace(view, game=view.game._replace(accused=None))) == ["accept*"]
    assert actions(replace(view, game=view.game._replace(before=None))) == ["accept*"]
    assert actions(replace(view, game=None)) == ["accept*"]


def test_nothing_is_asked() -> None:
    assert in_scene("waiting").view()["ask"] is None
    assert in_scene("watching").view()["ask"] is None


def test_after_the_end_the_way_leads_back() -> None:
    assert in_scene("ended").view()["ask"] == {
        "kind": "ended",
        "mine": False,
        "text": "This table is over.",
        "actions": [{"do": "back", "text": "Back to the start", "main": True}],
    }


def test_the_end_hides_what_was_asked() -> None:
    one = in_scene("ready")
    one.now = replace(one.now, ended=True)
    assert one.view()["ask"]["kind"] == "ended"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", list(SCENES))
def test_whatever_is_offered_can_be_said(scene: str, language: str) -> None:
    one = in_scene(scene, language)
    ask = one.view()["ask"]
    for action in ask["actions"] if ask else []:
        assert action["do"] in intents()
        assert action["text"]
        if action["do"] != "back":
            again = in_scene(scene, language)
            heard = again.says(action["do"])
            assert heard.choice is not None or again.view()["pending"] is not None
    assert not ask or ask["text"]
    assert not ask or sum(action["main"] for action in ask["actions"]) <= 1


def test_a_move_ahead_counts_as_the_question_says() -> None:
    hand = tuple(parse(code) for code in ("R7", "B2"))
    ask = AskReact(1, 0, hand, (False, False))
    assert actions(view_of(ask, "R7 B2", game_of())) == ["draw*"]
    assert actions(view_of(AskMove(hand, (False, True)), "R7 B2", game_of())) == ["draw"]
