"""Whole hands that have gone to other seats. A rule says which; the table moves the cards and reports it."""

from __future__ import annotations

from .effects import pass_on
from .events import HandsDealt, HandsMoved
from .illegal import Illegal, Reason
from .legality import check_phase
from .state import Draft, Phase, State


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
    receivers = frozenset(receiver for _, receiver in d.moving)
    d.moving = ()
    _arrived(d, tuple(counts), receivers)


def hands_dealt(d: Draft, _: HandsDealt) -> None:
    """D5: all cards are spread evenly, those left over to the first seats."""
    check_phase(d, HandsDealt, Phase.SHUFFLE_HANDS)
    order = deal_order(d)
    counts = list(d.counts)
    each, over = divmod(sum(counts[seat] for seat in order), len(order))
    for i, seat in enumerate(order):
        counts[seat] = each + (i < over)
    _arrived(d, tuple(counts), frozenset(order))


def deal_order(s: State | Draft) -> tuple[int, ...]:
    """To whom shuffled hands are dealt: clockwise, from the seat left of the player (D5)."""
    seats = ((s.turn + 1 + i) % s.seats for i in range(s.seats))
    return tuple(seat for seat in seats if seat not in s.absent)


def _arrived(d: Draft, counts: tuple[int, ...], receivers: frozenset[int]) -> None:
    d.counts = counts
    d.called -= receivers
    if d.options.uno_call != "off":
        d.called |= {seat for seat in receivers if counts[seat] == 1}
    d.uno_open = None
    pass_on(d)
