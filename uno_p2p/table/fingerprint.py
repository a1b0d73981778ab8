"""Four words that are the same for everybody at a table, and for nobody else.

They come from the sid, which depends on nonces that were promised before anybody saw another's; so whoever
sits between two players cannot choose them, and players who read the same words aloud know that nobody does.

The list is BIP-39's English one (2048 words, the first four letters of each are unique; MIT licence).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from protocol.transcript import H, frame

COUNT = 4
BITS = 11


@cache
def word_list() -> tuple[str, ...]:
    """The 2048 words."""
    return tuple(files(__package__).joinpath("data/words.txt").read_text(encoding="ascii").split())


def fingerprint(sid: bytes) -> tuple[str, ...]:
    """The words of a table: 44 bits of H(frame(sid, "fingerprint")), the first bits first."""
    bits = int.from_bytes(H(frame(sid, b"fingerprint"))[:8], "big") >> (64 - COUNT * BITS)
    places = [(bits >> (BITS * (COUNT - 1 - i))) & ((1 << BITS) - 1) for i in range(COUNT)]
    return tuple(word_list()[place] for place in places)
