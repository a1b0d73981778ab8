"""Cheats that a review found possible: each was played, and must stay impossible."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from protocol import wire
from protocol.entry import Body, Entry, sign
from protocol.errors import Fault, FaultCode
from protocol.group import dec_points
from protocol.keys import _WEAK as SMALL_ORDER
from protocol.sync import Have
from tests.helpers.cheat import Cheater, at
from tests.helpers.fakenet import FakeNet, contract_for, keys_for
from tests.helpers.fakenet import Node as FakeNode
from tests.helpers.prepared import Position, PreparedNet
from uno_p2p.inbox import MAX_PENDING
from uno_p2p.node import PATIENCE, Node
from uno_p2p.rules.events import Caught
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.choices import Accept, Ask, AskAccept, Catch, Challenge, Choice, Pass, Ready
from uno_p2p.table.contract import GRACE, Contract, decode
from uno_p2p.table.duty import Script, Where
from uno_p2p.table.effects import Effect, Send
from uno_p2p.table.ending import Ending
from uno_p2p.table.gossip import BURST, STALL
from uno_p2p.table.happenings import Moved
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.match import after_hand, opening
from uno_p2p.table.steps.challenge import Answer
from uno_p2p.table.table import Table
from uno_p2p.table.view import View


def speak(net: PreparedNet, seat: int, kind: str, body: list[object]) -> None:
    """The seat's changed program says this at the live step."""
    node = net.nodes[seat]
    track = node.machine.ledger.live
    entry = sign(node.keys.identity, track.sid, track.name, track.step, seat, track.digests[-1], kind, body)
    node.machine._speaker._own_word = entry.digest  # its own machine knows what its program says
    for target in range(len(net.nodes)):
        net.deliver(seat, target, entry.raw)


def unseen(effect: Effect, now: float) -> None:
    pass


@pytest.mark.parametrize(
    ("card", "seats", "hasty", "catcher"),
    [("RS", 2, 0, 1), ("RR", 2, 0, 1), ("RD", 2, 0, 1), ("R7", 3, 1, 2)],
)
def test_a_pass_at_once_by_who_acts_next_takes_nobodys_catch_away(
    card: str, seats: int, hasty: int, catcher: int
) -> None:
    # Between two, after a Skip, the player who has not called acts next itself, and could end its own race.
    hands = [f"{card} B5", "G1 G2 G3", "R1 G1 G2"][:seats]
    net = PreparedNet(Position(hands, draw="Y1 Y2 Y3 Y4 B1 B2"), grace=GRACE)
    net.play(0, card)
    speak(net, hasty, "react", ["pass", 0])
    net.run(lambda: net.now >= GRACE / 1000 - 0.1)
    net.choose(catcher, Catch())
    net.settle(1.0)
    assert Moved(Caught(catcher, 0)) in net.told(Moved, catcher)
    net.agree()


# -- two ends of one table ----------------------------------------------------------------------------------


def short(table: Table) -> Script[Ending]:
    """A table that only opens and asks who stays for the next one."""
    yield from opening(table)
    ending = yield from after_hand(table, 0, over=True)
    return ending or Ending(table.standings, {}, over=True)


class Stays:
    """A player who accepts, and stays for another match."""

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        return Accept() if isinstance(ask, AskAccept) else Ready()


class Wire:
    """One seat's links to the others in this process; what does not `pass` from a seat to another is lost."""

    def __init__(self, nodes: list[Node], seat: int, passes: Callable[[int, int, bytes], bool]) -> None:
        self._nodes, self._seat, self._passes = nodes, seat, passes

    def send(self, peer: bytes, payload: bytes) -> bool:
        passes = self._passes(self._seat, peer[0], payload)
        if passes:
            self._nodes[peer[0]].receive(bytes([self._seat]), payload)
        return passes

    def broadcast(self, payload: bytes) -> int:
        others = [seat for seat in range(len(self._nodes)) if seat != self._seat]
        return sum(self.send(bytes([seat]), payload) for seat in others)


Passes = Callable[[list[Node], int, int, bytes], bool]


@asynccontextmanager
async def playing(
    home: Path, machines: list[Machine], passes: Passes, seen: Callable[[list[Node]], object]
) -> AsyncIterator[list[Node]]:
    """Nodes of these machines, with stores, that play until the end of the block."""
    nodes: list[Node] = []
    stores = [Store(home / str(seat)) for seat in range(len(machines))]
    for seat, machine in enumerate(machines):
        contract, keys = machine.table.contract, keys_for(seat)
        stores[seat].open_table(contract.digest(), contract.encode(), keys.secret)
        links = Wire(nodes, seat, lambda *what: passes(nodes, *what))
        nodes.append(Node(machine, keys, Stays(), stores[seat], links, lambda *_: seen(nodes) and None))
    tasks = [asyncio.create_task(node.play()) for node in nodes]
    try:
        async with asyncio.timeout(60.0):
            yield nodes
    finally:
        for node in nodes:
            await node.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for store in stores:
            store.close()


