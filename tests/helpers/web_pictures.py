"""The pictures in the documents, made anew in the system's Chromium:

    python -m tests.helpers.web_pictures [NAME ..]

All but the start page show a real hand of `seeded_table`, at a moment that is looked for among the hands of
the first seeds. The same program makes the same pictures on the same machine, but for a dot or two at a round
corner. Look at them before they are kept.
"""

from __future__ import annotations

import argparse
import asyncio
import html
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from tests.helpers.chromium import ARGUMENTS, DESKTOP, PATH, PHONE
from tests.helpers.seeded_table import SeededTable, Wanted
from tests.helpers.small_png import smaller
from tests.helpers.web_stage import SECRET, Frame, lobby
from uno_p2p.players.bot import Bot
from uno_p2p.rules.cards import Symbol
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskChallenge,
    AskMove,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    NameColour,
    Play,
    PlayDrawn,
)
from uno_p2p.table.view import View
from uno_p2p.ui.plain.shell import PlainShell
from uno_p2p.ui.telling.moment import speech_at
from uno_p2p.ui.web.guard import Guard, Role
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.rules_form import rules_form
from uno_p2p.ui.web.server import Server
from uno_p2p.ui.web.shell import WebShell
from uno_p2p.ui.words import LANGUAGES, Words

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SEEDS = 60
ENGLISH = ("Mai", "Ben", "Chie", "Bot 1")
JAPANESE = ("マイ", "健", "チエ", "Bot 1")
STILL = "localStorage.setItem('uno-p2p', JSON.stringify({motion: 'off', sound: false}))"
SETTLED = 600
"""Milliseconds in which a page comes to rest."""
NEVER = 1e6
"""Seconds."""


class Shown:
    """The session behind a page: a shell at its table, or a start page."""

    def __init__(self, words: Words, shell: WebShell | None = None, start: Frame | None = None) -> None:
        self._words, self._shell, self._start = words, shell, start

    def greeting(self, role: Role) -> list[Frame]:
        hello: Frame = {
            "t": "hello",
            "role": role.value,
            "lang": self._words.language,
            "langs": list(LANGUAGES),
            "version": "0",
            "log": self._shell.log(role) if self._shell else [],
            "rules": rules_form(self._words),
        }
        return [hello, *(self._shell.greeting(role) if self._shell else [self._start or {}])]

    async def hear(self, body: Frame) -> None:
        if self._shell is not None:
            self._shell.hear(body)


# -- hands and their moments --------------------------------------------------------------------------------


def is_lively(view: View, ask: Ask) -> bool:
    """A turn in the middle of a hand: every colour and a Wild to choose from, somebody else near the end."""
    if not isinstance(ask, AskMove) or view.game is None:
        return False
    colours = {face.colour for face in ask.hand}
    return (
        len(colours) == 5 and len(ask.hand) > 6 and 2 <= sum(ask.playable) < 6 and min(view.game.counts) < 3
    )


def can_name(view: View, ask: Ask) -> bool:
    """A turn with a Wild and some more cards, when some have been played."""
    if not isinstance(ask, AskMove) or view.game is None:
        return False
    wild = any(face.symbol is Symbol.WILD for face in ask.hand)
    return wild and len(ask.hand) in (5, 6, 7) and len(view.game.discards) > 5


def is_doubtful(view: View, ask: Ask) -> bool:
    return isinstance(ask, AskChallenge)


@asynccontextmanager
async def at_table(table: SeededTable, running: Awaitable[object]) -> AsyncIterator[bool]:
    """The table has come to a stop, or to its end: then it is False."""
    task = asyncio.ensure_future(running)
    try:
        while not table.stands and not table.ended and not task.done():
            await asyncio.sleep(0)
        yield table.stands
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def page_at(
    browser: Browser, size: tuple[int, int], names: tuple[str, ...], language: str, wanted: Wanted
) -> AsyncIterator[Page]:
    """A page at the first such moment among the seeds."""
    for seed in range(SEEDS):
        pages = Pages()
        shell = WebShell(Words(language), pages)
        table = SeededTable(names, seed, shell, Bot(), wanted)
        async with at_table(table, shell.run(table)) as found:
            if found:
                async with page_of(browser, size, Shown(Words(language), shell), pages) as page:
                    yield page
                return
    raise LookupError("no hand comes to such a moment")


@asynccontextmanager
async def page_of(browser: Browser, size: tuple[int, int], shown: Shown, pages: Pages) -> AsyncIterator[Page]:
    server = Server(shown, pages, Guard(SECRET))
    await server.start(0)
    profile = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, reduced_motion="reduce"
    )
    try:
        page = await profile.new_page()
        await page.add_init_script(STILL)
        await page.goto(server.address)
        await page.wait_for_selector("[data-screen], [data-phase]")
        yield page
    finally:
        await profile.close()
        await server.close()


# -- plain mode ---------------------------------------------------------------------------------------------


