"""Seats that are away while the table is made, between hands, and while a deck is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.backup import _cipher, make
from protocol.entry import Body
from protocol.group import mul, senc
from tests.helpers.absent import Lockstep, Losing, Loss, Moment, at, first_of, hand_from, nobody
from tests.helpers.cheat import Scene
from tests.helpers.eager import eager
from tests.helpers.prepared import Position
from uno_p2p.table import choices, match
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.deal import make_deck
from uno_p2p.table.duty import Script
from uno_p2p.table.ending import Ending, successor
from uno_p2p.table.happenings import (
    BadShares,
    CameBack,
    DeckReady,
    Disclosed,
    HandScored,
    HandVoid,
    Left,
    MatchOver,
    SpokeDouble,
    WentAway,
)
from uno_p2p.table.match import opening
from uno_p2p.table.table import Table
from uno_p2p.table.void import Void, void_hand

SMALL39 = ("deck=small39",)
HANDS = ("R1", "R0 B7", "W W4", "G1")
"""The seat on turn wins at once."""


# -- the table is made ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sign", "open", "accept"])
@pytest.mark.parametrize("late", [False, True])
def test_who_goes_away_before_the_first_hand_has_declined(kind: str, late: bool) -> None:
    net = Lockstep(3, at(kind, 1, late=late)).play()
    assert net.all_told(Left) == [Left((1,))]
    assert net.kinds()[-1] == kind
    assert (net.ending.over, net.ending.staying) == (True, {})


# -- the deck ------------------------------------------------------------------------------------------------


def only_the_deck(table: Table) -> Script[Ending]:
    """The opening, and the deck of the first hand, which seat 3 begins to deal."""
    yield from opening(table)
    try:
        table.hand = yield from make_deck(table, 0, 3)
    except Void as void:
        void_hand(table, 0, void.away)
    return Ending(table.standings, {}, over=True)


def deck(losing: Losing, seats: int = 4, **more: Any) -> Lockstep:
    return Lockstep(seats, losing, SMALL39, only_the_deck, **more).play()


@pytest.mark.parametrize(
    ("kind", "seat", "late"),
    [
        ("commit", 0, False),
        ("commit", 1, True),
        ("reveal", 1, False),
        ("shuffle", 0, False),
        ("shuffle", 2, False),
        ("shuffle", 0, True),
        ("backup", 3, False),
        ("backed", 2, False),
        ("backed", 2, True),
    ],
)
def test_who_goes_away_before_the_deck_is_complete_is_not_dealt_in(kind: str, seat: int, late: bool) -> None:
    net = deck(at(kind, seat, late=late))
    there = tuple(sorted({0, 1, 2, 3} - {seat}))
    assert tuple(net.hand.deal.keys) == tuple(net.hand.hands) == tuple(net.hand.deal.seeds) == there
    assert net.hand.deal.track == "deck/0/1"
    assert net.hand.game.absent == {seat}
    assert net.hand.game.counts[seat] == 0
    assert net.hand.seen_by(seat, net.keys[seat]) == ()
    assert net.kinds("deck/0/0")[-1] == kind
    assert net.kinds("deck/0/1") == ["commit", "reveal", "shuffle", "shuffle", "shuffle"]
    assert net.hand.backing is None  # three do not share their keys
    assert not net.all_told(HandVoid)


def test_the_deal_passes_on_from_a_dealer_that_goes_away() -> None:
    net = deck(at("commit", 3))
    assert net.all_told(DeckReady) == [DeckReady(0, 0)]
    assert net.hand.game.dealer == 0


def test_every_attempt_that_comes_to_nothing_costs_a_seat() -> None:
    net = deck(first_of(at("commit", 1), at("reveal", 0), at("commit", 2, nth=2)))
    assert [m.track for m in net.moments][-1] == "deck/0/2"
    (told,) = net.all_told(HandVoid)
    assert told.away == (0, 1, 2)


def test_keys_are_shared_as_the_table_agreed_among_those_who_are_there() -> None:
    net = deck(at("commit", 4), 5)
    assert net.hand.backing is not None
    assert set(net.hand.backing.backups) == set(net.hand.backing.sharing.keys) == {0, 1, 2, 3}
    assert net.hand.backing.sharing.track == "deck/0/1"
    assert deck(nobody, 3).hand.backing is None


def test_two_words_while_the_deck_is_made_cost_only_their_author() -> None:
    net = deck(at("reveal", 1, double=True))
    assert net.all_told(SpokeDouble) == [SpokeDouble((1,))]
    assert net.table.barred == {1}
    assert tuple(net.hand.deal.keys) == (0, 2, 3)
    assert not net.all_told(HandVoid)


def test_who_gives_a_bad_share_is_out_and_the_deck_is_made_again() -> None:
    def lying(scene: Scene) -> Body:
        if (scene.kind, scene.seat, scene.at.track) != ("backup", 1, "deck/0/0"):
            return scene.body
        sharing = scene.duty._sharing
        f = scene.keys.polynomial(sharing)
        sealed = _cipher(sharing, 1, 2, mul(f.x, sharing.keys[2])).encrypt(bytes(12), senc(f.at(3) - 1), None)
        said = make(sharing, 1, f)
        return [*replace(said, sealed={**said.sealed, 2: sealed}).encode()]

    net = deck(nobody, lying=lying)
    assert net.all_told(BadShares) == [BadShares(1)]
    assert net.table.barred == {1}
    assert tuple(net.hand.deal.keys) == (0, 2, 3)
    assert net.hand.deal.track == "deck/0/1"


# -- from hand to hand ------------------------------------------------------------------------------------


@pytest.fixture
def short_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that the first seat that is there wins with its first card; no deck is shuffled for them."""

    def hand(table: Table, number: int, dealer: int) -> Script[None]:
        idle = frozenset(table.all) - frozenset(table.players)
        hands = ["" if seat in idle else HANDS[seat] for seat in table.all]
        first = table.players[0]
        hands[first] = "R1"
        position = Position(hands, "B0 R7", "Y1 G0 RR", turn=first, out=idle)
        dealers.append(dealer)
        yield from hand_from(position, table, number)

    dealers: list[int] = []
    monkeypatch.setattr(match, "one_hand", hand)
    monkeypatch.setattr(match, "first_dealer", lambda table: 0)


