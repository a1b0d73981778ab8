"""A node never says two things at one place, even if its own word comes back to it from others."""

import pytest

from protocol.entry import sign
from tests.helpers.fakenet import FakeNet
from tests.helpers.talk import TalkNet, talk
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


def test_an_own_word_that_the_others_have_decided_away_is_known_when_it_comes_back() -> None:
    """After two words of a seat a step is decided anew; what was said after it may come from any peer."""
    net = TalkNet(4, talk(8))
    net.run(net.at(3, 0, 1, 2, 3))
    track = net.nodes[0].machine.ledger.live
    own, liar = track.steps[1][0], net.nodes[3].keys.identity
    second = sign(liar, track.sid, track.name, 0, 3, track.digests[0], "word", [3, 99])
    for seat in range(3):
        net.deliver(3, seat, second.raw)
    net.run(lambda: all(net.nodes[seat].machine.table.barred for seat in range(3)), limit=300)
    net.deliver(1, 0, own.raw)
    assert not net.nodes[0].machine.rolled_back


@pytest.mark.parametrize("stored", [True, False])
def test_an_own_word_of_the_journal_is_known_wherever_the_story_stands_after_it(stored: bool) -> None:
    """A journal may end where what led to its last word is not seen again: it was said all the same."""
    net = FakeNet(2, hands=1)
    keys, track = net.nodes[0].keys, net.nodes[0].machine.ledger.live
    ahead = sign(keys.identity, track.sid, "rest/7", 0, 0, bytes(32), "ready", [b""])
    machine = type(net.nodes[0].machine)(net.contract, keys, [ahead.raw] if stored else [], hold=False)
    machine.start()
    assert machine._speaker.recognises(ahead, machine.course) is stored
    assert machine.rolled_back is not stored
