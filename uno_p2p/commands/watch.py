"""`watch`: somebody looks on at a table."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from uno_p2p.commands.common import FAILED, LANG, NAME, PLAIN, RECORD, name_of, run_async, saying, words_of


@click.command()
@click.argument("address", metavar="HOST:PORT|INVITE")
@click.option("--code", help="The three words that the host tells its friends.")
@NAME
@LANG
@RECORD
@PLAIN
def watch(
    address: str, code: str | None, name: str | None, lang: str | None, record: Path | None, plain: bool
) -> None:
    """Look on at the table at HOST:PORT: check everything, see what the table sees."""
    from uno_p2p import seats as run

    words = words_of(lang)
    with saying(words), tempfile.TemporaryDirectory(prefix="uno-p2p-watch-") as folder:
        ended_well = run_async(run.watch(Path(folder), name_of(name), address, code, words, record))
    if not ended_well:
        sys.exit(FAILED)
