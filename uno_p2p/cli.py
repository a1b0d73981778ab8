"""The command line. A user's error is one sentence on stderr and exit code 2; only success is 0."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from uno_p2p import __version__
from uno_p2p.rules.options import OptionError, Options, check_seats, parse
from uno_p2p.trouble import Trouble

if TYPE_CHECKING:
    from uno_p2p.ui.words import Words

T = TypeVar("T")

USER_ERROR = 2
FAILED = 1


class _Group(click.Group):
    """Turns `Trouble` into its sentence, whichever command it comes from."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            fail(trouble, _words(None))


def fail(trouble: Trouble, words: Words) -> NoReturn:
    """One sentence in the user's language, with its code, and exit 2."""
    from uno_p2p.ui.words.refusals import trouble as sentence

    said = str(trouble) if words.language == "en" else sentence(words, trouble.code)
    click.echo(f"uno-p2p: {said} [{trouble.code}]", err=True)
    sys.exit(USER_ERROR)


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine. pyzmq needs a selector loop, which is not Windows' default."""
    factory = asyncio.SelectorEventLoop if sys.platform == "win32" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="uno-p2p")
def main() -> None:
    """UNO on your LAN with no server and no dealer: everything is proven and checked by everyone."""


def rules_from(words: tuple[str, ...], target: int | None, seats: int) -> Options:
    """The options that these words describe; Trouble "bad-rules" in one sentence otherwise."""
    extra = () if target is None else (f"goal=points:{target}",)
    try:
        options = parse([*words, *extra])
        check_seats(options, seats)
    except OptionError as error:
        allowed = f" Allowed: {', '.join(error.allowed)}." if error.allowed else ""
        raise Trouble(
            "bad-rules", f"These rules cannot be played ({error.code}: {error.option}).{allowed}"
        ) from error
    return options


RULES = click.option("--rules", multiple=True, metavar="PRESET|OPTION=VALUE", help="May be repeated.")


@main.command()
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True)
@RULES
@click.option("--target", type=click.IntRange(1, 100_000), help="Points that win the match.")
@click.option("--hands", type=click.IntRange(0, 1000), default=0, help="At most so many hands.")
@click.option("--home", type=click.Path(path_type=Path), help="Keep the nodes' homes under this folder.")
@click.option("--export", "export", type=click.Path(path_type=Path), help="Write the table to a .uno file.")
@click.option("--disclose", is_flag=True, help="Open all hands after the match.")
@click.option("--json", "as_json", is_flag=True, help="End with one machine-readable line.")
def demo(
    seats: int,
    rules: tuple[str, ...],
    target: int | None,
    hands: int,
    home: Path | None,
    export: Path | None,
    disclose: bool,
    as_json: bool,
) -> None:
    """Bot nodes, each a process of its own, play a match over real sockets on this machine."""
    from uno_p2p.lab import demo as lab

    options = rules_from(rules, target, seats)
    words = tuple(f"{name}={value}" for name, value in options.to_plain().items())
    with ExitStack() as stack:
        folder = home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uno-p2p-demo-")))
        result = run_async(lab.run(lab.Demo(seats, words, hands, folder, disclose), _progress(seats)))
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
        mark = "  won the match" if seat == result["winner"] else ""
        lines.append(f"{'Bot ' + str(seat + 1):<8}{score:>8}{mark}")
    checked = f"{result['entries']} entries and {result['proofs']} proofs checked, "
    checked += f"{len(result['faults'])} problems" if result["faults"] else "0 problems"
    story = "all nodes tell the same story" if result["agree"] else "THE NODES DISAGREE"
    lines.append(f"{result['hands']} hands in {result['seconds']} s; {checked}; {story}")
    return "\n".join(lines)


def _export(home: Path, target: Path) -> None:
    from uno_p2p.store import Store
    from uno_p2p.table.export import encode_export

    store = Store(home)
    try:
        digest, contract = store.tables()[-1]
        target.write_bytes(encode_export(contract, store.journal(digest)))
    except OSError as error:
        raise Trouble("cannot-write", f"The file {target} cannot be written.") from error
    finally:
        store.close()


HOME = click.option("--home", type=click.Path(path_type=Path), help="Where this node keeps its files.")
NAME = click.option("--name", help="What the others call you; your user name by default.")
LANG = click.option("--lang", type=click.Choice(["en", "ja"]), help="By default the system's language.")
PLAIN = click.option("--plain", is_flag=True, help="Lines in, lines out: the only screen in this version.")
LEVEL = click.option("--level", type=click.Choice(["easy", "normal", "hard"]), default="normal")
PACE = click.option("--pace", type=click.FloatRange(0, 10), default=1.0, help="1: like a person; 0: at once.")


