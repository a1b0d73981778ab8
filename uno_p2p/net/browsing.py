"""Looking for tables on the network: announcements by mDNS, each believed only when its own lobby answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Final

import zmq.asyncio
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from .announcing import FAILURES, closed, opened, refreshed
from .asking import first_answer
from .discovery import SERVICE, Hint, read_hint
from .local import own_networks
from .roaming import own_addresses
from .sightings import MOST, Found, Sightings
from .tasks import supervised

BEAT: Final = 1.0  # seconds between two looks at this machine's interfaces
RESOLVING: Final = 3000  # milliseconds for the rest of an announcement


@asynccontextmanager
async def browsing(
    context: zmq.asyncio.Context, version: str, on_change: Callable[[], None]
) -> AsyncIterator[Browser]:
    """A browser that looks while the block runs; `on_change()` whenever its tables are others."""
    browser = Browser(context, version, on_change)
    try:
        yield browser
    finally:
        await browser.close()


class Browser:
    """See `browsing`."""

    def __init__(self, context: zmq.asyncio.Context, version: str, on_change: Callable[[], None]) -> None:
        self._context = context
        self._version = version
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._sightings = Sightings()
        self._shown: tuple[Found, ...] = ()
        self._wake = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()
        self._mute = False
        for work in (self._listen(), self._ask_all()):
            self._start(work)

    @property
    def tables(self) -> tuple[Found, ...]:
        """The tables that can be seen."""
        return self._shown

    @property
    def mute(self) -> str | None:
        """Why nothing can be found at all: "no-interface" or "no-multicast"; None if something could be."""
        if not own_addresses():
            return "no-interface"
        return "no-multicast" if self._mute else None

    async def close(self) -> None:
        """Stop looking."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = supervised(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    # -- listening ------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """For ever. A machine that is in another network now asks there at once, not in an hour."""
        zeroconf: AsyncZeroconf | None = None
        browser: AsyncServiceBrowser | None = None
        here: frozenset[str] = frozenset()
        try:
            while True:
                if zeroconf is None:
                    zeroconf = opened()
                    self._mute = zeroconf is None
                else:
                    await refreshed(zeroconf)
                before, here = here, own_addresses()
                if zeroconf is not None and (browser is None or here != before):
                    if browser is not None:
                        await browser.async_cancel()
                    browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])
                await asyncio.sleep(BEAT)
        finally:
            if browser is not None:
                await browser.async_cancel()
            if zeroconf is not None:
                await closed(zeroconf)

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._sightings.farewell(name, self._loop.time())
            self._wake.set()
        elif len(self._running) < 3 * MOST:
            self._start(self._resolve(zeroconf, name))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        try:
            info = AsyncServiceInfo(SERVICE, name)
            await info.async_request(zeroconf, RESOLVING)
        except FAILURES:  # a name that is none, or the network has just gone
            return
        hint = read_hint(name, info.parsed_scoped_addresses(), info.port, info.properties, own_networks())
        if hint is not None:
            self._sightings.heard(hint, self._loop.time())
            self._wake.set()

    # -- asking ---------------------------------------------------------------------------------------

    async def _ask_all(self) -> None:
        while True:
            self._wake.clear()
            for hint, addresses in self._sightings.due(self._loop.time()):
                self._start(self._ask(hint, addresses))
            due = self._sightings.next_due()
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._wake.wait()

    async def _ask(self, hint: Hint, addresses: tuple[str, ...]) -> None:
        places = [(address, hint.port) for address in addresses]
        answer = await first_answer(self._context, places, self._version)
        if answer is None:
            self._sightings.missed(hint, self._loop.time())
        else:
            self._sightings.answered(hint, *answer, self._loop.time())
        self._wake.set()
        if self._sightings.tables != self._shown:
            self._shown = self._sightings.tables
            self._on_change()
