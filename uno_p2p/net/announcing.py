"""Telling the network that there is a table, by mDNS. Where that fails, nothing is lost but comfort."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from zeroconf import Error, InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from .card import TableCard
from .discovery import SERVICE, announced, properties
from .local import listens_everywhere
from .roaming import own_addresses
from .tasks import supervised

BEAT: Final = 1.0  # seconds between two looks at this machine's interfaces
QUIET: Final = logging.getLogger("zeroconf")
FAREWELL: Final = 3.0  # seconds in which the goodbye has left, or never will
FAILURES: Final = (OSError, Error, RuntimeError)
"""What an interface that has just gone makes of sending."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is announced."""

    addresses: tuple[str, ...]
    told: tuple[tuple[str, str], ...]


@asynccontextmanager
async def announcing(
    card: Callable[[], TableCard], host: str, port: int, version: str
) -> AsyncIterator[None]:
    """While the block runs, the table whose lobby listens at `host` ("*": everywhere) and `port` is
    announced, with what `card()` tells of it at the time.
    """
    here = own_addresses if listens_everywhere(host) else (lambda: frozenset({host}))

    def now() -> Said:
        return Said(tuple(announced(here())), tuple(properties(card(), version).items()))

    telling = supervised(_tell(now, os.urandom(8).hex(), port))
    try:
        yield
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(now: Callable[[], Said], name: str, port: int) -> None:
    """For ever; a unique name for each run, so that nobody has to be asked whether it is free."""
    zeroconf: AsyncZeroconf | None = None
    said: Said | None = None
    try:
        while True:
            if zeroconf is None:
                zeroconf = opened()
            wanted = now()
            if zeroconf is not None and wanted != said and wanted.addresses:
                try:
                    await _publish(zeroconf, _info(name, port, wanted), first=said is None)
                    said = wanted
                except FAILURES:
                    pass  # tried again with the next beat
            await asyncio.sleep(BEAT)
            if zeroconf is not None:
                await refreshed(zeroconf)
    finally:
        if zeroconf is not None:
            await closed(zeroconf)


async def _publish(zeroconf: AsyncZeroconf, info: AsyncServiceInfo, *, first: bool) -> None:
    if first:
        await (await zeroconf.async_register_service(info, cooperating_responders=True))
    else:
        await (await zeroconf.async_update_service(info))


def _info(name: str, port: int, said: Said) -> AsyncServiceInfo:
    return AsyncServiceInfo(
        SERVICE,
        f"{name}.{SERVICE}",
        port=port,
        properties=dict(said.told),
        server=f"uno-p2p-{name}.local.",
        parsed_addresses=list(said.addresses),
    )


def opened() -> AsyncZeroconf | None:
    """A responder on all interfaces; None where there is none that it could use."""
    QUIET.setLevel(logging.CRITICAL)  # a player has no use for what it says of strangers' bytes
    for family in (IPVersion.All, IPVersion.V4Only):
        try:
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=family)
        except (*FAILURES, ValueError):
            continue
    return None


async def refreshed(zeroconf: AsyncZeroconf) -> None:
    """Use the interfaces that there are now."""
    with suppress(*FAILURES):
        await zeroconf.async_update_interfaces()


async def closed(zeroconf: AsyncZeroconf) -> None:
    """Say goodbye and close."""
    try:
        async with asyncio.timeout(FAREWELL):
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()
    except (*FAILURES, TimeoutError):
        pass
