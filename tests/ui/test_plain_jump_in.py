"""The screen at a table with jump-in: who is told what after a play, what can be typed, what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.views import at_move, at_react, at_window, game_of, moved, plain, view_of
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.events import Accepted, Drew, Jumped, Played, Stood
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.state import State
from uno_p2p.table.choices import (
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
    Pass,
    Play,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.happenings import DeckReady, RunGrew
from uno_p2p.table.view import View
from uno_p2p.ui.plain.screen import Heard

RED, BLUE, GREEN = Colour.RED, Colour.BLUE, Colour.GREEN
ON, ANY = options(["jump_in=on"]), options(["jump_in=same-symbol"])
HELD = "One moment: Ben may still call UNO. Your move follows by itself."


def table(turn: int, chosen: Options = ON, **fields: Any) -> State:
    return game_of("R5", "R", turn, options=chosen, **fields)


def after(code: str, hand: str, by: int = 1, chosen: Options = ON, **fields: Any) -> View:
    """Seat `by` has just played this card."""
    event = Played(by, parse(code), RED if code[0] == "W" else None)
    return at_window(hand, event, table(by, chosen, **fields))


def hear(view: View, *lines: str, listed: str = "", language: str = "en") -> Heard:
    """What comes of the last of these lines; `listed`: the hand as it was shown before."""
    screen = plain(language, options=view.game.options if view.game else None)
    if listed:
        screen.ask(at_move(listed))
    screen.ask(view)
    return [screen.hear(view, line) for line in lines][-1]


# -- what is asked ----------------------------------------------------------------------------------------


def test_who_can_do_nothing_is_not_bothered() -> None:
    bystander = after("R7", "B2 G3")
    assert plain().ask(bystander) == []
    assert plain().hear(bystander, "").lines == ("It is the turn of Chie.",)
    assert plain().hear(bystander, "?").lines[0] == "Nothing is asked of you now."


def test_who_can_jump_in_is_told_in_one_line_by_the_number_of_the_list() -> None:
    screen, view = plain(), after("R7", "B2 R7 G3")
    screen.ask(at_move("B2 R7 G3"))
    assert screen.ask(view) == ["You can jump in with red 7: type “jump 1”."]
    assert screen.hear(view, "?").lines[:3] == (
        "Now:",
        "“jump” with a card, as in “jump 3” or “jump 3 blue”: lay it at once, out of turn.",
        "At any time:",
    )


def test_a_card_that_was_never_listed_is_called_by_its_name() -> None:
    assert plain().ask(after("R7", "B2 R7")) == ["You can jump in with red 7: type “jump red 7 uno”."]
    assert plain().ask(after("R7", "B2 R7 R1")) == ["You can jump in with red 7: type “jump red 7”."]
    assert plain().ask(after("W", "B2 W R1")) == ["You can jump in with Wild: type “jump Wild blue”."]
    assert plain().ask(after("W", "B2 W")) == ["You can jump in with Wild: type “jump Wild blue uno”."]
    silent = options(["jump_in=on", "uno_call=off"])
    assert plain().ask(after("R7", "B2 R7", chosen=silent))[0].endswith("“jump red 7”.")


def test_a_card_of_an_older_list_is_called_by_its_name() -> None:
    """The next list may come while somebody types the number of this one."""
    screen = plain()
    screen.ask(at_move("R1 R7 B2 G3"))
    assert screen.ask(after("R7", "R7 B2 G3")) == ["You can jump in with red 7: type “jump red 7”."]


def test_the_listed_hand_marks_what_can_jump_in() -> None:
    view = after("R7", "B2 R7 R1", by=1)
    screen = plain()
    assert screen.hear(view, "hand").lines == (
        "Your cards:",
        "1. red 1",
        "2. red 7, can jump in",
        "3. blue 2",
    )
    assert screen.hear(view, "jump 2").choice == JumpIn(1)
    assert "2. red 7, matches" in plain().hear(after("R7", "B2 R7 R1", by=2), "hand").lines


def test_several_cards_that_can_jump_in() -> None:
    view = after("R7", "B7 G7 R1", chosen=ANY)
    assert plain().ask(view) == [
        "You can jump in with one of green 7 and blue 7: type it as in “jump green 7”."
    ]


def test_in_japanese() -> None:
    assert plain("ja").ask(after("R7", "B2 R7 W")) == [
        "赤の7で割り込めます。「割り込む 赤の7」と入力してください。"
    ]
    assert plain("ja").ask(after("W", "B2 W R7")) == [
        "ワイルドで割り込めます。「割り込む ワイルド 青」と入力してください。"
    ]


def test_who_is_next_sees_its_turn_at_once() -> None:
    view = after("R7", "B2 R1 W", by=2)
    assert plain().ask(view) == [
        "Your turn. On the pile: red 7.",
        "Your cards:",
        "1. red 1, matches",
        "2. blue 2",
        "3. Wild, matches",
        "Type the number or the name of a card, or “draw”.",
    ]
    both = after("R7", "B2 R7 W", by=2)
    assert plain().ask(both)[:2] == [
        "You can jump in with red 7: type “jump 1”.",
        "Your turn. On the pile: red 7.",
    ]


def test_the_missing_call_is_told_beside_what_can_jump_in() -> None:
    view = after("R7", "R7 R1 W", counts=(3, 2, 7))
    assert plain().ask(view) == [
        "Ben has one card and has not called UNO: type “catch” to say so.",
        "You can jump in with red 7: type “jump red 7”.",
    ]
    assert hear(view, "catch").choice == Catch()
    assert hear(view, "jump").choice == JumpIn(0)


def test_the_own_twin_can_follow_at_once() -> None:
    view = after("R7", "R7 B2 W", by=0)
    assert plain().ask(view) == ["You can jump in with red 7: type “jump red 7”."]
    assert hear(view, "jump red 7").choice == JumpIn(0)


def test_who_is_next_may_have_something_else_to_do() -> None:
    four = after("W4", "B2 R1 R2", by=2)
    assert plain().ask(four) == [
        "Chie has played a Wild Draw Four on red. Type “accept” to draw 4 cards, or “challenge” if you think "
        "Chie had a red card. If that is wrong, you draw 6."
    ]
    assert hear(four, "accept") == Heard((), TakeFour())
    assert hear(four, "challenge") == Heard((), Challenge())
    run = after("W4", "B2 W4 R2", by=2, chosen=options(["jump_in=on", "stacking=same-symbol"]))
    assert plain().ask(run) == [
        "You can jump in with Wild Draw Four: type “jump 3 blue”.",
        "A run of draw cards has come to you. On the pile: Wild Draw Four. The colour is red.",
        "It stands at 4 cards.",
        "Your cards:",
        "1. red 2",
        "2. blue 2",
        "3. Wild Draw Four, matches",
        "Type the number or the name of a card that matches: then the run goes on to the next player.",
        "Type “challenge” if you think Chie had a red card: Chie then draws the 4 cards. "
        "If that is wrong, you draw 6.",
        "Type “accept” to draw 4 cards and miss the turn.",
    ]
    assert hear(run, "3 blue") == Heard((), Play(1, BLUE))
    assert hear(run, "jump 3 blue") == Heard((), JumpIn(1, BLUE))
    assert hear(run, "draw") == Heard((), TakeRun())
    assert hear(run, "challenge") == Heard((), Challenge())


@pytest.mark.parametrize(
    ("code", "chosen", "said"),
    [
        ("R0", ["jump_in=on", "seven_zero=both"], "First the hands go to their new owners."),
        ("WS", ["jump_in=on", "deck=modern112"], "First all hands are shuffled and dealt again."),
    ],
)
def test_before_hands_change_owners_there_is_only_the_moment_to_let_pass(
    code: str, chosen: list[str], said: str
) -> None:
    view = after(code, "B2 R1 R2", by=2, chosen=options(chosen))
    assert plain().ask(view) == ["In a moment hands change owners; “pass” goes on at once."]
    assert hear(view, "red 1").lines == (said,)
    assert hear(view, "pass").choice == Pass()


def test_an_own_play_that_owes_no_call() -> None:
    view = after("R7", "R7 B2", by=0, counts=(3, 7, 7))
    assert hear(view, "uno") == Heard(("UNO will be called with your next play.",))
    assert hear(view, "uno", "jump") == Heard((), JumpIn(0, uno=True))


# -- what is typed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("jump 3", JumpIn(1, BLUE)),
        ("jump 3 green", JumpIn(1, GREEN)),
        ("jump", JumpIn(1, BLUE)),
        ("j", JumpIn(1, BLUE)),
        ("jump green", JumpIn(1, GREEN)),
        ("jump wild green", JumpIn(1, GREEN)),
        ("割り込む 3 緑", JumpIn(1, GREEN)),
        ("ワイルドで割り込む", JumpIn(1, BLUE)),
    ],
)
def test_a_wild_jumps_in_with_its_colour_or_is_asked_for_it(line: str, choice: Choice) -> None:
    view = after("W", "B2 W R7")
    heard = hear(view, line, listed="B2 W R7")
    if heard.choice is None:
        assert heard.lines[0].startswith("Which colour for Wild?")
        heard = hear(view, line, "blue", listed="B2 W R7")
    assert heard == Heard((), choice)


def test_uno_and_a_name_go_with_it() -> None:
    pair = after("R7", "R7 B2", counts=(2, 7, 7))
    assert hear(pair, "jump red 7 uno") == Heard((), JumpIn(0, uno=True))
    assert hear(pair, "jump uno") == Heard((), JumpIn(0, uno=True))
    assert hear(pair, "uno", "jump") == Heard((), JumpIn(0, uno=True))
    assert hear(after("R7", "R7 B2 B3"), "jump uno") == Heard(
        ("UNO is for the play that leaves one card, so it was left out.",), JumpIn(0)
    )
    chosen = options(["jump_in=on", "seven_zero=both"])
    view = at_window("R7 B2 B3", Played(1, parse("R7"), target=2), table(1, chosen))
    assert hear(view, "jump chie") == Heard((), JumpIn(0, target=2))
    assert hear(view, "jump red 7 ben") == Heard((), JumpIn(0, target=1))
    assert hear(view, "jump").lines[0].startswith("With whom do you swap hands for red 7: Ben and Chie?")
    assert hear(view, "jump", "chie") == Heard((), JumpIn(0, target=2))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jump red 1", "You cannot jump in on red 7 with red 1."),
        ("jump red 7", "There is no such card in your hand."),
        ("jump 9", "There is no card number 9 in your list; “hand” shows it again."),
        ("jump", "None of your cards can jump in now."),
        ("red 1", "It is the turn of Chie."),
        ("draw", "It is the turn of Chie."),
        ("catch", "There is nobody to catch now."),
        ("uno", "There is no UNO to call now."),
    ],
)
def test_what_cannot_be_done_out_of_turn(line: str, said: str) -> None:
    assert hear(after("R7", "B2 R1 W"), line, listed="B2 R1 W") == Heard((said,))


def test_which_of_several() -> None:
    view = after("R7", "B7 G7 R1", chosen=ANY)
    assert hear(view, "jump").lines == ("Which one: green 7 and blue 7?",)
    assert hear(view, "jump blue 7").choice == JumpIn(0)


def test_a_number_never_means_another_card_than_the_one_that_was_listed() -> None:
    view = after("R7", "B2 R7 W")
    assert hear(view, "jump 1", listed="R1 R7 B2 W").lines == ("You do not have red 1.",)
    assert hear(view, "jump 2", listed="R1 R7 B2 W").choice == JumpIn(1)


@pytest.mark.parametrize(
    "view",
    [
        at_move("R5 R7", table(0)),
        at_react(1, 2, "R5 R7", game_of(turn=2)),
        view_of(hand="R5 R7", game=game_of(turn=1)),
    ],
)
def test_where_there_is_nothing_to_jump_in_on(view: View) -> None:
    assert hear(view, "jump red 5").lines == ("There is nothing to jump in on now.",)
    assert hear(view, "jump red 5", "why").lines[1].startswith("Where the table plays so, you can jump in")


def test_a_spectator_cannot_jump_in() -> None:
    assert hear(view_of(game=game_of(), seat=None), "jump").lines == ("You only watch here.",)


def test_what_house_rules_demand_is_the_reason() -> None:
    honest = options(["jump_in=on", "no_bluffing=on"])
    view = after("W4", "W4 R1 B2", chosen=honest)
    assert hear(view, "jump w4 blue").lines == (
        "You cannot play Wild Draw Four now, because you have a red card.",
    )
    last = options(["jump_in=on", "deck=modern112", "shuffle_hands_last=refuse"])
    view = after("WS", "WS", chosen=last, counts=(1, 7, 7))
    assert hear(view, "jump").lines == ("None of your cards can jump in now.",)
    assert hear(view, "jump ws red").lines == ("Wild Shuffle Hands cannot be your last card.",)


def test_a_move_of_the_next_player_is_kept_without_a_word() -> None:
    view = after("R7", "B2 R1 W", by=2)
    assert hear(view, "red 1") == Heard((), Play(1))
    assert hear(view, "draw") == Heard((), DrawCard())
    assert hear(view, "pass") == Heard((), Pass())
    assert hear(view, "blue 2").lines == (
        "You cannot play blue 2 on red 7: it takes red, the same number or symbol, or a Wild.",
    )
    uncalled = after("R7", "B2 R1 W", by=1, seats=2, counts=(3, 2))
    assert hear(uncalled, "red 1") == Heard((HELD,), Play(1))
    assert hear(after("R7", "R1", by=0, counts=(2, 7, 7)), "uno").choice == CallUno()


def test_a_kept_move_that_was_overtaken_is_told_of() -> None:
    screen, view = plain(), after("R7", "B2 R1 W", by=2)
    screen.ask(view)
    assert screen.hear(view, "red 1").choice == Play(1)
    jump = moved(Jumped(1, parse("R7")))
    over = "Ben was quicker, so your move was not made."
    assert screen.show(view, jump) == ["Ben jumps in with red 7.", over]
    assert screen.show(view, jump) == ["Ben jumps in with red 7."]
    screen.hear(view, "red 1")
    screen.show(view, moved(Stood()))
    screen.show(view, moved(Played(0, parse("R1"))))
    assert screen.show(view, jump) == ["Ben jumps in with red 7."]
    screen.hear(view, "pass")
    assert screen.show(view, jump) == ["Ben jumps in with red 7."]
    screen.hear(view, "red 1")
    assert screen.show(view, moved(Jumped(0, parse("R7")))) == ["You jump in with red 7."]


def test_a_card_that_jumps_in_is_counted() -> None:
    """So that a drawn card is found behind it, and a last card is known as one."""
    screen, view = plain(), view_of(hand="R1 R2 R3 R4 R6 R8 B9", game=table(1))
    screen.show(view, DeckReady(0, 1))
    screen.show(view, moved(Jumped(0, parse("R7"))))
    assert screen.show(view, moved(Drew(0, 1))) == ["You draw blue 9."]


def test_an_answer_that_comes_too_late_is_told_of_once() -> None:
    screen, view = plain(), after("R7", "B2 R1 W", by=2)
    assert screen.refused(view, "not-asked", {}) == ["Nothing is asked of you now."]
    screen.hear(view, "red 1")
    assert screen.refused(view, "not-asked", {}) == ["That came too late."]
    assert screen.show(view, moved(Jumped(1, parse("R7")))) == ["Ben jumps in with red 7."]
    assert screen.hear(view, "why").lines[1].startswith("The table had gone on before your answer was there.")
    screen.hear(view, "red 1")
    assert screen.refused(view, "not-now", {"awaited": "act"}) != ["That came too late."]


def test_a_run_that_is_answered_ahead_is_not_told_again() -> None:
    chosen = options(["jump_in=on", "stacking=same-symbol"])
    screen, view = plain(), after("RD", "B2 BD W", by=2, chosen=chosen)
    screen.ask(view)
    assert screen.hear(view, "accept") == Heard((), TakeRun())
    assert screen.show(view, moved(Stood())) == []
    assert screen.show(view, RunGrew(0, 2)) == []
    assert screen.show(view, moved(Accepted(0))) == ["You take the cards."]
    assert screen.show(view, RunGrew(0, 2)) == ["You draw 2 cards, unless you play another one of the kind."]
    screen.hear(view, "accept")
    assert screen.show(view, RunGrew(1, 2)) != []


# -- what can be asked of the screen ----------------------------------------------------------------------


def test_the_table_while_a_card_can_be_jumped_on() -> None:
    view = after("RD", "B2 R1 W", chosen=options(["jump_in=on", "stacking=same-symbol"]))
    assert plain().hear(view, "table").lines == (
        "On the pile: red Draw Two.",
        "The card of Ben has only just been played: whoever has one like it can still jump in.",
        "It is the turn of Chie.",
        "Play goes clockwise.",
        "You have 7 cards.",
        "Ben has 6 cards.",
        "Chie has 7 cards.",
        "Chie has to draw 2 cards or to answer.",
        "The draw pile has 87 cards.",
        "Waiting for Chie: add to the run, or draw it?",
    )
    own = after("R1", "B2 W", by=0)
    assert plain().hear(own, "table").lines[1] == (
        "Your card has only just been played: others who have one like it can still jump in."
    )
    stood = at_move("R1", game_of(laid_by=1))
    assert not any("jump in" in line for line in plain().hear(stood, "table").lines)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("R7", "It is the turn of Chie."),
        ("W4", "Waiting for Chie: challenge, or draw 4?"),
    ],
)
def test_whom_the_table_waits_for_after_a_play(code: str, said: str) -> None:
    assert plain().waiting(after(code, "B2 R1 W")) == [said]
    missed = after(code, "B2 R1 W", counts=(7, 2, 7))
    assert plain().waiting(missed) == ["Waiting for Chie to go on."]
