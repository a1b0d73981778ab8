"""One person's conversation with one table: what is played, dropped, refused and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from protocol.errors import Fault, FaultCode
from tests.helpers.scenes import moment
from tests.helpers.web_people import Frame, Someone, in_scene, refusal, someone
from tests.helpers.web_shapes import strings, wrong
from tests.ui.views import (
    at_colour,
    at_drawn,
    at_move,
    at_react,
    at_run,
    at_window,
    game_of,
    moved,
    run_of,
    view_of,
)
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import (
    Accept,
    AskAccept,
    AskChallenge,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
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
from uno_p2p.table.happenings import DeckReady, HandVoid, Joined, RunGrew, Shuffles
from uno_p2p.table.view import View
from uno_p2p.ui.web.intents import IntentError
from uno_p2p.ui.web.person import LOGGED
from uno_p2p.ui.words import Words

JUMP_IN = Options(jump_in="on")
OVER = game_of(phase=Phase.OVER)._replace(winner=1)
CHALLENGED = game_of("W4", "G", phase=Phase.ANSWER, accused=2, before=Colour.RED)
HAND = "B2 R7 W GS"


def after(code: str, hand: str, **fields: Any) -> View:
    """Seat 1 has just played this card at a table with jump-in."""
    return at_window(hand, events.Played(1, parse(code)), game_of(turn=1, options=JUMP_IN, **fields))


def notes(frames: Iterable[Frame]) -> list[str]:
    return [line for frame in frames if frame["t"] == "event" for line in frame["lines"]]


# -- answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "do", "more", "choice"),
    [
        (view_of(AskAccept(), sid=None), "accept", {}, Accept()),
        (view_of(AskAccept(), sid=None), "ready", {}, None),
        (view_of(AskAccept(), sid=None), "leave", {}, Leave()),
        (at_move(HAND), "play", {"card": "R7"}, Play(1)),
        (at_move("B7 R7 G2"), "play", {"card": "R7"}, Play(1)),
        (at_move(HAND), "draw", {}, DrawCard()),
        (at_drawn("B3 R9"), "play", {}, PlayDrawn()),
        (at_drawn("B3 R9"), "play", {"card": "R9"}, PlayDrawn()),
        (at_drawn("B3 R9"), "keep", {}, Keep()),
        (at_drawn("B3 R9"), "pass", {}, Keep()),
        (at_colour("R7"), "name-colour", {"colour": "Y"}, NameColour(Colour.YELLOW)),
        (view_of(AskChallenge(2, Colour.RED), "R7", CHALLENGED), "accept", {}, TakeFour()),
        (view_of(AskChallenge(2, Colour.RED), "R7", CHALLENGED), "challenge", {}, Challenge()),
        (at_run("RD B2", run_of("BD", 4)), "play", {"card": "RD"}, Play(0)),
        (at_run("RD B2", run_of("BD", 4)), "accept", {}, TakeRun()),
        (at_run("RD B2", run_of("BD", 4)), "draw", {}, TakeRun()),
        (at_react(1, 0, "R7 B2"), "play", {"card": "R7"}, Play(0)),
        (at_react(1, 0, "R7 B2"), "pass", {}, Pass()),
        (at_react(1, 0, "R7 B2"), "catch", {}, Catch()),
        (at_react(0, 1, "R7"), "uno", {}, CallUno()),
        (after("R7", "B2 R7 G9"), "jump", {"card": "R7"}, JumpIn(1)),
        (view_of(AskReady(), "", OVER), "ready", {}, Ready()),
        (view_of(AskReady(), "", OVER), "alone", {}, Ready(joiners=())),
        (view_of(AskReady(), "", OVER), "leave", {}, Leave()),
        (view_of(AskRematch(), "", OVER), "ready", {}, Ready()),
        (
            view_of(AskRematch(), "", OVER),
            "ready",
            {"options": PRESETS["party"].to_plain()},
            Ready(options=PRESETS["party"]),
        ),
        (view_of(AskReady(), "", OVER), "ready", {"options": {"deck": "modern112"}}, Ready()),
        (view_of(AskRematch(), "", OVER), "leave", {}, Leave()),
    ],
)
def test_an_intent_is_a_choice(view: View, do: str, more: Frame, choice: Choice | None) -> None:
    one = someone(view)
    heard = one.says(do, **more)
    assert heard.choice == choice
    assert heard.frames[-1] == one.view()
    assert (refusal(heard) is None) is (choice is not None)


@pytest.mark.parametrize(
    ("view", "do", "more", "code"),
    [
        (at_move(HAND), "play", {"card": "B2"}, "no-match"),
        (at_move(HAND), "play", {"card": "Y9"}, "no-such-name"),
        (at_move(HAND), "play", {}, "not-drawn"),
        (at_move(HAND), "jump", {"card": "R7"}, "nothing-to-jump"),
        (at_move(HAND), "keep", {}, "pass-without-draw"),
        (at_move(HAND), "catch", {}, "nothing-to-catch"),
        (at_move(HAND), "uno", {}, "nothing-to-call"),
        (at_move(HAND), "challenge", {}, "nothing-to-challenge"),
        (at_move(HAND), "cancel", {}, "nothing-to-cancel"),
        (at_move(HAND), "name-colour", {"colour": "R"}, "no-colour-asked"),
        (at_move(HAND), "name-target", {"seat": 1}, "no-answer"),
        (at_move(HAND), "ready", {}, "no-answer"),
        (at_move(HAND), "leave", {}, "leave-later"),
        (at_drawn("B3 R9"), "play", {"card": "B3"}, "only-drawn"),
        (at_drawn("B3 R9"), "draw", {}, "one-draw"),
        (view_of(None, HAND, game_of(turn=1)), "play", {"card": "R7"}, "not-your-turn"),
        (view_of(None, HAND), "draw", {}, "not-asked"),
        (view_of(None, "", game_of(), seat=None), "draw", {}, "watching"),
        (view_of(None, "", game_of(), away=frozenset((0,))), "draw", {}, "away"),
    ],
)
def test_an_intent_is_refused(view: View, do: str, more: Frame, code: str) -> None:
    one = someone(view)
    heard = one.hears({"do": do, "id": 12, **more})
    assert heard.choice is None
    first, last = heard.frames
    assert (first["code"], first["id"]) == (code, 12)
    assert wrong(first, "refused") == []
    assert last == one.view()


def test_a_refusal_says_why() -> None:
    one = someone(at_move(HAND))
    assert one.says("play", card="B2").frames[0] == {
        "t": "refused",
        "id": None,
        "code": "no-match",
        "text": "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild.",
        "why": [
            "A card goes on the pile if it has the colour in force, or the number or symbol of the top card. "
            "On a Wild only the colour that was named counts. A Wild goes on everything."
        ],
    }
    one.person.words = Words("ja")
    (refused, _) = one.says("play", card="B2").frames
    assert str(refused["text"]).startswith("青の2は赤の5の上に出せません。")


def test_rules_that_cannot_be_played_are_refused() -> None:
    one = someone(view_of(AskRematch(), "", OVER))
    heard = one.says("ready", id=3, options={"uno_penalty": 4, "uno_call": "off"})
    (refused,) = heard.frames
    assert (refused["id"], refused["code"], heard.choice) == (3, "contradiction", None)
    assert refused["text"]
    assert wrong(refused, "refused") == []
    assert one.says("ready").choice == Ready()


# -- the same question ------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [at_move(HAND), at_react(1, 0, HAND), after("R7", f"{HAND} R7")])
def test_a_double_tap_plays_once(view: View) -> None:
    one = someone(view)
    first = one.says("play", card="R7") if not after_a_play(view) else one.says("jump", card="R7")
    assert first.choice is not None
    for again in (("play", "R7"), ("play", "GS"), ("jump", "R7")):
        heard = one.says(again[0], card=again[1])
        assert (heard.choice, heard.frames) == (None, ())
    assert one.says("draw").frames == ()


def after_a_play(view: View) -> bool:
    return isinstance(view.ask, AskReact) and any(view.ask.jumps)


def test_a_double_tap_is_dropped_when_the_table_has_gone_on_meanwhile() -> None:
    one = someone(at_move(HAND))
    question = one.view()["q"]
    assert one.says("play", card="R7").choice == Play(1)
    one.at(at_react(1, 0, "B2 W GS"))
    assert one.hears({"do": "play", "card": "W", "q": question}).frames == ()
    assert one.view()["pending"] is None


def test_a_question_that_was_never_asked_is_over() -> None:
    one = someone(at_move(HAND))
    for question in (0, one.view()["q"] + 1):
        heard = one.hears({"do": "draw", "q": question, "id": 4})
        assert (refusal(heard), heard.choice) == ("too-late", None)


def test_an_answer_to_an_old_question_is_refused_as_too_late() -> None:
    one = someone(at_move(HAND))
    question = one.view()["q"]
    one.at(at_drawn(f"{HAND} R9"))
    heard = one.hears({"do": "play", "card": "W", "q": question, "id": 9})
    (refused,) = heard.frames
    assert (refused["code"], refused["id"], refused["text"]) == ("too-late", 9, "That came too late.")
    assert heard.choice is None
    assert one.view()["pending"] is None
    assert one.says("keep").choice == Keep()


def test_whoever_names_no_question_means_the_one_of_now() -> None:
    one = someone(at_move(HAND))
    one.view()
    one.at(at_drawn(f"{HAND} R9"))
    assert one.hears({"do": "keep"}).choice == Keep()


def test_time_makes_no_new_question_but_a_move_does() -> None:
    one = someone(at_move(HAND))
    question = one.view()["q"]
    assert one.at(at_move(HAND, lost=((1, 3.0),)))["q"] == question
    assert one.at(at_move(HAND, game_of(top="R6")))["q"] == question + 1
    assert one.at(at_move(HAND, game_of(top="R6"), names=("Mai", "Ben", "Dan")))["q"] == question + 2
    waits = view_of(None, HAND, game_of(top="R6"), names=("Mai", "Ben", "Dan"))
    assert one.at(waits)["q"] == question + 3


def test_a_refused_choice_can_be_repeated() -> None:
    one = someone(at_move(HAND))
    assert one.says("play", card="R7").choice == Play(1)
    refused = one.person.refused(one.now, Reason.NO_MATCH, {"face": "R7", "top": "R5", "colour": "R"})
    assert (refused["code"], refused["id"]) == ("no-match", None)
    assert wrong(refused, "refused") == []
    assert one.says("play", card="R7").choice == Play(1)


def test_a_choice_that_came_too_late_at_the_table_says_so() -> None:
    one = someone(at_move(HAND))
    one.says("draw")
    assert one.person.refused(one.now, "not-asked", {})["code"] == "too-late"


# -- UNO and catching -------------------------------------------------------------------------------------


def test_hammering_catch_wins_nothing() -> None:
    one = someone(at_react(1, 2, "R7 B2"))
    heard = [one.hears({"do": "catch", "q": q}) for q in (one.view()["q"], 7, 0, one.view()["q"], 99)]
    assert [each.choice for each in heard] == [Catch(), *[None] * 4]
    assert [each.frames for each in heard[1:]] == [()] * 4


def test_a_catch_counts_whatever_has_changed_meanwhile() -> None:
    one = someone(at_move(HAND))
    question = one.view()["q"]
    one.at(at_react(1, 2, "R7 B2"))
    assert one.hears({"do": "catch", "q": question}).choice == Catch()
    one.at(at_react(2, 0, "R7 B2"))
    assert one.hears({"do": "catch", "q": question}).choice == Catch()


def test_a_catch_goes_with_a_move_made_ahead() -> None:
    one = someone(at_react(1, 0, HAND))
    assert one.says("play", card="R7").choice == Play(1)
    assert one.says("catch").choice == Catch()
    assert one.says("catch").choice is None


def test_a_late_call_counts_whatever_has_changed_meanwhile() -> None:
    one = someone(at_move("R7 B2"))
    question = one.view()["q"]
    assert one.says("play", card="R7").choice == Play(0)
    one.at(at_react(0, 1, "B2"))
    assert [one.hears({"do": "uno", "q": question}).choice for _ in range(3)] == [CallUno(), None, None]


def test_a_call_that_was_refused_is_refused_again() -> None:
    one = someone(at_move(HAND))
    assert [refusal(one.says("uno")) for _ in range(2)] == ["nothing-to-call"] * 2


def test_a_call_ahead_travels_inside_the_move() -> None:
    one = someone(at_move("R7 B2"))
    heard = one.says("uno")
    assert heard.choice is None
    assert notes(heard.frames) == ["UNO will be called with your next play."]
    assert one.view()["uno"]["armed"]
    assert one.says("play", card="R7").choice == Play(0, uno=True)
    assert not one.view()["uno"]["armed"]


def test_a_call_ahead_lasts_until_it_is_this_players_turn() -> None:
    one = someone(view_of(None, "R7 B2", game_of(turn=1)))
    one.says("uno")
    one.at(at_move("R7 B2"))
    assert one.view()["uno"]["armed"]
    assert not one.at(at_drawn("R7 B2 G9"))["uno"]["armed"]


def test_uno_can_be_called_while_a_colour_is_asked_for() -> None:
    one = someone(at_move("W B2"))
    one.says("play", card="W")
    assert one.says("uno").choice is None
    assert one.view()["pending"] is not None
    assert one.says("name-colour", colour="G").choice == Play(0, Colour.GREEN, uno=True)


# -- half said --------------------------------------------------------------------------------------------


def test_a_wild_is_played_with_its_colour() -> None:
    one = someone(at_move(HAND))
    heard = one.says("play", card="W")
    assert (heard.choice, refusal(heard)) == (None, None)
    assert heard.frames == (one.view(),)  # the question is in the view, and no note besides
    heard = one.says("name-colour", colour="B")
    assert heard.choice == Play(2, Colour.BLUE)
    assert one.view()["pending"] is None


def test_a_wild_that_was_drawn_or_jumps_in_asks_for_its_colour_too() -> None:
    drawn = someone(at_drawn("B3 W"))
    assert drawn.says("play").choice is None
    assert drawn.says("name-colour", colour="B").choice == PlayDrawn(Colour.BLUE)
    game = game_of(turn=1, options=JUMP_IN)
    jumps = someone(at_window("B3 W G2", events.Played(1, parse("W"), Colour.RED), game))
    assert jumps.says("jump", card="W").choice is None
    assert jumps.says("name-colour", colour="B").choice == JumpIn(1, Colour.BLUE)


def test_a_card_that_wants_a_seat_is_played_with_it() -> None:
    one = someone(at_move("R7 B2 G2", game_of(options=Options(seven_zero="seven-may"))))
    assert one.says("play", card="R7").choice is None
    assert refusal(one.says("name-target", seat=0)) == "target-yourself"
    assert one.says("name-target", seat=2).choice == Play(0, target=2)
    again = someone(one.now)
    again.says("play", card="R7")
    assert again.says("name-target", seat=None).choice == Play(0)


def test_a_seat_has_to_be_named_where_the_rules_want_one() -> None:
    one = someone(at_move("R7 B2 G2", game_of(options=Options(seven_zero="seven"))))
    one.says("play", card="R7")
    assert refusal(one.says("name-target", seat=None)) == "target-missing"
    assert one.view()["pending"]["wants"] == "target"
    assert one.says("name-target", seat=1).choice == Play(0, target=1)


def test_a_card_that_waits_for_its_colour_survives_what_others_do() -> None:
    one = someone(at_react(1, 0, HAND))
    one.says("play", card="W")
    one.sees(moved(events.Called(1)))
    view = at_react(1, 0, HAND, game_of(called=frozenset((1,))))
    assert one.at(view)["pending"]["wants"] == "colour"
    one.at(at_move(HAND, game_of(called=frozenset((1,)))))
    assert one.says("name-colour", colour="Y").choice == Play(2, Colour.YELLOW)


def test_another_card_takes_the_place_of_the_one_that_waits() -> None:
    one = someone(at_move("W W4 R7 B2 G9"))
    one.says("play", card="W")
    one.says("play", card="W4")
    assert one.view()["pending"]["card"]["card"] == "W4"
    assert one.says("play", card="R7").choice == Play(2)
    assert one.view()["pending"] is None


def test_a_card_that_jumps_in_takes_the_place_of_the_one_that_waits() -> None:
    game = game_of(turn=1, seats=2, options=JUMP_IN)
    view = at_window("W R7 B2 G9", events.Played(1, parse("R7")), game, names=("Mai", "Ben"))
    one = someone(view)
    one.says("play", card="W")
    assert one.view()["pending"] is not None
    assert refusal(one.says("jump", card="B2")) == "no-jump"
    assert one.view()["pending"] is None
    assert one.says("jump", card="R7").choice == JumpIn(1)


def test_a_refused_card_takes_the_place_too() -> None:
    one = someone(at_move(HAND))
    one.says("play", card="W")
    assert refusal(one.says("play", card="B2")) == "no-match"
    assert one.view()["pending"] is None


def test_a_card_that_can_be_played_no_more_waits_no_more() -> None:
    one = someone(at_move(HAND))
    one.says("play", card="W")
    one.now = moment(at_move("B2 R7 GS"))
    assert refusal(one.hears({"do": "name-colour", "colour": "R"})) == "no-colour-asked"


def test_a_card_is_taken_back() -> None:
    one = someone(at_move(HAND))
    one.says("play", card="W")
    heard = one.says("cancel")
    assert (heard.choice, notes(heard.frames)) == (None, ["You keep Wild."])
    assert one.view()["pending"] is None
    assert one.says("draw").choice == DrawCard()


# -- a move made ahead ------------------------------------------------------------------------------------


def test_a_move_made_ahead_is_told_to_wait_while_uno_can_be_called() -> None:
    one = someone(at_react(1, 0, HAND))
    heard = one.says("play", card="R7")
    assert notes(heard.frames) == ["One moment: Ben may still call UNO. Your move follows by itself."]
    (note, _) = heard.frames
    assert (note["kind"], note["loud"], note["mine"]) == ("note", True, False)


def test_whoever_is_overtaken_is_told_so() -> None:
    one = someone(after("R7", "R9 B2 G4", seats=2))
    one.now = moment(replace(one.now.view, names=("Mai", "Ben"), totals=(0, 0)))
    assert one.says("play", card="R9").choice == Play(0)
    told = one.sees(moved(events.Jumped(1, parse("R7"))))
    assert told[-1]["lines"] == ["Ben was quicker, so your move was not made."]
    assert [frame["kind"] for frame in told] == ["jumped", "note"]
    assert [frame["kind"] for frame in one.log()] == ["jumped"]


def kept() -> Someone:
    """Somebody who has answered a run ahead."""
    one = someone(at_react(1, 0, "RD B2", game_of(turn=0)))
    assert one.says("play", card="RD").choice == Play(0)
    return one


def test_a_run_that_is_answered_already_is_not_told() -> None:
    one = kept()
    assert one.sees(RunGrew(0, 4)) == []
    assert one.log() == []
    assert [frame["kind"] for frame in one.sees(RunGrew(1, 6))] == ["run-grew"]
    assert [frame["kind"] for frame in someone(one.now).sees(RunGrew(0, 4))] == ["run-grew"]


def test_the_next_move_ends_what_was_made_ahead() -> None:
    one = kept()
    one.sees(HandVoid(1, (1,), (0, 0, 0), (0, 0, 0)))
    assert [frame["kind"] for frame in one.sees(RunGrew(0, 4))] == ["run-grew"]


# -- leaving ----------------------------------------------------------------------------------------------


def test_a_click_on_leave_that_was_too_late_ends_nothing() -> None:
    one = someone(view_of(AskReady(), "", OVER))
    question = one.view()["q"]
    one.at(at_move(HAND))
    assert refusal(one.hears({"do": "leave", "q": question})) == "too-late"


# -- what is told -----------------------------------------------------------------------------------------


def test_cards_that_others_draw_are_not_named() -> None:
    one = someone(view_of(None, "R7 BD", game_of(turn=1)))
    (frame,) = one.sees(moved(events.Drew(1, 2)))
    assert (frame["lines"], frame["card"], frame["count"]) == (["Ben draws 2 cards."], None, 2)


def test_cards_that_this_seat_draws_are_named_in_sentences_only() -> None:
    one = someone(at_drawn("R7 BD"))
    (frame,) = one.sees(moved(events.Drew(0, 1)))
    assert frame["lines"] == ["You draw blue Draw Two."]
    assert [text for text in strings(frame) if "BD" in text] == []
    assert (frame["card"], frame["mine"]) == (None, True)


def test_another_language_tells_the_log_anew() -> None:
    one = in_scene("stopped")
    english = one.log()
    one.person.words = Words("ja")
    japanese = one.log()
    assert [frame["n"] for frame in english] == [frame["n"] for frame in japanese]
    assert english[-1]["kind"] == japanese[-1]["kind"] == "accused"
    assert english[4]["lines"] == ["Ben plays red 5."]
    assert japanese[4]["lines"] == ["Benさんが赤の5を出しました。"]
    assert (english[4]["card"]["name"], japanese[4]["card"]["name"]) == ("red 5", "赤の5")
    assert english[-1]["lines"] != japanese[-1]["lines"]
    assert one.view()["accusations"][0]["text"] == japanese[-1]["lines"][0]


def test_the_log_keeps_the_last_events() -> None:
    one = someone(view_of(None, "R7", game_of(turn=1)))
    for _ in range(LOGGED + 5):
        one.sees(moved(events.Kept(1)))
    assert [frame["n"] for frame in one.log()] == list(range(6, LOGGED + 6))


def test_a_wrong_is_told_kept_and_counted() -> None:
    one = someone(at_move(HAND))
    fault = Fault(FaultCode.BAD_PROOF, "an example", seat=1)
    frame = one.blames(fault, stops=False)
    assert (frame["kind"], frame["seat"], frame["loud"], frame["n"]) == ("accused", 1, True, 1)
    assert one.log() == [frame]
    (accusation,) = one.view()["accusations"]
    assert (accusation["text"], accusation["name"], accusation["stops"]) == (frame["lines"][0], "Ben", False)
    one.at(at_move(HAND, names=("Mai", "Dan")))
    assert one.view()["accusations"] == [accusation]  # by the name of then, in the file of then
    assert one.view()["table"] != accusation["table"]


@pytest.mark.parametrize("seat", [None, -1, 9])
def test_a_wrong_of_nobody_in_particular(seat: int | None) -> None:
    one = someone(at_move(HAND))
    frame = one.blames(Fault(FaultCode.BAD_PROOF, "an example", seat=seat), stops=True)
    (accusation,) = one.view()["accusations"]
    assert accusation["name"] == "Somebody"
    assert accusation["text"] == frame["lines"][0]


def test_the_shield_adds_up_over_tables() -> None:
    one = someone(moment(at_move(HAND), entries=10, proofs=4))
    one.sees(Shuffles(0, 108))
    one.sees(Shuffles(1, 108))
    shield = {"shuffles": 2, "cards": 216, "entries": 10, "proofs": 4, "problems": 0}
    assert one.view()["shield"] == shield
    assert one.at(at_move(HAND), entries=12, proofs=5)["shield"] == shield | {"entries": 12, "proofs": 5}
    other = at_move(HAND, names=("Mai", "Dan"))
    assert one.at(other, entries=1, proofs=0)["shield"] == shield | {"entries": 13, "proofs": 5}
    one.sees(Shuffles(0, 28))
    expected = {"shuffles": 3, "cards": 244, "entries": 15, "proofs": 8, "problems": 0}
    assert one.at(other, entries=3, proofs=3)["shield"] == expected
    assert one.at(at_move(HAND, names=("Dan", "Mai")), entries=1, proofs=1)["shield"]["entries"] == 16


def test_sentences_of_the_past_are_told_as_it_was_then() -> None:
    one = someone(view_of(None, "R7", game_of(turn=1)))
    one.sees(moved(events.Kept(1)))
    one.at(view_of(None, "", None, names=("Mai", "Dan")))
    one.sees(Joined(("Dan",)))
    one.sees(DeckReady(0, 1))
    assert [frame["lines"][0] for frame in one.log()] == [
        "Ben keeps the card.",
        "Dan sits down at the table.",
        "Hand 1 begins. Dan deals.",
    ]


# -- what no page says ------------------------------------------------------------------------------------


BROKEN: list[Frame] = [
    {},
    {"do": None},
    {"do": 1},
    {"do": "dance"},
    {"do": "quit"},
    {"do": ["draw"]},
    {"do": "d" * 2001},
    {"do": "draw", "id": "1"},
    {"do": "draw", "id": None},
    {"do": "draw", "id": True},
    {"do": "draw", "id": -1},
    {"do": "draw", "id": 2**53 + 1},
    {"do": "draw", "q": "1"},
    {"do": "draw", "q": None},
    {"do": "draw", "q": 1.0},
    {"do": "draw", "q": [1]},
    {"do": "play", "card": None},
    {"do": "play", "card": 5},
    {"do": "play", "card": "R5x"},
    {"do": "play", "card": "r5"},
    {"do": "play", "card": "\ud800"},
    {"do": "jump"},
    {"do": "jump", "card": {}},
    {"do": "jump", "card": ""},
    {"do": "name-colour"},
    {"do": "name-colour", "colour": None},
    {"do": "name-colour", "colour": "red"},
    {"do": "name-colour", "colour": ["R"]},
    {"do": "name-target"},
    {"do": "name-target", "seat": "1"},
    {"do": "name-target", "seat": -1},
    {"do": "name-target", "seat": 3},
    {"do": "name-target", "seat": True},
    {"do": "name-target", "seat": 1.0},
]


@pytest.mark.parametrize("body", BROKEN)
def test_what_no_page_says(body: Frame) -> None:
    one = someone(at_move("W R7 B2"))
    one.says("play", card="W")
    with pytest.raises(IntentError):
        one.hears(body)
    assert one.says("draw").choice == DrawCard()


@pytest.mark.parametrize(
    "options",
    [
        None,
        [],
        "deck",
        {"dreck": "classic"},
        {"deck": None},
        {"deck": True},
        {"deck": 1.0},
        {"deck": ["classic"]},
        {"deck": "c" * 2001},
        {f"o{n}": 1 for n in range(2001)},
    ],
)
def test_options_that_no_page_says(options: object) -> None:
    with pytest.raises(IntentError):
        someone(view_of(AskRematch(), "", OVER)).says("ready", options=options)


def test_a_move_is_for_this_hand() -> None:
    hand = (parse("R7"), parse("B2"))
    one = someone(view_of(AskMove(hand, (True, False)), "R7 B2", game_of()))
    assert one.says("play", card="R7").choice == Play(0)
