"""One seat, two stories: for every kind of word, and when honest nodes have gone separate ways over it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from protocol.entry import Body, Entry
from protocol.errors import FaultCode
from tests.helpers.cheat import CheatNet, Scene, at, hear
from tests.helpers.moments import MOMENTS, kind_of, way_to
from uno_p2p.rules.presets import parse
from uno_p2p.table.machine import Machine

CHEAT = 1


def other(scene: Scene) -> Body:
    """Another answer to the same question: as good as the first if it can be, else any."""
    again = scene.again()
    return again if again != scene.body else [*again, "and yet"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_two_words_of_each_kind(moment: str) -> None:
    twice = at(kind_of(moment), lambda scene: scene.body)
    net = CheatNet(3, {CHEAT: twice}, second=other, far=frozenset([2]), **way_to(moment))
    net.assert_blamed(FaultCode.DOUBLE_SPEECH, FaultCode.BAD_ENCODING)
    first, second = net.said(CHEAT)
    assert first.place == second.place
    for node in (net.nodes[seat] for seat in net.honest):
        if node.machine.faults[0].code is FaultCode.DOUBLE_SPEECH:
            assert {first.raw, second.raw} <= set(node.blames[0].evidence)
            assert not {first.raw, second.raw} - set(node.disk), "remembered after a restart"


# -- the last shuffler makes two decks ---------------------------------------------------------------


def last_shuffle(scene: Scene) -> Body | None:
    is_last = scene.kind == "shuffle" and scene.at.step == 2 + len(scene.at.ids) - 1
    return scene.body if is_last else None


AFTER_THE_DECK = ("deal", "backup")
"""The step after the last shuffle, for few seats and for many."""


class Apart(CheatNet):
    """The dealer shuffles last, and twice; the honest do not hear each other until all have gone on."""

    def __init__(self, seats: int, dealer: int, **more: Any) -> None:
        super().__init__(seats, {dealer: last_shuffle}, second=Scene.again, **more)
        machines = [self.nodes[seat].machine for seat in self.honest]
        self.cut = lambda a, b: bool(self.said(dealer)) and dealer not in (a, b)
        self.run(until=lambda: all(machine.live[2] in AFTER_THE_DECK for machine in machines))
        assert len({machine.ledger.live.digests[-1] for machine in machines}) == 2
        assert all(seat in self.nodes[seat].machine.ledger.live.spoken for seat in self.honest)
        assert not any(self.faults)
        self.cut = lambda a, b: False


@pytest.mark.parametrize("order", range(4))
def test_nodes_that_have_gone_on_with_two_decks_find_out(order: int) -> None:
    net = Apart(3, 1, far=frozenset([2]), seed=3)
    net.rng = random.Random(order)
    net.cut = lambda a, b: 1 in (a, b) and order % 2 == 0
    net.assert_blamed(FaultCode.DOUBLE_SPEECH)


def test_so_do_four_over_one_who_reaches_both_sides() -> None:
    """Seats 1 and 3 have different decks and no link; seat 2 reaches both."""
    net = Apart(4, 0, far=frozenset([3]), seed=18, options=parse(["classic"]))
    net.cut = lambda a, b: 0 in (a, b) or {a, b} == {1, 3}
    net.assert_blamed(FaultCode.DOUBLE_SPEECH)


def test_whoever_hears_all_of_it_in_any_order_blames_the_author_alone() -> None:
    net = Apart(3, 1, far=frozenset([2]), seed=3)
    entries = {entry.digest: entry for seat in net.honest for entry in history(net, seat)}
    frames = [entry.raw for entry in entries.values()]
    assert len(net.said(1)) == 2
    assert {entry.raw for entry in net.said(1)} <= set(frames)
    for order in range(12):
        random.Random(order).shuffle(frames)
        witness = Machine(net.contract, None)
        for _ in range(2):  # what was early for too long comes again
            hear(witness, frames)
        assert {(fault.code, fault.seat) for fault in witness.faults} == {(FaultCode.DOUBLE_SPEECH, 1)}


def history(net: CheatNet, seat: int) -> list[Entry]:
    return list(net.nodes[seat].machine.ledger.history())


def test_the_evidence_reaches_a_node_that_lost_every_first_copy_of_it() -> None:
    net = Apart(3, 1, far=frozenset([2]), seed=3)
    net.cut = lambda a, b: True
    net.run(until=lambda: not net.in_flight)
    net.deliver(2, 0, net.said(1)[1].raw)
    assert net.faults[0]
    assert not net.faults[2]
    net.cut = lambda a, b: 1 in (a, b)
    net.assert_blamed(FaultCode.DOUBLE_SPEECH)


def test_a_node_started_again_still_knows_who_it_was() -> None:
    net = Apart(3, 1, far=frozenset([2]), seed=3)
    net.run_until_blamed()
    for seat in net.honest:
        said = len(net.nodes[seat].sent)
        net.restart(seat)
        assert [fault.seat for fault in net.faults[seat]] == [1]
        assert {entry.raw for entry in net.said(1)} <= set(net.nodes[seat].sent[said:]), "it is told again"


def test_nodes_with_two_decks_make_a_third_without_its_author() -> None:
    net = Apart(4, 0, far=frozenset([3]), seed=18, options=parse(["classic"]))
    machines = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(machine.live[0].startswith("play/0") for machine in machines))
    (torn,) = {machine.table.torn for machine in machines}
    assert len(bytes.fromhex(torn)) == 12
    tracks = {machine.table.hand.deal.track for machine in machines if machine.table.hand}
    assert tracks == {f"deck/0/1/{torn}"}
    assert {machine.table.barred for machine in machines} == {frozenset([0])}
