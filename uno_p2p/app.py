"""Sitting down: from a home folder and an address to a node that plays.

A table is opened or joined through the lobby; what comes out is a `Seating`, from which every node makes the
same contract by itself. After that there is no host any more.
"""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import zmq.asyncio

from protocol.errors import ProtocolError
from uno_p2p import __version__
from uno_p2p.door import Door, open_door
from uno_p2p.entering import Guest, JoinTable, Make, OpenTable, honest, new_table
from uno_p2p.neighbours import Neighbours
from uno_p2p.net.context import open_context
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.gallery import Gallery
from uno_p2p.net.knock import KNOCK
from uno_p2p.net.lobby import LobbyHost
from uno_p2p.net.mesh import Mesh
from uno_p2p.net.roaming import keep_linked
from uno_p2p.net.tasks import supervised
from uno_p2p.node import Node
from uno_p2p.onlookers import WORD
from uno_p2p.presence import Presence
from uno_p2p.promise import Promise, promise_at
from uno_p2p.proposal import MAX_PROPOSAL, PROPOSAL_FIELDS, Proposal, decode_proposal
from uno_p2p.resume import Unfinished
from uno_p2p.store import Store
from uno_p2p.table.contract import Contract
from uno_p2p.table.effects import Effect
from uno_p2p.trouble import Trouble

__all__ = [
    "MAX_PROPOSAL",
    "PROPOSAL_FIELDS",
    "Guest",
    "JoinTable",
    "Make",
    "OpenTable",
    "Proposal",
    "decode_proposal",
    "honest",
    "keep_door",
    "sit_down",
]


class _Ears:
    """Where frames go. Until there is a node they are dropped: sync brings them again."""

    def __init__(self) -> None:
        self._node: Node | None = None
        self._presence = Presence({}, 0.0)
        self._neighbours: Neighbours | None = None

    def open(self, node: Node, presence: Presence, neighbours: Neighbours) -> None:
        """From now on they are heard."""
        self._node, self._presence, self._neighbours = node, presence, neighbours

    def frame(self, peer: bytes, payload: bytes) -> None:
        """From a seat of the table."""
        if self._node is None or self._neighbours is None:
            return
        now = time.monotonic()
        self._presence.heard(peer, now)
        if payload.startswith(KNOCK):
            self._neighbours.hear(peer, payload, now)
        elif payload.startswith(WORD):
            self._neighbours.onlookers.hear(peer, payload, now)
        else:
            self._node.receive(peer, payload)

    def look(self, peer: bytes, payload: bytes) -> None:
        """From somebody who looks on."""
        if self._node is not None:
            self._node.receive(peer, payload, only_looks=True)

    def link(self, peer: bytes, up: bool) -> None:
        """A link of the table has come up or gone down."""
        if self._node is not None:
            self._presence.link(peer, up)


@asynccontextmanager
async def sit_down(
    where: OpenTable | JoinTable | Unfinished,
    guest: Guest,
    store: Store,
    observe: Callable[[Effect, float], None],
    listen: str = "*",
    make: Make = honest,
) -> AsyncIterator[tuple[Node, Mesh]]:
    """A node at a full table, or again at its unfinished one, ready to `play`. `listen` is the interface of
    the mesh of a new table, `make` what plays there.

    Raises:
        Trouble: what the lobby and the mesh raise, or "bad-table" for a proposal that cannot be played.
    """
    promise = _promise(where, store)
    async with open_context() as (context, open_things):
        ears = _Ears()
        mesh = Mesh(context, promise.curve, ears.frame, ears.link)
        open_things.push_async_callback(mesh.close)
        gallery = Gallery(context, promise.curve, ears.look)
        open_things.push_async_callback(gallery.close)
        if isinstance(where, Unfinished):
            await _bind_again(mesh, where.sitting.host, where.sitting.port)
            table, lobby = where, None
        else:
            at = listen, await _bind_again(mesh, listen, promise.port)
            table, lobby = await new_table(context, where, guest, store, promise, at, make, open_things)
        presence = Presence(table.sitting.who, time.monotonic())
        neighbours = Neighbours(table.sitting, table.machine.table.contract, promise.curve.public)
        beside = presence, neighbours, gallery
        node = Node(table.machine, table.keys, guest.player, store, mesh, observe, table.before, *beside)
        open_things.push_async_callback(node.close)
        ears.open(node, presence, neighbours)

        def followed(contract: Contract) -> None:
            sitting = neighbours.sitting
            presence.sit(sitting.who, time.monotonic())
            mesh.admit(sitting.peers)

        neighbours.on_follow(followed)
        mesh.admit(table.sitting.peers)
        door = await _door(context, lobby, neighbours, mesh)
        if door is not None:
            open_things.push_async_callback(door.close)
            if table.sitting.shows:
                await door.shows(gallery, table.sitting.host, mesh.broadcast)
        roaming = supervised(keep_linked(mesh, lambda: presence.woke(time.monotonic())))
        open_things.callback(roaming.cancel)
        yield node, mesh


def _promise(where: OpenTable | JoinTable | Unfinished, store: Store) -> Promise:
    if isinstance(where, Unfinished):
        return Promise(where.keys.secret, CurveKeys.from_secret(where.sitting.curve), where.sitting.port)
    return promise_at(where.address if isinstance(where, JoinTable) else None, store, os.urandom)


async def _door(
    context: zmq.asyncio.Context, lobby: LobbyHost | None, neighbours: Neighbours, mesh: Mesh
) -> Door | None:
    """The lobby as it goes on, or the door that this node kept before it was started again, if it can."""
    kept = neighbours.sitting.door
    if lobby is not None:
        return Door(lobby, neighbours, mesh.broadcast)
    if not kept or not neighbours.complete:
        return None
    host, _, port = kept.rpartition(":")
    with suppress(Trouble):  # something else listens there now: the table goes on without a door
        return (await open_door(context, neighbours, mesh.broadcast, (host, int(port)), __version__))[0]
    return None


async def keep_door(node: Node, mesh: Mesh, at: tuple[str, int]) -> tuple[Door, int]:
    """Keep a door of this node's own at (host, port), while it plays; returns it and its port. Close it
    before the node.

    Raises:
        Trouble: "port-busy" or "bad-address".
    """
    around = node.around
    if not isinstance(around, Neighbours) or not around.complete:
        raise ProtocolError("this node knows no introductions that it could hand out")
    return await open_door(mesh.context, around, mesh.broadcast, at, __version__)


async def _bind_again(mesh: Mesh, host: str, port: int) -> int:
    """Where the others look for us, if it is free; else anywhere: they can answer over the links we open."""
    try:
        return await mesh.bind(host, port)
    except Trouble as trouble:
        if trouble.code != "port-busy":
            raise
        return await mesh.bind(host, 0)
