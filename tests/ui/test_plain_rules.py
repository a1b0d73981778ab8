"""Rules that are typed: after a match, for the next one."""

from __future__ import annotations

import pytest

from tests.ui.views import view_of
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS, parse
from uno_p2p.table.choices import AskReady, AskRematch, Ready
from uno_p2p.ui.plain.rules import proposed
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.words import Words

AFTER = view_of(AskRematch())


def plain(language: str = "en") -> Plain:
    return Plain(Words(language), Options(), 0)


@pytest.mark.parametrize("line", ["rules party", "RULES  party", "ルール party"])
def test_a_preset_for_the_next_match(line: str) -> None:
    heard = plain().hear(AFTER, line)
    assert heard.choice == Ready(options=PRESETS["party"])


def test_a_single_option() -> None:
    heard = plain().hear(AFTER, "rules classic stacking=same-symbol")
    assert heard.choice == Ready(options=parse(["stacking=same-symbol"]))


@pytest.mark.parametrize("line", ["rules nonsense", "rules stacking=maybe"])
def test_what_cannot_be_played_is_said_in_one_sentence(line: str) -> None:
    for language in ("en", "ja"):
        heard = plain(language).hear(AFTER, line)
        assert heard.choice is None
        assert len(heard.lines) == 1


def test_rules_alone_are_shown() -> None:
    heard = plain().hear(AFTER, "rules")
    assert heard.choice is None
    assert len(heard.lines) > 5


@pytest.mark.parametrize("ask", [AskReady()])
def test_in_the_middle_of_a_match_nothing_is_proposed(ask: AskReady) -> None:
    assert plain().hear(view_of(ask), "rules party").choice is None


def test_the_question_says_how() -> None:
    assert Words("en").say("ask.rematch.rules") in plain().ask(AFTER)


@pytest.mark.parametrize("line", ["", "   ", "rules", "red 7", "ruless party"])
def test_what_is_no_proposal(line: str) -> None:
    assert proposed(line) == []
