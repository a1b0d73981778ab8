"""Matches whose hands begin at given positions, in the place of shuffled and dealt decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers.fakenet import Node
from tests.helpers.prepared import Position
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.house import targets
from uno_p2p.table import match
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    Choice,
    DrawCard,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    Ready,
)
from uno_p2p.table.deal import make_keys
from uno_p2p.table.duty import Script
from uno_p2p.table.hand import Hand
from uno_p2p.table.happenings import Happening
from uno_p2p.table.play import Result, _Play
from uno_p2p.table.table import Table
from uno_p2p.table.view import View

Deals = Callable[[Table, int], Position]
"""The position of a table's hand, by its number."""


def hands_begin_at(monkeypatch: pytest.MonkeyPatch, deals: Deals) -> None:
    """From now on every hand of every match does."""

    def made(table: Table, number: int, dealer: int) -> Script[Hand]:
        deal = yield from make_keys(table, f"deck/{number}/0")
        return deals(table, number).hand(table, deal, number)

    monkeypatch.setattr(match, "make_deck", made)
    monkeypatch.setattr(match, "play", to_its_end)


def to_its_end(table: Table, hand: Hand) -> Script[Result]:
    """What is left of a hand."""
    return (yield from _Play(table, hand).to_the_end())


class Plain:
    """Plays the first card that fits and calls with it, else draws and keeps; leaves after `stays` hands.

    `rematch`: whether it goes on after a match.
    """

    def __init__(self, stays: int = 1000, *, rematch: bool = False) -> None:
        self.stays = stays
        self.rematch = rematch
        self.asked: list[type] = []

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        if not isinstance(ask, AskReact) or view.seat == ask.first:
            self.asked.append(type(ask))
        match ask:
            case AskAccept():
                return Accept()
            case AskMove(hand, playable):
                if True not in playable:
                    return DrawCard()
                place = playable.index(True)
                assert view.game is not None
                assert view.seat is not None
                target = targets(view.game, view.seat, hand[place])[0]
                return Play(place, Colour.RED if hand[place].is_wild else None, uno=True, target=target)
            case AskDrawn():
                return Keep()
            case AskReact(_, first):
                return Pass() if view.seat == first else None
            case AskColour():
                return NameColour(Colour.RED)
            case AskReady():
                self.stays -= 1
                return Ready() if self.stays >= 0 else Leave()
            case AskRematch():
                return Ready() if self.rematch else Leave()
        raise AssertionError(ask)


def told(node: Node, kind: type) -> list[Any]:
    """The happenings of this kind at a node."""
    happenings: list[Happening] = node.happenings
    return [one for one in happenings if isinstance(one, kind)]
