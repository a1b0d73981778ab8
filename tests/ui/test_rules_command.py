"""`uno-p2p rules`: every option with its meaning, and the rules that a choice of them makes."""

import pytest
from click.testing import CliRunner

from tests.ui.views import at_move
from uno_p2p.cli import main
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.rules.presets import PRESETS, parse
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.telling.rules import rules_text
from uno_p2p.ui.words import Words


def said(*words: str) -> list[str]:
    result = CliRunner().invoke(main, ["rules", *words])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_every_option_and_value_is_listed_once_and_one_of_each_is_the_default() -> None:
    for language, default in (("en", "(by default)"), ("ja", "（初期設定）")):
        lines = said("--lang", language)
        for option, values in ALLOWED.items():
            shown = [line for line in lines if line.startswith(f"{option}=")]
            assert len(shown) == len(values)
            assert sum(default in line for line in shown) == 1


def test_every_preset_is_listed_once_with_what_it_is() -> None:
    for language, colon in (("en", ": "), ("ja", "：")):
        lines = said("--lang", language)
        for preset in PRESETS:
            assert f"{preset}{colon}{Words(language).say(f'preset.{preset}')}" in lines


def test_cards_that_only_some_decks_have_are_explained() -> None:
    lines = said("--lang", "en")
    for begin in ("Wild Downpour 1 or 2: ", "Wild Shuffle Hands: ", "Wild Swap Hands: "):
        assert sum(line.startswith(begin) for line in lines) == 1
    assert "Wild Shuffle Hands, Wild Swap Hands and Wild Customizable: 40 points each." in lines


def test_the_listed_example_can_be_played() -> None:
    for language, colon in (("en", ": "), ("ja", "：")):
        example = said("--lang", language)[-1].rpartition(colon)[2]
        assert "Robin Hood (" in "".join(said("modern", example, "--lang", "en"))


@pytest.mark.parametrize(
    "words", [*([preset] for preset in PRESETS), ["deck=small39", "first_card=number-only"]]
)
def test_rules_are_told_for_any_number_of_players_that_they_allow(words: list[str]) -> None:
    assert said(*words, "--lang", "en") == rules_text(Words("en"), parse(words))


def test_an_option_changes_its_sentence_and_no_other() -> None:
    plain, changed = said("classic", "--lang", "en"), said("classic", "challenge=off", "--lang", "en")
    assert [a for a, b in zip(plain, changed, strict=True) if a != b] != []
    assert sum(a != b for a, b in zip(plain, changed, strict=True)) == 1
    assert "A Wild Draw Four cannot be challenged." in changed


def test_players_hear_of_disclosure_before_they_accept() -> None:
    for language in ("en", "ja"):
        words = Words(language)
        shown = Plain(words, Options(), 0, disclose=True).hear(at_move("R5"), "rules").lines
        assert words.say("rule.disclose") in shown
        assert words.say("rule.disclose") not in Plain(words, Options(), 0).hear(at_move("R5"), "rules").lines


def refused(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2
    return result.output


def test_rules_that_do_not_exist_are_one_sentence() -> None:
    assert "classic" in refused("rules", "deck=tarot")


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (
            ["rules", "partners", "goal=lowest:300"],
            (
                "“partners=on” cannot be played together with “goal=lowest:300”: change one of the two.",
                "「partners=on」と「goal=lowest:300」は一緒に使えません。どちらかを変えてください。",
            ),
        ),
        (
            ["rules", "partners", "deck=small28"],
            (
                "The deck has cards for at most 3 players, not for 4.",
                "このカードの枚数で遊べるのは3人までで、4人では遊べません。",
            ),
        ),
        (
            ["host", "--seats", "3", "--rules", "partners"],
            (
                "Partners are exactly 4 players, two against two, not 3.",
                "チーム戦は4人ちょうどで、2人ずつに分かれて遊びます。3人では遊べません。",
            ),
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_the_language_that_was_asked_for(
    words: list[str], sentences: tuple[str, str]
) -> None:
    for language, sentence in zip(("en", "ja"), sentences, strict=True):
        assert refused(*words, "--lang", language) == f"uno-p2p: {sentence} [bad-rules]\n"
