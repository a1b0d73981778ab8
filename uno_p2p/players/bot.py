"""A bot of three levels that plays on what its seat may see, and on nothing else.

All levels play by the rules, hold their Wilds until nothing else fits, attack a neighbour who is about to go
out, and name the colour they have most of. A question is thought about once, when it is first seen; then the
bot takes its time. The same questions and the same dice give the same answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from uno_p2p.players.odds import challenge_pays, guilt, holds
from uno_p2p.players.pace import AT_ONCE, Dice, Even, Pace
from uno_p2p.players.thinking import (
    TOO_MANY,
    bluff_pays,
    colour_for,
    growth,
    is_bluff,
    is_scarce,
    most_urgent,
    run_bluff_pays,
    shed,
    target_for,
    urgency,
    without,
)
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.effects import WILD_DRAW_FOUR
from uno_p2p.table.choices import (
    Accept,
    Ask,
    AskAccept,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskReady,
    AskRematch,
    AskRun,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
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

REPEAT = 1.0
"""Seconds after which a question that is still there is thought about anew: its answer was lost, or the game
has come back to where it was. Until then an answer is not repeated, so no caller is kept in a loop. A
reaction is repeated as it was: it may be waiting for the grace to end, and a second thought would be unfair.
"""
GOLDEN = 0.6180339887498949
"""Every n-th multiple of it modulo 1, for any n, visits all parts of the range from 0 to 1."""
SURE = 0.9
"""How likely the accused must hold the colour for a bot of level normal to challenge."""


class Level(StrEnum):
    """How well a bot plays; the value is the word on the command line."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Traits:
    """Probabilities: to play any fitting card without a look at the rest of the hand, to forget the call of
    UNO, to make up for it, to notice that somebody else forgot.
    """

    careless: float
    forgets: float
    mends: float
    catches: float


TRAITS: Mapping[Level, Traits] = MappingProxyType(
    {
        Level.EASY: Traits(careless=0.5, forgets=0.5, mends=0.4, catches=0.1),
        Level.NORMAL: Traits(careless=0.0, forgets=0.0, mends=1.0, catches=0.75),
        Level.HARD: Traits(careless=0.0, forgets=0.0, mends=1.0, catches=0.95),
    }
)


