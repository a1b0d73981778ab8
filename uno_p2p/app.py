"""Sitting down: from a home folder and an address to a node that plays.

A table is opened or joined through the lobby; what comes out is a `Seating`, from which every node makes the
same contract by itself. After that there is no host any more.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace

import zmq.asyncio

from protocol.codec import fields, pack, unpack
from protocol.errors import Fault
from uno_p2p import __version__
from uno_p2p.net.address import parse_address
from uno_p2p.net.card import TableCard
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.guest_code import AskCode
from uno_p2p.net.introduction import Introduction, told_apart
from uno_p2p.net.lobby import LobbyHost, join
from uno_p2p.net.local import own_address_for, to_tell
from uno_p2p.net.mesh import Mesh
from uno_p2p.net.roaming import keep_linked
from uno_p2p.net.seating import Seating
from uno_p2p.net.tasks import supervised
from uno_p2p.node import Node
from uno_p2p.players.player import Player
from uno_p2p.presence import Presence
from uno_p2p.resume import Unfinished
from uno_p2p.rules.options import Options
from uno_p2p.sitting import Sitting
from uno_p2p.store import Store
from uno_p2p.table.contract import (
    BY_SEATS,
    GRACE,
    PATIENCE,
    Contract,
    Seat,
    encode_absence,
    read_options,
    split_absence,
)
from uno_p2p.table.contract import decode as decode_contract
from uno_p2p.table.effects import Effect
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.trouble import Trouble

MAX_PROPOSAL = 16 * 1024
PROPOSAL_FIELDS = 4
"""Of a proposal that says nothing about absence."""
SECRET_SIZE = 32


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a host proposes; the fields are those of the contract."""

    options: Options
    hands: int = 0
    grace: int = GRACE
    disclose: bool = False
    absence: str = BY_SEATS
    patience: int = PATIENCE

    def encode(self) -> bytes:
        """Opaque bytes for the lobby."""
        away = encode_absence(self.absence, self.patience)
        return pack([self.options.to_plain(), self.hands, self.grace, self.disclose, *away])

    def contract(self, roster: tuple[Seat, ...]) -> Contract:
        """The contract of those who sit there."""
        made = Contract(self.options, roster, self.hands, self.grace, self.disclose)
        return replace(made, absence=self.absence, patience=self.patience)


def decode_proposal(raw: bytes) -> Proposal:
    """A host's proposal; Fault BAD_ENCODING if it cannot be played by this version."""
    head, absence, patience = split_absence(unpack(raw, limit=MAX_PROPOSAL), PROPOSAL_FIELDS)
    options, hands, grace, disclose = fields(head, dict, int, int, bool)
    return Proposal(read_options(options), hands, grace, disclose, absence, patience)


Announce = Callable[[Callable[[], TableCard], str, int, str], AbstractAsyncContextManager[None]]
"""`(card, host, port, version)` -> a block in which this is announced."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table: where the lobby listens, for how many seats, with what rules."""

    host: str
    port: int
    seats: int
    proposal: Proposal
    on_open: Callable[[int], None]
    """Called with the lobby's port once guests can come."""
    on_change: Callable[[tuple[Introduction, ...]], None] | None = None
    """Called with all who have a seat when a guest comes or goes."""
    bots: tuple[str, ...] = ()
    """To remember with the table; see `Sitting`."""
    title: str = ""
    """The table's name; by default the host's."""
    code: Callable[[], str] | None = None
    """Makes a code that guests must know; None: anybody may come."""
    on_code: Callable[[str, str], None] | None = None
    """Called with an address and its new code after wrong tries from there."""
    on_card: Callable[[TableCard], None] | None = None
    """Called with what guests are told of the table, whenever that changes."""
    on_full: Callable[[Seating], None] | None = None
    """Called with the seating, once it is stored."""
    announce: Announce | None = None
    """Tells the network that there is a table, while guests can come; see `net.announcing`."""


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Join the table whose lobby is at "host:port"; `on_wait(seats taken, seats)` while it fills. `code`,
    `insist` and `on_card` as for the lobby's `join`, `on_full` as for `OpenTable`.
    """

    address: str
    on_wait: Callable[[int, int], None] | None = None
    code: AskCode | None = None
    insist: bool = False
    on_card: Callable[[TableCard], None] | None = None
    on_full: Callable[[Seating], None] | None = None


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits down here."""

    name: str
    bot: bool
    player: Player


Make = Callable[[Contract, Keys, Sitting], Machine]
"""What plays at a new table."""


