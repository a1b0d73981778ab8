"""`uno-p2p rules`: every option with its meaning, and the rules that a choice of them makes."""

from click.testing import CliRunner

from tests.ui.views import at_move
from uno_p2p.cli import main
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.ui.plain import Plain
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


def test_rules_that_do_not_exist_are_one_sentence() -> None:
    result = CliRunner().invoke(main, ["rules", "deck=tarot"])
    assert result.exit_code == 2
    assert "classic" in result.output
