"""Codes as sentences: every reason as the rules give it, accusations, options; the rules in force."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from protocol.errors import Fault, FaultCode
from tests.ui.views import NAMES, game_of, plain, view_of
from uno_p2p.rules.cards import NUMBERS, Symbol
from uno_p2p.rules.goal import Goal
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, Options, check_seats
from uno_p2p.rules.playing_cards import ACES, RANKS, SUITS
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import Phase
from uno_p2p.ui.rules_text import rules_text
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.nouns import Speech
from uno_p2p.ui.words.refusals import accusation, refusal, trouble, why, wrong_option

EN, JA = (Speech(Words(language), NAMES[language], 0) for language in LANGUAGES)

# Reason, parameters as the engine gives them, the English sentence.
REASONS: list[tuple[str, dict[str, Any], str]] = [
    *((Reason.NOT_NOW, {"awaited": phase.value}, "") for phase in Phase),
    (Reason.HAND_OVER, {}, "This hand is over."),
    (Reason.DRAW_FIRST, {"seat": 0, "count": 2}, "You have to draw 2 cards first."),
    (Reason.DRAW_FIRST, {"seat": 1, "count": 1}, "Ben has to draw 1 card first."),
    (Reason.NOT_YOUR_TURN, {"seat": 0, "turn": 2}, "It is the turn of Chie."),
    (Reason.NO_SUCH_SEAT, {"seat": 1}, "Ben does not play in this hand."),
    (Reason.NO_SUCH_SEAT, {"seat": 7}, "Somebody does not play in this hand."),
    (Reason.NO_SUCH_CARD, {}, "There is no such card."),
    (Reason.NO_SUCH_CARD, {"face": "R7"}, "There is no such card."),
    (
        Reason.NO_MATCH,
        {"face": "B2", "top": "R5", "colour": "R"},
        "You cannot play blue 2 on red 5: it takes red, the same number or symbol, or a Wild.",
    ),
    (
        Reason.NO_MATCH,
        {"face": "BS", "top": "W", "colour": "G"},
        "You cannot play blue Skip on Wild: it takes green or a Wild.",
    ),
    (
        Reason.SAME_SYMBOL,
        {"face": "R9", "top": "RD", "count": 4},
        "You cannot play red 9 on red Draw Two now: a run of 4 cards has to be answered with the same kind "
        "of card, or taken with “accept”.",
    ),
    (Reason.COLOUR_MISSING, {"face": "W"}, "Name a colour for Wild: add “red”, “yellow”, “green” or “blue”."),
    (Reason.COLOUR_UNWANTED, {"face": "YD"}, "No colour can be named for yellow Draw Two."),
    (
        Reason.TARGET_MISSING,
        {"face": "R7"},
        "Name a player for red 7: add the name of the one you swap hands with.",
    ),
    (Reason.TARGET_UNWANTED, {"face": "R7"}, "No player can be named with red 7."),
    (Reason.TARGET_YOURSELF, {"face": "R7"}, "You cannot swap hands with yourself for red 7."),
    (Reason.PASS_WITHOUT_DRAW, {"awaited": "act"}, "You cannot pass: play a card, or “draw”."),
    (Reason.ONE_DRAW, {"awaited": "play-or-keep"}, "You have drawn a card already: “play” or “keep”."),
    (Reason.WRONG_DRAW, {"seat": 1, "count": 2}, "Ben has to draw exactly 2 cards."),
    (Reason.NOTHING_TO_CALL, {"seat": 0}, "There is no UNO to call now."),
    (Reason.NOTHING_TO_CATCH, {"seat": 1}, "There is nobody to catch now."),
    (Reason.CATCH_YOURSELF, {}, "You cannot catch yourself."),
    (Reason.NOTHING_TO_CHALLENGE, {}, "There is nothing to challenge now."),
    (Reason.NOT_YOURS_TO_ANSWER, {"seat": 0, "turn": 1}, "Ben has to answer."),
    ("not-asked", {}, "Nothing is asked of you now."),
]


@pytest.mark.parametrize(("reason", "params", "sentence"), REASONS)
def test_a_refusal_of_the_machine_is_a_sentence(reason: str, params: dict[str, Any], sentence: str) -> None:
    said = plain().refused(view_of(game=game_of()), reason, params)
    assert len(said) == 1
    assert sentence in ("", said[0])
    told = why(JA, reason, params)
    assert len(told) == 2
    assert not re.search("[A-Za-z]", "".join(told).replace("UNO", ""))


def test_every_reason_is_in_the_list() -> None:
    assert {reason for reason, _, _ in REASONS} == {*Reason, "not-asked"}


def test_phases_have_sentences_of_their_own() -> None:
    said = {refusal(EN, Reason.NOT_NOW, {"awaited": phase.value}) for phase in Phase}
    assert len(said) == len(Phase)


@pytest.mark.parametrize("code", FaultCode)
def test_an_accusation_names_the_player(code: FaultCode) -> None:
    said = plain().blamed(view_of(), Fault(code, "detail", 1))
    assert said == [accusation(EN, code, 1), "The table stops here."]
    assert said[0].startswith("Ben ")
    assert code.value not in said[0]
    assert accusation(JA, code, 1).startswith("ベンさん")
    assert accusation(EN, code, None).startswith("Somebody ")


def test_a_trouble_is_a_sentence() -> None:
    assert trouble(Words("en"), "table-full") == "All seats of that table are taken."
    assert trouble(Words("ja"), "table-full") == "そのテーブルは満席です。"


def bad_options() -> list[OptionError]:
    found = []
    for words in (
        ["goal=x"],
        ["nonsense=1"],
        ["nonsense"],
        ["challenge=on", "challenge=on"],
        ["challenge=maybe"],
    ):
        with pytest.raises(OptionError) as error:
            parse(words)
        found.append(error.value)
    with pytest.raises(OptionError) as error:
        parse(["deck=small28", "first_card=number-only"])
    found.append(error.value)
    with pytest.raises(OptionError) as error:
        check_seats(Options(), 11)
    found.append(error.value)
    with pytest.raises(OptionError) as error:
        Options.from_plain({})
    return [*found, error.value]


def test_wrong_options_are_sentences() -> None:
    errors = bad_options()
    assert {error.code for error in errors} == set(OptionCode)
    said = [wrong_option(Words("en"), error) for error in errors]
    assert said[0] == "“goal” cannot be “x”. It can be: points:N, first-out, lowest:N."
    assert said[-2] == "The deck does not fit 11 seats. Possible: 2, 3, 4, 5, 6, 7, 8, 9, 10."
    for error in errors:
        assert wrong_option(Words("ja"), error).endswith("。")


def test_a_typed_option_cannot_move_the_cursor() -> None:
    error = OptionError(OptionCode.UNKNOWN_OPTION, "\x1b[2J", None, ("deck",))
    assert wrong_option(Words("en"), error).isprintable()


# -- the rules in force -----------------------------------------------------------------------------------


def possible() -> list[Options]:
    """Every value of every option once, on top of the defaults, where it goes with them."""
    made = [Options()]
    for name, values in ALLOWED.items():
        if name == "goal":
            made += [
                replace(Options(), goal=Goal.parse(text))
                for text in ("points:200", "first-out", "lowest:500")
            ]
        else:
            made += [replace(Options(), **{name: value}) for value in values]
    return made


@pytest.mark.parametrize(("language", "options"), list(product(LANGUAGES, possible())))
def test_the_rules_of_any_options_are_sentences(language: str, options: Options) -> None:
    lines = rules_text(Words(language), options)
    assert len(lines) >= len(options.to_plain()) + 5
    assert len(set(lines)) == len(lines)
    assert all(line.isprintable() and line for line in lines)
    if language == "ja":
        assert not re.search("[A-Za-z]", "".join(lines).replace("UNO", ""))


_PACK_NAMES = {
    "en": {
        "hearts": "Hearts", "diamonds": "diamonds", "clubs": "clubs", "spades": "spades",
        "jack": "Jack", "queen": "queen", "king": "king",
        Symbol.ONE: "the number 1", Symbol.WILD: "Red ace", Symbol.WILD_DRAW_FOUR: "black ace",
    },
    "ja": {
        "hearts": "ハート", "diamonds": "ダイヤ", "clubs": "クラブ", "spades": "スペード",
        "jack": "ジャック", "queen": "クイーン", "king": "キング",
        Symbol.ONE: "数字の1", Symbol.WILD: "赤のエース", Symbol.WILD_DRAW_FOUR: "黒のエース",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_what_every_playing_card_stands_for(language: str) -> None:
    """The sentence is checked against the mapping itself."""
    words, names = Words(language), _PACK_NAMES[language]
    equals = " = " if language == "en" else "＝"
    (told,) = [line for line in rules_text(words, parse(["deck=cards52x2"])) if equals in line]
    for suit, colour in SUITS.items():
        assert f"{names[suit]}{equals}{words.say(f'colour.{colour}')}" in told
        ace = words.say(f"card.{ACES[suit].value}")
        assert re.search(f"{names[ACES[suit]]}{equals}{ace}[,.、。]", told)
    for rank in ("jack", "queen", "king"):
        action = words.say(f"card.{RANKS[rank].value}", colour="").removeprefix("の").strip()
        assert f"{names[rank]}{equals}{action}" in told
    assert f"10{equals}{names[RANKS['10']]}" in told
    assert all(RANKS[symbol.value] is symbol for symbol in NUMBERS[2:])


def test_the_rules_say_what_the_options_say() -> None:
    en = Words("en")
    classic = rules_text(en, Options())
    assert "Everybody is dealt 7 cards." in classic
    assert "Whoever is caught without the call draws 2 cards." in classic
    assert not any("at the latest" in line for line in classic)
    other = rules_text(en, parse(["goal=lowest:300", "uno_call=off", "challenge=off"]), hands=1)
    assert "A Wild Draw Four cannot be challenged." in other
    assert not any("caught" in line for line in other)
    assert any("300 points" in line for line in other)
    assert other[-1] == "The match ends after 1 hand at the latest."
