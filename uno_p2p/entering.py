"""Through the lobby to a table that is stored: who opens one, who joins one, and what becomes of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from dataclasses import dataclass

import zmq.asyncio

from uno_p2p import __version__
from uno_p2p.net.address import parse_address
from uno_p2p.net.card import TableCard
from uno_p2p.net.guest_code import AskCode
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.lobby import LobbyHost, join
from uno_p2p.net.local import own_address_for, to_tell
from uno_p2p.net.seating import Seating
from uno_p2p.players.player import Player
from uno_p2p.promise import Promise
from uno_p2p.proposal import Proposal
from uno_p2p.resume import Unfinished
from uno_p2p.seated import contract_of
from uno_p2p.sitting import Sitting
from uno_p2p.store import Store
from uno_p2p.table.contract import Contract
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

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
    bots: Callable[[], tuple[str, ...]] = tuple
    """What is to be remembered of them with the table, once it is full; see `Sitting`."""
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
    on_lobby: Callable[[Callable[[Proposal], None]], None] | None = None
    """Called with what proposes other rules, once guests can come; that raises ProtocolError if too late."""
    announce: Announce | None = None
    """Tells the network that there is a table, while guests can come; see `net.announcing`."""
    door: bool = True
    """Whether the lobby stays open while the table plays, for people who join between two hands."""
    shows: bool = True
    """Whether people may look on, through that door."""


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


async def new_table(
    context: zmq.asyncio.Context,
    where: OpenTable | JoinTable,
    guest: Guest,
    store: Store,
    promise: Promise,
    at: tuple[str, int],
    make: Make,
    open_things: AsyncExitStack,
) -> tuple[Unfinished, LobbyHost | None]:
    """Through the lobby to a table that is stored; and the lobby if it stays open. `at`: where the mesh
    listens.
    """
    keys, curve = Keys(store.identity(), promise.secret, os.urandom), promise.curve
    promise.keep(store, at[1])
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

    def keep(seating: Seating, door: str = "") -> None:
        shows = isinstance(where, OpenTable) and where.shows
        contract = contract_of(seating)
        peers = {seat.curve: seating.endpoints[seat.identity] for seat in _others(seating)}
        bots = where.bots() if isinstance(where, OpenTable) else ()
        who = {seat.curve: seat.identity for seat in _others(seating)}
        known = tuple(seat.encode() for seat in seating.seats)
        sitting = Sitting(curve.secret, *at, peers, bots, who, known, door=door, shows=shows)
        store.open_table(contract.digest(), contract.encode(), promise.secret, sitting)
        made.append(Unfinished(make(contract, keys, sitting), keys, sitting, None))
        if where.on_full is not None:
            where.on_full(seating)

    if isinstance(where, OpenTable):
        lobby = await _filled(context, where, introduction, keep, open_things)
        return made[0], lobby
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
    return made[0], None


async def _filled(
    context: zmq.asyncio.Context,
    where: OpenTable,
    introduction: Introduction,
    keep: Callable[[Seating, str], None],
    open_things: AsyncExitStack,
) -> LobbyHost | None:
    """Wait until the table is full; the lobby, if it stays open. A guest keeps the seating before it confirms
    it, and the host after that: no guest that has confirmed forgets a table that the host may go on with. The
    table is announced until `open_things` are closed.
    """

    def changed(taken: tuple[Introduction, ...]) -> None:
        if where.on_card is not None:
            where.on_card(lobby.card)
        if where.on_change is not None:
            where.on_change(taken)

    lobby = LobbyHost(
        context,
        introduction,
        seats=where.seats,
        table=where.proposal.encode(),
        version=__version__,
        title=where.title,
        code=where.code,
        on_change=changed,
        on_code=where.on_code,
        will_show=where.door and where.shows,
    )
    try:
        port = await lobby.open(where.host, where.port)
        where.on_open(port)
        if where.on_card is not None:
            where.on_card(lobby.card)
        if where.on_lobby is not None:
            where.on_lobby(lambda proposal: lobby.propose(proposal.encode()))
        announce = where.announce or (lambda *_: nullcontext())
        await open_things.enter_async_context(announce(lambda: lobby.card, where.host, port, __version__))
        # A code is not kept: after a restart such a table goes on without a door.
        again = where.door and where.code is None
        keep(await lobby.seating(), f"{where.host}:{port}" if again else "")
    except BaseException:
        await lobby.close()
        raise
    if where.door:
        return lobby
    await lobby.close()
    return None


def _hosts(where: OpenTable | JoinTable) -> tuple[str, ...]:
    """Where a guest believes it can be reached; the others need it if the host sees it at an address that
    means something to the host only.
    """
    if isinstance(where, OpenTable):
        return ()
    seen = own_address_for(parse_address(where.address)[0])
    return to_tell() if seen is None else to_tell([seen]) or to_tell()


def _others(seating: Seating) -> list[Introduction]:
    return [seat for i, seat in enumerate(seating.seats) if i != seating.me]
