"""The last table of a home is made again from its files, or it is said why not."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.fakenet import FakeNet
from tests.helpers.hands import SMALL, played, players
from uno_p2p import going_on
from uno_p2p.company import Bots, remembered
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot, Level
from uno_p2p.resume import close, give_up, unfinished
from uno_p2p.sitting import Sitting
from uno_p2p.store import Store, Why
from uno_p2p.table.choices import Ask, AskReady, Choice, Leave
from uno_p2p.table.effects import Effect, Show
from uno_p2p.table.happenings import RolledBack
from uno_p2p.table.view import View
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import Words

SITTING = Sitting(bytes([9]) * 32, "127.0.0.1", 4711, {bytes([3]) * 32: "tcp://127.0.0.1:5000"})


def entropy(count: int) -> bytes:
    return bytes(count)


def home_of(folder: Path, net: FakeNet, seat: int, journal: list[bytes], seed: int = 24) -> Store:
    """A home that holds this much of the seat's first table."""
    keys = net.nodes[seat].shelf[0][1] if net.nodes[seat].shelf else net.nodes[seat].keys
    store = Store(folder, random.Random(f"{seed}/{seat}").randbytes)  # as `keys_for` does
    assert store.identity().public == keys.identity.public
    digest = net.contract.digest()
    store.open_table(digest, net.contract.encode(), keys.secret, SITTING)
    store.save(digest, journal)
    return store


def middle() -> FakeNet:
    net = FakeNet(2, SMALL, 24, hands=1, players=players("chancer", 2, 24))
    net.run(until=lambda: len(net.nodes[0].closed) > 15)
    return net


def test_the_table_goes_on_where_it_was(tmp_path: Path) -> None:
    net = middle()
    node = net.nodes[0]
    store = home_of(tmp_path, net, 0, node.disk)
    again = unfinished(store, entropy)
    assert again is not None
    assert again.sitting == SITTING
    assert not again.over
    assert again.names == ("player 1",)
    assert {entry.raw for entry in again.machine.ledger.history()} == set(node.disk)
    assert again.machine.hold.holds, "it listens first"
    assert not again.machine.rolled_back
    store.close()


def test_an_empty_home_and_one_that_gave_up_have_nothing_to_go_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path / "new")
    assert unfinished(store, entropy) is None
    assert not give_up(store)
    net = middle()
    other = home_of(tmp_path / "old", net, 0, net.nodes[0].disk)
    assert give_up(other)
    assert unfinished(other, entropy) is None
    assert not give_up(other)
    assert [kept.closed for kept in other.kept()] == [Why.GIVEN_UP]


def test_a_table_that_has_ended_is_over_until_it_is_closed(tmp_path: Path) -> None:
    net = played((2, 24, "chancer"))
    store = home_of(tmp_path, net, 0, net.nodes[0].disk)
    again = unfinished(store, entropy)
    assert again is not None
    assert again.over
    close(store, again.machine)
    assert unfinished(store, entropy) is None
    assert store.kept()[0].closed is Why.OVER


def test_a_table_that_goes_on_is_not_closed(tmp_path: Path) -> None:
    net = middle()
    store = home_of(tmp_path, net, 0, net.nodes[0].disk)
    again = unfinished(store, entropy)
    assert again is not None
    close(store, again.machine)
    assert store.kept()[0].closed is None


@pytest.mark.parametrize(
    "spoil", ["UPDATE entries SET frame = x'00' WHERE nr = 3", "UPDATE tables SET contract = x'c0'"]
)
def test_a_table_that_cannot_be_read_is_said_and_can_be_given_up(spoil: str, tmp_path: Path) -> None:
    net = middle()
    store = home_of(tmp_path, net, 0, net.nodes[0].disk)
    store._db.execute(spoil)
    with pytest.raises(Trouble) as caught:
        unfinished(store, entropy)
    assert caught.value.code == "table-damaged"
    give_up(store)
    assert unfinished(store, entropy) is None


