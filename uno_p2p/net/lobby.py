"""The host's side of the lobby: a door for any CURVE key, where guests introduce themselves and get seats.

The lobby speaks nothing but lobby messages and has no power once the seating is out: from then on the host
is one seat of the table like the others.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import zmq
import zmq.asyncio

from protocol.codec import fields
from protocol.errors import Fault, FaultCode, ProtocolError

from .address import parse_address
from .card import TableCard
from .doorkeeper import Doorkeeper, Shows
from .gate import Gate
from .guest import LOBBY_KEYS, join
from .introduction import Introduction
from .porch import Porch
from .reception import LobbyCounters, Reception
from .room import Guest, Room
from .seating import Kind, Message, Refusal, Seating, check_proposal
from .tasks import supervised

__all__ = ["Introduction", "LobbyHost", "Seating", "join", "parse_address"]

BEAT: Final = 1.0  # seconds between two words to each guest
PATIENCE: Final = 5.0  # seconds without a word after which a guest loses its seat
CONFIRM_LIMIT: Final = 3.0  # seconds in which guests may confirm the seating


class LobbyHost:
    """A table's lobby. Seat 0 is the host's own; the seating is made when all seats are taken."""

    def __init__(
        self,
        context: zmq.asyncio.Context,
        introduction: Introduction,
        *,
        seats: int,
        table: bytes,
        version: str,
        title: str = "",
        code: Callable[[], str] | None = None,
        on_change: Callable[[tuple[Introduction, ...]], None] | None = None,
        on_code: Callable[[str, str], None] | None = None,
        will_show: bool = False,
        beat: float = BEAT,
        patience: float = PATIENCE,
    ) -> None:
        """`title`: the table's name, by default the host's. `code()` makes a code that guests must know;
        without it the table is open to everybody. `on_change(seats taken so far, ours first)` is called when
        a guest comes or goes or it is known how it is reached, `on_code(address, code)` when after wrong
        tries another code counts there. `will_show`: people may look on once the table has begun.

        Raises:
            ProtocolError: not 2 to 10 seats, more than 16 KiB of table, an impossible version.
        """
        check_proposal(table, seats, version)
        self._room = Room(introduction, seats, table)
        self._version = version
        gate = Gate()
        self._reception = Reception(context, LOBBY_KEYS, gate, self._hear, lambda: self._room.guests)
        self._door = Doorkeeper(
            self._room, gate, self._send, title=title, code=code, on_code=on_code, will_show=will_show
        )
        self._on_change = on_change
        self._beat, self._patience = beat, patience
        self._made = asyncio.Event()  # the seating is out
        self._confirmed = asyncio.Event()  # every guest has it
        self._speaking: asyncio.Task[None] | None = None

    @property
    def counters(self) -> LobbyCounters:
        """What came and was not let in."""
        return self._reception.counters

    @property
    def card(self) -> TableCard:
        """What is told about the table."""
        return self._door.card

    @property
    def code(self) -> str | None:
        """What the host tells its friends; None: the table is open to everybody."""
        return self._door.code

    @property
    def taken(self) -> tuple[Introduction, ...]:
        """The seats taken so far, our own first."""
        return (self._room.own, *(guest.introduction for guest in self._room.guests))

    async def open(self, host: str, port: int) -> int:
        """Listen at `host` ("*": everywhere) and return the port (`port` 0: any free one).

        Raises:
            Trouble: "port-busy" or "bad-address"; another try is allowed.
        """
        port = await self._reception.open(host, port)
        self._speaking = supervised(self._speak())
        return port

    async def seating(self) -> Seating:
        """Wait until every seat is taken and the guests have been told; the lobby stays open until `close`.

        A guest that does not confirm within 3 s stays in the seating: the contract, which all sign, shows
        who is missing.
        """
        await self._made.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CONFIRM_LIMIT):
                await self._confirmed.wait()
        return self._room.seating()

    def propose(self, table: bytes) -> None:
        """Other rules, before the seating is out; all who sit there are told.

        Raises:
            ProtocolError: too late, or more than 16 KiB.
        """
        check_proposal(table, self._room.seats, self._version)
        if self._room.closed:
            raise ProtocolError("the seating is out: nothing can be changed any more")
        self._room.table = table
        self.tell_all()

    def go_on(self, porch: Porch, on_change: Callable[[], None]) -> None:
        """From now on this is the door of a table that plays; `on_change()` when somebody comes or goes."""
        porch.adopt(self._room)
        self._room = porch
        self._door.go_on(porch)
        self._on_change = lambda taken: on_change()

    def shows(self, shows: Shows) -> None:
        """From now on people may look on there."""
        self._door.shows = shows

    async def close(self) -> None:
        """Close the lobby; may be called twice. Guests who have no seating yet are told."""
        if not self._room.closed:
            without = [guest for guest in self._room.guests if not self._room.placed(guest)]
            for guest in without:
                self._send(guest.route, Kind.REFUSED, Refusal.CLOSED)
            await self._reception.until_gone(without)
        if self._speaking is not None:
            self._speaking.cancel()
            await asyncio.gather(self._speaking, return_exceptions=True)
        await self._door.close()
        await self._reception.close()

    # -- listening ------------------------------------------------------------------------------------

    def _hear(self, message: Message, key: bytes, route: bytes, address: str, now: float) -> None:
        if message.version != self._version:
            self._refuse(route, Refusal.WRONG_VERSION)
            return
        if self._door.hear(message, key, route, address, now):
            return
        guest = self._room.by_key(key)
        match message.kind:
            case Kind.HELLO:
                (raw,) = fields([message.body], bytes)
                self._hello(raw, key, route, address, now)
            case Kind.BYE if guest is not None and not self._room.closed:
                self._room.leave(guest)
                self.tell_all()
            case Kind.SEATED if guest is not None:
                guest.confirmed = self._room.placed(guest)
                if all(one.confirmed for one in self._room.guests):
                    self._confirmed.set()
            case Kind.BYE | Kind.SEATED:
                pass  # too late, or of a guest that was refused
            case _:
                raise Fault(FaultCode.BAD_ENCODING, "not a guest's word")

    def _hello(self, raw: bytes, key: bytes, route: bytes, address: str, now: float) -> None:
        if not self._door.may_sit(key):
            self._refuse(route, Refusal.CODE_NEEDED)
            return
        before = self.taken
        refusal = self._room.hello(raw, key, route, address, now)
        if refusal is not None:
            self._refuse(route, refusal)
        elif self._room.ready and not self._room.closed:
            self._room.closed = True
            self._made.set()
            self.tell_all()
        elif self.taken != before:
            self.tell_all()  # if this was the last seat, the guests' answers are the roll call
            if (new := self._room.by_key(key)) is not None:
                self._door.look(new, self._show)
        elif (guest := self._room.by_key(key)) is not None and self._room.placed(guest):
            self._tell(guest)

    # -- speaking -------------------------------------------------------------------------------------

    async def _speak(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._beat)
            silent = [one for one in self._room.guests if loop.time() - one.heard > self._patience]
            if silent and not self._room.closed:
                for guest in silent:
                    self._room.leave(guest)
                self.tell_all()
            for guest in self._room.guests:
                if not guest.confirmed:
                    self._tell(guest)

    def tell_all(self) -> None:
        """The table, or the porch, has changed."""
        self._show()
        for guest in self._room.guests:
            self._tell(guest)

    def _show(self) -> None:
        """Everybody sees who sits here and how they are reached."""
        if self._on_change is not None:
            asyncio.get_running_loop().call_soon(self._on_change, self.taken)
        for guest in self._room.guests:
            self._send(guest.route, Kind.TABLE, self.card.body())

    def _tell(self, guest: Guest) -> None:
        if self._room.placed(guest):
            body = self._room.seating_for(guest)
            self._send(guest.route, Kind.SEATING, [*body, self._door.seal(guest, body)])
        else:
            self._send(guest.route, *self._room.wait())

    def _refuse(self, route: bytes, reason: Refusal) -> None:
        self.counters.refused += 1
        self._send(route, Kind.REFUSED, reason)

    def _send(self, route: bytes, kind: Kind, body: object) -> None:
        self._reception.send(route, Message(self._version, kind, body).encode())
