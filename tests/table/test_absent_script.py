"""Somebody goes away in the middle of a hand: the others play it to its end, or agree that it is void.

The scripts of all seats run in lockstep, with real keys and proofs; how nodes agree on who is away is
tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from protocol.backup import open_share
from protocol.errors import Fault
from protocol.feldman import lagrange
from protocol.group import Q, mul
from tests.helpers.absent import Lockstep, Losing, at, first_of, from_here, nobody
from tests.helpers.absent_sweep import POSITIONS, SEATS, SETUP, hand, survived
from tests.helpers.eager import eager
from tests.helpers.prepared import Position
from tests.helpers.rules import faces
from tests.helpers.sweep import some
from uno_p2p.rules import events
from uno_p2p.rules.state import Phase
from uno_p2p.table import choices
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.happenings import HandScored, HandVoid, Opened, SpokeDouble, WentAway
from uno_p2p.table.table import Table

FOUR = ("R1 B1 B7", "R0 B0 G0", "R7 Y0 Y1", "G1 Y7 G7")
DRAWN = "YR GR BR RR YS GS BS RS"


def played(
    hands: Sequence[str], losing: Losing = nobody, *rules: str, discard: str = "B0 R1", **more: Any
) -> Lockstep:
    draw = more.pop("draw", DRAWN)
    story = from_here(Position(hands, discard, draw, **more))
    deck = "small39" if len(hands) < 6 else "classic"
    return Lockstep(len(hands), losing, (f"deck={deck}", *rules), story).play()


@pytest.mark.parametrize("name", some(list(POSITIONS)))
def test_the_others_finish_the_hand_whenever_a_seat_goes_away(name: str) -> None:
    """At every step one seat: the one that is asked, or each in turn. All others: `tests.explore_absent`."""
    for moment in hand(name).moments[len(SETUP) :]:
        alone = len(moment.seats) == 1
        seat = moment.seats[0] if alone else moment.number % SEATS
        survived(name, moment.number, seat, late=moment.number // SEATS % 2 == 1 and not alone)


# -- what is passed over ---------------------------------------------------------------------------------


def test_a_drawer_that_goes_away_has_its_card_in_its_hand_and_nobody_covers_it() -> None:
    net = played(("G1 B1", *FOUR[1:]), at("share", 0), discard="B0 R7")
    assert len(net.hand.hands[0].cards) == net.hand.game.counts[0] == 3
    share = net.kinds().index("share")
    assert net.kinds()[share + 1] == "move"
    assert net.moments[share + 1].seats == (1,)


def test_what_an_absent_seat_owes_of_a_drawn_card_is_covered_by_all_others() -> None:
    net = played(("G1 B1", *FOUR[1:]), at("share", 3), discard="B0 R7")
    share = net.kinds().index("share")
    assert net.kinds()[share + 1 : share + 3] == ["cover", "drawn"]
    assert net.moments[share + 1].seats == (0, 1, 2)


def test_an_accused_that_goes_away_is_guilty_and_draws_nothing() -> None:
    net = played(("W4 B1", *FOUR[1:]), at("answer", 0))
    assert net.events(events.Verdict) == [events.Verdict(guilty=True)]
    assert events.Drew not in {type(event) for event in net.events(events.Drew) if event.seat == 0}
    assert net.moments[net.kinds().index("answer") + 1].seats == (1,)


def test_an_accused_that_is_away_already_is_not_asked() -> None:
    net = played(("W4 B1", *FOUR[1:]), at("challenge", 0, late=True))
    assert "answer" not in net.kinds()
    assert net.events(events.Verdict) == [events.Verdict(guilty=True)]


def test_a_challenger_that_goes_away_has_accepted_and_nobody_draws() -> None:
    net = played(("W4 B1", *FOUR[1:]), at("challenge", 1))
    assert net.events(events.Accepted, events.Challenged) == [events.Accepted(1)]
    assert net.moments[net.kinds().index("challenge") + 1].seats == (2,)
    assert net.events(events.Drew)[:1] != [events.Drew(1, 4)]


def test_a_giver_that_goes_away_keeps_its_hand_and_so_do_all() -> None:
    net = played(("R0 B1 B7", *FOUR[1:]), at("rekey", 2), "seven_zero=zero", discard="B0 R1")
    assert net.events(events.HandsMoved)[0] == events.HandsMoved(())
    assert net.hand.game.counts[2] == 3


def test_a_giver_that_has_given_gets_what_is_given_to_it() -> None:
    net = played(("R7 B1", "R0 B0 G0", *FOUR[2:]), at("rekey", 3, late=True), "seven_zero=seven")
    assert net.events(events.HandsMoved)[0] == events.HandsMoved(((0, 3), (3, 0)))
    assert net.hand.game.counts[3] == 1
    assert net.hand.seen_by(3, net.keys[3]) == tuple(faces("B1"))


@pytest.mark.parametrize(("kind", "nth"), [("rekey", 0), ("shuffle", 0), ("shuffle", 3)])
def test_who_goes_away_before_shuffled_hands_are_dealt_keeps_its_own(kind: str, nth: int) -> None:
    hands = ("WS B1", "R7 Y0", "R1 R0", "Y1 Y7")
    net = played(hands, at(kind, 2, nth=nth, late=True))
    assert len(net.events(events.HandsDealt)) == 1
    assert set(net.hand.seen_by(2, net.keys[2])) == set(faces(hands[2]))


def test_who_goes_away_while_shuffled_hands_are_dealt_has_been_dealt_in() -> None:
    net = played(("WS B1", "R7 Y0 Y0 G1", "R1 R0", "Y1 Y7"), at("share", 1))
    assert len(net.hand.hands[1].cards) == net.hand.game.counts[1] == 3


def test_the_card_of_a_jumper_that_goes_away_lies() -> None:
    net = played(("R1 B1 B7", "R0 B0 G0", "R1 Y0 Y1", "G1 Y7"), at("react", 2, late=True), "jump_in=on")
    assert [event.seat for event in net.events(events.Jumped)][:1] == [2]
    assert net.moments[net.kinds().index("react") + 2].seats == (3,)


@pytest.mark.parametrize(("kind", "seat"), [("move", 1), ("react", 3)])
def test_the_race_is_not_held_up_by_the_next_actor_that_is_away(kind: str, seat: int) -> None:
    """Lockstep looks at every race: who acts next is one of those who are asked."""
    hands = ("R1 B1 B7", "R0 B0 G0", "R1 Y0 Y1", "G1 Y7")
    net = played(hands, at(kind, seat, late=True), "jump_in=on", discard="B0 R7")
    races = [moment for moment in net.moments if moment.kind == "react"]
    assert seat not in races[kind == "react"].seats


def test_who_goes_away_at_the_race_lets_it_pass() -> None:
    net = played(("R1 B1 B7", "R0 B0 G0", "R1 Y0 Y1", "G1 Y7"), at("react", 2), "jump_in=on")
    assert not [event for event in net.events(events.Jumped) if event.seat == 2]


@pytest.mark.parametrize("late", [False, True])
def test_who_is_caught_and_goes_away_draws_nothing(late: bool) -> None:
    """Nobody has called in its name, either."""

    def choosing(table: Table, seat: int, ask: Ask) -> Choice:
        if isinstance(ask, choices.AskReact) and (ask.player, seat) == (0, 1):
            return choices.Catch()
        choice = eager(table, seat, ask)
        return replace(choice, uno=False) if isinstance(choice, choices.Play) else choice

    story = from_here(Position(("R1 B1", *FOUR[1:]), "B0 R7", DRAWN))
    net = Lockstep(4, at("react", 0, late=late), ("deck=small39",), story, choosing=choosing).play()
    assert (events.Called(0) in net.events(events.Called)) is late
    assert net.events(events.Caught)[:1] == ([] if late else [events.Caught(1, 0)])
    assert not [event for event in net.events(events.Drew) if event.seat == 0]


def test_an_effect_hits_the_next_seat_that_is_there() -> None:
    """Who went away before the play is passed over; who goes away at it, draws nothing."""
    before = played(("B1 R1 BD B7", "RD G1", *FOUR[2:]), at("move", 2), discard="B0 R7")
    assert [event for event in before.events(events.Drew) if event.seat == 2] == []
    assert before.events(events.Drew)[0] == events.Drew(3, 2)
    meanwhile = played(("B1 RD B7", *FOUR[1:]), at("move", 1, late=True), discard="B0 R7")
    assert [event for event in meanwhile.events(events.Drew) if event.seat == 1] == []


def test_a_seat_that_is_out_of_the_match_goes_away_and_is_covered_like_any_other() -> None:
    hands = ("G1 B1 B0", "R0 B0 G0", "R7 Y0 Y1", "")
    story = from_here(Position(hands, "B0 R7", DRAWN, out=frozenset({3})))
    rules = ("deck=small39", "elimination=lets-out")
    net = Lockstep(4, at("move", 3), rules, story, scores=(0,) * 4, out=(3,)).play()
    assert net.events(events.Absent) == []
    assert net.kinds("play")[:3] == ["move", "share", "cover"]
    assert net.table.standings.hands == 1


# -- the score -------------------------------------------------------------------------------------------


def ending(seats: int, losing: Losing, card: str = "R1") -> Lockstep:
    """Seat 0 plays its last card, and that is all of the hand."""
    hands = (card, "R0 B7", "W W4", "G1")
    return played(hands[:seats], losing, discard="B0 R7")


def test_an_absent_hand_is_opened_by_the_others_for_the_score() -> None:
    net, whole = ending(4, at("show", 2)), ending(4, nobody)
    assert net.kinds("play") == ["move", "show", "cover"]
    assert net.table.standings == whole.table.standings
    assert [(told.seat, set(told.faces)) for told in net.all_told(Opened)][-1] != ()
    assert {told.seat: told.faces for told in net.all_told(Opened)} == {
        told.seat: told.faces for told in whole.all_told(Opened)
    }


def test_whoever_pulls_the_plug_after_the_winning_play_pays_all_the_same() -> None:
    """Nobody can open its two cards: they count as the dearest, 50 each."""
    net = ending(3, at("show", 2))
    assert not net.all_told(HandVoid)
    assert net.table.standings.totals == (7 + 2 * 50, 0, 0)


@pytest.mark.parametrize("late", [False, True])
def test_a_winning_play_counts_whoever_goes_away_at_that_very_step(late: bool) -> None:
    net = ending(3, at("move", 1, late=late))
    assert net.table.standings.totals == (50 + 50 + 100, 0, 0)


def test_the_winner_pulls_the_plug_and_has_won() -> None:
    net = ending(3, at("show", 0))
    assert net.table.standings.totals == (7 + 100, 0, 0)


def test_a_forced_draw_after_the_winning_play_is_covered() -> None:
    net = ending(4, at("share", 3), "RD")
    assert net.kinds("play") == ["move", "share", "cover", "show", "cover"]
    assert net.hand.game.counts[1] == 4


def test_a_forced_draw_that_cannot_be_opened_is_not_drawn() -> None:
    net = ending(3, at("share", 2), "RD")
    assert net.kinds("play") == ["move", "share", "show"]
    assert net.hand.game.counts[1] == 2
    assert net.hand.game.draw_count == len(net.hand.draw.cards)
    assert net.hand.game.over
    assert net.table.standings.totals == (7 + 100, 0, 0)


def test_a_loser_that_should_draw_last_and_goes_away_draws_nothing() -> None:
    net = ending(3, at("move", 1, late=True), "RD")
    assert net.kinds("play") == ["move", "show"]
    assert net.table.standings.totals == (2 * 50 + 100, 0, 0)


# -- two at once, and hands that cannot go on ---------------------------------------------------------------

SIX = (*FOUR, "Y1 GR", "BS R0 Y7")


@pytest.mark.parametrize(
    "losing",
    [
        at("move", 4, 1, late=True),
        first_of(at("move", 1), at("share", 4)),
        first_of(at("share", 5), at("cover", 2)),
        first_of(at("share", 5, 4), nobody),
    ],
    ids=["at once", "one after the other", "at the cover", "both owe"],
)
def test_six_seats_go_on_without_two(losing: Losing) -> None:
    net = played(("G7 B1", *SIX[1:]), losing, discard="B0 R7")
    assert len(net.table.absent) == 2
    assert net.hand.game.over
    assert net.table.standings.hands == 1


def test_a_third_of_six_makes_the_hand_void() -> None:
    net = played(("G7 B1", *SIX[1:]), first_of(at("move", 4, 1, late=True), at("share", 5)), discard="B0 R7")
    (told,) = net.all_told(HandVoid)
    assert told.away == (1, 4, 5)


def test_a_second_of_four_makes_the_hand_void_at_once() -> None:
    """Not only where a share is needed: else whoever draws could choose to make it void."""
    net = played(FOUR, first_of(at("move", 1, late=True), at("move", 2, nth=1, late=True)), discard="B0 R7")
    (told,) = net.all_told(HandVoid)
    assert told.away == (1, 2)
    assert net.kinds("play") == ["move", "move"]
    assert net.table.standings.hands == 0


def test_a_holder_that_goes_away_at_the_cover_makes_it_void() -> None:
    net = played(("G7 B1", *FOUR[1:]), first_of(at("share", 3), at("cover", 1)), discard="B0 R0")
    assert net.all_told(HandVoid)[0].away == (1, 3)


def test_three_seats_lose_the_hand_with_the_first_that_goes_away() -> None:
    net = played(FOUR[:3], at("move", 1, late=True), discard="B0 R7")
    (told,) = net.all_told(HandVoid)
    assert (told.away, told.barred) == ((1,), ())
    assert net.table.standings.totals == (0, 0, 0)  # never below 0
    assert net.kinds("play") == ["move"]
    assert not net.all_told(HandScored)


def test_where_points_are_charged_it_is_charged_more() -> None:
    net = played(FOUR[:3], at("move", 1), "goal=lowest:200")
    (told,) = net.all_told(HandVoid)
    assert told.points == told.totals == net.table.standings.totals == (0, 50, 0)


def test_partners_pay_for_each_other() -> None:
    losing = first_of(at("move", 1, late=True), at("move", 2, nth=1, late=True))
    story = from_here(Position(FOUR, "B0 R7", DRAWN))
    net = Lockstep(4, losing, ("deck=small39", "partners=on"), story, scores=(70, 120, 70, 120)).play()
    assert net.all_told(HandVoid)[0].away == (1, 2)
    assert net.table.standings.totals == (20, 70, 20, 70)


def test_two_words_of_one_seat_make_the_hand_void_everywhere() -> None:
    net = played(FOUR, at("move", 0, double=True), discard="B0 R7")
    assert net.all_told(SpokeDouble) == [SpokeDouble((0,))]
    assert net.all_told(HandVoid)[0].away == (0,)
    assert net.table.barred == {0}
    assert not net.all_told(WentAway)


def test_a_winning_play_that_was_said_in_two_ways_is_none() -> None:
    net = ending(4, at("move", 0, double=True))
    assert net.all_told(HandVoid)[0].away == (0,)


def test_two_words_after_the_winning_play_change_nothing_of_it() -> None:
    net = ending(4, at("show", 2, double=True))
    assert not net.all_told(HandVoid)
    assert net.table.standings == ending(4, nobody).table.standings
    assert net.table.barred == {2}


# -- who can read an absent hand ---------------------------------------------------------------------------


def test_two_holders_of_three_cannot_read_an_absent_hand_and_three_can() -> None:
    """With all secrets that they have: the numbers that they hold of its key."""
    net = played(FOUR, at("move", 3, late=True), discard="B0 R7")
    hand, x = net.hand, {s: net.keys[s].deal(net.hand.deal.sid, net.hand.deal.track).x for s in range(4)}
    assert hand.backing is not None
    sharing, backup = hand.backing.sharing, hand.backing.backups[3]
    shares = {seat: open_share(sharing, seat, x[seat], backup).s for seat in range(3)}

    def read_by(*seats: int) -> list[object]:
        weights = lagrange([seat + 1 for seat in seats])
        key = sum(w * shares[seat] for w, seat in zip(weights, seats, strict=True)) % Q
        found: list[object] = []
        for card in hand.hands[3].cards:
            try:
                found.append(hand.face_under(card, mul(key, card.a)))
            except Fault:
                continue
        return found

    for few in (*combinations(range(3), 1), *combinations(range(3), 2)):
        assert read_by(*few) == []
    assert set(read_by(0, 1, 2)) == set(faces(FOUR[3]))
    assert all(card not in net.hand.draw.cards for card in hand.hands[3].cards)
    assert net.hand.game.phase is Phase.OVER