class Wires:
    """The node is alone; what it says is kept."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def send(self, peer: bytes, payload: bytes) -> bool:
        return False

    def broadcast(self, payload: bytes) -> int:
        self.said.append(payload)
        return 0


async def running(
    store: Store, wires: Wires, seen: Callable[[Node, list[Effect]], bool], *frames: bytes
) -> Node:
    """The home's table as a running node that hears these frames, until something is seen."""
    again = unfinished(store, entropy)
    assert again is not None
    effects: list[Effect] = []
    moved = asyncio.Event()
    loop = asyncio.get_running_loop()

    def observe(effect: Effect, now: float) -> None:
        effects.append(effect)
        loop.call_soon_threadsafe(moved.set)

    node = Node(again.machine, again.keys, Bot(), store, wires, observe, again.before)
    playing = asyncio.create_task(node.play())
    for frame in frames:
        node.receive(b"peer", frame)
    async with asyncio.timeout(30):
        while not seen(node, effects):
            moved.clear()
            await moved.wait()
    playing.cancel()
    await node.close()
    return node


async def test_real_files_that_were_put_back_are_noticed_and_say_nothing(tmp_path: Path) -> None:
    net = middle()
    node = net.nodes[0]
    own = [entry.raw for entry in node.machine.ledger.history() if entry.seat == 0]
    store = home_of(tmp_path, net, 0, node.disk[: node.disk.index(own[-2])])
    wires = Wires()
    everything = [entry.raw for entry in node.machine.ledger.history()]
    await running(store, wires, lambda _, effects: Show(RolledBack()) in effects, *everything)
    assert not [raw for raw in wires.said if raw.startswith(b"\x93\xa5entry")]
    store.close()


class Leaver(Bot):
    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        return Leave() if isinstance(ask, AskReady) else super().decide(view, ask, now)


async def test_a_home_that_died_between_two_tables_sits_down_at_the_second(tmp_path: Path) -> None:
    net = FakeNet(3, SMALL, 6, hands=2, players=[Bot(), Bot(), Leaver()])
    net.run(until=lambda: len(net.nodes[0].before) == 1)
    contract, _, journal = net.nodes[0].shelf[0]
    store = home_of(tmp_path, net, 0, journal, seed=6)
    assert unfinished(store, entropy).over is False
    node = await running(store, Wires(), lambda node, _: node.machine.table.contract != contract)
    second = net.nodes[0].machine.table.contract
    assert node.machine.table.contract == second
    assert node.machine.hold.holds, "the older store may have been there already"
    first, after = store.kept()
    assert first.totals == tuple(net.nodes[0].before[0].result.totals)
    assert (after.digest, after.before, after.sitting) == (second.digest(), contract.digest(), SITTING)
    store.close()
    again = unfinished(reopened := Store(tmp_path), entropy)
    assert again is not None
    assert again.before is not None
    assert again.before[0].table.contract == contract
    assert again.machine.table.contract == second
    reopened.close()


# -- what the commands make of it ----------------------------------------------------------------------


async def told(store: Store, *, new: bool = False) -> tuple[bool, list[str]]:
    """Whether there is a table to go on with, and what is said of it."""
    said: list[str] = []
    found = await going_on.goes_on(
        store, lambda key, **params: said.append(Words("ja").say(key, **params)), new=new
    )
    return found is not None, said


async def test_going_on_is_said_and_giving_up_too(tmp_path: Path) -> None:
    net = middle()
    store = home_of(tmp_path, net, 0, net.nodes[0].disk)
    words = Words("ja")
    again = words.say("lobby.resume", names="player 1", option="--new")
    assert await told(store) == (True, [again])
    assert await told(store, new=True) == (False, [words.say("lobby.given-up")])
    assert await told(store, new=True) == (False, [])
    assert await told(store) == (False, [])
    store.close()


async def test_a_table_that_had_ended_is_brought_to_its_end_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(going_on, "FAREWELL", (0.0, 0.1))
    net = played((2, 24, "chancer"))
    store = home_of(tmp_path, net, 0, net.nodes[0].disk)
    assert await told(store) == (False, [Words("ja").say("lobby.farewell")])
    assert store.kept()[0].closed is Why.OVER
    assert await told(store) == (False, [])
    store.close()


def test_bots_come_back_as_they_were(tmp_path: Path) -> None:
    bots = Bots(2, Level.HARD, 0.5)
    assert remembered(bots.note()) == bots
    assert remembered(()).count == 0
    first, again = bots.command(1, "127.0.0.1:1", tmp_path), bots.command(1, None, tmp_path)
    assert "--new" in first
    assert "--new" not in again
    assert str(tmp_path / "bots" / "1") in again
