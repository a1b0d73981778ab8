"""One hand with open cards and random players: the engine's exerciser, for tests and for the benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import compress
from typing import Any

from ..rules import engine as rules
from ..rules import events as happened
from ..rules.cards import Colour, Face, Symbol
from ..rules.house import targets
from ..rules.options import HAND, Options
from ..rules.state import State

Watch = Callable[[State, happened.Event, State], None]
COLOURS = tuple(Colour)
ENDLESS = 20_000  # events; a random hand of ten players takes a few hundred


@dataclass(frozen=True, slots=True)
class Habits:
    """How random players are: the probability of each choice. The defaults play as RLCard's agents can."""

    draw: float = 0.0  # draws although a card is playable (T4)
    keep: float = 0.0  # keeps a playable drawn card (T5)
    call: float = 1.0  # calls UNO in time
    early: float = 0.0  # of these calls, how many are made ahead of the play
    mend: float = 0.0  # makes up for a missing call (U5)
    catch: float = 1.0  # a missing call is caught
    challenge: float = 0.5


@dataclass(frozen=True, slots=True)
class Result:
    """`winner`: None after a stalemate. `hands`, `pile`: the cards at the end. `events`: how many."""

    winner: int | None
    hands: tuple[tuple[Face, ...], ...]
    pile: tuple[Face, ...]
    events: int
    state: State


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
        }

    @staticmethod
    def deal(options: Options, seats: int, dealer: int, rng: random.Random) -> OpenTable:
        """A shuffled deck, dealt out."""
        state = rules.new_hand(options, seats, dealer)
        faces = state.deck.faces
        table = OpenTable(state, [[] for _ in range(seats)], [faces[k] for k in state.deck.cards], rng)
        table._shuffle()
        for seat in range(seats):
            table._draw(rules.Draw(seat, HAND))
        return table

    def play(
        self, seat: int, place: int, colour: Colour | None, uno: bool = False, target: int | None = None
    ) -> happened.Played:
        """Take the card at `place` from a hand; the event still has to be applied."""
        hand = self.hands[seat]
        face = hand.pop(place)
        if face.symbol is Symbol.WILD_DRAW_FOUR:
            self.judged = tuple(hand)
        return happened.Played(seat, face, colour, uno, target)

    def _shuffle(self) -> None:
        chance = self.rng.random  # sorting by random keys is three times as fast as random.shuffle
        self.pile.sort(key=lambda _: chance())

    def _draw(self, wanted: rules.Draw) -> happened.Event:
        self.hands[wanted.seat] += self.pile[-wanted.count :]
        del self.pile[-wanted.count :]
        return happened.Drew(wanted.seat, wanted.count)

    def _recycle(self, _: rules.Recycle) -> happened.Event:
        faces = self.state.deck.faces
        self.pile = [faces[k] for k in self.state.discards[:-1]]
        self._shuffle()
        return happened.Recycled()

    def _judge(self, wanted: rules.Judge) -> happened.Event:
        return happened.Verdict(any(face.colour is wanted.colour for face in self.judged))

    def _move_hands(self, wanted: rules.MoveHands) -> happened.Event:
        given = list(self.hands)
        for giver, receiver in wanted.moves:
            self.hands[receiver] = given[giver]
        return happened.HandsMoved(wanted.moves)

    def _turn_up(self, _: rules.TurnUp) -> happened.Event:
        face = self.pile.pop()
        if face.symbol is Symbol.WILD_DRAW_FOUR and self.state.options.first_card == "effects":
            self.pile.append(face)  # F10
        return happened.TurnedUp(face)

    def _reshuffle(self, _: rules.Reshuffle) -> happened.Event:
        self._shuffle()
        return happened.Reshuffled()


class _Players:
    """All seats' random decisions."""

    def __init__(self, table: OpenTable, habits: Habits) -> None:
        self.table = table
        self.habits = habits
        self.chance = table.rng.random
        self.choices: dict[type, Callable[[Any], happened.Event]] = {
            rules.Act: self._act,
            rules.PlayOrKeep: self._play_or_keep,
            rules.ChallengeOrAccept: self._answer,
            rules.AnswerRun: self._run,
            rules.NameColour: lambda wanted: happened.NamedColour(wanted.seat, self._colour()),
        }

    def _colour(self) -> Colour:
        return COLOURS[int(self.chance() * 4)]

    def _act(self, wanted: rules.Act) -> happened.Event:
        table, seat = self.table, wanted.seat
        fits = rules.playable(table.state, table.hands[seat])
        places = list(compress(range(len(fits)), fits))
        if not places or (self.habits.draw and self.chance() < self.habits.draw):
            return happened.WantsCard(seat)
        return self._play(seat, places[int(self.chance() * len(places))])

    def _play_or_keep(self, wanted: rules.PlayOrKeep) -> happened.Event:
        table, seat = self.table, wanted.seat
        fits = rules.playable(table.state, table.hands[seat][-1:])[0]
        if not fits or (self.habits.keep and self.chance() < self.habits.keep):
            return happened.Kept(seat)
        return self._play(seat, -1)

    def _play(self, seat: int, place: int) -> happened.Event:
        hand = self.table.hands[seat]
        calls = len(hand) == 2 and self.chance() < self.habits.call
        if calls and self._may_call_early(seat) and self.chance() < self.habits.early:
            return happened.Called(seat)
        able = targets(self.table.state, seat, hand[place])
        target = able[int(self.chance() * len(able))] if len(able) > 1 else able[0]
        return self.table.play(seat, place, self._colour() if hand[place].is_wild else None, calls, target)

    def _may_call_early(self, seat: int) -> bool:
        state = self.table.state
        return state.options.uno_call == "on" and seat not in state.called

    def _answer(self, wanted: rules.ChallengeOrAccept) -> happened.Event:
        if self.chance() < self.habits.challenge:
            return happened.Challenged(wanted.seat)
        return happened.Accepted(wanted.seat)

    def _run(self, wanted: rules.AnswerRun) -> happened.Event:
        table, seat = self.table, wanted.seat
        places = list(compress(range(len(table.hands[seat])), rules.playable(table.state, table.hands[seat])))
        if places and self.chance() >= self.habits.draw:
            return self._play(seat, places[int(self.chance() * len(places))])
        doubts = wanted.accused is not None and self.chance() < self.habits.challenge
        return happened.Challenged(seat) if doubts else happened.Accepted(seat)

    def react(self, open_seat: int) -> happened.Event | None:
        """What follows a play that left one card without a call."""
        if self.chance() < self.habits.mend:
            return happened.Called(open_seat)
        if self.chance() < self.habits.catch:
            seats = self.table.state.seats
            return happened.Caught((open_seat + 1 + int(self.chance() * (seats - 1))) % seats, open_seat)
        return None


def play_hand(
    options: Options,
    seats: int,
    rng: random.Random,
    habits: Habits | None = None,
    watch: Watch | None = None,
) -> Result:
    """Play one hand to its end. `watch` sees every state, event and following state.

    Raises RuntimeError if the hand does not end.
    """
    table = OpenTable.deal(options, seats, rng.randrange(seats), rng)
    players = _Players(table, habits or Habits())
    answers = table.services | players.choices
    event: happened.Event | None = None
    state = table.state
    for count in range(ENDLESS):
        if state.uno_open is not None and type(event) is happened.Played:
            event = players.react(state.uno_open)
        else:
            event = None
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
