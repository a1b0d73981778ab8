"""Ledgers with any parts of one story, over a network that loses and mixes, count the same in the end."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import sync
from protocol.entry import Entry
from protocol.ledger import DoubleSpeech
from tests.helpers.chain import PLAN, Follower, story

HISTORY = story()
ROUNDS = 60


def countable(known: set[int]) -> list[Entry]:
    """What can be counted of these entries of the story: whole steps, and a part of the next one."""
    found: list[Entry] = []
    first = 0
    for _, seats in PLAN:
        step = [HISTORY[i] for i in range(first, first + len(seats)) if i in known]
        found += step
        if len(step) < len(seats):
            break
        first += len(seats)
    return found


def gossip(nodes: list[Follower], rng: random.Random, lose: float) -> None:
    """Everybody says where it is, and is sent what it lacks; some of it is lost, all of it is mixed."""
    for source, target in permutations(nodes, 2):
        missing = list(sync.lacks(source.ledger, sync.have(target.ledger)))
        missing = [entry for entry in missing if rng.random() >= lose]
        rng.shuffle(missing)
        target.take_all(missing)


@given(
    parts=st.lists(st.sets(st.integers(0, len(HISTORY) - 1)), min_size=2, max_size=4),
    seed=st.integers(0, 2**32),
    lose=st.sampled_from([0.0, 0.3]),
)
@settings(max_examples=25, deadline=None)
def test_any_parts_converge(parts: list[set[int]], seed: int, lose: float) -> None:
    rng = random.Random(seed)
    nodes = [Follower() for _ in parts]
    for node, part in zip(nodes, parts, strict=True):
        node.take_all(HISTORY[i] for i in rng.sample(sorted(part), len(part)))
    # What one node has counted or waits for, all of them will have; what no node can count stays where it is.
    for _ in range(ROUNDS):
        gossip(nodes, rng, lose)
    histories = [list(node.ledger.history()) for node in nodes]
    assert histories == [countable(set().union(*parts))] * len(nodes)


@given(seed=st.integers(0, 2**32), cut=st.integers(0, 3))
@settings(max_examples=15, deadline=None)
def test_one_story_in_any_order_is_one_digest(seed: int, cut: int) -> None:
    rng = random.Random(seed)
    node = Follower()
    for _ in range(3):
        node.take_all(rng.sample(HISTORY, len(HISTORY) - cut))
    node.take_all(HISTORY)
    assert list(node.ledger.history()) == HISTORY
    assert node.ledger.live.digests == Follower(first=len(PLAN)).ledger.live.digests


@given(seed=st.integers(0, 2**32), first=st.integers(0, len(PLAN) - 1), data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_double_speech_is_found_in_any_order(seed: int, first: int, data: st.DataObject) -> None:
    speaker = data.draw(st.sampled_from(PLAN[first][1]))
    honest = Follower(first=first)
    other = honest.say(speaker, "other")
    entries = [*HISTORY, other]
    random.Random(seed).shuffle(entries)
    node = Follower()
    blamed = None
    try:
        node.take_all(entries)
        node.take_all(entries)
    except DoubleSpeech as fault:
        blamed = fault.seat
    assert blamed == speaker
