"""Figures from recorded times: which clock reading counts, and what is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_p2p.lab.timing import Summary, deal_times, move_latency, percentile

Sent = list[tuple[str, int, float]]
Closed = list[tuple[str, int, str, float]]


def node(sent: Sent, closed: Closed) -> Summary:
    return {"sent": sent, "closed": closed}


# -- percentile --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.0, 15), (0.05, 15), (0.2, 15), (0.3, 20), (0.4, 20), (0.5, 35), (0.99, 50), (1.0, 50)],
)
def test_percentile_is_the_nearest_rank(share: float, expected: float) -> None:
    assert percentile([35, 20, 15, 50, 40], share) == expected


def test_ninety_nine_of_a_hundred() -> None:
    assert percentile(range(1, 101), 0.99) == 99
    assert percentile(range(1, 102), 0.99) == 100


def test_percentile_of_nothing_is_zero() -> None:
    assert percentile([], 0.5) == 0.0


@given(st.lists(st.integers(-1000, 1000), min_size=1), st.integers(0, 100))
def test_percentile_is_the_smallest_that_enough_do_not_exceed(values: list[int], percent: int) -> None:
    found = percentile(values, percent / 100)
    below = sum(value < found for value in values)
    at_most = sum(value <= found for value in values)
    slack = 1e-9 * len(values)  # `share` is a float
    assert found in values
    assert at_most >= percent / 100 * len(values) - slack
    assert percent == 0 or below < percent / 100 * len(values) + slack


# -- moves -------------------------------------------------------------------------------------------------


def test_a_move_lasts_until_the_last_node_has_applied_it() -> None:
    nodes = [
        node([("play/0", 3, 10.0)], [("play/0", 3, "move", 10.001)]),
        node([], [("play/0", 3, "move", 10.009)]),
        node([], [("play/0", 3, "move", 10.004)]),
    ]
    assert move_latency(nodes) == [pytest.approx(9.0)]


@pytest.mark.parametrize("kind", ["move", "drawn", "colour", "challenge"])
def test_every_decision_of_a_player_is_a_move(kind: str) -> None:
    assert len(move_latency([node([("play/0", 1, 1.0)], [("play/0", 1, kind, 2.0)])])) == 1


@pytest.mark.parametrize("kind", ["share", "deal", "shuffle", "ready", "show"])
def test_what_nodes_do_by_themselves_is_no_move(kind: str) -> None:
    assert move_latency([node([("play/0", 1, 1.0)], [("play/0", 1, kind, 2.0)])]) == []


def test_moves_of_different_hands_are_told_apart() -> None:
    sent: Sent = [("play/0", 1, 1.0), ("play/1", 1, 5.0)]
    closed: Closed = [("play/0", 1, "move", 1.002), ("play/1", 1, "move", 5.003)]
    assert move_latency([node(sent, closed)]) == [pytest.approx(2.0), pytest.approx(3.0)]


def test_a_move_that_one_node_has_not_applied_is_left_out() -> None:
    nodes = [node([("play/0", 3, 10.0)], [("play/0", 3, "move", 10.001)]), node([], [])]
    assert move_latency(nodes) == []


def test_a_move_that_nobody_here_sent_is_left_out() -> None:
    assert move_latency([node([], [("play/0", 3, "move", 10.0)])]) == []


# -- deals -------------------------------------------------------------------------------------------------


def opened(at: float) -> Sent:
    return [("table", 0, at - 1), ("table", 1, at)]


def first_hand(at: float) -> Closed:
    """The steps of a node that deals its first hand within 0.2 s; 1 s later somebody draws a card."""
    return [
        ("table", 0, "sign", at - 0.5),
        ("table", 1, "open", at),
        ("deck/0/0", 0, "commit", at + 0.1),
        ("play/0", 0, "deal", at + 0.2),
        ("play/0", 1, "move", at + 1.2),
        ("play/0", 2, "share", at + 1.3),
    ]


def test_a_first_hand_is_counted_from_the_last_opened_nonce_to_the_last_node() -> None:
    nodes = [node(opened(5.0), first_hand(6.0)), node(opened(5.7), first_hand(6.3))]
    assert deal_times(nodes) == [pytest.approx(1000 * (6.5 - 5.7))]


def test_what_follows_from_the_first_card_belongs_to_the_deal() -> None:
    closed = first_hand(6.0)
    closed.insert(4, ("play/0", 1, "share", 6.25))  # a first Draw Two
    assert deal_times([node(opened(6.0), closed)]) == [pytest.approx(250.0)]


def test_a_first_wild_is_the_first_turn() -> None:
    closed = first_hand(6.0)
    closed.insert(4, ("play/0", 1, "colour", 9.0))
    assert deal_times([node(opened(6.0), closed)]) == [pytest.approx(200.0)]


def test_a_later_hand_is_counted_from_the_last_ready() -> None:
    sent: Sent = [*opened(6.0), ("play/0", 5, 8.0), ("rest/0", 0, 9.0)]
    closed: Closed = [
        *first_hand(6.0),
        ("rest/0", 0, "ready", 9.4),
        ("play/1", 0, "deal", 9.5),
        ("play/1", 1, "move", 11.0),
    ]
    assert deal_times([node(sent, closed)]) == [pytest.approx(200.0), pytest.approx(500.0)]


def test_a_table_where_everybody_waits_has_had_its_deal() -> None:
    assert deal_times([node(opened(6.0), first_hand(6.0)[:-2])]) == [pytest.approx(200.0)]


def test_a_hand_that_one_node_has_not_dealt_is_left_out() -> None:
    late = [step for step in first_hand(6.0) if step[0] != "play/0"]
    assert deal_times([node(opened(5.0), first_hand(6.0)), node(opened(5.0), late)]) == []


def test_a_hand_that_one_node_never_said_ready_for_is_left_out() -> None:
    assert deal_times([node(opened(5.0), first_hand(6.0)), node([], first_hand(6.0))]) == []


def test_no_hand_no_times() -> None:
    assert deal_times([node(opened(5.0), [])]) == []
