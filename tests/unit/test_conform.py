"""The list of cases, and what is made of how they ended."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from uno_p2p.cli import main
from uno_p2p.lab.conform.case import Case, Grade, Loose, NotReached, Outcome, Wrong
from uno_p2p.lab.conform.report import junit, line, summary
from uno_p2p.lab.conform.suite import cases, graded
from uno_p2p.lab.conform.target import Target


async def nothing(target: Target) -> None:
    pass


CASE = Case("4.2", "a card replaced", nothing)


def outcome(grade: Grade, why: str = "", section: str = "The deck") -> Outcome:
    return Outcome(CASE, section, grade, why, 1.5)


def test_there_are_enough_cases_with_numbers_and_titles_of_their_own() -> None:
    every = [case for _, case in cases()]
    assert len(every) >= 60
    assert len({case.number for case in every}) == len(every)
    titles = [(section.title, case.title) for section, case in cases()]
    assert len(set(titles)) == len(titles)


def test_a_section_or_a_case_can_be_chosen() -> None:
    assert [case.number for _, case in cases(["4.2", "12.1"])] == ["4.2", "12.1"]
    assert {case.number.split(".")[0] for _, case in cases(["1"])} == {"1"}
    assert cases(["99"]) == []


@pytest.mark.parametrize(
    ("error", "grade"),
    [
        (None, Grade.OK),
        (Wrong("w"), Grade.FAIL),
        (Loose("w"), Grade.NON_STRICT),
        (NotReached("w"), Grade.NOT_REACHED),
    ],
)
async def test_each_way_to_end_has_its_grade(error: Exception | None, grade: Grade) -> None:
    async def ends(target: Target) -> None:
        if error is not None:
            raise error

    found = await graded(Case("1.1", "", ends), None)  # type: ignore[arg-type]
    assert found == (grade, "w" if error else "")


def test_lines_say_number_grade_title_and_why() -> None:
    assert line(outcome(Grade.OK)) == "  4.2  OK           a card replaced"
    assert line(outcome(Grade.FAIL, "so")) == "  4.2  FAIL         a card replaced: so"
    assert summary([outcome(Grade.OK), outcome(Grade.FAIL)]) == "1 OK, 1 FAIL"
    assert summary([]) == "0 OK"


def test_junit_has_a_suite_for_each_section_and_counts_in_it() -> None:
    every = [outcome(Grade.OK), outcome(Grade.FAIL, "bad"), outcome(Grade.NOT_REACHED, "luck")]
    root = ElementTree.fromstring(junit([*every, outcome(Grade.NON_STRICT, "silent", "The lobby")]))
    deck, lobby = root.findall("testsuite")
    assert (deck.get("tests"), deck.get("failures"), deck.get("skipped")) == ("3", "1", "1")
    assert [found.get("message") for found in root.iter("failure")] == ["bad"]
    assert [found.get("message") for found in root.iter("skipped")] == ["luck"]
    assert lobby.findtext("testcase/system-out") == "NON-STRICT: silent"
    assert deck[0].get("time") == "1.500"


def test_the_command_lists_the_cases_without_a_node() -> None:
    said = CliRunner().invoke(main, ["conform", "--list", "--only", "13"])
    assert said.exit_code == 0
    assert said.output.splitlines()[1].split(maxsplit=1) == ["13.1", "another key"]
