"""Where a node shows its table to people who look on: a gallery, the way in, and word of who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from uno_p2p.net.gallery import Gallery
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.looking_on import Box
from uno_p2p.net.tasks import supervised
from uno_p2p.onlookers import REPEAT, Onlookers, encode_watching
from uno_p2p.table.contract import Contract

LOOK: Final = 0.25
"""Seconds between two looks at who is there."""


class Stage:
    """One node's; all methods belong to the event loop."""

    def __init__(
        self,
        gallery: Gallery,
        port: int,
        own: bytes,
        contract: Callable[[], Contract],
        onlookers: Onlookers,
        broadcast: Callable[[bytes], int],
    ) -> None:
        """`gallery` listens at `port`; `own`: our CURVE key; `contract()`: the one in force; `broadcast`: to
        all peers at the table.
        """
        self._gallery, self._port, self._own = gallery, port, own
        self._contract = contract
        self._onlookers, self._broadcast = onlookers, broadcast
        self._telling = supervised(self._tell())

    def place(self, introduction: Introduction, now: float) -> Box | None:
        """See `Shows`. Who sits at the table needs no other place."""
        contract = self._contract()
        if introduction.identity in contract.identities:
            return None
        if not self._gallery.admit(introduction.curve, introduction.name, now):
            return None
        return Box(contract.encode(), self._own, self._port)

    async def close(self) -> None:
        """Tell nobody anything any more."""
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        """When somebody comes or goes, and again and again while somebody is there."""
        loop, at = asyncio.get_running_loop(), 0.0
        told: tuple[str, ...] = ()
        while True:
            names, now = self._gallery.names(loop.time()), loop.time()
            if names != told or (names and now - at >= REPEAT):
                word = encode_watching(names)
                self._onlookers.hear(self._own, word, now)
                self._broadcast(word)
                self._gallery.broadcast(word)
                told, at = names, now
            await asyncio.sleep(LOOK)
