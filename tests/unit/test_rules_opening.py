"""The deal and the first card: F4 to F13."""

from __future__ import annotations

import pytest

from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.cards import Colour, Face, Symbol, parse
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.presets import parse as parse_words
from uno_p2p.rules.state import State


def opened(code: str, seats: int = 4, dealer: int = 1, options: Options | None = None) -> State:
    return rules.apply(rules.new_hand(options or Options(), seats, dealer), events.TurnedUp(parse(code)))


@pytest.mark.parametrize("seats", range(2, 11))
def test_f4_seven_cards_each(seats: int) -> None:
    state = rules.new_hand(Options(), seats, seats - 1)
    assert state.counts == (7,) * seats
    assert state.draw_count == 108 - 7 * seats
    assert rules.need(state) == rules.TurnUp()


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match="dealer"):
        rules.new_hand(Options(), 4, dealer)


def test_f5_number_left_of_the_dealer_begins_clockwise() -> None:
    state = opened("R5")
    assert rules.need(state) == rules.Act(2)
    assert (state.direction, state.colour, state.top) == (1, Colour.RED, parse("R5"))
    assert (state.draw_count, state.discards) == (79, (5,))


def test_f6_skip() -> None:
    assert rules.need(opened("RS")) == rules.Act(3)
    assert rules.need(opened("RS", seats=2)) == rules.Act(1)


def test_f7_reverse_dealer_begins_to_the_right() -> None:
    state = opened("RR")
    assert rules.need(state) == rules.Act(1)
    assert state.direction == -1
    after = rules.apply(state, events.Played(1, parse("R1")))
    assert rules.need(after) == rules.Act(0)


def test_f7_reverse_with_two_players() -> None:
    assert rules.need(opened("RR", seats=2)) == rules.Act(1)


def test_f8_draw_two_is_drawn_and_costs_the_turn() -> None:
    state = opened("RD")
    assert rules.need(state) == rules.Draw(2, 2)
    after = rules.apply(state, events.Drew(2, 2))
    assert after.counts == (7, 7, 9, 7)
    assert rules.need(after) == rules.Act(3)


def test_f9_wild_left_of_the_dealer_names_the_colour_and_plays() -> None:
    state = opened("W")
    assert rules.need(state) == rules.NameColour(2)
    with pytest.raises(Illegal) as caught:
        rules.apply(state, events.NamedColour(3, Colour.BLUE))
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    after = rules.apply(state, events.NamedColour(2, Colour.BLUE))
    assert rules.need(after) == rules.Act(2)
    assert after.colour is Colour.BLUE
    assert rules.playable(after, [parse("B1"), parse("R1")]) == (True, False)


def test_f10_wild_draw_four_goes_back() -> None:
    state = opened("W4")
    assert rules.need(state) == rules.Reshuffle()
    assert (state.draw_count, state.discards) == (80, ())
    again = rules.apply(state, events.Reshuffled())
    assert rules.need(again) == rules.TurnUp()
    assert rules.need(rules.apply(again, events.TurnedUp(parse("R5")))) == rules.Act(2)


@pytest.mark.parametrize("code", ["RS", "RR", "RD", "W", "W4"])
def test_f11_number_only_ignores_others_and_keeps_them_below(code: str) -> None:
    state = opened(code, options=Options(first_card="number-only"))
    assert rules.need(state) == rules.TurnUp()
    after = rules.apply(state, events.TurnedUp(parse("B7")))
    assert rules.need(after) == rules.Act(2)
    assert [after.deck.faces[k].code for k in after.discards] == [code, "B7"]
    assert (after.direction, after.colour, after.draw_count) == (1, Colour.BLUE, 78)


def test_f13_an_action_is_matched_like_any_top_card() -> None:
    state = opened("RS")
    cards = [parse(code) for code in ("BS", "R1", "B1", "W")]
    assert rules.playable(state, cards) == (True, True, False, True)


