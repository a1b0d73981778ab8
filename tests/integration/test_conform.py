"""The conformance suite against real processes: our own node passes, one with a broken check does not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from uno_p2p import __version__
from uno_p2p.cli import main
from uno_p2p.lab.conform.case import Grade, Outcome
from uno_p2p.lab.conform.suite import run
from uno_p2p.net.address import parse_address

SAMPLE = ("1.7", "2.14", "2.24", "3.6", "4.2", "6.9", "9.3", "10.1", "10.4", "11.1", "12.1")
"""One case of each kind, of those whose moment comes soon."""


@contextmanager
def node(broken: str = "nothing") -> Iterator[str]:
    """A node that opens its tables at the address that comes out, in a process of its own."""
    command = [sys.executable, "-m", "tests.helpers.gullible", broken]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


async def outcomes(address: str, *wanted: str) -> dict[str, Outcome]:
    return {outcome.case.number: outcome async for outcome in run(address, __version__, wanted)}


async def test_our_own_node_passes() -> None:
    with node() as address:
        found = await outcomes(address, *SAMPLE)
    assert set(found) == set(SAMPLE)
    assert {number: (it.grade, it.why) for number, it in found.items() if it.grade is not Grade.OK} == {}


@pytest.mark.parametrize(
    ("broken", "case", "grade", "why"),
    [
        ("shuffles", "4.1", Grade.FAIL, "it goes on as if that were right"),
        ("guests", "2.14", Grade.FAIL, "3 seats are taken, where it should be 2"),
        ("noise", "12.1", Grade.FAIL, "the node is gone"),
        ("patience", "10.1", Grade.NON_STRICT, "it does not go on"),
    ],
)
async def test_a_node_with_a_broken_check_does_not(broken: str, case: str, grade: Grade, why: str) -> None:
    with node(broken) as address:
        found = await outcomes(address, case)
    assert (found[case].grade, found[case].why) == (grade, why)


def test_where_nobody_listens_each_case_fails_and_the_exit_code_says_so(tmp_path: object) -> None:
    xml = f"{tmp_path}/found.xml"
    said = CliRunner().invoke(main, ["conform", "--against", "127.0.0.1:9", "--only", "1.1", "--junit", xml])
    assert said.exit_code == 1
    assert "FAIL         a request in another protocol: nobody listens at the address any more" in said.output
    failures = ElementTree.parse(xml).findall("testsuite/testcase/failure")
    assert [failure.get("message") for failure in failures] == ["nobody listens at the address any more"]


def test_an_address_that_is_none_is_a_sentence() -> None:
    assert parse_address("127.0.0.1:9") == ("127.0.0.1", 9)
    for words in (["--against", "nowhere"], ["--only", "99", "--against", "127.0.0.1:9"], []):
        said = CliRunner().invoke(main, ["conform", *words])
        assert said.exit_code == 2
        assert said.output.startswith("uno-p2p")
