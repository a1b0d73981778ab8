"""Wild Downpour 1 and 2 (D8, D9): everybody else draws, nobody loses a turn."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.scoring import card_points

H2O = PRESETS["h2o"]
IDLE = "G1 G2 G3"


def at(*hands: str, **more: object) -> Position:
    return Position(hands, options=H2O, **more)  # type: ignore[arg-type]


def test_the_preset_is_the_deck() -> None:
    assert Options(deck="h2o") == H2O


@pytest.mark.parametrize(("code", "count"), [("W1", 1), ("W2", 2)])
def test_d8_all_others_draw_and_the_next_seat_plays(code: str, count: int) -> None:
    where = at(f"{code} Y9 Y8", IDLE, IDLE, IDLE).play(0, code, "B")
    assert where.state.counts == (2, 3 + count, 3 + count, 3 + count)
    assert where.need == rules.Act(1)  # D9
    assert where.state.colour is Colour.BLUE


def test_they_draw_in_the_order_of_play() -> None:
    where = at("W2 Y9 Y8", IDLE, IDLE, direction=-1).lay(0, "W2", "B")
    assert where.need == rules.Draw(2, 2)
    assert where.serve().need == rules.Draw(1, 2)
    assert where.serve().need == rules.Act(2)


def test_with_two_players_the_other_draws_and_plays() -> None:
    where = at("W2 Y9 Y8", IDLE).play(0, "W2", "B")
    assert (where.state.counts, where.need) == ((2, 5), rules.Act(1))


def test_the_colour_must_be_named_and_then_counts_alone() -> None:
    with pytest.raises(Illegal) as caught:
        at("W1 Y9", IDLE).play(0, "W1")
    assert caught.value.reason is Reason.COLOUR_MISSING
    where = at("W1 Y9 Y8", IDLE).play(0, "W1", "G")
    assert rules.playable(where.state, faces("G1 R1 W W1 W4")) == (True, False, True, True, True)


def test_as_the_last_card_it_wins_and_the_others_draw_first() -> None:
    where = at("W2", IDLE, IDLE).play(0, "W2", "B")
    assert (where.state.counts, where.state.winner) == ((0, 5, 5), 0)
    assert where.need == rules.Show((1, 2))


def test_absent_seats_stay_dry() -> None:
    where = at("W2 Y9 Y8", IDLE, IDLE).do(events.Absent(1)).play(0, "W2", "B")
    assert (where.state.counts, where.need) == ((2, 3, 5), rules.Act(2))


def test_when_the_piles_run_out_the_first_in_turn_draw_what_there_is() -> None:
    where = at("W2 Y9 Y8", IDLE, IDLE, IDLE, draw="Y1 Y2 Y3", discard="R5").play(0, "W2", "B")
    assert where.state.counts == (2, 5, 5, 3)  # the red 5 came back
    assert where.need == rules.Act(1)


def test_a_call_made_before_the_rain_is_washed_away() -> None:
    """U11: the hand has grown."""
    where = at("Y1 W2 Y9 R9", "R1 G1", IDLE, turn=1).play(1, "R1", uno=True)
    where.do(events.WantsCard(2)).do(events.Kept(2)).play(0, "W2", "B")
    assert where.state.called == frozenset()


@pytest.mark.parametrize("code", ["W1", "W2"])
def test_as_the_first_card_it_is_a_wild(code: str) -> None:
    state = rules.apply(rules.new_hand(H2O, 3, 0), events.TurnedUp(parse(code)))
    assert rules.need(state) == rules.NameColour(1)
    assert state.owed == ()
    state = rules.apply(state, events.NamedColour(1, Colour.GREEN))
    assert rules.need(state) == rules.Act(1)


def test_with_a_number_first_it_is_passed_over() -> None:
    options = Options(deck="h2o", first_card="number-only")
    state = rules.apply(rules.new_hand(options, 3, 0), events.TurnedUp(parse("W2")))
    assert rules.need(state) == rules.TurnUp()


def test_its_points() -> None:
    assert [card_points(H2O, parse(code)) for code in ("W1", "W2", "W", "W4")] == [20, 20, 50, 50]
    assert card_points(Options(deck="h2o", wild_points=50), parse("W1")) == 50
