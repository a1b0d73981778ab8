"""What must be true after any run of honest nodes."""

from __future__ import annotations

from protocol import wire
from protocol.entry import Entry
from tests.helpers.fakenet import FakeNet


def one_story(net: FakeNet) -> None:
    """All nodes tell the same, and nobody is blamed."""
    assert not any(net.faults)
    assert not any(node.blames for node in net.nodes)
    assert len(net.digests()) == 1
    histories = [[entry.digest for entry in node.machine.ledger.history()] for node in net.nodes]
    assert all(history == histories[0] for history in histories)
    assert all(node.happenings == net.nodes[0].happenings for node in net.nodes)
    spoken_once(net)


def spoken_once(net: FakeNet) -> None:
    """Nobody has ever signed two things for one place."""
    said: dict[object, bytes] = {}
    for node in net.nodes:
        for raw in (*node.sent, *node.disk):
            entry = wire.decode(raw)
            if isinstance(entry, Entry):
                assert said.setdefault(entry.place, entry.digest) == entry.digest
