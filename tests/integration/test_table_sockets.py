"""Whole tables over real ZeroMQ on loopback: every seat with its own mesh, store and machine thread."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import zmq.asyncio

from protocol.keys import Identity
from tests.helpers.fakenet import contract_for
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.mesh import Mesh
from uno_p2p.node import Node
from uno_p2p.players.bot import Bot
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.effects import Effect, Persist, Send
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine


@dataclass
class Seat:
    keys: Keys
    curve: CurveKeys
    store: Store
    mesh: Mesh | None = None
    node: Node | None = None
    effects: list[Effect] = field(default_factory=list)


@asynccontextmanager
async def table(
    folder: Path, seats: int, *, hands: int = 1, cut: Collection[frozenset[int]] = ()
) -> AsyncIterator[list[Seat]]:
    """Nodes ready to play; the pairs in `cut` have no link in either direction."""
    context = zmq.asyncio.Context()
    places = [
        Seat(
            Keys(Identity(os.urandom(32)), os.urandom(32), os.urandom),
            CurveKeys.generate(),
            Store(folder / f"node-{i}"),
        )
        for i in range(seats)
    ]
    options = parse(["classic", "deck=small28"] if seats < 4 else ["classic"])
    contract = contract_for([place.keys for place in places], options, hands)
    ports = []
    for place in places:

        def on_frame(peer: bytes, raw: bytes, place: Seat = place) -> None:
            if place.node is not None:
                place.node.receive(peer, raw)

        place.mesh = Mesh(context, place.curve, on_frame, lambda peer, up: None)
        ports.append(await place.mesh.bind("127.0.0.1", 0))
        place.store.open_table(contract.digest(), contract.encode(), place.keys.secret)

        def observe(effect: Effect, now: float, place: Seat = place) -> None:
            place.effects.append(effect)

        machine = Machine(contract, place.keys)
        place.node = Node(machine, place.keys, Bot(), place.store, place.mesh, observe)
    for i, place in enumerate(places):
        peers = {
            other.curve.public: f"tcp://127.0.0.1:{ports[j]}"
            for j, other in enumerate(places)
            if j != i and frozenset({i, j}) not in cut
        }
        place.mesh.admit(peers)
    try:
        yield places
    finally:
        for place in places:
            await place.node.close()
            await place.mesh.close()
            place.store.close()
        context.term()


async def play(places: list[Seat]) -> None:
    async with asyncio.timeout(90):
        await asyncio.gather(*(place.node.play() for place in places))


def same_story(places: list[Seat]) -> None:
    machines = [place.node.machine for place in places]
    assert len({machine.ledger.live.digests[-1] for machine in machines}) == 1
    assert len({machine.result.totals for machine in machines}) == 1
    assert not any(machine.faults for machine in machines)


async def test_a_hand_over_real_sockets_is_the_same_story_everywhere(tmp_path: Path) -> None:
    async with table(tmp_path, 3) as places:
        await play(places)
        same_story(places)
        for place in places:
            digest = place.node.machine.table.contract.digest()
            stored = place.store.journal(digest)
            told = [entry.raw for entry in place.node.machine.ledger.history()]
            assert sorted(stored) == sorted(told)


async def test_without_a_link_between_two_of_four_the_game_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path, 4, cut=[frozenset({1, 2})]) as places:
        await play(places)
        same_story(places)
        assert places[2].curve.public not in places[1].mesh.up


async def test_what_is_sent_was_stored_before(tmp_path: Path) -> None:
    async with table(tmp_path, 2) as places:
        await play(places)
        for place in places:
            stored: set[bytes] = set()
            said = 0
            for effect in place.effects:
                if isinstance(effect, Persist):
                    stored.update(effect.entries)
                elif isinstance(effect, Send) and effect.what is not None:
                    said += 1
                    assert effect.raw in stored
            assert said > 5


async def test_whoever_is_done_stays_until_the_others_stand_there_too(tmp_path: Path) -> None:
    async with table(tmp_path, 3) as places:
        await play(places)
        async with asyncio.timeout(30):  # far less than `most`: they leave because they know
            await asyncio.gather(*(place.node.linger(0.3, 60.0) for place in places))
        for place in places:
            assert place.node.machine.followers == 2
            digest = place.node.machine.table.contract.digest()
            assert place.store._db.execute("SELECT digest FROM results").fetchall() == [(digest,)]
