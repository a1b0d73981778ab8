"""Seven-zero (H7 to H10): a seven swaps whole hands with a chosen seat, a zero passes all hands on."""

from __future__ import annotations

from .cards import Symbol
from .effects import Target, move_hands, pass_on, swap_hands
from .house_rule import HouseRule
from .state import Draft


def zero(d: Draft) -> None:
    """H8, in the direction of play; with two players it is a swap (H10). A winning one moves nothing (H9)."""
    if d.winner is not None:
        pass_on(d)
    else:
        move_hands(d, tuple((seat, d.seat_after(seat)) for seat in d.playing()))


_SEVEN, _ZERO = {Symbol.SEVEN: swap_hands}, {Symbol.ZERO: zero}
_MUST, _MAY = {Symbol.SEVEN: Target.MUST}, {Symbol.SEVEN: Target.MAY}
RULES: tuple[HouseRule, ...] = (
    HouseRule("seven_zero", "both", _SEVEN | _ZERO, targets=_MUST),
    HouseRule("seven_zero", "zero", _ZERO),
    HouseRule("seven_zero", "seven", _SEVEN, targets=_MUST),
    HouseRule("seven_zero", "seven-may", _SEVEN, targets=_MAY),
    HouseRule("seven_zero", "both-may", _SEVEN | _ZERO, targets=_MAY),
    HouseRule("seven_zero", "one-may", {Symbol.ONE: swap_hands}, targets={Symbol.ONE: Target.MAY}),
)
"""One for each value of the option but `off`."""
