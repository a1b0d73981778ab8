"""Jump-in at whole tables (H11 to H15): cards laid out of turn, races, and what becomes of all else."""

from __future__ import annotations

import pytest

from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import Caught, Drew, Jumped, Stood
from uno_p2p.table.choices import (
    AskChallenge,
    AskMove,
    AskReact,
    AskRun,
    CallUno,
    Catch,
    Challenge,
    DrawCard,
    JumpIn,
    Keep,
    Pass,
    Play,
    TakeRun,
)
from uno_p2p.table.happenings import HandScored, Judged, Reacted

IDLE = "G1 G2 G3"
DRAW = "Y1 Y2 Y3 Y4 B1 B2 B3 B4 R1 R2 G4 G5"
SLOW = (0.3, 0.3)
"""Delays so long that two seats speak before either hears the other."""


def table(*hands: str, also: str = "", slow: bool = False, **more: object) -> PreparedNet:
    more.setdefault("draw", DRAW)
    position = Position(hands, **more)  # type: ignore[arg-type]  # as the caller names them
    rules = ["jump_in=on", *also.split()]
    return PreparedNet(position, rules=rules, delay=SLOW if slow else (0.001, 0.01))


def reacted(net: PreparedNet) -> Reacted:
    last = net.told(Reacted)[-1]
    assert isinstance(last, Reacted)
    return last


def well(net: PreparedNet) -> None:
    net.conserved()
    net.agree()


# -- what a jump does ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "turn", "counts"),
    [
        ("R9", 3, (2, 3, 2, 3)),
        ("RS", 0, (2, 3, 2, 3)),  # the skip jumped on skips nobody
        ("RR", 1, (2, 3, 2, 3)),  # one change of direction, not two
        ("RD", 0, (2, 3, 2, 5)),  # who was to draw for the first one does not (H12)
    ],
)
def test_h12_only_the_jumpers_card_takes_effect_and_play_goes_on_from_it(
    code: str, turn: int, counts: tuple[int, ...]
) -> None:
    net = table(f"{code} Y8 Y9", IDLE, f"{code} B8 B9", IDLE).play(0, code)
    net.jump(2, code).let_pass()
    assert (net.game.turn, net.game.counts) == (turn, counts)
    assert isinstance(net.asked()[turn], AskMove)
    assert net.events(Jumped) == [Jumped(2, parse(code))]
    assert sorted(net.cards(2)) == ["B8", "B9"]
    well(net)


def test_everybody_is_asked_after_every_play_and_told_which_cards_can_jump() -> None:
    net = table("R9 Y8 Y9", "R9 G9 W", "G9 R8 B9", IDLE).play(0, "R9")
    asks = net.asked()
    assert set(asks) == {0, 1, 2, 3}
    for seat, can in enumerate([[], ["R9"], [], []]):
        ask = asks[seat]
        assert isinstance(ask, AskReact)
        assert (ask.player, ask.first, ask.uncalled) == (0, 1, False)
        assert [face.code for face, jumps in zip(ask.hand, ask.jumps, strict=True) if jumps] == can
    assert all(node.machine.owed == (1,) for node in net.nodes)
    net.let_pass()
    assert net.events(Stood) == [Stood()]
    assert isinstance(net.asked()[1], AskMove)
    well(net)


def test_without_the_option_nobody_is_asked() -> None:
    net = PreparedNet(Position(["R9 Y8 Y9", "R9 G9"])).play(0, "R9")
    assert set(net.asked()) == {1}
    assert net.refused(1, JumpIn(0)) == "not-asked"


def test_speed_any_colour_of_the_same_symbol() -> None:
    net = PreparedNet(Position(["R9 Y8 Y9", IDLE, "B9 B8 B7"]), rules=["jump_in=same-symbol"])
    net.play(0, "R9").jump(2, "B9").let_pass()
    assert (net.game.turn, net.game.colour) == (0, Colour.BLUE)
    well(net)


