"""What stands in for a seat that is away: shares of its key, used card by card (protocol section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from protocol.elgamal import Ciphertext
from protocol.group import Point
from uno_p2p.table.asking import ask
from uno_p2p.table.duty import Script, Step
from uno_p2p.table.hand import Backing
from uno_p2p.table.steps.backup import Cover
from uno_p2p.table.table import Table

Parts = dict[int, tuple[Point, ...]]
"""Parts of locks by seat, card by card."""


def enough(table: Table, backing: Backing | None) -> bool:
    """Whether those who are there can stand in for a seat that is away."""
    return backing is not None and len(table.voters) >= backing.sharing.threshold


def covered(
    table: Table, track: str, backing: Backing | None, owed: Mapping[int, Sequence[Ciphertext]]
) -> Script[Parts | None]:
    """The parts that absent seats owe of exactly these cards' locks, by seat; None if they are lost.

    Everybody who is there speaks, whoever the cards are for. A seat that goes away here is one holder less.
    """
    if backing is None or not enough(table, backing):
        return None
    duty = Cover(backing.sharing, backing.backups, owed)
    said = yield from ask(table, Step(track, duty, table.voters, settled=True))
    return duty.settle(said) if len(said) >= backing.sharing.threshold else None
