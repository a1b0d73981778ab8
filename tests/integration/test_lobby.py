"""The lobby over real TCP: from a typed address to one seating that all agree on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import zmq
import zmq.asyncio

from protocol.codec import pack
from protocol.errors import ProtocolError
from protocol.keys import Identity
from tests.helpers.raw_curve import RawCurve
from tests.integration.net_nodes import HERE, LIMIT, Bell, RawEnd, introduction, intruder, nodes, raw, watched
from uno_p2p.net import gate as gate_module
from uno_p2p.net import listener as listener_module
from uno_p2p.net import lobby as lobby_module
from uno_p2p.net.address import endpoint
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.guest import LOBBY_KEYS
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.lobby import LobbyHost, Seating, join
from uno_p2p.net.reception import LobbyCounters
from uno_p2p.net.seating import MAX_FROM_HOST, Kind, Message, Refusal, seating_body
from uno_p2p.trouble import Trouble

SHORT = (0.3, 0.3)  # seconds of patience, where nobody answers
TABLE = b"two to four players, no stacking"


class Person:
    """Somebody with an identity and a CURVE key."""

    def __init__(self, name: str, port: int = 5670, keys: CurveKeys | None = None, **other: Any) -> None:
        self.identity = Identity(os.urandom(32))
        self.keys = keys or CurveKeys.generate()
        self.introduction = introduction(self.keys, name, port, identity=self.identity, **other)

    def hello(self) -> bytes:
        return Message("1", Kind.HELLO, self.introduction.encode()).encode()


class Lobby:
    """A host's lobby whose guests' coming and going can be awaited."""

    def __init__(
        self, context: zmq.asyncio.Context, seats: int, me: Person | None = None, **other: Any
    ) -> None:
        self.context = context
        self.bell = Bell()
        self.me = me or Person("Host", 1000)
        self.tasks: list[asyncio.Task[Seating]] = []
        self.host = LobbyHost(
            context,
            self.me.introduction,
            seats=seats,
            table=TABLE,
            version="1",
            on_change=lambda taken: self.bell.ring(),
            **other,
        )
        self.host._reception.counters = watched(LobbyCounters, self.bell)
        self.port = 0

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.host.taken]

    async def until_names(self, *names: str) -> None:
        await self.bell.until(lambda: self.names == ["Host", *names])

    def join(self, person: Person, **other: Any) -> asyncio.Task[Seating]:
        arguments: dict[str, Any] = {"version": "1", "keys": person.keys, **other}
        address = arguments.pop("address", f"{HERE}:{self.port}")
        task = asyncio.create_task(join(self.context, address, person.introduction, **arguments))
        self.tasks.append(task)
        return task

    async def seating(self) -> Seating:
        async with asyncio.timeout(LIMIT):
            return await self.host.seating()


@asynccontextmanager
async def lobby(seats: int, at: str = HERE, **other: Any) -> AsyncIterator[Lobby]:
    context = zmq.asyncio.Context()
    opened = Lobby(context, seats, **other)
    opened.port = await opened.host.open(at, 0)
    try:
        yield opened
    finally:
        for task in opened.tasks:
            task.cancel()
        await asyncio.gather(*opened.tasks, return_exceptions=True)
        await opened.host.close()
        await opened.host.close()  # twice is fine
        context.destroy(linger=0)


@asynccontextmanager
async def bare_guest(person: Person, port: int) -> AsyncIterator[RawEnd]:
    """A guest made by hand; it has said nothing yet."""
    async with intruder(person.keys, LOBBY_KEYS.public, port) as end:
        await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
        yield end


async def answer(end: RawEnd) -> Message:
    """The next word but what is told about the table at every change."""
    while True:
        (payload,) = await end.receive()
        message = Message.decode(payload, MAX_FROM_HOST)
        if message.kind != Kind.TABLE:
            return message


async def refusal(task: asyncio.Task[Seating]) -> Trouble:
    async with asyncio.timeout(LIMIT):
        with pytest.raises(Trouble) as caught:
            await task
    return caught.value


async def test_all_get_the_same_seating_with_the_endpoints_to_use_from_there() -> None:
    async with lobby(3) as opened:
        anna, bea = Person("Anna", 2000), Person("Bea", 3000, bot=True, hosts=("192.168.1.9",))
        waits: list[tuple[int, int]] = []
        first = opened.join(anna, on_wait=lambda *counts: waits.append(counts))
        await opened.until_names("Anna")
        second = opened.join(bea)
        seating = await opened.seating()
        seen = [seating, await first, await second]

        assert [one.me for one in seen] == [0, 1, 2]
        people = (opened.me, anna, bea)
        for one in seen:
            assert one.table == TABLE
            assert one.seats == tuple(person.introduction for person in people)
            assert one.endpoints == {
                person.introduction.identity: endpoint(HERE, person.introduction.port)
                for i, person in enumerate(people)
                if i != one.me
            }
        assert set(waits) <= {(2, 3), (3, 3)}
        assert (2, 3) in waits


async def test_a_guest_uses_the_host_part_that_it_typed() -> None:
    async with lobby(3) as opened:
        tasks = [opened.join(Person(name), address=f"localhost:{opened.port}") for name in ("Anna", "Bea")]
        await opened.seating()
        for task in tasks:
            assert {at.rpartition(":")[0] for at in (await task).endpoints.values()} == {"tcp://localhost"}


async def test_a_lobby_for_every_interface_sees_ipv4_guests_as_such() -> None:
    async with lobby(2, at="*") as opened:
        anna = Person("Anna", 2000)
        task = opened.join(anna)
        seating = await opened.seating()
        assert seating.endpoints == {anna.introduction.identity: f"tcp://{HERE}:2000"}
        assert (await task).seats == seating.seats


async def test_from_the_lobby_to_a_mesh_that_talks() -> None:
    async with nodes(3) as members:
        people = [
            Person(name, node.port, node.keys)
            for name, node in zip(("Host", "Anna", "Bea"), members, strict=True)
        ]
        async with lobby(3, me=people[0]) as opened:
            tasks = [opened.join(person) for person in people[1:]]
            seatings = [await opened.seating(), *[await task for task in tasks]]
        for seating in seatings:
            curve = {one.identity: one.curve for one in seating.seats}
            node = next(one for one in members if one.public == seating.seats[seating.me].curve)
            node.mesh.admit({curve[identity]: at for identity, at in seating.endpoints.items()})
        for node in members:
            others = [other for other in members if other is not node]
            await node.until_up(*others)
            assert node.mesh.broadcast(b"hi") == 2
        for node in members:
            await node.until_heard(*((other.public, b"hi") for other in members if other is not node))


async def test_a_wrong_version_is_told_with_both() -> None:
    async with lobby(2) as opened:
        trouble = await refusal(opened.join(Person("Anna"), version="2.0"))
        assert trouble.code == "wrong-version"
        assert "version 2.0" in str(trouble)
        assert "version 1;" in str(trouble)
        assert opened.names == ["Host"]
        assert opened.host.counters.refused == 1


async def test_a_late_guest_hears_that_the_table_is_full() -> None:
    async with lobby(2) as opened:
        seated = opened.join(Person("Anna"))
        seating = await opened.seating()
        assert (await seated).seats == seating.seats
        assert (await refusal(opened.join(Person("Bea")))).code == "table-full"
        assert (await opened.seating()) == seating


@pytest.mark.parametrize("name", ["HOST", "  host\u200b ", "Anna", "ＡＮＮＡ"])
async def test_nobody_is_sent_away_because_of_a_name(name: str) -> None:
    async with lobby(4) as opened:
        opened.join(Person("Anna"))
        await opened.until_names("Anna")
        second = Person(name)
        opened.join(second)
        await opened.until_names("Anna", second.introduction.name)


async def test_a_guest_that_changes_its_mind_gives_its_seat_back() -> None:
    async with lobby(3, patience=1000.0) as opened:  # so it is its word that frees the seat, not its silence
        task = opened.join(Person("Anna"))
        await opened.until_names("Anna")
        task.cancel()
        await opened.until_names()


async def test_a_silent_guest_loses_its_seat_and_another_takes_it() -> None:
    async with lobby(3, beat=0.02, patience=0.4) as opened:
        async with bare_guest(Person("Mute"), opened.port) as mute:
            await mute.socket.send(Person("Nobody").hello())  # not under its own key: see the next tests
            assert (await answer(mute)).body == Refusal.REFUSED
        silent = Person("Silent")
        async with bare_guest(silent, opened.port) as end:
            await end.socket.send(silent.hello())
            await opened.until_names("Silent")
            awake = opened.join(Person("Anna"))
            await opened.until_names("Silent", "Anna")  # full, but Silent does not answer the roll call
            await opened.until_names("Anna")
        late = opened.join(Person("Bea"))
        seating = await opened.seating()
        assert [one.name for one in seating.seats] == ["Host", "Anna", "Bea"]
        assert (await awake).seats == (await late).seats == seating.seats


async def test_a_guest_that_repeats_its_hello_keeps_its_seat() -> None:
    async with lobby(3) as opened:
        anna = Person("Anna")
        async with bare_guest(anna, opened.port) as end:
            await end.socket.send(anna.hello())
            assert (await answer(end)).body == [2, 3]
            await end.socket.send(anna.hello())
        async with bare_guest(anna, opened.port) as end:  # on another connection
            await end.socket.send(anna.hello())
            other = opened.join(Person("Bea"))
            await opened.until_names("Anna", "Bea")
            assert (await answer(end)).body == [3, 3]  # told where it is now
            await end.socket.send(anna.hello())
            assert (await answer(end)).kind == Kind.SEATING
            await end.socket.send(Message("1", Kind.SEATED, None).encode())
        assert [one.name for one in (await other).seats] == ["Host", "Anna", "Bea"]


async def test_a_guest_that_starts_anew_under_its_identity_keeps_its_seat() -> None:
    async with lobby(4) as opened:
        before, bea, after = Person("Anna"), Person("Bea"), Person("Anna again")
        async with bare_guest(before, opened.port) as end:
            await end.socket.send(before.hello())
            await opened.until_names("Anna")
        opened.join(bea)
        await opened.until_names("Anna", "Bea")
        after.introduction = introduction(after.keys, "Anna again", identity=before.identity)
        opened.join(after)
        await opened.until_names("Anna again", "Bea")


async def test_a_seating_that_was_lost_is_sent_again() -> None:
    async with lobby(2, beat=0.02) as opened:
        anna = Person("Anna")
        async with bare_guest(anna, opened.port) as end:
            await end.socket.send(anna.hello())
            assert (await answer(end)).kind == Kind.SEATING
            assert (await answer(end)).kind == Kind.SEATING  # not confirmed: again with the beat
        task = opened.join(anna)  # or to a guest that comes back with its hello
        async with asyncio.timeout(LIMIT):
            assert (await task).seats == (await opened.seating()).seats


async def test_a_guest_that_never_confirms_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "CONFIRM_LIMIT", 0.05)
    async with lobby(2, beat=3600.0) as opened:
        anna = Person("Anna")
        async with bare_guest(anna, opened.port) as end:
            await end.socket.send(anna.hello())
            assert len((await opened.seating()).seats) == 2
            # From now on its seat is the table's business: it cannot leave here.
            assert (await answer(end)).kind == Kind.SEATING
            for _ in range(3):
                await end.socket.send(Message("1", Kind.BYE, None).encode())
            await end.socket.send(anna.hello())
            assert (await answer(end)).kind == Kind.SEATING
            await end.socket.send(b"not a word")
            await opened.bell.until(lambda: opened.host.counters.malformed == 1)
            with pytest.raises(zmq.Again):  # one hello, one answer; a bye has none
                await end.socket.recv_multipart(zmq.NOBLOCK)
            assert opened.names == ["Host", "Anna"]


async def test_an_introduction_is_worth_nothing_under_another_curve_key() -> None:
    async with lobby(3) as opened:
        victim, thief = Person("Victim"), Person("Thief")
        async with bare_guest(thief, opened.port) as end:
            await end.socket.send(victim.hello())
            assert (await answer(end)).body == Refusal.REFUSED
            assert opened.names == ["Host"]
            assert opened.host.counters.refused == 1


async def test_a_bye_is_heard_only_from_the_seats_owner() -> None:
    async with lobby(3) as opened:
        opened.join(Person("Anna"))
        await opened.until_names("Anna")
        other = Person("Other")
        async with bare_guest(other, opened.port) as end:
            for kind in (Kind.BYE, Kind.SEATED):
                await end.socket.send(Message("1", kind, None).encode())
            await end.socket.send(other.hello())
            await answer(end)
        assert opened.names == ["Host", "Anna", "Other"]


def not_lobby_words(guest: Person) -> list[list[bytes]]:
    raw = guest.introduction.encode()
    forged = bytearray(raw)
    forged[-1] ^= 1
    return [
        [b"garbage"],
        [b""],
        [pack(["uno-p2p", "1", "hello", raw]) + b"\0"],
        [pack(["uno-p2p", "1", "hello"])],
        [pack(["other", "1", "hello", raw])],
        [pack(["uno-p2p", 1, "hello", raw])],
        [pack(["uno-p2p", "", "hello", raw])],
        [pack(["uno-p2p", "1\n", "hello", raw])],
        [pack(["uno-p2p", "1", 5, raw])],
        [pack(["uno-p2p", "1", "wait", [2, 3]])],
        [pack(["uno-p2p", "1", "hello", None])],
        [pack(["uno-p2p", "1", "hello", b"not an introduction"])],
        [pack(["uno-p2p", "1", "hello", bytes(forged)])],
        [guest.hello(), guest.hello()],
        [b"", guest.hello()],
    ]


async def test_words_that_are_none_are_counted_and_change_nothing() -> None:
    async with lobby(2) as opened:
        anna = Person("Anna")
        async with bare_guest(anna, opened.port) as end:
            words = not_lobby_words(anna)
            for frames in words:
                await end.socket.send_multipart(frames)
            await opened.bell.until(lambda: opened.host.counters.malformed == len(words))
            assert opened.names == ["Host"]
            await end.socket.send(anna.hello())
            assert (await answer(end)).kind == Kind.SEATING


async def test_a_word_above_the_limit_costs_the_connection() -> None:
    async with lobby(2) as opened, bare_guest(Person("Anna"), opened.port) as end:
        await end.socket.send(bytes(4000))
        await end.event(zmq.EVENT_DISCONNECTED)
        await opened.bell.until(lambda: opened.host.counters.cut >= 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much a connection has brought")
async def test_a_message_that_never_ends_costs_the_connection_and_nobody_elses() -> None:
    anna = Person("Anna")
    async with lobby(3) as opened, bare_guest(anna, opened.port) as end:
        await end.socket.send(anna.hello())
        await opened.bell.until(lambda: opened.names == ["Host", "Anna"])
        endless = await RawCurve.open(opened.port, LOBBY_KEYS.public, Person("Mallory").keys)
        async with asyncio.timeout(LIMIT):
            await endless.endless()
        endless.close()
        await opened.bell.until(lambda: opened.host.counters.endless == 1)
        await end.socket.send(anna.hello())
        await end.receive()
        assert opened.names == ["Host", "Anna"]
        assert opened.host.counters.malformed == 0


async def test_a_flood_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "RATE_EACH", 0.001)
    monkeypatch.setattr(gate_module, "BURST_EACH", 10.0)
    async with lobby(2) as opened, bare_guest(Person("Anna"), opened.port) as end:
        for _ in range(50):
            await end.socket.send(b"x")
        await opened.bell.until(lambda: opened.host.counters.flooded == 39)
        assert opened.host.counters.malformed == 11  # the first word of a connection is not counted to it


async def test_a_flood_drowns_neither_a_newcomers_first_word_nor_who_has_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gate_module, "RATE_EACH", 0.001)
    monkeypatch.setattr(gate_module, "BURST_EACH", 2.0)
    monkeypatch.setattr(gate_module, "RATE_ALL", 0.001)
    monkeypatch.setattr(gate_module, "BURST_ALL", 2.0)
    anna, flooder = Person("Anna"), Person("Mallory")
    async with lobby(3) as opened, bare_guest(flooder, opened.port) as flood:
        for _ in range(50):
            await flood.socket.send(b"x")
        await opened.bell.until(lambda: opened.host.counters.flooded == 47)
        async with bare_guest(anna, opened.port) as end:
            for _ in range(3):
                await end.socket.send(anna.hello())
            await opened.bell.until(lambda: opened.names == ["Host", "Anna"])
            assert opened.host.counters.flooded == 47
            # Her allowance is no better than anybody's.
            await end.socket.send(anna.hello())
            await opened.bell.until(lambda: opened.host.counters.flooded == 48)
            (guest,) = opened.host._room.guests
            assert guest.descriptor in opened.host._reception._listener._guests


async def test_who_has_a_seat_is_never_cut_for_strangers_that_crowd_the_door(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener_module, "MOST_OF_ONE_ADDRESS", 2)
    anna = Person("Anna")
    async with lobby(3) as opened, bare_guest(anna, opened.port) as end, AsyncExitStack() as stack:
        await end.socket.send(anna.hello())
        await opened.bell.until(lambda: opened.names == ["Host", "Anna"])
        for number in range(30):
            _, writer = await asyncio.open_connection(HERE, opened.port)
            stack.callback(writer.close)
            await opened.bell.until(lambda number=number: opened.host.counters.crowded >= number)
        (guest,) = opened.host._room.guests
        assert guest.descriptor in opened.host._reception._listener._guests


async def test_who_floods_has_no_more_first_words_than_all_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "RATE_ALL", 0.001)
    monkeypatch.setattr(gate_module, "BURST_ALL", 2.0)
    async with lobby(2) as opened:
        counters = opened.host.counters
        for number in range(4):
            async with bare_guest(Person("Mallory"), opened.port) as end:
                await end.socket.send(b"x")
                await opened.bell.until(
                    lambda number=number: counters.malformed + counters.flooded == number + 1
                )
            # A descriptor that is used again is a new connection.
            await opened.bell.until(lambda number=number: counters.cut == number + 1)
        assert (counters.malformed, counters.flooded) == (2, 2)
        assert opened.host._reception._gate._spoke == set()


async def test_a_flood_from_many_addresses_is_limited_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "RATE_ALL", 0.001)
    monkeypatch.setattr(gate_module, "BURST_ALL", 10.0)
    monkeypatch.setattr(gate_module, "MAX_ADDRESSES", 1)  # one who changes his address is forgotten
    async with lobby(2) as opened:
        counters = opened.host.counters
        for heard, source in ((11, HERE), (22, "127.0.0.2")):
            async with raw(zmq.DEALER) as end:
                end.curve_client(CurveKeys.generate(), LOBBY_KEYS.public)
                end.socket.connect(f"tcp://{source}:0;{HERE}:{opened.port}")
                await end.event(zmq.EVENT_HANDSHAKE_SUCCEEDED)
                for _ in range(11):  # the first is not counted to the address
                    await end.socket.send(b"x")
                await opened.bell.until(lambda heard=heard: counters.malformed + counters.flooded == heard)
        assert (counters.malformed, counters.flooded) == (12, 10)
        assert len(opened.host._reception._gate._each) == 1


@asynccontextmanager
async def plain_server(says: bytes) -> AsyncIterator[int]:
    """The port of a TCP server that is no ZeroMQ: says this and hangs up, or nothing and waits."""
    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        if says:
            writer.write(says)
            writer.close()

    server = await asyncio.start_server(serve, HERE, 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in writers:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


async def test_nobody_at_the_address(unused_tcp_port: int) -> None:
    context = zmq.asyncio.Context()
    anna = Person("Anna")

    async def attempt(address: str, **other: Any) -> Trouble:
        arguments = {"version": "1", "keys": anna.keys, "patience": SHORT, **other}
        return await refusal(asyncio.create_task(join(context, address, anna.introduction, **arguments)))

    assert (await attempt(f"{HERE}:{unused_tcp_port}")).code == "no-answer"
    assert (await attempt("5670")).code == "bad-address"
    assert (await attempt("not an address:5670")).code == "bad-address"
    async with plain_server(b"") as silent:
        assert (await attempt(f"{HERE}:{silent}")).code == "no-answer"
    with pytest.raises(ProtocolError):
        await join(
            context,
            f"{HERE}:1",
            anna.introduction,
            version="1",
            keys=CurveKeys.generate(),
            patience=SHORT,
        )
    with pytest.raises(ProtocolError):
        await join(context, f"{HERE}:1", anna.introduction, version="1\n", keys=anna.keys, patience=SHORT)
    context.destroy(linger=0)


async def test_a_host_that_falls_silent_is_gone() -> None:
    anna = Person("Anna")
    async with raw(zmq.ROUTER) as host:
        task = guest_of(host.curve_server(LOBBY_KEYS).bind(), anna, patience=(LIMIT, 0.3))
        route, _ = await host.receive()
        await host.socket.send_multipart([route, Message("1", Kind.WAIT, [2, 3]).encode()])
        trouble = await refusal(task)
        assert trouble.code == "host-gone"


async def test_a_guest_that_hears_nothing_says_hello_again() -> None:
    anna = Person("Anna")
    async with raw(zmq.ROUTER) as host:
        task = guest_of(host.curve_server(LOBBY_KEYS).bind(), anna, patience=(LIMIT, 0.2))
        for _ in range(3):
            assert (await host.receive())[1] == anna.hello()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_host_that_goes_away_is_gone() -> None:
    anna = Person("Anna")
    async with raw(zmq.ROUTER) as host:
        task = guest_of(host.curve_server(LOBBY_KEYS).bind(), anna, patience=(LIMIT, 0.3))
        route, _ = await host.receive()
        await host.socket.send_multipart([route, Message("1", Kind.WAIT, [2, 3]).encode()])
        await host.receive()  # its answer: it has heard us
    assert (await refusal(task)).code == "host-gone"


def guest_of(port: int, person: Person, **other: Any) -> asyncio.Task[Seating]:
    context = zmq.asyncio.Context()

    async def run() -> Seating:
        try:
            return await join(
                context,
                f"{HERE}:{port}",
                person.introduction,
                version="1",
                keys=person.keys,
                **{"patience": (LIMIT, 3600.0), **other},
            )
        finally:
            context.destroy(linger=0)

    return asyncio.create_task(run())


async def test_what_is_no_lobby_is_told_as_such() -> None:
    anna = Person("Anna")

    context = zmq.asyncio.Context()
    async with (
        plain_server(b"HTTP/1.1 400 Bad Request\r\n\r\n") as web,
        raw(zmq.ROUTER) as null,
        raw(zmq.ROUTER) as other_key,
    ):
        for port in (web, null.bind(), other_key.curve_server(CurveKeys.generate()).bind()):
            at = f"{HERE}:{port}"
            joining = join(context, at, anna.introduction, version="1", keys=anna.keys, patience=(0.3, 0.3))
            trouble = await refusal(asyncio.create_task(joining))
            assert trouble.code == "bad-lobby", at
    context.destroy(linger=0)


async def test_another_mechanism_is_no_lobby_at_once() -> None:
    async with raw(zmq.ROUTER) as null:
        task = guest_of(null.bind(), Person("Anna"), patience=(3600.0, 3600.0))
        assert (await refusal(task)).code == "bad-lobby"


async def test_a_refused_guest_leaves_without_a_word() -> None:
    anna = Person("Anna")
    for reply in (Message("1", Kind.REFUSED, "table-full"), Message("2", Kind.WAIT, [2, 3])):
        async with raw(zmq.ROUTER) as host:
            port = host.curve_server(LOBBY_KEYS).bind()
            task = guest_of(port, anna)
            route, _ = await host.receive()
            await host.socket.send_multipart([route, reply.encode()])
            await refusal(task)
            next_one = guest_of(port, anna)  # whatever the first said would come before this hello
            assert (await host.receive())[1] == anna.hello()
            next_one.cancel()
            await asyncio.gather(next_one, return_exceptions=True)


async def test_a_wait_of_impossible_seats_is_not_shown() -> None:
    shown: list[tuple[int, int]] = []
    async with raw(zmq.ROUTER) as host:
        port = host.curve_server(LOBBY_KEYS).bind()
        task = guest_of(port, Person("Anna"), on_wait=lambda *counts: shown.append(counts))
        route, _ = await host.receive()
        for counts in ([-1, 3], [4, 3], [2, 11], [2, 3]):
            await host.socket.send_multipart([route, Message("1", Kind.WAIT, counts).encode()])
            await host.receive()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert shown == [(2, 3)]


Twist = Callable[[Person, Person, Person], object]


def body(*people: Introduction, me: int = 1, table: bytes = TABLE, addresses: Any = None) -> list[object]:
    where = addresses if addresses is not None else [""] * len(people)
    return [*seating_body(table, [one.encode() for one in people], me, where), b""]


def twin(host: Person, guest: Person) -> Introduction:
    """Another introduction by the host's identity."""
    return introduction(CurveKeys.generate(), "Other", identity=host.identity)


