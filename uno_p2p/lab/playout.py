"""One hand with open cards and random players: the engine's exerciser, for tests and for the benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

from ..rules import engine as rules
from ..rules import events as happened
from ..rules.cards import Colour, Face
from ..rules.house import ruling, targets
from ..rules.legality import can_play, drawn_faces
from ..rules.options import Options
from ..rules.state import Phase, State
from .open_table import OpenTable

__all__ = ["Habits", "OpenTable", "Result", "Watch", "play_hand"]

Watch = Callable[[State, happened.Event, State], None]
COLOURS = tuple(Colour)
REACTED_TO = frozenset({happened.Played, happened.Jumped, happened.Caught})
ENDLESS = 200_000  # events; a random hand takes a few hundred, where all draw to match thousands


@dataclass(frozen=True, slots=True)
class Habits:
    """How random players are: the probability of each choice. The defaults play as RLCard's agents can."""

    draw: float = 0.0  # draws although a card is playable (T4)
    keep: float = 0.0  # keeps a playable drawn card (T5), or draws on, where it may
    call: float = 1.0  # calls UNO in time
    early: float = 0.0  # of these calls, how many are made ahead of the play
    mend: float = 0.0  # makes up for a missing call (U5)
    catch: float = 1.0  # a missing call is caught
    challenge: float = 0.5
    jump: float = 0.5  # jumps in with a card that can (H11)
    leave: float = 0.0  # at every event: a seat drops out, while more than two are there


@dataclass(frozen=True, slots=True)
class Result:
    """`winner`: None after a stalemate. `hands`, `pile`: the cards at the end. `events`: how many."""

    winner: int | None
    hands: tuple[tuple[Face, ...], ...]
    pile: tuple[Face, ...]
    events: int
    state: State


