"""An invite: one word to paste into a chat, which carries where a table is and, if wanted, its code.

    uno-p2p:47474/apple-river-stone/192.168.1.20/fd00::7        with its code
    uno-p2p:47474/open/192.168.1.20                             without one

Nothing in it has a meaning to a shell, so it needs no quotes behind a command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from uno_p2p.trouble import Trouble

from .address import is_host, parse_address
from .codewords import is_joined, joined

HEAD: Final = "uno-p2p:"
MOST_HOSTS: Final = 8
LONGEST: Final = 1024  # characters
_NO_CODE: Final = "open"


@dataclass(frozen=True, slots=True)
class Invite:
    """Where a table is: at one of these addresses, the likeliest first. `code`: None if it says none."""

    hosts: tuple[str, ...]
    port: int
    code: str | None = None

    def encode(self) -> str:
        """The word to paste."""
        code = _NO_CODE if self.code is None else joined(self.code)
        return HEAD + "/".join([str(self.port), code, *self.hosts[:MOST_HOSTS]])


def parse_goal(text: str) -> Invite:
    """What a person typed or pasted: `HOST:PORT`, or an invite, also with words around it.

    Raises:
        Trouble: "bad-address" or "bad-invite".
    """
    if HEAD in text:
        return parse_invite(text[text.index(HEAD) :].split(maxsplit=1)[0])
    host, port = parse_address(text)
    return Invite((host,), port)


def parse_invite(text: str) -> Invite:
    """The invite in this word.

    Raises:
        Trouble: "bad-invite".
    """
    digits, *rest = text.removeprefix(HEAD).split("/") if len(text) <= LONGEST else [""]
    port = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 5 else 0
    code, *hosts = rest or [""]
    if not text.startswith(HEAD) or not 0 < port < 65536 or not 0 < len(hosts) <= MOST_HOSTS:
        raise _bad()
    if not all(is_host(host) for host in hosts) or not (code == _NO_CODE or is_joined(code)):
        raise _bad()
    return Invite(tuple(hosts), port, None if code == _NO_CODE else code.replace("-", " "))


def _bad() -> Trouble:
    return Trouble(
        "bad-invite", "That is no whole invite; copy the word that begins with “uno-p2p:” once more."
    )
