"""Whether a bot jumps in, and what else it says to a card that was just played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.helpers.bot_views import ALWAYS, ME, NEVER, NEXT, THIRD, Loaded, game, view
from tests.helpers.rules import faces
from uno_p2p.players.bot import Bot, Level
from uno_p2p.players.traits import TRAITS
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.legality import jumping
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.choices import AskReact, CallUno, Catch, Choice, JumpIn, Pass

RED, YELLOW, GREEN, BLUE = Colour
ON, ANY_COLOUR = Options(jump_in="on"), Options(jump_in="same-symbol")
SWAPS = Options(jump_in="on", seven_zero="both")
DECK, ELIMINATION = Options(deck="small39", jump_in="on"), Options(jump_in="on", elimination="lets-out")
STACKS, PARTNERS = Options(jump_in="on", stacking="same-symbol"), Options(jump_in="on", partners="on")
levels = pytest.mark.parametrize("level", Level)


def window(
    hand: str, top: str, others: Sequence[int] = (6, 7), options: Options = ON, player: int = NEXT,
    colour: Colour = RED, at_stake: int = 0, target: int | None = None, direction: int = 1,
) -> State:  # fmt: skip
    """`player` has just laid the card on top, and anybody may jump in on it."""
    state = game(
        hand, top, others, colour, options, phase=Phase.JUMP_IN, turn=player, at_stake=at_stake,
        direction=direction,
    )  # fmt: skip
    return state._replace(target=target)


def react(
    hand: str, state: State, level: Level = Level.NORMAL, dice: Loaded = ALWAYS, first: int = THIRD,
    uncalled: bool = False,
) -> Choice | None:  # fmt: skip
    cards = tuple(faces(hand))
    ask = AskReact(state.turn, first, cards, (False,) * len(cards), uncalled, jumping(state, ME, cards))
    return Bot(level, dice).decide(view(state, hand), ask, 0.0)


# -- a card less and the turn --------------------------


@levels
def test_a_card_like_the_top_one_jumps_in(level: Level) -> None:
    assert react("B1 R5 B2", window("B1 R5 B2", "R5"), level) == JumpIn(1)
    assert react("R5 B2", window("R5 B2", "R5"), level, Loaded(0.0, 0.999)) == JumpIn(0, uno=True)
    assert react("B1 R6 G5", window("B1 R6 G5", "R5"), level) is None


@levels
def test_who_is_next_jumps_in_too_and_else_lets_the_moment_pass(level: Level) -> None:
    assert react("B1 R5 B2", window("B1 R5 B2", "R5"), level, first=ME) == JumpIn(1)
    assert react("B1 R6 B2", window("B1 R6 B2", "R5"), level, first=ME) == Pass()
    assert react("B1 R5 B2", window("B1 R5 B2", "R5"), level, NEVER, first=ME) == Pass()


@levels
def test_one_jumps_in_on_ones_own_card(level: Level) -> None:
    """Rule H14."""
    assert react("R5 B1 B2", window("R5 B1 B2", "R5", player=ME), level) == JumpIn(0)


@levels
def test_chances_are_seen_more_or_less_often(level: Level) -> None:
    jumps = TRAITS[level].jumps
    state = window("B1 R5 B2", "R5")
    assert react("B1 R5 B2", state, level, Loaded(jumps - 0.01)) == JumpIn(1)
    assert react("B1 R5 B2", state, level, Loaded(jumps)) is None


def test_easy_misses_most_chances_and_hard_few() -> None:
    easy, normal, hard = (TRAITS[level].jumps for level in Level)
    assert easy < 0.3
    assert 0.5 < normal < 0.9 < hard


@levels
def test_where_any_colour_jumps_in_the_longest_goes(level: Level) -> None:
    hand = "Y5 G1 G5 G2 B1"
    assert react(hand, window(hand, "R5", options=ANY_COLOUR), level) == JumpIn(2)


# -- the call of UNO ----------------------------------------------------------------------------------------


@levels
@pytest.mark.parametrize("player", [ME, NEXT])
def test_where_no_call_is_owed_nobody_calls_or_catches(level: Level, player: int) -> None:
    state = window("B1", "R5", others=(1, 7), player=player)
    assert react("B1", state, level) is None
    assert react("B1", state, level, first=ME) == Pass()


@levels
def test_a_catch_is_worth_more_than_a_jump_but_a_win_is_worth_more_than_a_catch(level: Level) -> None:
    assert react("R5 B1 B2", window("R5 B1 B2", "R5", (1, 7)), level, uncalled=True) == Catch()
    assert react("R5", window("R5", "R5", (1, 7)), level, uncalled=True) == JumpIn(0)
    # who sees the card and not the missing call
    jumps = Loaded(0.0, 0.999)
    assert react("R5 B1 B2", window("R5 B1 B2", "R5", (1, 7)), level, jumps, uncalled=True) == JumpIn(0)


@levels
def test_with_the_own_last_card_the_call_is_not_needed_any_more(level: Level) -> None:
    assert react("R5", window("R5", "R5", player=ME), level, uncalled=True) == JumpIn(0)
    assert react("R6", window("R6", "R5", player=ME), level, uncalled=True) == CallUno()


# -- Wilds --------------------------


@levels
@pytest.mark.parametrize("code", ["W", "W4"])
def test_a_wild_is_not_given_away(level: Level, code: str) -> None:
    hand = f"{code} B1 B2"
    assert react(hand, window(hand, code), level) is None


@levels
def test_a_wild_wins(level: Level) -> None:
    choice = react("W", window("W", "W"), level)
    assert isinstance(choice, JumpIn)
    assert choice.colour is not None


@levels
def test_a_wild_takes_the_turn_of_an_opponent_about_to_go_out(level: Level) -> None:
    hand = "W B1 B2"
    assert react(hand, window(hand, "W", others=(6, 2)), level) == JumpIn(0, BLUE)
    assert react(hand, window(hand, "W", others=(6, 3)), level) is None
    # after the own card it would come to the same one
    assert react(hand, window(hand, "W", others=(2, 6), player=ME), level) is None


@levels
def test_who_is_to_draw_four_jumps_in_with_a_wild_draw_four_unless_it_is_a_bluff(level: Level) -> None:
    """Rule H12: of the card jumped on nothing is left. Judged is the colour that was named with it."""
    hand = "W4 B1 B2"
    mine = window(hand, "W4", (7, 6), player=THIRD)
    assert react(hand, mine, level, first=ME) == JumpIn(0, BLUE)
    assert react(hand, mine._replace(colour=BLUE), level, first=ME) == Pass()
    unchallenged = Options(jump_in="on", challenge="off")
    mine = window(hand, "W4", (7, 6), unchallenged, THIRD, BLUE)
    assert react(hand, mine, level, first=ME) == JumpIn(0, BLUE)


@levels
def test_a_run_that_has_come_to_oneself_is_passed_on_by_a_jump(level: Level) -> None:
    hand = "W4 B1 B2"
    assert react(hand, window(hand, "W4", (7, 6), STACKS, THIRD, at_stake=4), level, first=ME) == JumpIn(
        0, BLUE
    )
    assert react(hand, window(hand, "W4", (7, 6), STACKS, NEXT, at_stake=4), level) is None


# -- what is worse than no jump --------------------------


@levels
@pytest.mark.parametrize("code", ["R7", "R0"])
def test_a_jump_that_brings_a_larger_hand_is_no_good(level: Level, code: str) -> None:
    hand = f"{code} B1"
    assert react(hand, window(hand, code, (6, 7), SWAPS, target=THIRD), level) is None
    assert react(hand, window(hand, code, (6, 7), ON), level) is not None


@levels
def test_a_jump_that_brings_a_smaller_hand_names_it(level: Level) -> None:
    hand = "R7 B1 B2 B3 B4"
    assert react(hand, window(hand, "R7", (6, 2), SWAPS, target=THIRD), level) == JumpIn(0, target=THIRD)


@levels
def test_the_own_small_hand_is_saved_by_a_jump(level: Level) -> None:
    """The other one's seven would take it; so does the own, but for a smaller one."""
    hand = "R7 B1 B2"
    assert react(hand, window(hand, "R7", (9, 4), SWAPS, target=ME), level) == JumpIn(0, target=THIRD)
    assert react(hand, window(hand, "R7", (9, 4), SWAPS, target=THIRD), level) is None