def honest(contract: Contract, keys: Keys, sitting: Sitting) -> Machine:
    """The machine of everybody who does not experiment."""
    return Machine(contract, keys)


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
    context = zmq.asyncio.Context()
    again = where if isinstance(where, Unfinished) else None
    curve = CurveKeys.from_secret(again.sitting.curve) if again else CurveKeys.generate()
    node: Node | None = None
    roaming: asyncio.Task[None] | None = None

    def on_frame(peer: bytes, payload: bytes) -> None:
        if node is not None:
            presence.heard(peer, time.monotonic())
            node.receive(peer, payload)

    def on_link(peer: bytes, up: bool) -> None:
        if node is not None:
            presence.link(peer, up)

    mesh = Mesh(context, curve, on_frame, on_link)
    try:
        if isinstance(where, Unfinished):
            await _bind_again(mesh, where.sitting)
            table = where
        else:
            port = await mesh.bind(listen, 0)
            table = await _new_table(context, where, guest, store, curve, (listen, port), make)
        presence = Presence(table.sitting.who, time.monotonic())
        node = Node(table.machine, table.keys, guest.player, store, mesh, observe, table.before, presence)
        mesh.admit(table.sitting.peers)
        roaming = supervised(keep_linked(mesh, lambda: presence.woke(time.monotonic())))
        yield node, mesh
    finally:
        if roaming is not None:
            roaming.cancel()
        if node is not None:
            await node.close()
        await mesh.close()
        context.term()


async def _bind_again(mesh: Mesh, sitting: Sitting) -> None:
    """Where the others look for us, if it is free; else anywhere: they can answer over the links we open."""
    try:
        await mesh.bind(sitting.host, sitting.port)
    except Trouble as trouble:
        if trouble.code != "port-busy":
            raise
        await mesh.bind(sitting.host, 0)


async def _new_table(
    context: zmq.asyncio.Context,
    where: OpenTable | JoinTable,
    guest: Guest,
    store: Store,
    curve: CurveKeys,
    at: tuple[str, int],
    make: Make,
) -> Unfinished:
    """Through the lobby to a table that is stored. `at`: where the mesh listens."""
    secret = os.urandom(SECRET_SIZE)
    keys = Keys(store.identity(), secret, os.urandom)
    introduction = Introduction.sign(
        keys.identity,
        name=guest.name,
        bot=guest.bot,
        commitment=keys.commitment,
        curve=curve.public,
        hosts=_hosts(where),
        port=at[1],
    )
    made: list[Unfinished] = []

    def keep(seating: Seating) -> None:
        contract = _contract(seating)
        peers = {seat.curve: seating.endpoints[seat.identity] for seat in _others(seating)}
        bots = where.bots if isinstance(where, OpenTable) else ()
        who = {seat.curve: seat.identity for seat in _others(seating)}
        sitting = Sitting(curve.secret, *at, peers, bots, who)
        store.open_table(contract.digest(), contract.encode(), secret, sitting)
        made.append(Unfinished(make(contract, keys, sitting), keys, sitting, None))
        if where.on_full is not None:
            where.on_full(seating)

    await _seating(context, where, introduction, curve, keep)
    return made[0]


async def _seating(
    context: zmq.asyncio.Context,
    where: OpenTable | JoinTable,
    introduction: Introduction,
    curve: CurveKeys,
    keep: Callable[[Seating], None],
) -> None:
    """Wait until the table is full. A guest keeps the seating before it confirms it, and the host after that:
    no guest that has confirmed forgets a table that the host may go on with.
    """
    if isinstance(where, JoinTable):
        await join(
            context,
            where.address,
            introduction,
            version=__version__,
            keys=curve,
            code=where.code,
            insist=where.insist,
            on_card=where.on_card,
            on_wait=where.on_wait,
            on_seating=keep,
        )
        return

    def changed(taken: tuple[Introduction, ...]) -> None:
        if where.on_card is not None:
            where.on_card(lobby.card)
        if where.on_change is not None:
            where.on_change(taken)

    table = where.proposal.encode()
    lobby = LobbyHost(
        context,
        introduction,
        seats=where.seats,
        table=table,
        version=__version__,
        title=where.title,
        code=where.code,
        on_change=changed,
        on_code=where.on_code,
    )
    try:
        port = await lobby.open(where.host, where.port)
        where.on_open(port)
        if where.on_card is not None:
            where.on_card(lobby.card)
        announce = where.announce or (lambda *_: nullcontext())
        async with announce(lambda: lobby.card, where.host, port, __version__):
            keep(await lobby.seating())
    finally:
        await lobby.close()


def _hosts(where: OpenTable | JoinTable) -> tuple[str, ...]:
    """Where a guest believes it can be reached; the others need it if the host sees it at an address that
    means something to the host only.
    """
    if isinstance(where, OpenTable):
        return ()
    seen = own_address_for(parse_address(where.address)[0])
    return to_tell() if seen is None else to_tell([seen]) or to_tell()


def _contract(seating: Seating) -> Contract:
    names = told_apart([seat.name for seat in seating.seats])
    roster = tuple(
        Seat(seat.identity, name, seat.bot, seat.commitment)
        for seat, name in zip(seating.seats, names, strict=True)
    )
    try:
        proposal = decode_proposal(seating.table)
        made = proposal.contract(roster)
        return decode_contract(made.encode())  # the host's numbers are within the contract's bounds
    except Fault as fault:
        sentence = "This table plays by rules that this version does not know; update the older program."
        raise Trouble("bad-table", sentence) from fault


def _others(seating: Seating) -> list[Introduction]:
    return [seat for i, seat in enumerate(seating.seats) if i != seating.me]
