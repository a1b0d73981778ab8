"""Who may talk to the page's server: names of this machine, keys, tickets and cookies.

It is pure: times and random bytes are brought along.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

TICKET_LIFE: Final = 60.0
"""Seconds for which a ticket for another device can be redeemed."""
TICKET_BYTES: Final = 32
"""Random bytes of which one is made."""
MOST_TICKETS: Final = 8


class Role(StrEnum):
    """What a cookie lets its holder do."""

    SEAT = "seat"
    TV = "tv"  # looks on


@dataclass(frozen=True, slots=True)
class _Ticket:
    role: Role
    until: float


class Guard:
    """One server's. `secret` (32 bytes) is the home's, so that a cookie outlives the process."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.hosts: set[str] = set()
        """The values of `Host` that are ours: "127.0.0.1:PORT", ..."""
        self._tickets: dict[str, _Ticket] = {}

    @property
    def key(self) -> str:
        """What the printed address carries. Whoever can read this terminal may play from this machine."""
        return self._derived("key")[:32]

    def knows_host(self, host: str | None) -> bool:
        """Whether a request was meant for this server: a name that resolves here is not enough."""
        return host is not None and host.lower() in self.hosts

    def knows_origin(self, origin: str | None) -> bool:
        """Whether the page that speaks is one of ours."""
        return origin is not None and origin.lower() in {f"http://{host}" for host in self.hosts}

    def cookie(self, role: Role) -> str:
        """The cookie of a role."""
        return f"{role.value}.{self._derived(f'cookie {role.value}')}"

    def role(self, cookie: str | None) -> Role | None:
        """The role of whoever shows this cookie."""
        for role in Role:
            if cookie is not None and _same(cookie, self.cookie(role)):
                return role
        return None

    def ticket(self, role: Role, now: float, random: bytes) -> str:
        """A ticket for another device, good once, for `TICKET_LIFE` seconds."""
        while len(self._tickets) >= MOST_TICKETS:
            del self._tickets[next(iter(self._tickets))]
        ticket = sha256(self._secret + random).hexdigest()[:32]
        self._tickets[ticket] = _Ticket(role, now + TICKET_LIFE)
        return ticket

    def redeem(self, shown: str, now: float) -> Role | None:
        """What a key or ticket is worth; None for a wrong, late or used one. Neither can be guessed."""
        self._forget(now)
        if _same(shown, self.key):
            return Role.SEAT
        ticket = self._tickets.pop(shown, None)
        return ticket.role if ticket is not None else None

    def _forget(self, now: float) -> None:
        self._tickets = {name: one for name, one in self._tickets.items() if one.until > now}

    def _derived(self, what: str) -> str:
        return hmac.new(self._secret, what.encode(), sha256).hexdigest()


def _same(shown: str, ours: str) -> bool:
    """What is shown may be any text, even one that is no UTF-8."""
    return hmac.compare_digest(shown.encode(errors="surrogatepass"), ours.encode())
