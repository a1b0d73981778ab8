"""`demo`, `bench`, `replay`: to watch, measure and look back; and the node processes that they start."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from uno_p2p.commands.common import (
    ABSENCE,
    FAILED,
    LANG,
    PATIENCE,
    PLAIN,
    RULES,
    rules_from,
    run_async,
    words_of,
)
from uno_p2p.trouble import Trouble


@click.command()
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True)
@RULES
@click.option("--target", type=click.IntRange(1, 100_000), help="Points that win the match.")
@click.option("--hands", type=click.IntRange(0, 1000), default=0, help="At most so many hands.")
@click.option("--home", type=click.Path(path_type=Path), help="Keep the nodes' homes under this folder.")
@click.option("--export", "export", type=click.Path(path_type=Path), help="Write the table to a .uno file.")
@click.option("--disclose", is_flag=True, help="Open all hands after the match.")
@ABSENCE
@PATIENCE
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def demo(
    seats: int,
    rules: tuple[str, ...],
    target: int | None,
    hands: int,
    home: Path | None,
    export: Path | None,
    disclose: bool,
    absence: str | None,
    patience: int,
    as_json: bool,
) -> None:
    """Bot nodes, each a process of its own, play a match over real sockets on this machine."""
    from uno_p2p.lab import demo as lab

    options = rules_from(rules, target, seats)
    words = tuple(f"{name}={value}" for name, value in options.to_plain().items())
    with ExitStack() as stack:
        folder = home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uno-p2p-demo-")))
        result = run_async(
            lab.run(lab.Demo(seats, words, hands, folder, disclose, absence, patience), _progress(seats))
        )
        if export is not None:
            _export(folder / "node-0", export)
    click.echo(_score_table(result))
    if as_json:
        click.echo(json.dumps(result))
    if not result["ok"]:
        sys.exit(FAILED)


def _progress(seats: int) -> Callable[[dict[str, Any]], None]:
    def show(line: dict[str, Any]) -> None:
        match line["event"]:
            case "open":
                click.echo(f"table open, waiting for {seats - 1} more nodes", err=True)
            case "table":
                click.echo(f"all {seats} nodes have signed: table {line['sid'][:16]}", err=True)
            case "deck":
                click.echo(f"hand {line['hand'] + 1}: shuffled by all {seats}", err=True)
            case "scored":
                who = "nobody" if line["winner"] is None else f"Bot {line['winner'] + 1}"
                totals = ", ".join(str(total) for total in line["totals"])
                click.echo(f"hand {line['hand'] + 1}: {who} went out; totals {totals}", err=True)

    return show


def _score_table(result: dict[str, Any]) -> str:
    lines = [f"{'seat':<8}{'points':>8}"]
    for seat, score in enumerate(result["scores"]):
        mark = "  won the match" if seat in result["winners"] else ""
        lines.append(f"{'Bot ' + str(seat + 1):<8}{score:>8}{mark}")
    checked = f"{result['entries']} entries and {result['proofs']} proofs checked, "
    checked += f"{len(result['faults'])} problems" if result["faults"] else "0 problems"
    story = "all nodes tell the same story" if result["agree"] else "THE NODES DISAGREE"
    lines.append(f"{result['hands']} hands in {result['seconds']} s; {checked}; {story}")
    return "\n".join(lines)


def _export(home: Path, target: Path) -> None:
    from uno_p2p.exporting import write_record
    from uno_p2p.store import Store

    store = Store(home)
    try:
        write_record(store, target)
    finally:
        store.close()


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@LANG
@PLAIN
def replay(file: Path, lang: str | None, plain: bool) -> None:
    """Check a record of a table and tell it again, with open hands if the table opened them."""
    from uno_p2p.lab import replay as lab

    try:
        raw = file.read_bytes()
    except OSError as error:
        raise Trouble("cannot-read", f"The file {file} cannot be read.") from error
    record = lab.load(raw)
    for line in lab.lines(record, words_of(lang)):
        click.echo(line)
    if not record.good:
        sys.exit(FAILED)


@click.command("demo-node", hidden=True)
@click.option("--home", type=click.Path(path_type=Path), required=True)
@click.option("--name", required=True)
@click.option("--join", metavar="HOST:PORT")
@click.option("--seats", type=int, default=2)
@click.option("--hands", type=int, default=0)
@click.option("--disclose", is_flag=True)
@ABSENCE
@PATIENCE
@RULES
def demo_node(
    home: Path,
    name: str,
    join: str | None,
    seats: int,
    hands: int,
    disclose: bool,
    absence: str | None,
    patience: int,
    rules: tuple[str, ...],
) -> None:
    """One node of `demo`."""
    from uno_p2p.app import Proposal
    from uno_p2p.lab import demo_node as node
    from uno_p2p.table.contract import BY_SEATS

    proposal = Proposal(
        rules_from(rules, None, seats),
        hands,
        disclose=disclose,
        absence=absence or BY_SEATS,
        patience=patience,
    )
    run_async(node.run(home, name, join=join, seats=seats, proposal=proposal))


@click.command()
@click.option("--quick", is_flag=True, help="Less exact, in under 20 seconds.")
@click.option("--only", multiple=True, metavar="NAME", help="Only this row; may be repeated.")
@click.option("--home", type=click.Path(path_type=Path), help="Where the nodes may put their files.")
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def bench(quick: bool, only: tuple[str, ...], home: Path | None, as_json: bool) -> None:
    """Measure speed and size on this machine, beside what they should be."""
    from uno_p2p.lab import bench as lab

    where = lab.machine()
    results = lab.run(lab.QUICK if quick else lab.FULL, only, home, lambda words: click.echo(words, err=True))
    click.echo(lab.table(results, where))
    if as_json:
        click.echo(json.dumps(lab.report(results, where)))


@click.command("bench-node", hidden=True)
@click.option("--home", type=click.Path(path_type=Path), required=True)
@click.option("--name", required=True)
@click.option("--join", metavar="HOST:PORT")
@click.option("--seats", type=int, default=2)
@click.option("--idle", type=float, required=True)
def bench_node(home: Path, name: str, join: str | None, seats: int, idle: float) -> None:
    """One node of `bench`."""
    from uno_p2p.lab import bench_crowd as node

    run_async(node.run(home, name, join=join, seats=seats, idle=idle))
