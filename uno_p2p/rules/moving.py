"""Whole hands that have gone to other seats. A rule says which; the table moves the cards and reports it."""

from __future__ import annotations

from .effects import pass_on
from .events import HandsMoved
from .illegal import Illegal, Reason
from .legality import check_phase
from .state import Draft, Phase


def hands_moved(d: Draft, e: HandsMoved) -> None:
    """The cards are with their new owners, and the next seat's turn begins.

    Whoever has one card now counts as having called; a call goes away with the hand that it was for (U10).
    """
    check_phase(d, HandsMoved, Phase.MOVE_HANDS)
    if e.moves != d.moving:
        raise Illegal(Reason.NOT_NOW, awaited=d.phase.value)
    counts = list(d.counts)
    for giver, receiver in d.moving:
        counts[receiver] = d.counts[giver]
    d.counts = tuple(counts)
    receivers = frozenset(receiver for _, receiver in d.moving)
    d.called -= receivers
    if d.options.uno_call != "off":
        d.called |= {seat for seat in receivers if d.counts[seat] == 1}
    d.uno_open = None
    d.moving = ()
    pass_on(d)
