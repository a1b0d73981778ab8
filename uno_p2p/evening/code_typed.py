"""The code of a table, asked for on the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from uno_p2p.evening.lobby import Lobby
from uno_p2p.net.card import TableCard
from uno_p2p.net.guest_code import AskCode


class CodeTyped:
    """One person's. `changed()` whenever the start page has something else to show."""

    def __init__(self, lobby: Lobby, changed: Callable[[], None]) -> None:
        self._lobby, self._changed = lobby, changed
        self._awaited: asyncio.Future[str] | None = None

    def typed(self, code: str) -> None:
        """What was typed, if a code is asked for."""
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(code)

    def asks(self, known: str | None) -> AskCode:
        """Where the code comes from: the one that is `known` is tried first, then the page is asked."""

        async def ask(card: TableCard, wrong: int) -> str:
            if known is not None and wrong == 0:
                return known
            self._lobby.asks, self._lobby.phase = (card, wrong > 0), "code"
            self._awaited = asyncio.get_running_loop().create_future()
            self._changed()
            try:
                return await self._awaited
            finally:
                self._lobby.asks, self._lobby.phase = None, "joining"
                self._changed()

        return ask
