"""Who has left a match that goes on, with its score: what the contract carries, so that who returns keeps it.

Every table's contract names it, so also those who came meanwhile know it and compute the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from protocol.codec import fields, sized
from protocol.errors import Fault, FaultCode

MOST_FORMER = 32
"""So many are remembered; the one that left first is forgotten first."""


class How(IntEnum):
    """How somebody left: what it may do when it returns."""

    LEFT = 0  # plays on
    OUT = 1  # eliminated: watches
    BARRED = 2  # takes no part in this match any more


@dataclass(frozen=True, slots=True)
class Former:
    """A former player: identity key (32 bytes), its points, how it left."""

    identity: bytes
    score: int
    how: How = How.LEFT


def encode_former(former: Sequence[Former]) -> list[list[object]]:
    """`[[identity, score, how], ..]`, in the order of their leaving."""
    return [[one.identity, one.score, int(one.how)] for one in former]


def read_former(plain: Sequence[object]) -> tuple[Former, ...]:
    """What `encode_former` wrote, one at least; Fault BAD_ENCODING for anything else."""
    if not 0 < len(plain) <= MOST_FORMER:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(plain)} former players")
    found = tuple(_one(one) for one in plain)
    if len({one.identity for one in found}) != len(found):
        raise Fault(FaultCode.BAD_ENCODING, "somebody has left twice")
    return found


def _one(plain: object) -> Former:
    identity, score, how = fields(plain, bytes, int, int)
    if score < 0 or how not in set(How):
        raise Fault(FaultCode.BAD_ENCODING, "a former player that cannot be")
    return Former(sized(identity, 32), score, How(how))
