"""`sim`: whole hands by random rules, real machines on a simulated network, every check after every event."""

from __future__ import annotations

import json
import os
import re
import sys
from time import perf_counter

import click

from uno_p2p.commands.common import FAILED
from uno_p2p.rules.decks import DECKS


def _range(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Numbers of seats, "2-4" or one: from and to; a usage error if they are not from 2 to 10."""
    found = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", value, re.ASCII)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= least <= most <= 10:
        raise click.BadParameter(f"{value!r} is not like 2-4, from 2 to 10.", ctx, param)
    return least, most


@click.command()
@click.option("--hands", type=click.IntRange(1), default=20, show_default=True, help="Of all tables.")
@click.option("--seed", type=click.IntRange(0), help="The same tables again; by default others each time.")
@click.option("--table-seed", type=click.IntRange(0), help="Exactly one table: that of a failure.")
@click.option(
    "--deck", type=click.Choice(list(DECKS)), help="Only this deck; small39 has all kinds of cards."
)
@click.option(
    "--seats",
    callback=_range,
    default="2-4",
    metavar="A-B",
    show_default=True,
    help="Of a table, from and to.",
)
@click.option("--seconds", type=click.FloatRange(0), help="Begin no table after so long.")
@click.option("--faults", is_flag=True, help="Frames are lost and copied, nodes die and start again.")
@click.option("--keep-going", is_flag=True, help="Do not end at the first failure.")
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def sim(
    hands: int,
    seed: int | None,
    table_seed: int | None,
    deck: str | None,
    seats: tuple[int, int],
    seconds: float | None,
    faults: bool,
    keep_going: bool,
    as_json: bool,
) -> None:
    """Play whole hands by random rules on a simulated network, and check everything that can be checked."""
    from uno_p2p.lab.sim_plan import Wish
    from uno_p2p.lab.sim_sweep import Sweep, Tally, summary, table_seeds

    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    seeds = table_seeds(seed) if table_seed is None else iter([table_seed])
    sweep = Sweep(Wish(deck, seats, hands, faults), seeds, Tally(seed), perf_counter, _say)
    sweep.seconds, sweep.keep_going = float("inf") if seconds is None else seconds, keep_going
    tally = sweep.run()
    for line in summary(tally):
        click.echo(line)
    if as_json:
        click.echo(json.dumps(tally.report()))
    if tally.failures:
        sys.exit(FAILED)


def _say(line: str) -> None:
    click.echo(line, err=True)
