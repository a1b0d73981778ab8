"""What a person types, in order, for whoever asks at the time: the lobby first, the game later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from uno_p2p.ui.plain.shell import LineReader


class Lines:
    """Standard input, from the first question on; what is typed ahead is kept."""

    def __init__(self, reader: LineReader | None = None) -> None:
        self._reader = reader
        self._started = False
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._kept: list[str | None] = []
        self._take: Callable[[str | None], None] | None = None

    async def next(self) -> str | None:
        """The next line; None at the end of the input, and ever after. May be cancelled: no line is lost."""
        self._open(asyncio.get_running_loop())
        line = await self._typed.get()
        if line is None:
            self._typed.put_nowait(None)
        return line

    def keep(self, line: str | None) -> None:
        """This line was for somebody who comes later, as was the end of the input (None)."""
        self._kept.append(line)

    def start(self, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]) -> None:
        """From now on every line goes to `take`, in the loop; first those that nobody has asked for."""
        self._take = take
        for line in self._kept:
            loop.call_soon(take, line)
        while not self._typed.empty():
            loop.call_soon(take, self._typed.get_nowait())
        self._open(loop)

    def _open(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._started:
            self._started = True
            (self._reader or LineReader()).start(loop, self._hear)

    def _hear(self, line: str | None) -> None:
        if self._take is not None:
            self._take(line)
        else:
            self._typed.put_nowait(line)
