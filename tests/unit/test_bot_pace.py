"""How long a bot takes: deadlines by the clock it is told, one a question."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tests.helpers.rules import faces
from uno_p2p.players.bot import REPEAT, Bot, Level
from uno_p2p.players.pace import AT_ONCE, HUMAN, Even, Pace
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
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
    Choice,
    DrawCard,
    JumpIn,
    Keep,
    Pass,
    Ready,
    TakeFour,
)
from uno_p2p.table.view import View

HAND = tuple(faces("B1 B2"))
MOVE = AskMove(HAND, (False, False))
REACT = AskReact(1, 0, HAND, (False, False))
"""Seat 1 has not called, seat 0 is next."""
CHALLENGE = AskChallenge(2, Colour.RED)
LATE, EARLY = 0.999, 0.0


class Dice:
    """Always the same number: `random` between 0 and 1, and the same way from `a` to `b`."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.uniforms = 0

    def random(self) -> float:
        return self.number

    def uniform(self, a: float, b: float, /) -> float:
        self.uniforms += 1
        return a + self.number * (b - a)


def view(options: Options | None = None, totals: tuple[int, ...] = (0, 0, 0), **changes: object) -> View:
    state: State = new_hand(options or Options(), 3, 2)._replace(
        turn=0, colour=Colour.RED, top=parse("R5"), counts=(2, 7, 2), phase=Phase.ACT
    )
    state = state._replace(**changes)  # type: ignore[arg-type]  # a State's own fields
    return View(("a", "b", "c"), 0, b"sid", totals, frozenset(), state, HAND, None, "move", (0,), None)


def waited(bot: Bot, seen: View, ask: Ask, start: float = 100.0) -> tuple[float, Choice]:
    """How many seconds pass until the answer, in steps of a hundredth."""
    for step in range(6001):
        choice = bot.decide(seen, ask, start + step / 100)
        if choice is not None:
            return step / 100, choice
    raise AssertionError(f"no answer to {ask}")


def bot(number: float = LATE, pace: Pace | None = HUMAN, level: Level = Level.NORMAL) -> Bot:
    return Bot(level, Dice(number), pace)


KINDS: list[tuple[Ask, str]] = [
    (MOVE, "move"),
    (AskDrawn(parse("B1"), playable=False), "drawn"),
    (AskColour(HAND), "colour"),
    (CHALLENGE, "challenge"),
    (AskRun(HAND, (False, False), 4, None, None), "move"),
    (REACT, "move"),
    (replace(REACT, player=0), "call"),
    (AskAccept(), "rest"),
    (AskReady(), "rest"),
    (AskRematch(), "rest"),
]


@pytest.mark.parametrize(
    ("ask", "kind"), KINDS, ids=lambda value: value if isinstance(value, str) else type(value).__name__
)
def test_every_kind_of_question_has_its_range(ask: Ask, kind: str) -> None:
    only = replace(AT_ONCE, **{kind: (2.0, 6.0)})
    assert waited(bot(EARLY if ask is CHALLENGE else LATE, only), view(), ask)[0] == pytest.approx(
        2.0 if ask is CHALLENGE else 6.0, abs=0.02
    )
    assert waited(bot(pace=replace(HUMAN, **{kind: (0.0, 0.0)})), view(), ask)[0] == 0.0


def test_a_catch_has_its_range() -> None:
    only = replace(AT_ONCE, catch=(2.0, 6.0))
    assert waited(bot(0.5, only), view(), REACT) == (4.0, Catch())


JUMP_IN = Options(jump_in="on")
JUMPS = AskReact(1, 2, HAND, (False, False), uncalled=False, jumps=(True, False))
"""Seat 1 has laid a card, and seat 2 is next."""


def window(**changes: object) -> View:
    """The top card can be jumped on."""
    return view(JUMP_IN, turn=1, top=parse("B1"), colour=Colour.BLUE, phase=Phase.JUMP_IN, **changes)


def test_a_jump_has_its_range_for_whoever_is_next_too() -> None:
    only = replace(AT_ONCE, jump=(2.0, 6.0))
    for ask in (JUMPS, replace(JUMPS, first=0)):
        assert waited(bot(0.5, only), window(), ask) == (4.0, JumpIn(0, uno=True))


def test_a_jump_mostly_comes_before_the_next_player_moves() -> None:
    """After that it would come to nothing."""
    assert HUMAN.jump[0] < HUMAN.move[0]
    assert sum(HUMAN.jump) / 2 < HUMAN.move[0]
    assert HUMAN.jump[1] < sum(HUMAN.move) / 2


def test_without_a_pace_and_at_pace_zero_the_answer_comes_at_once() -> None:
    for pace in (None, AT_ONCE, HUMAN.times(0)):
        for ask, _ in KINDS:
            assert waited(bot(pace=pace), view(), ask)[0] == 0.0


def test_without_dice_all_is_even() -> None:
    assert Even().random() == 0.5
    assert Even().uniform(1.0, 4.0) == 2.5
    assert waited(Bot(pace=replace(AT_ONCE, move=(1.0, 3.0))), view(), MOVE) == (2.0, DrawCard())
    assert Bot().decide(view(), REACT, 0.0) == Catch()


def test_a_question_has_one_deadline_however_often_it_is_asked() -> None:
    dice = Dice(0.5)
    thinking = Bot(Level.EASY, dice, replace(AT_ONCE, move=(1.0, 3.0)))
    seen = view()
    for now in (10.0, 10.5, 11.9):
        # the same question comes from a view that was made anew
        assert thinking.decide(replace(seen, owed=(0, 1)), AskMove(tuple(HAND), (False, False)), now) is None
    assert dice.uniforms == 1
    assert thinking.decide(seen, MOVE, 12.0) == DrawCard()


