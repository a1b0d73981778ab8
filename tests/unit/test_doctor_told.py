"""Every finding has its words, every check is made exactly once, and no error ends the round."""

from __future__ import annotations

import ast
import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from uno_p2p import doctor
from uno_p2p.doctor import cards, homes, multicast, packages, ports, rounds
from uno_p2p.doctor.asking import _STRANGE
from uno_p2p.doctor.finding import Code, Finding, State, Why, fine, unchecked, wrong
from uno_p2p.doctor.rounds import WITH_TABLE, guarded, make_round
from uno_p2p.doctor.telling import line, plain, summary, told
from uno_p2p.ui.words import LANGUAGES, Words, catalogue

EN, JA = Words("en"), Words("ja")
PARAMS = {
    "version": "3.10", "oldest": "3.11", "packages": "zmq", "number": 11, "home": "/home", "file": "/home/f",
    "megabytes": 3, "least": 50, "cards": "eth0", "port": 47474, "table": "192.168.1.20:47474",
    "ours": "1", "theirs": "2", "minutes": 7, "error": "broken",
}  # fmt: skip


def variants() -> list[tuple[Callable[..., Finding], Code, str]]:
    """Every (fine or wrong, code, variant) that the code makes."""
    makers = {"fine": fine, "wrong": wrong}
    found = [(wrong, Code.NO_ANSWER, variant) for variant in _STRANGE.values()]
    for path in Path(doctor.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) == 2 and ast.unparse(node.func) in makers:
                variant = node.args[1]
                for one in ast.walk(variant):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        code = Code[ast.unparse(node.args[0]).partition(".")[2]]
                        found.append((makers[ast.unparse(node.func)], code, one.value))
    return found + [(maker, code, "") for maker in makers.values() for code in Code]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_one_sentence_and_one_step(language: str) -> None:
    words = Words(language)
    assert (fine, Code.HOME_DAMAGED, "none") in variants()
    for maker, code, variant in variants():
        finding = maker(code, variant, **PARAMS)
        said = line(words, finding)
        assert "\n" not in said
        assert bool(told(words, finding).step) is (finding.state is State.WRONG)
        assert (f"[{code}]" in said) is (finding.state is State.WRONG)
        assert told(words, finding).sentence in said
    for why in Why:
        for code in Code:
            said = line(words, unchecked(code, why, **PARAMS))
            assert words.say(f"doctor.{code}.topic") in said
            assert told(words, unchecked(code, why, **PARAMS)).step in said


def test_nothing_is_said_for_a_finding_that_there_is_not() -> None:
    keys = {key for key in catalogue("en") if key.startswith("doctor.")}
    used = {f"doctor.line.{state}" for state in State} | {f"doctor.sum.{x}" for x in State}
    used |= {f"doctor.{kind}.{why}" for why in Why for kind in ("why", "then")}
    used |= {f"doctor.{code}.topic" for code in Code}
    for maker, code, variant in variants():
        state, tail = maker(code).state, f".{variant}" if variant else ""
        used.add(f"doctor.{code}.{state}{tail}")
        if state is State.WRONG:
            used.add(f"doctor.{code}.next{tail}")
    assert keys == used


@pytest.mark.parametrize(
    ("finding", "command"),
    [
        (wrong(Code.PORT_BUSY, port=47474), "uno-p2p host --listen *:47475"),
        (wrong(Code.PORT_BUSY, "forbidden", port=80), "uno-p2p host --listen *:50000"),
        (wrong(Code.PORT_BUSY, port=65535), "uno-p2p host --listen *:50000"),
        (wrong(Code.NO_MULTICAST, cards="eth0"), "uno-p2p join 192.168.1.20:47474"),
        (unchecked(Code.PORT_BLOCKED, Why.NEEDS_TABLE), "uno-p2p doctor HOST:PORT"),
        (unchecked(Code.PORT_BLOCKED, Why.SAME_MACHINE), "uno-p2p doctor HOST:PORT"),
        (unchecked(Code.PORT_BLOCKED, Why.PORT_TAKEN, port=7777), "uno-p2p doctor HOST:PORT --port 7778"),
        (wrong(Code.HOME_BUSY, home="/home"), "--home"),
        (wrong(Code.BROKEN_PACKAGE, packages="zmq"), ".venv"),
    ],
)
def test_the_next_step_says_what_to_type(finding: Finding, command: str) -> None:
    assert command in told(EN, finding).step
    assert command in told(JA, finding).step


def test_what_others_have_named_cannot_break_the_line() -> None:
    said = line(EN, wrong(Code.WRONG_VERSION, ours="1", theirs="2\n\x1b[2J"))
    assert said.isprintable()


def test_the_summary_and_the_line_for_programs() -> None:
    findings = [
        fine(Code.OLD_PYTHON, version="3.11.7"),
        wrong(Code.HOME_BUSY, home="/home"),
        unchecked(Code.PORT_BLOCKED, Why.NEEDS_TABLE),
    ]
    assert summary(EN, findings) == "1 thing is wrong. 1 thing could not be checked."
    assert summary(JA, findings[:1]) == "問題は見つかりませんでした。"
    value = json.loads(json.dumps(plain(EN, findings)))
    assert (value["ok"], value["fine"], value["wrong"], value["unchecked"]) == (False, 1, 1, 1)
    assert [row["code"] for row in value["checks"]] == ["old-python", "home-busy", "port-blocked"]
    assert value["checks"][1]["facts"] == {"home": "/home"}
    assert [row["why"] for row in value["checks"]] == [None, None, "needs-table"]
    assert value["checks"][1]["next"]
    assert plain(EN, findings[:1])["ok"] is True
    assert plain(EN, [findings[0], findings[2]])["ok"] is True


@pytest.mark.parametrize(
    "error", [OSError(errno.EIO, "Input/output\nerror"), ModuleNotFoundError("zmq"), ZeroDivisionError()]
)
def test_a_check_that_fails_is_a_finding(error: Exception) -> None:
    def check() -> Finding:
        raise error

    found = guarded(Code.NO_SPACE, check)
    assert (found.state, found.why) == (State.UNCHECKED, Why.FAILED)
    assert "\n" not in str(found.params["error"])
    assert found.params["error"]


class Broken:
    """Whatever is called of it fails."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        def fail(*arguments: object, **named: object) -> object:
            raise OSError(errno.EIO, name)

        return fail


@pytest.mark.parametrize("at", [None, ("192.0.2.1", 47474)])
async def test_whatever_fails_every_code_is_said_once_and_in_order(
    at: tuple[str, int] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*arguments: object, say: Callable[[Finding], None], **named: object) -> None:
        say(fine(Code.NO_ANSWER, table="it"))
        raise OSError("cut")

    monkeypatch.setattr(rounds, "_asked", fails)
    for module in (cards, homes, multicast):
        monkeypatch.setattr(rounds, module.__name__.rpartition(".")[2], Broken())
    monkeypatch.setattr(packages, "python_new", Broken().python_new)
    monkeypatch.setattr(packages, "packages_work", Broken().packages_work)
    monkeypatch.setattr(ports, "listening", Broken().listening)
    said: list[Finding] = []
    await make_round(lambda: tmp_path, at, 47474, said.append)
    assert [one.code for one in said] == list(Code)
    assert {one.state for one in said} <= {State.UNCHECKED, State.FINE}
    whys = [one.why for one in said if one.code in WITH_TABLE]
    assert whys == ([Why.NEEDS_TABLE] * 4 if at is None else [None, *[Why.FAILED] * 3])
