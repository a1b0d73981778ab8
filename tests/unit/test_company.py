"""The bots' processes: how they end, and who is still on the way to a free seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.helpers.cards import card
from tests.unit.test_net_pairing import CARD
from uno_p2p import company as company_of
from uno_p2p.company import Bots, Company, Way
from uno_p2p.net.card import Person
from uno_p2p.ui.words import Words

ME = CARD.host


class Child:
    """A process that ends when it is told so in this way; with `gone` it has just ended by itself."""

    def __init__(self, ends_by: str | None = None, *, gone: bool = False, status: int = 0) -> None:
        self.told: list[str] = []
        self._ends_by, self._gone, self._status = ends_by, gone, status
        self._over = asyncio.Event()
        if ends_by is None and not gone:
            self._over.set()

    async def wait(self) -> int:
        await self._over.wait()
        return self._status

    def _tell(self, how: str) -> None:
        self.told.append(how)
        if self._gone or how == self._ends_by:
            self._over.set()
        if self._gone:
            raise ProcessLookupError

    def terminate(self) -> None:
        self._tell("terminate")

    def kill(self) -> None:
        self._tell("kill")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Child(), []),
        (lambda: Child("terminate"), ["terminate"]),
        (lambda: Child("kill"), ["terminate", "kill"]),
        (lambda: Child(gone=True), ["terminate"]),
    ],
    ids=["by itself", "when told", "stubborn", "just gone"],
)
async def test_every_bot_is_ended(
    make: Callable[[], Child], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company_of, "BOT_FAREWELL", 0.0 if told else 20.0)
    child = make()
    await company_of._end(cast("asyncio.subprocess.Process", child))
    assert child.told == told


async def no_way() -> Way | None:
    """Nobody can come yet."""
    return await asyncio.Event().wait() and None


def hired(count: int) -> Company:
    return Company(Bots(count), cast("Any", None), no_way, Words("en"), lambda line: None)


def at_table(seats: int, *bots: str) -> Any:
    return card(me=ME, seats=seats, people=tuple(Person(name, True) for name in bots))


@pytest.mark.parametrize(
    ("seats", "on_the_way", "count", "come"),
    [(4, 1, 1, 1), (4, 1, 9, 2), (4, 2, 9, 1), (4, 3, 1, 0), (2, 1, 1, 0), (4, 0, 9, 2)],
)
async def test_bots_come_for_seats_that_are_free(seats: int, on_the_way: int, count: int, come: int) -> None:
    bots = hired(on_the_way)
    assert bots.fill(count, at_table(seats, "Bot 1")) == come
    assert bots.bots.count == on_the_way + come
    await bots.end()


async def test_a_bot_that_failed_keeps_no_seat() -> None:
    bots = hired(2)
    assert bots.fill(1, at_table(3, "Bot 1")) == 0  # the second is on its way
    await bots._watch(cast("asyncio.subprocess.Process", Child(status=1)))
    assert bots.fill(1, at_table(3, "Bot 1")) == 1
    assert bots.bots.count == 3, "its number is not given to another one"
    await bots.end()


async def test_a_bot_that_ended_well_is_none_that_failed() -> None:
    bots = hired(2)
    await bots._watch(cast("asyncio.subprocess.Process", Child()))
    assert bots.fill(1, at_table(3, "Bot 1")) == 0
    await bots.end()


async def test_nobody_is_brought_to_a_table_that_closes() -> None:
    bots = hired(0)
    await bots.end()
    assert bots.fill(1, at_table(3)) == 0
    assert bots.bots.count == 0
