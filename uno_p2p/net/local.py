"""This machine's own addresses: which of them to tell others, and which one a given peer sees."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

import ifaddr

from .address import is_loopback, means_something_elsewhere
from .roaming import own_addresses

MOST: Final = 6
"""Addresses that are told: a person has to look through them."""
_ANY_PORT: Final = 9  # nothing is sent: the system only chooses the way
_HOMES: Final = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def own_address_for(peer: str) -> str | None:
    """The address of ours that this peer sees; None where the way is not known, the peer is named by a name,
    or its address is a public one: who plays at home has no business there, and a look must not depend on a
    way to the internet.
    """
    try:
        if ipaddress.ip_address(peer).is_global:
            return None
        (family, kind, _, _, at), *_ = socket.getaddrinfo(
            peer, _ANY_PORT, type=socket.SOCK_DGRAM, flags=socket.AI_NUMERICHOST
        )
        with socket.socket(family, kind) as probe:
            probe.connect(at)
            return str(probe.getsockname()[0])
    except (OSError, ValueError):
        return None


def to_tell(addresses: Iterable[str] | None = None) -> tuple[str, ...]:
    """Those of the addresses that mean something on another machine, the likeliest first; by default of all
    our interfaces: which one leads to the others, nobody can know from here.
    """
    found = own_addresses() if addresses is None else addresses
    kept = [one for one in found if means_something_elsewhere(one) and not is_loopback(one)]
    return tuple(sorted(kept, key=_rank))[:MOST]


def listens_everywhere(host: str) -> bool:
    """Whether a socket that is bound there is reached at all our addresses."""
    return host in ("*", "0.0.0.0", "::")  # noqa: S104 - nothing is bound here


def own_networks() -> tuple[Network, ...]:
    """The networks that this machine's interfaces are in."""
    ips = [ip for card in ifaddr.get_adapters() for ip in card.ips]
    plain = [(ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix) for ip in ips]
    return tuple(ipaddress.ip_network(f"{address}/{size}", strict=False) for address, size in plain)


def is_nearby(address: str, networks: Iterable[Network]) -> bool:
    """Whether this can be the address of a machine on our network. Whoever may make us dial an address must
    not send us out into the internet.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if parsed.is_unspecified or parsed.is_multicast or parsed == ipaddress.ip_address("255.255.255.255"):
        return False
    return not parsed.is_global or any(parsed in network for network in networks)


def _rank(address: str) -> tuple[int, int, str]:
    """Homes have IPv4 addresses of a few ranges; an address that a machine gave itself is a last resort."""
    parsed = ipaddress.ip_address(address)
    home = next((i for i, net in enumerate(_HOMES) if parsed.version == 4 and parsed in net), len(_HOMES))
    return (parsed.version + 4 * parsed.is_link_local, home, address)
