"""Players for tests: one who does anything that is allowed, one who never plays a card."""

from __future__ import annotations

import random

from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import targets
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskRematch,
    AskRun,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Leave,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    Ready,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.view import View


class Chancer:
    """Takes its chances by a seed: bluffs, forgets UNO, catches, challenges, draws though it could play.

    The same view gives the same answer, so it does not matter how often it is asked.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        rng = random.Random(f"{self._seed}/{view.seat}/{ask}/{view.game}")
        match ask:
            case AskAccept():
                return Accept()
            case AskMove(hand, playable):
                places = [place for place, fits in enumerate(playable) if fits]
                if not places or rng.random() < 0.1:
                    return DrawCard()
                place = rng.choice(places)
                colour = _colour(rng, wild=hand[place].is_wild)
                return Play(place, colour, rng.random() < 0.4, _target(rng, view, hand[place]))
            case AskDrawn(face, playable):
                lets_be = not playable or rng.random() < 0.3
                if lets_be and ask.may_keep:
                    return Keep()
                colour = _colour(rng, wild=face.is_wild)
                return PlayDrawn(colour, rng.random() < 0.4, _target(rng, view, face))
            case AskColour():
                return NameColour(rng.choice(list(Colour)))
            case AskChallenge():
                return rng.choice([Challenge(), TakeFour()])
            case AskRun(hand, playable):
                places = [place for place, fits in enumerate(playable) if fits]
                if places and rng.random() < 0.8:
                    place = rng.choice(places)
                    return Play(place, _colour(rng, wild=hand[place].is_wild), uno=rng.random() < 0.4)
                return TakeRun() if ask.accused is None else rng.choice([Challenge(), TakeRun()])
            case AskReact(player, first, hand):
                places = [place for place, fits in enumerate(ask.jumps) if fits]
                if places and rng.random() < 0.7:
                    place = rng.choice(places)
                    colour = _colour(rng, wild=hand[place].is_wild)
                    return JumpIn(place, colour, rng.random() < 0.4, _target(rng, view, hand[place]))
                if not ask.uncalled:
                    return Pass() if view.seat == first else None
                word = CallUno() if view.seat == player else Catch()
                return rng.choice([word, Pass() if view.seat == first else None])
            case AskRematch():
                return Leave()
        return Ready()


def _colour(rng: random.Random, *, wild: bool) -> Colour | None:
    return rng.choice(list(Colour)) if wild else None


def _target(rng: random.Random, view: View, face: Face) -> int | None:
    able = targets(view.game, view.seat, face) if view.game and view.seat is not None else (None,)
    return able[0] if len(able) == 1 else rng.choice(able)


class Drawer(Chancer):
    """Draws and keeps, always: the piles run out, and then nobody can do anything any more."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        match ask:
            case AskMove():
                return DrawCard()
            case AskDrawn():
                return Keep()
        return super().decide(view, ask, now)
