"""What the commands share: options, words, and how a user's error ends."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import LEAST_TO_ELIMINATE, TEAMS_OF_TWO, Options, check_seats
from uno_p2p.rules.presets import parse
from uno_p2p.trouble import Trouble

if TYPE_CHECKING:
    from uno_p2p.evening.start import Screen
    from uno_p2p.evening.wishes import Wish
    from uno_p2p.ui.words import Words

T = TypeVar("T")

USER_ERROR = 2
FAILED = 1

RULES = click.option("--rules", multiple=True, metavar="PRESET|OPTION=VALUE", help="May be repeated.")
HOME = click.option("--home", type=click.Path(path_type=Path), help="Where this node keeps its files.")
NAME = click.option("--name", help="What the others call you; your user name by default.")
LANG = click.option("--lang", type=click.Choice(["en", "ja"]), help="By default the system's language.")
RECORD = click.option(
    "--export", "record", type=click.Path(path_type=Path), help="Write the last table to a .uno file."
)
PLAIN = click.option("--plain", is_flag=True, help="Lines in, lines out, in this terminal.")
BROWSER = click.option(
    "--browser/--no-browser",
    default=True,
    show_default=True,
    help="Open the page, or only print its address.",
)
WEB_PORT = click.option(
    "--web-port",
    type=click.IntRange(1, 65535),
    metavar="N",
    help="Where the page is; by default as last time.",
)
ABSENCE = click.option(
    "--absence",
    type=click.Choice(["void", "recover"]),
    help="A hand without somebody does not count, or goes on; by default it goes on from 4 seats.",
)
PATIENCE = click.option(
    "--patience",
    type=click.IntRange(5, 3600),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="How long others are waited for.",
)
CODE = click.option(
    "--code",
    envvar="UNO_P2P_CODE",
    metavar="WORDS",
    help="The table's code; better in the environment as UNO_P2P_CODE, since others can read command lines.",
)
DISCOVERY = click.option(
    "--discovery/--no-discovery",
    default=True,
    show_default=True,
    help="Tell the network, or ask it, by mDNS.",
)
NEW = click.option("--new", is_flag=True, help="Give up the unfinished table of this home.")
LEVEL = click.option("--level", type=click.Choice(["easy", "normal", "hard"]), default="normal")
PACE = click.option("--pace", type=click.FloatRange(0, 10), default=1.0, help="1: like a person; 0: at once.")


class BadRules(Trouble):
    """Rules that cannot be played; in any language the sentence names the options that are wrong."""

    def __init__(self, error: OptionError) -> None:
        from uno_p2p.ui.words import Words
        from uno_p2p.ui.words.refusals import wrong_option

        super().__init__("bad-rules", wrong_option(Words("en"), error))
        self.error = error


def fail(trouble: Trouble, words: Words) -> NoReturn:
    """One sentence in the user's language, with its code, and exit 2."""
    from uno_p2p.ui.words.refusals import trouble as sentence
    from uno_p2p.ui.words.refusals import wrong_option

    if isinstance(trouble, BadRules):
        said = wrong_option(words, trouble.error)
    else:
        said = str(trouble) if words.language == "en" else sentence(words, trouble.code)
    click.echo(f"uno-p2p: {said} [{trouble.code}]", err=True)
    sys.exit(USER_ERROR)


@contextmanager
def saying(words: Words) -> Iterator[None]:
    """What goes wrong within is said in these words."""
    try:
        yield
    except Trouble as trouble:
        fail(trouble, words)


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine. pyzmq needs a selector loop, which is not Windows' default."""
    factory = asyncio.SelectorEventLoop if sys.platform == "win32" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)


def rules_from(asked: tuple[str, ...], target: int | None, seats: int | None) -> Options:
    """The options that these words ask for, for so many seats (None: for any number that they allow).

    Raises BadRules.
    """
    extra = () if target is None else (f"goal=points:{target}",)
    try:
        options = parse([*asked, *extra])
        check_seats(options, _fewest(options) if seats is None else seats)
    except OptionError as error:
        raise BadRules(error) from error
    return options


def _fewest(options: Options) -> int:
    """How many players these rules need at least."""
    if options.partners == "on":
        return TEAMS_OF_TWO
    return 2 if options.elimination == "off" else LEAST_TO_ELIMINATE


def home_of(given: Path | None) -> Path:
    """The folder that was asked for, or this system's place for it."""
    from platformdirs import user_data_path

    return given or user_data_path("uno-p2p", appauthor=False)


def name_of(given: str | None) -> str:
    """The name that was asked for, or the user's."""
    import getpass

    return given or getpass.getuser()


def spend(
    home: Path,
    name: str | None,
    lang: str | None,
    first: Wish | None,
    screen: Screen,
    *,
    new: bool = False,
    discovery: bool = True,
) -> None:
    """Play with a page, until Ctrl-C. `first`: where to go at once."""
    import getpass
    import locale

    from uno_p2p.evening.start import spend as run

    system = locale.getlocale()[0] or ""
    evening = run(
        home,
        name,
        lang,
        first,
        screen,
        click.echo,
        locale=system,
        user=getpass.getuser(),
        new=new,
        discovery=discovery,
    )
    with saying(words_of(lang)):
        try:
            run_async(evening)
        except KeyboardInterrupt:
            click.echo(words_of(lang).say("note.goodbye"))


def only_plain(record: Path | None) -> None:
    """A page has no end at which a record could be written: history does that."""
    if record is not None:
        raise click.UsageError("--export goes with --plain; otherwise: uno-p2p history export ID FILE.uno")


def words_of(given: str | None) -> Words:
    """The words of the language that was asked for, or of the system's."""
    import locale

    from uno_p2p.ui.words import Words, language_for

    return Words(given or language_for(locale.getlocale()[0] or ""))
