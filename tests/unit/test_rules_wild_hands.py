"""Wild Shuffle Hands, Wild Swap Hands, Wild Customizable: D2 to D7, U10, P4."""

from __future__ import annotations

import pytest

from tests.helpers.rules import Position, faces
from uno_p2p.rules import engine as rules
from uno_p2p.rules import events
from uno_p2p.rules.blanks import BLANK_RULES, Blank
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.house import targets
from uno_p2p.rules.illegal import Illegal, Reason
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse as options
from uno_p2p.rules.scoring import card_points

IDLE = "G1 G2 G3"


def at(words: str, *hands: str, **more: object) -> Position:
    return Position(hands, options=options(words.split()), **more)  # type: ignore[arg-type]


def refused(where: Position, event: events.Event) -> Illegal:
    before = where.state
    with pytest.raises(Illegal) as caught:
        where.apply(event)
    assert where.state is before
    return caught.value


def all_in_hands(where: Position) -> list[str]:
    return sorted(face.code for hand in where.table.hands for face in hand)


# -- Wild Shuffle Hands -------------------------------------------------------------------------------------

SHUFFLE = "deck=modern112"


@pytest.mark.parametrize(
    ("direction", "order", "counts", "following"),
    [(1, (1, 2, 3, 0), (3, 4, 4, 3), 1), (-1, (1, 2, 3, 0), (3, 4, 4, 3), 3)],
)
def test_d5_all_hands_are_shuffled_and_dealt_from_the_left_of_the_player(
    direction: int, order: tuple[int, ...], counts: tuple[int, ...], following: int
) -> None:
    hands = ("WS Y9 Y8 Y7", "B1 B2 B3 B4 B6 B7", "G1", "R1 R2 R3 R4")
    where = at(SHUFFLE, *hands, direction=direction).lay(0, "WS", "B")
    before = all_in_hands(where)
    assert where.need == rules.ShuffleHands(order)
    where.settle()
    assert (where.state.counts, where.need) == (counts, rules.Act(following))
    assert all_in_hands(where) == before
    assert where.state.colour is Colour.BLUE


def test_d5_the_colour_is_named_with_the_card() -> None:
    where = at(SHUFFLE, "WS Y9", IDLE)
    assert refused(where, events.Played(0, parse("WS"))).reason is Reason.COLOUR_MISSING
    assert (
        refused(where, events.Played(0, parse("WS"), Colour.RED, target=1)).reason is Reason.TARGET_UNWANTED
    )


def test_nothing_else_happens_before_the_hands_are_dealt() -> None:
    where = at(SHUFFLE, "WS Y9 Y8", IDLE, IDLE).lay(0, "WS", "B")
    for event in (events.WantsCard(1), events.Played(1, parse("G1")), events.HandsMoved(())):
        error = refused(where, event)
        assert (error.reason, error.params) == (Reason.NOT_NOW, {"awaited": "shuffle-hands"})
    where.serve()
    assert refused(where, events.HandsDealt()).reason is Reason.NOT_NOW


def test_with_two_players_all_are_shuffled_as_well() -> None:
    where = at(SHUFFLE, "WS Y9 Y8", "G1 G2").play(0, "WS", "B")
    assert (where.state.counts, where.need) == ((2, 2), rules.Act(1))


def test_d6_as_the_last_card_it_wins_before_anything_is_shuffled() -> None:
    where = at(SHUFFLE, "WS", IDLE, "B1").play(0, "WS", "B")
    assert (where.state.winner, where.state.counts) == (0, (0, 3, 1))
    assert where.need == rules.Show((1, 2))
    assert where.state.turn == 1  # it has passed, as after any other card