def test_h14_the_own_pair_one_at_a_time() -> None:
    net = table("R9 R9 Y8", "R9 G1 G2", IDLE).play(0, "R9").jump(0, "R9", uno=True)
    net.jump(1, "R9").let_pass()
    assert (net.game.turn, net.game.counts) == (2, (1, 2, 3))
    well(net)


def test_the_next_player_may_jump_and_its_turn_is_over() -> None:
    net = table("R9 Y8 Y9", "R9 G1 G2", IDLE).play(0, "R9")
    net.jump(1, "R9").let_pass()
    assert net.game.turn == 2
    well(net)


def test_of_a_seven_jumped_on_nobody_gets_a_hand() -> None:
    net = table("R7 Y8 Y9", "G1 G2", "R7 B8 B9 B6", IDLE, also="seven_zero=both").play(0, "R7", target=1)
    net.jump(2, "R7", target=3).let_pass()
    assert sorted(net.cards(0)) == ["Y8", "Y9"]
    assert sorted(net.cards(1)) == ["G1", "G2"]
    assert (sorted(net.cards(2)), sorted(net.cards(3))) == (["G1", "G2", "G3"], ["B6", "B8", "B9"])
    assert net.game.turn == 3
    well(net)


# -- Wild Draw Fours and runs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "guilty"), [("W4 R8 G9", False), ("W4 B8 R9", True)])
def test_h13_a_jumped_wild_draw_four_is_judged_by_the_colour_that_the_first_had_named(
    hand: str, guilty: bool
) -> None:
    net = table("W4 R8 R9", IDLE, hand, IDLE).play(0, "W4", "B").jump(2, "W4", "G")
    net.let_pass()
    assert net.asked()[3] == AskChallenge(2, Colour.BLUE)
    net.do(3, Challenge())
    assert net.told(Judged) == [Judged(2, 3, guilty, Colour.BLUE)]
    revealed = net.view(3).revealed
    assert revealed is not None
    assert sorted(face.code for face in revealed.faces) == sorted(hand.split()[1:])
    assert (net.game.counts, net.game.turn) == (((2, 3, 6, 3), 3) if guilty else ((2, 3, 2, 9), 0))
    assert net.game.colour is Colour.GREEN
    well(net)


def test_a_run_goes_on_without_the_card_jumped_on() -> None:
    net = table("RD Y8 Y9", "BD Y6 Y7", IDLE, "BD G8 G9", also="stacking=same-symbol").play(0, "RD")
    net.let_pass()
    net.play(1, "BD").jump(3, "BD").let_pass()
    ask = net.asked()[0]
    assert isinstance(ask, AskRun)
    assert ask.cards == 4
    net.do(0, TakeRun())
    assert (net.game.counts, net.game.turn) == ((6, 2, 3, 2), 1)
    well(net)


# -- races --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "direction", "winner"),
    [
        ((0.20, 0.10), 1, 2),  # the earliest
        ((0.10, 0.20), 1, 1),
        ((0.10, 0.10), 1, 1),  # turn order
        ((0.10, 0.10), -1, 2),
    ],
)
def test_h15_two_jumpers_of_a_wild(times: tuple[float, float], direction: int, winner: int) -> None:
    net = table("W Y8 Y9", "W G1 G2", "W B1 B2", slow=True, direction=direction).play(0, "W", "R")
    loser = 3 - winner
    held, cards = net.hand().hands[loser], net.cards(loser)
    for seat, waited, colour in ((1, times[0], "G"), (2, times[1], "B")):
        net.after(seat, waited, net.jumping(seat, "W", colour))
    net.settle()
    assert net.events(Jumped) == [Jumped(winner, parse("W"), Colour("GB"[winner - 1]))]
    assert (net.hand().hands[loser], net.cards(loser)) == (held, cards)
    race = reacted(net)
    assert race.lost == ((loser, parse("W")),)
    assert dict(race.jumps) == {1: round(times[0] * 1000), 2: round(times[1] * 1000)}
    well(net.let_pass())


