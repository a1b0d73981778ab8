"""Hands that begin with one card in the hand of the last seat, which has the turn: many in little time."""

from __future__ import annotations

import pytest

from tests.helpers.prepared import Position
from uno_p2p.table import match
from uno_p2p.table.deal import make_keys
from uno_p2p.table.duty import Script
from uno_p2p.table.hand import Hand
from uno_p2p.table.play import Result, _Play
from uno_p2p.table.table import Table

HANDS = ("Y8 Y9", "G8 G9", "B8 B9", "G1 G2", "B1 B2", "Y1 Y2", "GS G0", "R2")


def one_card_left(table: Table, number: int, dealer: int) -> Script[Hand]:
    """Fresh keys and a position in the place of a shuffled and dealt deck."""
    deal = yield from make_keys(table, f"deck/{number}/0")
    position = Position(HANDS[-table.n :], "R0", "Y1 Y2 YS Y0 B1", turn=table.n - 1)
    return position.hand(table, deal, number)


def to_its_end(table: Table, hand: Hand) -> Script[Result]:
    """What is left of the hand."""
    return (yield from _Play(table, hand).to_the_end())


def shorten(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on all hands are such."""
    monkeypatch.setattr(match, "make_deck", one_card_left)
    monkeypatch.setattr(match, "play", to_its_end)
