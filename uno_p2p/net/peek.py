"""Asking a lobby something without taking a seat: what table it is, what its clock says, and whether it
can call us back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import zmq.asyncio

from protocol.codec import fields
from protocol.errors import Fault, FaultCode
from uno_p2p.trouble import Trouble

from . import sockets
from .address import endpoint
from .card import TableCard, read_card
from .curve import CurveKeys
from .guest import LOBBY_KEYS
from .seating import MAX_FROM_HOST, Kind, Message
from .troubles import OtherVersion, bad_lobby, no_way, shown

PATIENCE: Final = 2.0  # seconds
_LATEST: Final = 2**53  # milliseconds since 1970: what no clock says


async def peek(
    context: zmq.asyncio.Context, at: tuple[str, int], *, version: str, patience: float = PATIENCE
) -> TableCard:
    """What the lobby at (host, port) tells about its table.

    Raises:
        Trouble: "no-answer", "wrong-version", "bad-lobby" or "bad-address".
    """
    async with _talk(context, at, version) as talk:
        try:
            return read_card(await talk.ask(Kind.ASK, None, Kind.TABLE, patience))
        except Fault as fault:
            raise bad_lobby(shown(at)) from fault


async def called_back(
    context: zmq.asyncio.Context,
    at: tuple[str, int],
    port: int,
    *,
    version: str,
    patience: float = 2 * PATIENCE,
) -> bool:
    """Whether the lobby at (host, port) can connect to this port of ours.

    Raises:
        Trouble: as `peek`.
    """
    async with _talk(context, at, version) as talk:
        try:
            (reached,) = fields([await talk.ask(Kind.REACH, port, Kind.REACHED, patience)], bool)
        except Fault as fault:
            raise bad_lobby(shown(at)) from fault
        return bool(reached)


async def clock_ahead(
    context: zmq.asyncio.Context, at: tuple[str, int], *, version: str, patience: float = PATIENCE
) -> tuple[float, float]:
    """By how many seconds the clock of the lobby at (host, port) is ahead of ours, and by how many this may
    be wrong: its answer was written at some moment between our question and its arrival.

    Raises:
        Trouble: as `peek`.
    """
    async with _talk(context, at, version) as talk:
        began, asked = time.time(), time.monotonic()
        try:
            (told,) = fields([await talk.ask(Kind.CLOCK, None, Kind.CLOCK, patience)], int)
        except Fault as fault:
            raise bad_lobby(shown(at)) from fault
        half = (time.monotonic() - asked) / 2
        if not 0 <= told < _LATEST:
            raise bad_lobby(shown(at))
        return told / 1000 - (began + half), half


class _Talk:
    """A connection to a lobby, under a key of its own that stands for nobody."""

    def __init__(self, socket: zmq.asyncio.Socket, at: tuple[str, int], version: str) -> None:
        self._socket = socket
        self._at = at
        self._version = version

    async def ask(self, kind: Kind, body: object, answer: Kind, patience: float) -> Any:
        """The body of the answer of this kind. Raises Fault for what is no lobby's word, and Trouble."""
        try:
            async with asyncio.timeout(patience):
                # Not `send_now`: the connection is only just being made, and a queue of one is no flood.
                await self._socket.send_multipart([Message(self._version, kind, body).encode()])
                async for frames in sockets.messages(self._socket):
                    if len(frames) != 1:
                        raise Fault(FaultCode.BAD_ENCODING, "not one frame")
                    message = Message.decode(frames[0].bytes, MAX_FROM_HOST)
                    if message.version != self._version:
                        raise OtherVersion(self._version, message.version, shown(self._at))
                    if message.kind == answer:
                        return message.body
        except TimeoutError:
            pass
        raise Trouble("no-answer", f"Nobody answers at {shown(self._at)}.")


@asynccontextmanager
async def _talk(context: zmq.asyncio.Context, at: tuple[str, int], version: str) -> AsyncIterator[_Talk]:
    socket = sockets.client_socket(context, CurveKeys.generate(), LOBBY_KEYS.public, MAX_FROM_HOST)
    try:
        socket.connect(endpoint(*at))
    except zmq.ZMQError as error:
        socket.close()
        raise no_way(shown(at)) from error
    try:
        yield _Talk(socket, at, version)
    finally:
        socket.close()