@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize(
    ("deck", "face"),
    [(deck, face) for deck in ("h2o", "modern112", "swap112") for face in DECKS[deck].faces],
    ids=lambda value: value if isinstance(value, str) else value.code,
)
def test_every_first_card_leaves_all_cards_and_one_seat_on_turn(deck: str, face: Face, seats: int) -> None:
    state = rules.apply(rules.new_hand(Options(deck=deck), seats, 0), events.TurnedUp(face))
    assert sum(state.counts) + state.draw_count + len(state.discards) == 112
    assert 0 <= state.turn < seats


@pytest.mark.parametrize("code", ["WS", "WX", "WA", "WB", "WC"])
@pytest.mark.parametrize("blanks", ["none", "swap,skip-all,pass-left"])
def test_f12_another_first_wild_has_its_colour_named_and_does_nothing_else(code: str, blanks: str) -> None:
    options = parse_words([f"deck={'modern112' if code == 'WS' else 'swap112'}", f"blanks={blanks}"])
    state = opened(code, options=options)
    assert rules.need(state) == rules.NameColour(2)
    after = rules.apply(state, events.NamedColour(2, Colour.GREEN))
    assert rules.need(after) == rules.Act(2)
    assert (after.counts, after.direction, after.colour) == ((7, 7, 7, 7), 1, Colour.GREEN)


@pytest.mark.parametrize("code", ["WS", "WA"])
def test_f12_the_modern_sheet_ignores_it(code: str) -> None:
    state = opened(code, options=PRESETS["modern"])
    assert rules.need(state) == rules.TurnUp()
    assert [state.deck.faces[k].code for k in state.discards] == [code]


def test_house_rules_leave_the_first_card_alone() -> None:
    """Nobody has played it: no run, no jump, no swap, no named seat."""
    party = parse_words(["party", "goal=first-out"])
    assert rules.need(opened("RD", options=party)) == rules.Draw(2, 2)
    for code in ("R0", "R7", "R5"):
        assert rules.need(opened(code, options=party)) == rules.Act(2)


def test_seats_that_are_out_get_no_cards_and_are_passed_over_from_the_start() -> None:
    start = rules.new_hand(Options(), 4, 1, frozenset({2, 3}))
    assert (start.counts, start.draw_count) == ((7, 7, 0, 0), 94)
    assert (start.turn, start.absent) == (0, {2, 3})
    assert rules.need(rules.apply(start, events.TurnedUp(parse("R5")))) == rules.Act(0)
    for code in ("RS", "RR"):  # A9: two-player rules by those who are there
        assert rules.need(rules.apply(start, events.TurnedUp(parse(code)))) == rules.Act(1)
    drawn = rules.apply(start, events.TurnedUp(parse("RD")))
    assert rules.need(drawn) == rules.Draw(0, 2)
    assert rules.need(rules.apply(drawn, events.Drew(0, 2))) == rules.Act(1)


def test_the_dealer_is_not_out() -> None:
    with pytest.raises(ValueError, match="dealer"):
        rules.new_hand(Options(), 4, 2, frozenset({2}))


def test_a_card_of_another_deck_cannot_be_turned_up() -> None:
    with pytest.raises(Illegal) as caught:
        opened("R9", seats=2, options=Options(deck="small28"))
    assert caught.value.reason is Reason.NO_SUCH_CARD


def test_nothing_else_happens_before_the_first_card() -> None:
    state = rules.new_hand(Options(), 3, 0)
    for event in (
        events.Played(1, parse("R5")),
        events.WantsCard(1),
        events.Kept(1),
        events.NamedColour(1, Colour.RED),
        events.Reshuffled(),
        events.Drew(1, 1),
        events.Recycled(),
        events.Challenged(1),
        events.Accepted(1),
        events.Verdict(True),
    ):
        with pytest.raises(Illegal) as caught:
            rules.apply(state, event)
        assert caught.value.reason is Reason.NOT_NOW
        assert caught.value.params["awaited"] == "turn-up"
    assert rules.playable(state, [parse("W")]) == (False,)


def test_the_first_card_is_turned_up_once() -> None:
    with pytest.raises(Illegal):
        rules.apply(opened("R5"), events.TurnedUp(parse("R5")))
    with pytest.raises(Illegal):
        rules.apply(opened("R5"), events.Reshuffled())
    assert opened("R5").top is not None
    assert opened("R5").top.symbol is Symbol.FIVE  # type: ignore[union-attr]  # just seen
