"""The server of the page: HTTP and one WebSocket, on this machine alone unless somebody asks for more."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from uno_p2p.ui.web.guard import TICKET_BYTES, Guard, Role
from uno_p2p.ui.web.intents import IntentError
from uno_p2p.ui.web.pages import Page, Pages, Session
from uno_p2p.ui.words import LANGUAGES, catalogue

HERE: Final = "127.0.0.1"
HTTP: Final = 80
STATIC: Final = Path(__file__).with_name("static")
MAX_FRAME: Final = 64 * 1024
"""Bytes of a frame from a page."""
MAX_BODY: Final = 4096
LABELS: Final = "web."
"""How the keys of the catalogues begin that a page may ask for."""
FAREWELL: Final = 2.0
"""Seconds that a page has to hang up when the node ends."""
HEARTBEAT: Final = 10.0
"""Seconds between two signs of life on a socket."""
SHUT_OUT: Final = 4403
"""The code with which a socket without a cookie is closed: a page cannot read why a socket was not opened."""
NOT_UNDERSTOOD: Final = 4400
COOKIE_LIFE: Final = 30 * 24 * 3600
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_POLICY: Final = (
    "default-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'"
)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves one session. `start`, then `address`; `close` at the end."""

    def __init__(
        self, session: Session, pages: Pages, guard: Guard, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session, self._pages, self._guard, self._clock = session, pages, guard, clock
        self._elsewhere: web.TCPSite | None = None
        self.port = 0
        app = web.Application(middlewares=[self._guarded], client_max_size=MAX_BODY)
        app.router.add_get("/", self._index)
        app.router.add_get("/tv", self._index)
        app.router.add_get("/words/{language}.json", self._words)
        app.router.add_post("/enter", self._enter)
        app.router.add_get("/socket", self._socket)
        app.router.add_static("/static/", STATIC)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=FAREWELL)

    async def start(self, *ports: int) -> None:
        """Listen on 127.0.0.1, at the first of these ports that is free; 0 is any.

        Raises OSError if none is.
        """
        await self._runner.setup()
        for port in ports:
            site = web.TCPSite(self._runner, HERE, port)
            try:
                await site.start()
            except OSError:
                if port == ports[-1]:
                    raise
                continue
            self.port = int(self._runner.addresses[0][1])
            self._guard.hosts = self._own_names()
            return

    def _own_names(self) -> set[str]:
        return {*self._names(HERE), *self._names("localhost")}

    def _names(self, host: str) -> tuple[str, ...]:
        """How a browser calls this server at this host: without the port where that goes without saying."""
        return (*([host] if self.port == HTTP else []), f"{host}:{self.port}")

    @property
    def address(self) -> str:
        """Where the page is, with the key to it."""
        return f"http://{HERE}:{self.port}/#{self._guard.key}"

    @property
    def open_elsewhere(self) -> bool:
        """Whether it listens at another address, too."""
        return self._elsewhere is not None

    def ticket(self, role: Role) -> str:
        """What lets somebody in once, within a minute."""
        return self._guard.ticket(role, self._clock(), os.urandom(TICKET_BYTES))

    async def open_to(self, host: str) -> str:
        """Listen at this address of ours, too, for another device; the name under which it comes there.

        Raises OSError.
        """
        await self.close_again()
        site = web.TCPSite(self._runner, host, self.port)
        await site.start()
        self._elsewhere = site
        names = self._names(f"[{host}]" if ":" in host else host)
        self._guard.hosts.update(names)
        return names[-1]

    async def close_again(self) -> None:
        """Listen on this machine alone."""
        if self._elsewhere is not None:
            await self._elsewhere.stop()
            self._elsewhere = None
        self._guard.hosts = self._own_names()

    async def close(self) -> None:
        """Say goodbye to the pages, and stop."""
        self._pages.end()
        await self._runner.cleanup()

    # -- requests ---------------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Meant for us, and from our own page where it could do something."""
        host, origin = request.headers.get("Host"), request.headers.get("Origin")
        asks = request.method in ("GET", "HEAD") and request.path != "/socket"
        answer: web.StreamResponse
        if not self._guard.knows_host(host):
            answer = web.Response(status=421, text="This page is not served under that name.\n")
            host = f"{HERE}:{self.port}"
        elif not asks and not self._guard.knows_origin(origin):
            answer = web.Response(status=403, text="Only the page itself may do that.\n")
        else:
            try:
                answer = await handler(request)
            except web.HTTPException as error:
                answer = web.Response(status=error.status, text=f"{error.reason}\n")
        if not answer.prepared:
            answer.headers.update(_HEADERS)
            answer.headers["Content-Security-Policy"] = _POLICY.format(host=host)
        return answer

    async def _index(self, request: web.Request) -> web.StreamResponse:
        """The same page for a television, which knows by its address that it is for one."""
        return web.FileResponse(STATIC / "index.html")

    async def _words(self, request: web.Request) -> web.StreamResponse:
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise web.HTTPNotFound
        messages = catalogue(language).items()
        return web.json_response({key: list(text.forms) for key, text in messages if key.startswith(LABELS)})

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """A key or a ticket for a cookie."""
        try:
            body = json.loads(await request.read())
        except (ValueError, RecursionError):
            body = None
        ticket = body.get("ticket") if isinstance(body, dict) else None
        role = self._guard.redeem(ticket, self._clock()) if isinstance(ticket, str) else None
        if role is None:
            return web.Response(status=403, text="That address is not good any more.\n")
        answer = web.Response(text="\n")
        name, value = self._cookie_name(role), self._guard.cookie(role)
        answer.set_cookie(name, value, httponly=True, samesite="Strict", path="/", max_age=COOKIE_LIFE)
        return answer

    def _cookie_name(self, role: Role) -> str:
        """With the port in it: cookies of one host are shared by all its ports."""
        return f"uno-{self.port}-{role.value}"

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        wanted = Role.TV if request.query.get("tv") else Role.SEAT
        able = {self._guard.role(request.cookies.get(self._cookie_name(role))) for role in Role}
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MAX_FRAME)
        await socket.prepare(request)
        if wanted not in able and Role.SEAT not in able:
            await socket.close(code=SHUT_OUT)
            return socket
        page = self._pages.open(wanted)
        page.send(self._session.greeting(wanted))
        writing = asyncio.create_task(_write(socket, page))
        try:
            await self._read(socket, page)
        finally:
            self._pages.closed(page)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
        return socket

    async def _read(self, socket: web.WebSocketResponse, page: Page) -> None:
        async for message in socket:
            if page.ended:
                continue  # the last that it is told is on the way, and then the socket closes
            try:
                body = json.loads(message.data) if message.type is WSMsgType.TEXT else None
                if not isinstance(body, dict) or page.role is not Role.SEAT:
                    raise IntentError("not for this socket")
                await self._session.hear(body)
            except (IntentError, ValueError, RecursionError):
                await socket.close(code=NOT_UNDERSTOOD)
                return


async def _write(socket: web.WebSocketResponse, page: Page) -> None:
    """What is for the page, until there is nothing more or the page is gone."""
    with suppress(ConnectionError):
        while (frames := await page.next()) is not None:
            for frame in frames:
                await socket.send_str(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))
        await socket.close(code=WSCloseCode.GOING_AWAY)
