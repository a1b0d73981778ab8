"""Wild Swap Hands, Wild Shuffle Hands and the blank cards at whole tables (D4 to D7, F12)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.rules import needs
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.rules.engine import need
from uno_p2p.rules.events import (
    ColourShown,
    Drew,
    HandsDealt,
    HandsMoved,
    NamedColour,
    Played,
    Recycled,
    TurnedUp,
)
from uno_p2p.table.choices import (
    AskColour,
    AskMove,
    AskReact,
    Catch,
    Challenge,
    DrawCard,
    Keep,
    NameColour,
    Pass,
    Play,
)
from uno_p2p.table.happenings import Judged

THREE = ("WS R1 R2", "G1 G2 G3", "B1 B2")
MODERN, SWAP = "deck=modern112", "deck=swap112"


def table(*hands: str, rules: str = MODERN, **more: object) -> PreparedNet:
    return PreparedNet(Position(hands, **more), rules=rules.split())  # type: ignore[arg-type]  # by name


def all_cards(net: PreparedNet) -> Counter[str]:
    return Counter(code for seat in range(net.game.seats) for code in net.cards(seat))


def said(net: PreparedNet, kind: str) -> list[int]:
    """Which seats have said such a word since the opening, in order."""
    history = net.nodes[0].machine.ledger.history()
    return [entry.seat for entry in history if entry.kind == kind and entry.track.startswith("play")]


def well(net: PreparedNet) -> None:
    net.conserved()
    net.agree()


# -- Wild Swap Hands ----------------------------------------------------------------------------------------


def test_d7_swap_hands_with_whom_its_player_names() -> None:
    net = table("WX R1", "G1 G2 G3", "B1 B2", rules=SWAP).play(0, "WX", "B", target=1)
    net.do(1, Pass())  # seat 0 has one card left, though not for long
    assert sorted(net.cards(0)) == ["G1", "G2", "G3"]
    assert net.cards(1) == ["R1"]
    assert (net.game.turn, net.game.colour, net.game.called) == (1, Colour.BLUE, frozenset({1}))  # U10
    assert net.events(HandsMoved) == [HandsMoved(((0, 1), (1, 0)))]
    well(net)


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (Play(0, Colour.RED), "target-missing"),
        (Play(0, Colour.RED, target=0), "target-yourself"),
        (Play(0, Colour.RED, target=3), "no-such-seat"),
        (Play(0, None, target=1), "colour-missing"),
        (Play(1, None, target=1), "target-unwanted"),
    ],
)
def test_swap_hands_wants_a_colour_and_another_seat(choice: Play, reason: str) -> None:
    assert table("WX R1 R2", "G1 G2 G3", "B1 B2", rules=SWAP).refused(0, choice) == reason


def test_swap_hands_as_the_last_card_wins_and_names_nobody() -> None:
    net = table("WX", "G1 G2 G3", rules=SWAP)
    assert net.refused(0, Play(0, Colour.RED, target=1)) == "target-unwanted"
    assert net.play(0, "WX", "R").game.winner == 0
    well(net)


# -- Wild Shuffle Hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "direction", "counts"), [(0, 1, (2, 3, 2)), (0, -1, (2, 3, 2)), (1, 1, (2, 2, 3))]
)
def test_d5_all_hands_are_shuffled_and_dealt_from_the_left_of_the_player(
    turn: int, direction: int, counts: tuple[int, ...]
) -> None:
    hands = THREE if turn == 0 else ("G1 G2 G3", "WS R1 R2", "B1 B2")
    net = table(*hands, turn=turn, direction=direction).play(turn, "WS", "B")
    assert net.game.counts == counts  # the seventh card goes to the seat on the left, whatever the direction
    assert all_cards(net) == Counter(["R1", "R2", "G1", "G2", "G3", "B1", "B2"])
    assert net.events(HandsDealt) == [HandsDealt()]
    assert (said(net, "rekey"), said(net, "shuffle")) == ([0, 1, 2], [0, 1, 2])
    assert need(net.game) == needs.Act((turn + direction) % 3)
    assert net.game.colour is Colour.BLUE
    well(net)


def test_nobody_can_follow_a_card_into_the_new_hands() -> None:
    net = table(*THREE)
    before = {card for pile in net.hand().hands.values() for card in pile.cards}
    halves = {half for card in before for half in (card.a, card.b)}
    net.play(0, "WS", "B")
    after = [card for pile in net.hand().hands.values() for card in pile.cards]
    assert len(after) == 7
    assert not halves & {half for card in after for half in (card.a, card.b)}
    well(net)


def test_the_new_hands_are_played_from() -> None:
    net = table("WS R1 R2", "R3 R4 R6", "R7 R8").play(0, "WS", "R")
    for seat in (1, 2, 0):
        net.play(seat, net.cards(seat)[0], uno=True)
    assert net.game.counts == (1, 2, 1)
    well(net)


def test_u10_who_is_dealt_one_card_counts_as_having_called() -> None:
    net = table("WS R1", "G1 G2", "B1", rules=f"{MODERN} uno_call=on").play(0, "WS", "B", uno=True)
    assert net.game.counts == (1, 2, 1)
    assert net.game.called == {0, 2}
    assert net.refused(1, Catch()) == "not-asked"
    well(net)


def test_the_moment_for_uno_comes_first_and_no_move_is_made_ahead_of_the_shuffle() -> None:
    net = table("WS R1", "G1 G2", "B1 B2").play(0, "WS", "B")
    ask = net.asked()[1]
    assert isinstance(ask, AskReact)
    assert (ask.first, ask.uncalled, ask.playable) == (1, True, (False, False))
    assert net.refused(1, Play(0)) == "not-now"
    assert net.refused(1, DrawCard()) == "not-now"
    net.do(1, Pass())
    assert net.game.counts == (1, 2, 2)
    assert net.game.called == {0}
    well(net)


def test_what_a_caught_player_has_drawn_is_shuffled_with_the_rest() -> None:
    net = table("WS R1", "G1 G2", "B1 B2").play(0, "WS", "B").do(2, Catch())
    assert sum(net.game.counts) == 7
    assert all_cards(net) == Counter(["R1", "Y1", "Y2", "G1", "G2", "B1", "B2"])
    well(net)


def test_shuffle_hands_as_the_last_card_wins_before_anything_is_shuffled() -> None:
    net = table("WS", "G1 G2 G3", "B1 B2").play(0, "WS", "B")
    assert net.game.winner == 0
    assert (net.events(HandsDealt), said(net, "shuffle")) == ([], [])
    well(net)


def test_shuffle_hands_as_the_last_card_refused_where_the_table_says_so() -> None:
    net = table("WS", "G1 G2 G3", "B1 B2", rules=f"{MODERN} shuffle_hands_last=refuse")
    assert net.refused(0, Play(0, Colour.RED)) == "not-last"
    ask = net.asked()[0]
    assert isinstance(ask, AskMove)
    assert ask.playable == (False,)
    well(net)


@pytest.mark.parametrize(("mine", "guilty"), [("R", True), ("B", False)])
def test_a_challenge_after_a_shuffle_judges_the_new_hand(mine: str, guilty: bool) -> None:
    """All coloured cards are of one colour, so whatever the shuffle deals decides nothing."""
    other = " ".join(f"{mine}{n}" for n in range(1, 6))
    hands = ("WS W4 W4", "W4 W4 " + other, f"{mine}6 {mine}7 {mine}8 {mine}9")
    net = table(*hands, rules=MODERN).play(0, "WS", "R")
    seat = next(seat for seat in (1, 2, 0) if "W4" in net.cards(seat))
    while net.game.turn != seat:
        net.do(net.game.turn, DrawCard()).do(net.game.turn, Keep())
    held = sorted(net.cards(seat))
    held.remove("W4")
    net.play(seat, "W4", "G").do((seat + 1) % 3, Challenge())
    assert net.told(Judged) == [Judged(seat, (seat + 1) % 3, guilty, Colour.RED)]
    revealed = net.view((seat + 1) % 3).revealed
    assert revealed is not None
    assert sorted(face.code for face in revealed.faces) == held
    well(net)


def test_who_is_out_of_the_match_takes_no_part_but_shuffles() -> None:
    net = table("WS R1 R2", "", "G1 G2 G3 B1", rules=f"{MODERN} elimination=lets-out", out=frozenset({1}))
    net.play(0, "WS", "B")
    assert (net.game.counts, net.game.turn) == ((3, 0, 3), 2)
    assert (said(net, "rekey"), said(net, "shuffle")) == ([0, 2], [0, 1, 2])
    well(net)


# -- blank cards --------------------------------------------------------------------------------------------


def blank(rule: str, *hands: str, **more: object) -> PreparedNet:
    more.setdefault("draw", "Y1 B1 G2 R1 Y2 Y3")
    return table(*(hands or ("WA R1 R2", "B7 B8", "Y7 Y8")), rules=f"{MODERN} blanks={rule}", **more)


@pytest.mark.parametrize(
    ("rule", "counts", "turn"),
    [
        ("draw-1", (2, 3, 3), 1),
        ("draw-2", (2, 4, 4), 1),
        ("skip-all", (2, 2, 2), 0),
        ("pass-left", (2, 2, 2), 1),
        ("until-colour", (2, 5, 2), 2),
        ("none", (2, 2, 2), 1),
        ("draw-1:Little_Rain", (2, 3, 3), 1),
    ],
)
def test_d4_what_the_first_blank_does(rule: str, counts: tuple[int, ...], turn: int) -> None:
    net = blank(rule).play(0, "WA", "G")
    assert (net.game.counts, net.game.turn, net.game.colour) == (counts, turn, Colour.GREEN)
    well(net)


def test_a_blank_that_swaps_names_somebody() -> None:
    net = blank("swap", "WA R1 R2", "B7 B8 B9", "Y7 Y8")
    assert net.refused(0, Play(0, Colour.RED)) == "target-missing"
    net.play(0, "WA", "G", target=1)
    assert (sorted(net.cards(0)), sorted(net.cards(1))) == (["B7", "B8", "B9"], ["R1", "R2"])
    well(net)


@pytest.mark.parametrize("direction", [1, -1])
def test_a_blank_that_passes_all_hands_to_the_left_whatever_the_direction(direction: int) -> None:
    net = blank("pass-left", direction=direction).play(0, "WA", "G")
    hands = [sorted(net.cards(seat)) for seat in range(3)]
    assert hands == [["Y7", "Y8"], ["R1", "R2"], ["B7", "B8"]]
    assert net.game.turn == direction % 3
    well(net)


def test_the_second_and_third_blank_have_their_own_rules() -> None:
    net = blank("draw-1,skip-all,draw-2", "WC R1 R2", "WB B8 B9", "WA Y8 Y9").play(0, "WC", "B")
    assert net.game.counts == (2, 5, 5)
    net.play(1, "WB", "B")
    assert net.game.turn == 1
    well(net)


def test_until_colour_shows_of_each_card_only_whether_it_came() -> None:
    net = blank("until-colour").play(0, "WA", "G")
    assert net.events(ColourShown) == [ColourShown(False), ColourShown(False), ColourShown(True)]
    assert net.events(Drew) == [Drew(1, 1)] * 3
    words = [entry for entry in net.nodes[2].machine.ledger.history() if entry.kind == "until"]
    faces = {False: 58 - 13, True: 13}
    assert [(word.seat, len(word.body[1])) for word in words] == [
        (1, 64 * faces[bool(word.body[0])]) for word in words
    ]
    assert net.cards(1)[-3:] == ["Y1", "B1", "G2"]
    well(net)


def test_until_colour_goes_on_in_the_discards() -> None:
    net = blank("until-colour", draw="Y1", discard="G3 G4 R5").play(0, "WA", "G")
    assert net.events(Recycled) == [Recycled()]
    first, *_, last = net.events(ColourShown)
    assert (first, last) == (ColourShown(False), ColourShown(True))
    assert net.game.turn == 2
    well(net)


def test_until_colour_ends_when_no_card_is_left() -> None:
    net = blank("until-colour", draw="Y1", discard="B3 R5").play(0, "WA", "G")
    assert net.events(ColourShown) == [ColourShown(False)] * 3
    assert (net.game.counts, net.game.turn) == ((2, 5, 2), 2)
    assert need(net.game) == needs.Act(2)
    well(net)


@pytest.mark.parametrize("rule", ["swap", "draw-2", "pass-left", "until-colour", "skip-all", "none"])
def test_a_blank_as_the_last_card_wins(rule: str) -> None:
    net = blank(rule, "WA", "B7 B8", "Y7 Y8").play(0, "WA", "G")
    assert net.game.winner == 0
    assert net.game.counts == ((0, 4, 4) if rule == "draw-2" else (0, 2, 2))
    well(net)


def test_the_first_blank_after_a_call_that_is_owed() -> None:
    """Whoever acts after the draws is the one that the moment waits for."""
    net = blank("until-colour", "WA R1", "B7 B8", "Y7 Y8").play(0, "WA", "G")
    assert net.first == 2
    net.let_pass()
    assert (net.game.counts, net.game.turn) == ((1, 5, 2), 2)
    well(net)


# -- the first card -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "deck"), [("WS", MODERN), ("WX", SWAP), ("WA", MODERN), ("W", MODERN)])
def test_f12_the_first_wild_has_a_colour_named_and_no_other_effect(code: str, deck: str) -> None:
    rules = deck if code != "WA" else f"{deck} blanks=draw-2"
    net = table("R1 R2", "G1 G2 G3", "B1 B2", rules=rules, discard="", draw=f"{code} Y1 Y2 Y3")
    assert net.events(TurnedUp) == [TurnedUp(parse(code))]
    ask = net.asked()[0]
    assert isinstance(ask, AskColour)
    assert set(net.asked()) == {0}
    net.do(0, NameColour(Colour.GREEN))
    assert net.events(NamedColour) == [NamedColour(0, Colour.GREEN)]
    assert (net.game.counts, net.game.turn, net.game.colour) == ((2, 3, 2), 0, Colour.GREEN)
    net.agree()


def test_f10_a_first_wild_draw_four_goes_back_into_these_decks_too() -> None:
    net = table("R1 R2", "G1 G2 G3", rules=f"{MODERN} jump_in=on", discard="", draw="W4 Y1 Y2 Y3")
    turned = [event.face.code for event in net.events(TurnedUp)]  # type: ignore[attr-defined]
    assert turned[0] == "W4"
    assert turned[-1] in ("Y1", "Y2", "Y3")
    assert said(net, "shuffle") == [0, 1] * (len(turned) - 1)
    assert net.game.draw_count == 3
    net.agree()


def test_a_draw_of_four_is_split_by_the_end_of_the_pile() -> None:
    net = table("W4 R1 R2", "G1 G2", rules="challenge=off", draw="Y1", discard="Y2 Y3 Y4 Y6 R5")
    net.play(0, "W4", "B")
    assert net.events(Drew) == [Drew(1, 1), Drew(1, 3)]
    assert net.game.counts == (2, 6)
    assert net.events(Played) == [Played(0, parse("W4"), Colour.BLUE)]
    well(net)