def forged(one: Introduction) -> bytes:
    raw = bytearray(one.encode())
    raw[-1] ^= 1
    return bytes(raw)


LIES: dict[str, Twist] = {
    "not at our seat": lambda h, g, x: body(h.introduction, x.introduction, g.introduction),
    "we are not in it": lambda h, g, x: body(h.introduction, x.introduction),
    "we are the host": lambda h, g, x: body(g.introduction, x.introduction, me=0),
    "no such seat": lambda h, g, x: body(h.introduction, g.introduction, me=2),
    "a seat from behind": lambda h, g, x: body(h.introduction, g.introduction, me=-1),
    "another port for us": lambda h, g, x: body(
        h.introduction, introduction(g.keys, g.introduction.name, 9999, identity=g.identity)
    ),
    "twice the same": lambda h, g, x: body(h.introduction, g.introduction, h.introduction),
    "one identity twice": lambda h, g, x: body(h.introduction, g.introduction, twin(h, g)),
    "one CURVE key twice": lambda h, g, x: body(h.introduction, g.introduction, introduction(g.keys, "Eve")),
    "forged": lambda h, g, x: [TABLE, [forged(h.introduction), g.introduction.encode()], 1, ["", ""]],
    "alone": lambda h, g, x: body(g.introduction, me=0),
    "too many": lambda h, g, x: body(
        h.introduction, g.introduction, *(Person(f"n{i}").introduction for i in range(9))
    ),
    "too large a table": lambda h, g, x: body(h.introduction, g.introduction, table=bytes(16385)),
    "an address short": lambda h, g, x: body(h.introduction, g.introduction, addresses=[""]),
    "no address": lambda h, g, x: body(h.introduction, g.introduction, addresses=["", "tcp://x:1"]),
    "an address of bytes": lambda h, g, x: body(h.introduction, g.introduction, addresses=["", b"x"]),
    "an address too long": lambda h, g, x: body(h.introduction, g.introduction, addresses=["", "x" * 65]),
    "an introduction of text": lambda h, g, x: [TABLE, ["x", g.introduction.encode()], 1, ["", ""]],
    "nothing": lambda h, g, x: None,
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_lying_host_is_found_out(lie: str) -> None:
    await check_bad_lobby(
        lambda guest: Message("1", Kind.SEATING, LIES[lie](Person("H"), guest, Person("X")))
    )


@pytest.mark.parametrize(
    "words",
    [
        [b"garbage"],
        [Message("1", Kind.WAIT, [2, 3]).encode(), b""],
        [Message("1", "unheard-of", None).encode()],
        [Message("1", Kind.HELLO, b"").encode()],
        [Message("1", Kind.WAIT, [1]).encode()],
    ],
    ids=["garbage", "frames", "unheard-of", "a guest's word", "half a wait"],
)
async def test_a_host_that_says_what_none_says_is_no_lobby(words: list[bytes]) -> None:
    await check_bad_lobby(lambda guest: words)


async def check_bad_lobby(says: Callable[[Person], Message | list[bytes]]) -> None:
    anna = Person("Anna")
    async with raw(zmq.ROUTER) as host:
        task = guest_of(host.curve_server(LOBBY_KEYS).bind(), anna)
        route, hello = await host.receive()
        assert hello == anna.hello()
        said = says(anna)
        await host.socket.send_multipart([route, *([said.encode()] if isinstance(said, Message) else said)])
        assert (await refusal(task)).code == "bad-lobby"
        assert await host.receive() == [route, Message("1", Kind.BYE, None).encode()]


async def test_an_honest_seating_from_the_same_hands_passes() -> None:
    """What the lies are measured against: without the lie the guest takes it and confirms."""
    host, anna, other = Person("H"), Person("Anna"), Person("X")
    async with raw(zmq.ROUTER) as end:
        task = guest_of(end.curve_server(LOBBY_KEYS).bind(), anna)
        route, _ = await end.receive()
        said = body(
            host.introduction, anna.introduction, other.introduction, addresses=["10.0.0.9", "", "10.0.0.1"]
        )
        await end.socket.send_multipart([route, Message("1", Kind.SEATING, said).encode()])
        async with asyncio.timeout(LIMIT):
            seating = await task
        assert seating.endpoints == {  # where it is said; but the host where we typed it
            host.introduction.identity: endpoint(HERE, 5670),
            other.introduction.identity: endpoint("10.0.0.1", 5670),
        }
        assert await end.receive() == [route, Message("1", Kind.SEATED, None).encode()]


@pytest.mark.parametrize("reason", ["refused", "because", None, "table-full", "closed"])
async def test_a_refusal_has_a_code_that_we_know(reason: object) -> None:
    async with raw(zmq.ROUTER) as host:
        task = guest_of(host.curve_server(LOBBY_KEYS).bind(), Person("Anna"))
        route, _ = await host.receive()
        await host.socket.send_multipart([route, Message("1", Kind.REFUSED, reason).encode()])
        known = ("table-full", "closed")
        assert (await refusal(task)).code == (reason if reason in known else "refused")


async def test_misuse_of_a_lobby_is_told() -> None:
    async with lobby(2) as opened:
        with pytest.raises(ProtocolError):
            await opened.host.open(HERE, 0)
        twin = Lobby(opened.context, 2)
        with pytest.raises(Trouble) as caught:
            await twin.host.open(HERE, opened.port)
        assert caught.value.code == "port-busy"
        for wrong in ({"seats": 1}, {"seats": 11}, {"table": bytes(16385)}, {"version": ""}):
            right = {"seats": 2, "table": TABLE, "version": "1"}
            with pytest.raises(ProtocolError):
                LobbyHost(opened.context, opened.me.introduction, **{**right, **wrong})