def stays_and_leaves(contract: Contract, liar: int, far: set[int]) -> Cheater:
    stays = at("ready", lambda scene: scene.body)
    return Cheater(contract, keys_for(liar), stays, lambda scene: [b""], frozenset(far), short)


async def test_who_stays_for_one_and_leaves_for_another_is_found_out(tmp_path: Path) -> None:
    # Nothing follows the last step that would carry its digest: both sat down at tables that never open.
    liar = 2
    contract = contract_for([keys_for(seat) for seat in range(3)], parse(["deck=small28"]))
    cheater = stays_and_leaves(contract, liar, {1})
    honest = [Machine(contract, keys_for(seat), story=short) for seat in range(liar)]
    apart: set[int] = set()
    """Seats that sit at a table which the other honest one has never heard of."""
    together = asyncio.Event()

    def passes(nodes: list[Node], source: int, target: int, payload: bytes) -> bool:
        # All entries come at once, so nobody asks for any before both have gone on. The liar helps nobody.
        apart.update(seat for seat in range(liar) if nodes[seat].machine is not honest[seat])
        return liar not in (source, target) if len(apart) == liar else isinstance(wire.decode(payload), Entry)

    def seen(nodes: list[Node]) -> None:
        tables = [node.machine.table for node in nodes[:liar]]
        if all(table.open and table.n == liar for table in tables):
            together.set()

    async with playing(tmp_path, [*honest, cheater], passes, seen) as nodes:
        await together.wait()
        assert len(apart) == liar
        assert nodes[0].machine.table.sid == nodes[1].machine.table.sid
        for seat, machine in enumerate(honest):
            (fault,) = machine.faults
            assert (fault.code, fault.seat) == (FaultCode.DOUBLE_SPEECH, liar)
            assert not machine.stopped
            assert nodes[seat].view().names == ("player 0", "player 1")
    for seat in range(liar):
        store = Store(tmp_path / str(seat))
        assert {entry.raw for entry in cheater.said} <= set(store.journal(contract.digest()))
        store.close()


async def test_who_sits_at_the_next_table_with_a_liar_goes_back_to_where_it_is_named(tmp_path: Path) -> None:
    liar = 1
    contract = contract_for([keys_for(seat) for seat in range(2)], parse(["deck=small28"]))
    cheater = stays_and_leaves(contract, liar, set())
    honest = Machine(contract, keys_for(0), story=short)
    named = asyncio.Event()

    def passes(nodes: list[Node], source: int, target: int, payload: bytes) -> bool:
        return nodes[0].machine is honest  # at the next table nobody hears anything

    def seen(nodes: list[Node]) -> None:
        if nodes[0].machine is not honest and not honest.stopped:
            nodes[0].receive(bytes([liar]), cheater.said[1].raw)
        if honest.stopped:
            named.set()

    async with playing(tmp_path, [honest, cheater], passes, seen) as nodes:
        await named.wait()
        (fault,) = honest.faults
        assert (fault.code, fault.seat) == (FaultCode.DOUBLE_SPEECH, liar)
        assert nodes[0].machine is honest
        assert nodes[0].view().names == ("player 0", "player 1")


# -- floods -------------------------------------------------------------------------------------------------


def test_a_flood_of_have_is_answered_no_more_often_than_an_honest_node_asks() -> None:
    # 34 bytes asked for 340 kB, 2000 times a second: one seat could keep all others busy with sending.
    net = FakeNet(3, parse(["deck=small28"]), hands=1)
    net.run()
    machine, tracks = net.nodes[0].machine, net.nodes[0].machine.ledger.tracks
    behind = wire.encode(Have(tracks[0].sid[:8], "table", 0, tracks[0].digests[0][:8], frozenset()))
    machine.now += 10.0
    answers = [bool(machine.receive(b"flooder", behind)) for _ in range(100)]
    assert answers[0]
    assert sum(answers) <= 2 * BURST / STALL
    assert machine.receive(b"somebody else", behind)
    for _ in range(50):
        machine.now += STALL
        assert machine.receive(b"somebody else", behind)  # who asks as an honest node does is always answered
    machine.now += 2 * BURST
    assert machine.receive(b"flooder", behind)


