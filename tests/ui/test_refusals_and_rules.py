"""Codes as sentences: every reason as the rules give it, accusations, options; the rules in force."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from protocol.errors import Fault, FaultCode
from tests.ui.views import NAMES, game_of, plain, view_of
from uno_p2p.rules.cards import NUMBERS, Symbol
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import CONTRADICTIONS, Options, Plain, check_seats
from uno_p2p.rules.playing_cards import ACES, RANKS, SUITS
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import Phase
from uno_p2p.ui.telling.rules import rules_text
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
    (Reason.NO_JUMP, {"face": "B5", "top": "R5"}, "You cannot jump in on red 5 with blue 5."),
    (
        Reason.BLUFF,
        {"face": "W4", "colour": "G"},
        "You cannot play Wild Draw Four now, because you have a green card.",
    ),
    (Reason.NOT_LAST, {"face": "WS"}, "Wild Shuffle Hands cannot be your last card."),
    (Reason.MUST_PLAY, {"face": "R7"}, "You have to “play” red 7, because it fits."),
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
    said = plain().blamed(view_of(), Fault(code, "detail", 1), "1a2b3c4d", stops=True)
    proof = "To show it to others: uno-p2p history evidence 1a2b3c4d 1a2b3c4d.unoproof"
    assert said == [accusation(EN, code, 1), proof, "The table stops here."]
    assert plain().blamed(view_of(), Fault(code, "detail", 1), "1a2b3c4d", stops=False) == said[:2]
    assert said[0].startswith("Ben ")
    assert code.value not in said[0]
    assert accusation(JA, code, 1).startswith("ベンさん")
    assert accusation(EN, code, None).startswith("Somebody ")


def test_a_trouble_is_a_sentence() -> None:
    assert trouble(Words("en"), "table-full") == "All seats of that table are taken."
    assert trouble(Words("ja"), "table-full") == "そのテーブルは満席です。"


def wrong(*words: str) -> OptionError:
    with pytest.raises(OptionError) as error:
        parse(words)
    return error.value


def wrong_seats(seats: int, *words: str) -> OptionError:
    with pytest.raises(OptionError) as error:
        check_seats(parse(words), seats)
    return error.value


def incomplete() -> OptionError:
    with pytest.raises(OptionError) as error:
        Options.from_plain({})
    return error.value


WRONG_OPTIONS: list[tuple[OptionError, str]] = [
    (
        wrong("goal=x"),
        "“goal” cannot be “x”. It can be: points:N, first-out, lowest:N, challenge-uno:N.",
    ),
    (wrong("challenge=maybe"), "“challenge” cannot be “maybe”. It can be: on, off."),
    (
        wrong("deck=modern112", "blanks=rain"),
        "“blanks” cannot be “rain”. It can be up to three of these, with commas between them: none, swap, "
        "draw-1, draw-2, pass-left, until-colour, skip-all. After each a colon and a name may follow, of at "
        "most 24 letters and for no two cards the same.",
    ),
    (wrong("nonsense=1"), ""),
    (wrong("nonsense"), ""),
    (wrong("challenge=on", "challenge=on"), "“challenge” is given twice."),
    (
        wrong("partners", "elimination=lets-out"),
        "“partners=on” cannot be played together with “elimination=lets-out”: change one of the two.",
    ),
    (
        wrong("blanks=swap:Robin Hood"),
        "“blanks=swap:Robin Hood” cannot be played together with “deck=classic”: change one of the two.",
    ),
    (wrong_seats(11), "The deck has cards for at most 10 players, not for 11."),
    (wrong_seats(4, "deck=small28"), "The deck has cards for at most 3 players, not for 4."),
    (wrong_seats(3, "partners"), "Partners are exactly 4 players, two against two, not 3."),
    (wrong_seats(2, "elimination"), "Elimination needs at least 3 players, not 2."),
    (incomplete(), "“deck” is missing."),
]


@pytest.mark.parametrize(("error", "sentence"), WRONG_OPTIONS)
def test_a_wrong_option_is_a_sentence(error: OptionError, sentence: str) -> None:
    assert wrong_option(Words("en"), error) == sentence or not sentence
    assert wrong_option(Words("ja"), error).endswith("。")


def test_every_kind_of_wrong_option_is_in_the_list() -> None:
    assert {error.code for error, _ in WRONG_OPTIONS} == set(OptionCode)


@pytest.mark.parametrize(("option", "values", "other", "others"), CONTRADICTIONS)
def test_a_contradiction_names_both_settings(
    option: str, values: tuple[Plain, ...], other: str, others: tuple[Plain, ...]
) -> None:
    typed = {"some": "swap", "lowest": "lowest:500", "challenge-uno": "challenge-uno:500"}
    for value, setting in product(values, others):
        asked = [f"{option}={typed.get(str(value), value)}", f"{other}={typed.get(str(setting), setting)}"]
        for language in LANGUAGES:
            said = wrong_option(Words(language), wrong(*asked))
            assert all(setting in said for setting in asked), said


def test_a_typed_option_cannot_move_the_cursor() -> None:
    error = OptionError(OptionCode.UNKNOWN_OPTION, "\x1b[2J", None, ("deck",))
    assert wrong_option(Words("en"), error).isprintable()


# -- the rules in force -----------------------------------------------------------------------------------


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
