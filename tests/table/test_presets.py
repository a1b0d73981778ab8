"""Each preset at a table: the rules that it brings together do not get into each other's way."""

from __future__ import annotations

import pytest

from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import HandsMoved, TurnedUp
from uno_p2p.table.choices import AskChallenge, AskRun, DrawCard, Keep, Play, TakeFour, TakeRun

IDLE = "G1 G2 G3"


def table(preset: str, *hands: str, **more: object) -> PreparedNet:
    return PreparedNet(Position(hands, **more), rules=[preset])  # type: ignore[arg-type]  # by name


def well(net: PreparedNet) -> None:
    net.conserved()
    net.agree()


# -- party: stacking, seven-zero, jump-in -------------------------------------------------------------------


def test_party_a_run_that_is_jumped_on_and_answered() -> None:
    net = table("party", "RD Y8 Y9", "RD BD B9", "GD G8 G9", IDLE).play(0, "RD").jump(1, "RD").let_pass()
    ask = net.asked()[2]
    assert isinstance(ask, AskRun)
    assert ask.cards == 2  # the Draw Two jumped on counts for nothing (H12)
    net.play(2, "GD").let_pass().do(3, TakeRun())
    assert (net.game.counts, net.game.turn) == ((2, 2, 2, 7), 0)
    well(net)


def test_party_a_zero_passes_all_hands_on_when_nobody_jumps() -> None:
    net = table("party", "R0 R1 R2", "G1 G2", "B1 B2 B3 B4").play(0, "R0").let_pass()
    assert net.game.counts == (4, 2, 2)
    assert net.events(HandsMoved) == [HandsMoved(((0, 1), (1, 2), (2, 0)))]
    well(net)


def test_party_a_zero_that_is_the_only_one_of_its_kind_can_hardly_be_jumped_on() -> None:
    net = table("party", "R0 R1 R2", "B0 G2 G3").play(0, "R0")
    assert net.refused(1, net.jumping(1, "B0")) == "no-jump"
    well(net)


def test_party_a_swap_that_leaves_one_card_owes_no_call() -> None:
    net = table("party", "R7 R1", "G1 G2 G3", IDLE).play(0, "R7", uno=True, target=1).let_pass()
    assert (net.game.counts, net.game.called) == ((3, 1, 3), frozenset({1}))
    well(net)


# -- pirates: draw-two runs, sevens that may swap, zeros that pass on ---------------------------------------


def test_pirates_a_run_of_draw_twos_and_no_run_of_wild_draw_fours() -> None:
    net = table("pirates", "RD Y8 Y9", "BD Y6 Y7", "W4 G1 G2").play(0, "RD").play(1, "BD")
    assert net.refused(2, net.playing(2, "W4", "R")) == "same-symbol"
    net.do(2, TakeRun())
    assert net.game.counts == (2, 2, 7)
    well(net)


def test_pirates_a_wild_draw_four_is_challenged_as_ever() -> None:
    net = table("pirates", "W4 Y8 Y9", "W4 Y6 Y7", IDLE).play(0, "W4", "B")
    assert net.asked()[1] == AskChallenge(0, Colour.RED)
    net.do(1, TakeFour())
    assert (net.game.counts, net.game.turn) == ((2, 7, 3), 2)
    well(net)


@pytest.mark.parametrize(("target", "counts"), [(None, (2, 3, 4)), (2, (4, 3, 2))])
def test_pirates_a_seven_may_swap(target: int | None, counts: tuple[int, ...]) -> None:
    net = table("pirates", "R7 Y8 Y9", IDLE, "B1 B2 B3 B4").play(0, "R7", target=target)
    assert (net.game.counts, net.game.turn) == (counts, 1)
    well(net)


# -- speed: jumps with the symbol, runs, ones that may swap, a clock ----------------------------------------


def test_speed_a_one_may_swap_and_is_jumped_on_in_any_colour() -> None:
    net = table("speed", "R1 Y8 Y9", "G1 G2", "B1 B2 B3 B4").play(0, "R1", target=1).jump(2, "B1", target=0)
    net.let_pass()
    assert (net.game.counts, net.game.turn, net.game.colour) == ((3, 2, 2), 0, Colour.BLUE)
    assert sorted(net.cards(0)) == ["B2", "B3", "B4"]
    assert sorted(net.cards(1)) == ["G1", "G2"]
    well(net)


def test_speed_the_clock_moves_a_whole_table_of_sleepers() -> None:
    net = table("speed", "R9 Y8 Y9", IDLE, draw="B7 B8 B9 Y1").settle(15.5)
    assert need(net.game) == needs.PlayOrKeep(0)
    net.settle(15.0)
    assert need(net.game) == needs.Act(1)
    net.settle(31.0)
    assert (net.game.counts, net.game.turn) == ((4, 4), 0)
    well(net)


# -- modern, h2o --------------------------------------------------------------------------------------------


def test_modern_the_first_cards_that_are_no_numbers_are_ignored_and_the_first_out_wins() -> None:
    net = table("modern", "R7", "G1 G2", discard="", draw="WS RS R5 Y1", turn=0)
    assert [event.face.code for event in net.events(TurnedUp)] == ["WS", "RS", "R5"]  # type: ignore[attr-defined]
    assert net.game.counts == (1, 2)
    net.play(0, "R7")
    assert net.game.winner == 0
    result = net.nodes[0].machine.result
    assert result is not None
    assert result.champions == (0,)
    net.agree()


def test_h2o_everybody_else_draws_and_nobody_loses_a_turn() -> None:
    net = table("h2o", "W2 R1 R2", "G1 G2", "B1 B2").play(0, "W2", "G")
    assert (net.game.counts, net.game.turn) == ((2, 4, 4), 1)
    well(net)


# -- elimination, partners ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["elimination", "partners"])
def test_the_turns_are_those_of_the_classic_rules(preset: str) -> None:
    net = table(preset, "R9 Y8 Y9", "R1 R2 R3", IDLE, IDLE).play(0, "R9").play(1, "R1")
    net.do(2, DrawCard()).do(2, Keep())
    assert net.game.turn == 3
    assert net.refused(3, Play(9)) == "no-such-card"
    well(net)
