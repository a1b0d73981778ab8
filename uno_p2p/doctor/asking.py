"""What the table at an address tells: that it is there, its version, its clock, whether it gets through."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Final

import zmq.asyncio

from uno_p2p.net.card import TableCard
from uno_p2p.net.peek import called_back, clock_ahead, peek
from uno_p2p.net.troubles import OtherVersion
from uno_p2p.trouble import Trouble

from .finding import Code, Finding, Why, fine, unchecked, wrong
from .ports import is_this_machine, port_reached

APART: Final = 120.0
"""Seconds that two clocks may be apart: nothing but the dates of past tables depends on them."""
NAMING: Final = 2.0
"""Seconds in which a name has to be found. The system's own patience with a name server is far longer."""
_STRANGE: Final = {"bad-lobby": "strange", "bad-address": "no-way"}


class UnknownName(Trouble):
    """The host's name leads to no address."""

    def __init__(self, host: str) -> None:
        super().__init__("bad-address", f"The name {host} is not known here.")


async def ask_table(
    at: tuple[str, int], port: int, version: str, *, held: bool, say: Callable[[Finding], None]
) -> None:
    """All that takes the table at (host, port) to be found out. `held`: we listen at `port` meanwhile."""
    context = zmq.asyncio.Context()
    try:
        told = await _told(context, at, version)
        say(answered(told, at))
        say(same_version(told, version))
        if isinstance(told, Trouble):
            why = Why.OTHER_VERSION if isinstance(told, OtherVersion) else Why.TABLE_SILENT
            say(unchecked(Code.PORT_BLOCKED, why))
            say(unchecked(Code.CLOCKS_APART, why))
            return
        say(await _reached(context, at, port, version, held=held))
        say(await _clocks(context, at, version))
    finally:
        context.destroy(linger=0)


def answered(told: TableCard | Trouble, at: tuple[str, int]) -> Finding:
    """Whether a table is there. `told`: its card, or what came instead."""
    table = f"{at[0]}:{at[1]}"
    if isinstance(told, TableCard | OtherVersion):
        return fine(Code.NO_ANSWER, table=table)
    if isinstance(told, UnknownName):
        return wrong(Code.NO_ANSWER, "unknown", table=table)
    return wrong(Code.NO_ANSWER, _STRANGE.get(told.code, ""), table=table)


async def is_known(host: str, look_up: Callable[[str, None], object], patience: float = NAMING) -> bool:
    """Whether the name leads somewhere; False also if that is not found out in time."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[bool] = loop.create_future()

    def tell(known: bool) -> None:
        if not answer.done():
            answer.set_result(known)

    def work() -> None:
        try:
            look_up(host, None)
            known = True
        except (OSError, UnicodeError):
            known = False
        with contextlib.suppress(RuntimeError):  # the loop is closed: it took too long
            loop.call_soon_threadsafe(tell, known)

    # A thread of its own that nobody waits for: one of the loop's would hold up the end of the program.
    threading.Thread(target=work, daemon=True).start()
    try:
        return await asyncio.wait_for(answer, patience)
    except TimeoutError:
        return False


def same_version(told: TableCard | Trouble, ours: str) -> Finding:
    """Whether it speaks as we do."""
    if isinstance(told, OtherVersion):
        return wrong(Code.WRONG_VERSION, ours=ours, theirs=told.theirs)
    if isinstance(told, Trouble):
        return unchecked(Code.WRONG_VERSION, Why.TABLE_SILENT)
    return fine(Code.WRONG_VERSION, ours=ours)


def clocks_agree(ahead: float, unsure: float) -> Finding:
    """`ahead`: seconds by which the other clock seems to be before ours; it may be wrong by `unsure`."""
    if abs(ahead) - unsure <= APART:
        return fine(Code.CLOCKS_APART)
    return wrong(Code.CLOCKS_APART, minutes=round(abs(ahead) / 60))


async def _told(context: zmq.asyncio.Context, at: tuple[str, int], version: str) -> TableCard | Trouble:
    if not await is_known(at[0], socket.getaddrinfo):
        return UnknownName(at[0])
    try:
        return await peek(context, at, version=version)
    except Trouble as trouble:
        return trouble


async def _reached(
    context: zmq.asyncio.Context, at: tuple[str, int], port: int, version: str, *, held: bool
) -> Finding:
    try:
        return await port_reached(
            port,
            held=held,
            same_machine=is_this_machine(*at),
            calls_back=lambda: called_back(context, at, port, version=version),
        )
    except Trouble:
        return unchecked(Code.PORT_BLOCKED, Why.TABLE_SILENT)


async def _clocks(context: zmq.asyncio.Context, at: tuple[str, int], version: str) -> Finding:
    try:
        return clocks_agree(*await clock_ahead(context, at, version=version))
    except Trouble:
        return unchecked(Code.CLOCKS_APART, Why.NO_CLOCK)
