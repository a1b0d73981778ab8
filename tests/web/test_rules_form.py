"""What can be chosen for a table, for a form on the page."""

from __future__ import annotations

import pytest

from tests.helpers.web_people import Frame
from uno_p2p.players.bot import Level
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, CONTRADICTIONS, NAMES, Options, build
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.web.rules_form import rules_form, wrong_choice
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.refusals import wrong_option

EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)
WITH: dict[tuple[str, object], Frame] = {
    ("no_bluffing", "on"): {"challenge": "off"},
    ("shuffle_hands_last", "refuse"): {"deck": "modern112"},
    **{("blanks", value): {"deck": "modern112"} for value in ALLOWED["blanks"]},
}
"""What has to be chosen besides."""


def form(language: str = "en") -> Frame:
    return rules_form(Words(language))


@EVERYWHERE
def test_every_option_has_a_label_and_every_value_a_meaning(language: str) -> None:
    options = form(language)["options"]
    assert [option["name"] for option in options] == [*NAMES]
    labels = [option["label"] for option in options]
    assert len(set(labels)) == len(labels)
    for option in options:
        texts = [value["text"] for value in option["values"]]
        assert all(texts)
        assert len(set(texts)) == len(texts)
        assert not any("{" in text for text in (*texts, option["label"]))


def test_another_language_says_it_otherwise() -> None:
    english, japanese = form("en"), form("ja")
    for one, other in zip(english["options"], japanese["options"], strict=True):
        assert one["label"] != other["label"]
        assert [value["value"] for value in one["values"]] == [value["value"] for value in other["values"]]


def test_every_value_can_be_played() -> None:
    for option in form()["options"]:
        assert [value["value"] for value in option["values"]] == [*ALLOWED[option["name"]]]
        for value in option["values"]:
            chosen = str(value["value"]).replace(":N", ":300") if option["free"] else value["value"]
            built = build({option["name"]: chosen, **WITH.get((option["name"], chosen), {})})
            assert built.to_plain()[option["name"]] == chosen


def test_the_defaults_are_the_printed_rules() -> None:
    plain = Options().to_plain()
    assert {option["name"]: option["default"] for option in form()["options"]} == plain


def test_only_a_goal_and_blank_cards_are_forms_to_be_filled_in() -> None:
    for option in form()["options"]:
        assert option["free"] is (option["name"] in ("goal", "blanks"))
        if not option["free"]:
            with pytest.raises(OptionError) as caught:
                build({option["name"]: "points:300"})
            assert caught.value.code is OptionCode.BAD_VALUE


def test_what_a_value_means_has_its_number_in_it() -> None:
    (goal,) = (option for option in form()["options"] if option["name"] == "goal")
    assert goal["values"][0] == {
        "value": "points:N",
        "text": "Whoever goes out gets the points of all cards that the others have left. "
        "Whoever first has N points wins the match.",
    }


@EVERYWHERE
def test_every_preset_is_told_and_can_be_played(language: str) -> None:
    presets = form(language)["presets"]
    assert [preset["name"] for preset in presets] == [*PRESETS]
    for preset in presets:
        assert preset["text"]
        assert build(preset["options"]) == PRESETS[preset["name"]]


def refused(**chosen: str | int) -> OptionError:
    with pytest.raises(OptionError) as caught:
        build(chosen)
    return caught.value


@EVERYWHERE
def test_a_contradiction_is_told_in_the_words_of_the_form(language: str) -> None:
    words = Words(language)
    told = wrong_choice(words, refused(uno_penalty=4, uno_call="off"))
    for option, value in (("uno_penalty", "4"), ("uno_call", "off")):
        assert words.say(f"web.option.{option}") in told
        assert words.say(f"rule.{option}.{value}") in told
    blanks = wrong_choice(words, refused(blanks="swap"))
    assert words.say("web.option.blanks") in blanks
    assert words.say("web.option.deck") in blanks


@EVERYWHERE
def test_every_contradiction_has_its_sentence(language: str) -> None:
    for option, values, other, others in CONTRADICTIONS:
        for value in values:
            for setting in others:
                error = OptionError(OptionCode.CONTRADICTION, option, value, (), other, setting)
                if "some" not in (value, setting):
                    assert wrong_choice(Words(language), error)


@EVERYWHERE
def test_any_other_mistake_is_told_as_everywhere(language: str) -> None:
    error = refused(deck="none such")
    assert wrong_choice(Words(language), error) == wrong_option(Words(language), error)


def test_the_levels_are_those_of_the_bots() -> None:
    assert form()["levels"] == [level.value for level in Level] == ["easy", "normal", "hard"]
