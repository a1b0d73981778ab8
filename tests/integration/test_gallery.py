"""The door for people who look on, over real sockets: who passes, what passes, and what does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import zmq
import zmq.asyncio

from tests.integration.net_nodes import HERE, LIMIT, Bell, intruder
from uno_p2p.net import gallery as gallery_module
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.gallery import MAX_ASK, MOST, Gallery
from uno_p2p.net.onlooker import Onlooker


class Stage:
    """A gallery whose every question can be awaited."""

    def __init__(self, context: zmq.asyncio.Context) -> None:
        self.context = context
        self.keys = CurveKeys.generate()
        self.bell = Bell()
        self.asked: list[tuple[bytes, bytes]] = []
        self.gallery = Gallery(context, self.keys, self._frame)
        self.port = 0

    @staticmethod
    def now() -> float:
        return asyncio.get_running_loop().time()

    async def until_here(self, *names: str) -> None:
        async with asyncio.timeout(LIMIT):
            while self.gallery.names(self.now()) != names:
                await asyncio.sleep(0)

    def _frame(self, key: bytes, payload: bytes) -> None:
        self.asked.append((key, payload))
        self.bell.ring()

    @asynccontextmanager
    async def onlooker(self, keys: CurveKeys) -> AsyncIterator[list[bytes]]:
        heard: list[bytes] = []

        def frame(peer: bytes, payload: bytes) -> None:
            assert peer == self.keys.public
            heard.append(payload)
            self.bell.ring()

        one = Onlooker(self.context, keys, (HERE, self.port), self.keys.public, frame)
        self.one = one
        try:
            yield heard
        finally:
            await one.close()


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    context = zmq.asyncio.Context()
    made = Stage(context)
    made.port = await made.gallery.open(HERE)
    try:
        yield made
    finally:
        await made.gallery.close()
        await made.gallery.close()  # twice is fine
        context.destroy(linger=0)


async def test_who_was_let_in_hears_all_and_asks() -> None:
    async with stage() as here:
        anna = CurveKeys.generate()
        assert here.gallery.admit(anna.public, "Anna", 0.0)
        async with here.onlooker(anna) as heard:
            await here.until_here("Anna")
            assert here.gallery.broadcast(b"said") == 1
            await here.bell.until(lambda: heard == [b"said"])
            assert here.gallery.send(anna.public, b"for you")
            await here.bell.until(lambda: heard == [b"said", b"for you"])
            assert here.one.send(here.keys.public, b"where")
            await here.bell.until(lambda: here.asked == [(anna.public, b"where")])
            assert not here.one.send(bytes(32), b"nobody")
            assert not here.gallery.send(bytes(32), b"nobody")


async def test_who_was_not_let_in_is_refused_at_the_door() -> None:
    async with stage() as here, intruder(CurveKeys.generate(), here.keys.public, here.port) as end:
        await end.event(zmq.EVENT_HANDSHAKE_FAILED_AUTH)
        assert here.asked == []


async def test_two_parts_too_long_or_too_many_words_are_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery_module, "BURST", 3.0)
    monkeypatch.setattr(gallery_module, "RATE", 0.001)
    async with stage() as here:
        anna = CurveKeys.generate()
        here.gallery.admit(anna.public, "Anna", 0.0)
        async with intruder(anna, here.keys.public, here.port) as end:
            await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
            await end.socket.send_multipart([b"two", b"parts"])
            for number in range(9):
                await end.socket.send(b"%d" % number)
            await here.bell.until(lambda: len(here.asked) == 3)
            await end.socket.send(bytes(MAX_ASK + 100))
            await end.event(zmq.EVENT_DISCONNECTED)
        assert [payload for _, payload in here.asked] == [b"0", b"1", b"2"]


async def test_it_has_places_for_some_and_who_is_gone_makes_room() -> None:
    async with stage() as here:
        assert here.gallery.empty
        for number in range(MOST):
            assert here.gallery.admit(bytes([number]) * 32, f"p{number}", 100.0)
        assert not here.gallery.empty
        assert not here.gallery.admit(b"x" * 32, "late", 104.0)
        assert here.gallery.admit(bytes(32), "p0 again", 104.0)
        assert b"x" * 32 not in here.gallery
        assert here.gallery.admit(b"x" * 32, "late", 105.5)
        assert bytes(32) in here.gallery, "who has asked meanwhile stays"
        assert bytes([1]) * 32 not in here.gallery
        assert here.gallery.names(106.0) == (), "nobody has come yet"


async def test_who_is_silent_looks_on_no_more() -> None:
    async with stage() as here:
        anna = CurveKeys.generate()
        here.gallery.admit(anna.public, "Anna", here.now())
        async with here.onlooker(anna):
            await here.until_here("Anna")
            assert here.gallery.names(here.now() + 6.0) == ()
