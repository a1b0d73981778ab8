"""`play`, `host`, `join`, `bot`: to take a seat; `rules`: what is played there."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from uno_p2p.commands.common import (
    ABSENCE,
    BROWSER,
    CODE,
    DISCOVERY,
    FAILED,
    HOME,
    LANG,
    LEVEL,
    NAME,
    NEW,
    PACE,
    PATIENCE,
    PLAIN,
    RECORD,
    RULES,
    WEB_PORT,
    home_of,
    name_of,
    only_plain,
    rules_from,
    run_async,
    saying,
    spend,
    words_of,
)
from uno_p2p.net.address import PORT
from uno_p2p.trouble import Trouble

if TYPE_CHECKING:
    from uno_p2p.ui.words import Words


@click.command()
@BROWSER
@WEB_PORT
@DISCOVERY
@NAME
@HOME
@LANG
@PLAIN
@NEW
def play(
    browser: bool,
    web_port: int | None,
    discovery: bool,
    name: str | None,
    home: Path | None,
    lang: str | None,
    plain: bool,
    new: bool,
) -> None:
    """Play in the browser: open a table there, or join one. The same as no command at all."""
    from uno_p2p import seats as run
    from uno_p2p.choosing import Goal
    from uno_p2p.evening.start import Screen

    if not plain:
        spend(home_of(home), name, lang, None, Screen(browser, web_port), new=new, discovery=discovery)
        return
    words = words_of(lang)
    goal = Goal(None, None, discovery)
    _sit(run.join(home_of(home), name_of(name), goal, words, None, new=new), words)


@click.command()
@click.option("--listen", default=f"*:{PORT}", show_default=True, metavar="ADDRESS:PORT")
@click.option("--table", default="", metavar="NAME", help="The table's name; by default yours.")
@click.option("--open", "is_open", is_flag=True, help="Let everybody in, without a code.")
@click.option("--watchers/--no-watchers", "shows", default=True, help="Whether people may look on.")
@click.option("--qr", is_flag=True, help="Show the invite as a QR code, too.")
@DISCOVERY
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--bots", type=click.IntRange(0, 9), default=0, help="So many of the seats are bots'.")
@LEVEL
@PACE
@RULES
@click.option("--target", type=click.IntRange(1, 100_000), help="Points that win the match.")
@click.option("--hands", type=click.IntRange(0, 1000), default=0, help="At most so many hands.")
@click.option("--grace", type=click.IntRange(0, 60_000), default=2000, help="Milliseconds to call UNO.")
@click.option("--disclose", is_flag=True, help="Open all hands after the match.")
@ABSENCE
@PATIENCE
@NAME
@HOME
@LANG
@RECORD
@PLAIN
@BROWSER
@WEB_PORT
@NEW
def host(
    listen: str,
    seats: int,
    bots: int,
    level: str,
    pace: float,
    rules: tuple[str, ...],
    target: int | None,
    hands: int,
    grace: int,
    disclose: bool,
    absence: str | None,
    patience: int,
    name: str | None,
    home: Path | None,
    lang: str | None,
    record: Path | None,
    plain: bool,
    browser: bool,
    web_port: int | None,
    new: bool,
    table: str,
    is_open: bool,
    qr: bool,
    shows: bool,
    discovery: bool,
) -> None:
    """Open a table and play at it, or go on at the unfinished one."""
    from uno_p2p import seats as run
    from uno_p2p.app import Proposal
    from uno_p2p.company import Bots
    from uno_p2p.evening.start import Screen
    from uno_p2p.evening.wishes import Open
    from uno_p2p.net.address import parse_address
    from uno_p2p.opening import Table
    from uno_p2p.players.bot import Level
    from uno_p2p.table.contract import BY_SEATS

    if bots >= seats:
        raise Trouble("bad-rules", "One seat is yours: at least one more seat than bots is needed.")
    words = words_of(lang)
    with saying(words):
        options = rules_from(rules, target, seats)
    proposal = Proposal(options, hands, grace, disclose, absence or BY_SEATS, patience)
    company = Bots(bots, Level(level), pace)
    at = ("*", _port(listen[2:])) if listen.startswith("*:") else parse_address(listen)
    opening = Table(at, seats, proposal, table, is_open, qr, discovery, shows)
    if not plain:
        only_plain(record)
        screen = Screen(browser, web_port)
        spend(home_of(home), name, lang, Open(opening, company), screen, new=new, discovery=discovery)
        return
    playing = run.host(home_of(home), name_of(name), opening, company, words, record, new=new)
    _sit(playing, words)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) < 65536:
        raise Trouble("bad-address", "After --listen comes an address and a port, like *:47474.")
    return int(text)


@click.command()
@click.argument("words", nargs=-1, metavar="[PRESET|OPTION=VALUE]..")
@LANG
def rules(words: tuple[str, ...], lang: str | None) -> None:
    """The rules in force in plain sentences; without a name, the presets and every option."""
    from uno_p2p.ui.telling.rules import options_text, rules_text

    spoken = words_of(lang)
    with saying(spoken):
        lines = rules_text(spoken, rules_from(words, None, None)) if words else options_text(spoken)
    for line in lines:
        click.echo(line)


@click.command()
@click.argument("address", metavar="[HOST:PORT|INVITE]", required=False)
@CODE
@DISCOVERY
@NAME
@HOME
@LANG
@RECORD
@PLAIN
@BROWSER
@WEB_PORT
@NEW
def join(
    address: str | None,
    code: str | None,
    discovery: bool,
    name: str | None,
    home: Path | None,
    lang: str | None,
    record: Path | None,
    plain: bool,
    browser: bool,
    web_port: int | None,
    new: bool,
) -> None:
    """Take a seat at the table at HOST:PORT or of an INVITE, look for one, or go on at the unfinished one."""
    from uno_p2p import seats as run
    from uno_p2p.choosing import Goal
    from uno_p2p.evening.start import Screen
    from uno_p2p.evening.wishes import Go

    words = words_of(lang)
    if not plain:
        only_plain(record)
        first = Go(address, code=code) if address is not None else None
        screen = Screen(browser, web_port)
        spend(home_of(home), name, lang, first, screen, new=new, discovery=discovery)
        return
    _sit(
        run.join(home_of(home), name_of(name), Goal(address, code, discovery), words, record, new=new), words
    )


@click.command()
@click.argument("address", metavar="[HOST:PORT]", required=False)
@CODE
@click.option("--name", default="Bot", show_default=True)
@click.option("--home", type=click.Path(path_type=Path), help="By default a folder that is removed again.")
@LEVEL
@PACE
@NEW
@click.option("--until-input-ends", is_flag=True, hidden=True)
def bot(
    address: str | None,
    code: str | None,
    name: str,
    home: Path | None,
    level: str,
    pace: float,
    new: bool,
    until_input_ends: bool,
) -> None:
    """Let a bot take a seat at the table at HOST:PORT, or go on at the unfinished one of its home."""
    from uno_p2p import seats as run
    from uno_p2p.company import HOME_PATIENCE, end_with_input
    from uno_p2p.homelock import PATIENCE
    from uno_p2p.players.bot import Level

    if until_input_ends:
        end_with_input()
    patience = HOME_PATIENCE if until_input_ends else PATIENCE
    with ExitStack() as stack:
        folder = home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uno-p2p-bot-")))
        seat = run.run_bot(folder, name, address, Level(level), pace, new=new, patience=patience, code=code)
        _sit(seat, words_of(None))


def _sit(seat: Coroutine[Any, Any, bool], words: Words) -> None:
    """Run a seat's coroutine to its end; what goes wrong is said in these words."""
    with saying(words):
        ended_well = run_async(seat)
    if not ended_well:
        sys.exit(FAILED)
