"""The round: every check once, in order, each with what it looks at. None of them can end it.

Modules that need the libraries of others are loaded here, where that may fail, and not above.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from uno_p2p import __version__

from . import cards, homes, multicast, packages, ports
from .finding import Code, Finding, Why, unchecked

WITH_TABLE: Final = (Code.NO_ANSWER, Code.WRONG_VERSION, Code.PORT_BLOCKED, Code.CLOCKS_APART)


async def make_round(
    home: Callable[[], Path], at: tuple[str, int] | None, port: int, say: Callable[[Finding], None]
) -> None:
    """Every code is said exactly once. `home()` may raise; `at`: where a table is open, if one was named."""
    for code, check in _alone(home):
        say(guarded(code, check))
    with ExitStack() as held:
        trouble = _hold(held, port)
        say(guarded(Code.PORT_BUSY, lambda: ports.port_free(port, trouble)))
        if at is None:
            for code in WITH_TABLE:
                say(unchecked(code, Why.NEEDS_TABLE))
            return
        await _with_table(lambda say: _asked(at, port, held=trouble is None, say=say), say)


def guarded(code: Code, check: Callable[[], Finding]) -> Finding:
    """What the check has found, or that it could not be made."""
    try:
        return check()
    except Exception as error:  # a doctor that falls over helps nobody
        return _failed(code, error)


def _failed(code: Code, error: Exception) -> Finding:
    said = " ".join(str(error).split())[:160].rstrip(".")
    return unchecked(code, Why.FAILED, error=said or type(error).__name__)


def _alone(home: Callable[[], Path]) -> list[tuple[Code, Callable[[], Finding]]]:
    """The checks that take nobody else."""

    def on_lan() -> tuple[cards.Card, ...]:
        return cards.lan_cards(cards.own_cards())

    return [
        (Code.OLD_PYTHON, lambda: packages.python_new(sys.version_info[:3])),
        (Code.BROKEN_PACKAGE, lambda: packages.packages_work(packages.USES, packages.load)),
        (Code.HOME_NOT_WRITABLE, lambda: homes.home_writable(home())),
        (Code.HOME_BUSY, lambda: homes.home_free(home())),
        (Code.HOME_DAMAGED, lambda: homes.home_whole(home(), _open_as_a_node)),
        (Code.NO_SPACE, lambda: homes.home_room(home(), homes.free_space)),
        (Code.NO_INTERFACE, lambda: cards.some_interface(cards.own_cards)),
        (Code.ONLY_VPN, lambda: cards.not_only_vpn(cards.own_cards)),
        (Code.NO_MULTICAST, lambda: multicast.multicast(on_lan(), multicast.heard_back)),
    ]


def _open_as_a_node(folder: Path) -> None:
    from uno_p2p.store import Store

    store = Store(folder)
    try:
        store.kept()
    finally:
        store.close()


def _hold(stack: ExitStack, port: int) -> OSError | None:
    try:
        stack.enter_context(ports.listening(port))
    except OSError as error:
        return error
    return None


async def _asked(at: tuple[str, int], port: int, *, held: bool, say: Callable[[Finding], None]) -> None:
    from .asking import ask_table

    await ask_table(at, port, __version__, held=held, say=say)


async def _with_table(
    ask: Callable[[Callable[[Finding], None]], Awaitable[None]], say: Callable[[Finding], None]
) -> None:
    """What `ask` says, and for what it fails to say, that it was not checked."""
    left = list(WITH_TABLE)

    def saying(finding: Finding) -> None:
        left.remove(finding.code)
        say(finding)

    try:
        await ask(saying)
    except Exception as error:  # as in `guarded`
        for code in list(left):
            saying(_failed(code, error))
