"""Seven-zero (H7 to H10): a seven swaps whole hands with a chosen seat, a zero passes all hands on."""

from __future__ import annotations

from .cards import Symbol
from .effects import move_hands, pass_on
from .house_rule import HouseRule, Target
from .state import Draft


def seven(d: Draft) -> None:
    """H7. A winning seven has no hand left to give (H9); where it may, its player may choose nobody."""
    if d.target is None:
        pass_on(d)
    else:
        move_hands(d, ((d.turn, d.target), (d.target, d.turn)))


def zero(d: Draft) -> None:
    """H8, in the direction of play; with two players it is a swap (H10). A winning one moves nothing (H9)."""
    if d.winner is not None:
        pass_on(d)
    else:
        seats = (seat for seat in range(d.seats) if seat not in d.absent)
        move_hands(d, tuple((seat, d.seat_after(seat)) for seat in seats))


_SEVEN, _ZERO = {Symbol.SEVEN: seven}, {Symbol.ZERO: zero}
_MUST, _MAY = {Symbol.SEVEN: Target.MUST}, {Symbol.SEVEN: Target.MAY}
RULES: tuple[HouseRule, ...] = (
    HouseRule("seven_zero", "both", _SEVEN | _ZERO, targets=_MUST),
    HouseRule("seven_zero", "zero", _ZERO),
    HouseRule("seven_zero", "seven", _SEVEN, targets=_MUST),
    HouseRule("seven_zero", "seven-may", _SEVEN, targets=_MAY),
)
"""One for each value of the option but `off`."""