def test_d6_or_it_cannot_be_the_last_card() -> None:
    where = at(f"{SHUFFLE} shuffle_hands_last=refuse", "WS", IDLE)
    error = refused(where, events.Played(0, parse("WS"), Colour.RED))
    assert (error.reason, error.params) == (Reason.NOT_LAST, {"face": "WS"})
    assert rules.in_hand(where.state, faces("WS")) == (False,)
    assert rules.in_hand(where.state, faces("WS Y9")) == (True, False)
    more = at(f"{SHUFFLE} shuffle_hands_last=refuse", "WS Y9", IDLE)
    assert more.play(0, "WS", "B", uno=True).state.counts == (2, 2)


def test_report_72_who_holds_nothing_but_a_card_that_cannot_be_last_draws_one_and_goes_on() -> None:
    where = at(f"{SHUFFLE} shuffle_hands_last=refuse", "WS", IDLE, IDLE, draw="R9 Y1").do(events.WantsCard(0))
    assert where.play(0, "R9", uno=True).need == rules.Act(1)
    stuck = at(f"{SHUFFLE} shuffle_hands_last=refuse", "WS", IDLE, draw="").do(events.WantsCard(0))
    assert stuck.need == rules.Act(1)


def test_d6_a_jump_cannot_end_with_it_either() -> None:
    words = "deck=small39 jump_in=same-symbol shuffle_hands_last=refuse"
    where = at(words, "WS Y1 Y0", "WS", "G1", discard="R1").lay(0, "WS", "B")
    assert refused(where, events.Jumped(1, parse("WS"), Colour.RED)).reason is Reason.NOT_LAST
    assert rules.jumping(where.state, 1, faces("WS")) == (False,)


@pytest.mark.parametrize(("call", "called"), [("on", {0, 1, 2}), ("auto", {0, 1, 2}), ("off", set())])
def test_u10_who_is_dealt_one_card_counts_as_having_called(call: str, called: set[int]) -> None:
    where = at(f"{SHUFFLE} uno_call={call}", "WS Y9", "G1", "B1").lay(0, "WS", "B").settle()
    assert (where.state.counts, where.state.called, where.state.uno_open) == ((1, 1, 1), called, None)
    for seat in range(3):
        assert refused(where, events.Caught((seat + 1) % 3, seat)).reason is Reason.NOTHING_TO_CATCH


def test_u10_a_call_goes_away_with_the_hand() -> None:
    where = at(SHUFFLE, "WS Y9 Y8 Y7", "G1", "B1")
    where.table.state = where.state._replace(called=frozenset({1}))
    assert where.play(0, "WS", "B").state.counts == (1, 2, 2)
    assert where.state.called == {0}


def test_a_missing_call_is_caught_before_the_shuffle_and_the_penalty_is_shuffled_in() -> None:
    where = at(SHUFFLE, "WS Y9", "G1 G2", "B1").lay(0, "WS", "B").apply(events.Caught(1, 0))
    assert where.need == rules.Draw(0, 2)
    assert where.serve().need == rules.ShuffleHands((1, 2, 0))
    assert where.settle().state.counts == (2, 2, 2)


def test_absent_seats_keep_their_cards_and_get_none() -> None:
    where = at(SHUFFLE, "WS Y9 Y8", "B1 B2 B3", "G1 G2", "R1").do(events.Absent(1)).lay(0, "WS", "B")
    assert where.need == rules.ShuffleHands((2, 3, 0))
    assert where.settle().state.counts == (1, 3, 2, 2)
    assert where.table.hands[1] == faces("B1 B2 B3")


@pytest.mark.parametrize(("gone", "counts", "following"), [(0, (2, 3, 2), 1), (2, (2, 3, 2), 1)])
def test_who_leaves_before_the_deal(gone: int, counts: tuple[int, ...], following: int) -> None:
    where = at(SHUFFLE, "WS Y9 Y8", "B1 B2 B3", "G1 G2").lay(0, "WS", "B").apply(events.Absent(gone)).settle()
    assert where.need == rules.Act(following)
    assert where.state.counts[gone] == counts[gone]


# -- Wild Swap Hands ----------------------------------------------------------------------------------------


