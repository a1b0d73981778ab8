"""Stacking at whole tables: encrypted runs, the challenge of the last card, the race for UNO, cheats."""

from __future__ import annotations

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.fakenet import FakeNet
from tests.helpers.moments import RUN, STACKING, Doubter, scene_of
from tests.helpers.players import Chancer
from tests.helpers.prepared import Position, PreparedNet
from tests.helpers.story import one_story
from uno_p2p.rules import events, needs
from uno_p2p.rules.cards import Colour, Symbol
from uno_p2p.rules.engine import need
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import AskMove, AskReact, AskRun, CallUno, Catch, Challenge, Pass, Play, TakeRun
from uno_p2p.table.happenings import Judged, Moved, RunGrew

STACK = ["stacking=same-symbol"]
DRAW = "Y1 Y2 Y3 Y4 B1 B2 B3 B4 R1 R2 R3 R4 G4 G5"


def table(*hands: str, rules: list[str] = STACK, **more: object) -> PreparedNet:
    more.setdefault("draw", DRAW)
    return PreparedNet(Position(hands, **more), rules=rules)  # type: ignore[arg-type]


def test_a_run_is_asked_with_its_sum_and_taken_by_who_adds_nothing() -> None:
    net = table("RD Y9 Y8", "BD Y7 Y6", "G1 G2").play(0, "RD")
    ask = net.asked()[1]
    assert isinstance(ask, AskRun)
    assert (ask.cards, ask.accused, ask.colour) == (2, None, None)
    assert dict(zip([f.code for f in ask.hand], ask.playable, strict=True)) == {
        "BD": True,
        "Y7": False,
        "Y6": False,
    }
    net.play(1, "BD")
    assert net.view(2).game == net.game
    assert net.game.at_stake == 4
    net.do(2, TakeRun())
    assert (net.game.counts, net.game.turn) == ((2, 2, 6), 0)
    assert net.told(RunGrew) == [RunGrew(1, 2), RunGrew(2, 4)]
    net.conserved()
    net.agree()


def test_h3_the_last_wild_draw_four_of_a_run_is_proven_innocent() -> None:
    net = table("W4 Y9 Y8", "W4 Y7 Y6", "G1 G2").play(0, "W4", "B").play(1, "W4", "G")
    assert net.asked()[2].colour is Colour.BLUE  # type: ignore[union-attr]
    net.do(2, Challenge())
    assert net.told(Judged) == [Judged(1, 2, False, Colour.BLUE)]
    assert (net.game.counts, net.game.turn) == ((2, 2, 12), 0)
    net.conserved()
    net.agree()


def test_h3_h4_a_bluff_on_a_run_costs_its_player_the_whole_sum() -> None:
    net = table("W4 Y9 Y8", "W4 B7 Y6", "G1 G2").play(0, "W4", "B").play(1, "W4", "G").do(2, Challenge())
    assert net.told(Judged) == [Judged(1, 2, True, Colour.BLUE)]
    assert (net.game.counts, net.game.turn) == ((2, 10, 2), 2)
    revealed = net.view(2).revealed
    assert revealed is not None
    assert sorted(face.code for face in revealed.faces) == ["B7", "Y6"]
    assert net.view(0).revealed is None
    assert isinstance(net.asked()[2], AskMove)
    net.conserved()
    net.agree()


def test_with_challenges_off_nobody_is_asked_to_doubt() -> None:
    net = table("W4 R9 Y8", "G1 G2", rules=[*STACK, "challenge=off"]).play(0, "W4", "B")
    assert net.refused(1, Challenge()) == "nothing-to-challenge"
    net.do(1, TakeRun())
    assert (net.game.counts, net.game.turn) == ((2, 6), 0)
    net.agree()


def test_no_other_card_and_no_draw_by_choice() -> None:
    net = table("RD Y9 Y8", "R1 BD G2", "G1 G2").play(0, "RD")
    assert net.refused(1, net.playing(1, "R1")) == "same-symbol"
    assert net.asked()[1].playable == (False, True, False)  # type: ignore[union-attr]
    net.agree()


def test_h5_the_winning_card_ends_the_run() -> None:
    net = table("RD YD", "BD Y7 Y6", "G1 GD").play(0, "RD", uno=True).play(1, "BD").play(2, "GD", uno=True)
    net.play(0, "YD")
    result = net.nodes[0].machine.result
    assert result is not None
    assert result.totals[0] == 7 + 6 + (1 + 2 + 3 + 4 + 1 + 2 + 3 + 4) + 1
    net.conserved()
    net.agree()


