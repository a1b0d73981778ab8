"""Points, winners, standings, and the cut: E1 to E7, P5, F1 to F3."""

from __future__ import annotations

import itertools

import pytest

from tests.helpers.rules import faces
from uno_p2p.rules.cards import FACES, parse
from uno_p2p.rules.cut import cut, next_dealer
from uno_p2p.rules.goal import Goal
from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import Standings, card_points, hand_winner, score_hand

LOWEST = Options(goal=Goal("lowest", 100))
FEWEST = Options(stalemate="fewest-points")


@pytest.mark.parametrize(
    ("code", "points"),
    [("R0", 0), ("G1", 1), ("B9", 9), ("RS", 20), ("YR", 20), ("GD", 20), ("W", 50), ("W4", 50)],
)
def test_e4_points(code: str, points: int) -> None:
    assert card_points(Options(), parse(code)) == points
    assert card_points(Options(wild_points=50), parse(code)) == points


def test_e4_all_cards_of_the_deck_together() -> None:
    points = sum(card_points(Options(), face) for face in FACES.values())
    assert points == 4 * (45 + 60) + 2 * 50 + 2 * 20 + 5 * 40


def test_a_card_that_cannot_be_opened_counts_as_the_dearest() -> None:
    assert card_points(Options(), None) == 50
    assert score_hand(Options(), 0, {1: [None, parse("R5")]}) == (55, 0)


def test_e5_the_winner_scores_the_cards_of_all_others() -> None:
    shown = {1: faces("G4 GS W"), 2: faces("B2 W4"), 3: faces("R0")}
    assert score_hand(Options(), 0, shown) == (126, 0, 0, 0)


def test_e7_each_is_charged_with_his_own_cards() -> None:
    assert score_hand(LOWEST, 1, {0: faces("G4 GS"), 2: faces("B2")}) == (24, 0, 2)


def test_p5_nobody_scores_after_a_stalemate() -> None:
    shown = {0: faces("G4"), 1: faces("R1")}
    for options in (Options(), LOWEST):
        assert score_hand(options, None, shown) == (0, 0)
        assert hand_winner(options, None, shown) is None


def test_p5_or_the_fewest_points_win() -> None:
    shown = {0: faces("G4 W"), 1: faces("R1 R2"), 2: faces("R5")}
    assert hand_winner(FEWEST, None, shown) == 1
    assert score_hand(FEWEST, None, shown) == (0, 59, 0)


def test_p5_fewest_points_shared_win_nothing() -> None:
    shown = {0: faces("G4"), 1: faces("R4"), 2: faces("R5")}
    assert hand_winner(FEWEST, None, shown) is None
    assert score_hand(FEWEST, None, shown) == (0, 0, 0)


def test_p5_where_the_lowest_total_wins_everybody_is_charged() -> None:
    options = Options(stalemate="fewest-points", goal=Goal("lowest", 100))
    assert score_hand(options, None, {0: faces("G4"), 1: faces("R1")}) == (4, 1)


@pytest.mark.parametrize(("winner", "seats"), [(0, (0, 1)), (0, (2,)), (None, (1, 2)), (2, (1,))])
def test_every_seat_but_the_winner_shows(winner: int | None, seats: tuple[int, ...]) -> None:
    shown = {seat: faces("R1") for seat in seats}
    with pytest.raises(ValueError, match="not a whole table"):
        score_hand(Options(), winner, shown)
    with pytest.raises(ValueError, match="not a whole table"):
        Standings.start(FEWEST, 3).after(winner, shown)


def test_e5_first_to_reach_the_target() -> None:
    standings = Standings.start(Options(goal=Goal("points", 100)), 3)
    shown = {1: faces("W W"), 2: faces("R0")}
    assert standings.champions == ()
    close = standings.after(0, {1: faces("W"), 2: faces("RS RS R9")})
    assert (close.totals, close.hands, close.champions) == ((99, 0, 0), 1, ())
    assert standings.after(0, shown).champions == (0,)  # 100 is reached
    assert close.after(2, {0: faces("W"), 1: faces("W R1")}).champions == (2,)


def test_e6_first_out_wins_the_game() -> None:
    standings = Standings.start(Options(goal=Goal("first-out", 0)), 2)
    assert standings.champions == ()
    over = standings.after(1, {0: faces("R0")})
    assert (over.champions, over.last, over.totals) == ((1,), 1, (0, 0))
    assert standings.after(None, {0: faces("R0"), 1: faces("R1")}).champions == ()


def test_e7_lowest_total_wins_when_one_reaches_the_target() -> None:
    standings = Standings.start(LOWEST, 3).after(0, {1: faces("W R9"), 2: faces("R1")})
    assert (standings.totals, standings.champions) == ((0, 59, 1), ())
    over = standings.after(2, {0: faces("R1"), 1: faces("W")})
    assert over.totals == (1, 109, 1)
    assert over.champions == (0, 2)  # a shared win


def test_a_dropout_loses_fifty_points() -> None:
    standings = Standings(Options(), (70, 20))
    assert standings.docked(0).totals == (20, 20)
    assert standings.docked(1).totals == (70, 0)
    assert Standings(LOWEST, (0, 20)).docked(1).totals == (0, 70)
    assert standings.docked(0).hands == 0


def test_f1_the_highest_number_deals_and_symbols_count_nothing() -> None:
    drawn = cut(4, faces("R7 W4 B9 GS"))
    assert drawn.dealer == 2
    assert drawn.rounds == (tuple(enumerate(faces("R7 W4 B9 GS"))),)


def test_f2_only_the_tied_draw_again() -> None:
    drawn = cut(4, faces("R7 B7 R1 Y7 R2 B5 Y5 B1 Y3"))
    assert drawn.dealer == 3
    assert [[seat for seat, _ in one] for one in drawn.rounds] == [[0, 1, 2, 3], [0, 1, 3], [1, 3]]


def test_f2_a_tie_of_symbols_is_a_tie() -> None:
    assert cut(2, faces("W RS R0 G0 R1 R2")).dealer == 1


def test_the_cut_reads_no_further_than_it_must() -> None:
    stream = itertools.chain(faces("R1 R2"), itertools.repeat(parse("W")))
    assert cut(2, stream).dealer == 1
    with pytest.raises(ValueError, match="ran out"):
        cut(2, faces("R1 B1 R2"))


def test_f3_the_deal_passes_left() -> None:
    assert [next_dealer(seat, 3) for seat in range(3)] == [1, 2, 0]


def test_who_was_not_dealt_in_neither_scores_nor_wins_a_stalemate() -> None:
    """Its empty hand would be the one with the fewest points."""
    shown = {1: faces("G4 W"), 2: faces("R1 R2")}
    after = Standings.start(FEWEST, 3).after(None, shown, idle={0})
    assert (after.totals, after.last, after.hands) == ((0, 0, 54), 2, 1)
    charged = Standings(LOWEST, (0, 0, 10)).after(0, {1: faces("R5")}, idle={2})
    assert charged.totals == (0, 5, 10)
    assert charged.out == frozenset()


def test_of_two_partners_one_that_was_dealt_in_plays_for_both() -> None:
    partners = Options(partners="on")
    assert Standings.start(partners, 4).after(0, {1: faces("G4"), 3: faces("W")}, idle={2}).totals == (
        54,
        0,
        54,
        0,
    )
