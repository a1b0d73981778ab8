"""No row of the mutation tables goes stale unseen: each breaks a text that is there, beside a test that is.

Whether the test then goes red only `python -m tests.mutations` can tell, and that takes long. This is what is
seen without running anything, so that whoever moves a line or renames a test learns of it at once.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutations.__main__ import ROOT, Mutation, collect

ROWS = collect()
TABLES = sorted(path.stem for path in (ROOT / "tests" / "mutations").glob("table_*.py"))


@cache
def text_of(path: Path) -> str:
    """What is in the file; nothing if there is none."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@cache
def functions_in(path: Path) -> frozenset[str]:
    """The names of the test functions of a module, found without importing it."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    body = ast.parse(text_of(path)).body
    return frozenset(
        node.name for node in body if isinstance(node, functions) and node.name.startswith("test_")
    )


def is_there(test: str) -> bool:
    """Whether this pytest node id names a test function; its parameters, if any, are not looked at."""
    path, _, name = test.partition("::")
    return name.partition("[")[0] in functions_in(ROOT / path)


def rows_of(table: str) -> list[Mutation]:
    return [row for row in ROWS if row.table == table]


def listed(rows: list[Mutation]) -> str:
    """One below the other, for whoever has to mend them."""
    return "\n".join(map(str, rows))


@pytest.mark.parametrize("table", TABLES)
def test_every_text_is_in_its_file_exactly_once(table: str) -> None:
    stale = [row for row in rows_of(table) if text_of(ROOT / row.path).count(row.text) != 1]
    assert listed(stale) == ""


@pytest.mark.parametrize("table", TABLES)
def test_every_row_changes_its_text(table: str) -> None:
    rows = rows_of(table)
    assert rows
    assert listed([row for row in rows if row.broken == row.text]) == ""


@pytest.mark.parametrize("table", TABLES)
def test_every_test_that_a_row_names_is_there(table: str) -> None:
    assert listed([row for row in rows_of(table) if not is_there(row.test)]) == ""
