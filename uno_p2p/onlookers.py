"""Who looks on at a table: a node that shows it to somebody tells the others, and each keeps what it hears.

A hint, like every word that nobody signs: a player with a changed program can show the table to anybody in
secret. What is hidden at the table is hidden from them, too.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Final

from protocol.codec import fields, pack, unpack
from protocol.errors import Fault
from uno_p2p.net.introduction import clean_text

WORD: Final = b"\x92\xa8watching"
"""How the frame begins: a list of two, the first the text "watching"."""
REPEAT: Final = 2.0  # seconds between two such words
FORGET: Final = 6.0  # seconds after which what was heard is old
MOST: Final = 16  # names of one node
MAX_WORD: Final = 2048  # bytes


def encode_watching(names: Iterable[str]) -> bytes:
    """`["watching", [name, ..]]`."""
    return pack(["watching", list(names)[:MOST]])


class Onlookers:
    """One node's knowledge. Any thread may call; times are seconds of one monotonic clock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: dict[bytes, tuple[tuple[str, ...], float]] = {}

    def hear(self, teller: bytes, payload: bytes, now: float) -> bool:
        """A frame that begins like such a word; whether it was one. Nothing is raised. `teller`: a peer of
        the table, or ourselves.
        """
        try:
            word, names = fields(unpack(payload, limit=MAX_WORD), str, list)
        except Fault:
            return False
        if word != "watching" or len(names) > MOST or not all(_is_name(name) for name in names):
            return False
        with self._lock:
            self._told[teller] = tuple(names), now
        return True

    def names(self, now: float) -> tuple[str, ...]:
        """Who looks on now."""
        with self._lock:
            return tuple(
                name for _, (names, at) in sorted(self._told.items()) for name in names if now - at <= FORGET
            )


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value) and value == clean_text(value)
