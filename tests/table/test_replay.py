"""Whoever hears the entries in any order, without any key, sees the same hand end in the same way."""

from __future__ import annotations

import random

import pytest

from tests.helpers.cheat import hear
from tests.helpers.hands import Case, events, played
from uno_p2p.table.effects import Effect, Show
from uno_p2p.table.happenings import Moved
from uno_p2p.table.machine import Machine

CASES: list[Case] = [(2, 13, "chancer"), (2, 22, "chancer"), (3, 5, "chancer")]


def frames_of(case: Case) -> list[bytes]:
    return [entry.raw for entry in played(case).nodes[0].machine.ledger.history()]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_in_order_as_a_journal(case: Case) -> None:
    net = played(case)
    spectator = Machine(net.contract, None, frames_of(case))
    assert spectator.result == net.nodes[0].machine.result
    assert {spectator.ledger.live.digests[-1]} == net.digests()
    assert spectator.counters["entries"] == len(frames_of(case))


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("order", range(3))
def test_in_any_order(case: Case, order: int) -> None:
    net, frames = played(case), frames_of(case)
    spectator = Machine(net.contract, None)
    for again in range(20):
        random.Random(f"{order}/{again}").shuffle(frames)
        hear(spectator, frames)
        if spectator.result is not None:
            break
    assert spectator.result == net.nodes[0].machine.result
    assert {spectator.ledger.live.digests[-1]} == net.digests()
    assert spectator.faults == []


def test_a_spectator_is_told_the_same_and_asked_nothing() -> None:
    case = CASES[1]
    net = played(case)
    spectator = Machine(net.contract, None)
    shown: list[Effect] = []
    for raw in frames_of(case):
        shown += spectator.receive(b"", raw)
        while (worked := spectator.work()) is not None:
            shown += worked
        assert spectator.ask is None
    told = [effect.happening for effect in shown if isinstance(effect, Show)]
    assert [happening.event for happening in told if isinstance(happening, Moved)] == events(net)
    assert not any(type(effect).__name__ in ("Send", "Blame") for effect in shown)


def test_a_spectator_says_nothing_after_its_start() -> None:
    net = played(CASES[0])
    spectator = Machine(net.contract, None)
    assert spectator.start() == []
    assert spectator.seat is None
    (pulse,) = spectator.tick(5.0)
    assert type(pulse).__name__ == "Send", "only where it is, so that it gets what it lacks"


def test_half_a_story_is_no_result() -> None:
    net = played(CASES[0])
    frames = frames_of(CASES[0])
    spectator = Machine(net.contract, None, frames[:-1])
    assert spectator.result is None
    assert spectator.faults == []