def test_d7_whole_hands_are_swapped_with_a_chosen_player() -> None:
    where = at("deck=swap112", "WX Y9 Y8", "G1", "B1 B2 B3").play(0, "WX", "B", target=2)
    assert where.table.hands == [faces("B1 B2 B3"), faces("G1"), faces("Y9 Y8")]
    assert (where.need, where.state.colour) == (rules.Act(1), Colour.BLUE)


@pytest.mark.parametrize(
    ("target", "reason"),
    [(None, Reason.TARGET_MISSING), (0, Reason.TARGET_YOURSELF), (3, Reason.NO_SUCH_SEAT)],
)
def test_d7_somebody_else_must_be_named(target: int | None, reason: Reason) -> None:
    where = at("deck=swap112", "WX Y9", "G1", "B1 B2 B3")
    assert refused(where, events.Played(0, parse("WX"), Colour.RED, target=target)).reason is reason


def test_d7_as_the_last_card_it_wins_and_names_nobody() -> None:
    where = at("deck=swap112", "WX", "G1", "B1 B2 B3")
    assert targets(where.state, 0, parse("WX")) == (None,)
    assert where.play(0, "WX", "B").state.winner == 0


# -- Wild Customizable --------------------------------------------------------------------------------------


def blank(rules_text: str, *hands: str, **more: object) -> Position:
    return at(f"deck=swap112 blanks={rules_text}", *hands, **more)


@pytest.mark.parametrize("code", ["WA", "WB", "WC"])
def test_d4_a_blank_without_a_rule_is_a_wild(code: str) -> None:
    where = blank("none", f"{code} Y9 Y8", IDLE, IDLE).play(0, code, "B")
    assert (where.state.counts, where.state.colour, where.need) == ((2, 3, 3), Colour.BLUE, rules.Act(1))
    assert rules.playable(where.state, faces("B1 R1 WA W")) == (True, False, True, True)


def test_d4_each_blank_has_its_own_rule_in_order() -> None:
    words = "skip-all:Again,draw-1:Rain"
    hands = ("WA WB WC Y9", IDLE, IDLE)
    assert blank(words, *hands).play(0, "WA", "B").need == rules.Act(0)
    assert blank(words, *hands).play(0, "WB", "B").state.counts == (3, 4, 4)
    plain = blank(words, *hands).play(0, "WC", "B")
    assert (plain.state.counts, plain.need) == ((3, 3, 3), rules.Act(1))


def test_d4_the_rules_of_the_registry() -> None:
    assert BLANK_RULES == ("swap", "draw-1", "draw-2", "pass-left", "until-colour", "skip-all")
    assert options(["deck=swap112", "blanks=swap:Robin Hood,draw-1"]).blanks == (
        Blank("swap", "Robin Hood"),
        Blank("draw-1"),
    )


def test_d4_a_blank_needs_a_colour() -> None:
    where = blank("draw-1", "WA Y9", IDLE)
    assert refused(where, events.Played(0, parse("WA"))).reason is Reason.COLOUR_MISSING


def test_d4_swap_with_a_chosen_player() -> None:
    where = blank("swap", "WA WB Y8", "G1", "B1 B2 B3")
    assert refused(where, events.Played(0, parse("WA"), Colour.RED)).reason is Reason.TARGET_MISSING
    assert (
        refused(where, events.Played(0, parse("WB"), Colour.RED, target=1)).reason is Reason.TARGET_UNWANTED
    )
    where.play(0, "WA", "B", target=2)
    assert where.state.counts == (3, 1, 2)


@pytest.mark.parametrize(("rule", "count"), [("draw-1", 1), ("draw-2", 2)])
def test_d4_everybody_else_draws_and_nobody_loses_a_turn(rule: str, count: int) -> None:
    where = blank(rule, "WA Y9 Y8", IDLE, IDLE).play(0, "WA", "B")
    assert (where.state.counts, where.need) == ((2, 3 + count, 3 + count), rules.Act(1))