def test_who_has_lost_a_race_can_still_jump_on_the_card_that_won_it() -> None:
    net = table("W Y8 Y9", "W G1 G2", "W B1 B2", slow=True).play(0, "W", "R")
    net.after(1, 0.1, net.jumping(1, "W", "G"))
    net.after(2, 0.2, net.jumping(2, "W", "B"))
    net.settle().jump(2, "W", "Y").let_pass()
    assert (net.game.turn, net.game.colour, net.game.counts) == (0, Colour.YELLOW, (2, 2, 2))
    well(net)


def test_a_catch_and_a_jump_in_one_step_both_count() -> None:
    net = table("R7 B5", IDLE, "R7 B8 B9", slow=True).play(0, "R7")
    net.after(1, 0.1, Catch())
    net.after(2, 0.1, net.jumping(2, "R7"))
    net.settle().let_pass()
    assert net.events(Caught) == [Caught(1, 0)]
    assert net.events(Drew) == [Drew(0, 2)]
    assert (net.game.counts, net.game.turn) == ((3, 3, 2), 0)
    well(net)


def test_who_is_caught_has_missed_its_own_jump() -> None:
    net = table("R7 R7", IDLE, IDLE, slow=True).play(0, "R7")
    net.after(0, 0.1, net.jumping(0, "R7"))
    net.after(1, 0.2, Catch())
    net.settle()
    assert net.events(Caught) == [Caught(1, 0)]
    assert net.events(Jumped) == []
    assert reacted(net).lost == ((0, parse("R7")),)
    assert net.cards(0)[0] == "R7"
    assert (net.game.counts, net.game.winner, net.game.turn) == ((3, 3, 3), None, 1)
    well(net)


def test_who_owes_the_cards_of_a_catch_is_not_told_that_it_could_jump() -> None:
    """It has more cards than it seems, and would be refused."""
    net = table("W W", IDLE, "W B8 B9", slow=True).play(0, "W", "R")
    net.after(1, 0.1, Catch())
    net.after(2, 0.1, net.jumping(2, "W", "B"))
    ask = net.settle().asked()[0]
    assert isinstance(ask, AskReact)
    assert ask.jumps == (False,)
    assert net.refused(0, net.jumping(0, "W", "G")) == "draw-first"
    assert net.let_pass().game.counts == (3, 3, 2)
    well(net)


def test_a_call_ends_the_race_for_all() -> None:
    net = table("R7 B5", IDLE, "R7 B8").play(0, "R7").do(0, CallUno())
    assert isinstance(net.asked()[1], AskMove)
    assert net.refused(2, JumpIn(0)) == "not-asked"
    well(net)


# -- the end of a hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize("uno", [True, False])
def test_a_jump_that_leaves_one_card_owes_a_call_too(uno: bool) -> None:
    net = table("R9 Y8 Y9", IDLE, "R9 B8").play(0, "R9").jump(2, "R9", uno=uno)
    ask = net.asked()[1]
    assert isinstance(ask, AskReact)
    assert (ask.player, ask.uncalled) == (2, not uno)
    if uno:
        assert net.refused(1, Catch()) == "nothing-to-catch"
        net.let_pass()
    else:
        net.do(1, Catch())
    assert net.game.counts == ((2, 3, 1) if uno else (2, 3, 3))
    well(net)


def test_the_last_card_wins_out_of_turn_and_what_it_costs_is_drawn_first() -> None:
    net = table("RD Y8 Y9", IDLE, "RD", IDLE).play(0, "RD").jump(2, "RD")
    assert net.game.winner == 2
    assert net.events(Drew) == [Drew(3, 2)]
    (scored,) = net.told(HandScored)
    assert isinstance(scored, HandScored)
    assert scored.points == (0, 0, 17 + 6 + 6 + 1 + 2, 0)
    well(net)


def test_a_winning_card_opens_no_moment() -> None:
    net = table("R9", "R9 G1", IDLE).play(0, "R9")
    assert net.game.winner == 0
    assert net.told(Reacted) == []
    well(net)


def test_the_second_of_an_own_pair_wins() -> None:
    net = table("R9 R9", IDLE, IDLE).play(0, "R9", uno=True).jump(0, "R9")
    assert net.game.winner == 0
    well(net)


# -- what is refused, kept and dropped ----------------------------------------------------------------------


