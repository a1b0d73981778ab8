"""A bot that now and then does what no sensible bot would do, but the rules let it.

Sensible bots hardly bluff, hardly challenge, and always lay the same kind of card: much of the game would
never be seen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from uno_p2p.players.player import Player
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import targets
from uno_p2p.table.choices import (
    Ask,
    AskAccept,
    AskChallenge,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    AskRun,
    Challenge,
    Choice,
    JumpIn,
    Keep,
    Play,
)
from uno_p2p.table.view import View

SLEEPS = 0.1
"""How often a rash player, where there is a turn limit, lets it pass instead of being rash."""
Named = tuple[int, Colour | None, bool, int | None]
"""Place, colour, call, target: what goes with a card."""


class Rash:
    """Takes the place of a bot's answer with the probability `rash`, whenever the bot has one.

    Where the rules have a turn limit it sometimes falls asleep over a question, and its node moves for it.
    """

    def __init__(self, bot: Player, rng: random.Random, rash: float) -> None:
        self._bot = bot
        self._rng = rng
        self._rash = rash
        self._asleep: object = None
        """The question over which it sleeps."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """See `Player`."""
        if self._asleep is not None and self._asleep == (ask, view.game):
            return None
        choice = self._bot.decide(view, ask, now)
        if choice is None or self._rng.random() >= self._rash:
            return choice
        if self._limited(view, ask) and self._rng.random() < SLEEPS:
            self._asleep = ask, view.game
            return None
        return self._other(view, ask) or choice

    @staticmethod
    def _limited(view: View, ask: Ask) -> bool:
        game = view.game
        timed = not isinstance(ask, AskAccept | AskReady | AskRematch)
        return timed and game is not None and game.options.turn_limit != "off"

    def _other(self, view: View, ask: Ask) -> Choice | None:
        match ask:
            case AskMove(hand, playable):
                named = self._any(view, hand, playable)
                return Play(*named) if named else None
            case AskReact(hand=hand, jumps=jumps):
                named = self._any(view, hand, jumps)
                return JumpIn(*named) if named else None
            case AskDrawn(may_keep=True):
                return Keep()
            case AskChallenge() | AskRun(accused=int()):
                return Challenge()
        return None

    def _any(self, view: View, hand: Sequence[Face], fits: Sequence[bool]) -> Named | None:
        """Any card that fits, with anything that can be said with it."""
        places = [place for place, fit in enumerate(fits) if fit]
        if not places or view.game is None or view.seat is None:
            return None
        place = self._rng.choice(places)
        colour = self._rng.choice(list(Colour)) if hand[place].is_wild else None
        target = self._rng.choice(targets(view.game, view.seat, hand[place]))
        return place, colour, self._rng.random() < 0.5, target
