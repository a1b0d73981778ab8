"""The door of a table that plays: whoever knocks there is announced to all seats, and sits down after a hand.

Any node may keep one, for itself; the one that opened the table keeps its lobby's. A door has no power: it
passes introductions on, which their authors have signed, and hands out the contract on which the seats have
agreed. If it closes, newcomers go to another one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import zmq.asyncio

from uno_p2p.neighbours import Known, Neighbours
from uno_p2p.net.address import host_of, is_loopback
from uno_p2p.net.card import Person, Reach
from uno_p2p.net.gallery import Gallery
from uno_p2p.net.knock import REPEAT, Knock
from uno_p2p.net.lobby import LobbyHost
from uno_p2p.net.porch import Place, Porch
from uno_p2p.net.room import address_for_others
from uno_p2p.net.tasks import supervised
from uno_p2p.proposal import Proposal
from uno_p2p.rules.options import most_seats
from uno_p2p.seated import seating_table
from uno_p2p.stage import Stage
from uno_p2p.table.contract import Contract

LOOK: Final = 0.05
PARTING: Final = 3.0
"""Seconds for which a door that closes still tells those who have their seats."""


class Door:
    """One node's door; all methods belong to the event loop."""

    def __init__(self, lobby: LobbyHost, neighbours: Neighbours, broadcast: Callable[[bytes], int]) -> None:
        """`lobby` is open already; what it still owes to its guests it pays. `broadcast`: to all peers."""
        own = neighbours.ourselves
        self._lobby = lobby
        self._neighbours = neighbours
        self._broadcast = broadcast
        self._own = own
        self._porch = Porch(own)
        self._identities: frozenset[bytes] = frozenset()
        self._wake = asyncio.Event()
        self._show(neighbours.contract)
        lobby.go_on(self._porch, self._wake.set)
        neighbours.on_follow(self.followed)
        self._stage: Stage | None = None
        self._task = supervised(self._announce())

    def followed(self, contract: Contract) -> None:
        """A table follows: whoever of those at this door sits there is told so."""
        new = frozenset(contract.identities) - self._identities
        self._show(contract)
        known = self._neighbours.known
        if all(identity in known for identity in contract.identities):
            self._seat(contract, [known[identity] for identity in contract.identities], new)
        self._lobby.tell_all()

    async def shows(self, gallery: Gallery, host: str, broadcast: Callable[[bytes], int]) -> None:
        """Let people who come here look on; the gallery listens at `host`."""
        port = await gallery.open(host)
        onlookers, contract = self._neighbours.onlookers, lambda: self._neighbours.contract
        self._stage = Stage(gallery, port, self._own.curve, contract, onlookers, broadcast)
        self._lobby.shows(self._stage)

    async def close(self) -> None:
        """Close the door, after telling those who have got their seats; may be called twice."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                while self._porch.still_to_tell:
                    await asyncio.sleep(LOOK)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._stage is not None:
            await self._stage.close()
        await self._lobby.close()

    def _seat(self, contract: Contract, seats: list[Known], new: frozenset[bytes]) -> None:
        raws = tuple(seat.raw for seat in seats)
        addresses = tuple(self._address(seat) for seat in seats)
        for me, seat in enumerate(contract.roster):
            if seat.identity in new:
                place = Place(seating_table(contract), raws, addresses, me)
                self._porch.seat(seat.identity, seats[me].introduction.curve, seat.commitment, place)

    def _address(self, seat: Known) -> str:
        """Nothing for what is on this machine: others reach it where they reach us."""
        host = host_of(seat.at)
        return (
            "" if not host or is_loopback(host) or seat.introduction.identity == self._own.identity else host
        )

    def _show(self, contract: Contract) -> None:
        self._identities = frozenset(contract.identities)
        known = self._neighbours.known
        curves = dict.fromkeys(contract.identities, b"")
        curves |= {identity: known[identity].introduction.curve for identity in curves.keys() & known.keys()}
        people = [Person(seat.name, seat.bot, Reach.UNKNOWN) for seat in contract.roster]
        rules = Proposal.of(contract).encode()
        self._porch.shows(rules, people, most_seats(contract.options), curves)

    async def _announce(self) -> None:
        """Again and again, for it may be lost; at once when somebody comes."""
        while True:
            for guest in self._porch.waiting:
                knock = Knock(guest.raw, address_for_others(guest)).encode()
                if self._neighbours.hear(self._own.curve, knock, time.monotonic()):
                    self._broadcast(knock)
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(REPEAT):
                    await self._wake.wait()


async def open_door(
    context: zmq.asyncio.Context,
    neighbours: Neighbours,
    broadcast: Callable[[bytes], int],
    at: tuple[str, int],
    version: str,
) -> tuple[Door, int]:
    """Open a door at (host, port) at a table that plays; returns it and its port.

    Raises:
        Trouble: "port-busy" or "bad-address".
    """
    table = Proposal.of(neighbours.contract).encode()
    lobby = LobbyHost(context, neighbours.ourselves, seats=2, table=table, version=version)
    port = await lobby.open(*at)
    neighbours.keeps_door(f"{at[0]}:{port}")
    return Door(lobby, neighbours, broadcast), port
