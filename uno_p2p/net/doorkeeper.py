"""What a lobby does for people who have no seat yet: tells them about the table and the time, tries their
port, and asks for the code.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Final, Protocol

from protocol.codec import fields, pack
from protocol.errors import Fault, FaultCode

from .card import ID_SIZE, MAX_TITLE, Reach, TableCard
from .gate import Gate
from .introduction import Introduction, clean_text
from .looking_on import Box
from .pairing import Codes, bound_to
from .reaching import answers
from .room import Guest, Room
from .seating import Kind, Message, Refusal
from .tasks import supervised

MOST_CALLS: Final = 16  # ports that are tried at once


class Sends(Protocol):
    """How a word leaves the lobby."""

    def __call__(self, route: bytes, kind: Kind, body: object) -> None:
        """To the connection with this name."""


class Shows(Protocol):
    """Who lets people look on; see `Stage`."""

    def place(self, introduction: Introduction, now: float) -> Box | None:
        """A place for somebody who holds the CURVE key of this introduction; None if all are taken."""


class Doorkeeper:
    """One lobby's."""

    def __init__(
        self,
        room: Room,
        gate: Gate,
        send: Sends,
        *,
        title: str,
        code: Callable[[], str] | None,
        on_code: Callable[[str, str], None] | None,
        will_show: bool,
    ) -> None:
        """`title`, `code`, `on_code`, `will_show`: as for `LobbyHost`."""
        self._room, self._gate, self._send = room, gate, send
        self._title = clean_text(title, MAX_TITLE) or room.own.name
        self._id = os.urandom(ID_SIZE)
        self._codes: Codes | None = None
        if code is not None:
            self._codes = Codes(code, self._bound, on_code or (lambda address, code: None))
        self._calls: set[asyncio.Task[None]] = set()
        self.shows: Shows | None = None
        """Where people may look on; None: nowhere, or not yet."""
        self._will_show = will_show

    @property
    def card(self) -> TableCard:
        """What is told about the table."""
        room, is_open = self._room, self._codes is None
        return TableCard(self._id, self._title, room.own, room.people, room.seats, is_open, room.table)

    def go_on(self, room: Room) -> None:
        """The table has begun: who comes now waits in this room."""
        self._room = room

    @property
    def code(self) -> str | None:
        """What the host tells its friends; None: the table is open to everybody."""
        return None if self._codes is None else self._codes.code

    def may_sit(self, key: bytes) -> bool:
        """Whether the holder of this CURVE key needs no code, or has shown that it knows it."""
        return self._codes is None or self._codes.paired(key) is not None

    def seal(self, guest: Guest, body: list[object]) -> bytes:
        """What goes under a seating, for a guest that has paired with us to know it from others'."""
        paired = self._codes.paired(guest.introduction.curve) if self._codes else None
        return b"" if paired is None else paired.seal(pack(body))

    def hear(self, message: Message, key: bytes, route: bytes, address: str, now: float) -> bool:
        """Whether this was a word of somebody who asks; then it is answered. Fault BAD_ENCODING."""
        match message.kind:
            case Kind.ASK:
                self._send(route, Kind.TABLE, self.card.body())
            case Kind.REACH:
                (port,) = fields([message.body], int)
                self._call(address, port, lambda reached: self._send(route, Kind.REACHED, reached))
            case Kind.CLOCK:
                self._send(route, Kind.CLOCK, int(time.time() * 1000))
            case Kind.PAIR:
                (element,) = fields([message.body], bytes)
                self._pair(element, key, route, address, now)
            case Kind.PROOF:
                (proof,) = fields([message.body], bytes)
                self._prove(proof, key, route)
            case Kind.WATCH:
                (raw,) = fields([message.body], bytes)
                self._place(raw, key, route, now)
            case _:
                return False
        return True

    def look(self, guest: Guest, changed: Callable[[], None]) -> None:
        """Find out how a guest is reached, and say so."""

        def found(reached: bool) -> None:
            guest.reach = Reach.DIRECT if reached else Reach.OWN_LINKS
            changed()

        self._call(guest.address, guest.introduction.port, found)

    async def close(self) -> None:
        """End what is still being tried."""
        calls = list(self._calls)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)

    def _pair(self, element: bytes, key: bytes, route: bytes, address: str, now: float) -> None:
        if self._codes is None:
            self._send(route, Kind.REFUSED, Refusal.NO_CODE)
        elif self._gate.may_try(address, now):
            self._send(route, Kind.PAIR, self._codes.answer(key, address, element))
        else:
            self._send(route, Kind.REFUSED, Refusal.TOO_FAST)

    def _prove(self, proof: bytes, key: bytes, route: bytes) -> None:
        answer = None if self._codes is None else self._codes.prove(key, proof)
        if answer is None:
            self._send(route, Kind.REFUSED, Refusal.WRONG_CODE)
        else:
            self._send(route, Kind.PROOF, answer)

    def _place(self, raw: bytes, key: bytes, route: bytes, now: float) -> None:
        introduction = Introduction.decode(raw)
        if not self.may_sit(key):
            self._send(route, Kind.REFUSED, Refusal.CODE_NEEDED)
        elif introduction.curve != key:
            self._send(route, Kind.REFUSED, Refusal.REFUSED)
        elif self.shows is None and self._will_show:
            own = self._room.own
            self._send(route, Kind.GALLERY, Box(b"", own.curve, own.port).body())
        elif self.shows is None:
            self._send(route, Kind.REFUSED, Refusal.NO_WATCHERS)
        elif (box := self.shows.place(introduction, now)) is None:
            self._send(route, Kind.REFUSED, Refusal.TABLE_FULL)
        else:
            self._send(route, Kind.GALLERY, box.body())

    def _bound(self, key: bytes) -> bytes:
        own = self._room.own
        return bound_to(self._id, own.identity, own.curve, key)

    def _call(self, address: str, port: int, found: Callable[[bool], None]) -> None:
        """Try this port of somebody who has just spoken from there; nobody else's can be tried."""
        if not 0 < port < 65536:
            raise Fault(FaultCode.BAD_ENCODING, f"no port: {port}")
        if len(self._calls) >= MOST_CALLS:
            return

        async def call() -> None:
            found(await answers(address, port))

        task = supervised(call())
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
