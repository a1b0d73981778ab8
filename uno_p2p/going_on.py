"""A node that is started again: the unfinished table of its home is gone on with, or ended, or given up."""

from __future__ import annotations

import os
from typing import Final, Protocol

from uno_p2p.app import Guest, sit_down
from uno_p2p.players.bot import Bot
from uno_p2p.resume import Told, Unfinished, close, give_up, silently, unfinished
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect

FAREWELL: Final = (0.5, 10.0)
"""Seconds, at least and at most, that a node stays after its last word for peers that lack it."""


class Says(Protocol):
    """Where sentences go."""

    def __call__(self, key: str, **params: str | int) -> None:
        """A sentence for whoever started this node."""


def silence(key: str, **params: str | int) -> None:
    """Nobody is told."""


def nobody_watches(effect: Effect, now: float) -> None:
    """No screen."""


async def goes_on(store: Store, says: Says, *, new: bool, told: Told = silently) -> Unfinished | None:
    """The unfinished table that this home goes on with, unless it is given up for a `new` one. `told` as for
    `unfinished`.

    A table that only ended a moment before this node was killed is brought to its end here: others may
    lack its last words.
    """
    if new:
        if give_up(store):
            says("lobby.given-up")
        return None
    found = unfinished(store, os.urandom, told)
    if found is None:
        return None
    if not found.over:
        says("lobby.resume", names=", ".join(found.names), option="--new")
        return found
    says("lobby.farewell")
    async with sit_down(found, Guest("", True, Bot()), store, nobody_watches) as (node, _):
        await node.play()
        await node.linger(*FAREWELL)
    close(store, node.machine)
    return None
