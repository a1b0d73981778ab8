"""The odds, against counting by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.helpers.rules import faces
from uno_p2p.players.odds import BLUFFS, DOUBTS, challenge_pays, doubted, guilt, holds, some_of, unseen
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import State

RED, YELLOW, GREEN, BLUE = Colour


def game(
    counts: tuple[int, ...], discards: str, options: Options | None = None, absent: tuple[int, ...] = ()
) -> State:
    start = new_hand(options or Options(), len(counts), 0)
    laid = tuple(start.deck.index[parse(code)] for code in discards.split())
    return start._replace(counts=counts, discards=laid, absent=frozenset(absent))


def test_what_is_unseen_is_the_deck_without_discards_and_own_hand() -> None:
    total, colours = unseen(game((3, 7), "R1 R2 W B7"), faces("R3 W4 G1"))
    assert total == 108 - 7
    assert colours == {RED: 22, YELLOW: 25, GREEN: 24, BLUE: 24}


def test_more_cards_than_the_deck_has_are_no_negative_number() -> None:
    total, colours = unseen(game((3, 7), "R0 " * 120), faces("R0"))
    assert (total, colours[RED]) == (0, 0)


@pytest.mark.parametrize(
    ("total", "marked", "drawn"), [(6, 2, 3), (6, 0, 3), (6, 6, 1), (6, 5, 2), (6, 3, 0), (5, 2, 5)]
)
def test_the_chance_of_some_is_what_counting_all_hands_gives(total: int, marked: int, drawn: int) -> None:
    hands = list(combinations(range(total), drawn))
    some = sum(any(card < marked for card in hand) for hand in hands)
    assert some_of(total, marked, drawn) == pytest.approx(some / len(hands))


def test_views_that_cannot_be_give_no_error() -> None:
    assert some_of(3, 1, 9) == 1.0
    assert some_of(0, 0, 4) == 0.0
    assert some_of(2, 5, 1) == 1.0


def test_the_accused_holds_the_colour_with_the_chance_of_its_hand_among_the_unseen_cards() -> None:
    state = game((2, 7, 5), "R1 R2 W4", Options(deck="small28"))
    # 28 cards, 3 on the pile, 2 own: 23 unseen, 6 - 2 - 1 = 3 of them red, 5 with the accused
    assert holds(state, faces("R0 B1"), 2, RED) == pytest.approx(some_of(23, 3, 5))
    assert holds(state, faces("R0 B1"), 1, BLUE) == pytest.approx(some_of(23, 5, 7))


def test_guilt_is_bayes_rule() -> None:
    # of 1000 Wild Draw Fours 800 players had the colour: 40 of them bluffed, and 200 had to play it
    assert pytest.approx(0.05) == BLUFFS
    assert guilt(0.8) == pytest.approx(40 / 240)
    assert (guilt(0.0), guilt(1.0)) == pytest.approx((0.0, 1.0))


@pytest.mark.parametrize(
    ("counts", "absent", "even"),
    [((7, 7), (), 2 / 10), ((7, 7, 7), (), 2 / 8), ((7, 7, 7), (1,), 2 / 10), ((7,) * 5, (), 2 / 7)],
)
def test_a_challenge_pays_above_the_odds_where_both_cost_four(
    counts: tuple[int, ...], absent: tuple[int, ...], even: float
) -> None:
    """6 (1 - q) - 4 q / (others) = 4 at the even odds q."""
    state = game(counts, "", absent=absent)
    assert challenge_pays(state, even + 0.01)
    assert not challenge_pays(state, even - 0.01)


def test_how_likely_a_bluff_is_doubted_follows_from_what_all_see() -> None:
    state = game((3, 7), "R1 R2")
    assert doubted(state, 0, RED) == pytest.approx(DOUBTS * some_of(106, 23, 2))
    assert doubted(state, 1, BLUE) == pytest.approx(DOUBTS * some_of(106, 25, 6))
    assert doubted(game((3, 7), "R1 R2", Options(challenge="off")), 1, RED) == 0.0
