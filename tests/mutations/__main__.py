"""Is every check watched by a test? Break one line at a time, and see the test that stands beside it go red.

    python -m tests.mutations [substring]

Collects `MUTATIONS` from every `table_*.py` in this folder: a list of (path, text, broken text, test). The
text occurs exactly once in the file; with the broken text in its place the named test (a pytest node id; a
function with parameters stands for all of them) must fail. `substring` selects rows by table, path, text or
test. The tree is copied to a temporary folder for each worker, so nothing here is ever changed.

First all named tests must be green on the untouched copy. A row fails if its text is not there exactly once,
if its test stays green (a survivor), or if the broken file cannot even be loaded: that would prove nothing
about the test. A test that hangs counts as red. The exit status is 0 only if no row fails.
"""

from __future__ import annotations

import importlib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKERS = 2
TIMEOUT = 120
"""Seconds for one test on a broken tree."""
ALL_GREEN_TIMEOUT = 1800
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
GREEN, RED = 0, 1
"""Exit statuses of pytest: all passed, some failed."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One row of a table."""

    table: str
    path: str
    text: str
    broken: str
    test: str

    def __str__(self) -> str:
        return f"{self.table}: {self.path}: {self.text.strip()!r} -> {self.broken.strip()!r}\n    {self.test}"

    def selected_by(self, substring: str) -> bool:
        return any(substring in part for part in (self.table, self.path, self.text, self.test))


def collect() -> list[Mutation]:
    """The rows of all tables."""
    found = []
    for path in sorted(Path(__file__).parent.glob("table_*.py")):
        table = importlib.import_module(f"tests.mutations.{path.stem}")
        found += [Mutation(path.stem, *row) for row in table.MUTATIONS]
    return found


def copy_tree(target: Path) -> Path:
    """The working tree without what is generated, in a folder of its own."""
    names = (".git", "__pycache__", ".*_cache", ".venv", ".hypothesis", "*.egg-info", "dist", "build")
    return Path(shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*names)))


def pytest(tree: Path, tests: list[str], timeout: float) -> tuple[int, str]:
    """Exit status and output; RED if it hangs."""
    # No byte code: it is dated in seconds, and a file that is broken and mended within one would look fresh.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "UNO_P2P_SWEEP": "1", "PYTHONPATH": str(tree)}
    try:
        done = subprocess.run(
            [*PYTEST, *tests], cwd=tree, env=env, timeout=timeout, capture_output=True, text=True, check=False
        )
    except subprocess.TimeoutExpired:
        return RED, "it hangs"
    return done.returncode, done.stdout + done.stderr


def try_one(tree: Path, mutation: Mutation) -> str | None:
    """What is wrong with a row, None if its test goes red."""
    path = tree / mutation.path
    whole = path.read_text(encoding="utf-8")
    times = whole.count(mutation.text)
    if times != 1:
        return f"the text occurs {times} times"
    path.write_text(whole.replace(mutation.text, mutation.broken), encoding="utf-8")
    try:
        status, output = pytest(tree, [mutation.test], TIMEOUT)
    finally:
        path.write_text(whole, encoding="utf-8")
    if status == GREEN:
        return "SURVIVES"
    return None if status == RED else f"pytest ends with status {status}:\n{output[-800:]}"


def work(
    tree: Path, rows: queue.SimpleQueue[Mutation], results: queue.SimpleQueue[tuple[Mutation, str | None]]
) -> None:
    """Try rows until there are none left."""
    while True:
        try:
            mutation = rows.get_nowait()
        except queue.Empty:
            return
        try:
            results.put((mutation, try_one(tree, mutation)))
        except OSError as error:
            results.put((mutation, str(error)))


def run(trees: list[Path], mutations: list[Mutation]) -> list[tuple[Mutation, str]]:
    """The rows that fail, and why; one worker a tree, with a line of progress."""
    rows: queue.SimpleQueue[Mutation] = queue.SimpleQueue()
    results: queue.SimpleQueue[tuple[Mutation, str | None]] = queue.SimpleQueue()
    for mutation in mutations:
        rows.put(mutation)
    for tree in trees:
        threading.Thread(target=work, args=(tree, rows, results), daemon=True).start()
    failed = []
    for done in range(1, len(mutations) + 1):
        mutation, wrong = results.get()
        if wrong is not None:
            failed.append((mutation, wrong))
        print(f"\r{done}/{len(mutations)} broken, {len(failed)} failed ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return failed


def main(arguments: list[str]) -> int:
    """See the module."""
    substring = arguments[0] if arguments else ""
    mutations = [mutation for mutation in collect() if mutation.selected_by(substring)]
    if not mutations:
        print(f"no row contains {substring!r}")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        trees = [copy_tree(Path(folder) / f"tree{i}") for i in range(WORKERS)]
        tests = sorted({mutation.test for mutation in mutations})
        print(f"{len(tests)} tests on the untouched tree ..", file=sys.stderr, flush=True)
        status, output = pytest(trees[0], tests, ALL_GREEN_TIMEOUT)
        if status != GREEN:
            print(f"not green before anything is broken:\n{output[-3000:]}")
            return 1
        failed = run(trees, mutations)
    for mutation, wrong in failed:
        print(f"{wrong}\n  {mutation}")
    per_table = Counter(mutation.table for mutation in mutations)
    counts = ", ".join(f"{table} {count}" for table, count in sorted(per_table.items()))
    print(f"{len(mutations) - len(failed)} of {len(mutations)} went red ({counts})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
