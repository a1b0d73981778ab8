"""A node never says two things at one place, even if its own word comes back to it from others."""

from protocol.entry import sign
from tests.helpers.fakenet import FakeNet
from uno_p2p.table.effects import Blame, Send


def test_an_own_word_that_was_forgotten_is_never_contradicted() -> None:
    net = FakeNet(2, hands=1)
    net.cut = lambda a, b: True
    node = net.nodes[0]
    machine = type(node.machine)(net.contract, node.keys)  # as if its disk had lost everything
    track = machine.ledger.live
    lost = sign(node.keys.identity, track.sid, track.name, 0, 0, bytes(32), "sign", [])
    heard = machine.receive(b"peer", lost.raw)
    said = machine.start()
    assert [effect for effect in (*heard, *said) if isinstance(effect, Send | Blame)] == []
    assert machine.ask is None


def test_without_such_a_word_it_speaks() -> None:
    net = FakeNet(2, hands=1)
    machine = type(net.nodes[0].machine)(net.contract, net.nodes[0].keys)
    assert any(isinstance(effect, Send) for effect in machine.start())
