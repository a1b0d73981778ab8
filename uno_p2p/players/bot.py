"""A bot of three levels that plays on what its seat may see, and on nothing else.

All levels play by the rules, hold their Wilds until nothing else fits, attack a neighbour who is about to go
out, and name the colour they have most of. A question is thought about once, when it is first seen; then the
bot takes its time. The same questions and the same dice give the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from uno_p2p.players.foresight import friends, target_for
from uno_p2p.players.jumping import jump_for
from uno_p2p.players.odds import challenge_pays, guilt, holds
from uno_p2p.players.pace import AT_ONCE, Dice, Even, Pace
from uno_p2p.players.thinking import (
    best_of,
    bluff_pays,
    colour_for,
    gentlest,
    is_bluff,
    is_scarce,
    is_unwanted,
    run_bluff_pays,
    shed,
    urgency,
    without,
)
from uno_p2p.players.traits import TRAITS, Level
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.effects import WILD_DRAW_FOUR
from uno_p2p.rules.state import State
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

__all__ = ["GOLDEN", "REPEAT", "SURE", "WEARY", "Bot", "Level"]

REPEAT = 1.0
"""Seconds after which a question that is still there is thought about anew: its answer was lost, or the game
has come back to where it was. Until then an answer is not repeated, so no caller is kept in a loop. A
reaction is repeated as it was: it may be waiting for the grace to end, and a second thought would be unfair.
"""
GOLDEN = 0.6180339887498949
"""Every n-th multiple of it modulo 1, for any n, visits all parts of the range from 0 to 1."""
WEARY = 160
"""After about so many moves of all seats in one hand a bot plays for its end; nearly all are shorter."""
SURE = 0.9
"""How likely the accused must hold the colour for a bot of level normal to challenge."""


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
        self._hand: object = None
        self._moves = 0
        """Of its own in this hand."""
        self._due = 0.0
        self._has_thought = False
        """It has let a moment pass, thinking about its own move, which comes now."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        """The answer when the bot has thought, None before that and where it has nothing to say."""
        question = (ask, view.sid, view.totals, view.game)
        if question != self._question or (self._said and now >= self._due and not isinstance(ask, AskReact)):
            self._has_thought = self._said and isinstance(self._choice, Pass)
            self._question, self._said = question, False
            self._thoughts += 1
            self._choice = self._answer(view, ask)
            self._due = now + self._thinking(view, ask)
        if self._choice is None or now < self._due:
            return None
        self._said, self._due = True, now + REPEAT
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
            case AskAccept():
                return Accept()
            case AskReady(candidates):
                return Ready(yields=any(not one.bot for one in candidates))
            case AskRematch():
                return Leave()
        if view.game is None or view.seat is None:
            return None  # nobody asks about cards before they are dealt
        if self._hand != (view.sid, view.totals, view.game.dealer):
            self._hand, self._moves = (view.sid, view.totals, view.game.dealer), 0
        return self._about_cards(view.game, view.seat, view.hand, ask)

    def _about_cards(self, game: State, seat: int, hand: Sequence[Face], ask: Ask) -> Choice | None:
        match ask:
            case AskMove(held, playable):
                self._moves += 1
                return self._move(game, seat, held, playable)
            case AskDrawn():
                return self._drawn(game, seat, hand[:-1], ask)
            case AskColour(held):
                return NameColour(self._colour(game, held))
            case AskChallenge(accused, colour):
                doubts = self._doubts(game, seat, hand, accused, colour)
                return Challenge() if doubts else TakeFour()
            case AskRun():
                return self._run(game, seat, ask)
            case AskReact():
                return self._react(game, seat, ask)
        return None

    # -- cards --------------------------------------------------------------------------------------------

    def _move(self, game: State, seat: int, hand: Sequence[Face], playable: Sequence[bool]) -> Choice:
        fits = [place for place in range(len(hand)) if playable[place]]
        bluffs = [place for place in fits if is_bluff(game, hand[place], without(hand, place))]
        honest = [place for place in fits if place not in bluffs]
        best = best_of(game, seat, hand, honest)
        if is_scarce(game):
            best = self._another(honest)
        elif self._is_weary(game):
            best = gentlest(game, seat, hand, honest)
        elif bluffs and self._bluffs(game, seat, urgency(game, seat, hand[best[0]]) if best else 0):
            best = bluffs
        elif best and is_unwanted(game, seat, hand[best[0]], without(hand, best[0])):
            best = []
        if not best:
            return DrawCard()
        return Play(*self._laid(game, seat, hand, self._pick(game, hand, best)))

    def _laid(
        self, game: State, seat: int, hand: Sequence[Face], place: int
    ) -> tuple[int, Colour | None, bool, int | None]:
        """The card at `place` with all that goes with it: colour, call and target."""
        face, rest = hand[place], without(hand, place)
        colour = self._colour(game, rest) if face.is_wild else None
        return place, colour, self._calls(rest), target_for(game, seat, face)

    def _run(self, game: State, seat: int, ask: AskRun) -> Choice:
        """To pass a run on costs one card instead of all of them, so what can be added is added."""
        fits = [place for place, fit in enumerate(ask.playable) if fit]
        safe = game.options.challenge == "off"
        honest = [p for p in fits if safe or not is_bluff(game, ask.hand[p], without(ask.hand, p))]
        if honest:
            return Play(*self._laid(game, seat, ask.hand, self._pick(game, ask.hand, honest)))
        accused, colour = ask.accused, ask.colour
        if (
            accused is not None
            and colour is not None
            and self._doubts(game, seat, ask.hand, accused, colour, ask.cards)
        ):
            return Challenge()
        if fits and self._bluffs_on(game, seat, ask.cards):
            return Play(*self._laid(game, seat, ask.hand, fits[0]))
        return TakeRun()

    def _drawn(self, game: State, seat: int, rest: Sequence[Face], ask: AskDrawn) -> Choice:
        """Keeping is dearer than a bad play only where the rules forbid it."""
        face = ask.face
        bluffs = is_bluff(game, face, rest)
        wanted = self._bluffs(game, seat, 0) if bluffs else not is_unwanted(game, seat, face, rest)
        wanted = wanted or (not bluffs and (is_scarce(game) or self._is_weary(game)))
        if ask.playable and (wanted or not ask.may_keep):
            return PlayDrawn(*self._laid(game, seat, (*rest, face), len(rest))[1:])
        return Keep()

    def _pick(self, game: State, hand: Sequence[Face], places: Sequence[int]) -> int:
        if self._happens(self._traits.careless):
            return places[int(self._dice.random() * len(places))]
        return max(places, key=lambda place: shed(game, hand, place))

    def _another(self, places: Sequence[int]) -> list[int]:
        """One of the places, in the long run each of them, whatever the dice and the rhythm of the game.

        When nearly all cards are in hands, two or three Draw cards can go round for ever: each is drawn by
        the one who is to play it next. Bots that always do what is best would never end that hand.
        """
        part = (self._dice.random() + self._thoughts * GOLDEN) % 1
        return list(places[int(part * len(places)) :][:1])

    def _is_weary(self, game: State) -> bool:
        return self._moves * (game.seats - len(game.absent)) > WEARY

    def _colour(self, game: State, rest: Sequence[Face]) -> Colour:
        return colour_for(game, rest, by_odds=self._level is Level.HARD)

    # -- the Wild Draw Four ---------------------------------------------------------------------------------

    def _bluffs(self, game: State, seat: int, honest: int) -> bool:
        return self._level is Level.HARD and bluff_pays(game, seat, honest)

    def _bluffs_on(self, game: State, seat: int, cards: int) -> bool:
        """Whether to lengthen a run by a bluff."""
        return self._level is Level.HARD and run_bluff_pays(game, seat, cards)

    def _doubts(
        self,
        game: State,
        seat: int,
        hand: Sequence[Face],
        accused: int,
        colour: Colour,
        cards: int = WILD_DRAW_FOUR,
    ) -> bool:
        if self._level is Level.EASY or accused in friends(game, seat):
            return False
        held = holds(game, hand, accused, colour)
        if self._level is Level.NORMAL:
            return held >= SURE
        return challenge_pays(game, guilt(held), cards)

    # -- out of turn ----------------------------------------------------------------------------------------

    def _calls(self, rest: Sequence[Face]) -> bool:
        """Whether the call goes with the play that leaves `rest`."""
        return len(rest) == 1 and not self._happens(self._traits.forgets)

    def _react(self, game: State, seat: int, ask: AskReact) -> Choice | None:
        """A catch hurts more than a jump, unless that wins."""
        jump = self._jump(game, seat, ask)
        if jump is not None and len(ask.hand) == 1:
            return jump
        if ask.uncalled and (word := self._word(game, seat, ask.player)) is not None:
            return word
        if jump is not None:
            return jump
        return Pass() if seat == ask.first else None

    def _word(self, game: State, seat: int, player: int) -> Choice | None:
        """What to say about a missing call; a partner's is not noticed."""
        if seat == player:
            return CallUno() if self._happens(self._traits.mends) else None
        if player in friends(game, seat) or not self._happens(self._traits.catches):
            return None
        return Catch()

    def _jump(self, game: State, seat: int, ask: AskReact) -> JumpIn | None:
        place = jump_for(game, seat, ask.hand, ask.jumps)
        if place is None or not self._happens(self._traits.jumps):
            return None
        return JumpIn(*self._laid(game, seat, ask.hand, place))

    def _happens(self, chance: float) -> bool:
        return self._dice.random() < chance
