"""This machine's own addresses, and links that are made anew when they change or when it has slept."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from typing import Final

import ifaddr

from uno_p2p.slumber import Slumber, wall

from .mesh import Mesh

BEAT: Final = 1.0
"""Seconds between two looks; one costs half a millisecond."""


def own_addresses() -> frozenset[str]:
    """The addresses of all interfaces, without those that mean this very machine."""
    found = (ip.ip if ip.is_IPv4 else ip.ip[0] for card in ifaddr.get_adapters() for ip in card.ips)
    return frozenset(address for address in map(str, found) if not ipaddress.ip_address(address).is_loopback)


async def keep_linked(mesh: Mesh, woke: Callable[[], None]) -> None:
    """For ever: renew the links of `mesh` when this machine has slept or its addresses have changed, since
    connections that nobody has closed would only be found dead seconds later. `woke()` is called before.
    """
    slumber, here = Slumber(BEAT, wall()), own_addresses()
    while True:
        await asyncio.sleep(BEAT)
        before, here = here, own_addresses()
        if slumber.look(wall()) or here != before:
            woke()
            mesh.renew()
