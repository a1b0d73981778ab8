"""The code that lets people in: three words of a list that everybody can read, hear and type."""

from __future__ import annotations

import re
import secrets

from uno_p2p.table.fingerprint import word_list

from .pairing import WORDS, same_code

_JOINED = re.compile(r"[a-z]{1,12}(?:-[a-z]{1,12}){2}")


def fresh_code() -> str:
    """A new one, 33 bits that nobody can foresee."""
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS))


def joined(code: str) -> str:
    """A code as one word, for where spaces do not go."""
    return same_code(code).replace(" ", "-")


def is_joined(text: str) -> bool:
    """Whether this could be what `joined` makes of a code."""
    return _JOINED.fullmatch(text) is not None
