"""The port at which a table would be opened: whether it can be had, and whether others get through to it."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from .finding import Code, Finding, Why, fine, unchecked, wrong


@contextmanager
def listening(port: int) -> Iterator[None]:
    """Listen at this port on every address for a while, as `host` does. OSError if it cannot be had."""
    with _everywhere() as one:
        if sys.platform == "win32":  # there, the other option would share a port that is taken
            one.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(("", port))
        one.listen(4)  # who connects is taken in by the system; nobody here reads
        yield


def port_free(port: int, trouble: OSError | None) -> Finding:
    """`trouble`: of the attempt to listen there."""
    if trouble is None:
        return fine(Code.PORT_BUSY, port=port)
    if trouble.errno == errno.EADDRINUSE:
        return wrong(Code.PORT_BUSY, port=port)
    if isinstance(trouble, PermissionError):
        return wrong(Code.PORT_BUSY, "forbidden", port=port)
    raise trouble


async def port_reached(
    port: int, *, held: bool, same_machine: bool, calls_back: Callable[[], Awaitable[bool]]
) -> Finding:
    """Whether the table's host gets through to our port; `held`: we listen there now."""
    if not held:
        return unchecked(Code.PORT_BLOCKED, Why.PORT_TAKEN, port=port)
    if same_machine:
        return unchecked(Code.PORT_BLOCKED, Why.SAME_MACHINE)
    reached = await calls_back()
    return (fine if reached else wrong)(Code.PORT_BLOCKED, port=port)


def is_this_machine(host: str, port: int) -> bool:
    """Whether an address is one of this very machine: the way there begins where it ends.

    OSError if there is no way there. Nothing is sent: connecting a datagram socket only chooses the way.
    """
    kind, _, _, _, at = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
    with socket.socket(kind, socket.SOCK_DGRAM) as one:
        one.connect(at)
        here, there = one.getsockname()[0], one.getpeername()[0]
    return here == there or ipaddress.ip_address(there).is_loopback


def _everywhere() -> socket.socket:
    """A TCP socket for IPv6 and IPv4, or for IPv4 where there is no IPv6."""
    with contextlib.suppress(OSError):
        one = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
        try:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        except OSError:
            one.close()
            raise
        return one
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM)
