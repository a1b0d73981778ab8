"""Which of a table's addresses leads to its lobby: they are tried beside each other, as browsers do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import zmq.asyncio

from uno_p2p.trouble import Trouble

from .card import TableCard
from .peek import peek

PATIENCE: Final = 1.0  # seconds for a lobby's answer
STAGGER: Final = 0.1  # seconds before the next address is tried, too


async def first_answer(
    context: zmq.asyncio.Context,
    places: list[tuple[str, int]],
    version: str,
    patience: float = PATIENCE,
) -> tuple[tuple[str, int], TableCard] | None:
    """Which of these places a lobby answers at first, and its card; None if none does in time. They are tried
    beside each other, the first ones a little earlier.
    """

    async def ask(place: tuple[str, int], wait: float) -> tuple[tuple[str, int], TableCard]:
        await asyncio.sleep(wait)
        return place, await peek(context, place, version=version, patience=patience)

    asking = [asyncio.create_task(ask(place, i * STAGGER)) for i, place in enumerate(places)]
    try:
        for done in asyncio.as_completed(asking):
            with suppress(Trouble):
                return await done
        return None
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
