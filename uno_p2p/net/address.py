"""Addresses as people type them, as connections show them, and as ZeroMQ wants them."""

from __future__ import annotations

import ipaddress
import re
from typing import Final

from uno_p2p.trouble import Trouble

PORT: Final = 47474
"""Where a lobby listens unless somebody wants it elsewhere."""
MAX_HOST: Final = 253  # characters of a DNS name
_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?")


def parse_address(text: str) -> tuple[str, int]:
    """The host and port of `host:port` or `[IPv6]:port`.

    Raises:
        Trouble: "bad-address".
    """
    host, _, digits = text.strip().rpartition(":")
    bracketed = host.startswith("[") and host.endswith("]")
    host = host[1:-1] if bracketed else host
    port = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 5 else 0
    if not is_host(host) or (":" in host) is not bracketed or not 0 < port < 65536:
        shown = "".join(character for character in text[:80] if character.isprintable())
        raise Trouble("bad-address", f"“{shown}” is no address; write it like 192.168.1.20:47474.")
    return host, port


def is_host(text: str) -> bool:
    """Whether this is an IP address or could be a host's name; nothing else reaches ZeroMQ."""
    if not 0 < len(text) <= MAX_HOST:
        return False
    if ":" not in text:
        return _NAME.fullmatch(text) is not None
    address, percent, zone = text.partition("%")
    if percent and _NAME.fullmatch(zone) is None:
        return False
    try:
        ipaddress.IPv6Address(address)
    except ValueError:
        return False
    return True


def endpoint(host: str, port: int) -> str:
    """`tcp://host:port`, an IPv6 address in brackets."""
    return f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"


def host_of(at: str) -> str:
    """The host in an endpoint."""
    return at.removeprefix("tcp://").rpartition(":")[0].strip("[]")


def plain_address(address: str) -> str:
    """An address as people write it: an IPv4 address seen through an IPv6 socket loses its prefix."""
    parsed = _ip(address)
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed or address)


def is_loopback(address: str) -> bool:
    """Whether a connection from there came from this very machine's inside."""
    parsed = _ip(address)
    return parsed is not None and parsed.is_loopback


def means_something_elsewhere(address: str) -> bool:
    """Whether another machine can use it: a link-local IPv6 address names an interface of this one."""
    parsed = _ip(address)
    return parsed is not None and not (parsed.version == 6 and parsed.is_link_local)


def is_address(text: str) -> bool:
    """Whether this is an IP address and no name."""
    return _ip(text) is not None


def _ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
