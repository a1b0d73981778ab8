"""A table with open cards: holds what the engine never sees and performs what leaves nobody a choice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..rules import engine as rules
from ..rules import events as happened
from ..rules.cards import Colour, Face, Symbol
from ..rules.options import HAND, Options
from ..rules.state import State


class OpenTable:
    """Holds what the engine never sees, hands and draw pile, and performs what the engine needs.

    `pile` is drawn from its end. `judged` is the hand that the last Wild Draw Four was played from (W9).
    """

    def __init__(self, state: State, hands: list[list[Face]], pile: list[Face], rng: random.Random) -> None:
        self.state = state
        self.hands = hands
        self.pile = pile
        self.rng = rng
        self.judged: tuple[Face, ...] = ()
        self.services: dict[type, Callable[[Any], happened.Event]] = {
            rules.Draw: self._draw,
            rules.Recycle: self._recycle,
            rules.Judge: self._judge,
            rules.TurnUp: self._turn_up,
            rules.Reshuffle: self._reshuffle,
            rules.MoveHands: self._move_hands,
            rules.ShuffleHands: self._shuffle_hands,
            rules.ShowColour: self._show_colour,
        }

    @staticmethod
    def deal(
        options: Options, seats: int, dealer: int, rng: random.Random, out: frozenset[int] = frozenset()
    ) -> OpenTable:
        """A shuffled deck, dealt out to all seats that are not `out`."""
        state = rules.new_hand(options, seats, dealer, out)
        faces = state.deck.faces
        table = OpenTable(state, [[] for _ in range(seats)], [faces[k] for k in state.deck.cards], rng)
        table._shuffle(table.pile)
        for seat in range(seats):
            if seat not in out:
                table._draw(rules.Draw(seat, HAND))
        return table

    def play(
        self, seat: int, place: int, colour: Colour | None, uno: bool = False, target: int | None = None
    ) -> happened.Played:
        """Take the card at `place` from a hand; the event still has to be applied."""
        return happened.Played(seat, self._take(seat, place), colour, uno, target)

    def jump(
        self, seat: int, place: int, colour: Colour | None, uno: bool = False, target: int | None = None
    ) -> happened.Jumped:
        """The same out of turn."""
        return happened.Jumped(seat, self._take(seat, place), colour, uno, target)

    def _take(self, seat: int, place: int) -> Face:
        hand = self.hands[seat]
        face = hand.pop(place)
        if face.symbol is Symbol.WILD_DRAW_FOUR:
            self.judged = tuple(hand)
        return face

    def _shuffle(self, cards: list[Face]) -> None:
        chance = self.rng.random  # sorting by random keys is three times as fast as random.shuffle
        cards.sort(key=lambda _: chance())

    def _draw(self, wanted: rules.Draw) -> happened.Event:
        self.hands[wanted.seat] += self.pile[-wanted.count :]
        del self.pile[-wanted.count :]
        return happened.Drew(wanted.seat, wanted.count)

    def _recycle(self, _: rules.Recycle) -> happened.Event:
        faces = self.state.deck.faces
        self.pile = [faces[k] for k in self.state.discards[:-1]]
        self._shuffle(self.pile)
        return happened.Recycled()

    def _judge(self, wanted: rules.Judge) -> happened.Event:
        return happened.Verdict(any(face.colour is wanted.colour for face in self.judged))

    def _move_hands(self, wanted: rules.MoveHands) -> happened.Event:
        given = list(self.hands)
        for giver, receiver in wanted.moves:
            self.hands[receiver] = given[giver]
        return happened.HandsMoved(wanted.moves)

    def _shuffle_hands(self, wanted: rules.ShuffleHands) -> happened.Event:
        cards = [face for seat in wanted.order for face in self.hands[seat]]
        self._shuffle(cards)
        for i, seat in enumerate(wanted.order):
            self.hands[seat] = cards[i :: len(wanted.order)]
        return happened.HandsDealt()

    def _show_colour(self, wanted: rules.ShowColour) -> happened.Event:
        return happened.ColourShown(self.hands[wanted.seat][-1].colour is wanted.colour)

    def _turn_up(self, _: rules.TurnUp) -> happened.Event:
        face = self.pile.pop()
        if face.symbol is Symbol.WILD_DRAW_FOUR and self.state.options.first_card == "effects":
            self.pile.append(face)  # F10
        return happened.TurnedUp(face)

    def _reshuffle(self, _: rules.Reshuffle) -> happened.Event:
        self._shuffle(self.pile)
        return happened.Reshuffled()
