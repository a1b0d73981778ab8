"""`uno-p2p bench`: every row can be measured, and the result can be read by people and programs.

Nothing here says how fast anything is. The efforts are tiny: two nodes, three in the crowd.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from uno_p2p.cli import main
from uno_p2p.lab import bench
from uno_p2p.lab.bench import ROWS, Result, Row
from uno_p2p.lab.bench_lab import Effort, Match, Unavailable
from uno_p2p.trouble import Trouble

TINY = Effort(proofs=1, hands=1, tables=1, idle=0.1, rounds=1, round_seconds=0.02, starts=1, seats=2, crowd=3)
WHERE = {"python": "3.11.0", "cores": 2, "load": 0.5}
ENGINES = ["engine", "rlcard", "engine-ratio"]


def values(results: Sequence[Result]) -> dict[str, float | None]:
    return {result.row.name: result.value for result in results}


def row(target: str) -> Row:
    return Row("speed", "how fast", "ms", target, lambda lab: 1.0)


def quiet(words: str) -> None:
    """Nobody listens."""


# -- the whole table ---------------------------------------------------------------------------------------

Everything = tuple[list[Result], list[str], Path]


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Everything:
    home, said = tmp_path_factory.mktemp("bench"), list[str]()
    return bench.run(TINY, home=home, say=said.append), said, home


def test_every_row_has_a_positive_value(everything: Everything) -> None:
    results, _, _ = everything
    assert [result.row for result in results] == list(ROWS)
    assert [name for name, value in values(results).items() if value is None or value <= 0] == []


def test_the_sizes_are_those_of_the_entries(everything: Everything) -> None:
    sizes = values(everything[0])
    shuffle = 108 * 66 + 2 * 108 * 33 + (2 * 108 + 5) * 32  # cards; C and D; the responses
    deal = 8 * 33 + 64  # a share of each card of the other seat and of the first discard; the proof
    play = 33 + 64  # one share, if nothing was reshuffled
    # The draw pile may have been made anew of fewer cards, and that counts as well.
    assert shuffle / 2 < (sizes["bytes-shuffle"] or 0) < shuffle + 500
    assert deal < (sizes["bytes-deal"] or 0) < deal + 500
    assert play < (sizes["bytes-play"] or 0) < shuffle
    for cards in (1, 7, 20):
        answer = 66 * cards + 96 + 64 * 41 * cards  # the copy and its proof; innocence, 41 faces not red
        assert answer < (sizes[f"challenge-{cards}-bytes"] or 0) < answer + 300


def test_an_experiment_is_announced_once_and_leaves_no_files(everything: Everything) -> None:
    _, said, home = everything
    assert len(said) == len(set(said)) == 6
    assert list(home.iterdir()) == []


def test_people_and_programs_read_the_same(everything: Everything) -> None:
    results, _, _ = everything
    lines = bench.table(results, WHERE).splitlines()[2:]
    plain = json.loads(json.dumps(bench.report(results, WHERE)))
    assert plain["ok"] is True
    assert plain["machine"] == WHERE
    for line, read, result in zip(lines, plain["rows"], results, strict=True):
        assert line.split()[0] == read["name"] == result.row.name
        assert result.row.what in line
        assert set(read) == {"name", "value", "unit", "target", "met"}
        assert read["value"] == pytest.approx(result.value, abs=0.001)
        assert read["met"] is result.met
        assert ("MISSED" in line) is (result.met is False)


# -- rows and results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "value", "met"),
    [
        ("<= 35", 35.0, True),
        ("<= 35", 35.1, False),
        ("< 2", 1.9, True),
        ("< 2", 2.0, False),
        (">= 2", 2.0, True),
        (">= 2", 1.9, False),
        ("", 5.0, None),
        ("<= 35", None, None),
    ],
)
def test_a_target_is_met_missed_or_not_there(target: str, value: float | None, met: bool | None) -> None:
    assert Result(row(target), value).met is met


def test_a_missed_target_is_told_and_no_error() -> None:
    results = [Result(row("<= 35"), 41.25), Result(row("<= 35"), 12.0), Result(row(""), 12345.6)]
    missed, met, plain = bench.table(results, WHERE).splitlines()[2:]
    assert missed.split()[-6:] == ["41.2", "ms", "<=", "35", "ms", "MISSED"]
    assert met.split()[-4:] == ["<=", "35", "ms", "met"]
    assert plain.endswith("12,346 ms")
    report = bench.report(results, WHERE)
    assert report["ok"] is True
    assert [read["target"] for read in report["rows"]] == [35.0, 35.0, None]


def test_the_table_survives_the_oldest_console() -> None:
    results = [Result(each, 1.0) for each in ROWS]
    assert bench.table(results, WHERE).isascii()


def test_names_are_unique_and_targets_can_be_read() -> None:
    assert len({each.name for each in ROWS}) == len(ROWS)
    assert all(each.met_by(1.0) in (True, False) for each in ROWS if each.target)


def test_where_it_was_measured() -> None:
    where = bench.machine()
    assert where["python"] == sys.version.split()[0]
    assert where["cores"] >= 1


# -- what cannot be measured -------------------------------------------------------------------------------


def test_without_rlcard_the_rows_say_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    results = bench.run(TINY, ENGINES, say=quiet)
    found = values(results)
    assert (found["engine"] or 0) > 0
    assert found["rlcard"] is found["engine-ratio"] is None
    assert bench.table(results, WHERE).count("pip install 'uno-p2p[compare]'") == 2
    report = bench.report(results, WHERE)
    assert report["ok"] is True
    assert [("compare" in read.get("note", ""), read["met"]) for read in report["rows"]] == [
        (False, None),
        (True, None),
        (True, None),
    ]


def test_a_demo_whose_nodes_disagree_gives_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(*_: object) -> dict[str, object]:
        return {"ok": False}

    monkeypatch.setattr("uno_p2p.lab.demo.run", run)
    with pytest.raises(Trouble) as caught:
        bench.run(TINY, ["deal-4"], say=quiet)
    assert caught.value.code == "bench-failed"


def test_a_system_that_does_not_tell_memory() -> None:
    with pytest.raises(Unavailable):
        _ = Match({}, {"rss_mb": None}, []).memory_mb


def test_a_match_without_such_an_entry() -> None:
    with pytest.raises(Unavailable, match="no play"):
        Match({}, {}, []).size("move", "play")


def test_only_the_rows_that_are_named_in_the_order_of_the_table() -> None:
    said: list[str] = []
    results = bench.run(TINY, ["verify", "product"], say=said.append)
    assert list(values(results)) == ["product", "verify"]
    assert len(said) == 1


def test_a_row_that_is_not_there() -> None:
    with pytest.raises(Trouble, match="deal-4") as caught:
        bench.run(TINY, ["speed"], say=quiet)
    assert caught.value.code == "no-such-row"


# -- the command -------------------------------------------------------------------------------------------


def test_the_last_line_is_for_programs() -> None:
    ran = CliRunner().invoke(main, ["bench", "--quick", "--only", "prove", "--only", "verify", "--json"])
    assert ran.exit_code == 0
    *table, last = ran.stdout.splitlines()
    assert [line.split()[0] for line in table[2:]] == ["prove", "verify"]
    assert [read["name"] for read in json.loads(last)["rows"]] == ["prove", "verify"]


def test_without_json_only_the_table() -> None:
    ran = CliRunner().invoke(main, ["bench", "--quick", "--only", "product"])
    assert ran.exit_code == 0
    assert ran.stdout.splitlines()[-1].startswith("product")


def test_a_wrong_name_is_one_sentence() -> None:
    ran = CliRunner().invoke(main, ["bench", "--only", "speed"])
    assert ran.exit_code == 2
    assert ran.stderr.endswith("[no-such-row]\n")
    assert len(ran.stderr.splitlines()) == 1


# -- the page about it -------------------------------------------------------------------------------------


def test_every_row_is_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bench.md").read_text(encoding="utf-8")
    assert [each.name for each in ROWS if f"`{each.name}`" not in page] == []