@pytest.mark.parametrize(
    "other",
    [
        (view(passes=1), MOVE),
        (view(totals=(5, 0, 0)), MOVE),
        (replace(view(), sid=b"another"), MOVE),
        (view(), AskDrawn(parse("B1"), playable=False)),
    ],
    ids=["the hand went on", "another hand", "another table", "another question"],
)
def test_a_new_question_has_a_new_deadline(other: tuple[View, Ask]) -> None:
    thinking = bot(LATE, replace(AT_ONCE, move=(2.0, 2.0), drawn=(2.0, 2.0)))
    assert thinking.decide(view(), MOVE, 0.0) is None
    assert thinking.decide(*other, 1.5) is None
    assert thinking.decide(*other, 3.4) is None
    assert thinking.decide(*other, 3.5) is not None


def test_an_answer_is_never_given_twice_at_one_moment() -> None:
    """Whoever asks until there is no answer must come to an end; an answer that was lost is given again."""
    for ask, answer in ((MOVE, DrawCard()), (AskReady(), Ready()), (REACT, Catch())):
        ready = Bot()
        for start in (0.0, REPEAT):
            assert ready.decide(view(), ask, start) == answer
            for now in (0.0, REPEAT * 0.99):
                assert ready.decide(view(), ask, start + now) is None


def test_the_same_question_after_its_answer_is_thought_about_anew() -> None:
    thinking = bot(pace=replace(AT_ONCE, move=(2.0, 2.0)))
    assert waited(thinking, view(), MOVE, 0.0)[0] == 2.0
    assert waited(thinking, view(), MOVE, 2.0 + REPEAT)[0] == 2.0


def test_a_reaction_is_not_thought_about_anew() -> None:
    dice = Dice(LATE)
    passing = Bot(Level.NORMAL, dice)
    assert passing.decide(view(), REACT, 0.0) == Pass()
    dice.number = EARLY  # now it would catch
    assert passing.decide(view(), REACT, REPEAT) == Pass()
    assert dice.uniforms == 1


def test_who_let_the_moment_pass_has_thought_about_the_move() -> None:
    for ask, answer in ((MOVE, DrawCard()), (CHALLENGE, TakeFour())):
        thinking = bot()
        assert waited(thinking, view(), REACT)[1] == Pass()
        assert thinking.decide(view(passes=1), ask, 200.0) == answer
        assert thinking.decide(view(passes=2), ask, 300.0) is None


def test_only_a_pass_saves_the_thinking() -> None:
    thinking = bot()
    assert waited(thinking, view(), replace(REACT, player=0))[1] == CallUno()
    assert thinking.decide(view(passes=1), MOVE, 200.0) is None
    thinking = bot()
    assert waited(thinking, view(), REACT)[1] == Pass()
    assert thinking.decide(view(passes=1), AskDrawn(parse("B1"), playable=False), 200.0) is None


def test_a_pass_saves_the_thinking_for_the_move_that_follows_it_only() -> None:
    """Somebody jumped in: another card lies there, and another moment passes."""
    thinking = bot()
    assert waited(thinking, view(), replace(REACT, uncalled=False))[1] == Pass()
    assert thinking.decide(view(passes=1), replace(REACT, first=2, uncalled=False), 200.0) is None
    assert thinking.decide(view(passes=2), MOVE, 300.0) is None


def test_who_has_nothing_to_say_rolls_no_dice_and_stays_silent() -> None:
    dice = Dice(LATE)
    silent = Bot(Level.EASY, dice, HUMAN)
    assert all(silent.decide(view(), replace(REACT, first=2), float(now)) is None for now in range(100))
    assert dice.uniforms == 0


@pytest.mark.parametrize(("limit", "longest"), [(15, 7.5), (30, 15.0), ("off", 40.0)])
def test_the_turn_limit_is_kept(limit: object, longest: float) -> None:
    slow = bot(pace=replace(HUMAN, move=(40.0, 40.0)))
    options = Options(turn_limit=limit)  # type: ignore[arg-type]  # one of the allowed values
    assert waited(slow, view(options), MOVE) == (longest, DrawCard())


def test_a_real_random_is_dice() -> None:
    seconds = {waited(Bot(Level.HARD, random.Random(seed), HUMAN), view(), MOVE)[0] for seed in range(5)}
    assert len(seconds) > 1
    least, most = HUMAN.move
    assert all(least <= second <= most + 0.01 for second in seconds)


def test_a_pace_can_be_scaled() -> None:
    assert HUMAN.times(2).move == (HUMAN.move[0] * 2, HUMAN.move[1] * 2)
    assert HUMAN.times(1) == HUMAN == Pace()
    with pytest.raises(ValueError, match="move"):
        HUMAN.times(-1)


@pytest.mark.parametrize(
    "seconds", [(2.0, 1.0), (-1.0, 1.0), (0.0, math.inf), (math.nan, 1.0), (0.0, math.nan)]
)
def test_a_range_that_is_none_is_refused(seconds: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="challenge"):
        Pace(challenge=seconds)


def test_a_drawn_card_is_kept_in_its_own_time() -> None:
    assert waited(bot(), view(), AskDrawn(parse("B1"), playable=False))[1] == Keep()
