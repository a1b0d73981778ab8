"""Bots at whole hands and at views that nobody made by hand: what they say always fits and always comes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from uno_p2p.lab.playout import OpenTable
from uno_p2p.players.bot import REPEAT, Bot, Level
from uno_p2p.players.pace import HUMAN, Pace
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import FACES, Colour, Face
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.legality import check_play
from uno_p2p.rules.options import Options, most_seats
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    ANSWERS,
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
    NameColour,
    Pass,
    Play,
    PlayDrawn,
)
from uno_p2p.table.steps.react import after_draws, next_actor
from uno_p2p.table.view import View

EXAMPLES = 40
LONGEST = max(most for _, most in (getattr(HUMAN, name) for name in HUMAN.__slots__))
"""The longest that a bot at a human pace may think, in seconds."""
STUCK = (565, 674, 1180, 1411, 1623, 2012, 13605598)
"""Hands that never ended when bots always did what is best."""
ENDLESS = 2000
"""Events; a hand takes a few hundred."""


def answer(bot: Bot, view: View, ask: Ask, now: float, patience: float) -> tuple[Choice | None, float]:
    """The choice and when it came; None if there is none by the end of the patience, in seconds."""
    choice = bot.decide(view, ask, now)
    end = now + patience
    while choice is None and now < end:
        now = min(now + 0.5, end)
        choice = bot.decide(view, ask, now)
    assert choice is None or isinstance(choice, ANSWERS[type(ask)])
    return choice, now


@dataclass
class Game:
    """One hand among bots, straight on the rules engine, which refuses what is illegal."""

    table: OpenTable
    bots: Sequence[Bot]
    patience: float
    now: float = 0.0
    said: list[events.Event] = field(default_factory=list)

    def ask(self, seat: int, ask: Ask) -> Choice:
        choice = self.try_ask(seat, ask)
        assert choice is not None, f"seat {seat} does not answer {ask}"
        return choice

    def try_ask(self, seat: int, ask: Ask) -> Choice | None:
        state, hand = self.table.state, tuple(self.table.hands[seat])
        names = tuple(f"player {i}" for i in range(state.seats))
        view = View(names, seat, b"sid", (0,) * state.seats, state, hand, None, "step", (seat,), ask)
        choice, self.now = answer(self.bots[seat], view, ask, self.now, self.patience)
        return choice

    def run(self) -> int | None:
        """The winner."""
        for _ in range(ENDLESS):
            wanted = rules.need(self.table.state)
            if isinstance(wanted, rules.Show):
                return self.table.state.winner
            services = self.table.services
            self.happens(services[type(wanted)](wanted) if type(wanted) in services else self.decides(wanted))
            if self.table.state.uno_open is not None and isinstance(self.said[-1], events.Played):
                self.race(self.table.state.uno_open)
        raise AssertionError(f"no end after {ENDLESS} events")

    def happens(self, event: events.Event) -> None:
        self.said.append(event)
        self.table.state = rules.apply(self.table.state, event)

    def decides(self, wanted: Any) -> events.Event:
        state, seat, hand = self.table.state, wanted.seat, tuple(self.table.hands[wanted.seat])
        match wanted:
            case rules.Act():
                choice = self.ask(seat, AskMove(hand, rules.playable(state, hand)))
                if isinstance(choice, Play):
                    return self.table.play(seat, choice.place, choice.colour, choice.uno, choice.target)
                return events.WantsCard(seat)
            case rules.PlayOrKeep():
                choice = self.ask(seat, AskDrawn(hand[-1], rules.playable(state, hand[-1:])[0]))
                if isinstance(choice, PlayDrawn):
                    return self.table.play(seat, -1, choice.colour, choice.uno, choice.target)
                return events.Kept(seat)
            case rules.NameColour():
                choice = self.ask(seat, AskColour(hand))
                assert isinstance(choice, NameColour)
                return events.NamedColour(seat, choice.colour)
            case rules.AnswerRun(_, cards, accused):
                colour = None if accused is None else state.before
                run = AskRun(hand, rules.playable(state, hand), cards, accused, colour)
                choice = self.ask(seat, run)
                if isinstance(choice, Play):
                    return self.table.play(seat, choice.place, choice.colour, choice.uno)
                return events.Challenged(seat) if choice == Challenge() else events.Accepted(seat)
        assert isinstance(wanted, rules.ChallengeOrAccept)
        assert state.before is not None
        doubts = self.ask(seat, AskChallenge(wanted.accused, state.before)) == Challenge()
        return events.Challenged(seat) if doubts else events.Accepted(seat)

    def race(self, player: int) -> None:
        """All are asked at once; whoever acts next must end the moment, and a call beats a catch."""
        state = self.table.state
        first, fits = next_actor(state), after_draws(state)
        said: dict[int, Choice | None] = {}
        for seat in range(state.seats):
            hand = tuple(self.table.hands[seat])
            said[seat] = self.try_ask(seat, AskReact(player, first, hand, rules.playable(fits, hand)))
        assert said[first] is not None
        catchers = [seat for seat, choice in said.items() if choice == Catch()]
        if said[player] == CallUno():
            self.happens(events.Called(player))
        elif catchers:
            self.happens(events.Caught(catchers[0], player))


def game(
    options: Options, levels: Sequence[Level], seed: object, dealer: int = 0, pace: Pace | None = None
) -> Game:
    bots = [Bot(level, random.Random(f"{seed}/{seat}"), pace) for seat, level in enumerate(levels)]
    table = OpenTable.deal(options, len(levels), dealer, random.Random(f"{seed}"))
    return Game(table, bots, LONGEST if pace else REPEAT)


@st.composite
def options(draw: st.DrawFn) -> Options:
    return Options(
        deck=draw(st.sampled_from(["classic", "h2o", "small28"])),
        challenge=draw(st.sampled_from(["on", "off"])),
        stacking=draw(st.sampled_from(["off", "same-symbol"])),
        uno_call=draw(st.sampled_from(["on", "auto", "off"])),
        turn_limit=draw(st.sampled_from(["off", 15])),
        seven_zero=draw(st.sampled_from(["off", "both", "zero", "seven", "seven-may"])),
    )


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    options(), st.lists(st.sampled_from(Level), min_size=2, max_size=10), st.integers(0, 2**32), st.booleans()
)
def test_hands_of_all_levels_are_legal_and_come_to_an_end(
    chosen: Options, levels: list[Level], seed: int, human: bool
) -> None:
    """A decision comes within the longest thinking; without a pace, at once or when it may be repeated."""
    game(chosen, levels[: most_seats(chosen)], seed, pace=HUMAN if human else None).run()


def test_no_cards_go_round_for_ever() -> None:
    """With nearly all cards in hands, the best card of each seat can be the one that the next is to draw."""
    for seed in STUCK:
        run = game(Options(deck="small28"), [Level.NORMAL] * 3, seed)
        run.run()
        run = game(Options(deck="small28"), [Level.NORMAL] * 3, seed)
        run.bots = [Bot() for _ in run.bots]
        run.run()


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(Level), min_size=2, max_size=4), st.integers(0, 2**32))
def test_the_same_seed_plays_the_same_hand_at_any_pace(levels: list[Level], seed: int) -> None:
    runs = [game(Options(), levels, seed, pace=pace) for pace in (None, None, HUMAN)]
    for run in runs:
        run.run()
    assert runs[0].said == runs[1].said == runs[2].said


def test_hard_beats_easy() -> None:
    """600 hands at tables of four, both sides in turn; with these dice it comes out the same every time."""
    wins = {Level.EASY: 0, Level.HARD: 0}
    for number in range(600):
        levels = [Level.EASY, Level.HARD] * 2 if number % 2 else [Level.HARD, Level.EASY] * 2
        winner = game(Options(), levels, number, dealer=number // 2 % 4).run()
        if winner is not None:
            wins[levels[winner]] += 1
    assert sum(wins.values()) > 590
    assert wins[Level.HARD] > 1.2 * wins[Level.EASY]


# -- views that need not come from any game -----------------------------------------------------------

FACE = st.sampled_from(list(FACES.values()))
SMALL = st.integers(1, 30)


@st.composite
def views(draw: st.DrawFn) -> View:
    """A seat on turn with any hand, on any discards, among hands of any size."""
    deck = DECKS["h2o"]  # it has all faces
    counts = draw(st.lists(SMALL, min_size=2, max_size=6))
    hand = tuple(draw(st.lists(FACE, min_size=1, max_size=20)))
    discards = tuple(draw(st.lists(st.integers(0, len(deck.faces) - 1), min_size=1, max_size=120)))
    top = deck.faces[discards[-1]]
    seats = len(counts)
    state = rules.new_hand(draw(options()), 2, 0)._replace(
        options=Options(deck="h2o", challenge=draw(st.sampled_from(["on", "off"])), stacking="same-symbol"),
        seats=seats,
        turn=draw(st.integers(0, seats - 1)),
        direction=draw(st.sampled_from([1, -1])),
        top=top,
        colour=top.colour or draw(st.sampled_from(Colour)),
        discards=discards,
        draw_count=draw(st.integers(0, 94)),
        phase=draw(st.sampled_from([Phase.ACT, Phase.PLAY_OR_KEEP, Phase.RUN])),
        at_stake=draw(st.integers(2, 40)),
    )
    state = state._replace(counts=tuple(len(hand) if i == state.turn else n for i, n in enumerate(counts)))
    names = tuple(f"player {i}" for i in range(seats))
    return View(names, state.turn, b"sid", (0,) * seats, state, hand, None, "step", (state.turn,), None)


def game_of(view: View) -> State:
    assert view.game is not None
    return view.game


@st.composite
def questions(draw: st.DrawFn, view: View) -> Ask:
    state, hand = game_of(view), view.hand
    seat = st.integers(0, state.seats - 1)
    fits = rules.playable(state, hand)
    some: list[Ask] = [
        AskMove(hand, fits),
        AskDrawn(hand[-1], fits[-1]),
        AskColour(hand),
        AskChallenge(draw(seat), draw(st.sampled_from(Colour))),
        AskRun(hand, fits, state.at_stake, draw(seat), draw(st.sampled_from(Colour))),
        AskRun(hand, fits, state.at_stake, None, None),
        AskReact(draw(seat), draw(seat), hand, fits),
        AskAccept(),
        AskReady(),
        AskRematch(),
    ]
    return draw(st.sampled_from(some))


def check(view: View, ask: Ask, choice: Choice | None) -> None:
    """Raises Illegal for a play against the rules; nobody else than a reacting seat may be silent."""
    state, seat = game_of(view), view.seat
    assert seat is not None
    match choice:
        case Play(place, colour):
            check_play(state, seat, view.hand[place], colour)
        case PlayDrawn(colour):
            check_play(state, seat, view.hand[-1], colour)
        case CallUno():
            assert isinstance(ask, AskReact)
            assert ask.player == seat
        case Catch():
            assert isinstance(ask, AskReact)
            assert ask.player != seat
        case Pass():
            assert isinstance(ask, AskReact)
            assert ask.first == seat
        case None:
            assert isinstance(ask, AskReact)
            assert ask.first != seat


@settings(max_examples=150, deadline=None)
@given(st.data(), views(), st.sampled_from(Level), st.integers(0, 2**32), st.booleans())
def test_any_view_gets_an_answer_that_fits(
    data: st.DataObject, view: View, level: Level, seed: int, human: bool
) -> None:
    ask = data.draw(questions(view))
    bot = Bot(level, random.Random(seed), HUMAN if human else None)
    choice, _ = answer(bot, view, ask, 5.0, LONGEST if human else 0.0)
    check(view, ask, choice)


@settings(max_examples=80, deadline=None)
@given(views(), st.sampled_from(Level), st.integers(0, 2**32))
def test_wilds_wait_unless_the_neighbour_is_about_to_go_out(view: View, level: Level, seed: int) -> None:
    state = game_of(view)
    neighbour = (state.turn + state.direction) % state.seats
    fits = rules.playable(state, view.hand)
    choice = Bot(level, random.Random(seed)).decide(view, AskMove(view.hand, fits), 0.0)
    coloured = [face for face, fit in zip(view.hand, fits, strict=True) if fit and not face.is_wild]
    scarce = state.draw_count + len(state.discards) <= 4
    if isinstance(choice, Play) and coloured and state.counts[neighbour] > 2 and not scarce:
        assert not view.hand[choice.place].is_wild
    if isinstance(choice, Play) and view.hand[choice.place].is_wild:
        rest = left(view.hand, choice.place)
        most = max(rest.count(colour) for colour in Colour)
        assert choice.colour is not None
        assert rest.count(choice.colour) == most
        if choice.colour is state.colour:
            assert most > max(rest.count(colour) for colour in Colour if colour is not state.colour)


def left(hand: Sequence[Face], place: int) -> list[Colour | None]:
    return [face.colour for at, face in enumerate(hand) if at != place]
