"""Whether what is said to all on a network card is heard, as finding tables by mDNS needs it.

A question that nobody can answer, for a name made up on the spot, is sent to mDNS's own groups and port on
one card, and has to come back there. That shows what this machine does with multicast; whether the Wi-Fi
hands it to others can only be seen from another machine.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from .cards import Card
from .finding import Code, Finding, Why, fine, unchecked, wrong

PORT: Final = 5353
GROUP_4, GROUP_6 = "224.0.0.251", "ff02::fb"
PATIENCE: Final = 1.0  # seconds
_TXT, _IN = 16, 1
_ONLY_JOINED: Final = 49  # IP_MULTICAST_ALL of Linux, which Python does not name
_LONGEST: Final = 9000


@dataclass(frozen=True, slots=True)
class Heard:
    """What has become of the words on one card."""

    card: Card
    families: tuple[str, ...]  # "IPv4", "IPv6"


def multicast(cards: Iterable[Card], hears: Callable[[Iterable[Card]], list[Heard]]) -> Finding:
    """Whether multicast works on one of these cards, which lead to a LAN."""
    cards = tuple(cards)
    if not cards:
        return unchecked(Code.NO_MULTICAST, Why.NO_LAN)
    able = [one for one in hears(card for card in cards if card.multicast) if one.families]
    if not able:
        return wrong(Code.NO_MULTICAST, cards=", ".join(card.label for card in cards))
    return fine(Code.NO_MULTICAST, cards=", ".join(f"{o.card.label} ({', '.join(o.families)})" for o in able))


def heard_back(cards: Iterable[Card], patience: float = PATIENCE, port: int = PORT) -> list[Heard]:
    """Say something on every card, and hear what comes back within `patience` seconds."""
    with contextlib.ExitStack() as stack:
        waiting: dict[socket.socket, bytes] = {}
        found: dict[socket.socket, tuple[Card, str]] = {}
        for card in cards:
            for family in ("IPv4", "IPv6"):
                token = os.urandom(8).hex().encode()
                # Whatever stands in the way of this one, the others may do.
                with contextlib.suppress(OSError):
                    if (said := _said(card, family, port, question(token), stack)) is not None:
                        waiting[said], found[said] = token, (card, family)
        back = _until_back(waiting, patience)
    names: dict[Card, list[str]] = {card: [] for card, _ in found.values()}
    for one, (card, family) in found.items():
        if one in back:
            names[card].append(family)
    return [Heard(card, tuple(families)) for card, families in names.items()]


def question(token: bytes) -> bytes:
    """An mDNS question for a text at a name that nobody has."""
    labels = (token, b"uno-p2p", b"local")
    name = b"".join(bytes([len(label)]) + label for label in labels) + b"\0"
    return struct.pack("!6H", 0, 0, 1, 0, 0, 0) + name + struct.pack("!2H", _TXT, _IN)


def _said(
    card: Card, family: str, port: int, words: bytes, stack: contextlib.ExitStack
) -> socket.socket | None:
    """The socket that has said it and now listens; None if the card has no such address."""
    own = [address for address in card.addresses if (":" in address) == (family == "IPv6")]
    if not own:
        return None
    kind = socket.AF_INET if family == "IPv4" else socket.AF_INET6
    one = stack.enter_context(socket.socket(kind, socket.SOCK_DGRAM))
    one.setblocking(False)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT"):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if family == "IPv4":
        here = socket.inet_aton(own[0])
        if sys.platform == "linux":
            one.setsockopt(socket.IPPROTO_IP, _ONLY_JOINED, 0)
        one.bind(("", port))
        one.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP_4) + here)
        one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        one.sendto(words, (GROUP_4, port))
    else:
        group = socket.inet_pton(socket.AF_INET6, GROUP_6) + struct.pack("@I", card.index)
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(("", port))
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, group)
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, card.index)
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)
        one.sendto(words, (GROUP_6, port, 0, card.index))
    return one


def _until_back(waiting: dict[socket.socket, bytes], patience: float) -> set[socket.socket]:
    """Those that have heard their own token."""
    back: set[socket.socket] = set()
    last = time.monotonic() + patience
    while (open_ones := waiting.keys() - back) and (left := last - time.monotonic()) > 0:
        for one in select.select(list(open_ones), [], [], left)[0]:
            with contextlib.suppress(OSError):
                if waiting[one] in one.recv(_LONGEST):
                    back.add(one)
    return back
