"""The program with a page: server, browser, evening."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from uno_p2p.evening.errands import Errands
from uno_p2p.evening.evening import Evening
from uno_p2p.evening.keeping import Keeping
from uno_p2p.evening.wishes import Wish
from uno_p2p.trouble import Trouble
from uno_p2p.ui.web.guard import Guard, Role
from uno_p2p.ui.web.pages import Pages
from uno_p2p.ui.web.server import HERE, Server
from uno_p2p.ui.words import Words, language_for

PORT: Final = 47480
"""Where the page is if nothing else is asked for and nobody has it."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How the page is shown: whether a browser is opened, at which port (None: any that is free), at the page
    for a television.
    """

    browser: bool = True
    port: int | None = None
    tv: bool = False


async def spend(
    home: Path,
    name: str | None,
    language: str | None,
    first: Wish | None,
    screen: Screen,
    tell: Callable[[str], None],
    *,
    locale: str = "",
    user: str = "",
    new: bool = False,
    discovery: bool = True,
) -> None:
    """An evening, until it is ended from outside. `name` and `language` as the command asked for; without
    them those of the last time, or the `user` name and the language of the `locale`.

    Raises:
        Trouble: the home cannot be used, or "port-busy".
    """
    keeping = Keeping(home)
    kept = keeping.kept
    words = Words(language or kept.language or language_for(locale))
    guard, pages = Guard(bytes.fromhex(kept.secret)), Pages()
    evening = Evening(home, name or kept.name or user, words, pages, keeping, discovery=discovery)
    server = Server(evening, pages, guard)
    evening.errands = Errands(home, pages, server)
    running = asyncio.create_task(evening.run(first, new=new))
    try:
        await _until_open(evening, running)
    except Trouble as trouble:
        if trouble.code != "home-busy" or not kept.port:
            raise
        address = f"http://{HERE}:{kept.port}/#{guard.key}"
        tell(words.say("web.runs-already", address=address))
        await _show(f"http://{HERE}:{kept.port}/", screen)  # the browser of then has its cookie
        return
    try:
        await _listen(server, screen.port, kept.port)
        keeping.note(port=server.port)
        address = server.address.replace("/#", "/tv#") if screen.tv else server.address
        tell(words.say("web.address", address=address))
        # Command lines can be read by everybody on a machine: a browser gets what is good once.
        ticket = server.ticket(Role.TV if screen.tv else Role.SEAT)
        await _show(f"http://{HERE}:{server.port}/{'tv' if screen.tv else ''}#{ticket}", screen)
        await running
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await server.close()


async def _until_open(evening: Evening, running: asyncio.Task[None]) -> None:
    """Until the home is ours, or cannot be."""
    opened = asyncio.create_task(evening.opened.wait())
    await asyncio.wait((opened, running), return_when=asyncio.FIRST_COMPLETED)
    opened.cancel()
    if running.done():
        running.result()


async def _listen(server: Server, port: int | None, before: int) -> None:
    """At the port that was asked for; otherwise where the page was last, so that one that is still open finds
    the way back.
    """
    ports = [port] if port is not None else [*([before] if before else []), PORT, 0]
    try:
        await server.start(*ports)
    except OSError as error:
        raise Trouble("port-busy", f"Port {port} is taken; choose another one with --web-port.") from error


async def _show(address: str, screen: Screen) -> None:
    """Open a browser, if there is one; whoever has none has the address on the screen."""
    if screen.browser:
        await asyncio.to_thread(webbrowser.open, address)
