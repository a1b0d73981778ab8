"""Whoever comes to the page's server: the page itself, other pages, and what is no browser at all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, WSMsgType

from tests.helpers.web_people import Frame
from tests.helpers.web_stage import SECRET, Stage
from uno_p2p.ui.web.guard import Guard, Role
from uno_p2p.ui.web.pages import Pages, Session
from uno_p2p.ui.web.server import Server

PATIENCE = 10.0


@dataclass
class Place:
    """A server with its guard, and a way to come there."""

    server: Server
    guard: Guard
    pages: Pages
    session: Session
    http: ClientSession
    time: list[float] = field(default_factory=lambda: [0.0])
    """Set the last one."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def cookie(self, role: Role = Role.SEAT, value: str | None = None) -> dict[str, str]:
        """A header."""
        return {"Cookie": f"uno-{self.server.port}-{role.value}={value or self.guard.cookie(role)}"}

    async def ask(self, method: str, path: str, **more: Any) -> Answer:
        async with self.http.request(method, f"{self.origin}{path}", allow_redirects=False, **more) as answer:
            return Answer(answer, await answer.text())

    async def enter(self, ticket: object, **more: Any) -> Answer:
        """As the page does it."""
        more = {"headers": {"Origin": self.origin}, "json": {"ticket": ticket}} | more
        return await self.ask("POST", "/enter", **more)

    async def dial(self, path: str = "/socket", cookies: dict[str, str] | None = None) -> Line:
        """A socket, as the page opens it."""
        headers = {"Origin": self.origin, **(self.cookie() if cookies is None else cookies)}
        return Line(await self.http.ws_connect(f"{self.origin}{path}", headers=headers))

    async def raw(self, *lines: str, end: bytes = b"") -> bytes:
        """What comes back for these lines, whatever they are; `end` is sent after them."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write("".join(f"{line}\r\n" for line in lines).encode("latin-1") + b"\r\n" + end)
            return await reader.read()
        finally:
            writer.close()
            await writer.wait_closed()


@dataclass
class Answer:
    """What came back."""

    head: ClientResponse
    text: str

    @property
    def status(self) -> int:
        return self.head.status


@dataclass
class Line:
    """An open socket."""

    socket: ClientWebSocketResponse

    async def frame(self) -> Frame:
        found: Frame = json.loads(await self.socket.receive_str())
        return found

    async def until(self, kind: str) -> Frame:
        """The next frame of this kind."""
        while (frame := await self.frame())["t"] != kind:
            pass
        return frame

    async def rest(self) -> list[Frame]:
        """What still comes before the end."""
        frames = []
        while (message := await self.socket.receive()).type is WSMsgType.TEXT:
            frames.append(json.loads(message.data))
        return frames

    async def end(self) -> int | None:
        """The code with which it is closed."""
        await self.rest()
        return self.socket.close_code

    async def say(self, body: object) -> None:
        await self.socket.send_str(body if isinstance(body, str) else json.dumps(body))


@asynccontextmanager
async def place(make: Callable[[Pages], Session] | None = None, scene: str = "4x7") -> AsyncIterator[Place]:
    """A server for this session; without one for a scene of the stage."""
    pages, guard, now = Pages(), Guard(SECRET), [0.0]
    session = make(pages) if make is not None else Stage(pages, lambda _: None)
    if isinstance(session, Stage):
        session.show(scene)
    server = Server(session, pages, guard, lambda: now[-1])
    await server.start(0)
    async with asyncio.timeout(PATIENCE), ClientSession() as http:
        try:
            yield Place(server, guard, pages, session, http, now)
        finally:
            await server.close()