async def test_a_flood_keeps_neither_proofs_from_being_checked_nor_others_from_being_heard(
    tmp_path: Path,
) -> None:
    net = FakeNet(3, parse(["deck=small28"]), hands=1)
    net.run(until=lambda: net.nodes[0].machine.live[2] == "deal")
    spectator = Machine(net.contract, None)
    for entry in net.nodes[0].machine.ledger.history():
        spectator.receive(b"honest", entry.raw)
    unproven = len(spectator.course.hearing.backlog)
    assert unproven > 0
    store = Store(tmp_path)
    node = Node(spectator, net.nodes[0].keys, Stays(), store, Wire([], 0, lambda *_: False), unseen)
    for _ in range(10_000):
        node.receive(b"flooder", b"junk" * 250)
    assert len(node._inputs) * 1000 <= MAX_PENDING  # what waits is bounded
    full = len(node._inputs)
    node.receive(b"honest", b"junk")
    assert len(node._inputs) == full + 1  # there is room for everybody else
    for _ in range((PATIENCE + 1) * unproven):
        node._once()
    assert not spectator.course.hearing.backlog
    waiting = len(node._inputs)
    node.receive(b"flooder", b"junk" * 250)  # what was taken makes room
    node.receive(b"honest", b"junk")
    assert len(node._inputs) == waiting + 2
    store.close()


# -- randomness ---------------------------------------------------------------------------------------------


def test_two_histories_never_share_the_randomizers_of_a_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    # A node whose store was put back would show the difference of two hands to whoever holds both copies.
    answers: list[tuple[Answer, Where, Keys]] = []
    honest = Answer.answer

    def recorded(self: Answer, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        answers.append((self, at, keys))
        return honest(self, at, seat, keys, choice)

    monkeypatch.setattr(Answer, "answer", recorded)
    net = PreparedNet(Position(["W4 G1 G2", "R1 R2 R3"], draw="Y1 Y2 Y3 Y4 B1 B2 B3"))
    net.play(0, "W4", "B").do(1, Challenge())
    ((duty, here, keys),) = answers
    said = [duty.answer(replace(here, prev=bytes([k]) * 32), 0, keys, None)[0] for k in range(2)]
    again = duty.answer(replace(here, prev=bytes(32)), 0, keys, None)[0]
    assert said[0] == again  # what was said is said again to the byte
    assert all(a != b for a, b in zip(dec_points(said[0], 4), dec_points(said[1], 4), strict=True))


# -- names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign_bit", [0, 1 << 255])
@pytest.mark.parametrize("y", sorted(SMALL_ORDER))
def test_nobody_sits_down_with_a_key_that_anybody_can_sign_for(y: int, sign_bit: int) -> None:
    # Who has such a key can deny what it signed, and everybody else can put words into its mouth.
    weak = (y | sign_bit).to_bytes(32, "little")
    forged = (1).to_bytes(32, "little") + bytes(32)
    signs = 0
    for message in range(100):
        with suppress(InvalidSignature):
            Ed25519PublicKey.from_public_bytes(weak).verify(forged, bytes([message]))
            signs += 1
    assert signs > 0  # the weakness is real
    contract = contract_for([keys_for(0), keys_for(1)], parse(["deck=small28"]))
    assert decode(contract.encode()) == contract
    seats = (contract.roster[0], replace(contract.roster[1], identity=weak))
    with pytest.raises(Fault) as caught:
        decode(replace(contract, roster=seats).encode())
    assert caught.value.code is FaultCode.BAD_KEY


# -- what the race after a play tells -----------------------------------------------------------------------


class Clocked(PreparedNet):
    """Notes when each node says what in the race after a play, as anybody on the network could."""

    def __init__(self, position: Position, rules: list[str]) -> None:
        self.heard: list[tuple[float, int, object]] = []
        super().__init__(position, rules=rules, grace=GRACE, delay=(0.02, 0.02))

    def _one(self, seat: int, node: FakeNode, effect: Effect) -> None:
        if isinstance(effect, Send) and effect.what is not None:
            entry = wire.decode(effect.raw)
            if isinstance(entry, Entry) and entry.kind == "react":
                self.heard.append((round(self.now, 3), seat, entry.body))
        super()._one(seat, node, effect)


@pytest.mark.parametrize("rules", [["jump_in=on"], ["jump_in=same-symbol", "no_bluffing=on"]], ids=str)
@pytest.mark.parametrize("mine", ["R7 G0", "R7", "R7 G0 G1"], ids=["open", "uncalled", "three"])
def test_a_node_lets_a_play_pass_at_the_same_moment_whatever_it_holds(mine: str, rules: list[str]) -> None:
    # A pass that came sooner, or later, from whoever could have jumped in would tell that it holds the card.
    heard = []
    for theirs in ("R7 B1 B1", "G7 B1 W4", "Y0 Y1 Y0", "W W WX"):
        position = Position([f"{mine} YS", "B0 BS YD", theirs], "R0", "Y1 YS YD YR B7 BS")
        net = Clocked(position, ["deck=small39", *rules])
        net.play(0, "R7")
        net.settle(1.0)
        net.do(1, Pass())
        net.settle(3.0)
        net.agree()
        heard.append(net.heard)
    assert {seat for _, seat, _ in heard[0]} == {0, 1, 2}
    assert all(other == heard[0] for other in heard)