class _Players:
    """All seats' random decisions."""

    def __init__(self, table: OpenTable, habits: Habits) -> None:
        self.table = table
        self.habits = habits
        self.chance = table.rng.random
        rule = ruling(table.state.options)
        self.bound = bool(rule.drawn)
        """The drawn card says what may be done with it."""
        self.jumping = rule.jumps is not None
        self.draws_on = (Phase.PLAY_OR_KEEP, happened.WantsCard) in rule.adds
        self.choices: dict[type, Callable[[Any], happened.Event]] = {
            rules.Act: self._act,
            rules.PlayOrKeep: self._play_or_keep,
            rules.ChallengeOrAccept: self._answer,
            rules.AnswerRun: self._run,
            rules.NameColour: lambda wanted: happened.NamedColour(wanted.seat, self._colour()),
            rules.JumpIn: lambda _: self.jump() or happened.Stood(),
        }

    def _colour(self) -> Colour:
        return COLOURS[int(self.chance() * 4)]

    def _act(self, wanted: rules.Act) -> happened.Event:
        table, seat = self.table, wanted.seat
        fits = rules.in_hand(table.state, table.hands[seat])
        places = list(compress(range(len(fits)), fits))
        if not places or (self.habits.draw and self.chance() < self.habits.draw):
            return happened.WantsCard(seat)
        return self._play(seat, places[int(self.chance() * len(places))])

    def _play_or_keep(self, wanted: rules.PlayOrKeep) -> happened.Event:
        state, hand, seat = self.table.state, self.table.hands[wanted.seat], wanted.seat
        fits = can_play(state, hand, len(hand) - 1)
        keeps = not self.bound or self._drawn_may(happened.Kept, hand[-1])
        on = self.draws_on and self._drawn_may(happened.WantsCard, hand[-1])
        if fits and not ((keeps or on) and self.habits.keep and self.chance() < self.habits.keep):
            return self._play(seat, -1)
        if on and (not keeps or self.chance() < 0.5):
            return happened.WantsCard(seat)
        return happened.Kept(seat)

    def _drawn_may(self, event: type, face: Face) -> bool:
        faces = drawn_faces(self.table.state, event)
        return faces is None or face in faces

    def _play(self, seat: int, place: int) -> happened.Event:
        hand = self.table.hands[seat]
        calls = len(hand) == 2 and self.chance() < self.habits.call
        if calls and self._may_call_early(seat) and self.chance() < self.habits.early:
            return happened.Called(seat)
        able = targets(self.table.state, seat, hand[place])
        target = able[0] if len(able) == 1 else self._one_of(able)
        return self.table.play(seat, place, self._colour() if hand[place].is_wild else None, calls, target)

    def _one_of(self, able: Sequence[int | None]) -> int | None:
        return able[int(self.chance() * len(able))]

    def _may_call_early(self, seat: int) -> bool:
        state = self.table.state
        return state.options.uno_call == "on" and seat not in state.called

    def _answer(self, wanted: rules.ChallengeOrAccept) -> happened.Event:
        if self.chance() < self.habits.challenge:
            return happened.Challenged(wanted.seat)
        return happened.Accepted(wanted.seat)

    def _run(self, wanted: rules.AnswerRun) -> happened.Event:
        table, seat = self.table, wanted.seat
        places = list(compress(range(len(table.hands[seat])), rules.in_hand(table.state, table.hands[seat])))
        if places and self.chance() >= self.habits.draw:
            return self._play(seat, places[int(self.chance() * len(places))])
        doubts = wanted.accused is not None and self.chance() < self.habits.challenge
        return happened.Challenged(seat) if doubts else happened.Accepted(seat)

    def jump(self) -> happened.Event | None:
        """The card of a seat that jumps in, if one does: the first in turn order of those who would."""
        state = self.table.state
        for i in range(state.seats):
            seat = (state.turn + i) % state.seats
            hand = self.table.hands[seat]
            places = list(compress(range(len(hand)), rules.jumping(state, seat, hand)))
            if places and self.chance() < self.habits.jump:
                place = places[int(self.chance() * len(places))]
                calls = len(hand) == 2 and self.chance() < self.habits.call
                colour, target = (
                    self._colour() if hand[place].is_wild else None,
                    self._one_of(targets(state, seat, hand[place])),
                )
                return self.table.jump(seat, place, colour, calls, target)
        return None

    def somebody_leaves(self) -> bool:
        """Whether a seat drops out now."""
        state = self.table.state
        return state.seats - len(state.absent) > 2 and self.chance() < self.habits.leave

    def leave(self) -> happened.Event:
        """A seat drops out."""
        state = self.table.state
        there = [seat for seat in range(state.seats) if seat not in state.absent]
        return happened.Absent(there[int(self.chance() * len(there))])

    def react(self, event: happened.Event | None) -> happened.Event | None:
        """What follows a play that left one card without a call; a jump may precede the draw of a penalty."""
        state = self.table.state
        if type(event) is happened.Caught:
            return self.jump()
        if state.uno_open is None:
            return None
        if self.chance() < self.habits.mend:
            return happened.Called(state.uno_open)
        if self.chance() < self.habits.catch:
            seats = ((state.uno_open + 1 + i) % state.seats for i in range(state.seats - 1))
            others = [seat for seat in seats if seat not in state.absent]
            return happened.Caught(others[int(self.chance() * len(others))], state.uno_open)
        return None


def play_hand(
    options: Options,
    seats: int,
    rng: random.Random,
    habits: Habits | None = None,
    watch: Watch | None = None,
    out: frozenset[int] = frozenset(),
) -> Result:
    """Play one hand to its end, without the seats that are `out`. `watch` sees every state, event and
    following state.

    Raises RuntimeError if the hand does not end.
    """
    dealer = rng.randrange(seats - len(out))
    table = OpenTable.deal(
        options, seats, [seat for seat in range(seats) if seat not in out][dealer], rng, out
    )
    players = _Players(table, habits or Habits())
    answers = table.services | players.choices
    leaving = players.habits.leave > 0
    event: happened.Event | None = None
    state = table.state
    for count in range(ENDLESS):
        if leaving and players.somebody_leaves():
            event = players.leave()
        else:
            watched = state.uno_open is not None or players.jumping
            event = players.react(event) if watched and type(event) in REACTED_TO else None
        if event is None:
            wanted = rules.need(state)
            answer = answers.get(type(wanted))
            if answer is None:  # the hands are shown
                hands = tuple(tuple(hand) for hand in table.hands)
                return Result(state.winner, hands, tuple(table.pile), count, state)
            event = answer(wanted)
        before, table.state = state, rules.apply(state, event)
        state = table.state
        if watch is not None:
            watch(before, event, state)
    raise RuntimeError(f"no end after {ENDLESS} events")
