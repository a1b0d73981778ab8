"""Whole hands on a network that loses, copies and reorders: one story at every node, and nobody is blamed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SHORT, SMALL, Case, events, played
from tests.helpers.prepared import Position, PreparedNet
from tests.helpers.story import one_story
from uno_p2p.rules.cards import Symbol
from uno_p2p.rules.events import Caught, Challenged, Drew, NamedColour, Played, Recycled, Reshuffled, TurnedUp
from uno_p2p.rules.presets import parse
from uno_p2p.rules.scoring import card_points
from uno_p2p.table.choices import DrawCard, Keep
from uno_p2p.table.happenings import HandScored, MatchOver, Opened


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_one_story(case: Case) -> None:
    net = played(case)
    one_story(net)
    assert all(node.refusals == [] for node in net.nodes)
    assert all(node.machine.result == net.nodes[0].machine.result for node in net.nodes)


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_no_card_comes_or_goes(case: Case) -> None:
    """Counted from what everybody saw: drawn, played, turned up, shown."""
    net = played(case)
    seats = case[0]
    held = Counter(dict.fromkeys(range(seats), 7))
    for event in events(net):
        match event:
            case Drew(seat, count):
                held[seat] += count
            case Played(seat):
                held[seat] -= 1
    shown = {told.seat: told.faces for told in net.nodes[0].happenings if isinstance(told, Opened)}
    assert {seat: len(faces) for seat, faces in shown.items()} == {s: n for s, n in held.items() if n}
    hand = net.nodes[0].machine.table.hand
    assert hand is not None
    deck = Counter(hand.deck.faces[k] for k in hand.deck.cards)
    seen = Counter(hand.deck.faces[k] for k in hand.game.discards)
    seen += Counter(face for faces in shown.values() for face in faces)
    assert sum(seen.values()) + len(hand.draw.cards) == len(hand.deck.cards)
    assert not seen - deck, "more of a face than the deck has"


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_the_winner_gets_the_points_that_the_others_show(case: Case) -> None:
    net = played(case)
    shown = [told for told in net.nodes[0].happenings if isinstance(told, Opened)]
    (scored,) = [told for told in net.nodes[0].happenings if isinstance(told, HandScored)]
    total = sum(card_points(SMALL, face) for told in shown for face in told.faces)
    winner = scored.winner
    assert scored.totals == tuple(total if seat == winner else 0 for seat in range(case[0]))
    assert winner not in {told.seat for told in shown}


def test_these_hands_bring_what_they_are_chosen_for() -> None:
    all_events = {case: events(played(case)) for case in SHORT}
    first = {
        case: found[0].face.symbol for case, found in all_events.items() if isinstance(found[0], TurnedUp)
    }
    assert len(first) == len(SHORT)
    two, three = ({s for case, s in first.items() if case[0] == seats} for seats in (2, 3))
    assert two >= {Symbol.ZERO, Symbol.REVERSE, Symbol.WILD, Symbol.WILD_DRAW_FOUR, Symbol.DRAW_TWO}
    assert three >= {Symbol.SKIP, Symbol.WILD, Symbol.REVERSE}
    kinds = Counter(type(event) for found in all_events.values() for event in found)
    assert all(kinds[kind] for kind in (Recycled, Reshuffled, NamedColour, Challenged, Caught))
    drawn = {event.count for found in all_events.values() for event in found if isinstance(event, Drew)}
    assert drawn >= {1, 2, 4}
    skips = [
        event
        for case, found in all_events.items()
        for event in found
        if case[0] == 2 and isinstance(event, Played) and event.face.symbol in (Symbol.SKIP, Symbol.REVERSE)
    ]
    assert skips, "where the two-player rules differ"


def test_a_draw_that_is_split_by_a_recycling() -> None:
    """Rule P2: what the pile holds, a new pile, the rest."""
    split = [
        (one, two, three)
        for case in SHORT
        for one, two, three in zip(*(events(played(case))[i:] for i in range(3)), strict=False)
        if isinstance(two, Recycled) and isinstance(one, Drew) and isinstance(three, Drew)
    ]
    assert any(one.seat == three.seat for one, _, three in split)


def test_a_stalemate_ends_the_hand_for_everybody() -> None:
    """Nobody plays, the piles are empty, nobody scores (rule P5)."""
    net = played((2, 16, "drawer"))
    (scored,) = [told for told in net.nodes[1].happenings if isinstance(told, HandScored)]
    assert (scored.winner, scored.points) == (None, (0, 0))
    hand = net.nodes[1].machine.table.hand
    assert hand is not None
    assert hand.draw.cards == ()
    assert hand.game.passes == 2


def test_four_seats_with_the_whole_deck() -> None:
    net = FakeNet(4, seed=1, hands=1, lose=0.1, duplicate=0.1)
    net.run()
    one_story(net)
    assert len(events(net)) > 20


def test_six_seats_with_the_whole_deck() -> None:
    net = FakeNet(6, seed=2, hands=1, lose=0.1)
    net.run()
    one_story(net)


def test_ten_seats_for_a_while() -> None:
    hands = [f"R{i} G{i}" for i in range(10)]
    net = PreparedNet(Position(hands, "R5", "Y1 Y2 Y3 Y4 B1 B2 B3"))
    for seat in range(5):
        net.play(seat, f"R{seat}", uno=True)
    net.do(5, DrawCard()).do(5, Keep())
    net.conserved()
    one_story(net)
    assert net.game.turn == 6


# -- matches -----------------------------------------------------------------------------------------


def test_a_match_to_a_small_goal() -> None:
    options = parse(["classic", "deck=small28", "goal=points:200"])
    net = FakeNet(2, options, seed=15, lose=0.1)
    net.run()
    one_story(net)
    scored = [told for told in net.nodes[0].happenings if isinstance(told, HandScored)]
    assert len(scored) > 1
    assert [told.hand for told in scored] == list(range(len(scored)))
    totals = [0, 0]
    for told in scored:
        totals = [total + more for total, more in zip(totals, told.points, strict=True)]
        assert told.totals == tuple(totals)
        assert (max(totals) >= 200) is (told is scored[-1])
    (over,) = [told for told in net.nodes[0].happenings if isinstance(told, MatchOver)]
    assert over.champions == (totals.index(max(totals)),)
    assert net.nodes[0].machine.result == net.nodes[1].machine.result


def test_the_deal_goes_round_and_every_hand_has_new_keys() -> None:
    net = FakeNet(2, SMALL, seed=1, hands=3)
    net.run()
    one_story(net)
    table = net.nodes[0].machine.table
    assert table.hand is not None
    assert table.hand.number == 2
    decks = [track for track in net.nodes[0].machine.ledger.tracks if track.name.startswith("deck")]
    first_shufflers = [min(track.steps[2]) for track in decks]
    assert first_shufflers in ([0, 1, 0], [1, 0, 1])
    keys = [P for deal in table.deals for P in (*deal.keys.values(), deal.Y)]
    assert len(set(keys)) == 9
