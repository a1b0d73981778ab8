"""`conform`: numbered cases against a node, of this program or of another one."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import click

from uno_p2p.commands.common import FAILED, LANG, saying, words_of
from uno_p2p.trouble import Trouble


@click.command()
@click.option("--against", metavar="HOST:PORT", help="Where the node under test opens its tables.")
@click.option("--only", multiple=True, metavar="NUMBER", help="A section or a case, like 4 or 4.2.")
@click.option("--list", "listing", is_flag=True, help="Show the cases and end.")
@click.option("--junit", type=click.Path(path_type=Path), metavar="FILE.xml", help="Write JUnit XML as well.")
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
@click.option("--serve", metavar="ADDRESS:PORT", help="Be the node under test, until interrupted.")
@click.option("--seats", type=click.IntRange(3, 4), default=4, help="Of the tables that --serve opens.")
@LANG
def conform(
    against: str | None,
    only: tuple[str, ...],
    listing: bool,
    junit: Path | None,
    as_json: bool,
    serve: str | None,
    seats: int,
    lang: str | None,
) -> None:
    """Try every cheat on a node, and see whether it refuses what it must and goes on as it should.

    The node must open a table for three or four at HOST:PORT, play by itself, and open the next one when
    that is over or deserted. Exit code: 0 no case has failed, 1 one has, 2 the command could not be run.
    """
    with saying(words_of(lang)):
        if listing:
            _list(only)
        elif serve is not None and against is None:
            _serve(serve, seats)
        elif against is not None and serve is None:
            sys.exit(asyncio.run(_run(against, only, junit, as_json)))
        else:
            raise Trouble("bad-address", "Say --against HOST:PORT, or --serve ADDRESS:PORT, or --list.")


def _list(only: tuple[str, ...]) -> None:
    from uno_p2p.lab.conform.suite import cases

    before = None
    for section, case in cases(only):
        if section is not before:
            click.echo(f"{section.title} ({section.source})")
            before = section
        click.echo(f"{case.number:>5}  {case.title}")


def _serve(where: str, seats: int) -> None:
    from uno_p2p.lab.conform.serve import serve
    from uno_p2p.net.address import parse_address

    host, port = parse_address(where)

    def on_open(port: int) -> None:
        click.echo(f"{host}:{port}")

    try:
        asyncio.run(serve(host, port, seats, on_open))
    except KeyboardInterrupt:
        sys.exit(130)


async def _run(against: str, only: tuple[str, ...], junit: Path | None, as_json: bool) -> int:
    from uno_p2p import __version__
    from uno_p2p.lab.conform import report
    from uno_p2p.lab.conform.case import Grade, Outcome
    from uno_p2p.lab.conform.suite import cases, run
    from uno_p2p.net.address import parse_address

    parse_address(against)
    if not cases(only):
        raise Trouble("no-such-case", "There is no such case; see: uno-p2p conform --list.")
    outcomes: list[Outcome] = []
    section = None
    async for outcome in run(against, __version__, only):
        if outcome.section != section:
            section = outcome.section
            click.echo(section)
        click.echo(report.line(outcome))
        outcomes.append(outcome)
    click.echo(report.summary(outcomes))
    if junit is not None:
        try:
            junit.write_bytes(report.junit(outcomes))
        except OSError as error:
            raise Trouble("cannot-write", f"The file {junit} cannot be written.") from error
    if as_json:
        plain = {grade: sum(outcome.grade is grade for outcome in outcomes) for grade in Grade}
        click.echo(json.dumps({"cases": len(outcomes), **plain}))
    return FAILED if any(outcome.grade is Grade.FAIL for outcome in outcomes) else 0
