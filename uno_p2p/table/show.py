"""After the hand everybody opens what is left; for who is away the others do it, if they can (section 7)."""

from __future__ import annotations

from uno_p2p.rules.cards import Face
from uno_p2p.table.asking import ask
from uno_p2p.table.cover import covered
from uno_p2p.table.duty import Script, Step
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Opened
from uno_p2p.table.steps.sharing import Show
from uno_p2p.table.table import Table

Shown = dict[int, tuple[Face | None, ...]]
"""What every seat was left with; None for a card that nobody could open."""


def show(table: Table, track: str, hand: Hand, seats: tuple[int, ...]) -> Script[Shown]:
    """The hands of these seats, all that have cards left."""
    said = yield from ask(table, Step(track, Show(hand), seats))
    faces = {seat: opened.faces for seat, opened in said.items()}
    hidden = {seat: hand.hands[seat].cards for seat in seats if seat not in faces}
    if hidden:
        found = yield from covered(table, track, hand.backing, hidden)
        for seat, parts in (found or {}).items():
            pairs = zip(hidden[seat], parts, strict=True)
            faces[seat] = tuple(hand.face_under(card, D) for card, D in pairs)
    for seat in sorted(faces):
        table.tell(Opened(seat, faces[seat]))
    return {seat: faces.get(seat, (None,) * len(hand.hands[seat].cards)) for seat in seats}
