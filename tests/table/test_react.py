"""The race for the call of UNO: who may pass when, who is caught, and that every order gives one result.

Reports are those of other programs' players; each kind is excluded by the test that names it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import permutations

import pytest

from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.events import Called, Caught, Drew
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import State
from uno_p2p.table.choices import (
    AskChallenge,
    AskDrawn,
    AskMove,
    AskReact,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Pass,
    Play,
    TakeFour,
)
from uno_p2p.table.contract import GRACE
from uno_p2p.table.happenings import Moved, Reacted
from uno_p2p.table.steps.react import React, Said, caught_by

OTHERS = ["G1 G2 G3", "R1 G1 G2"]
DRAW = "Y1 Y2 Y3 Y4 B1 B2 B3 B4 R1 R2 G4 G5"
SECONDS = GRACE / 1000
LATE = SECONDS + 0.5


def race(
    card: str = "R7", *, seats: int = 3, colour: str | None = None, uno: bool = False, grace: int = GRACE,
    rules: tuple[str, ...] = ("classic",), delay: tuple[float, float] = (0.001, 0.01),
) -> PreparedNet:  # fmt: skip
    """Seat 0 has just played its last card but one."""
    hands = [f"{card} B5", *OTHERS[: seats - 1]]
    net = PreparedNet(Position(hands, draw=DRAW), grace=grace, rules=rules, delay=delay)
    return net.play(0, card, colour, uno=uno)


def events(net: PreparedNet, kind: type, node: int = 0) -> list[object]:
    return [told.event for told in net.told(Moved, node) if isinstance(told.event, kind)]  # type: ignore[attr-defined]


def reacted(net: PreparedNet, node: int = 0) -> Reacted:
    (told,) = net.told(Reacted, node)
    assert isinstance(told, Reacted)
    return told


def racing(net: PreparedNet) -> bool:
    return net.nodes[0].machine.live[2] == "react"


# -- the judgement, as a table ------------------------------------------------------------------------------

PASS, G = Said("pass"), 2000


def game(seats: int, direction: int = 1) -> State:
    return new_hand(Options(), seats, 0)._replace(direction=direction)


@pytest.mark.parametrize(
    ("said", "direction", "grace", "caught"),
    [
        ([PASS, PASS, PASS], 1, G, None),
        ([Said("uno", 9), PASS, PASS], 1, G, None),
        ([PASS, Said("catch", 0), PASS], 1, G, 1),  # nobody called: caught however early
        ([Said("uno", 1999), Said("catch", 0), PASS], 1, G, None),  # a catch inside the grace is at its end
        ([Said("uno", 2000), Said("catch", 0), PASS], 1, G, None),  # a tie is the player's
        ([Said("uno", 2001), Said("catch", 0), PASS], 1, G, 1),
        ([Said("uno", 2500), Said("catch", 2500), PASS], 1, G, None),
        ([Said("uno", 2501), Said("catch", 2500), PASS], 1, G, 1),
        ([Said("uno", 2501), PASS, Said("catch", 2502)], 1, G, None),
        ([Said("uno", 9), Said("catch", 8), PASS], 1, 0, 1),  # bots have no grace
        ([PASS, Said("catch", 2200), Said("catch", 2100)], 1, G, 2),  # the earliest
        ([PASS, Said("catch", 3), Said("catch", 2)], 1, G, 1),  # inside the grace all are equal: turn order
        ([PASS, Said("catch", 2), Said("catch", 3)], -1, G, 2),  # in the direction of play
        ([Said("uno", 2100), Said("catch", 2200), Said("catch", 2050)], 1, G, 2),
    ],
)
def test_who_is_caught(said: list[Said], direction: int, grace: int, caught: int | None) -> None:
    assert caught_by(dict(enumerate(said)), 0, game(len(said), direction), grace) == caught


def test_ties_go_round_from_the_player_whatever_its_seat() -> None:
    said = {0: Said("catch", 5), 1: PASS, 2: PASS, 3: Said("catch", 5)}
    assert caught_by(said, 2, game(4), G) == 3
    assert caught_by(said, 2, game(4, -1), G) == 0
    assert caught_by(said, 1, game(4), G) == 3
    assert caught_by(said, 1, game(4, -1), G) == 0


FIRST, PLAYER, OTHER = 1, 0, 2


@pytest.mark.parametrize(
    ("seat", "said", "waited", "willing", "passes"),
    [
        # Whoever acts next: at its player's first act, and not before the grace has run.
        (FIRST, {}, 9.0, False, False),
        (FIRST, {}, 1.9, True, False),
        (FIRST, {}, 2.0, True, True),
        # Anybody else: when that seat has passed, and its own grace has run all the same.
        (OTHER, {}, 9.0, False, False),
        (OTHER, {FIRST: PASS}, 1.9, False, False),
        (OTHER, {FIRST: PASS}, 2.0, False, True),
        (PLAYER, {}, 9.0, False, False),
        (PLAYER, {FIRST: PASS}, 1.9, False, False),
        (PLAYER, {FIRST: PASS}, 2.0, False, True),
        # A call ends it for all at once.
        (FIRST, {PLAYER: Said("uno", 1)}, 0.0, False, True),
        (OTHER, {PLAYER: Said("uno", 1)}, 0.0, False, True),
        # A catch ends it for nobody before the grace.
        (FIRST, {OTHER: Said("catch", 1)}, 1.9, True, False),
        (FIRST, {OTHER: Said("catch", 1)}, 2.0, False, True),
        (PLAYER, {OTHER: Said("catch", 1)}, 1.9, False, False),
        (PLAYER, {OTHER: Said("catch", 1)}, 2.0, False, True),
        (PLAYER, {FIRST: PASS, OTHER: Said("catch", 1)}, 1.9, False, False),
        (OTHER, {FIRST: Said("catch", 1)}, 1.9, False, False),
        (OTHER, {FIRST: Said("catch", 1)}, 2.0, False, True),
        (OTHER, {PLAYER: PASS}, 9.0, False, False),
    ],
)
def test_when_a_node_passes(
    seat: int, said: Mapping[int, Said], waited: float, willing: bool, passes: bool
) -> None:
    net = race()
    duty = React(net.hand(), PLAYER, GRACE, None)
    choice = Pass() if willing else None
    question = net.asked()[seat]
    assert duty.resolve(seat, question, choice, said, waited) == (Pass() if passes else None)


# -- calling ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["R7", "W", "W4", "RD", "RS"])
def test_who_has_called_with_the_play_is_never_caught(card: str) -> None:
    # Reports 40, 42, 46: the call goes with any play, also of a Wild whose colour is named at once (U1).
    net = race(card, uno=True, colour="B" if card.startswith("W") else None)
    assert not racing(net)
    assert all(net.refused(seat, Catch()) in ("not-asked", "catch-yourself") for seat in range(3))
    assert events(net, Caught) == []
    assert net.game.called == {0}
    net.agree()


def test_a_call_ahead_lapses_when_the_hand_grows() -> None:
    # Report 50, U11: with a call of before, then two cards again, the next play needs a new call.
    net = PreparedNet(Position(["R7 R8", "R2 R3 G3"], draw="R9 " + DRAW), grace=GRACE)
    net.play(0, "R7", uno=True).do(1, DrawCard()).do(1, Keep())
    net.do(0, DrawCard())
    assert net.game.called == frozenset()
    net.do(0, Keep())
    net.do(1, DrawCard()).do(1, Keep())
    net.play(0, "R8")
    assert racing(net)
    net.do(1, Catch()).settle(LATE)
    assert events(net, Caught) == [Caught(1, 0)]
    net.agree()


def test_a_late_call_before_anybody_has_caught_is_safe() -> None:
    # U5: long after the grace, as long as nobody has acted.
    net = race().settle(5.0)
    assert racing(net)
    net.do(0, CallUno()).settle()
    assert not racing(net)
    assert events(net, Called) == [Called(0)]
    assert 5_000 <= (reacted(net).called_ms or 0) < 6_000
    assert net.game.counts == (1, 3, 3)
    net.agree()


def test_with_a_call_the_race_is_over_at_once() -> None:
    net = race()
    began = net.now
    net.do(0, CallUno())
    assert not racing(net)
    assert net.now - began < 0.1
    assert isinstance(net.asked()[1], AskMove)


# -- catching -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first_click", [0.0, 0.5, 1.9])
def test_a_catch_inside_the_grace_counts_as_at_its_end_and_does_not_end_it(first_click: float) -> None:
    # Report 45: snipers. However fast the click, the player has the whole grace.
    net = race().settle(first_click)
    net.do(2, Catch())
    assert racing(net)
    net.settle(max(0.0, SECONDS - first_click - 0.2))
    assert racing(net)
    net.do(0, CallUno()).settle()
    assert events(net, Caught) == []
    assert reacted(net).caught_by is None
    assert net.game.counts == (1, 3, 3)
    net.agree()


def test_hammering_catch_wins_nothing_and_takes_no_grace_away() -> None:
    # Reports 45 and 48: everybody clicks at every moment, from the play on.
    net = race()
    while net.now < 1.8:
        for seat in (1, 2):
            if net.nodes[seat].machine.ask is not None:
                net.choose(seat, Catch())
            else:
                assert net.refused(seat, Catch()) == "not-asked"
        net.settle(0.1)
        assert racing(net)
    net.do(0, CallUno()).settle()
    assert events(net, Caught) == []
    for seat in (1, 2):
        assert net.refused(seat, Catch()) == "not-asked"  # refused without effect (U8)
    assert net.game.counts == (1, 3, 3)
    net.agree()


def test_without_a_call_a_catch_costs_two_cards_once() -> None:
    net = race()
    net.do(1, Catch()).do(2, Catch()).settle(LATE)
    assert events(net, Caught) == [Caught(1, 0)]  # U7: one penalty, though two caught
    assert events(net, Drew) == [Drew(0, 2)]
    assert len(reacted(net).catches) == 2
    assert net.game.counts == (3, 3, 3)
    assert net.game.turn == 1
    net.conserved()
    net.agree()


def test_a_late_call_loses_against_an_earlier_catch() -> None:
    slow = race(delay=(0.3, 0.3)).settle(LATE)
    slow.choose(2, Catch())
    slow.run(lambda: slow.now > LATE + 0.4)
    slow.choose(0, CallUno())
    slow.settle()
    told = reacted(slow)
    assert told.called_ms is None or told.called_ms > told.catches[0][1]
    assert events(slow, Caught) == [Caught(2, 0)]
    slow.agree()


def test_call_and_catch_in_the_same_millisecond_are_the_players() -> None:
    net = race(delay=(0.05, 0.05)).settle(LATE)
    # Each clock runs from the moment its node saw the play: the same number of milliseconds on both.
    when = {seat: net.nodes[seat].machine.course.hearing.began + LATE + 1 for seat in (0, 1)}
    for seat, choice in sorted({0: CallUno(), 1: Catch()}.items(), key=lambda pair: when[pair[0]]):
        net.nodes[seat].machine.now = when[seat]
        net.inject(seat, net.nodes[seat].machine.choose(choice))
    net.settle()
    told = reacted(net)
    assert told.catches == ((1, told.called_ms),)
    assert events(net, Caught) == []
    net.agree()


def test_nobody_catches_or_calls_for_somebody_else() -> None:
    net = race()
    assert net.refused(0, Catch()) == "catch-yourself"
    assert net.refused(1, CallUno()) == "nothing-to-call"
    assert net.refused(2, Pass()) == "not-your-turn"
    assert net.refused(2, Play(0)) == "not-your-turn"
    assert net.refused(0, Keep()) == "not-asked"
    net.agree()


# -- the next actor -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "seats", "first"),
    [
        ("R7", 3, 1), ("RS", 3, 2), ("RR", 3, 2), ("RD", 3, 2), ("W", 3, 1), ("W4", 3, 1),
        ("R7", 2, 1), ("RS", 2, 0), ("RR", 2, 0), ("RD", 2, 0), ("W", 2, 1), ("W4", 2, 1),
    ],
)  # fmt: skip
def test_the_next_actor_after_every_kind_of_card(card: str, seats: int, first: int) -> None:
    # Report 52, U9: a forced draw closes nothing; only the first voluntary act does.
    net = race(card, seats=seats, colour="B" if card.startswith("W") else None)
    asks = net.asked()
    assert set(asks) == set(range(seats))
    for ask in asks.values():
        assert isinstance(ask, AskReact)
        assert (ask.player, ask.first) == (0, first)
    assert all(node.machine.owed == (first,) for node in net.nodes)
    net.settle(3.0)
    assert racing(net)  # nobody's time ends it
    net.do(first, Pass()).settle()
    asked = net.asked()
    assert set(asked) == {first}
    assert isinstance(asked[first], AskChallenge if card == "W4" else AskMove)
    assert events(net, Drew) == ([Drew(1, 2)] if card == "RD" else [])
    net.agree()


def test_the_victim_of_a_draw_two_can_still_catch() -> None:
    # Report 52
    net = race("RD")
    net.do(1, Catch()).settle(LATE)
    assert events(net, Caught) == [Caught(1, 0)]
    assert net.game.counts == (3, 5, 3)
    assert events(net, Drew) in ([Drew(0, 2), Drew(1, 2)], [Drew(1, 2), Drew(0, 2)])
    net.conserved()
    net.agree()


def test_a_catch_during_a_wild_waits_for_nothing_since_the_colour_came_with_the_play() -> None:
    # Reports 41, 96 to 98, 100: a colour belongs to the move; no open question can be broken by a catch.
    net = race("W", colour="G")
    net.do(2, Catch()).settle(LATE)
    assert net.game.colour is Colour.GREEN
    assert net.game.counts == (3, 3, 3)
    assert isinstance(net.asked()[1], AskMove)
    net.agree()


def test_every_wild_needs_one_of_the_four_colours_and_only_then_matches_it() -> None:
    # Reports 97, 100, 101 and 102.
    net = PreparedNet(Position(["W B5 B6", "W4 G1 R1"]), grace=GRACE)
    assert net.refused(0, Play(0)) == "colour-missing"
    assert net.refused(0, Play(1, Colour.RED)) in ("colour-unwanted", "no-match")
    net.play(0, "W", "G")
    asked = net.asked()[1]
    assert isinstance(asked, AskMove)
    assert dict(zip([face.code for face in asked.hand], asked.playable, strict=True)) == {
        "W4": True, "G1": True, "R1": False,
    }  # fmt: skip
    assert all(seat == 1 for seat in net.asked())
    net.agree()


def test_the_challenger_may_answer_at_once_and_it_counts_after_the_race() -> None:
    net = race("W4", colour="B")
    net.do(1, Challenge())
    assert racing(net)
    net.settle(LATE)
    assert not racing(net)
    assert net.game.counts == (1, 9, 3)
    net.agree()


def test_the_next_actors_typed_move_is_kept_and_played_after_the_race() -> None:
    net = PreparedNet(Position(["R7 B5", "R1 G2 G3", "G1 G2 G3"], draw=DRAW), grace=GRACE)
    net.play(0, "R7")
    net.choose(1, net.playing(1, "R1"))
    net.settle(0.5)
    assert racing(net)
    assert net.game.top is not None
    assert net.game.top.code == "R7"
    net.settle(LATE)
    assert net.game.top.code == "R1"
    assert net.game.turn == 2
    assert events(net, Caught) == []
    net.agree()


def test_a_kept_move_does_not_take_the_grace_away() -> None:
    # Report 45: there, the next player's blind "pass" made UNO impossible.
    net = race()
    net.do(1, DrawCard()).settle(SECONDS - 0.3)
    assert racing(net)
    net.do(0, CallUno()).settle()
    assert events(net, Called) == [Called(0)]
    assert isinstance(net.asked()[1], AskDrawn)
    net.agree()


def test_a_hasty_next_actor_takes_nobody_the_time_to_catch() -> None:
    net = race()
    net.do(1, DrawCard()).settle(1.0)
    net.do(2, Catch()).settle(LATE)
    assert events(net, Caught) == [Caught(2, 0)]
    net.agree()


def test_a_kept_move_can_be_changed_until_it_is_said() -> None:
    net = PreparedNet(Position(["R7 B5", "R1 G2 G3", "G1 G2 G3"], draw=DRAW), grace=GRACE)
    net.play(0, "R7")
    net.choose(1, net.playing(1, "R1"))
    net.do(1, DrawCard()).settle(LATE)
    assert isinstance(net.asked()[1], AskDrawn)


def test_the_window_closes_with_the_next_players_act() -> None:
    # U4; a catch after it is refused without effect (U8).
    net = race().settle(LATE)
    net.do(1, Pass())
    assert not racing(net)
    assert net.refused(2, Catch()) == "not-asked"
    assert events(net, Caught) == []
    net.agree()


def test_two_cards_none_fits_and_uno_pressed_has_no_effect() -> None:
    # Report 49: there is nothing to call, nothing is asked, nothing is drawn.
    net = PreparedNet(Position(["B6 Y9", *OTHERS], draw=DRAW), grace=GRACE)
    assert net.refused(0, CallUno()) == "not-asked"
    assert net.game.counts == (2, 3, 3)


def test_a_call_that_leaves_more_than_one_card_is_void() -> None:
    # U8
    net = PreparedNet(Position(["R6 Y9 Y8", *OTHERS], draw=DRAW), grace=GRACE)
    net.play(0, "R6", uno=True)
    assert net.game.called == frozenset()
    assert not racing(net)


# -- time ---------------------------------------------------------------------------------------------------


def test_the_turn_limit_ends_the_race_for_a_silent_player_and_moves_for_it() -> None:
    # Reports 76 and 86: one advance, and the table goes on.
    net = race(rules=("classic", "turn_limit=15")).settle(14.0)
    assert racing(net)
    net.settle(2.0)
    assert not racing(net)
    assert isinstance(net.asked()[1], AskMove)
    net.settle(15.5)  # then its turn: it draws, and later keeps
    assert isinstance(net.asked()[1], AskDrawn)
    net.settle(15.5)
    assert net.game.turn == 2
    assert net.game.counts == (1, 4, 3)
    net.agree()


def test_the_turn_limit_accepts_a_wild_draw_four() -> None:
    net = race("W4", colour="B", uno=True, rules=("classic", "turn_limit=15"))
    assert isinstance(net.asked()[1], AskChallenge)
    net.settle(16.0)
    assert net.game.counts == (1, 7, 3)
    net.agree()


def test_a_node_that_comes_back_gives_its_player_the_whole_grace() -> None:
    net = race().settle(1.5)
    net.do(2, Catch())
    net.restart(0)
    net.settle(1.5)
    assert racing(net)
    net.do(0, CallUno()).settle()
    assert (reacted(net).called_ms or 0) < GRACE
    assert events(net, Caught) == []
    net.agree()


# -- every order --------------------------------------------------------------------------------------------

ACTS: dict[str, tuple[int, Choice]] = {"uno": (0, CallUno()), "catch": (2, Catch()), "next": (1, DrawCard())}


def outcome(net: PreparedNet) -> tuple[object, ...]:
    """What the race came to, the same at all nodes."""
    net.agree()
    net.conserved()
    return net.game.counts, net.game.called, net.game.turn


@pytest.mark.parametrize("order", list(permutations(ACTS)), ids="-".join)
@pytest.mark.parametrize("restarted", [None, 0, 1, 2])
def test_every_order_of_call_catch_and_next_act_gives_one_result(
    order: tuple[str, ...], restarted: int | None
) -> None:
    for seed, gap in ((1, 0.0), (2, 0.9)):
        dice = random.Random(f"{order}{restarted}{seed}")
        net = PreparedNet(Position(["R7 B5", *OTHERS], draw=DRAW), grace=GRACE, seed=seed, delay=(0.001, 0.4))
        net.play(0, "R7")
        crash = dice.randrange(len(order) + 1)
        for i, name in enumerate(order):
            seat, choice = ACTS[name]
            if restarted is not None and i == crash:
                net.restart(restarted)
            net.choose(seat, choice)
            until = net.now + gap * dice.random()
            net.run(lambda net=net, until=until: net.now >= until)  # type: ignore[misc]
        if restarted is not None and crash == len(order):
            net.restart(restarted)
        net.settle(4.0)
        if racing(net):  # the next actor's choice was lost with its node: it decides once more
            net.do(1, DrawCard()).settle(4.0)
        counts, called, turn = outcome(net)
        # The call is always inside the grace, on the player's own clock: it wins in every order.
        assert counts[0] == 1  # type: ignore[index]
        assert called == {0}
        assert turn == 1


def test_restarts_in_the_middle_of_the_race_change_nothing_that_was_said() -> None:
    net = race()
    net.do(2, Catch())
    for seat in (2, 0, 1):
        net.restart(seat)
        net.settle(0.2)
    net.settle(LATE)
    assert events(net, Caught, 1)[-1:] == [Caught(2, 0)]
    assert len(net.digests()) == 1
    assert not any(net.faults)


def test_call_and_catch_with_a_whole_second_of_delay() -> None:
    # Report 53: fixed order and a grace, so that lag is no disadvantage.
    net = race(delay=(1.0, 1.0))
    net.do(0, CallUno()).settle()
    assert events(net, Caught) == []
    net.agree()


@pytest.mark.parametrize("choice", [TakeFour(), Challenge(), Keep(), Catch()])
def test_what_is_no_answer_to_a_turn_is_refused_unheard(choice: Choice) -> None:
    net = PreparedNet(Position(["R7 B5", *OTHERS]))
    assert net.refused(0, choice) == "not-asked"
