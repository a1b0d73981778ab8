"""Whoever puts an older state of its store back is silent, never guilty: all that it has said in both lives
does not convict it.
"""

from __future__ import annotations

import random

import pytest

from protocol import wire
from protocol.entry import Entry
from protocol.freeze import Freeze, away_track, place
from protocol.sync import have
from tests.helpers.framing import Bouts, no_pair_convicts, words_of
from tests.helpers.hands import SMALL, players
from tests.helpers.sweep import some
from uno_p2p.lab.simulate import Network
from uno_p2p.table.machine import Machine


class Restored(Bouts):
    """Honest tables: some nodes are cut off for a while, so that the others vote, and some find an older
    state of their store when they start again.
    """

    tick = 1.0

    def machine_for(self, seat: int, keys: object, journal: list[bytes]) -> Machine:
        """As a real node: it listens whenever it goes on with a table, even if its store is empty."""
        hold = hasattr(self, "nodes")
        return Machine(self.contract, keys, journal, self.story, hold=hold)  # type: ignore[arg-type]

    def for_seconds(self, seconds: float) -> None:
        until = self.now + seconds
        self.run(lambda: self.now >= until)

    def put_back(self, seat: int, dice: random.Random) -> None:
        """To the state before one of its own words, and start it."""
        disk = self.nodes[seat].disk
        own = [i for i, raw in enumerate(disk) if spoken_by(raw) == seat]
        self.nodes[seat].disk = disk[: dice.choice([0, *own])]
        self.restart(seat)


def spoken_by(raw: bytes) -> int | None:
    entry = wire.decode(raw)
    return entry.seat if isinstance(entry, Entry) else None


@pytest.mark.parametrize("seed", some(range(24)))
def test_both_lives_together_do_not_convict(seed: int) -> None:
    dice = random.Random(seed)
    net = Restored(dice.choice([3, 4, 5]), 3, seed)
    everybody = range(len(net.nodes))
    for _ in range(dice.randint(2, 5)):
        away = dice.choice(everybody)
        net.cut = lambda a, b, away=away: away in (a, b)  # type: ignore[misc]
        net.for_seconds(dice.choice([0.02, 0.05, 1, 70, 150]))
        net.cut = lambda a, b: False
        net.for_seconds(2)  # what was said last has come to somebody
        net.put_back(dice.choice(everybody), dice)
        net.for_seconds(dice.choice([0.02, 1, 40]))
    net.for_seconds(300)
    assert not any(net.faults)
    assert no_pair_convicts(net, everybody, net.story)


@pytest.mark.parametrize("seat", [0, 1])
def test_with_real_cards_neither(seat: int) -> None:
    net = Network(2, SMALL, 24, hands=1, players=players("chancer", 2, 24))
    node = net.nodes[seat]
    net.run(lambda: node.machine.live[2] == "move" and len(node.closed) > 12)
    first = [raw for raw in node.sent if spoken_by(raw) == seat]
    node.disk = node.disk[: node.disk.index(first[-3])]
    net.restart(seat)
    soon = net.now + 5
    net.run(lambda: net.now > soon)
    assert node.machine.rolled_back
    assert not any(net.faults)
    assert no_pair_convicts(net, [seat])  # type: ignore[arg-type]  # a network is as good as a fake one


def test_a_vote_about_a_closed_step_that_the_store_has_forgotten_is_not_given_anew() -> None:
    """A liar, which convicts itself by it, shows one vote to the first life and another to the second."""
    net = Bouts(5)
    early = [("play/0", 0), ("play/0", 1)]
    net.says = lambda target, entry: entry if (entry.track, entry.step) in early else None
    machines = [net.nodes[seat].machine for seat in net.honest]
    net.run(lambda: all(m.live[:2] == ("play/0", 2) and len(m.ledger.live.spoken) == 4 for m in machines))
    backup = list(net.nodes[0].disk)
    words = machines[0].ledger.live.steps[1]

    def freeze(*out: int) -> Entry:
        held = frozenset(words[seat].digest for seat in (0, 1, 2, 4))
        what = Freeze(0, frozenset(out), held, False, None)
        kind, step = place(what)
        return net.signs(4, words[4], what.body, track=away_track("play/0", 1), step=step, kind=kind)

    for seat in net.honest:
        net.deliver(4, seat, freeze().raw)
    assert [entry.kind for entry in words_of(net, [0])].count("freeze") == 1
    until = net.now + 3
    net.run(lambda: net.now > until)
    net.nodes[0].disk = backup
    net.restart(0)
    net.run(lambda: net.now > until + 3)
    net.deliver(4, 0, wire.encode(have(machines[1].ledger)))
    assert not net.nodes[0].machine.hold.holds
    net.deliver(4, 0, freeze(3).raw)
    net.run(lambda: net.now > until + 20)
    assert net.nodes[0].machine.rolled_back
    assert no_pair_convicts(net, [0], net.story)
