"""`watch`: somebody looks on at a table."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from uno_p2p.commands.common import (
    BROWSER,
    FAILED,
    LANG,
    NAME,
    PLAIN,
    RECORD,
    WEB_PORT,
    name_of,
    only_plain,
    run_async,
    saying,
    spend,
    words_of,
)


@click.command()
@click.argument("address", metavar="HOST:PORT|INVITE")
@click.option("--code", help="The three words that the host tells its friends.")
@NAME
@LANG
@RECORD
@PLAIN
@BROWSER
@WEB_PORT
@click.option("--tv", is_flag=True, help="For a television: large, and nothing to click.")
def watch(
    address: str,
    code: str | None,
    name: str | None,
    lang: str | None,
    record: Path | None,
    plain: bool,
    browser: bool,
    web_port: int | None,
    tv: bool,
) -> None:
    """Look on at the table at HOST:PORT: check everything, see what the table sees."""
    from uno_p2p import seats as run
    from uno_p2p.evening.start import Screen
    from uno_p2p.evening.wishes import Go

    words = words_of(lang)
    with saying(words), tempfile.TemporaryDirectory(prefix="uno-p2p-watch-") as folder:
        if not plain:
            only_plain(record)
            first = Go(address, code=code, looks_on=True)
            spend(Path(folder), name, lang, first, Screen(browser, web_port, tv), discovery=False)
            return
        ended_well = run_async(run.watch(Path(folder), name_of(name), address, code, words, record))
    if not ended_well:
        sys.exit(FAILED)
