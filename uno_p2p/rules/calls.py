"""The call of UNO: who has said it, who may be caught without it."""

from __future__ import annotations

from .events import Called, Caught, Jumped, Played
from .illegal import Illegal, Reason
from .legality import check_seat, may_play
from .state import Draft, Then


def down_to_one(d: Draft, e: Played | Jumped) -> None:
    """The seat is left with one card: it has called, or it can be caught."""
    if e.uno or d.options.uno_call == "auto" or e.seat in d.called:
        d.called |= {e.seat}  # U1
    else:
        d.uno_open = e.seat  # U3


def called(d: Draft, e: Called) -> None:
    """A call is good ahead of the play (two cards, on turn) or after it until caught; any other is void."""
    ahead = e.seat == d.turn and d.counts[e.seat] == 2 and not d.owed and e.seat not in d.called
    if d.options.uno_call != "on" or not (e.seat == d.uno_open or (ahead and may_play(d))):
        raise Illegal(Reason.NOTHING_TO_CALL, seat=e.seat)  # U8
    if e.seat == d.uno_open:
        d.uno_open = None  # U5
    d.called |= {e.seat}


def caught(d: Draft, e: Caught) -> None:
    """Any other seat may catch, once, until the next voluntary act."""
    check_seat(d, e.by)
    if e.by == e.seat:
        raise Illegal(Reason.CATCH_YOURSELF)
    if e.seat != d.uno_open:
        raise Illegal(Reason.NOTHING_TO_CATCH, seat=e.seat)  # U8
    d.uno_open = None  # U7
    d.owe(e.seat, d.options.uno_penalty, Then.GO_ON)  # U2
