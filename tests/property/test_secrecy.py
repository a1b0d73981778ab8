"""Whole hands by every rule that moves cards, seen by somebody who has all secrets: nothing is lost, nothing
leaks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.helpers.players import Chancer
from tests.helpers.watcher import Watching
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import targets
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import (
    Ask,
    AskChallenge,
    AskDrawn,
    AskMove,
    AskReact,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Pass,
    Play,
    PlayDrawn,
)
from uno_p2p.table.view import View

SEATS = 3
STATES = 80
"""So many are looked at; then the next seed is of more use."""
LOUD = ("WS", "WX", "7", "0", "W4", "WA")
"""Symbols of cards that do something to whole hands, or can be challenged."""
Named = tuple[Colour | None, bool, int | None]


class Mover(Chancer):
    """Does whatever moves cards: swaps, shuffles hands, jumps in, challenges, draws on."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        rng = random.Random(f"{self._seed}/{view.seat}/{ask}/{view.game}")
        match ask:
            case AskReact(hand=hand, jumps=jumps) if any(jumps):
                place = self._place(rng, hand, jumps)
                return JumpIn(place, *self._named(rng, view, hand[place]))
            case AskReact(uncalled=False, first=first):
                return Pass() if view.seat == first else None
            case AskMove(hand, playable) if any(playable) and rng.random() < 0.9:
                place = self._place(rng, hand, playable)
                return Play(place, *self._named(rng, view, hand[place]))
            case AskMove():
                return DrawCard()
            case AskDrawn(face, playable) if playable:
                return PlayDrawn(*self._named(rng, view, face))
            case AskDrawn():
                return Keep()
            case AskChallenge():
                return Challenge()
        return super().decide(view, ask, now)

    @staticmethod
    def _place(rng: random.Random, hand: Sequence[Face], fits: Sequence[bool]) -> int:
        places = [place for place, fit in enumerate(fits) if fit]
        loud = [place for place in places if hand[place].symbol.value in LOUD]
        return rng.choice(loud if loud and rng.random() < 0.7 else places)

    @staticmethod
    def _named(rng: random.Random, view: View, face: Face) -> Named:
        assert view.game is not None
        assert view.seat is not None
        colour = rng.choice(list(Colour)) if face.is_wild else None
        return colour, rng.random() < 0.5, rng.choice(targets(view.game, view.seat, face))


RACES = "jump_in=same-symbol seven_zero=both blanks=pass-left,until-colour,swap"
RUNS = "jump_in=on stacking=same-symbol seven_zero=both-may"
PROOFS = "no_bluffing=on draw=to-match force_play=on jump_in=on blanks=until-colour,pass-left"
ALWAYS = {"played", "jumped", "handed over", "gathered", "dealt again", "cards that a former owner knows"}
HANDS = [
    (RACES, 0, ALWAYS | {"copies", "draw pile made anew"}),
    (RACES, 3, ALWAYS | {"copies", "draw pile made anew"}),
    (RUNS, 4, ALWAYS | {"copies"}),
    (PROOFS, 0, ALWAYS),
    (PROOFS, 1, ALWAYS | {"draw pile made anew"}),
]
"""Rules, seed, and what the watcher sees of it: the seeds are such that it sees enough."""


def watched(rules: str, seed: int, out: tuple[int, ...] = ()) -> Counter[str]:
    """A hand by these rules under the watcher's eyes, and what it saw."""
    options = parse(["classic", "deck=small39", *rules.split()])
    net = Watching(SEATS, options, seed, hands=1, players=[Mover(seed)] * SEATS, out=out)
    seen = net.watcher.seen
    net.run(lambda: any(node.machine.result for node in net.nodes) or seen["states"] >= STATES)
    assert not any(net.faults)
    return seen


@pytest.mark.parametrize(("rules", "seed", "sees"), HANDS)
def test_every_card_is_there_once_and_hidden_from_all_but_its_owner(
    rules: str, seed: int, sees: set[str]
) -> None:
    seen = watched(rules, seed)
    assert sees <= set(seen)
    assert seen["cards that nobody else knows"] > 200


def test_who_is_out_of_the_match_sees_no_more_than_others() -> None:
    seen = watched("elimination=lets-out jump_in=same-symbol seven_zero=both", 2, out=(1,))
    assert seen.keys() >= ALWAYS
    assert seen["cards that nobody else knows"] > 200
