"""`history`: the tables of a home; the record of one, and the evidence of what was wrong at it, as files."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from uno_p2p.commands.common import HOME, LANG, home_of, saying, words_of


@click.group(invoke_without_command=True)
@HOME
@LANG
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
@click.pass_context
def history(context: click.Context, home: Path | None, lang: str | None, as_json: bool) -> None:
    """The tables that were played here: who, by which rules, with what result."""
    from uno_p2p.past import past_tables
    from uno_p2p.store import Store
    from uno_p2p.ui.telling.history import history_lines

    context.obj = home, lang
    if context.invoked_subcommand is not None:
        return
    words = words_of(lang)
    with saying(words):
        store = Store.reading(home_of(home))
        tables = past_tables(store.kept()) if store else ()
        if store:
            store.close()
    for line in history_lines(words, tables):
        click.echo(line)
    if as_json:
        click.echo(json.dumps({"tables": [asdict(table) for table in tables]}))


@history.command()
@click.argument("table", metavar="ID")
@click.argument("file", metavar="FILE.uno", type=click.Path(path_type=Path))
@HOME
@LANG
@click.pass_context
def export(context: click.Context, table: str, file: Path, home: Path | None, lang: str | None) -> None:
    """Write the record of a table, finished or not, to a file."""
    from uno_p2p.exporting import write_table
    from uno_p2p.past import named_table

    words = words_of(lang or context.obj[1])
    with saying(words), named_table(home_of(home or context.obj[0]), table) as (store, kept):
        write_table(store, kept.digest, kept.contract, file)
    click.echo(words.say("history.written", id=_id(kept.digest), file=str(file)))


@history.command()
@click.argument("table", metavar="ID")
@click.argument("file", metavar="FILE.unoproof", type=click.Path(path_type=Path))
@HOME
@LANG
@click.pass_context
def evidence(context: click.Context, table: str, file: Path, home: Path | None, lang: str | None) -> None:
    """Write what shows a wrong at a table to a file that anybody can judge, with `audit`.

    If several have done wrong, there are more files, with numbers in their names.
    """
    from uno_p2p.exporting import write_evidence
    from uno_p2p.past import named_table

    words = words_of(lang or context.obj[1])
    with saying(words), named_table(home_of(home or context.obj[0]), table) as (store, kept):
        written = write_evidence(kept.contract, store.journal(kept.digest), file)
    for path in written:
        click.echo(words.say("history.evidence", id=_id(kept.digest), file=str(path)))


def _id(digest: bytes) -> str:
    from uno_p2p.table.contract import short_name

    return short_name(digest)
