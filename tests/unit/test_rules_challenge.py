"""The Wild Draw Four and its challenge: W1 to W14."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options

IDLE = "G1 G2 G3"


def bluff(hand: str = "W4 R9 Y9", seats: int = 3, **more: object) -> Position:
    return Position([hand, *[IDLE] * (seats - 1)], **more).lay(0, "W4", "B")  # type: ignore[arg-type]


def test_w3_w4_the_next_seat_answers_a_bluff_or_not() -> None:
    position = bluff()
    assert position.need == rules.ChallengeOrAccept(1, 0)
    for event in (events.Challenged(2), events.Accepted(2), events.Challenged(0)):
        with pytest.raises(Illegal) as caught:
            position.apply(event)
        assert caught.value.reason is Reason.NOT_YOURS_TO_ANSWER
    with pytest.raises(Illegal) as caught:
        position.apply(events.Played(1, parse("G1")))
    assert caught.value.reason is Reason.NOT_NOW


def test_a5_accepted_four_cards_and_the_turn() -> None:
    position = bluff().apply(events.Accepted(1))
    assert position.need == rules.Draw(1, 4)
    assert position.serve().need == rules.Act(2)
    assert position.state.counts == (2, 7, 3)
    assert position.state.colour is Colour.BLUE


def test_w7_guilty_draws_four_and_the_challenger_plays() -> None:
    position = bluff().apply(events.Challenged(1))
    assert position.need == rules.Judge(0, Colour.RED)
    assert position.apply(events.Verdict(True)).need == rules.Draw(0, 4)
    assert position.serve().need == rules.Act(1)
    assert position.state.counts == (6, 3, 3)
    assert (position.state.colour, position.state.top) == (Colour.BLUE, parse("W4"))


def test_w8_innocent_the_challenger_draws_six_and_loses_the_turn() -> None:
    position = bluff("W4 Y9 Y8").do(events.Challenged(1))
    assert position.state.counts == (2, 9, 3)
    assert position.need == rules.Act(2)
    assert position.state.colour is Colour.BLUE


@pytest.mark.parametrize(
    ("hand", "guilty"),
    [
        ("W4 R9", True),
        ("W4 RS", True),  # W1: actions of the colour count
        ("W4 B5", False),  # the same number in another colour does not
        ("W4 W", False),
        ("W4 W4", False),
        ("W4 B9", False),  # W10: having the newly named colour is fine
    ],
)
def test_w1_w10_what_is_judged(hand: str, guilty: bool) -> None:
    position = bluff(hand).do(events.Challenged(1))
    assert position.state.counts == ((5, 3, 3) if guilty else (1, 9, 3))


def test_w2_on_a_wild_the_named_colour_is_judged() -> None:
    position = bluff("W4 G9 Y9", discard="R5 W4", colour="G").apply(events.Challenged(1))
    assert position.need == rules.Judge(0, Colour.GREEN)


def test_w10_the_second_of_two_is_judged_by_the_colour_of_the_first() -> None:
    position = Position(["W4 Y9 Y8", IDLE, "W4 B1 B2"], draw="Y1 Y2 Y3 Y4 B3 B4 B6 B7").lay(0, "W4", "B")
    position.do(events.Accepted(1)).lay(2, "W4", "G")
    assert position.need == rules.ChallengeOrAccept(0, 2)
    assert position.apply(events.Challenged(0)).need == rules.Judge(2, Colour.BLUE)


def test_w9_penalty_cards_drawn_meanwhile_are_not_judged() -> None:
    position = Position(["W4 Y9", IDLE, IDLE], draw="R1 R2 Y3 Y4 B1 B2 B3 B4").lay(0, "W4", "B")
    position.do(events.Caught(2, 0))
    assert position.state.counts == (3, 3, 3)
    position.do(events.Challenged(1))
    assert position.state.counts == (3, 9, 3)  # innocent in spite of the red cards


@pytest.mark.parametrize("seats", [2, 3])
def test_w11_w12_a_winning_one_is_accepted_by_itself(seats: int) -> None:
    position = bluff("W4", seats)
    assert position.need == rules.Draw(1, 4)
    with pytest.raises(Illegal) as caught:
        position.apply(events.Challenged(1))
    assert caught.value.reason is Reason.DRAW_FIRST
    assert position.serve().need == rules.Show(tuple(range(1, seats)))
    assert position.state.counts == (0, 7, *[3] * (seats - 2))


def test_w13_a_challenge_closes_the_uno_window() -> None:
    position = bluff("W4 R9")
    assert position.state.uno_open == 0
    position.do(events.Challenged(1))
    assert position.state.counts == (5, 3, 3)
    with pytest.raises(Illegal) as caught:
        position.apply(events.Caught(2, 0))
    assert caught.value.reason is Reason.NOTHING_TO_CATCH


def test_u4_accepting_closes_the_uno_window() -> None:
    position = bluff("W4 R9").do(events.Accepted(1))
    with pytest.raises(Illegal) as caught:
        position.apply(events.Caught(2, 0))
    assert caught.value.reason is Reason.NOTHING_TO_CATCH


@pytest.mark.parametrize(
    ("hand", "event", "counts", "turn"),
    [
        ("W4 Y9", events.Accepted(1), (1, 7), 0),
        ("W4 Y9", events.Challenged(1), (1, 9), 0),
        ("W4 R9", events.Challenged(1), (5, 3), 1),
    ],
)
def test_w14_two_players(hand: str, event: events.Event, counts: tuple[int, int], turn: int) -> None:
    position = bluff(hand, 2).do(event)
    assert position.state.counts == counts
    assert position.need == rules.Act(turn)


def test_no_second_answer() -> None:
    position = bluff().apply(events.Challenged(1))
    for event in (events.Challenged(1), events.Accepted(1)):
        with pytest.raises(Illegal) as caught:
            position.apply(event)
        assert caught.value.reason is Reason.NOT_NOW
    assert position.state.accused == 0
    assert position.apply(events.Verdict(True)).state.accused is None


def test_without_challenges_the_four_are_drawn_at_once() -> None:
    position = bluff(options=Options(challenge="off"))
    assert position.need == rules.Draw(1, 4)
    assert position.serve().need == rules.Act(2)