def matched(seats: int, losing: Losing = nobody, hands: int = 3, **more: Any) -> Lockstep:
    return Lockstep(seats, losing, SMALL39, match.match, hands, **more).play()


@pytest.mark.usefixtures("short_hands")
def test_who_answers_at_the_rest_is_back_and_who_does_not_sits_out_the_next_hand() -> None:
    rests = [0]

    def returns(seat: int) -> bool:
        return seat == 2 and rests[0] > 1

    def losing(moment: Moment) -> Loss | None:
        rests[0] += moment.kind == "ready"
        return away(moment)

    away = at("show", 2)
    net = matched(4, losing, returns=returns)
    assert net.all_told(WentAway) == [WentAway((2,))]
    assert net.all_told(CameBack) == [CameBack((2,))]
    track = {m.track: m.seats for m in net.moments if m.kind in ("ready", "commit")}
    assert [track[f"deck/{h}/0"] for h in range(3)] == [(0, 1, 2, 3), (0, 1, 3), (0, 1, 2, 3)]
    assert {track[f"rest/{h}"] for h in range(3)} == {(0, 1, 2, 3)}  # who is away is asked, too
    first, second, third = net.all_told(HandScored)
    assert second.points[0] < first.points[0] == third.points[0]


@pytest.mark.usefixtures("short_hands")
def test_who_has_spoken_at_the_rest_and_then_is_away_is_not_back() -> None:
    net = matched(4, first_of(at("show", 2), at("ready", 2, late=True)), hands=2, returns=lambda seat: True)
    assert net.kinds().count("ready") == 2
    assert not net.all_told(CameBack)[1:]
    assert [m.seats for m in net.moments if m.kind == "commit"][1] == (0, 1, 3)


@pytest.mark.usefixtures("short_hands")
def test_who_is_away_at_the_end_has_no_seat_at_the_table_that_follows() -> None:
    """Not when another leaves between two hands, and not at a rematch."""

    def choosing(table: Table, seat: int, ask: Ask) -> Choice:
        leaves = seat == 3 and isinstance(ask, choices.AskReady)
        return choices.Leave() if leaves else eager(table, seat, ask)

    for net in (
        matched(4, at("show", 2), choosing=choosing),
        matched(4, at("ready", 2), hands=1),
    ):
        assert 2 not in net.ending.staying
        following = successor(net.table.contract, net.ending, b"x" * 32)
        assert following is not None
        assert net.table.contract.identities[2] not in following.identities