@pytest.mark.parametrize("direction", [1, -1])
def test_d4_all_hands_pass_left_whatever_the_direction(direction: int) -> None:
    where = blank("pass-left", "WA Y9 Y8", "G1", "B1 B2 B3", direction=direction).play(0, "WA", "B")
    assert where.table.hands == [faces("B1 B2 B3"), faces("Y9 Y8"), faces("G1")]
    assert where.need == rules.Act(1 if direction == 1 else 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_d4_everybody_else_loses_a_turn(seats: int) -> None:
    assert blank("skip-all", "WA Y9 Y8", *[IDLE] * (seats - 1)).play(0, "WA", "B").need == rules.Act(0)


def test_d4_the_next_draws_until_the_named_colour_comes_and_loses_the_turn() -> None:
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE, draw="Y1 W B3 B4").lay(0, "WA", "B")
    assert where.need == rules.Draw(1, 1)
    assert where.serve().need == rules.ShowColour(1, Colour.BLUE)
    for event in (events.Kept(1), events.Played(1, parse("Y1")), events.WantsCard(1)):
        assert refused(where, event).params == {"awaited": "show-colour"}
    where.settle()  # yellow, then a Wild, which has no colour, then a blue one
    assert (where.state.counts, where.need) == ((2, 6, 3), rules.Act(2))
    assert refused(where, events.ColourShown(True)).reason is Reason.NOT_NOW


def test_until_colour_is_not_shown_while_a_card_is_still_owed() -> None:
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE).lay(0, "WA", "B")
    assert refused(where, events.ColourShown(True)).reason is Reason.DRAW_FIRST


def test_p4_until_colour_ends_where_the_piles_end() -> None:
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE, discard="G5 R5", draw="Y1", colour="R")
    where.play(0, "WA", "B")
    assert (where.state.counts, where.state.owed, where.need) == ((2, 6, 3), (), rules.Act(2))


def test_p4_the_last_card_there_is_ends_it_and_the_turn_is_lost() -> None:
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE, discard="R5", draw="").lay(0, "WA", "B")
    assert where.need == rules.Recycle()
    assert where.serve().serve().need == rules.ShowColour(1, Colour.BLUE)
    assert where.serve().need == rules.Act(2)
    assert where.state.owed == ()


def test_p2_until_colour_goes_on_with_the_recycled_pile() -> None:
    where = (
        blank("until-colour", "WA Y9 Y8", IDLE, IDLE, discard="B5 R5", draw="Y1").lay(0, "WA", "B").settle()
    )
    assert where.need == rules.Act(2)
    assert 5 <= where.state.counts[1] <= 6


def test_until_colour_and_a_seat_that_leaves_in_the_middle() -> None:
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE, draw="Y1 B1").lay(0, "WA", "B").serve()
    assert where.apply(events.Absent(1)).need == rules.Act(2)
    where = blank("until-colour", "WA Y9 Y8", IDLE, IDLE, draw="Y1 B1").lay(0, "WA", "B")
    assert where.apply(events.Absent(1)).need == rules.Act(2)


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        ("swap", (0, 3, 3)),
        ("pass-left", (0, 3, 3)),
        ("until-colour", (0, 3, 3)),
        ("skip-all", (0, 3, 3)),
        ("draw-1", (0, 4, 4)),
        ("draw-2", (0, 5, 5)),
    ],
)
def test_d4_as_the_last_card_a_blank_wins(rule: str, counts: tuple[int, ...]) -> None:
    """E1, E2, H9: what moves hands or turns comes too late, cards for the others are drawn and counted."""
    where = blank(rule, "WA", IDLE, IDLE).play(0, "WA", "B")
    assert (where.state.winner, where.state.over, where.state.counts) == (0, True, counts)
    assert where.state.moving == ()


# -- points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["WS", "WX", "WA", "WB", "WC"])
def test_d3_points(code: str) -> None:
    assert card_points(Options(), parse(code)) == 40
    assert card_points(Options(wild_points=50), parse(code)) == 50
