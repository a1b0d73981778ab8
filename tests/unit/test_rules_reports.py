"""Faults that players of other UNO programs reported, each with the right outcome."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
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


# -- 16, 20, 25: every way to draw, with an empty pile ----------------------------------------------------

Draws = Callable[[Position], object]
WAYS: dict[str, tuple[str, str, Draws]] = {
    # what is drawn for: options, the hand of seat 0, what is done
    "by choice": ("", "B6 Y9", lambda w: w.apply(events.WantsCard(0))),
    "draw two": ("", "RD Y9 Y8", lambda w: w.lay(0, "RD")),
    "accepted": ("", "W4 Y9 Y8", lambda w: w.lay(0, "W4", "B").apply(events.Accepted(1))),
    "guilty": (
        "", "W4 R9 Y8",
        lambda w: w.lay(0, "W4", "B").apply(events.Challenged(1)).apply(events.Verdict(True)),
    ),
    "innocent": (
        "", "W4 Y9 Y8",
        lambda w: w.lay(0, "W4", "B").apply(events.Challenged(1)).apply(events.Verdict(False)),
    ),
    "no challenge": ("challenge=off", "W4 Y9 Y8", lambda w: w.lay(0, "W4", "B")),
    "no bluffing": ("no_bluffing=on", "W4 Y9 Y8", lambda w: w.lay(0, "W4", "B")),
    "caught": ("", "R9 Y9", lambda w: w.lay(0, "R9").apply(events.Caught(1, 0))),
    "caught for four": ("uno_penalty=4", "R9 Y9", lambda w: w.lay(0, "R9").apply(events.Caught(1, 0))),
    "a run": ("stacking=same-symbol", "RD Y9 Y8", lambda w: w.lay(0, "RD").apply(events.Accepted(1))),
    "after the window": ("jump_in=on", "RD Y9 Y8", lambda w: w.lay(0, "RD").apply(events.Stood())),
    "downpour": ("deck=h2o", "W2 Y9 Y8", lambda w: w.lay(0, "W2", "B")),
    "a blank": ("deck=swap112 blanks=draw-2", "WA Y9 Y8", lambda w: w.lay(0, "WA", "B")),
    "until a colour comes": ("deck=swap112 blanks=until-colour", "WA Y9 Y8", lambda w: w.lay(0, "WA", "B")),
    "the last card": ("", "RD", lambda w: w.lay(0, "RD")),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_report_16_25_an_empty_pile_is_made_of_the_discards_whatever_one_draws_for(way: str) -> None:
    words, hand, draw = WAYS[way]
    where = Position([hand, IDLE, IDLE], "B7 B8 B9 R5", "", options=options(words.split()))
    draw(where)
    assert where.need == rules.Recycle()
    lying = len(where.state.discards)
    where.serve()  # Position counts every card by its face
    assert (where.state.draw_count, len(where.state.discards)) == (lying - 1, 1)
    assert where.settle().state.owed == ()


@pytest.mark.parametrize("way", WAYS)
def test_report_20_21_with_nothing_left_at_all_no_debt_stays_and_the_game_goes_on(way: str) -> None:
    """P4: the card laid on the only one below leaves that one to draw, and then nothing."""
    words, hand, draw = WAYS[way]
    where = Position([hand, IDLE, IDLE], "R5", "", options=options(words.split()))
    draw(where)
    where.settle()
    assert where.state.owed == ()
    assert where.state.draw_count == 0
    assert isinstance(where.need, rules.Act | rules.Show)


def test_report_14_who_takes_long_over_a_colour_finds_no_pile_to_read_it_from() -> None:
    """The colour is part of the move and of the state; neither is looked up among the discards."""
    where = Position(["W4 Y9 Y8", "G1 R1", IDLE], "R5 R6", "", colour="G").lay(0, "W4", "B")
    assert where.do(events.Accepted(1)).state.discards == (where.state.deck.index[parse("W4")],)
    assert (where.state.colour, where.state.before) == (Colour.BLUE, Colour.GREEN)


@pytest.mark.parametrize("words", ["stacking=same-symbol", "stacking=same-symbol challenge=off"])
def test_report_34_a_wild_draw_four_on_a_run_names_its_colour_or_is_refused(words: str) -> None:
    where = Position(["W4 Y9 Y8", "W4 Y7", IDLE], options=options(words.split())).lay(0, "W4", "B")
    with pytest.raises(Illegal) as caught:
        where.apply(events.Played(1, parse("W4")))
    assert caught.value.reason is Reason.COLOUR_MISSING
    assert where.lay(1, "W4", "G", uno=True).state.colour is Colour.GREEN


def test_report_38_stacking_jump_in_and_no_challenge_settle_one_sum_once() -> None:
    rule = options(["stacking=same-symbol", "jump_in=on", "challenge=off"])
    piles = " ".join(f"{colour}{n}" for n in range(1, 8) for colour in "YB")
    where = Position(["W4 Y9 Y8", "W4 Y7 Y6", "W4 Y5 Y4", IDLE], draw=piles, options=rule)
    where.lay(0, "W4", "B").stand().lay(1, "W4", "G").jump(2, "W4", "R").stand()
    assert where.need == rules.AnswerRun(3, 8, None)
    where.do(events.Accepted(3))
    assert (where.state.counts, where.state.owed, where.state.at_stake) == ((2, 2, 2, 11), (), 0)
    assert where.need == rules.Act(0)


@pytest.mark.parametrize("words", ["", "jump_in=on", "stacking=same-symbol", "deck=modern112"])
def test_report_40_41_46_a_wild_as_the_last_but_one_is_called_caught_and_coloured_at_once(words: str) -> None:
    code = "WS" if "modern" in words else "W4" if "stacking" in words else "W"
    where = Position([f"{code} Y9", IDLE, IDLE], options=options(words.split())).lay(0, code, "B")
    assert where.state.colour is Colour.BLUE
    phase = where.state.phase
    where.apply(events.Caught(2, 0)).serve()
    assert (where.state.counts, where.state.phase) == ((3, 3, 3), phase)  # nothing else has changed
    called = Position([f"{code} Y9", IDLE, IDLE], options=options(words.split())).lay(0, code, "B", uno=True)
    assert called.state.called == {0}


def test_report_50_who_draws_must_call_anew_and_can() -> None:
    where = Position(["R9 Y9", "B1 B2", IDLE], draw="Y1 R8 Y2").play(0, "R9", uno=True)
    where.do(events.WantsCard(1)).do(events.Kept(1)).do(events.WantsCard(2)).do(events.Kept(2))
    where.do(events.WantsCard(0))
    assert where.do(events.Called(0)).state.called == {0}


def test_report_62_66_no_run_on_a_card_that_wins_by_a_jump() -> None:
    rule = options(["stacking=same-symbol", "jump_in=on"])
    where = Position(["RD Y9 Y8", "BD G1", "RD"], options=rule).lay(0, "RD").jump(2, "RD")
    assert where.need == rules.Draw(0, 2)
    assert where.settle().need == rules.Show((0, 1))


@pytest.mark.parametrize("words", ["", "force_play=on", "jump_in=on", "no_bluffing=on"])
def test_report_73_one_card_is_drawn_unless_the_table_draws_to_match(words: str) -> None:
    where = Position(["B6 Y9", IDLE], draw="Y1 Y2", options=options(words.split())).do(events.WantsCard(0))
    with pytest.raises(Illegal) as caught:
        where.apply(events.WantsCard(0))
    assert caught.value.reason is Reason.ONE_DRAW


@pytest.mark.parametrize("words", ["", "draw=to-match", "force_play=on", "jump_in=on"])
def test_report_74_nobody_passes_without_a_draw(words: str) -> None:
    with pytest.raises(Illegal) as caught:
        Position(["B6 Y9", IDLE], options=options(words.split())).apply(events.Kept(0))
    assert caught.value.reason is Reason.PASS_WITHOUT_DRAW


@pytest.mark.parametrize("code", ["W", "W4", "WS", "WA"])
def test_report_96_98_100_101_a_refused_wild_leaves_everything_and_a_good_one_names_a_colour(
    code: str,
) -> None:
    where = Position([f"{code} B9 Y9", IDLE], options=options(["deck=modern112", "challenge=off"]))
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.lay(0, code)
    assert caught.value.reason is Reason.COLOUR_MISSING
    assert where.state is before
    assert where.table.hands[0] == faces(f"{code} B9 Y9")
    assert rules.playable(where.play(0, code, "B").state, faces("B1 R1 W")) == (True, False, True)


def test_report_104_106_a_draw_two_hits_the_next_seat_for_two_cards() -> None:
    assert Position(["RD Y9 Y8", IDLE, IDLE, IDLE]).play(0, "RD").state.counts == (2, 5, 3, 3)
    where = Position(["RD Y9 Y8", IDLE, IDLE, IDLE], direction=-1).play(0, "RD")
    assert where.state.counts == (2, 3, 3, 5)
