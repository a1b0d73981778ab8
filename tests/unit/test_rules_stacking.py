"""Stacking, H1 to H6, and what players of other programs met with it."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options

STACK = Options(stacking="same-symbol")
NO_CHALLENGE = Options(stacking="same-symbol", challenge="off")
IDLE = "G1 G2 G3"


def at(*hands: str, options: Options = STACK, **more: object) -> Position:
    more.setdefault("draw", " ".join(f"{c}{n}" for n in range(1, 8) for c in "YB"))
    return Position(hands, options=options, **more)  # type: ignore[arg-type]


def refused(where: Position, event: events.Event) -> Illegal:
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.apply(event)
    assert where.state is before
    return caught.value


# -- Draw Two on Draw Two -----------------------------------------------------------------------------


def test_h1_the_sum_goes_on_and_who_adds_nothing_draws_all_and_loses_the_turn() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", "GD Y5 Y4", IDLE).play(0, "RD")
    assert where.need == rules.AnswerRun(1, 2, None)
    assert where.play(1, "BD").need == rules.AnswerRun(2, 4, None)
    assert where.play(2, "GD").need == rules.AnswerRun(3, 6, None)
    where.do(events.Accepted(3))
    assert where.state.counts == (2, 2, 2, 9)
    assert where.need == rules.Act(0)
    assert (where.state.at_stake, where.state.colour) == (0, Colour.GREEN)


def test_h6_without_the_option_nothing_can_be_stacked() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, options=Options()).play(0, "RD")
    assert (where.state.counts, where.need) == ((2, 5, 3), rules.Act(2))
    assert Options().stacking == "off"


@pytest.mark.parametrize("code", ["R9", "RS", "W", "W4", "B2"])
def test_h1_on_a_draw_two_nothing_but_a_draw_two(code: str) -> None:
    where = at("RD Y9 Y8", f"{code} BD", IDLE).play(0, "RD")
    colour = Colour.RED if parse(code).is_wild else None
    error = refused(where, events.Played(1, parse(code), colour))
    assert (error.reason, error.params) == (Reason.SAME_SYMBOL, {"face": code, "top": "RD", "count": 2})
    assert rules.playable(where.state, faces(f"{code} BD")) == (False, True)


def test_h1_no_draw_two_on_a_wild_draw_four_not_even_of_the_named_colour() -> None:
    where = at("W4 Y9 Y8", "RD W4 Y7", IDLE).lay(0, "W4", "R")
    assert refused(where, events.Played(1, parse("RD"))).reason is Reason.SAME_SYMBOL
    assert rules.playable(where.state, faces("RD R1 W W4")) == (False, False, False, True)


def test_on_a_run_nothing_is_drawn_or_kept_by_choice() -> None:
    where = at("RD Y9 Y8", "BD Y7", IDLE).play(0, "RD")
    for event in (events.WantsCard(1), events.Kept(1)):
        error = refused(where, event)
        assert (error.reason, error.params) == (Reason.NOT_NOW, {"awaited": "run"})


def test_only_the_next_seat_answers() -> None:
    where = at("RD Y9 Y8", IDLE, "GD G1 G2").play(0, "RD")
    assert refused(where, events.Accepted(2)).reason is Reason.NOT_YOURS_TO_ANSWER
    assert refused(where, events.Played(2, parse("GD"))).reason is Reason.NOT_YOUR_TURN


def test_one_card_a_turn() -> None:
    where = at("RD Y9 Y8", "BD GD Y7 Y6", IDLE).play(0, "RD").play(1, "BD")
    assert refused(where, events.Played(1, parse("GD"))).reason is Reason.NOT_YOUR_TURN


def test_with_two_players_the_run_goes_to_and_fro() -> None:
    where = at("RD GD Y8 Y7", "BD Y6 Y5").play(0, "RD").play(1, "BD")
    assert where.need == rules.AnswerRun(0, 4, None)
    where.play(0, "GD").do(events.Accepted(1))
    assert (where.state.counts, where.need) == ((2, 8), rules.Act(0))


def test_a_reverse_before_it_turns_the_run_round() -> None:
    where = at("RD Y9 Y8", IDLE, "BD G1 G2", direction=-1).play(0, "RD").play(2, "BD")
    assert where.need == rules.AnswerRun(1, 4, None)


def test_a_first_draw_two_begins_no_run() -> None:
    """F8 as ever: nobody has played it."""
    state = rules.apply(rules.new_hand(STACK, 3, 0), events.TurnedUp(parse("RD")))
    assert rules.need(state) == rules.Draw(1, 2)


# -- Wild Draw Four on Wild Draw Four -------------------------------------------------------------------


def test_h2_the_last_wild_draw_four_names_the_colour() -> None:
    where = at("W4 Y9 Y8", "W4 Y7 Y6", IDLE).lay(0, "W4", "B").lay(1, "W4", "G")
    assert where.need == rules.AnswerRun(2, 8, 1)
    where.do(events.Accepted(2))
    assert (where.state.counts, where.state.colour) == ((2, 2, 11), Colour.GREEN)
    assert where.need == rules.Act(0)


def test_h3_innocent_the_challenger_draws_the_sum_and_two_more() -> None:
    where = at("W4 Y9 Y8", "W4 Y7 Y6", IDLE).lay(0, "W4", "B").lay(1, "W4", "G").do(events.Challenged(2))
    assert (where.state.counts, where.need) == ((2, 2, 13), rules.Act(0))
    assert where.state.at_stake == 0


def test_h3_guilty_the_accused_draws_the_whole_sum_and_the_challenger_plays() -> None:
    where = at("W4 Y9 Y8", "W4 B7 Y6", IDLE).lay(0, "W4", "B").lay(1, "W4", "G").do(events.Challenged(2))
    assert (where.state.counts, where.need) == ((2, 10, 3), rules.Act(2))
    assert where.state.colour is Colour.GREEN


@pytest.mark.parametrize(
    ("held", "guilty"),
    [("R7 Y6", False), ("B7 Y6", True), ("G7 Y6", False)],
    ids=["had the first colour", "had the named one", "has the new one"],
)
def test_h4_each_is_judged_by_the_colour_before_itself(held: str, guilty: bool) -> None:
    where = at("W4 Y9 Y8", f"W4 {held}", IDLE).lay(0, "W4", "B").lay(1, "W4", "G").apply(events.Challenged(2))
    assert where.need == rules.Judge(1, Colour.BLUE)
    assert where.settle().need == rules.Act(2 if guilty else 0)


def test_an_earlier_bluff_of_the_run_is_past() -> None:
    """Only the last one can be doubted: who adds a card has let the one before stand."""
    where = at("W4 R9 Y8", "W4 Y7 Y6", IDLE).lay(0, "W4", "B").lay(1, "W4", "G")
    assert where.need == rules.AnswerRun(2, 8, 1)
    assert where.do(events.Challenged(2)).state.counts == (2, 2, 13)


def test_a_single_wild_draw_four_is_challenged_as_ever() -> None:
    where = at("W4 R9 Y9", IDLE, IDLE).lay(0, "W4", "B").do(events.Challenged(1))
    assert (where.state.counts, where.need) == ((6, 3, 3), rules.Act(1))


def test_a_draw_two_cannot_be_challenged() -> None:
    where = at("RD Y9 Y8", IDLE).play(0, "RD")
    assert refused(where, events.Challenged(1)).reason is Reason.NOTHING_TO_CHALLENGE


def test_with_challenges_off_a_run_is_added_to_or_taken() -> None:
    where = at("W4 R9 Y9", "W4 G9 B9", IDLE, options=NO_CHALLENGE).lay(0, "W4", "B")
    assert where.need == rules.AnswerRun(1, 4, None)
    assert refused(where, events.Challenged(1)).reason is Reason.NOTHING_TO_CHALLENGE
    where.lay(1, "W4", "G").do(events.Accepted(2))
    assert where.state.counts == (2, 2, 11)


def test_section_10_pirates_stack_draw_twos_alone() -> None:
    pirates = Options(stacking="draw-two")
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, options=pirates).play(0, "RD").play(1, "BD")
    assert where.need == rules.AnswerRun(2, 4, None)
    assert rules.playable(where.state, faces("GD W4 B1")) == (True, False, False)
    where = at("W4 Y9 Y8", "W4 Y7 Y6", IDLE, options=pirates).lay(0, "W4", "B")
    assert where.need == rules.ChallengeOrAccept(1, 0)
    assert refused(where, events.Played(1, parse("W4"), Colour.RED)).reason is Reason.NOT_NOW


# -- the card that wins -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "count"), [("RD", 2), ("W4", 4)])
def test_h5_on_a_winning_card_nothing_is_stacked(code: str, count: int) -> None:
    where = at(code, "BD W4 G1", IDLE).play(0, code, "R" if code == "W4" else None)
    assert where.state.winner == 0
    assert (where.state.counts, where.need) == ((0, 3 + count, 3), rules.Show((1, 2)))


def test_h5_a_run_that_comes_back_ends_with_the_card_that_wins_and_the_next_draws_the_sum() -> None:
    """Report 66: nobody is left to wonder who draws, and nobody who is out is asked."""
    where = at("RD YD", "BD Y7 Y6", "GD G1 G2").play(0, "RD", uno=True).play(1, "BD").play(2, "GD")
    where.play(0, "YD")
    assert (where.state.winner, where.state.counts) == (0, (0, 10, 2))
    assert where.need == rules.Show((1, 2))


def test_w12_a_winning_wild_draw_four_of_a_run_cannot_be_challenged() -> None:
    where = at("W4 Y9 Y8", "W4", IDLE).lay(0, "W4", "B").lay(1, "W4", "G")
    assert where.need == rules.Draw(2, 8)
    assert (where.state.at_stake, where.state.accused) == (0, None)


# -- UNO, piles, people who leave ----------------------------------------------------------


def test_u4_the_answer_ends_the_time_to_catch() -> None:
    for answer in (events.Accepted(1), events.Played(1, parse("BD"))):
        where = at("RD Y9", "BD Y7 Y6", IDLE).lay(0, "RD")
        assert where.state.uno_open == 0
        if isinstance(answer, events.Played):
            where.play(1, "BD")
        else:
            where.apply(answer)
        assert refused(where, events.Caught(2, 0)).reason is Reason.NOTHING_TO_CATCH


def test_a_catch_comes_before_the_answer_and_leaves_the_run_as_it_was() -> None:
    where = at("RD Y9", "BD Y7 Y6", IDLE).lay(0, "RD").do(events.Caught(2, 0))
    assert where.state.counts == (3, 3, 3)
    assert where.need == rules.AnswerRun(1, 2, None)


def test_u1_a_call_ahead_of_a_card_for_the_run() -> None:
    where = at("RD Y9 Y8", "BD Y7", IDLE).play(0, "RD").do(events.Called(1)).play(1, "BD")
    assert where.state.uno_open is None
    assert where.state.called == {1}
    where = at("RD Y9 Y8", "BD Y7", IDLE).play(0, "RD").do(events.Called(1)).do(events.Accepted(1))
    assert where.state.called == frozenset()


def test_p2_a_sum_larger_than_the_pile_is_drawn_in_parts() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, discard="R1 R2 R5", draw="Y1 Y2").play(0, "RD").play(1, "BD")
    where.do(events.Accepted(2))
    assert (where.state.counts, where.need) == ((2, 2, 7), rules.Act(0))


def test_p4_with_both_piles_empty_the_rest_is_waived_and_the_turn_is_lost() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, discard="R5", draw="Y1").play(0, "RD").play(1, "BD")
    where.do(events.Accepted(2))
    assert where.state.counts == (2, 2, 6)  # one card, and two that came back
    assert (where.need, where.state.owed, where.state.at_stake) == (rules.Act(0), (), 0)


def test_who_leaves_with_a_run_before_it_leaves_no_debt() -> None:
    where = at("RD Y9 Y8", IDLE, IDLE).play(0, "RD").do(events.Absent(1))
    assert (where.need, where.state.at_stake) == (rules.Act(2), 0)
    assert where.state.counts == (2, 3, 3)


# -- what players of other programs met: reports 54 to 66 that no test above covers ----------


def test_report_56_57_after_the_run_is_drawn_any_card_of_the_colour_goes() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, "B1 R1 G1").play(0, "RD").play(1, "BD").do(events.Accepted(2))
    assert where.need == rules.Act(3)
    assert rules.playable(where.state, faces("B1 R1 GD W")) == (True, False, True, True)


def test_report_58_a_sum_is_drawn_once_and_not_again() -> None:
    where = at("W4 Y9 Y8", "W4 Y7 Y6", IDLE).lay(0, "W4", "B").lay(1, "W4", "G").do(events.Accepted(2))
    where.do(events.WantsCard(0))
    assert where.state.counts == (3, 2, 11)


def test_report_58_the_next_draw_card_begins_at_its_own_number() -> None:
    where = at("RD GD Y8", IDLE, IDLE).play(0, "RD").do(events.Accepted(1))
    where.do(events.WantsCard(2)).do(events.Kept(2)).play(0, "GD", uno=True)
    assert where.need == rules.AnswerRun(1, 2, None)


def test_report_60_61_nothing_is_played_or_passed_in_the_middle_of_a_penalty() -> None:
    where = at("RD Y9 Y8", "BD Y7 Y6", IDLE, draw="GD R1 B2 B3").play(0, "RD").play(1, "BD")
    where.apply(events.Accepted(2))
    for event in (events.Played(2, parse("GD")), events.Kept(2), events.WantsCard(2)):
        error = refused(where, event)
        assert (error.reason, error.params) == (Reason.DRAW_FIRST, {"seat": 2, "count": 4})
    assert where.settle().need == rules.Act(0)
