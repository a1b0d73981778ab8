"""Faults that players of other UNO programs reported, each with the right outcome."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import score_hand

IDLE = "G1 G2 G3"


def test_the_first_card_is_no_extra_card() -> None:
    state = rules.apply(rules.new_hand(Options(), 4, 0), events.TurnedUp(parse("R5")))
    assert sum(state.counts) + state.draw_count + len(state.discards) == len(DECKS["classic"].cards)


def test_a_recycled_wild_draw_four_is_not_held_against_its_player() -> None:
    """It had been named yellow earlier; on a yellow card it was found to "match the colour"."""
    where = Position(["Y4 RS", IDLE, "B6 W4"], "R5 W4 W", "", colour="Y", turn=2)
    where.do(events.WantsCard(2)).do(events.Kept(2))  # the old cards come back
    where.play(0, "Y4", uno=True).do(events.WantsCard(1)).do(events.Kept(1))
    where.lay(2, "W4", "R").do(events.Challenged(0))
    assert where.need == rules.Act(1)  # innocent: the challenger drew and lost the turn


def test_a_round_without_any_pile_ends_instead_of_turning_for_ever() -> None:
    where = Position(["B6 B7", "B8 G9", "Y1 Y2"], draw="")
    for _ in range(3):
        where.do(events.WantsCard(where.state.turn))
    assert where.state.over


def test_the_drawn_card_may_be_a_draw_two_when_it_was_the_last() -> None:
    where = Position(["B6 B7", IDLE], draw="RD").do(events.WantsCard(0)).play(0, "RD")
    assert where.need == rules.Act(0)
    assert where.state.counts == (2, 4)  # only the red 5 below it could come back


def test_a_wild_draw_four_on_a_wild_is_a_matter_of_the_named_colour() -> None:
    where = Position(["W4 Y9", IDLE], "R5 W", colour="G").lay(0, "W4", "Y").do(events.Challenged(1))
    assert where.state.counts == (1, 9)


def test_no_answer_with_a_draw_two_to_a_wild_draw_four() -> None:
    where = Position(["W4 R9 R8", "RD BD G1"]).lay(0, "W4", "R")
    with pytest.raises(Illegal) as caught:
        where.play(1, "RD")
    assert caught.value.reason is Reason.NOT_NOW


def test_a_catch_in_mid_draw_loses_neither_draw_nor_turn() -> None:
    where = Position(["RD B5", IDLE, IDLE], "B7 R5", "Y1").lay(0, "RD").serve()
    where.apply(events.Caught(1, 0)).settle()
    assert where.state.counts == (2, 5, 3)  # of the two penalty cards only one was left
    assert where.need == rules.Act(2)


def test_after_a_draw_two_was_served_any_card_of_the_colour_goes() -> None:
    where = Position(["RD Y9", IDLE, "R1 B1 BD"]).play(0, "RD", uno=True)
    assert rules.playable(where.state, faces("R1 B1 BD")) == (True, False, True)


def test_four_cards_are_drawn_once() -> None:
    where = Position(["W4 Y9 Y8", IDLE, IDLE], draw="R1 R2 R3 R4 R6 R7 R8").lay(0, "W4", "B")
    where.do(events.Accepted(1)).do(events.WantsCard(2))
    assert where.state.counts == (2, 7, 4)


def test_a_playable_penalty_card_is_not_played_in_the_middle() -> None:
    where = Position(["RD Y9", IDLE, IDLE], draw="R1 R2 R3").play(0, "RD", uno=True)
    with pytest.raises(Illegal) as caught:
        where.play(1, "R1")
    assert caught.value.reason is Reason.NOT_YOUR_TURN


def test_the_winner_gets_nothing_for_his_own_cards() -> None:
    assert score_hand(Options(stalemate="fewest-points"), None, {0: faces("R1"), 1: faces("W")}) == (50, 0)


def test_only_the_four_colours_can_be_named() -> None:
    with pytest.raises(ValueError, match="WILD"):
        Colour("WILD")


def test_the_named_colour_stays_on_the_table_when_the_card_goes() -> None:
    where = Position(["W B5 B6", IDLE]).play(0, "W", "B")
    top = where.state.top
    assert top == parse("W") == where.state.deck.faces[where.state.discards[-1]]
    assert where.state.colour is Colour.BLUE
