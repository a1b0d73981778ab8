"""`audit`: a record or evidence, judged by somebody who was not there."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from uno_p2p.commands.common import FAILED, LANG, USER_ERROR, saying, words_of
from uno_p2p.trouble import Trouble

UNDECIDED = 3
"""Exit code of evidence that shows nothing: it cannot be judged, or what it accuses is not wrong."""
QUIET = 2.0
"""Seconds between two lines of progress."""
_EXIT = {
    "agrees": 0,
    "true": 0,
    "fault": FAILED,
    "damaged": USER_ERROR,
    "unfounded": UNDECIDED,
    "not-judged": UNDECIDED,
}


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@LANG
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def audit(file: Path, lang: str | None, as_json: bool) -> None:
    """Check a record of a table, or the evidence of a wrong, by the file alone: every signature, rule, proof.

    Exit code: 0 all is right, or the evidence is true; 1 somebody has done wrong; 2 the file cannot be used;
    3 evidence that shows nothing.
    """
    from uno_p2p.lab import audit as lab
    from uno_p2p.lab.audit_lines import lines, plain

    words = words_of(lang)
    with saying(words):
        raw = _read(file)
    began = time.monotonic()
    report = lab.audit(raw, _progress())
    seconds = time.monotonic() - began
    for line in lines(report, words):
        click.echo(line)
    if as_json:
        click.echo(json.dumps(plain(report, seconds)))
    sys.exit(_EXIT[report.verdict])


def _read(file: Path) -> bytes:
    from uno_p2p.table.export import MAX_EXPORT

    try:
        with file.open("rb") as source:
            raw = source.read(MAX_EXPORT + 1)
    except OSError as error:
        raise Trouble("cannot-read", f"The file {file} cannot be read.") from error
    if len(raw) > MAX_EXPORT:
        raise Trouble("bad-record", "This file is too long for a record of a table.")
    return raw


def _progress() -> Callable[[int, int], None]:
    """A line now and then for whoever waits at a terminal."""
    said = time.monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal said
        if time.monotonic() - said >= QUIET and sys.stderr.isatty():
            said = time.monotonic()
            click.echo(f"{done} / {of}", err=True)

    return progress
