"""Who has cheated is out, and the others play on to the end, whatever step it was and by whatever policy."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.entry import Body
from tests.helpers.cheat import CheatNet, Scene, at
from tests.helpers.story import spoken_once
from uno_p2p.rules.options import Options
from uno_p2p.table.happenings import Convicted, HandScored, HandVoid, MatchOver, WentAway

CHEAT = 1
KINDS = ("commit", "reveal", "shuffle", "backed", "share", "move", "rekey", "show", "ready")
UNSEEN = ("commit", "ready", "backed")
"""Nobody can tell one hash from another, or has nothing to say; these get a part too many."""


def garbled(scene: Scene) -> Body | None:
    """The honest answer with a byte changed, as soon as there is one to change."""
    return [*scene.body, 0] if scene.kind in UNSEEN else spoilt(scene.body)


def spoilt(value: Any) -> Any:
    """The same with its last byte changed; None if it has none."""
    if isinstance(value, bytes) and value:
        return value[:-1] + bytes([value[-1] ^ 1])
    for i in reversed(range(len(value) if isinstance(value, list) else 0)):
        if (part := spoilt(value[i])) is not None:
            return [*value[:i], part, *value[i + 1 :]]
    return None


def told(net: CheatNet, kind: type) -> list[object]:
    return [happening for happening in net.nodes[0].happenings if isinstance(happening, kind)]


def ends(net: CheatNet) -> None:
    """The honest ones come to one end without the cheater, and nobody else is blamed."""
    net.run(lambda: all(net.nodes[seat].machine.ending is not None for seat in net.honest), limit=5000)
    machines = [net.nodes[seat].machine for seat in net.honest]
    assert len({machine.ledger.live.digests[-1] for machine in machines}) == 1
    for machine in machines:
        assert {fault.seat for fault in machine.faults} == {CHEAT}
        assert machine.table.barred == {CHEAT}
    assert told(net, Convicted) == [Convicted((CHEAT,))]
    assert not told(net, WentAway)
    spoken_once(net)


@pytest.mark.parametrize("kind", KINDS)
def test_four_play_on_without_the_cheater(kind: str) -> None:
    net = CheatNet(4, {CHEAT: at(kind, garbled)}, options=Options(deck="small39"), seed=1, hands=2)
    ends(net)
    assert len(told(net, HandScored)) == 2
    assert not told(net, HandVoid)


@pytest.mark.parametrize("kind", ["reveal", "shuffle", "move", "show"])
def test_three_play_the_next_hand_without_the_cheater(kind: str) -> None:
    """With three a hand that has begun is void without one of them, and the cheater pays for it."""
    net = CheatNet(3, {CHEAT: at(kind, garbled)}, options=Options(deck="small28"), seed=0, hands=1)
    ends(net)
    assert len(told(net, HandScored)) == 1
    void = [happening.away for happening in told(net, HandVoid) if isinstance(happening, HandVoid)]
    assert void == ([(CHEAT,)] if kind == "move" else [])


@pytest.mark.parametrize("kind", ["reveal", "shuffle", "move"])
def test_of_two_the_one_who_cheats_has_ended_the_match(kind: str) -> None:
    net = CheatNet(2, {CHEAT: at(kind, garbled)}, options=Options(deck="small28"), seed=1, hands=1)
    ends(net)
    assert not told(net, HandScored)
    assert len(told(net, MatchOver)) == 1