def _home(given: Path | None) -> Path:
    from platformdirs import user_data_path

    return given or user_data_path("uno-p2p", appauthor=False)


def _name(given: str | None) -> str:
    import getpass

    return given or getpass.getuser()


def _words(given: str | None) -> Words:
    import locale

    from uno_p2p.ui.words import Words, language_for

    return Words(given or language_for(locale.getlocale()[0] or ""))


@main.command()
@click.option("--listen", default="*:47474", show_default=True, metavar="ADDRESS:PORT")
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--bots", type=click.IntRange(0, 9), default=0, help="So many of the seats are bots'.")
@LEVEL
@PACE
@RULES
@click.option("--target", type=click.IntRange(1, 100_000), help="Points that win the match.")
@click.option("--hands", type=click.IntRange(0, 1000), default=0, help="At most so many hands.")
@click.option("--grace", type=click.IntRange(0, 60_000), default=2000, help="Milliseconds to call UNO.")
@click.option("--disclose", is_flag=True, help="Open all hands after the match.")
@NAME
@HOME
@LANG
@PLAIN
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
    name: str | None,
    home: Path | None,
    lang: str | None,
    plain: bool,
) -> None:
    """Open a table and play at it."""
    from uno_p2p import seats as run
    from uno_p2p.app import Proposal
    from uno_p2p.net.address import parse_address
    from uno_p2p.players.bot import Level

    if bots >= seats:
        raise Trouble("bad-rules", "One seat is yours: at least one more seat than bots is needed.")
    words = _words(lang)
    proposal = Proposal(rules_from(rules, target, seats), hands, grace, disclose)
    company = run.Bots(bots, Level(level), pace)
    at = ("*", _port(listen[2:])) if listen.startswith("*:") else parse_address(listen)
    _sit(run.host(_home(home), _name(name), at, seats, proposal, company, words), words)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) < 65536:
        raise Trouble("bad-address", "After --listen comes an address and a port, like *:47474.")
    return int(text)


@main.command()
@click.argument("address", metavar="HOST:PORT")
@NAME
@HOME
@LANG
@PLAIN
def join(address: str, name: str | None, home: Path | None, lang: str | None, plain: bool) -> None:
    """Take a seat at the table that somebody opened at HOST:PORT."""
    from uno_p2p import seats as run

    words = _words(lang)
    _sit(run.join(_home(home), _name(name), address, words), words)


@main.command()
@click.argument("address", metavar="HOST:PORT")
@click.option("--name", default="Bot", show_default=True)
@click.option("--home", type=click.Path(path_type=Path), help="By default a folder that is removed again.")
@LEVEL
@PACE
def bot(address: str, name: str, home: Path | None, level: str, pace: float) -> None:
    """Let a bot take a seat at the table at HOST:PORT."""
    from uno_p2p import seats as run
    from uno_p2p.players.bot import Level

    with ExitStack() as stack:
        folder = home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uno-p2p-bot-")))
        _sit(run.run_bot(folder, name, address, Level(level), pace), _words(None))


@main.command()
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
    for line in lab.lines(record, _words(lang)):
        click.echo(line)
    if record.fault is not None:
        sys.exit(FAILED)


def _sit(seat: Coroutine[Any, Any, bool], words: Words) -> None:
    """Run a seat's coroutine to its end; what goes wrong is said in these words."""
    try:
        ended_well = run_async(seat)
    except Trouble as trouble:
        fail(trouble, words)
    if not ended_well:
        sys.exit(FAILED)


@main.command("demo-node", hidden=True)
@click.option("--home", type=click.Path(path_type=Path), required=True)
@click.option("--name", required=True)
@click.option("--join", metavar="HOST:PORT")
@click.option("--seats", type=int, default=2)
@click.option("--hands", type=int, default=0)
@click.option("--disclose", is_flag=True)
@RULES
def demo_node(
    home: Path, name: str, join: str | None, seats: int, hands: int, disclose: bool, rules: tuple[str, ...]
) -> None:
    """One node of `demo`."""
    from uno_p2p.app import Proposal
    from uno_p2p.lab import demo_node as node

    proposal = Proposal(rules_from(rules, None, seats), hands, disclose=disclose)
    run_async(node.run(home, name, join=join, seats=seats, proposal=proposal))


@main.command()
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


@main.command("bench-node", hidden=True)
@click.option("--home", type=click.Path(path_type=Path), required=True)
@click.option("--name", required=True)
@click.option("--join", metavar="HOST:PORT")
@click.option("--seats", type=int, default=2)
@click.option("--idle", type=float, required=True)
def bench_node(home: Path, name: str, join: str | None, seats: int, idle: float) -> None:
    """One node of `bench`."""
    from uno_p2p.lab import bench_crowd as node

    run_async(node.run(home, name, join=join, seats=seats, idle=idle))