def test_a_card_that_only_nearly_fits_is_refused_here_and_nothing_is_said() -> None:
    net = table("R9 Y8 Y9", IDLE, "R8 B9 W").play(0, "R9")
    before = net.digests()
    tried = [JumpIn(0), JumpIn(1), JumpIn(2, Colour.RED), JumpIn(2), JumpIn(3), JumpIn(-1)]
    reasons = ["no-jump"] * 3 + ["colour-missing"] + ["no-such-card"] * 2
    assert [net.refused(2, choice) for choice in tried] == reasons
    assert net.settle().digests() == before
    well(net)


def test_jumping_where_only_a_call_is_waited_for_is_refused() -> None:
    net = PreparedNet(Position(["R9 Y8", IDLE, "R9 B8"])).play(0, "R9")
    assert net.refused(2, JumpIn(0)) == "not-now"


def test_who_is_not_next_does_not_end_the_moment() -> None:
    net = table("R9 Y8 Y9", IDLE, IDLE).play(0, "R9")
    assert net.refused(2, Pass()) == "not-your-turn"
    assert net.refused(2, Catch()) == "nothing-to-catch"
    assert net.refused(0, CallUno()) == "nothing-to-call"
    assert need(net.game) == needs.JumpIn(0)


def test_no_move_is_made_ahead_from_a_hand_that_may_be_about_to_go() -> None:
    net = table("R7 Y8 Y9", "R1 G2 G3", IDLE, also="seven_zero=both").play(0, "R7", target=1)
    ask = net.asked()[1]
    assert isinstance(ask, AskReact)
    assert (ask.first, ask.playable) == (1, (False, False, False))
    assert net.refused(1, Play(0)) == "not-now"
    well(net.let_pass())


def test_where_no_call_is_owed_people_have_no_grace_to_sit_out() -> None:
    net = PreparedNet(Position(["R9 Y8 Y9", IDLE]), rules=["jump_in=on"], grace=2000).play(0, "R9")
    began = net.now
    net.let_pass()
    assert need(net.game) == needs.Act(1)
    assert net.now - began < 1.0  # of simulated time
    well(net)


def test_a_move_made_ahead_is_dropped_when_somebody_jumps_in() -> None:
    """Seat 1 has chosen a card that would fit even now; but what it was to follow has changed."""
    net = table("R9 Y8 Y9", "R1 R2 R3", "R9 B8 B9", slow=True).play(0, "R9")
    net.after(1, 0.1, net.playing(1, "R1"))
    net.after(2, 0.1, net.jumping(2, "R9"))
    assert net.settle().first == 0
    net.let_pass().do(0, DrawCard()).do(0, Keep()).settle(1.0)
    assert isinstance(net.asked()[1], AskMove)
    assert sorted(net.cards(1)) == ["R1", "R2", "R3"]
    well(net)


def test_a_move_made_ahead_is_dropped_though_the_same_seat_is_next_again() -> None:
    net = table("RS RS Y8", IDLE, "R1 R2 R3", slow=True).play(0, "RS")
    assert net.first == 2
    net.after(2, 0.1, net.playing(2, "R1"))
    net.after(0, 0.1, net.jumping(0, "RS", uno=True))
    assert net.settle(1.0).first == 2
    assert need(net.game) == needs.JumpIn(0)
    well(net)


def test_a_move_made_ahead_follows_when_nobody_jumps() -> None:
    net = table("R9 Y8 Y9", "R1 R2 R3", "R9 B8 B9").play(0, "R9").play(1, "R1")
    assert net.game.top == parse("R1")
    assert net.first == 2
    well(net)


def test_the_turn_limit_ends_the_moment_for_a_silent_player() -> None:
    net = table("R9 Y8 Y9", "R1 R2 R3", IDLE, also="turn_limit=15").play(0, "R9")
    net.settle(14.0)
    assert need(net.game) == needs.JumpIn(0)
    net.settle(2.0)
    assert need(net.game) == needs.Act(1)
    net.settle(15.0)
    assert net.game.counts == (2, 4, 3)
    well(net)
