"""A share that is withheld by whoever would give it last: its author is away, and the others go on."""

from __future__ import annotations

import pytest

from protocol.entry import Entry
from tests.helpers.liar import LiarNet
from tests.helpers.sweep import some
from uno_p2p.table.happenings import HandScored, HandVoid, WentAway


class Withholding(LiarNet):
    """Its last seat hears everybody and says nothing at the steps of one kind, from one moment on."""

    def __init__(self, seats: int, kind: str) -> None:
        self.withheld: list[Entry] = []
        super().__init__(seats)
        self.tick = 0.25

        def says(target: int, raw: bytes, entry: Entry | None) -> list[bytes]:
            if entry is None or entry.seat != self.liar:
                return [raw]
            if entry.kind == kind and not self.withheld:
                self.withheld.append(entry)
            return [] if self.withheld else [raw]

        self.says = says

    def told(self, kind: type) -> list[object]:
        return [happening for happening in self.nodes[0].happenings if isinstance(happening, kind)]


@pytest.mark.parametrize("kind", some(["deal", "share", "show"]))
def test_of_four_the_others_open_without_it_what_the_rules_need(kind: str) -> None:
    """Its key is shared among the others. What it says when all is decided is too late, and no fault."""
    net = Withholding(4, kind)
    net.run(lambda: bool(net.told(WentAway)), limit=500)
    for seat in net.honest:
        net.deliver(net.liar, seat, net.withheld[0].raw)
    net.ends()
    assert net.told(WentAway) == [WentAway((net.liar,))]
    assert len(net.told(HandScored)) == 1
    assert not net.told(HandVoid)
    assert not any(net.machine(seat).faults for seat in net.honest)


def test_of_three_the_hand_is_void_and_who_withheld_pays() -> None:
    net = Withholding(3, "share")
    net.run(lambda: bool(net.told(HandVoid)), limit=500)
    (void,) = net.told(HandVoid)
    assert isinstance(void, HandVoid)
    assert void.away == (net.liar,)
    assert net.machine(0).table.voids == {net.liar: 1}, "the next one is its last"
    assert not any(net.machine(seat).faults for seat in net.honest)
