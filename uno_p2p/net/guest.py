"""The guest's side of the lobby: from a typed address to a checked seating."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, TypeVar

import zmq
import zmq.asyncio

from protocol.codec import fields
from protocol.errors import Fault, ProtocolError

from . import sockets
from .address import endpoint, parse_address
from .card import MAX_SEATS, TableCard, read_card
from .curve import CurveKeys, well_known
from .guest_code import AskCode, CodeTries
from .introduction import Introduction
from .looking_on import Box, read_box
from .seating import (
    MAX_FROM_HOST,
    Kind,
    Message,
    Seating,
    check_version,
    read_seating,
)
from .troubles import OtherVersion, bad_lobby, host_gone, no_answer, no_way, refused, shown

T = TypeVar("T")

LOBBY_KEYS: Final = well_known("uno-p2p/lobby/1")
"""The lobby's own CURVE pair, public and secret known to everybody.

A CURVE client must know the server's key before it connects, and a typed HOST:PORT carries none. This pair
still hides the talk from listeners (session keys are fresh) and lets the lobby see a client key that cannot
be forged. Who is at the other end it does not prove: identity signatures, the fingerprint words of the
contract, and pairing codes do.
"""
ANSWER_LIMIT: Final = 6.0  # seconds to a lobby's first word
SILENCE_LIMIT: Final = 12.0  # seconds between its later words; it speaks every second
IMPATIENCE: Final = 0.5  # seconds between two words of somebody who waits to look on
FAREWELL: Final = 300  # milliseconds in which a last word may still leave a closed socket


async def join(
    context: zmq.asyncio.Context,
    address: str,
    introduction: Introduction,
    *,
    version: str,
    keys: CurveKeys,
    code: AskCode | None = None,
    insist: bool = False,
    on_card: Callable[[TableCard], None] | None = None,
    on_wait: Callable[[int, int], None] | None = None,
    on_seating: Callable[[Seating], None] | None = None,
    patience: tuple[float, float] = (ANSWER_LIMIT, SILENCE_LIMIT),
) -> Seating:
    """Take a seat at the table whose lobby is at `address` and wait until all seats are taken.

    `keys` is the CURVE pair that `introduction.curve` names. `code(card, wrong tries)` is asked for the code
    of a table that is not open; `insist`: one that is open is not the right one. `on_card(card)` is called
    with what the lobby tells about the table, whenever it changes; `on_wait(taken, seats)` at each word of
    the host, with 0 of 0 while the table plays and we may be let in after the hand; `on_seating(seating)`
    before the host is told that it has come: the moment to store it.
    `patience`: seconds to the host's first word, and between its later ones. Cancelling gives the seat back.

    Raises:
        Trouble: "bad-address", "no-answer", "host-gone", "wrong-version", "table-full", "code-needed",
            "wrong-code", "no-code", "closed", "refused", "bad-lobby".
    """
    at = parse_address(address)
    comer = _Comer(context, introduction, version, keys, at, patience, code, on_card, insist=insist)
    try:
        seating = await comer.run(on_wait)
        if on_seating is not None:
            on_seating(seating)
        comer.confirm()
        return seating
    finally:
        await comer.close()


async def look_on(
    context: zmq.asyncio.Context,
    address: str,
    introduction: Introduction,
    *,
    version: str,
    keys: CurveKeys,
    code: AskCode | None = None,
    insist: bool = False,
    on_card: Callable[[TableCard], None] | None = None,
    patience: tuple[float, float] = (ANSWER_LIMIT, SILENCE_LIMIT),
) -> Box:
    """A place to look on from at the table whose lobby is at `address`, once the table has begun. The
    arguments are those of `join`.

    Raises:
        Trouble: as `join`, and "no-watchers".
    """
    at = parse_address(address)
    watcher = _Watcher(context, introduction, version, keys, at, patience, code, on_card, insist=insist)
    try:
        return await watcher.run(None)
    finally:
        await watcher.close()


class _Guest(ABC, Generic[T]):
    """Somebody at a lobby who says a word until T is the answer."""

    _word: Kind
    _answer: Kind
    _farewell: Kind | None

    def __init__(
        self,
        context: zmq.asyncio.Context,
        introduction: Introduction,
        version: str,
        keys: CurveKeys,
        at: tuple[str, int],
        patience: tuple[float, float],
        code: AskCode | None,
        on_card: Callable[[TableCard], None] | None,
        *,
        insist: bool,
    ) -> None:
        check_version(version)
        if keys.public != introduction.curve:
            raise ProtocolError("the introduction names another CURVE key")
        self._introduction = introduction
        self._version = version
        self._patience = patience
        self._again: asyncio.TimerHandle | None = None
        self._host = at[0]
        self._at = shown(at)
        self._socket = sockets.client_socket(context, keys, LOBBY_KEYS.public, MAX_FROM_HOST)
        self._socket.linger = FAREWELL
        self._feed = sockets.monitor(context, self._socket)
        self._tasks: list[asyncio.Task[T]] = []
        self._reached = False  # a lobby's handshake succeeded
        self._strange = False  # somebody was there and hung up before that
        self._code = CodeTries(introduction, code, self._say)
        self._insist = insist
        self._on_card = on_card
        try:
            self._socket.connect(endpoint(*at))
        except zmq.ZMQError as error:
            sockets.close_monitored(self._socket, self._feed)
            raise no_way(self._at) from error

    @abstractmethod
    def _take(self, body: object) -> T | None:
        """What the answer says; None if it is to come again. Fault, as what reads it."""

    @property
    @abstractmethod
    def _wait(self) -> float:
        """Seconds without an answer after which the word is said again."""

    async def run(self, on_wait: Callable[[int, int], None] | None) -> T:
        self._tasks = [
            asyncio.create_task(self._listen(on_wait)),
            asyncio.create_task(self._watch()),
        ]
        done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        return await done.pop()

    async def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
        if self._farewell is not None:
            self._say(self._farewell)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        sockets.close_monitored(self._socket, self._feed)

    def _hello(self) -> None:
        # Once more where no answer comes: the host may have taken us for gone and given our seat away.
        if self._again is not None:
            self._again.cancel()
        self._again = asyncio.get_running_loop().call_later(self._wait, self._hello)
        self._say(self._word, self._introduction.encode())

    def _say(self, kind: Kind, body: object = None) -> None:
        sockets.send_now(self._socket, [Message(self._version, kind, body).encode()])

    async def _watch(self) -> T:
        async for event, _ in sockets.events(self._feed):
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self._reached, self._strange = True, False
                if self._insist and self._code.paired is None:
                    self._code.begin()
                else:
                    self._hello()
            elif event in sockets.FINAL_FAILURES:
                raise bad_lobby(self._at)
            elif event == zmq.EVENT_DISCONNECTED:
                # A wrong server key, something that is no ZeroMQ, or a lobby that is just closing. ZeroMQ
                # might try for ever; the answer's time limit ends it.
                self._strange = not self._reached
        raise AssertionError("a monitor feed has no end")

    async def _listen(self, on_wait: Callable[[int, int], None] | None) -> T:
        words = sockets.messages(self._socket)
        limit, silence = self._patience[0], no_answer
        while True:
            try:
                async with asyncio.timeout(limit):
                    frames = await anext(words)
            except TimeoutError:
                raise (bad_lobby if self._strange else silence)(self._at) from None
            limit, silence = self._patience[1], host_gone
            try:
                found = await self._read(frames, on_wait)
            except Fault as fault:
                raise bad_lobby(self._at) from fault
            if found is not None:
                return found

    async def _read(self, frames: list[zmq.Frame], on_wait: Callable[[int, int], None] | None) -> T | None:
        if len(frames) != 1:
            raise bad_lobby(self._at)
        message = Message.decode(frames[0].bytes, MAX_FROM_HOST)
        if message.version != self._version:
            self._farewell = None
            raise OtherVersion(self._version, message.version, self._at)
        if message.kind == self._answer:
            return self._take(message.body)
        match message.kind:
            case Kind.WAIT:
                taken, seats = fields(message.body, int, int)
                self._hello()
                if on_wait is not None and 0 <= taken <= seats <= MAX_SEATS:
                    on_wait(taken, seats)
                return None
            case Kind.PLAYING:
                self._hello()
                if on_wait is not None:
                    on_wait(0, 0)
                return None
            case Kind.TABLE:
                card = read_card(message.body)
                if self._on_card is not None:
                    self._on_card(card)
                await self._code.card(card)
                return None
            case Kind.PAIR:
                self._code.element(message.body)
                return None
            case Kind.PROOF:
                self._code.proof(message.body)
                self._hello()
                return None
            case Kind.REFUSED if await self._code.refused(message.body):
                return None
            case Kind.REFUSED:
                self._farewell = None
                raise refused(message.body, self._at)
        raise bad_lobby(self._at)


class _Comer(_Guest[Seating]):
    """It wants a seat."""

    _word, _answer, _farewell = Kind.HELLO, Kind.SEATING, Kind.BYE

    @property
    def _wait(self) -> float:
        return self._patience[1] / 4

    def confirm(self) -> None:
        """The host may count on us: our last word tells it so."""
        self._farewell = Kind.SEATED

    def _take(self, body: object) -> Seating:
        seal = self._code.paired.seal if self._code.paired is not None else None
        return read_seating(body, self._introduction, self._host, seal)


class _Watcher(_Guest[Box]):
    """It wants no seat, but a place to look on from."""

    _word, _answer, _farewell = Kind.WATCH, Kind.GALLERY, None
    _wait = IMPATIENCE

    def _take(self, body: object) -> Box | None:
        box = read_box(body)
        return box if box.contract else None
