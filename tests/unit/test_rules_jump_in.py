"""Jump-in (H11 to H15): an identical card out of turn, and what becomes of the card that it is laid on."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.house import targets
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.presets import parse as options

IDLE = "G1 G2 G3"
PILE = " ".join(f"{colour}{number}" for number in range(1, 8) for colour in "YB")


def at(*hands: str, also: str = "", **more: object) -> Position:
    return Position(hands, draw=PILE, options=options(["jump_in=on", *also.split()]), **more)  # type: ignore[arg-type]


def refused(where: Position, event: events.Event) -> Illegal:
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.apply(event)
    assert where.state is before
    return caught.value


# -- who can jump with what -----------------------------------------------------------------------------


def test_h11_an_identical_card_out_of_turn_and_play_goes_on_from_the_jumper() -> None:
    where = at("R9 Y9 Y8", IDLE, "R9 Y1 Y2", IDLE).lay(0, "R9")
    assert where.need == rules.JumpIn(0)
    where.jump(2, "R9")
    assert where.need == rules.JumpIn(2)
    assert where.stand().need == rules.Act(3)
    assert where.state.counts == (2, 3, 2, 3)


def test_without_the_option_there_is_no_window() -> None:
    where = Position(["R9 Y9 Y8", IDLE, "R9 Y1"]).lay(0, "R9")
    assert where.need == rules.Act(1)
    assert refused(where, events.Jumped(2, parse("R9"))).reason is Reason.NOT_NOW
    assert refused(where, events.Stood()).reason is Reason.NOT_NOW
    assert rules.jumping(where.state, 2, faces("R9")) == (False,)


@pytest.mark.parametrize("code", ["R8", "B9", "GS", "W", "W4"])
def test_h11_neither_colour_nor_symbol_alone_is_enough(code: str) -> None:
    where = at("R9 Y9 Y8", IDLE, f"{code} Y1").lay(0, "R9")
    error = refused(where, events.Jumped(2, parse(code), Colour.RED if parse(code).is_wild else None))
    assert (error.reason, error.params) == (Reason.NO_JUMP, {"face": code, "top": "R9"})
    assert rules.jumping(where.state, 2, faces(f"{code} R9")) == (False, True)


def test_section_10_speed_jumps_with_the_symbol_in_any_colour() -> None:
    where = Position(["R9 Y9 Y8", IDLE, "B9 Y1 R8"], options=options(["jump_in=same-symbol"])).lay(0, "R9")
    assert rules.jumping(where.state, 2, faces("B9 R8 W")) == (True, False, False)
    assert where.jump(2, "B9").stand().state.colour is Colour.BLUE


@pytest.mark.parametrize("code", ["W4", "W"])
def test_h13_a_wild_of_the_same_kind_jumps_and_names_its_own_colour(code: str) -> None:
    other = "W" if code == "W4" else "W4"
    where = at(f"{code} Y9 Y8", IDLE, f"{code} {other} Y2").lay(0, code, "B")
    assert rules.jumping(where.state, 2, faces(f"{code} {other}")) == (True, False)
    assert refused(where, events.Jumped(2, parse(code))).reason is Reason.COLOUR_MISSING
    assert where.jump(2, code, "G").stand().state.colour is Colour.GREEN


def test_h14_own_pair_one_at_a_time_and_another_may_get_in_between() -> None:
    where = at("R9 R9 Y8", IDLE, IDLE).lay(0, "R9").jump(0, "R9")
    assert where.need == rules.JumpIn(0)
    assert where.stand().need == rules.Act(1)
    assert where.state.counts == (1, 3, 3)
    wilds = at("W W Y8", "W G1 G2", IDLE).lay(0, "W", "R").jump(1, "W", "B").jump(0, "W", "G", uno=True)
    assert wilds.stand().need == rules.Act(1)
    assert wilds.state.colour is Colour.GREEN


def test_the_next_player_may_jump_as_well_as_anybody() -> None:
    assert at("R9 Y9 Y8", "R9 G1 G2", IDLE).lay(0, "R9").jump(1, "R9").stand().need == rules.Act(2)


@pytest.mark.parametrize("seat", [-1, 3, 1])
def test_only_a_seat_that_plays_can_jump(seat: int) -> None:
    where = at("R9 Y9 Y8", "R9 G1", "R9 G1").do(events.Absent(1)).lay(0, "R9")
    assert refused(where, events.Jumped(seat, parse("R9"))).reason is Reason.NO_SUCH_SEAT


def test_nobody_jumps_once_the_card_has_taken_effect() -> None:
    where = at("R9 Y9 Y8", IDLE, "R9 Y1").lay(0, "R9").stand()
    error = refused(where, events.Jumped(2, parse("R9")))
    assert (error.reason, error.params) == (Reason.NOT_NOW, {"awaited": "act"})
    assert refused(where, events.Stood()).reason is Reason.NOT_NOW


def test_nobody_acts_in_turn_before_the_window_is_closed() -> None:
    where = at("R9 Y9 Y8", "R1 G1", IDLE).lay(0, "R9")
    for event in (events.Played(1, parse("R1")), events.WantsCard(1), events.WantsCard(0), events.Kept(0)):
        error = refused(where, event)
        assert (error.reason, error.params) == (Reason.NOT_NOW, {"awaited": "jump-in"})
    assert rules.playable(where.state, faces("R1")) == (False,)


def test_a_card_of_another_deck_cannot_jump() -> None:
    where = at("R2 R1 Y1", "B1 B2", also="deck=small28", discard="R0")
    where.lay(0, "R2")
    assert refused(where, events.Jumped(1, parse("R9"))).reason is Reason.NO_SUCH_CARD


# -- effects: once, from the jumper ----------------------------------------------------------------------


def test_h12_the_victim_of_the_first_draw_two_does_not_draw() -> None:
    where = at("RD Y9 Y8", IDLE, "RD Y1 Y2", IDLE).lay(0, "RD")
    assert where.state.owed == ()
    where.jump(2, "RD").stand()
    assert where.state.counts == (2, 3, 2, 5)
    assert where.need == rules.Act(0)


def test_h12_one_skip_from_the_jumper() -> None:
    assert at("RS Y9 Y8", "RS G1 G2", IDLE, IDLE).lay(0, "RS").jump(1, "RS").stand().need == rules.Act(3)


def test_h12_one_reverse_from_the_jumper() -> None:
    where = at("RR Y9 Y8", IDLE, "RR Y1 Y2", IDLE).lay(0, "RR").jump(2, "RR").stand()
    assert (where.need, where.state.direction) == (rules.Act(1), -1)


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
def test_with_two_players_the_turn_comes_back_to_the_jumper(code: str) -> None:
    where = at(f"{code} Y9 Y8", f"{code} G1 G2").lay(0, code).jump(1, code).stand()
    assert where.need == rules.Act(1)
    assert where.state.counts == (4 if code == "RD" else 2, 2)


def test_a_seven_swaps_for_the_jumper_alone() -> None:
    where = at("R7 Y9 Y8", "G1 G2", "R7 B1", also="seven_zero=both").lay(0, "R7", target=1)
    assert refused(where, events.Jumped(2, parse("R7"))).reason is Reason.TARGET_MISSING
    assert targets(where.state, 2, parse("R7")) == (0, 1)
    where.jump(2, "R7", uno=True, target=0).stand()
    assert [len(hand) for hand in where.table.hands] == [1, 2, 2]
    assert where.table.hands[2] == faces("Y9 Y8")
    assert where.need == rules.Act(0)


def test_a_zero_passes_hands_once_and_after_the_window() -> None:
    where = at("R0 Y9 Y8", "G1", "B1 B2 B3", also="seven_zero=zero").lay(0, "R0")
    assert where.table.hands[1] == faces("G1")
    where.stand()
    assert where.table.hands[1] == faces("Y9 Y8")


def test_a_downpour_rains_on_all_but_the_jumper() -> None:
    where = at("W2 Y9 Y8", IDLE, "W2 Y1 Y2", also="deck=h2o").lay(0, "W2", "R").jump(2, "W2", "B").stand()
    assert (where.state.counts, where.need) == ((4, 5, 2), rules.Act(0))


def test_h13_after_a_jumped_wild_draw_four_the_jumper_is_judged_by_the_colour_named_before() -> None:
    """Report 32. The first player bluffed, the jumper holds the first colour but not the named one."""
    where = at("W4 R9 Y8", IDLE, "W4 R1 Y2").lay(0, "W4", "B").jump(2, "W4", "G").stand()
    assert where.need == rules.ChallengeOrAccept(0, 2)
    assert where.apply(events.Challenged(0)).need == rules.Judge(2, Colour.BLUE)
    assert where.settle().state.counts == (2 + 6, 3, 2)


def test_h13_a_jumper_who_bluffs_is_found_guilty() -> None:
    where = at("W4 Y9 Y8", IDLE, "W4 B1 Y2").lay(0, "W4", "B").jump(2, "W4", "G").stand()
    assert where.do(events.Challenged(0)).state.counts == (2, 3, 6)
    assert where.need == rules.Act(0)


# -- with a run of draw cards ----------------------------------------------------------------------------


def test_a_jump_on_a_run_adds_its_own_cards_and_cancels_those_of_the_card_below() -> None:
    where = at("RD Y9 Y8", "BD G1 G2", "BD Y1 Y2", IDLE, also="stacking=same-symbol").lay(0, "RD").stand()
    assert where.need == rules.AnswerRun(1, 2, None)
    where.lay(1, "BD").jump(2, "BD").stand()
    assert where.need == rules.AnswerRun(3, 4, None)
    assert where.do(events.Accepted(3)).state.counts == (2, 2, 2, 7)


def test_a_jump_on_the_first_card_of_a_run_begins_it_anew() -> None:
    where = at("RD Y9 Y8", IDLE, "RD Y1 Y2", also="stacking=same-symbol").lay(0, "RD").jump(2, "RD").stand()
    assert where.need == rules.AnswerRun(0, 2, None)


def test_a_jumped_wild_draw_four_of_a_run_is_doubted_with_the_whole_sum() -> None:
    where = (
        at("W4 Y9 Y8", "W4 G1 G2", "W4 G1 Y2", IDLE, also="stacking=same-symbol").lay(0, "W4", "B").stand()
    )
    where.lay(1, "W4", "G").jump(2, "W4", "Y").stand()
    assert where.need == rules.AnswerRun(3, 8, 2)
    assert where.apply(events.Challenged(3)).need == rules.Judge(2, Colour.GREEN)
    assert where.settle().state.counts == (2, 2, 10, 3)


# -- the last card, the call, who is caught ---------------------------------------------------------------


def test_report_70_a_win_by_a_jump_ends_the_hand_like_any_other() -> None:
    where = at("R9 Y9 Y8", IDLE, "R9").lay(0, "R9").jump(2, "R9")
    assert (where.state.winner, where.state.over) == (2, True)
    assert where.need == rules.Show((0, 1))
    assert where.state.let_out == 0
    for event in (events.Jumped(1, parse("R9")), events.Stood(), events.WantsCard(1)):
        assert refused(where, event).reason in (Reason.HAND_OVER, Reason.NOT_NOW)


def test_e2_a_jump_that_wins_with_a_draw_two_is_drawn_by_the_next() -> None:
    where = at("RD Y9 Y8", IDLE, "RD").lay(0, "RD").jump(2, "RD").settle()
    assert (where.state.winner, where.state.counts) == (2, (4, 3, 0))


def test_a_winning_card_opens_no_window() -> None:
    where = at("R9", IDLE, "R9 Y1").lay(0, "R9")
    assert where.need == rules.Show((1, 2))
    assert refused(where, events.Jumped(2, parse("R9"))).reason is Reason.HAND_OVER


def test_u1_a_jumper_calls_with_its_card_or_can_be_caught() -> None:
    called = at("R9 Y9 Y8", IDLE, "R9 Y1").lay(0, "R9").jump(2, "R9", uno=True)
    assert (called.state.called, called.state.uno_open) == ({2}, None)
    silent = at("R9 Y9 Y8", IDLE, "R9 Y1").lay(0, "R9").jump(2, "R9")
    assert silent.state.uno_open == 2
    assert silent.do(events.Caught(0, 2)).need == rules.JumpIn(2)
    assert silent.stand().state.counts == (2, 3, 3)


def test_u4_a_jump_is_an_act_that_ends_the_time_to_catch() -> None:
    where = at("R9 Y9", IDLE, "R9 Y1 Y2").lay(0, "R9")
    assert where.state.uno_open == 0
    where.jump(2, "R9")
    assert refused(where, events.Caught(1, 0)).reason is Reason.NOTHING_TO_CATCH
    assert refused(where, events.Called(0)).reason is Reason.NOTHING_TO_CALL


def test_a_call_after_the_play_is_good_in_the_window() -> None:
    where = at("R9 Y9", IDLE, "R9 Y1 Y2").lay(0, "R9").apply(events.Called(0)).jump(2, "R9").stand()
    assert (where.state.called, where.need) == ({0}, rules.Act(0))


def test_u9_the_window_of_the_call_outlasts_the_one_for_jumps() -> None:
    where = at("R9 Y9", IDLE, IDLE).lay(0, "R9").stand()
    assert where.do(events.Caught(2, 0)).state.counts == (3, 3, 3)


def test_a_catch_comes_before_a_jump_and_is_drawn_in_any_case() -> None:
    where = at("R9 Y9", IDLE, "R9 Y1 Y2").lay(0, "R9").apply(events.Caught(1, 0))
    where.jump(2, "R9")
    assert where.need == rules.Draw(0, 2)
    assert where.settle().need == rules.JumpIn(2)
    assert where.stand().state.counts == (3, 3, 2)


def test_who_is_caught_does_not_win_with_a_jump_before_drawing_the_penalty() -> None:
    where = at("R9 R9", IDLE, IDLE).lay(0, "R9").apply(events.Caught(1, 0))
    error = refused(where, events.Jumped(0, parse("R9")))
    assert (error.reason, error.params) == (Reason.DRAW_FIRST, {"seat": 0, "count": 2})
    where.serve().jump(0, "R9")
    assert (where.state.winner, where.state.counts[0]) == (None, 2)


def test_report_68_no_jump_in_the_middle_of_a_penalty() -> None:
    where = at("RD Y9 Y8", "RD G1 G2", "RD Y1").lay(0, "RD").apply(events.Stood())
    error = refused(where, events.Jumped(2, parse("RD")))
    assert (error.reason, error.params) == (Reason.DRAW_FIRST, {"seat": 1, "count": 2})
    assert rules.jumping(where.state, 2, faces("RD")) == (False,)


def test_report_68_the_colour_is_named_once_for_each_wild() -> None:
    where = at("W Y9 Y8", IDLE, "W Y1 Y2").lay(0, "W", "B").jump(2, "W", "G").stand()
    assert refused(where, events.NamedColour(0, Colour.RED)).reason is Reason.NOT_NOW
    assert where.state.colour is Colour.GREEN


# -- a seat that leaves while its card lies there -----------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "counts", "following"),
    [("R9", (2, 3, 3), 1), ("RD", (2, 5, 3), 2), ("RS", (2, 3, 3), 2), ("W2", (2, 5, 5), 1)],
)
def test_a_card_of_a_player_who_has_left_takes_effect(
    code: str, counts: tuple[int, ...], following: int
) -> None:
    where = at(f"{code} Y9 Y8", IDLE, IDLE, also="deck=h2o").lay(0, code, "R" if code == "W2" else None)
    where.apply(events.Absent(0))
    assert where.need == rules.JumpIn(0)
    assert where.stand().need == rules.Act(following)
    assert where.state.counts == counts


def test_skip_all_of_a_player_who_has_left_gives_it_no_turn() -> None:
    where = at("WA Y9 Y8", IDLE, IDLE, also="deck=modern112 blanks=skip-all").lay(0, "WA", "R")
    assert where.apply(events.Absent(0)).stand().need == rules.Act(1)


def test_a_swap_with_a_player_who_has_left_is_off() -> None:
    for gone, following in ((0, 1), (2, 1)):
        where = at("R7 Y9 Y8", "G1 G2", "B1 B2 B3", also="seven_zero=both").lay(0, "R7", target=2)
        where.apply(events.Absent(gone)).stand()
        assert (where.need, where.state.counts) == (rules.Act(following), (2, 2, 3))


def test_a_player_who_has_left_is_passed_over_when_hands_go_round() -> None:
    where = (
        at("R0 Y9 Y8", "G1", "B1 B2 B3", also="seven_zero=both").lay(0, "R0").apply(events.Absent(0)).stand()
    )
    assert (where.state.counts, where.need) == ((2, 3, 1), rules.Act(1))


def test_somebody_jumps_on_the_card_of_a_player_who_has_left() -> None:
    where = at("R9 Y9 Y8", IDLE, "R9 Y1 Y2").lay(0, "R9").apply(events.Absent(0)).jump(2, "R9").stand()
    assert where.need == rules.Act(1)
