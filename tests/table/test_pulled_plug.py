"""Whole hands, real proofs: what it costs to go away, when, and how often; and who is late but never away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.helpers.gone import SlowClock
from tests.helpers.story import spoken_once
from tests.helpers.sweep import some
from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import UNOPENED, card_points
from uno_p2p.rules.state import Phase
from uno_p2p.table.happenings import HandScored, HandVoid, Moved, Opened, WentAway

SMALL = Options(deck="small39")


def table(seats: int, hands: int = 1, seed: int = 1) -> SlowClock:
    return SlowClock(seats, SMALL, seed=seed, hands=hands)


def told(net: SlowClock, kind: type, seat: int = 0) -> list[object]:
    return [happening for happening in net.nodes[seat].happenings if isinstance(happening, kind)]


def agree(net: SlowClock, seats: Sequence[int]) -> None:
    """These have ended with one story; nobody is blamed."""
    net.run(lambda: all(net.nodes[seat].machine.ending is not None for seat in seats), limit=20_000)
    assert not any(net.faults)
    assert len({net.nodes[seat].machine.ledger.live.digests[-1] for seat in seats}) == 1
    spoken_once(net)


def pull(net: SlowClock, seat: int) -> None:
    net.cut = lambda a, b: seat in (a, b)


def in_hand(net: SlowClock, number: int, seat: int = 0) -> bool:
    """Whether the first cards of this hand are played."""
    hand = net.nodes[seat].machine.table.hand
    return hand is not None and hand.number == number and hand.game.phase is Phase.ACT


def test_who_pulls_the_plug_before_a_hand_is_won_pays_and_at_the_second_time_is_dealt_in_no_more() -> None:
    net = table(3, hands=2)
    net.run(lambda: bool(told(net, HandScored)), limit=100)
    (first,) = told(net, HandScored)
    assert isinstance(first, HandScored)
    payer = first.winner
    assert payer is not None
    others = [seat for seat in range(3) if seat != payer]
    for time, number in ((1, 1), (2, 2)):
        net.run(lambda number=number: all(in_hand(net, number, seat) for seat in range(3)), limit=1000)
        pull(net, payer)
        net.run(lambda time=time: all(len(told(net, HandVoid, seat)) == time for seat in others), limit=3000)
        net.cut = lambda a, b: False
    once, again = told(net, HandVoid, others[0])
    assert isinstance(once, HandVoid)
    assert isinstance(again, HandVoid)
    before = first.totals[payer]
    assert once.away == again.away == (payer,)
    assert once.totals[payer] == max(before - 50, 0) < before
    assert again.totals[payer] == max(before - 100, 0)
    assert [once.totals[seat] for seat in others] == [first.totals[seat] for seat in others]
    assert (once.barred, again.barred) == ((), (payer,))
    agree(net, range(3))
    assert len(told(net, HandScored, others[0])) == 2
    assert not net.nodes[others[0]].machine.table.hand.hands.get(payer)  # type: ignore[union-attr]  # dealt


def test_who_pulls_the_plug_after_the_winning_card_changes_nothing() -> None:
    """The same hand, and once a loser is gone before it has shown its cards: these count 50 each."""
    calm = table(3, seed=4)
    agree(calm, range(3))
    (scored,) = told(calm, HandScored)
    assert isinstance(scored, HandScored)
    winner = scored.winner
    assert winner is not None
    loser = (winner + 1) % 3
    net = table(3, seed=4)
    net.run(lambda: any(node.machine.live[2] == "show" for node in net.nodes))
    pull(net, loser)
    net._queue = [frame for frame in net._queue if frame[2] != loser]  # it was a moment too late
    others = [seat for seat in range(3) if seat != loser]
    agree(net, others)
    assert not told(net, HandVoid, winner)
    (after,) = told(net, HandScored, winner)
    assert isinstance(after, HandScored)
    cards = len(net.nodes[winner].machine.table.hand.hands[loser].cards)  # type: ignore[union-attr]  # played
    opened = [h for h in net.nodes[winner].happenings if isinstance(h, Opened)]
    (third,) = [opening for opening in opened if opening.seat not in (winner, loser)]
    by_calm = [h for h in calm.nodes[winner].happenings if isinstance(h, Opened) and h.seat == third.seat]
    assert [third] == by_calm
    own = scored.points[winner]
    lost = next(h for h in calm.nodes[winner].happenings if isinstance(h, Opened) and h.seat == loser)
    assert after.winner == winner
    assert after.points[winner] == own - points(lost) + UNOPENED * cards > own


def points(opened: Opened) -> int:
    return sum(card_points(SMALL, face) for face in opened.faces)


def test_two_players_wait_for_each_other_in_the_middle_of_a_hand() -> None:
    net = table(2)
    net.run(lambda: all(in_hand(net, 0, seat) for seat in range(2)))
    pull(net, 1)
    parted = net.now
    net.run(lambda: net.now > parted + 2000)
    assert all(node.machine.course.absence.adjourned for node in net.nodes)
    net.cut = lambda a, b: False
    agree(net, range(2))
    assert len(told(net, HandScored)) == 1
    assert not told(net, WentAway)


@pytest.mark.parametrize("when", some(["in the vote", "after the decision"]))
def test_another_one_that_is_killed_meanwhile_goes_on(when: str) -> None:
    net = table(5)
    net.run(lambda: all(in_hand(net, 0, seat) for seat in range(5)))
    pull(net, 4)
    one = net.nodes[1].machine
    if when == "in the vote":
        net.run(lambda: one.course.absence.vote is not None, limit=1000)
    else:
        net.run(lambda: one.table.absent == {4}, limit=1000)
    net.restart(1)
    agree(net, range(4))
    assert len(told(net, HandScored)) == 1


@pytest.mark.parametrize(("pause", "is_away"), [(2.5, False), (20.0, True)])
def test_a_seat_that_answers_at_the_last_moment_is_never_blamed(pause: float, is_away: bool) -> None:
    """Within the free seconds of each step it may do so for ever; beyond them its budget is used up."""

    class Late(SlowClock):
        def _transmit(self, source: int, target: int, raw: bytes) -> None:
            self.delay = (pause, pause) if source == 3 else (0.001, 0.01)
            super()._transmit(source, target, raw)

    net = Late(4, SMALL, seed=1, hands=1)
    agree(net, range(3))
    assert bool(told(net, WentAway)) == is_away
    assert told(net, Moved)
