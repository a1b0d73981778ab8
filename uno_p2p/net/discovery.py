"""What is told about a table by mDNS, and what of it is believed: nothing but where to ask.

An announcement is a stranger's bytes, and stays in caches for minutes after its table is gone. It is a hint:
the table is shown only after its lobby has answered (`sightings`). No sockets here.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from protocol.entry import blake

from .address import is_address, is_host
from .card import TableCard
from .local import Network, is_nearby

SERVICE: Final = "_uno-p2p._tcp.local."
MOST_ADDRESSES: Final = 6  # of one table that are asked
LONGEST_NAME: Final = 255  # characters
_FINGERPRINT: Final = 16  # hexadecimal digits
_TAG: Final = b"uno-p2p/announcement/1"


@dataclass(frozen=True, slots=True)
class Hint:
    """Somebody says that there is a table."""

    name: str  # of the announcement: one run of one host
    addresses: tuple[str, ...]  # the likeliest first
    port: int
    fingerprint: str  # of the host's identity, as `fingerprint_of` makes it


def fingerprint_of(identity: bytes) -> str:
    """Short, to know an announcement's own lobby from another one at the same place; it proves nothing."""
    return blake(_TAG, identity).hex()[:_FINGERPRINT]


def properties(card: TableCard, version: str) -> dict[str, str]:
    """What an announcement tells beside the address."""
    return {
        "version": version,
        "table": card.title,
        "free": str(card.free),
        "id": fingerprint_of(card.host.identity),
    }


def read_hint(
    name: str,
    addresses: Iterable[str],
    port: int | None,
    told: Mapping[bytes, bytes | None],
    networks: Iterable[Network],
) -> Hint | None:
    """The hint in an announcement; None if it is none of ours or leads nowhere near. `networks`: our own."""
    known = tuple(networks)
    fingerprint = told.get(b"id") or b""
    kept = sorted(
        (one for one in addresses if is_host(one) and is_nearby(one, known)),
        key=lambda one: (":" in one, "%" in one),
    )
    if not name.endswith(f".{SERVICE}") or len(name) > LONGEST_NAME or not 0 < (port or 0) < 65536:
        return None
    if len(fingerprint) != _FINGERPRINT or not fingerprint.isascii() or not kept or port is None:
        return None
    return Hint(name, tuple(dict.fromkeys(kept))[:MOST_ADDRESSES], port, fingerprint.decode("ascii"))


def announced(addresses: Iterable[str]) -> list[str]:
    """Which of our own addresses an announcement carries; link-local ones too, for who hears it is near."""
    parsed = [ipaddress.ip_address(one) for one in addresses if is_address(one)]
    likely = sorted(parsed, key=lambda ip: (ip.version, ip.is_link_local, int(ip)))
    return [str(ip).partition("%")[0] for ip in likely[:MOST_ADDRESSES]]