class Typing:
    """Somebody in plain mode who plays like a bot, and challenges every Wild Draw Four. `lines` is what
    stands in the terminal, with what was typed behind "> ".
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.challenged = False
        self._bot = Bot()
        self._asked: object = None

    def start(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        """As the source of lines of the shell."""
        self._take = take

    def comes_after(self, _: View, ask: Ask) -> bool:
        """The turn after a challenge."""
        return self.challenged and isinstance(ask, AskMove)

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """As a player: types once for each question, when the shell has put it."""
        if (ask, view.game) == self._asked:
            return None
        self._asked = ask, view.game
        choice = Challenge() if isinstance(ask, AskChallenge) else self._bot.decide(view, ask, now)
        self.challenged |= isinstance(ask, AskChallenge)
        if line := typed(view, choice):
            asyncio.get_running_loop().call_soon(self._type, line)
        return None

    def _type(self, line: str) -> None:
        self.lines.append(f"> {line}")
        self._take(line)


def typed(view: View, choice: Choice | None) -> str | None:
    """What to type for that; None: nothing."""
    words = Words("en")

    def word(name: str) -> str:
        return words.choices(f"typed.{name}")[0]

    match choice:
        case Play(place, colour, uno):
            first = speech_at(words, view).cards((view.hand[place],))
        case PlayDrawn(colour, uno):
            first = word("play")
        case NameColour(colour):
            return word(f"colour.{colour}")
        case _:
            return word(SAID[type(choice)]) if type(choice) in SAID else None
    return " ".join([first, *([word(f"colour.{colour}")] if colour else []), *([word("uno")] if uno else [])])


SAID = {Accept: "yes", DrawCard: "draw", Keep: "keep", CallUno: "uno", Catch: "catch", Challenge: "challenge"}


async def told_in_plain_mode() -> list[str]:
    """The terminal at the turn after a challenge."""
    for seed in range(SEEDS):
        typing = Typing()
        shell = PlainShell(Words("en"), typing.lines.append, NEVER)
        table = SeededTable(ENGLISH, seed, shell, typing, typing.comes_after)
        async with at_table(table, shell.run(table, typing)) as found:
            if found:
                for _ in range(10):
                    await asyncio.sleep(0)  # the shell puts its question
                return typing.lines
    raise LookupError("no hand comes to a challenge")


TERMINAL = """<!doctype html><meta charset="utf-8"><style>
  body { margin: 25px; background: #16181d; color: #e8e6e1; }
  main { height: 750px; overflow: hidden; display: flex; align-items: flex-end; }
  pre { margin: 0; font: 17px/25px "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
  b { color: #ffd54f; }
</style><main><pre>%s</pre></main>"""


# -- the pictures -------------------------------------------------------------------------------------------


async def desktop(browser: Browser) -> bytes:
    async with page_at(browser, DESKTOP, ENGLISH, "en", is_lively) as page:
        return await taken(page)


async def phone(browser: Browser) -> bytes:
    """Two taps on the Wild, and it asks for its colour."""
    async with page_at(browser, PHONE, ENGLISH, "en", can_name) as page:
        for _ in range(2):
            await page.tap("[role=option][data-code=W]", position={"x": 16, "y": 40})
        await page.wait_for_selector("[data-naming=colour]")
        return await taken(page)


async def japanese(browser: Browser) -> bytes:
    async with page_at(browser, DESKTOP, JAPANESE, "ja", is_doubtful) as page:
        return await taken(page)


async def start(browser: Browser) -> bytes:
    """Two tables have been found: one that fills up, one that plays."""
    words = Words("en")
    plays, _, fills = lobby(words, "start")["tables"]
    fills |= {"title": "Kitchen table", "host": "Ben", "rules": words.say("preset.party")}
    plays |= {"title": "Balcony", "open": True}
    frame = lobby(words, "start") | {"unfinished": None, "tables": [fills, plays]}
    async with page_of(browser, DESKTOP, Shown(words, start=frame), Pages()) as page:
        return await taken(page)


async def plain(browser: Browser) -> bytes:
    lines = [html.escape(line, quote=False) for line in await told_in_plain_mode()]
    shown = "\n".join(f"<b>{line}</b>" if line.startswith("&gt; ") else line for line in lines)
    page = await browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    await page.set_content(TERMINAL % shown)
    return await taken(page)


async def taken(page: Page) -> bytes:
    await page.wait_for_timeout(SETTLED)
    return smaller(await page.screenshot())


PICTURES: Mapping[str, Callable[[Browser], Awaitable[bytes]]] = {
    one.__name__: one for one in (desktop, phone, japanese, start, plain)
}


async def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    FOLDER.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        for name in parser.parse_args().names or PICTURES:
            picture = await PICTURES[name](browser)
            (FOLDER / f"{name}.png").write_bytes(picture)
            print(f"{name}.png: {len(picture)} bytes", flush=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
