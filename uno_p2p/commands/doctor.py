"""`doctor`: what keeps this machine from a table, and what to do about it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from uno_p2p.commands.common import FAILED, HOME, LANG, home_of, run_async, saying, words_of
from uno_p2p.net.address import PORT


@click.command()
@click.argument("table", metavar="[HOST:PORT]", required=False)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="Where you would open a table.",
)
@HOME
@LANG
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def doctor(table: str | None, port: int, home: Path | None, lang: str | None, as_json: bool) -> None:
    """Look for what keeps this machine from a table: its network, the port, the home folder, the libraries.

    With the address of a table that is open on another machine, also what takes two to be seen: whether it
    gets through to this one, versions, clocks. Exit code: 0 nothing wrong was found, 1 something was, 2 the
    command could not be run.
    """
    from uno_p2p.doctor.finding import Finding, State
    from uno_p2p.doctor.rounds import make_round
    from uno_p2p.doctor.telling import line, plain, summary
    from uno_p2p.net.address import parse_address

    words = words_of(lang)
    with saying(words):
        at = None if table is None else parse_address(table)
    findings: list[Finding] = []

    def say(finding: Finding) -> None:
        findings.append(finding)
        click.echo(line(words, finding))

    run_async(make_round(lambda: home_of(home), at, port, say))
    click.echo(summary(words, findings))
    if as_json:
        click.echo(json.dumps(plain(words, findings)))
    sys.exit(FAILED if any(one.state is State.WRONG for one in findings) else 0)