@levels
def test_nobody_is_let_out_by_a_jump(level: Level) -> None:
    hand = "R5 B1 B2"
    assert react(hand, window(hand, "R5", (1, 7), ELIMINATION, THIRD), level) is None
    assert react(hand, window(hand, "R5", (1, 7), ON, THIRD), level) == JumpIn(0)
    assert react("R5", window("R5", "R5", (1, 7), ELIMINATION, THIRD), level) == JumpIn(0)


@levels
def test_a_card_that_cannot_be_the_last_is_not_left_alone_by_a_jump(level: Level) -> None:
    refuse = Options(deck="small39", jump_in="on", shuffle_hands_last="refuse")
    assert react("R1 WS", window("R1 WS", "R1", options=refuse), level) is None
    assert react("R1 WS", window("R1 WS", "R1", options=DECK), level, Loaded(0.0, 0.9)) == JumpIn(0, uno=True)


@levels
def test_the_turn_of_a_partner_about_to_go_out_is_not_taken(level: Level) -> None:
    hand = "R5 B1 B2"
    assert react(hand, window(hand, "R5", (5, 2, 5), PARTNERS, NEXT), level) is None
    assert react(hand, window(hand, "R5", (5, 3, 5), PARTNERS, NEXT), level) == JumpIn(0)
    assert react(hand, window(hand, "R5", (5, 2, 5), ON, NEXT), level) == JumpIn(0)
    # after a Downpour it is the next one's turn, whatever that one has drawn
    hand, team = "W1 B1 B2", Options(deck="h2o", jump_in="on", partners="on")
    assert react(hand, window(hand, "W1", (5, 2, 5), team, NEXT), level) is None
    assert react(hand, window(hand, "W1", (5, 3, 5), team, NEXT), level) == JumpIn(0, BLUE)


@levels
def test_a_partner_is_not_caught(level: Level) -> None:
    state = window("B1 B2", "R5", (5, 1, 5), PARTNERS, THIRD)
    assert react("B1 B2", state, level, first=3, uncalled=True) is None
    assert react("B1 B2", state, level, first=ME, uncalled=True) == Pass()
    state = window("B1 B2", "R5", (1, 5, 5), PARTNERS, NEXT)
    assert react("B1 B2", state, level, uncalled=True) == Catch()
