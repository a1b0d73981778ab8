"""Cases at the door: connections, and what strangers say in the lobby. Nobody must get a seat by it, and the
next guest must be served as if nothing had happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable

import zmq

from protocol.codec import pack
from uno_p2p.lab.conform.case import Check, Loose, Section, Wrong
from uno_p2p.lab.conform.target import Stranger, Target
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys, as_z85
from uno_p2p.net.seating import MAX_FROM_GUEST, Kind, Refusal

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00"
CURVE = GREETING + b"CURVE".ljust(20, b"\0") + bytes(32)
CROWD = 40
"""Connections at once, less than a family with many devices may need."""


def raw_bytes(said: bytes) -> Check:
    """Bytes that are no ZMTP, or its beginning only."""

    async def check(target: Target) -> None:
        async with target.tcp() as (_, writer):
            writer.write(said)
            with contextlib.suppress(OSError):
                await writer.drain()
            await target.check_lobby()

    return check


async def half_open(target: Target) -> None:
    """Many connections that begin a handshake and say nothing more."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(CROWD):
            _, writer = await stack.enter_async_context(target.tcp())
            writer.write(GREETING)
        await target.check_lobby()


def mechanism(name: str) -> Check:
    """A client that does not use CURVE, or not with the lobby's key: it must get no answer."""

    async def check(target: Target) -> None:
        socket = target.context.socket(zmq.DEALER)
        socket.linger = 0
        if name == "PLAIN":
            socket.plain_username, socket.plain_password = b"anna", b"anna"
        elif name == "CURVE":
            keys = CurveKeys.generate()
            socket.curve_publickey, socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)
            socket.curve_serverkey = as_z85(CurveKeys.generate().public)
        try:
            socket.connect(endpoint(target.host, target.port))
            stranger = Stranger(socket, CurveKeys.generate(), target.version)
            with contextlib.suppress(Wrong):
                async with asyncio.timeout(1.0):
                    await stranger.say(Kind.HELLO, stranger.introduction())
            answered = bool(await socket.poll(1000))
        except TimeoutError:
            answered = False
        finally:
            socket.close()
        if answered:
            raise Wrong("it is answered without encryption for the lobby's key")
        await target.check_lobby()

    return check


Says = Callable[[Stranger], Awaitable[None]]


def says(what: Says) -> Check:
    """A stranger says this; nobody has a seat by it."""

    async def check(target: Target) -> None:
        async with target.stranger() as stranger:
            await what(stranger)
            await target.check_lobby()

    return check


def frames(*given: bytes) -> Check:
    """These frames, over a good connection."""
    return says(lambda stranger: stranger.send(*given))


def hello(make: Callable[[Stranger], bytes]) -> Check:
    """An introduction that must not be accepted."""

    async def what(stranger: Stranger) -> None:
        await stranger.say(Kind.HELLO, make(stranger))

    return says(what)


def refused(reason: Refusal, what: Says, taken: int = 2) -> Check:
    """The stranger is told why it gets no seat; silence would do no harm."""

    async def check(target: Target) -> None:
        async with target.stranger() as stranger:
            await what(stranger)
            try:
                answer = await stranger.hear(Kind.REFUSED, 2.0)
            except Wrong as wrong:
                await target.check_lobby(taken)
                raise Loose("nothing tells the guest why it gets no seat") from wrong
            if answer.body != reason:
                raise Loose(f"it is refused as {answer.body}, not as {reason}")
            await target.check_lobby(taken)

    return check


def spoilt(stranger: Stranger) -> bytes:
    """An introduction whose signature is not good."""
    raw = stranger.introduction()
    return raw[:-1] + bytes([raw[-1] ^ 1])


def resigned(stranger: Stranger, **other: object) -> bytes:
    """An introduction with a field that no honest program writes, truly signed."""
    fields = {
        "identity": stranger.identity.public,
        "name": "Anna",
        "bot": True,
        "commitment": bytes(32),
        "curve": stranger.keys.public,
        "hosts": [],
        "port": 9,
        **other,
    }
    signed = pack(list(fields.values()))
    return pack([signed, stranger.identity.sign(b"uno-p2p/introduction/1\0" + signed)])


async def other_version(stranger: Stranger) -> None:
    """The same words in a version that there will never be."""
    await stranger.say(Kind.HELLO, stranger.introduction(), version="0.0.0-conform")


async def same_name(target: Target) -> None:
    """The second guest has the name of the first, in other letters: both are to have a seat."""
    async with target.stranger() as first:
        await first.say(Kind.HELLO, first.introduction(name="Anna"))
        await first.hear(Kind.WAIT)
        async with target.stranger() as second:
            await _anna(second)
            try:
                await second.hear(Kind.WAIT, 2.0)
            except Wrong as wrong:
                raise Loose("a guest is sent away because of its name") from wrong
            finally:
                await second.say(Kind.BYE, None)
                await first.say(Kind.BYE, None)


