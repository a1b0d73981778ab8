"""A host that swaps keys: to each of two guests it shows itself in the place of the other, under that name.

Each of them then sits at a table at which everything is in order; nobody can see it from inside. What both
see on their screens are the words of the table, and those are not the same.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from protocol.errors import Fault, FaultCode
from tests.helpers.fakenet import FakeNet, keys_for
from tests.helpers.hands import SMALL
from uno_p2p.lab import simulate
from uno_p2p.table.duty import Where
from uno_p2p.table.fingerprint import fingerprint
from uno_p2p.table.keys import Keys
from uno_p2p.table.steps.opening import Open
from uno_p2p.table.view import view_of

HOST, ANNA, BEA = range(3)
SEED = 5


def table(monkeypatch: pytest.MonkeyPatch, posing: Mapping[int, Keys]) -> FakeNet:
    """A table of three that is open, with the host's own keys in the place of somebody."""
    monkeypatch.setattr(simulate, "keys_for", lambda seat, seed: posing.get(seat) or keys_for(seat, seed))
    net = FakeNet(3, SMALL, SEED, hands=1)
    net.run(lambda: all(node.machine.table.open for node in net.nodes))
    return net


def words(net: FakeNet, seat: int) -> tuple[str, ...]:
    """What this seat's player reads."""
    sid = view_of(net.nodes[seat].machine, net.nodes[seat].keys).sid
    assert sid is not None
    return fingerprint(sid)


def test_without_anybody_in_between_all_read_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    net = table(monkeypatch, {})
    assert words(net, ANNA) == words(net, BEA) == words(net, HOST)


def test_two_guests_between_whom_the_host_sits_read_different_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hers = table(monkeypatch, {BEA: keys_for(8, SEED)})
    his = table(monkeypatch, {ANNA: keys_for(9, SEED)})
    assert hers.contract.identities[ANNA] != his.contract.identities[ANNA]
    assert [seat.name for seat in hers.contract.roster] == [seat.name for seat in his.contract.roster]
    assert words(hers, ANNA) == words(hers, HOST)
    assert words(his, BEA) == words(his, HOST)
    assert words(hers, ANNA) != words(his, BEA)


def test_nobody_can_open_a_nonce_that_another_identity_has_promised() -> None:
    """So the host cannot bring the words together by giving out a guest's promise as its own."""
    anna, host = keys_for(ANNA, SEED), keys_for(9, SEED)
    contract = simulate.contract_for([keys_for(HOST, SEED), host], SMALL)
    seat = contract.roster[1]
    copied = type(seat)(seat.identity, seat.name, seat.bot, anna.commitment)
    duty = Open(type(contract)(contract.options, (contract.roster[0], copied)))
    with pytest.raises(Fault) as caught:
        duty.read(Where(bytes(32), "table", 1, bytes(32), contract.identities), 1, [anna.nonce])
    assert caught.value.code == FaultCode.BAD_COMMITMENT
