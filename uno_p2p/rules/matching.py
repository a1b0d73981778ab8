"""Which card goes on which (T1)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Face
from .state import Draft, State


def fitting(s: State | Draft, faces: Sequence[Face]) -> list[bool]:
    """For each face, whether it goes on the top card in a turn of the core. On a Wild kind only the named
    colour counts: no coloured card shares its symbol."""
    colour = s.colour
    symbol = s.top.symbol if s.top else None
    return [face.colour is None or face.colour is colour or face.symbol is symbol for face in faces]
