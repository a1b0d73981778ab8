"""Whole hands among players, straight on the rules engine with open cards: no encryption, no network."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from uno_p2p.lab.playout import OpenTable
from uno_p2p.players.bot import REPEAT, Bot, Level
from uno_p2p.players.pace import HUMAN, Pace
from uno_p2p.players.player import Player
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, Face
from uno_p2p.rules.house import targets
from uno_p2p.rules.legality import drawn_faces
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    ANSWERS,
    Ask,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskRun,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    NameColour,
    Pass,
    Play,
    PlayDrawn,
    TakeFour,
    TakeRun,
)
from uno_p2p.table.steps.react import after_draws, next_actor
from uno_p2p.table.view import View

LONGEST = max(most for _, most in (getattr(HUMAN, name) for name in HUMAN.__slots__))
"""The longest that a bot at a human pace may think, in seconds."""
ENDLESS = 3000
"""Events; a hand takes a hundred, and the longest of 1500 by any rules took 1704."""


def view_of(state: State, seat: int, hand: Sequence[Face], ask: Ask | None = None) -> View:
    """What a seat sees of a hand, and nothing else."""
    names = tuple(f"player {i}" for i in range(state.seats))
    totals = (0,) * state.seats
    return View(
        names, seat, b"sid", totals, frozenset(), state, tuple(hand), None, "step", (seat,), ask
    )  # fmt: skip


def answer(player: Player, view: View, ask: Ask, now: float, patience: float) -> tuple[Choice | None, float]:
    """The choice and when it came; None if there is none by the end of the patience, in seconds."""
    choice = player.decide(view, ask, now)
    end = now + patience
    while choice is None and now < end:
        now = min(now + 0.5, end)
        choice = player.decide(view, ask, now)
    assert choice is None or isinstance(choice, ANSWERS[type(ask)])
    return choice, now


def drawn(state: State, hand: Sequence[Face]) -> AskDrawn:
    """The question about the card just drawn, the last one of the hand."""
    keeps = drawn_faces(state, events.Kept)
    return AskDrawn(hand[-1], rules.in_hand(state, hand)[-1], keeps is None or hand[-1] in keeps)


@dataclass
class Game:
    """One hand; the engine refuses what is illegal. A question without an answer is a failure."""

    table: OpenTable
    bots: Sequence[Player]
    patience: float
    now: float = 0.0
    said: list[events.Event] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.table.state

    def ask(self, seat: int, ask: Ask) -> Choice:
        choice = self.try_ask(seat, ask)
        assert choice is not None, f"seat {seat} does not answer {ask}"
        return choice

    def try_ask(self, seat: int, ask: Ask) -> Choice | None:
        view = view_of(self.state, seat, self.table.hands[seat], ask)
        choice, self.now = answer(self.bots[seat], view, ask, self.now, self.patience)
        return choice

    def run(self) -> int | None:
        """The winner."""
        for _ in range(ENDLESS):
            wanted = rules.need(self.state)
            if isinstance(wanted, rules.Show):
                return self.state.winner
            services = self.table.services
            if type(wanted) in services:
                self.happens(services[type(wanted)](wanted))
                continue
            if not isinstance(wanted, rules.JumpIn):
                self.happens(self.decides(wanted))
            is_call_owed = isinstance(self.said[-1], events.Played) and self.state.uno_open is not None
            if rules.need(self.state) == rules.JumpIn(self.state.turn) or is_call_owed:
                self.race(self.state.turn if self.state.phase is Phase.JUMP_IN else self.state.uno_open)
        raise AssertionError(f"no end after {ENDLESS} events")

    def happens(self, event: events.Event) -> None:
        self.said.append(event)
        self.table.state = rules.apply(self.state, event)

    def decides(self, wanted: Any) -> events.Event:
        state, seat, hand = self.state, wanted.seat, tuple(self.table.hands[wanted.seat])
        match wanted:
            case rules.Act():
                return self.said_by(seat, self.ask(seat, AskMove(hand, rules.in_hand(state, hand))))
            case rules.PlayOrKeep():
                return self.about_drawn(seat, drawn(state, hand))
            case rules.NameColour():
                choice = self.ask(seat, AskColour(hand))
                assert isinstance(choice, NameColour)
                return events.NamedColour(seat, choice.colour)
            case rules.AnswerRun(_, cards, accused):
                colour = None if accused is None else state.before
                run = AskRun(hand, rules.in_hand(state, hand), cards, accused, colour)
                return self.said_by(seat, self.ask(seat, run))
        assert isinstance(wanted, rules.ChallengeOrAccept)
        assert state.before is not None
        return self.said_by(seat, self.ask(seat, AskChallenge(wanted.accused, state.before)))

    def about_drawn(self, seat: int, ask: AskDrawn) -> events.Event:
        """Nobody is asked where the rules leave nothing to choose."""
        if not ask.playable and not ask.may_keep:
            return events.WantsCard(seat)
        choice = self.ask(seat, ask)
        assert ask.playable or not isinstance(choice, PlayDrawn)
        assert ask.may_keep or not isinstance(choice, Keep)
        return self.said_by(seat, choice)

    def said_by(self, seat: int, choice: Choice) -> events.Event:
        match choice:
            case Play(place, colour, uno, target):
                return self.table.play(seat, place, colour, uno, target)
            case PlayDrawn(colour, uno, target):
                return self.table.play(seat, -1, colour, uno, target)
            case DrawCard():
                return events.WantsCard(seat)
            case Keep():
                return events.Kept(seat)
            case Challenge():
                return events.Challenged(seat)
        assert isinstance(choice, TakeFour | TakeRun)
        return events.Accepted(seat)

    def race(self, player: int | None) -> None:
        """All are asked at once; whoever acts next must end the moment. A call beats a catch, a catch comes
        before a jump, and of those who jump the first in turn order does."""
        assert player is not None
        state = self.state
        first, fits = next_actor(state), after_draws(state)
        uncalled = state.uno_open == player
        said: dict[int, Choice] = {}
        for i in range(state.seats):
            seat = (player + i * state.direction) % state.seats
            if seat in state.absent:
                continue
            hand = tuple(self.table.hands[seat])
            playable = rules.in_hand(fits, hand) if seat == first else (False,) * len(hand)
            ask = AskReact(player, first, hand, playable, uncalled, rules.jumping(state, seat, hand))
            choice = self.try_ask(seat, ask)
            assert choice is not None or seat != first
            if choice is not None:
                said[seat] = choice
        self.judge(player, said, uncalled)

    def judge(self, player: int, said: dict[int, Choice], uncalled: bool) -> None:
        catchers = [seat for seat, choice in said.items() if choice == Catch()]
        calls = said.get(player) == CallUno()
        assert uncalled or not (catchers or calls)
        if calls:
            self.happens(events.Called(player))
        elif catchers:
            self.happens(events.Caught(catchers[0], player))
        jumps = [(seat, choice) for seat, choice in said.items() if isinstance(choice, JumpIn)]
        jumps = [(seat, jump) for seat, jump in jumps if not (catchers and seat == player)]
        if jumps:
            seat, jump = jumps[0]
            self.happens(self.table.jump(seat, jump.place, jump.colour, jump.uno, jump.target))
        elif self.state.phase is Phase.JUMP_IN:
            self.happens(events.Stood())


def deal(
    options: Options, seats: int, seed: object, dealer: int = 0, out: frozenset[int] = frozenset()
) -> OpenTable:
    return OpenTable.deal(options, seats, dealer, random.Random(f"{seed}"), out)


def game(
    options: Options,
    levels: Sequence[Level],
    seed: object,
    dealer: int = 0,
    pace: Pace | None = None,
    out: frozenset[int] = frozenset(),
) -> Game:
    bots = [Bot(level, random.Random(f"{seed}/{seat}"), pace) for seat, level in enumerate(levels)]
    return Game(deal(options, len(levels), seed, dealer, out), bots, LONGEST if pace else REPEAT)


class Chance:
    """A player who knows the rules and nothing else: of all that is allowed it does anything. It calls UNO,
    for a missing call would decide most hands.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        assert view.game is not None
        rng, hand = self._rng, view.hand
        match ask:
            case AskMove(_, playable) | AskRun(_, playable) if any(playable):
                return Play(*self._laid(view, rng.choice([i for i, fits in enumerate(playable) if fits])))
            case AskMove():
                return DrawCard()
            case AskRun(accused=accused):
                return Challenge() if accused is not None and rng.random() < 0.5 else TakeRun()
            case AskDrawn(_, playable):
                return PlayDrawn(*self._laid(view, len(hand) - 1)[1:]) if playable else Keep()
            case AskColour():
                return NameColour(rng.choice(list(Colour)))
            case AskChallenge():
                return Challenge() if rng.random() < 0.5 else TakeFour()
        assert isinstance(ask, AskReact)
        return self._react(view, ask)

    def _react(self, view: View, ask: AskReact) -> Choice | None:
        if ask.uncalled:
            return CallUno() if ask.player == view.seat else Catch()
        jumps = [place for place, fits in enumerate(ask.jumps) if fits]
        if jumps and self._rng.random() < 0.5:
            return JumpIn(*self._laid(view, self._rng.choice(jumps)))
        return Pass() if ask.first == view.seat else None

    def _laid(self, view: View, place: int) -> tuple[int, Colour | None, bool, int | None]:
        assert view.game is not None
        assert view.seat is not None
        face = view.hand[place]
        colour = self._rng.choice(list(Colour)) if face.is_wild else None
        return place, colour, True, self._rng.choice(targets(view.game, view.seat, face))


Seating = Callable[[int], Player]
"""Who sits at a seat."""
