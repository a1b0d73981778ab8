"""Scripted conversations with the screen at hand-made views: what is answered, and what is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.views import (
    NAMES,
    at_colour,
    at_drawn,
    at_move,
    at_react,
    at_run,
    at_window,
    cards,
    game_of,
    plain,
    run_of,
    view_of,
)
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.events import Played
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Debt, Phase, Then
from uno_p2p.table.choices import (
    Accept,
    AskAccept,
    AskChallenge,
    AskReady,
    AskRematch,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    Ready,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.view import Revealed, View
from uno_p2p.ui.plain.screen import Heard

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
JUMP_IN = Options(jump_in="on")
HAND = "B2 R7 W GS W4 B2"


def hear(view: View, line: str, language: str = "en") -> Heard:
    """One line to a screen that has just put the question."""
    screen = plain(language)
    screen.ask(view)
    return screen.hear(view, line)


# -- the question and the card ----------------------------------------------------------------------------


def test_the_question_for_a_move() -> None:
    assert plain().ask(at_move(HAND)) == [
        "Your turn. On the pile: red 5.",
        "Your cards:",
        "1. red 7, matches",
        "2. green Skip",
        "3. blue 2",
        "4. blue 2",
        "5. Wild, matches",
        "6. Wild Draw Four, matches",
        "Type the number or the name of a card, or “draw”.",
    ]


def test_the_question_for_a_move_in_japanese() -> None:
    game = game_of("W", "B")
    assert plain("ja").ask(at_move("R7 BS W", game, names=NAMES["ja"])) == [
        "あなたの番です。場のカードはワイルド、色は青です。",
        "あなたの手札：",
        "1. 赤の7",
        "2. 青のスキップ（出せます）",
        "3. ワイルド（出せます）",
        "出すカードの番号か名前を入力してください。山札から引くなら「引く」です。",
    ]


def test_a_hand_without_a_match() -> None:
    assert plain().ask(at_move("B2"))[-1] == "None of your cards matches. Type “draw”."


PLAYS: list[tuple[str, Choice]] = [
    ("1", Play(1)),
    ("red 7", Play(1)),
    ("r7", Play(1)),
    ("赤7", Play(1)),
    ("5 blue", Play(2, BLUE)),
    ("wild blue", Play(2, BLUE)),
    ("w4 green", Play(4, GREEN)),
    ("draw", DrawCard()),
    ("引く", DrawCard()),
]


@pytest.mark.parametrize(("line", "choice"), PLAYS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_move_is_typed(line: str, choice: Choice, language: str) -> None:
    assert hear(at_move(HAND), line, language) == Heard((), choice)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3", "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild."),
        ("blue 2", "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild."),
        ("2 blue", "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild."),
        ("7", "There is no card number 7 in your list; “hand” shows it again."),
        ("0", "There is no card number 0 in your list; “hand” shows it again."),
        ("yellow 1", "There is no such card in your hand."),
        ("99 red", "There is no card number 99 in your list; “hand” shows it again."),
        ("red", "No colour is asked for; type a card such as “red 7”."),
        ("play", "You have not drawn a card; type the card that you want to play."),
        ("play red", "You have not drawn a card; type the card that you want to play."),
        ("keep", "You cannot pass: play a card, or “draw”."),
        ("pass", "You cannot pass: play a card, or “draw”."),
        ("uno", "There is no UNO to call now."),
        ("catch", "There is nobody to catch now."),
        ("challenge", "There is nothing to challenge now."),
        ("accept", "That does not answer the question; “?” tells what does."),
        ("ready", "That does not answer the question; “?” tells what does."),
        ("yes", "That does not answer the question; “?” tells what does."),
        ("no", "That does not answer the question; “?” tells what does."),
        ("leave", "You can leave between two hands; “quit” ends the program at once."),
        ("cancel", "There is nothing to cancel."),
        ("abracadabra", "“abracadabra” is not understood; “?” tells what can be done."),
        ("\x1b[2Jx\u202e", "“[2Jx” is not understood; “?” tells what can be done."),
    ],
)
def test_what_is_no_move_is_refused_in_one_sentence_and_nothing_is_chosen(line: str, said: str) -> None:
    assert hear(at_move(HAND), line) == Heard((said,))


def test_on_a_wild_only_the_named_colour_is_told() -> None:
    heard = hear(at_move("R7", game_of("W4", "B")), "r7")
    assert heard.lines == ("You cannot play red 7 on Wild Draw Four: it takes blue or a Wild.",)


def test_a_symbol_alone_is_enough_if_it_means_one_card() -> None:
    assert hear(at_move("RS B2 B2"), "skip").choice == Play(0)
    assert hear(at_move("RS BS B2"), "skip").lines == ("Which one: red Skip and blue Skip?",)
    assert hear(at_move("RS BS YS"), "skip").lines == ("Which one: red Skip, yellow Skip and blue Skip?",)


def test_a_number_means_the_card_that_was_shown_under_it() -> None:
    """Whatever has come to the hand since: a stale list never plays another card."""
    screen = plain()
    screen.ask(at_move("R7 R9"))
    grown = at_move("R7 R9 R1")
    assert screen.hear(grown, "1").choice == Play(0)
    screen.hear(grown, "hand")
    assert screen.hear(at_move("R7 R9 R1", totals=(1, 0, 0)), "1").choice == Play(2)


def test_a_number_of_a_card_that_is_gone() -> None:
    screen = plain()
    screen.ask(at_move("R7 R9"))
    assert screen.hear(at_move("R9"), "1").lines == ("You do not have red 7.",)


def test_drawing_does_not_renumber_the_list_on_the_screen() -> None:
    screen = plain()
    screen.ask(at_move("R7 B2"))
    drawn = at_drawn("R7 B2 R1")
    screen.ask(drawn)
    assert screen.hear(drawn, "1").lines == ("In this turn you can play red 1 only: “play” or “keep”.",)


# -- the colour of a Wild ---------------------------------------------------------------------------------


def test_a_forgotten_colour_is_asked_for() -> None:
    screen, view = plain(), at_move(HAND)
    screen.ask(view)
    assert screen.hear(view, "wild") == Heard(
        ("Which colour for Wild? Type “red”, “yellow”, “green” or “blue”, or “cancel” to keep the card.",)
    )
    assert screen.hear(view, "hand").choice is None
    assert screen.hear(view, "purple").choice is None
    assert screen.hear(view, "green") == Heard((), Play(2, GREEN))


def test_the_question_for_the_colour_can_be_cancelled_and_the_card_is_kept() -> None:
    screen, view = plain(), at_move(HAND)
    screen.ask(view)
    screen.hear(view, "6")
    assert screen.hear(view, "cancel") == Heard(("You keep Wild Draw Four.",))
    assert screen.hear(view, "red").lines == ("No colour is asked for; type a card such as “red 7”.",)
    assert screen.hear(view, "red 7") == Heard((), Play(1))


def test_another_card_instead_of_the_colour() -> None:
    screen, view = plain(), at_move(HAND)
    screen.hear(view, "wild")
    assert screen.hear(view, "red 7") == Heard((), Play(1))
    assert screen.hear(at_move(HAND, totals=(1, 0, 0)), "red").choice is None


def test_a_colour_comes_too_late() -> None:
    screen = plain()
    screen.hear(at_move(HAND), "wild")
    later = view_of(hand=HAND, game=game_of(turn=1))
    assert screen.hear(later, "red").lines == ("It is the turn of Ben.",)
    assert screen.hear(at_move(HAND), "red").choice is None


def test_uno_is_possible_while_the_colour_is_asked_for() -> None:
    view = at_move("W B2")
    for lines in (
        ["wild uno", "blue"],
        ["wild", "blue uno"],
        ["wild", "uno", "blue"],
        ["uno", "wild", "blue"],
    ):
        screen = plain()
        heard = [screen.hear(view, line) for line in lines]
        assert heard[-1].choice == Play(0, BLUE, uno=True), lines


def test_no_colour_for_a_coloured_card() -> None:
    assert hear(at_move("R7 RS"), "play blue").choice is None
    assert hear(at_drawn("B2 R7"), "play blue").lines == ("No colour can be named for red 7.",)


def test_the_first_wild() -> None:
    view = at_colour("R7 B2")
    assert plain().ask(view)[-1] == (
        "The first card is a Wild, and you begin. Which colour? Type “red”, “yellow”, “green” or “blue”."
    )
    assert hear(view, "yellow").choice == NameColour(Colour.YELLOW)
    for line in ("red 7", "1", "draw"):
        said = ("First name a colour: “red”, “yellow”, “green” or “blue”.",)
        assert hear(view, line) == Heard(said)


# -- the drawn card ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("play", PlayDrawn()),
        ("出す", PlayDrawn()),
        ("yes", PlayDrawn()),
        ("red 1", PlayDrawn()),
        ("keep", Keep()),
        ("no", Keep()),
        ("pass", Keep()),
        ("残す", Keep()),
        ("play uno", PlayDrawn()),
    ],
)
def test_the_drawn_card(line: str, choice: Choice) -> None:
    assert hear(at_drawn("R7 B2 R1"), line).choice == choice


def test_the_questions_for_the_drawn_card() -> None:
    assert plain().ask(at_drawn("R7 B2 R1")) == ["You can play red 1: type “play” or “keep”."]
    assert plain().ask(at_drawn("R7 B2 B1")) == ["You cannot play blue 1: type “keep”."]
    assert plain().ask(at_drawn("R7 W")) == [
        "You can play Wild: type “play” with a colour, as in “play blue”, or “keep”.",
        "It leaves you one card: type “play uno” to call UNO with it.",
    ]


@pytest.mark.parametrize(
    ("line", "choice"),
    [("play blue", PlayDrawn(BLUE)), ("wild blue", PlayDrawn(BLUE)), ("w b", PlayDrawn(BLUE))],
)
def test_a_drawn_wild(line: str, choice: Choice) -> None:
    assert hear(at_drawn("R7 B2 W"), line).choice == choice


def test_a_drawn_wild_is_asked_for_its_colour() -> None:
    screen, view = plain(), at_drawn("R7 B2 W")
    assert screen.hear(view, "play").choice is None
    assert screen.hear(view, "blue").choice == PlayDrawn(BLUE)


@pytest.mark.parametrize(
    ("hand", "line", "said"),
    [
        (
            "R7 B2 B1",
            "play",
            "You cannot play blue 1 on red 5: it takes red, the same number or symbol, or a Wild.",
        ),
        (
            "R7 B2 B1",
            "blue 1",
            "You cannot play blue 1 on red 5: it takes red, the same number or symbol, or a Wild.",
        ),
        ("R7 B2 R1", "red 7", "In this turn you can play red 1 only: “play” or “keep”."),
        ("R7 B2 R1", "draw", "You have drawn a card already: “play” or “keep”."),
        ("R7 B2 R1", "ready", "That does not answer the question; “?” tells what does."),
    ],
)
def test_what_the_drawn_card_cannot_do(hand: str, line: str, said: str) -> None:
    assert hear(at_drawn(hand), line) == Heard((said,))


# -- UNO --------------------------------------------------------------------------------------------------


def test_uno_with_the_play() -> None:
    view = at_move("R7 B2")
    assert plain().ask(view)[-1] == "It leaves you one card: add “uno” to call UNO, as in “1 uno”."
    assert hear(view, "1 uno").choice == Play(0, None, uno=True)
    assert hear(view, "赤の7 ウノ").choice == Play(0, None, uno=True)
    assert hear(view, "1").choice == Play(0)
    assert hear(at_drawn("B2 R7"), "play uno").choice == PlayDrawn(None, uno=True)


def test_uno_ahead_of_the_play() -> None:
    screen = plain()
    waiting = view_of(hand="R7 B2", game=game_of(turn=1))
    assert screen.hear(waiting, "uno") == Heard(("UNO will be called with your next play.",))
    assert screen.hear(at_move("R7 B2"), "1") == Heard(
        ("There is no card number 1 in your list; “hand” shows it again.",)
    )
    assert screen.hear(at_move("R7 B2"), "red 7").choice == Play(0, None, uno=True)


def test_uno_ahead_is_forgotten_when_the_hand_grows() -> None:
    screen = plain()
    screen.hear(at_move("R7 B2"), "uno")
    screen.hear(at_drawn("R7 B2 B9"), "keep")
    assert screen.hear(at_move("R7 B2"), "red 7").choice == Play(0, None, uno=False)


def test_uno_that_would_be_void_is_left_out() -> None:
    heard = hear(at_move("R7 B2 B3"), "1 uno")
    assert heard.choice == Play(0, None, uno=False)
    assert heard.lines == ("UNO is for the play that leaves one card, so it was left out.",)
    assert hear(at_move("R7"), "1 uno").choice == Play(0, None, uno=False)


@pytest.mark.parametrize("uno_call", ["auto", "off"])
def test_where_uno_is_not_called(uno_call: str) -> None:
    options = replace(Options(), uno_call=uno_call)
    view = at_move("R7 B2", game_of(options=options))
    screen = plain(options=options)
    assert "uno" not in " ".join(screen.ask(view)).casefold()
    assert screen.hear(view, "uno").lines == ("There is no UNO to call now.",)
    assert "UNO" not in " ".join(screen.hear(view, "?").lines)
    assert screen.hear(view, "1 uno").choice == Play(0, None, uno=False)


def test_between_hands_nothing_is_armed() -> None:
    over = game_of(phase=Phase.OVER, counts=(0, 2, 3), winner=0)
    assert plain().hear(view_of(AskReady(), "R7 B2", over), "uno").lines == ("There is no UNO to call now.",)


def test_forgotten_uno_is_called_late() -> None:
    view = at_react(0, 1, "B2")
    assert plain().ask(view) == [
        "You have one card and have not called UNO: type “uno” before somebody catches you."
    ]
    assert hear(view, "uno") == Heard((), CallUno())
    assert hear(view, "catch").lines == ("You cannot catch yourself.",)
    assert hear(view, "blue 2").lines == ("It is the turn of Ben.",)
    assert hear(view, "pass").lines == ("It is the turn of Ben.",)


def test_somebody_forgot_uno() -> None:
    view = at_react(1, 2, "B2 R7 R8")
    assert plain().ask(view) == ["Ben has one card and has not called UNO: type “catch” to say so."]
    assert hear(view, "catch") == Heard((), Catch())
    assert hear(view, "指摘", "ja") == Heard((), Catch())
    assert hear(view, "uno").lines == ("There is no UNO to call now.",)
    assert hear(view, "red 7").lines == ("It is the turn of Chie.",)


HELD = "One moment: Chie may still call UNO. Your move follows by itself."


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("red 7", Play(1)),
        ("2", Play(1)),
        ("draw", DrawCard()),
        ("pass", Pass()),
        ("r7 uno", Play(1, None, uno=True)),
    ],
)
def test_the_next_player_may_simply_go_on(line: str, choice: Choice) -> None:
    screen, view = plain(), at_react(2, 0, "B2 R7")
    assert screen.ask(view) == [
        "Chie has one card and has not called UNO: type “catch” to say so.",
        "You are next; you can also go on at once with your turn.",
        "Your cards:",
        "1. red 7, matches",
        "2. blue 2",
    ]
    if line == "2":
        view = at_react(2, 0, "B2 R7", game_of("B9", "B"))
        choice = Play(0)
    assert screen.hear(view, line) == Heard((HELD,), choice)


def test_the_next_player_may_have_a_wild_draw_four_to_answer() -> None:
    game = game_of("W4", "B", phase=Phase.ANSWER, accused=2, before=RED)
    view = at_react(2, 0, "B2 R7", game)
    assert plain().ask(view)[-1] == (
        "You are next; you can also answer the Wild Draw Four at once: “challenge” or “accept”."
    )
    assert hear(view, "challenge") == Heard((HELD,), Challenge())
    assert hear(view, "accept") == Heard((HELD,), TakeFour())
    assert hear(view, "catch").choice == Catch()
    assert hear(view, "red 7").lines == (
        "First the Wild Draw Four has to be answered: “challenge” or “accept”.",
    )


# -- a run of draw cards ---------------------------------------------------------------------------------


def test_a_run_is_asked_with_what_it_costs_and_every_way_out() -> None:
    assert plain().ask(at_run("BD R7 W4", run_of("RD", 4))) == [
        "A run of draw cards has come to you. On the pile: red Draw Two.",
        "It stands at 4 cards.",
        "Your cards:",
        "1. red 7",
        "2. blue Draw Two, matches",
        "3. Wild Draw Four",
        "Type the number or the name of a card that matches: then the run goes on to the next player.",
        "Type “accept” to draw 4 cards and miss the turn.",
    ]
    assert plain().ask(at_run("R7 R1 G2", run_of("W4", 8, 2, "B"))) == [
        "A run of draw cards has come to you. On the pile: Wild Draw Four. The colour is blue.",
        "It stands at 8 cards.",
        "Your cards:",
        "1. red 1",
        "2. red 7",
        "3. green 2",
        "Type “challenge” if you think Chie had a red card: Chie then draws the 8 cards. "
        "If that is wrong, you draw 10.",
        "Type “accept” to draw 8 cards and miss the turn.",
    ]


def test_the_card_for_a_run_that_leaves_one_is_called_with_uno() -> None:
    view = at_run("BD R7", run_of("RD", 2))
    assert "It leaves you one card: add “uno” to call UNO, as in “2 uno”." in plain().ask(view)
    assert hear(view, "2 uno") == Heard((), Play(0, uno=True))


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("w4 green", Play(0, GREEN)),
        ("challenge", Challenge()),
        ("accept", TakeRun()),
        ("take", TakeRun()),
        ("draw", TakeRun()),
        ("draw all", TakeRun()),
        ("受ける", TakeRun()),
        ("全部引く", TakeRun()),
    ],
)
def test_the_answer_to_a_run(line: str, choice: Choice) -> None:
    assert hear(at_run("W4 R7 R1", run_of("W4", 4, 2, "B")), line) == Heard((), choice)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "red 9",
            "You cannot play red 9 on red Draw Two now: a run of 2 cards has to be answered with the same "
            "kind of card, or taken with “accept”.",
        ),
        ("challenge", "There is nothing to challenge now."),
        ("keep", "First the run of draw cards has to be answered: with a card that matches, or “accept”."),
    ],
)
def test_no_other_answer_to_a_run(line: str, answer: str) -> None:
    assert hear(at_run("BD R9 R1", run_of("RD", 2)), line).lines == (answer,)


def test_the_next_player_may_answer_a_run_in_the_moment_for_uno() -> None:
    view = at_react(2, 0, "BD R7 G1", run_of("RD", 2))
    assert plain().ask(view)[1:] == [
        "You are next, and a run of 2 cards has come to you; you can also answer it at once: with a card "
        "that matches, or “accept”.",
        "Your cards:",
        "1. red 7",
        "2. green 1",
        "3. blue Draw Two, matches",
    ]
    assert hear(view, "3") == Heard((HELD,), Play(0))
    assert hear(view, "accept") == Heard((HELD,), TakeRun())
    assert hear(view, "draw") == Heard((HELD,), TakeRun())
    assert hear(view, "catch").choice == Catch()
    assert hear(view, "challenge").choice is None
    doubtful = at_react(2, 0, "BD R7 G1", run_of("W4", 4, 2, "B"))
    assert hear(doubtful, "challenge") == Heard((HELD,), Challenge())


def test_the_table_says_what_is_at_stake() -> None:
    assert "You have to draw 4 cards or to answer." in hear(at_run("R7", run_of("RD", 4)), "table").lines
    view = view_of(None, "R7", run_of("RD", 6, turn=1))
    assert "Ben has to draw 6 cards or to answer." in hear(view, "table").lines
    assert not any("or to answer" in line for line in hear(at_move("R7"), "table").lines)


def test_a_second_thought_replaces_a_move_that_waits() -> None:
    """With two players, after a Skip: on turn again, and still to be caught."""
    screen, view = plain(), at_react(0, 0, "R7", game_of(seats=2), names=("Mai", "Ben"), totals=(0, 0))
    assert screen.hear(view, "red 7").lines == (
        "One moment: somebody may still catch you. Your move follows by itself; “uno” comes first.",
    )
    assert screen.hear(view, "uno") == Heard((), CallUno())


# -- the Wild Draw Four -----------------------------------------------------------------------------------


def at_challenge() -> View:
    game = game_of("W4", "B", phase=Phase.ANSWER, accused=2, before=RED)
    return view_of(AskChallenge(2, RED), "R7 B2", game)


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("challenge", Challenge()),
        ("チャレンジ", Challenge()),
        ("accept", TakeFour()),
        ("draw four", TakeFour()),
        ("draw", TakeFour()),
        ("受ける", TakeFour()),
    ],
)
def test_the_answer_to_a_wild_draw_four(line: str, choice: Choice) -> None:
    assert hear(at_challenge(), line) == Heard((), choice)


@pytest.mark.parametrize("line", ["red 7", "pass", "keep", "yes", "play"])
def test_no_other_answer_to_a_wild_draw_four(line: str) -> None:
    assert hear(at_challenge(), line).choice is None


def test_the_question_of_a_wild_draw_four() -> None:
    assert plain().ask(at_challenge()) == [
        "Chie has played a Wild Draw Four on red. Type “accept” to draw 4 cards, or “challenge” if you think "
        "Chie had a red card. If that is wrong, you draw 6."
    ]


# -- around the hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "line", "choice"),
    [
        (AskAccept(), "yes", Accept()),
        (AskAccept(), "はい", Accept()),
        (AskAccept(), "ready", Accept()),
        (AskAccept(), "accept", Accept()),
        (AskAccept(), "no", Leave()),
        (AskAccept(), "leave", Leave()),
        (AskReady(), "ready", Ready()),
        (AskReady(), "yes", Ready()),
        (AskReady(), "leave", Leave()),
        (AskRematch(), "準備完了", Ready()),
        (AskRematch(), "抜ける", Leave()),
        (AskRematch(), "no", Leave()),
        (AskReady(), "no", None),
        (AskReady(), "draw", None),
        (AskAccept(), "red 7", None),
    ],
)
def test_the_table_begins_goes_on_and_ends(
    ask: AskAccept | AskReady | AskRematch, line: str, choice: Choice | None
) -> None:
    heard = hear(view_of(ask), line)
    assert heard.choice == choice
    assert len(heard.lines) == (choice is None)


def test_before_playing_the_people_the_words_and_the_rules_are_shown() -> None:
    lines = plain().ask(view_of(AskAccept()))
    assert lines[:3] == ["Seat 1: Mai, that is you.", "Seat 2: Ben.", "Seat 3: Chie."]
    assert lines[3].startswith("The words of this table: ")
    assert lines[4] == "The rules of this table:"
    assert lines[-1] == ("Do you play at this table, with these people and these rules? Type “yes” or “no”.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("red 7", "It is the turn of Ben."),
        ("draw", "It is the turn of Ben."),
        ("play", "It is the turn of Ben."),
        ("keep", "It is the turn of Ben."),
        ("yes", "It is the turn of Ben."),
        ("accept", "It is the turn of Ben."),
    ],
)
def test_while_others_act(line: str, said: str) -> None:
    assert hear(view_of(hand="R7 B2", game=game_of(turn=1)), line) == Heard((said,))


def test_while_nothing_is_asked() -> None:
    assert hear(view_of(), "red 7").lines == ("Nothing is asked of you now.",)
    assert hear(view_of(hand="R7", game=game_of(turn=0)), "red 7").lines == ("Nothing is asked of you now.",)


def test_a_spectator_only_watches() -> None:
    view = view_of(game=game_of(), seat=None)
    assert plain().hear(view, "red 7").lines == ("You only watch here.",)
    assert plain().hear(view, "uno").choice is None
    assert "Mai has 7 cards." in plain().hear(view, "table").lines
    assert plain().hear(view, "hand").lines == ("You have no cards.",)


def test_one_answer_to_one_question() -> None:
    """A line that is sent twice does not play two cards."""
    screen, view = plain(), at_move(HAND)
    screen.ask(view)
    assert screen.hear(view, "1").choice == Play(1)
    again = Heard(("One moment, your last answer is on its way.",))
    assert screen.hear(view, "1") == again
    assert screen.hear(view, "draw") == again
    assert screen.refused(view, "not-now", {"awaited": "act"}) == [
        "That cannot be done now: it is time to play a card or to draw."
    ]
    assert screen.hear(view, "draw").choice == DrawCard()


# -- what can be asked of the screen ----------------------------------------------------------------------


def test_the_table() -> None:
    game = game_of(
        "W", "B", turn=1, direction=-1, counts=(2, 1, 9), owed=(Debt(2, 2, Then.GO_ON),), draw_count=1
    )
    view = view_of(hand="R7 B2", game=game, owed=(0, 1), step="move")
    assert list(plain().hear(view, "table").lines) == [
        "On the pile: Wild. The colour is blue.",
        "It is the turn of Ben.",
        "Play goes counter-clockwise.",
        "You have 2 cards.",
        "Ben has 1 card.",
        "Chie has 9 cards.",
        "Chie has to draw 2 cards.",
        "The draw pile has 1 card.",
    ]


def test_the_table_in_japanese() -> None:
    view = view_of(hand="R7 B2", game=game_of(turn=1, absent=frozenset((2,))), names=NAMES["ja"])
    assert list(plain("ja").hear(view, "場").lines) == [
        "場のカードは赤の5です。",
        "ベンさんの番です。",
        "時計回りに進んでいます。",
        "あなたの手札は7枚です。",
        "ベンさんの手札は7枚です。",
        "チエさんの手札は7枚です。",
        "チエさんが席を外しているので、このラウンドは順番を飛ばします。",
        "山札は87枚です。",
    ]


def test_the_table_shows_a_revealed_hand_to_the_challenger() -> None:
    view = view_of(hand="R7", game=game_of(), revealed=Revealed(2, cards("R1 B3")))
    said = "The hand of Chie, shown to nobody but you: red 1 and blue 3."
    assert said in plain().hear(view, "table").lines
    assert said not in plain().hear(replace(view, revealed=None), "table").lines
    assert (
        plain().hear(replace(view, revealed=Revealed(2, ())), "table").lines[-1] == "Chie had no other card."
    )


def test_the_table_before_and_after_a_hand() -> None:
    assert plain().hear(view_of(), "table").lines == ("No hand is being played.",)
    over = view_of(game=game_of(phase=Phase.OVER, winner=1), owed=(1, 2), step="ready")
    assert plain().hear(over, "table").lines == (
        "No hand is being played.",
        "Waiting for Ben and Chie to be ready.",
    )
    opening = view_of(game=game_of("W", "", phase=Phase.NAME_COLOUR), owed=())
    assert plain().hear(opening, "table").lines[0] == "On the pile: Wild. Its colour is not named yet."
    first = view_of(game=game_of(phase=Phase.TURN_UP)._replace(top=None, colour=None), owed=())
    assert plain().hear(first, "table").lines[:2] == (
        "The cards are being dealt.",
        "You have 7 cards.",
    )


def test_hand_score_who_rules() -> None:
    view = at_move("B2 R7", totals=(0, 120, 7), owed=(0,))
    screen = plain(hands=3)
    assert screen.hear(view, "hand").lines == ("Your cards:", "1. red 7, matches", "2. blue 2")
    assert screen.hear(view, "score").lines == ("Points in all: Mai has 0, Ben has 120 and Chie has 7.",)
    assert screen.hear(view, "who").lines[:3] == (
        "Seat 1: Mai, that is you.",
        "Seat 2: Ben.",
        "Seat 3: Chie.",
    )
    assert "The match ends after 3 hands at the latest." in screen.hear(view, "rules").lines
    assert screen.hear(replace(view, sid=None), "who").lines[-1] == (
        "The words of this table come when everybody has signed."
    )


def test_equal_names_are_told_apart_by_their_seats() -> None:
    view = view_of(game=game_of(turn=2), names=("Mai", "Ben", "ben"), owed=(1, 2))
    assert "ben (seat 3) has 7 cards." in plain().hear(view, "table").lines
    assert plain().waiting(view) == ["It is the turn of Ben (seat 2) and ben (seat 3)."]
    assert plain("ja").waiting(view) == ["Benさん（席2）とbenさん（席3）の番です。"]


def test_a_name_cannot_move_the_cursor() -> None:
    view = view_of(game=game_of(turn=1), names=("Mai", "B\x1b[2Je\nn\u202e" + "x" * 100, "Chie"))
    lines = plain().hear(view, "table").lines
    assert all(line.isprintable() and len(line) < 120 for line in lines)


STEPS = {
    "sign": "Waiting for Ben to sign.",
    "accept": "Waiting for Ben to say whether they play.",
    "commit": "Waiting for Ben: fresh keys for the deck.",
    "shuffle": "Ben: shuffling the cards.",
    "deal": "Waiting for Ben to help to uncover a card.",
    "move": "It is the turn of Ben.",
    "drawn": "Ben: play or keep the card?",
    "ready": "Waiting for Ben to be ready.",
    "backup": "Waiting for Ben: fresh keys for the deck.",
    "backed": "Waiting for Ben: fresh keys for the deck.",
    "cover": "Waiting for Ben to help to uncover a card.",
    "else": "Waiting for Ben.",
}


@pytest.mark.parametrize("step", STEPS)
def test_waiting_is_explained(step: str) -> None:
    view = view_of(step=step, owed=(0, 1))
    assert plain().waiting(view) == [STEPS[step]]
    assert plain().hear(view, "").lines == tuple(plain().waiting(view))
    assert plain().waiting(view_of(step=step, owed=(0,))) == []


def test_an_empty_line_repeats_the_question() -> None:
    view = at_move("R7")
    assert plain().hear(view, "") == Heard(tuple(plain().ask(view)))


def test_why_explains_the_last_refusal_in_full() -> None:
    screen, view = plain(), at_move(HAND)
    assert screen.hear(view, "why").lines == ("Nothing was refused.",)
    screen.hear(view, "blue 2")
    assert screen.hear(view, "why").lines == (
        "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild.",
        "A card goes on the pile if it has the colour in force, or the number or symbol of the top card. "
        "On a Wild only the colour that was named counts. A Wild goes on everything.",
    )
    screen.refused(view, "not-asked", {})
    assert screen.hear(view, "why").lines[0] == "Nothing is asked of you now."


def test_the_language_changes_in_the_middle_and_nothing_is_lost() -> None:
    screen, view = plain(), at_move(HAND, names=NAMES["ja"])
    screen.hear(view, "blue 2")
    assert screen.hear(view, "language").lines == ("Type “language en” or “language ja”.",)
    changed = screen.hear(view, "language ja")
    assert changed.lines[0] == "これからは日本語で表示します。"
    assert changed.lines[1:] == tuple(plain("ja").ask(view))
    assert screen.hear(view, "why").lines[0] == (
        "青の2は赤の5の上に出せません。赤のカードか、同じ数字や記号のカードか、ワイルドなら出せます。"
    )
    assert screen.hear(view, "red 7").choice == Play(1)
    assert screen.hear(at_drawn("R7 R1"), "英語").lines[0] == "English from now on."


def test_quit() -> None:
    assert hear(at_move(HAND), "quit") == Heard(("Goodbye.",), quits=True)
    assert hear(at_move(HAND), "終了", "ja") == Heard(("さようなら。",), quits=True)


HELPS = [
    (at_move(HAND), 4),
    (at_drawn("R7 W"), 2),
    (at_drawn("R7 R1"), 2),
    (at_drawn("R7 B1"), 1),
    (at_colour("R7"), 1),
    (at_challenge(), 2),
    (at_react(1, 2, "R7"), 1),
    (at_react(0, 1, "R7"), 1),
    (at_react(2, 0, "R7"), 6),
    (at_react(2, 0, "R7", game_of("W4", "B", phase=Phase.ANSWER)), 3),
    (at_move("R7 B2 W", game_of(options=Options(seven_zero="seven-may"))), 5),
    (at_run("BD R7", run_of("RD", 2)), 3),
    (at_run("R7 R1", run_of("W4", 4, 2, "B")), 2),
    (at_react(2, 0, "BD R7", run_of("RD", 2)), 5),
    (at_window("R7 B2 W", Played(1, parse("R7")), game_of(turn=1, options=JUMP_IN)), 1),
    (at_window("R7 B2 W", Played(2, parse("W"), RED), game_of(turn=2, options=JUMP_IN)), 6),
    (view_of(AskAccept()), 2),
    (view_of(AskReady()), 2),
    (view_of(AskRematch()), 2),
]


@pytest.mark.parametrize(("view", "now"), HELPS)
def test_help_lists_what_can_be_done_now(view: View, now: int) -> None:
    lines = plain().hear(view, "?").lines
    assert lines[0] == "Now:"
    assert lines.index("At any time:") == now + 1
    assert len(lines) == now + 1 + 1 + 9


def test_help_while_nothing_or_a_colour_is_asked() -> None:
    assert plain().hear(view_of(), "?").lines[0] == "Nothing is asked of you now."
    screen, view = plain(), at_move(HAND)
    screen.hear(view, "wild")
    assert screen.hear(view, "?").lines[1:3] == (
        "“red”, “yellow”, “green”, “blue”: name the colour.",
        "“cancel”: keep the card after all.",
    )