@pytest.mark.usefixtures("short_hands")
def test_one_who_is_absent_at_the_rest_does_not_end_the_table() -> None:
    net = matched(4, at("ready", 3))
    assert len(net.all_told(HandScored)) == 3


@pytest.mark.usefixtures("short_hands")
def test_the_match_ends_when_fewer_than_two_can_play() -> None:
    net = matched(3, at("ready", 1, 2))
    assert net.all_told(MatchOver) == [MatchOver((), net.table.standings.totals)]
    assert (net.ending.over, net.ending.staying) == (True, {})
    assert len(net.all_told(HandScored)) == 1


@pytest.mark.usefixtures("short_hands")
def test_an_eliminated_seat_that_stays_is_nobody_to_play_with() -> None:
    net = Lockstep(
        3, at("ready", 1), (*SMALL39, "elimination=lets-out"), match.match, 5, scores=(0,) * 3, out=(2,)
    ).play()
    assert net.ending.over
    assert len(net.all_told(HandScored)) == 1


@pytest.mark.usefixtures("short_hands")
def test_the_second_void_hand_of_a_seat_is_its_last() -> None:
    net = matched(3, first_of(at("move", 0), at("move", 0, nth=1)), hands=2, returns=lambda seat: True)
    first, second = net.all_told(HandVoid)
    assert (first.barred, second.barred) == ((), (0,))
    assert [scored.hand for scored in net.all_told(HandScored)] == [2, 3]  # void hands do not count
    asked = [m.seats for m in net.moments if m.kind == "ready"]
    assert asked == [(0, 1, 2), (1, 2), (1, 2), (1, 2)]


@pytest.mark.usefixtures("short_hands")
def test_a_match_of_which_only_one_may_play_on_is_over() -> None:
    """Those who stay are asked for another match, not for another hand."""
    asked: set[type] = set()

    def choosing(table: Table, seat: int, ask: Ask) -> Choice:
        asked.add(type(ask))
        return eager(table, seat, ask)

    net = matched(2, at("move", 0, double=True), choosing=choosing)
    assert net.all_told(MatchOver) == [MatchOver((), (0, 0))]
    assert net.ending.over
    assert choices.AskRematch in asked
    assert choices.AskReady not in asked


@pytest.mark.usefixtures("short_hands")
def test_at_the_end_those_who_are_there_open_the_keys_of_the_deals_that_they_made() -> None:
    net = matched(4, first_of(at("ready", 2), at("show", 3, nth=1)), hands=2, disclose=True)
    (told,) = net.all_told(Disclosed)
    assert [m.seats for m in net.moments if m.kind == "disclose"] == [(0, 1)]
    assert {seat: sorted(deals) for seat, deals in told.secrets.items()} == {0: [0, 1], 1: [0, 1]}


@pytest.mark.usefixtures("short_hands")
def test_who_sat_out_a_hand_opens_no_keys_of_it() -> None:
    rests = [0]

    def losing(moment: Moment) -> Loss | None:
        rests[0] += moment.kind == "ready"
        return first(moment)

    first = at("ready", 2)
    net = matched(4, losing, hands=3, disclose=True, returns=lambda seat: rests[0] > 1)
    (told,) = net.all_told(Disclosed)
    assert sorted(told.secrets[2]) == [0, 2]
    for seat, deals in told.secrets.items():
        for number, (x, seed) in deals.items():
            deal = net.table.deals[number]
            secret = net.keys[seat].deal(deal.sid, deal.track)
            assert (x, seed) == (secret.x, secret.seed)


def test_the_dealer_is_always_one_who_plays(short_hands: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, tuple[int, ...]]] = []
    hand: Callable[[Table, int, int], Script[None]] = match.one_hand

    def watched(table: Table, number: int, dealer: int) -> Script[None]:
        seen.append((dealer, table.players))
        yield from hand(table, number, dealer)

    monkeypatch.setattr(match, "one_hand", watched)
    matched(4, at("ready", 1), hands=3)
    assert {dealer for dealer, _ in seen} == {0, 2, 3}
    assert all(dealer in players for dealer, players in seen)