def test_the_moment_for_uno_comes_before_the_answer_which_may_be_given_already() -> None:
    net = table("RD Y9", "BD Y7 Y6", "G1 G2").play(0, "RD")
    ask = net.asked()[1]
    assert isinstance(ask, AskReact)
    assert (ask.first, ask.playable) == (1, (True, False, False))
    net.play(1, "BD")
    assert net.game.counts == (1, 2, 2)
    assert net.game.at_stake == 4
    net.do(2, TakeRun()).agree()


@pytest.mark.parametrize("early", [TakeRun(), Challenge()], ids=["take", "challenge"])
def test_the_answer_to_a_run_may_be_given_in_the_moment_for_uno(early: TakeRun | Challenge) -> None:
    net = table("W4 Y9", "G1 G2 G3").play(0, "W4", "B").do(1, early)
    assert net.game.counts == (1, 3 + (4 if early == TakeRun() else 6))
    net.conserved()
    net.agree()


def test_who_is_caught_draws_and_the_run_goes_on() -> None:
    net = table("RD Y9", "BD Y7 Y6", "G1 G2").play(0, "RD").do(2, Catch())
    net.do(1, Pass())
    assert net.game.counts[0] == 3
    assert need(net.game) == needs.AnswerRun(1, 2, None)
    net.agree()


def test_who_calls_late_is_safe_and_the_run_goes_on() -> None:
    net = table("RD Y9", "BD Y7 Y6", "G1 G2").play(0, "RD").do(0, CallUno())
    assert need(net.game) == needs.AnswerRun(1, 2, None)
    assert net.game.called == {0}
    net.agree()


def test_a_sum_larger_than_both_piles() -> None:
    net = table("RD Y9 Y8", "BD Y7 Y6", "G1 G2", discard="R5", draw="Y1").play(0, "RD").play(1, "BD")
    net.do(2, TakeRun())
    assert net.game.counts == (2, 2, 5)
    assert need(net.game) == needs.Act(0)
    net.conserved()
    net.agree()


def test_whose_time_is_up_takes_the_run() -> None:
    net = table("RD Y9 Y8", "BD Y7 Y6", "G1 G2", rules=[*STACK, "turn_limit=15"]).play(0, "RD")
    net.settle(14.0)
    assert need(net.game) == needs.AnswerRun(1, 2, None)
    net.settle(2.0)
    assert net.game.counts == (2, 5, 2)
    net.agree()


def test_a_node_that_starts_again_finds_its_run() -> None:
    net = table("RD Y9 Y8", "BD Y7 Y6", "G1 G2").play(0, "RD")
    net.restart(1)
    net.settle().play(1, "BD").do(2, TakeRun())
    assert net.game.counts == (2, 2, 6)
    net.agree()


# -- cheats -----------------------------------------------------------------------------------------------


def forged(body: Body) -> CheatNet:
    players = [Doubter(1)] * 3
    return CheatNet(3, {1: at("run", lambda scene: body)}, position=RUN, options=STACKING, players=players)


def test_the_honest_answer_of_that_seat_would_be_a_play() -> None:
    assert scene_of("run").body[0] == "play"


def test_a_challenge_of_a_draw_two_is_a_fault() -> None:
    forged(["challenge"]).assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("body", [["draw"], ["keep"], ["take", 1], [], [True]], ids=str)
def test_another_word_is_a_fault(body: Body) -> None:
    forged(body).assert_blamed(FaultCode.BAD_ENCODING)


def test_a_card_that_is_no_answer_is_a_fault() -> None:
    """It is opened with honest proofs, and would be right on another day."""

    def lie(scene: Scene) -> Body:
        duty = scene.duty
        game = duty._hand.game
        duty._hand.game = game._replace(phase=Phase.ACT)
        try:
            place = [face.symbol for face in duty._hand.seen_by(1, scene.keys)].index(Symbol.ONE)
            return ["play", *duty._laying.from_hand(scene.at, scene.keys, Play(place))]
        finally:
            duty._hand.game = game

    position = Position(["RD G1 Y1", "BD R1 GD", "G0 B1"], "R2", "RS B0 B1 YD YS", turn=0)
    net = CheatNet(3, {1: at("run", lie)}, position=position, options=STACKING, players=[Doubter(1)] * 3)
    net.assert_blamed(FaultCode.ILLEGAL_MOVE)


# -- whole hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_hands_with_runs(seed: int) -> None:
    rules = parse([*STACK, "deck=small28"])
    net = FakeNet(3, rules, seed=seed, hands=1, players=[Chancer(seat) for seat in range(3)])
    net.run()
    one_story(net)
    told = net.nodes[0].happenings
    assert any(isinstance(each, RunGrew) for each in told)
    assert any(isinstance(each, Moved) and isinstance(each.event, events.Accepted) for each in told)
