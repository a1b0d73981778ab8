"""Seven-zero (H7 to H10): a seven swaps whole hands with a chosen seat, a zero passes all hands on."""

from __future__ import annotations

from collections.abc import Mapping

from .cards import Symbol
from .effects import pass_on
from .events import Played
from .moving import move_hands
from .room import NOTHING, Room, Target
from .state import Draft


def seven(d: Draft, e: Played) -> None:
    """H7. A winning seven has no hand left to give (H9); where it may, its player may choose nobody."""
    if e.target is None:
        pass_on(d)
    else:
        move_hands(d, ((e.seat, e.target), (e.target, e.seat)))


def zero(d: Draft, e: Played) -> None:
    """H8, in the direction of play; with two players it is a swap (H10). A winning one moves nothing (H9)."""
    if d.winner is not None:
        pass_on(d)
    else:
        seats = (seat for seat in range(d.seats) if seat not in d.absent)
        move_hands(d, tuple((seat, d.seat_after(seat)) for seat in seats))


_SEVEN, _ZERO = {Symbol.SEVEN: seven}, {Symbol.ZERO: zero}
_MUST, _MAY = {Symbol.SEVEN: Target.MUST}, {Symbol.SEVEN: Target.MAY}
ROOMS: Mapping[str, Room] = {
    "off": NOTHING,
    "both": Room({**_SEVEN, **_ZERO}, _MUST),
    "zero": Room(_ZERO, {}),
    "seven": Room(_SEVEN, _MUST),
    "seven-may": Room(_SEVEN, _MAY),
}
"""By the values of the option `seven_zero`."""
