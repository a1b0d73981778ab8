"""Positions for tests of the rules: hands and piles given by card codes, with only part of a deck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from uno_p2p.lab.open_table import OpenTable
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, Face, parse
from uno_p2p.rules.house import check_target
from uno_p2p.rules.legality import check_jump, check_rest, drawn_faces
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State


def faces(codes: str | Sequence[str]) -> list[Face]:
    """Cards of "R7 GS W" or of a list of codes."""
    return [parse(code) for code in (codes.split() if isinstance(codes, str) else codes)]


class WrongCardError(Exception):
    """What the table refuses by a card's place: not in that hand, or not the card just drawn."""


class Position:
    """A hand in the middle: what a seat does is applied, and whatever leaves nobody a choice is performed.

    `draw` is given next card first, `discard` bottom first. Conservation is checked after every event, card
    by card, against the cards that were there at the start.
    """

    def __init__(
        self,
        hands: Sequence[str | Sequence[str]],
        discard: str | Sequence[str] = "R5",
        draw: str | Sequence[str] = "Y1 Y2 Y3 Y4 B1 B2 B3 B4",
        colour: str = "R",
        turn: int = 0,
        direction: int = 1,
        options: Options | None = None,
        out: frozenset[int] = frozenset(),
    ) -> None:
        options = options or Options()
        held, laid, pile = [faces(hand) for hand in hands], faces(discard), faces(draw)[::-1]
        dealer = max(set(range(len(held))) - out)
        start = rules.new_hand(options, len(held), dealer, out)
        state = start._replace(
            turn=turn,
            direction=direction,
            colour=Colour(colour),
            top=laid[-1],
            counts=tuple(map(len, held)),
            draw_count=len(pile),
            discards=tuple(start.deck.index[face] for face in laid),
            phase=Phase.ACT,
        )
        self.table = OpenTable(state, held, pile, random.Random(1))
        self.cards = self._cards()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def need(self) -> rules.Need:
        return rules.need(self.state)

    def _cards(self) -> Counter[Face]:
        laid = [self.state.deck.faces[k] for k in self.state.discards]
        return Counter([*laid, *self.table.pile, *(face for hand in self.table.hands for face in hand)])

    def apply(self, event: events.Event) -> Position:
        """The event alone. Raises Illegal."""
        self.table.state = rules.apply(self.state, event)
        assert self._cards() == self.cards
        assert self.state.counts == tuple(map(len, self.table.hands))
        assert self.state.draw_count == len(self.table.pile)
        return self

    def serve(self) -> Position:
        """Performs one need that leaves nobody a choice."""
        return self.apply(self.table.services[type(self.need)](self.need))

    def settle(self) -> Position:
        """Performs all needs that leave nobody a choice."""
        while type(self.need) in self.table.services:
            self.serve()
        return self

    def do(self, event: events.Event) -> Position:
        """The event and all that follows from it."""
        return self.apply(event).settle()

    def lay(
        self, seat: int, code: str, colour: str | None = None, uno: bool = False, target: int | None = None
    ) -> Position:
        """A play alone: no draw that follows from it."""
        face, hand = parse(code), self.table.hands[seat]
        named = Colour(colour) if colour else None
        rules.check_play(self.state, seat, face, named)
        check_target(self.state, seat, face, target)
        if face not in hand:
            raise WrongCardError(code)
        place = hand.index(face)
        if isinstance(self.need, rules.PlayOrKeep):
            if face != hand[-1]:
                raise WrongCardError(code)
            self._check_drawn(events.Played, face)
            place = len(hand) - 1
        check_rest(self.state, face, [*hand[:place], *hand[place + 1 :]])
        return self.apply(self.table.play(seat, place, named, uno, target))

    def play(
        self, seat: int, code: str, colour: str | None = None, uno: bool = False, target: int | None = None
    ) -> Position:
        """A play and all draws that follow from it."""
        return self.lay(seat, code, colour, uno, target).settle()

    def jump(
        self, seat: int, code: str, colour: str | None = None, uno: bool = False, target: int | None = None
    ) -> Position:
        """A card laid out of turn on the one that lies there, alone."""
        face, hand = parse(code), self.table.hands[seat]
        named = Colour(colour) if colour else None
        check_jump(self.state, seat, face, named)
        check_target(self.state, seat, face, target)
        place = hand.index(face)
        check_rest(self.state, face, [*hand[:place], *hand[place + 1 :]])
        return self.apply(self.table.jump(seat, place, named, uno, target))

    def stand(self) -> Position:
        """Nobody jumps in, and all that follows from it."""
        return self.do(events.Stood())

    def after_draw(self, event: events.Kept | events.WantsCard) -> Position:
        """What is done with the card just drawn, if the card allows it, and all that follows from it."""
        self._check_drawn(type(event), self.table.hands[event.seat][-1])
        return self.do(event)

    def _check_drawn(self, event: type, face: Face) -> None:
        allowed = drawn_faces(self.state, event)
        if allowed is not None and face not in allowed:
            raise WrongCardError(face.code)


HOUSE = {"sevenzero": "seven_zero=both", "stacking": "stacking=same-symbol", "jumpin": "jump_in=on"}
"""The options of the house rule cases, by the name that the cases give the rule."""


def is_played(case: dict[str, Any]) -> bool:
    """Whether there is an option for the rule of this case."""
    return case["group"] != "house" or case["rules"] in HOUSE


def options_of(case: dict[str, Any]) -> list[str]:
    """The words for `parse`."""
    return [HOUSE[case["rules"]]] if case["group"] == "house" else []


def actions_of(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions; a swap of its own becomes the target of the play before it, a play out of turn a jump."""
    actions: list[dict[str, Any]] = []
    for action in case["actions"]:
        if action["t"] == "swap":
            actions[-1] = {**actions[-1], "target": action["target"]}
        elif case.get("rules") == "jumpin" and action["t"] == "play" and action["seat"] != case["turn"]:
            actions.append({**action, "t": "jump"})
        else:
            actions.append(action)
    return actions
