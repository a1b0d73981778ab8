"""Looking on at a table: a node without a seat, which checks everything and sees what the table sees."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import zmq.asyncio

from protocol.errors import Fault
from protocol.keys import Identity
from uno_p2p import __version__
from uno_p2p.around import Nobody
from uno_p2p.net.address import parse_address
from uno_p2p.net.card import TableCard
from uno_p2p.net.context import open_context
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.guest import look_on
from uno_p2p.net.guest_code import AskCode, given
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.looking_on import Box
from uno_p2p.net.onlooker import Onlooker
from uno_p2p.net.tasks import supervised
from uno_p2p.node import Node
from uno_p2p.onlookers import WORD, Onlookers
from uno_p2p.players.bot import Bot
from uno_p2p.store import Store
from uno_p2p.table.contract import Contract, decode
from uno_p2p.table.effects import Effect
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.trouble import Trouble

SILENCE: Final = 8.0
"""Seconds without a word after which we knock again: the node that shows the table was started anew."""
LOOK: Final = 1.0
"""Seconds between two looks at that."""
SECRET_SIZE: Final = 32
_NO_PORT: Final = 1
"""In the introduction of somebody whom nobody dials."""


@asynccontextmanager
async def looking_on(
    address: str,
    name: str,
    store: Store,
    observe: Callable[[Effect, float], None],
    *,
    code: AskCode | None = None,
    insist: bool = False,
    on_card: Callable[[TableCard], None] | None = None,
) -> AsyncIterator[Node]:
    """A node that looks on at the table whose lobby is at `address`, ready to `play`. What it hears goes to
    `store`; `code`, `insist` and `on_card` are those of the lobby's `look_on`.

    Raises:
        Trouble: from the lobby; "bad-table" if this version cannot read the contract.
    """
    keys = CurveKeys.generate()
    introduction = Introduction.sign(
        Identity(os.urandom(SECRET_SIZE)),
        name=name,
        bot=False,
        commitment=bytes(SECRET_SIZE),
        curve=keys.public,
        hosts=(),
        port=_NO_PORT,
    )
    asking = _Remembered(code) if code is not None else None

    async with open_context() as (context, open_things):

        async def find() -> Box:
            return await look_on(
                context,
                address,
                introduction,
                version=__version__,
                keys=keys,
                code=asking,
                insist=insist,
                on_card=on_card,
            )

        box = await find()
        contract = _contract(box)
        own = Keys(Identity(os.urandom(SECRET_SIZE)), os.urandom(SECRET_SIZE), os.urandom)
        store.open_table(contract.digest(), contract.encode(), own.secret)
        sight = _Sight(context, keys, parse_address(address)[0], find)
        node = Node(Machine(contract, own), own, Bot(), store, sight, observe, around=sight.beside)
        open_things.push_async_callback(node.close)
        open_things.push_async_callback(sight.close)
        sight.open(box, node)
        yield node


def _contract(box: Box) -> Contract:
    try:
        return decode(box.contract)
    except Fault as fault:
        sentence = "This table plays by rules that this version does not know; update the older program."
        raise Trouble("bad-table", sentence) from fault


class _Remembered:
    """The code of a table, asked for once."""

    def __init__(self, ask: AskCode) -> None:
        self._ask = ask

    async def __call__(self, card: TableCard, wrong: int) -> str:
        code = await self._ask(card, wrong)
        self._ask = given(code)
        return code


class _Beside(Nobody):
    """Nobody comes to somebody who looks on; others look on beside it."""

    def __init__(self) -> None:
        self.onlookers = Onlookers()

    def watching(self, now: float) -> tuple[str, ...]:
        return self.onlookers.names(now)


class _Sight:
    """The link to the node that shows the table, made again when nothing comes over it."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        keys: CurveKeys,
        host: str,
        find: Callable[[], Awaitable[Box]],
    ) -> None:
        self.beside = _Beside()
        self._context, self._keys, self._host, self._find = context, keys, host, find
        self._heard = 0.0
        self._link: Onlooker | None = None
        self._node: Node | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self, box: Box, node: Node) -> None:
        """From now on frames go to this node."""
        self._node = node
        self._dial(box)
        self._task = supervised(self._keep())

    def send(self, peer: bytes, payload: bytes) -> bool:
        """See `Links`."""
        return self._link is not None and self._link.send(peer, payload)

    def broadcast(self, payload: bytes) -> int:
        """See `Links`."""
        return 0 if self._link is None else self._link.broadcast(payload)

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._link is not None:
            await self._link.close()

    def _dial(self, box: Box) -> None:
        self._heard = time.monotonic()
        self._link = Onlooker(self._context, self._keys, (self._host, box.port), box.server, self._frame)

    def _frame(self, peer: bytes, payload: bytes) -> None:
        self._heard = time.monotonic()
        if payload.startswith(WORD):
            self.beside.onlookers.hear(peer, payload, self._heard)
        elif self._node is not None:
            self._node.receive(peer, payload)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if time.monotonic() - self._heard <= SILENCE:
                continue
            try:
                box = await self._find()
            except Trouble:
                self._heard = time.monotonic()  # nobody there: tried again after a while
                continue
            if self._link is not None:
                await self._link.close()
            self._dial(box)
