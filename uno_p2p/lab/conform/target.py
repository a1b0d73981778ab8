"""The node under test as somebody outside sees it: an address where it opens one table after the other."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zmq
import zmq.asyncio

from protocol.codec import fields
from protocol.errors import Fault
from protocol.keys import Identity
from uno_p2p.lab.conform.case import Wrong
from uno_p2p.net import sockets
from uno_p2p.net.address import endpoint, parse_address
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.guest import LOBBY_KEYS
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.seating import MAX_FROM_HOST, Kind, Message

SEATS = (3, 4)
"""Of the table that the node under test may open. With four, keys are shared, and more cases can be tried."""
PATIENCE = 10.0
"""Seconds for anything that a node does by itself."""
LOOK = 0.5
"""Seconds between two looks at whether it has."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the node under test is, in which version of the lobby it speaks, and a folder of our own."""

    address: str
    version: str
    home: Path
    context: zmq.asyncio.Context

    @property
    def host(self) -> str:
        """The host part of the address."""
        return parse_address(self.address)[0]

    @property
    def port(self) -> int:
        """The port of the address."""
        return parse_address(self.address)[1]

    @asynccontextmanager
    async def tcp(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A bare connection to the lobby."""
        try:
            reader, writer = await asyncio.open_connection(self.host, self.port)
        except OSError as error:
            raise Wrong("nobody listens at the address any more") from error
        try:
            yield reader, writer
        finally:
            writer.close()

    @asynccontextmanager
    async def stranger(self, keys: CurveKeys | None = None) -> AsyncIterator[Stranger]:
        """Somebody at the lobby, who can say anything."""
        own = keys or CurveKeys.generate()
        socket = sockets.client_socket(self.context, own, LOBBY_KEYS.public, MAX_FROM_HOST)
        socket.connect(endpoint(self.host, self.port))
        try:
            yield Stranger(socket, own, self.version)
        finally:
            socket.close(linger=300)

    async def check_lobby(self, taken: int = 2) -> None:
        """Whoever comes now is told that so many seats are taken, the newcomer's own among them.

        Raises:
            Wrong: it is not so, or nobody answers.
        """
        async with self.stranger() as guest:
            await guest.say(Kind.HELLO, guest.introduction(name="Somebody new"))
            try:
                answer = await guest.hear(Kind.WAIT)
            finally:
                await guest.say(Kind.BYE, None)
        told, seats = fields(answer.body, int, int)
        if seats not in SEATS:
            raise Wrong(f"the table has {seats} seats, and must have 3 or 4")
        if told != taken:
            raise Wrong(f"{told} seats are taken, where it should be {taken}")

    async def check_lobby_soon(self) -> None:
        """The same, if it comes true in a while; Wrong if it does not."""
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        while clock() < end:
            with contextlib.suppress(Wrong):
                return await self.check_lobby()
            await asyncio.sleep(LOOK)
        return await self.check_lobby()


class Stranger:
    """One CURVE connection to the lobby."""

    def __init__(self, socket: zmq.asyncio.Socket, keys: CurveKeys, version: str) -> None:
        self.socket = socket
        self.keys = keys
        self.version = version
        self.identity = Identity(os.urandom(32))

    def introduction(self, name: str = "Anna", **other: Any) -> bytes:
        """A true introduction, or one with other fields."""
        given = {"bot": True, "commitment": os.urandom(32), "curve": self.keys.public, "hosts": (), "port": 9}
        return Introduction.sign(self.identity, **{"name": name, **given, **other}).encode()

    async def say(self, kind: str, body: object, version: str | None = None) -> None:
        """A lobby message."""
        await self.send(Message(version or self.version, kind, body).encode())

    async def send(self, *frames: bytes) -> None:
        """Any frames; Wrong if there is no connection to send them over."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.socket.send_multipart(list(frames))
        except TimeoutError as error:
            raise Wrong("the lobby can not be reached any more") from error

    async def hear(self, kind: Kind | None = None, patience: float = PATIENCE) -> Message:
        """The next message of this kind; Wrong if there is none, or it is not readable."""
        try:
            async with asyncio.timeout(patience):
                while True:
                    frames = await self.socket.recv_multipart()
                    message = Message.decode(frames[0], MAX_FROM_HOST)
                    if kind is None or message.kind == kind:
                        return message
        except TimeoutError as error:
            raise Wrong(f"the lobby did not answer {kind or 'anything'}") from error
        except Fault as fault:
            raise Wrong("the lobby said something that is no lobby message") from fault
