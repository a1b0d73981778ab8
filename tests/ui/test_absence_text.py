"""What a table does without somebody is told before anybody accepts: how long, what then, who could read."""

from __future__ import annotations

import re

import pytest

from protocol.backup import threshold
from tests.ui.views import at_move, view_of
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import AskAccept
from uno_p2p.ui.plain.screen import Plain
from uno_p2p.ui.telling.absence import Terms
from uno_p2p.ui.telling.absence_rules import absence_text, choice_text
from uno_p2p.ui.telling.rules import options_text
from uno_p2p.ui.words import LANGUAGES, Words

RULES = [[], ["goal=lowest:300"], ["goal=first-out"], ["partners"], ["turn_limit=30"]]
SHARED, VOID = "absence.shared", "absence.void"


def told(
    seats: int = 4, policy: str = "recover", *rules: str, language: str = "en", patience: int = 60
) -> list[str]:
    return absence_text(Words(language), Terms(policy, parse(list(rules)), patience), seats)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("policy", ["void", "recover"])
def test_it_is_told_in_sentences_at_every_table(language: str, rules: list[str], policy: str) -> None:
    for seats in range(2, 11):
        lines = told(seats, policy, *rules, language=language)
        assert lines
        assert len(set(lines)) == len(lines)
        assert all(line.isprintable() and line[-1] in ".。" for line in lines)
        if language == "ja":
            assert not re.search("[A-Za-z]", "".join(lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_could_read_a_hand_is_told_with_the_number_that_it_takes(language: str) -> None:
    words = Words(language)
    for seats in range(4, 11):
        needed = threshold(seats)
        assert needed is not None
        lines = told(seats, language=language)
        for key in (SHARED, "absence.few"):
            assert words.say(key, needed=needed) in lines
        assert words.say("absence.recover") in lines
        assert words.say(VOID) not in lines


@pytest.mark.parametrize(("seats", "policy"), [(3, "void"), (3, "recover"), (4, "void"), (10, "void")])
def test_where_no_key_is_shared_the_hand_does_not_count(seats: int, policy: str) -> None:
    lines = told(seats, policy)
    assert Words("en").say(VOID) in lines
    assert not any("work together" in line for line in lines)
    assert not any("it goes on without" in line for line in lines)


def test_two_wait_for_each_other() -> None:
    (line,) = told(2, "void", patience=47)
    assert "47 seconds" in line
    assert "the match rests" in line


@pytest.mark.parametrize(
    ("rules", "patience", "decision"),
    [([], 60, 600), (["turn_limit=30"], 60, 90), (["turn_limit=15"], 5, 20), ([], 3600, 3600)],
)
def test_the_times_are_those_of_the_table(rules: list[str], patience: int, decision: int) -> None:
    first, *_ = told(4, "recover", *rules, patience=patience)
    assert f"more than {decision} seconds for a decision" in first
    assert f"waiting for {patience} seconds" in first


@pytest.mark.parametrize(
    ("rules", "loss"),
    [
        ([], "loses 50 points"),
        (["partners"], "lose 50 points each"),
        (["goal=lowest:300"], "is charged with 50 points"),
        (["goal=challenge-uno:300"], "is charged with 50 points"),
        (["goal=first-out"], None),
    ],
)
@pytest.mark.parametrize("policy", ["void", "recover"])
def test_the_price_is_told_in_the_way_the_table_counts(
    policy: str, rules: list[str], loss: str | None
) -> None:
    lines = told(4, policy, *rules)
    assert [loss in line for line in lines if "50" in line] == ([True] if loss else [])
    assert Words("en").say("absence.twice") in lines


@pytest.mark.parametrize("seats", [3, 4])
def test_too_few_rest(seats: int) -> None:
    assert told(seats, "void")[-1] == Words("en").say("absence.rests")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_before_anybody_accepts_and_whenever_the_rules_are_asked_for(language: str) -> None:
    words, four = Words(language), ("Mai", "Ben", "Chie", "Dai")
    plain = Plain(words, parse([]), 0, policy="recover", patience=90)
    wanted = absence_text(words, Terms("recover", parse([]), 90), 4)
    asked = plain.ask(view_of(AskAccept(), step="accept", names=four))
    assert set(wanted) <= set(asked)
    assert (
        tuple(wanted)
        == plain.hear(at_move("R5", names=four), words.choices("typed.rules")[0]).lines[-len(wanted) :]
    )
    plain.sit(parse(["turn_limit=30"]), 0, "void", 10)
    after = absence_text(words, Terms("void", parse(["turn_limit=30"]), 10), 3)
    assert after[0] in plain.hear(at_move("R5", names=four[:3]), "rules").lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_opens_a_table_learns_what_can_be_chosen(language: str) -> None:
    words = Words(language)
    assert "--absence void|recover" in choice_text(words)
    assert choice_text(words) in options_text(words)
