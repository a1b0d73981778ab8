"""Jump-in (H11 to H15): a card like the top one, out of turn; it takes the place of the one it is laid on."""

from __future__ import annotations

from .cards import Face
from .house_rule import HouseRule
from .state import Draft, State


def _identical(s: State | Draft, face: Face) -> bool:
    """Colour and symbol; of Wild kinds the kind (H13)."""
    return face == s.top


def _same_symbol(s: State | Draft, face: Face) -> bool:
    """As people play Speed Uno: in any colour."""
    return s.top is not None and face.symbol is s.top.symbol


RULES: tuple[HouseRule, ...] = (
    HouseRule("jump_in", "on", jumps=_identical),
    HouseRule("jump_in", "same-symbol", jumps=_same_symbol),
)