async def _anna(stranger: Stranger) -> None:
    await stranger.say(Kind.HELLO, stranger.introduction(name="ＡＮＮＡ"))


async def moved(target: Target) -> None:
    """Who comes again over another connection has one seat, and not two."""
    async with target.stranger() as first:
        await first.say(Kind.HELLO, first.introduction())
        await first.hear(Kind.WAIT)
        async with target.stranger() as second:
            second.identity = first.identity
            await second.say(Kind.HELLO, second.introduction())
            await second.hear(Kind.WAIT)
            await target.check_lobby(3)
            await second.say(Kind.BYE, None)
    await target.check_lobby()


async def silent_guest(target: Target) -> None:
    """Who is silent for ten seconds has no seat any more."""
    async with target.stranger() as guest:
        await guest.say(Kind.HELLO, guest.introduction())
        await guest.hear(Kind.WAIT)
    try:
        await target.check_lobby_soon()
    except Wrong as wrong:
        raise Loose("a guest that is gone keeps its seat") from wrong


async def flood(target: Target) -> None:
    """Two thousand messages at once from one address, and then a guest, once the tap is closed."""
    async with target.stranger() as stranger:
        for _ in range(2000):
            await stranger.send(b"x" * 100)
    await target.check_lobby_soon()


CONNECTIONS = Section(
    "Connections",
    "network.md, doors",
    (
        ("a request in another protocol", raw_bytes(b"GET / HTTP/1.0\r\n\r\n")),
        ("noise", raw_bytes(bytes(range(1, 256)) * 8)),
        ("half a greeting", raw_bytes(GREETING)),
        ("CURVE, and then noise", raw_bytes(CURVE + b"\x04\xc8\x05HELLO" + b"z" * 300)),
        ("CURVE, and then a huge length", raw_bytes(CURVE + b"\x06" + b"\xff" * 8)),
        (f"{CROWD} half-open connections", half_open),
        ("a client without encryption", mechanism("NULL")),
        ("a client with a password", mechanism("PLAIN")),
        ("a client that expects another lobby", mechanism("CURVE")),
    ),
)

LOBBY = Section(
    "The lobby",
    "network.md, the lobby",
    (
        ("several frames", frames(b"", b"hello")),
        ("an empty frame", frames(b"")),
        ("a frame that is too long", frames(bytes(MAX_FROM_GUEST + 1))),
        ("no msgpack", frames(b"\xc1" * 20)),
        ("lists in lists, a thousand deep", frames(b"\x91" * 1000 + b"\xc0")),
        ("a list that claims four thousand million items", frames(b"\xdd\xff\xff\xff\xff")),
        ("bytes that claim four thousand million bytes", frames(b"\xc6\xff\xff\xff\xffabc")),
        ("another magic", frames(pack(["uno-p3p", "1", "hello", b""]))),
        ("an unknown kind", says(lambda stranger: stranger.say("sit", None))),
        ("a word of the host", says(lambda stranger: stranger.say(Kind.SEATING, [b"", [], 1, []]))),
        ("a hello with no introduction", says(lambda stranger: stranger.say(Kind.HELLO, None))),
        ("a seat confirmed by nobody's guest", says(lambda stranger: stranger.say(Kind.SEATED, None))),
        ("a farewell of nobody's guest", says(lambda stranger: stranger.say(Kind.BYE, None))),
        ("an introduction with a false signature", hello(spoilt)),
        (
            "an introduction of another CURVE key",
            hello(lambda who: who.introduction(curve=bytes(32))),
        ),
        ("a key in whose name anybody can sign", hello(lambda who: resigned(who, identity=bytes(32)))),
        ("a name with control characters", hello(lambda who: resigned(who, name="An\x1b[2Jna"))),
        ("a name that cannot be seen", hello(lambda who: resigned(who, name="\u3164"))),
        ("a name of 25 letters", hello(lambda who: resigned(who, name="n" * 25))),
        ("a port that there is not", hello(lambda who: resigned(who, port=65536))),
        ("nine addresses", hello(lambda who: resigned(who, hosts=["192.168.1.9"] * 9))),
        ("a commitment of 31 bytes", hello(lambda who: resigned(who, commitment=os.urandom(31)))),
        ("another version", refused(Refusal.WRONG_VERSION, other_version)),
        ("the name of another guest, in other letters", same_name),
        ("the same guest over two connections", moved),
        ("a guest that falls silent", silent_guest),
        ("two thousand messages at once", flood),
        ("a pairing with bytes that are no point", says(lambda who: who.say(Kind.PAIR, b"S" + b"\x02" * 32))),
        ("a proof of a code that nobody has tried", says(lambda who: who.say(Kind.PROOF, bytes(32)))),
        ("a call back to a port that there is not", says(lambda who: who.say(Kind.REACH, 65536))),
    ),
)