class Bot:
    """See `Player`. Without dice it does what is likelier than not; without a pace it answers at once."""

    def __init__(
        self, level: Level = Level.NORMAL, rng: Dice | None = None, pace: Pace | None = None
    ) -> None:
        """`rng` is a `random.Random` of this bot's own."""
        self._level = level
        self._traits = TRAITS[level]
        self._dice = rng or Even()
        self._pace = pace or AT_ONCE
        self._question: object = None
        self._choice: Choice | None = None
        self._said = False
        self._thoughts = 0
        self._due = 0.0
        self._has_thought = False
        """It has let a moment pass, thinking about its own move, which comes now."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """The answer when the bot has thought, None before that and where it has nothing to say."""
        question = (ask, view.sid, view.totals, view.game)
        if question != self._question or (self._said and now >= self._due and not isinstance(ask, AskReact)):
            self._question, self._said = question, False
            self._thoughts += 1
            self._choice = self._answer(view, ask)
            self._due = now + self._thinking(view, ask)
        if self._choice is None or now < self._due:
            return None
        self._said, self._due = True, now + REPEAT
        self._has_thought = isinstance(self._choice, Pass)
        return self._choice

    def _thinking(self, view: View, ask: Ask) -> float:
        """Seconds from the question to the answer, well within the turn limit if there is one."""
        if self._choice is None or (self._has_thought and isinstance(ask, AskMove | AskChallenge | AskRun)):
            return 0.0
        seconds = self._dice.uniform(*self._pace.range_for(ask, self._choice))
        limit = view.game.options.turn_limit if view.game is not None else "off"
        return seconds if limit == "off" else min(seconds, limit / 2)

    def _answer(self, view: View, ask: Ask) -> Choice | None:
        match ask:
            case AskMove(hand, playable):
                return self._move(view, hand, playable)
            case AskDrawn(face, playable):
                return self._drawn(view, face, playable=playable)
            case AskColour(hand):
                return NameColour(self._colour(view, hand))
            case AskChallenge(accused, colour):
                return Challenge() if self._doubts(view, accused, colour) else TakeFour()
            case AskRun():
                return self._run(view, ask)
            case AskReact(player, first):
                return self._react(view.seat, player, first)
            case AskAccept():
                return Accept()
            case AskReady():
                return Ready()
            case AskRematch():
                return Leave()

    # -- cards --------------------------------------------------------------------------------------------

    def _move(self, view: View, hand: Sequence[Face], playable: Sequence[bool]) -> Choice:
        fits = [place for place in range(len(hand)) if playable[place]]
        bluffs = [place for place in fits if is_bluff(view.game, hand[place], without(hand, place))]
        honest = [place for place in fits if place not in bluffs]
        best = most_urgent(view.game, hand, honest)
        if is_scarce(view.game):
            best = self._another(honest)
        elif bluffs and self._bluffs(view, urgency(view.game, hand[best[0]]) if best else 0):
            best = bluffs
        elif best and growth(view.game, hand[best[0]]) >= TOO_MANY:
            best = []
        if not best:
            return DrawCard()
        return self._play(view, hand, self._pick(hand, best))

    def _play(self, view: View, hand: Sequence[Face], place: int) -> Play:
        rest = without(hand, place)
        colour = self._colour(view, rest) if hand[place].is_wild else None
        return Play(place, colour, self._calls(rest), _target(view, hand[place]))

    def _run(self, view: View, ask: AskRun) -> Choice:
        """To pass a run on costs one card instead of all of them, so what can be added is added."""
        fits = [place for place, fit in enumerate(ask.playable) if fit]
        safe = view.game is not None and view.game.options.challenge == "off"
        honest = [p for p in fits if safe or not is_bluff(view.game, ask.hand[p], without(ask.hand, p))]
        if honest:
            return self._play(view, ask.hand, self._pick(ask.hand, honest))
        accused, colour = ask.accused, ask.colour
        if accused is not None and colour is not None and self._doubts(view, accused, colour, ask.cards):
            return Challenge()
        if fits and self._bluffs_on(view, ask.cards):
            return self._play(view, ask.hand, fits[0])
        return TakeRun()

    def _drawn(self, view: View, face: Face, *, playable: bool) -> Choice:
        rest = view.hand[:-1]
        if not playable or (is_bluff(view.game, face, rest) and not self._bluffs(view, 0)):
            return Keep()
        if growth(view.game, face) > 0 and not is_scarce(view.game):
            return Keep()
        colour = self._colour(view, rest) if face.is_wild else None
        return PlayDrawn(colour, self._calls(rest), _target(view, face))

    def _pick(self, hand: Sequence[Face], places: Sequence[int]) -> int:
        if self._happens(self._traits.careless):
            return places[int(self._dice.random() * len(places))]
        return max(places, key=lambda place: shed(hand, place))

    def _another(self, places: Sequence[int]) -> list[int]:
        """One of the places, in the long run each of them, whatever the dice and the rhythm of the game.

        When nearly all cards are in hands, two or three Draw cards can go round for ever: each is drawn by
        the one who is to play it next. Bots that always do what is best would never end that hand.
        """
        part = (self._dice.random() + self._thoughts * GOLDEN) % 1
        return list(places[int(part * len(places)) :][:1])

    def _colour(self, view: View, rest: Sequence[Face]) -> Colour:
        return colour_for(view.game, rest, by_odds=self._level is Level.HARD)

    # -- the Wild Draw Four ---------------------------------------------------------------------------------

    def _bluffs(self, view: View, honest: int) -> bool:
        game, seat = view.game, view.seat
        return (
            self._level is Level.HARD
            and game is not None
            and seat is not None
            and bluff_pays(game, seat, honest)
        )

    def _bluffs_on(self, view: View, cards: int) -> bool:
        """Whether to lengthen a run by a bluff."""
        if self._level is not Level.HARD or view.game is None or view.seat is None:
            return False
        return run_bluff_pays(view.game, view.seat, cards)

    def _doubts(self, view: View, accused: int, colour: Colour, cards: int = WILD_DRAW_FOUR) -> bool:
        if self._level is Level.EASY or view.game is None:
            return False
        held = holds(view.game, view.hand, accused, colour)
        if self._level is Level.NORMAL:
            return held >= SURE
        return challenge_pays(view.game, guilt(held), cards)

    # -- the call of UNO ------------------------------------------------------------------------------------

    def _calls(self, rest: Sequence[Face]) -> bool:
        """Whether the call goes with the play that leaves `rest`."""
        return len(rest) == 1 and not self._happens(self._traits.forgets)

    def _react(self, seat: int | None, player: int, first: int) -> Choice | None:
        if seat == player:
            if self._happens(self._traits.mends):
                return CallUno()
        elif self._happens(self._traits.catches):
            return Catch()
        return Pass() if seat == first else None

    def _happens(self, chance: float) -> bool:
        return self._dice.random() < chance


def _target(view: View, face: Face) -> int | None:
    """The seat to name with a card, if any."""
    return target_for(view.game, face) if view.game is not None else None
