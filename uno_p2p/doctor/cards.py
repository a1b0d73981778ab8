"""The network cards of this machine, and which of them lead to people in the same home.

A name alone can lie, so addresses and what the system says about a card count as well; docs/doctor.md tells
the rules in words.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from .finding import Code, Finding, Why, fine, unchecked, wrong

_UP, _BROADCAST, _LOOPBACK, _POINT_TO_POINT, _RUNNING = 0x1, 0x2, 0x8, 0x10, 0x40  # alike on Linux and macOS
_MULTICAST: Final = 0x8000 if sys.platform == "darwin" else 0x1000
_ASK_FLAGS: Final = 0xC0206911 if sys.platform == "darwin" else 0x8913  # SIOCGIFFLAGS

_VPN_NAMES: Final = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|l2tp|tailscale|zt|wt|ham|nebula|nordlynx|nordtun|proton|mullvad|gpd|cscotun)"
    r"[\w.-]*"
)
_VPN_WORDS: Final = re.compile(  # Windows describes its cards
    r"\b(vpn|openvpn|wireguard|wintun|tap-windows|tailscale|zerotier|hamachi|nordlynx|anyconnect|fortinet"
    r"|globalprotect|pangp|wan miniport)\b"
)
_INNER_NAMES: Final = re.compile(
    r"(docker|br-[0-9a-f]{12}|veth|virbr|vmnet|vboxnet|lxcbr|lxdbr|podman|cni).*"
)
_INNER_WORDS: Final = re.compile(r"\b(default switch|wsl|virtualbox host-only|vmware virtual ethernet)\b")
_TAILNETS: Final = (ipaddress.ip_network("100.64.0.0/10"), ipaddress.ip_network("fd7a:115c:a1e0::/48"))


class Kind(Enum):
    """Where a card leads."""

    LAN = "lan"
    VPN = "vpn"  # to people elsewhere, or to nobody
    INNER = "inner"  # to containers and guests of this very machine
    NOWHERE = "nowhere"  # loopback, off, no cable, no address that another machine could use


@dataclass(frozen=True, slots=True)
class Card:
    """One network card. `flags`: as the system has them; None where it does not tell (Windows)."""

    name: str
    label: str  # the name that people see
    addresses: tuple[str, ...]
    flags: int | None = None
    index: int = 0

    @property
    def usable(self) -> tuple[str, ...]:
        """The addresses under which another machine could reach it."""
        return tuple(address for address in self.addresses if _usable(address))

    @property
    def multicast(self) -> bool:
        """False if the system says that multicast is switched off here."""
        return self.flags is None or bool(self.flags & _MULTICAST)


def kind_of(card: Card) -> Kind:
    """Where it leads."""
    flags = card.flags
    if not card.usable or (
        flags is not None and (flags & _LOOPBACK or not flags & _UP or not flags & _RUNNING)
    ):
        return Kind.NOWHERE
    words = f"{card.name} {card.label}".lower()
    if _INNER_NAMES.fullmatch(card.name) or _INNER_WORDS.search(words):
        return Kind.INNER
    if _VPN_NAMES.fullmatch(card.name.lower()) or _VPN_WORDS.search(words):
        return Kind.VPN
    if flags is not None and flags & _POINT_TO_POINT and not flags & _BROADCAST:
        return Kind.VPN
    return Kind.VPN if all(_in_tailnet(address) for address in card.usable) else Kind.LAN


def own_cards() -> tuple[Card, ...]:
    """The cards of this machine."""
    import ifaddr

    return tuple(
        Card(
            one.name,
            one.nice_name,
            tuple(ip.ip if isinstance(ip.ip, str) else ip.ip[0] for ip in one.ips),
            flags_of(one.name),
            one.index or 0,
        )
        for one in ifaddr.get_adapters()
    )


def flags_of(name: str) -> int | None:
    """What the system says about the card of this name; None if nothing."""
    if sys.platform == "win32":
        return None
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, contextlib.suppress(OSError):
        raw = fcntl.ioctl(asking, _ASK_FLAGS, struct.pack("16s24x", name.encode()))
        return int(struct.unpack_from("H", raw, 16)[0])
    return None


def lan_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those that lead to the people here."""
    return tuple(card for card in cards if kind_of(card) is Kind.LAN)


def some_interface(look: Callable[[], Iterable[Card]]) -> Finding:
    """Whether there is any way out of this machine."""
    ways = [card for card in look() if kind_of(card) in (Kind.LAN, Kind.VPN)]
    return fine(Code.NO_INTERFACE, cards=_listed(ways)) if ways else wrong(Code.NO_INTERFACE)


def not_only_vpn(look: Callable[[], Iterable[Card]]) -> Finding:
    """Whether one of the ways out leads to the people here."""
    cards = tuple(look())
    tunnels = [card for card in cards if kind_of(card) is Kind.VPN]
    if lan_cards(cards):
        return fine(Code.ONLY_VPN, "beside" if tunnels else "", cards=_listed(tunnels))
    return wrong(Code.ONLY_VPN, cards=_listed(tunnels)) if tunnels else unchecked(Code.ONLY_VPN, Why.NO_LAN)


def _listed(cards: Iterable[Card]) -> str:
    return ", ".join(card.label for card in cards)


def _usable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    if ip.is_loopback or ip.is_unspecified or ip.is_multicast:
        return False
    return ip.version == 4 or not ip.is_link_local


def _in_tailnet(address: str) -> bool:
    return any(ipaddress.ip_address(address) in net for net in _TAILNETS)
