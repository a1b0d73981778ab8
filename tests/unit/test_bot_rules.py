"""What a bot makes of house rules and of the cards that only some decks have."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.helpers.bot_views import NEVER, NEXT, THIRD, Loaded, game, view
from tests.helpers.rules import faces
from uno_p2p.players.bot import WEARY, Bot, Level
from uno_p2p.players.thinking import PATIENCE
from uno_p2p.rules.blanks import Blank
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.goal import Goal
from uno_p2p.rules.legality import in_hand
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import (
    AskChallenge,
    AskDrawn,
    AskMove,
    AskRun,
    Challenge,
    Choice,
    Keep,
    Play,
    PlayDrawn,
    TakeFour,
    TakeRun,
)

RED, YELLOW, GREEN, BLUE = Colour
OPPOSITE, LAST = 2, 3
SWAP112, MODERN = Options(deck="swap112"), Options(deck="modern112")
REFUSE = Options(deck="modern112", shuffle_hands_last="refuse")
PARTNERS, TEAM_SWAPS = Options(partners="on"), Options(partners="on", seven_zero="both")
ELIMINATION = Options(elimination="lets-out")
levels = pytest.mark.parametrize("level", Level)
careful = pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])


def blanks(*rules: str) -> Options:
    return Options(deck="modern112", blanks=tuple(Blank(rule) for rule in rules))


def move(hand: str, state: State, level: Level = Level.NORMAL, dice: Loaded = NEVER) -> Choice | None:
    cards = tuple(faces(hand))
    return Bot(level, dice).decide(view(state, hand), AskMove(cards, in_hand(state, cards)), 0.0)


def played(hand: str, level: Level = Level.NORMAL, dice: Loaded = NEVER, **where: object) -> str:
    """The code of the card that is played, "draw" for none."""
    choice = move(hand, game(hand, **where), level, dice)  # type: ignore[arg-type]  # the fields of `game`
    return hand.split()[choice.place] if isinstance(choice, Play) else "draw"


def drawn(
    hand: str, level: Level = Level.NORMAL, *, fits: bool = True, keep: bool = True, **where: object
) -> Choice | None:
    """What becomes of the last card of the hand."""
    state = game(hand, phase=Phase.PLAY_OR_KEEP, **where)  # type: ignore[arg-type]  # the fields of `game`
    ask = AskDrawn(parse(hand.rsplit(maxsplit=1)[-1]), fits, keep)
    return Bot(level, NEVER).decide(view(state, hand), ask, 0.0)


# -- a drawn card that leaves less to choose --------------------------


@levels
def test_what_must_be_played_is_played(level: Level) -> None:
    """Rule H16, force play: though it is a bluff, brings a larger hand, or lets somebody out."""
    assert drawn("R1 R2 W4", level, keep=False) == PlayDrawn(RED)
    assert drawn("B2 R1 R2 W4", level, keep=True) == Keep()
    swaps = Options(seven_zero="both")
    assert drawn("B1 B2 R7", level, keep=False, others=(9, 8), options=swaps) == PlayDrawn(target=THIRD)
    assert drawn("B1 B2 R3", level, keep=False, others=(1, 8), options=ELIMINATION) == PlayDrawn()


@levels
def test_what_cannot_be_played_is_kept(level: Level) -> None:
    assert drawn("B1 B2 G1", level, fits=False) == Keep()
    honest = Options(draw="to-match", challenge="off", no_bluffing="on")
    assert drawn("R1 R2 W4", level, fits=False, options=honest) == Keep()
    assert drawn("B1 B2 R1", level, options=Options(draw="to-match")) == PlayDrawn()


# -- whole hands --------------------------

SWAPS = [("WX", SWAP112), ("WA", blanks("swap")), ("R1", Options(deck="modern112", seven_zero="one-may"))]


@levels
@pytest.mark.parametrize(("code", "options"), SWAPS)
def test_a_swap_takes_the_smallest_hand(level: Level, code: str, options: Options) -> None:
    hand = f"{code} B1 B2 B3 B3"
    choice = move(hand, game(hand, others=(3, 2), options=options), level)
    assert isinstance(choice, Play)
    assert (choice.place, choice.target) == (0, THIRD)
    assert choice.colour == (None if code == "R1" else BLUE)


@careful
@pytest.mark.parametrize(("code", "options"), SWAPS[:2])
def test_a_swap_waits_while_the_own_hand_is_small(level: Level, code: str, options: Options) -> None:
    assert played(f"{code} R1 B1", level, others=(3, 3), options=options) == "R1"
    assert played(f"{code} G7 B1", level, others=(4, 4), options=options) == "draw"


@levels
def test_where_nobody_need_be_named_a_small_hand_is_kept(level: Level) -> None:
    for value in ("one-may", "both-may"):
        code = "R1" if value == "one-may" else "R7"
        hand = f"{code} B2 B3"
        assert move(hand, game(hand, options=Options(seven_zero=value)), level) == Play(0)  # type: ignore[arg-type]  # an allowed value


@careful
def test_hands_are_shuffled_when_the_own_is_larger_than_all_on_average(level: Level) -> None:
    hand = "R1 R7 RS R1 B1 B0 B7 WS"
    assert played(hand, level, others=(3, 4), options=MODERN) == "WS"  # 7, 3 and 4 become 5, 5 and 4
    assert played(hand, level, others=(8, 8), options=MODERN) != "WS"


@careful
def test_nobody_about_to_win_shuffles_the_hands(level: Level) -> None:
    assert played("R1 B1 WS", level, others=(7, 7), options=MODERN) == "R1"
    assert played("G0 B1 WS", level, others=(7, 7), options=MODERN) == "draw"


@careful
def test_hands_are_shuffled_when_the_next_would_win(level: Level) -> None:
    """It brings two cards more, and the other one three."""
    assert played("R1 B1 WS", level, others=(1, 9), options=MODERN) == "WS"
    assert played("R1 B1 WS", level, others=(9, 1), options=MODERN) == "R1"


@levels
def test_a_wild_that_cannot_be_the_last_card_is_played_before(level: Level) -> None:
    """Rule D6, refuse."""
    assert played("R1 WS", level, others=(7, 7), options=REFUSE) == "WS"
    assert played("R1 WS", level, others=(7, 7), options=MODERN) == "R1"
    assert drawn("WS R1", level, others=(7, 7), options=REFUSE) == Keep()
    assert drawn("WS R1", level, others=(7, 7), options=MODERN) == PlayDrawn(uno=True)
    assert played("WS", level, options=REFUSE) == "draw"


@careful
def test_hands_that_go_to_the_left_go_there_in_any_direction(level: Level) -> None:
    left = blanks("pass-left")
    hand = "R1 R7 RS WA"
    for direction in (1, -1):
        assert played(hand, level, others=(7, 2), options=left, direction=direction) == "WA"
        assert played(hand, level, others=(2, 7), options=left, direction=direction) != "WA"


# -- cards that attack --------------------------


@levels
@pytest.mark.parametrize("rule", ["draw-1", "draw-2", "until-colour", "skip-all"])
def test_a_blank_attacks_by_its_rule(level: Level, rule: str) -> None:
    hand = "R1 R7 WA"
    assert played(hand, level, others=(2, 7), options=blanks(rule)) == "WA"
    assert played(hand, level, others=(3, 7), options=blanks(rule)) != "WA"
    assert played(hand, level, others=(2, 7), options=MODERN) != "WA"  # a Wild and no more


@levels
def test_the_hardest_attack_comes_first(level: Level) -> None:
    hand = "R1 WA WB WC"
    assert played(hand, level, others=(1, 7), options=blanks("skip-all", "draw-2", "draw-1")) == "WB"
    assert played(hand, level, others=(1, 7), options=blanks("draw-1", "skip-all", "until-colour")) == "WC"
    assert played("RD WA", level, others=(1, 7), options=blanks("draw-1")) == "RD"
    assert played("RS WA", level, others=(1, 7), options=blanks("draw-2")) == "WA"


@levels
def test_what_all_others_draw_hits_anybody_about_to_go_out(level: Level) -> None:
    """The one after the next, who cannot be skipped."""
    assert played("R1 RS WA", level, others=(7, 1), options=blanks("draw-1")) == "WA"
    h2o = Options(deck="h2o")
    assert played("R1 RS W2", level, others=(7, 1), options=h2o) == "W2"
    assert played("R1 RS W2", level, others=(7, 3), options=h2o) == "RS"


# -- partners --------------------------


@levels
def test_an_opponent_is_attacked_and_a_partner_is_not(level: Level) -> None:
    hand = "R1 R9 RD"
    assert played("B1 B9 RD G5", level, others=(2, 7, 7), options=PARTNERS) == "RD"
    gone = frozenset({NEXT})  # the next is the partner
    assert played(hand, level, others=(7, 2, 7), options=PARTNERS, absent=gone) == "R9"
    assert played("R1 R9 RS", level, others=(7, 2, 7), options=PARTNERS, absent=gone) == "R9"
    assert played("B1 B9 RD R1", level, others=(7, 2, 7), absent=gone) == "RD"


def test_a_partner_is_no_threat() -> None:
    """Nothing is worth a bluff, nor hands shuffled, to keep a partner from going out."""
    gone = frozenset({NEXT})
    hand = "R1 B3 W4"
    assert played(hand, Level.HARD, others=(7, 1, 7), absent=gone) == "W4"
    assert played(hand, Level.HARD, others=(7, 1, 7), absent=gone, options=PARTNERS) == "R1"


@levels
def test_what_a_partner_draws_is_taken_off(level: Level) -> None:
    team = Options(deck="h2o", partners="on")
    assert played("R1 W2", level, others=(7, 2, 1), options=team) == "R1"
    assert played("R1 W2", level, others=(2, 2, 1), options=team) == "W2"
    assert played("R1 W2", level, others=(7, 2, 1), options=Options(deck="h2o")) == "W2"


@levels
def test_a_small_hand_goes_to_the_partner_and_a_smaller_one_is_an_opponents(level: Level) -> None:
    hand = "R7 B1 B2"
    assert move(hand, game(hand, others=(5, 6, 7), options=TEAM_SWAPS), level) == Play(0, target=OPPOSITE)
    hand = "R7 B1 B2 B3 B4 B5"
    assert move(hand, game(hand, others=(3, 1, 4), options=TEAM_SWAPS), level) == Play(0, target=NEXT)
    assert move(hand, game(hand, others=(3, 1, 2), options=TEAM_SWAPS), level) == Play(0, target=LAST)


@levels
def test_a_partner_is_not_challenged(level: Level) -> None:
    suspect = game("B1 B2", "W4", (3, 14, 14), BLUE, PARTNERS)
    state = {accused: Bot(level, NEVER).decide(view(suspect, "B1 B2"), AskChallenge(accused, RED), 0.0)
             for accused in (OPPOSITE, LAST)}  # fmt: skip
    assert state[OPPOSITE] == TakeFour()
    assert state[LAST] == (TakeFour() if level is Level.EASY else Challenge())
    run = AskRun(tuple(faces("B1 B2")), (False, False), 4, OPPOSITE, RED)
    assert Bot(level, NEVER).decide(view(suspect, "B1 B2"), run, 0.0) == TakeRun()


# -- who lets another out is out himself --------------------------


@levels
def test_it_draws_rather_than_let_the_next_one_out(level: Level) -> None:
    assert played("R1 R9 B1", level, others=(1, 7), options=ELIMINATION) == "draw"
    assert played("R1 R9 B1", level, others=(2, 7), options=ELIMINATION) == "R9"
    assert played("R1 R9 B1", level, others=(1, 7)) == "R9"
    assert drawn("B1 B2 R1", level, others=(1, 7), options=ELIMINATION) == Keep()
    assert drawn("B1 B2 R1", level, others=(2, 7), options=ELIMINATION) == PlayDrawn()


@levels
def test_it_plays_what_the_next_cannot_go_out_on(level: Level) -> None:
    for attack in ("RS", "RD", "RR"):
        assert played(f"R1 R9 {attack}", level, others=(1, 7), options=ELIMINATION) == attack
    h2o = Options(deck="h2o", elimination="lets-out")
    assert played("R1 R9 W1", level, others=(1, 7), options=h2o) == "W1"
    # a Skip or a Draw Two brings the turn to the one who could
    assert played("R1 R9 RD", level, others=(7, 1), options=ELIMINATION) != "RD"
    assert played("R1 R9 RS", level, others=(7, 1), options=ELIMINATION) != "RS"
    assert played("B1 G9 RS", level, others=(7, 1), options=ELIMINATION) == "draw"


@levels
def test_the_own_last_card_lets_nobody_out(level: Level) -> None:
    assert played("R1", level, others=(1, 7), options=ELIMINATION) == "R1"


@levels
def test_it_does_not_draw_for_ever(level: Level) -> None:
    hand = " ".join(["R1"] * (PATIENCE + 1))
    assert played(hand, level, others=(1, 7), options=ELIMINATION) == "R1"
    hand = " ".join(["R1"] * PATIENCE)
    assert played(hand, level, others=(1, 7), options=ELIMINATION) == "draw"


# -- points that are charged --------------------------

CHARGED = [Options(goal=Goal("challenge-uno", 500)), Options(goal=Goal("lowest", 500))]


@careful
@pytest.mark.parametrize("options", CHARGED)
def test_where_cards_in_hand_are_charged_the_dearest_goes_first(level: Level, options: Options) -> None:
    hand = "R1 R9 R3 B5 BS RS"
    assert played("R9 B5 B3", level, options=options) == "R9"
    assert played("R9 B5 B3", level) == "B5"
    assert played(hand, level, options=options) == "RS"


@careful
@pytest.mark.parametrize("options", CHARGED)
def test_a_wild_is_not_held_when_it_may_soon_be_charged(level: Level, options: Options) -> None:
    assert played("W R9 B5", level, others=(7, 3), options=options) == "W"
    assert played("W R9 B5", level, others=(7, 4), options=options) == "R9"
    assert played("W R9 B5", level, others=(7, 3)) in ("R9", "B5")


# -- hands that go on and on --------------------------


def moves(hand: str, count: int, others: Sequence[int] = (1, 7), options: Options | None = None) -> list[str]:
    """What is played when a seat is on turn so many times in one hand."""
    cards, codes = tuple(faces(hand)), []
    bot = Bot(Level.NORMAL, NEVER)
    for time in range(count):
        state = game(hand, others=others, options=options)._replace(passes=time)
        choice = bot.decide(view(state, hand), AskMove(cards, in_hand(state, cards)), float(time))
        codes.append(cards[choice.place].code if isinstance(choice, Play) else "draw")
    return codes


def test_after_very_many_moves_it_plays_for_the_end_and_lets_others_draw_least() -> None:
    last = WEARY // 3  # of three seats
    hand = "RD W4 R9"
    assert moves(hand, last + 2) == ["RD"] * last + ["R9"] * 2
    assert moves("RD W4 B9", last + 1)[-1] == "RD"
    assert moves("R1 R9 B1", last + 1, options=ELIMINATION) == ["draw"] * last + ["R9"]


def test_another_hand_begins_afresh() -> None:
    last = WEARY // 3
    hand = "RD W4 R9"
    cards, bot = tuple(faces(hand)), Bot(Level.NORMAL, NEVER)
    for time in range(2 * last):
        state = game(hand, others=(1, 7))._replace(passes=time, dealer=time // last)
        choice = bot.decide(view(state, hand), AskMove(cards, in_hand(state, cards)), float(time))
        assert choice == Play(0)


def test_a_drawn_card_too_is_played_for_the_end() -> None:
    hand = "B1 B2 R0"
    options = Options(seven_zero="both")
    cards, bot = tuple(faces(hand)), Bot(Level.NORMAL, NEVER)
    answers = []
    for time in range(WEARY // 3 + 2):
        state = game(hand, others=(9, 9), options=options)._replace(passes=time)
        answers.append(bot.decide(view(state, hand), AskDrawn(parse("R0"), playable=True), 2.0 * time))
        bot.decide(view(state, hand), AskMove(cards, (False, False, False)), 2.0 * time + 1)
    assert answers == [Keep()] * (WEARY // 3 + 1) + [PlayDrawn()]
