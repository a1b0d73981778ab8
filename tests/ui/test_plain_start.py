"""What the screen says of a node that was started again, and of the tables that were played."""

from __future__ import annotations

import pytest

from tests.ui.views import view_of
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import AskReady
from uno_p2p.table.happenings import RolledBack
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.telling.history import Past, history_lines, rule_words
from uno_p2p.ui.words import LANGUAGES, Words


def screen(language: str = "en") -> Plain:
    return Plain(Words(language), parse([]), 0)


def test_while_it_listens_the_screen_says_how_many_are_missing() -> None:
    one = screen().waiting(view_of(owed=(0, 1), hold=1))
    two = screen().waiting(view_of(owed=(0, 1), hold=2))
    assert one[0].startswith("This program was started again")
    assert "1 is missing" in one[0]
    assert "2 are missing" in two[0]
    assert screen().waiting(view_of(owed=(0, 1))) == ["It is the turn of Ben."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_store_that_was_put_back_is_told_once_and_whenever_it_is_asked(language: str) -> None:
    words = Words(language)
    plain = screen(language)
    view = view_of(owed=(0,), watches=True)
    assert plain.show(view, RolledBack()) == [words.say("event.rolled-back")]
    assert plain.waiting(view) == [words.say("wait.watches")]


def test_nothing_changes_for_a_node_that_may_speak() -> None:
    assert screen().waiting(view_of(ask=AskReady(), step="ready")) == []


def test_rules_are_told_in_the_words_that_ask_for_them() -> None:
    for asked in (["classic"], ["party", "draw=to-match"], ["speed"], ["modern", "goal=points:300"]):
        words = rule_words(parse(asked))
        assert parse(words) == parse(asked)
        assert words == tuple(asked)


TABLE = Past("abcd1234", "2026-11-30 20:15", ("Mai", "Ben"), ("classic", "deck=h2o"), (120, 85), "over")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", ["over", "unfinished", "left", "given-up", "fault", "went-on"])
def test_every_way_to_end_has_its_sentence(language: str, status: str) -> None:
    later = "ffff0000" if status == "went-on" else None
    table = Past("abcd1234", "2026-11-30 20:15", ("Mai",), ("classic",), None, status, later)
    lines = history_lines(Words(language), (table,))
    assert len(lines) == 3
    assert "abcd1234" in lines[0]
    assert ("ffff0000" in lines[2]) is (later is not None)


def test_a_table_in_four_lines() -> None:
    assert history_lines(Words("en"), (TABLE,)) == [
        "Table abcd1234, 2026-11-30 20:15: Mai, Ben",
        "Rules: classic deck=h2o",
        "Points: Mai 120, Ben 85",
        "Finished.",
    ]


def test_a_name_cannot_break_the_line() -> None:
    table = Past("abcd1234", "?", ("Mai\n\x1b[31m",), ("classic",), (1,), "over")
    assert all(line.isprintable() for line in history_lines(Words("en"), (table,)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_table_at_all(language: str) -> None:
    assert len(history_lines(Words(language), ())) == 1
