"""The lobby without its sockets: what a host and a guest make of strangers' words, and the door's keeper."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest import mock

from protocol.codec import pack
from protocol.errors import Fault, FaultCode
from protocol.keys import Identity
from tests.fuzz import quick
from tests.fuzz.draws import Draws
from tests.fuzz.mutate import mutated, plain, spoiled
from tests.fuzz.target import Target
from uno_p2p.app import Proposal
from uno_p2p.net import guest_code
from uno_p2p.net.address import endpoint, is_host, parse_address
from uno_p2p.net.card import read_card
from uno_p2p.net.guest import _Comer, _Guest, _Watcher
from uno_p2p.net.guest_code import CodeTries, given
from uno_p2p.net.introduction import _TAG, Introduction, clean_text, name_key
from uno_p2p.net.lobby import PATIENCE, LobbyHost
from uno_p2p.net.looking_on import Box
from uno_p2p.net.seating import MAX_FROM_GUEST, MAX_FROM_HOST, Kind, Message, Refusal, Seating, read_seating
from uno_p2p.net.zap import _Handler
from uno_p2p.rules.options import Options
from uno_p2p.seated import contract_of
from uno_p2p.trouble import Trouble

T = TypeVar("T")
VERSION, HOST = "1", "192.168.1.20"
CODE = "apple river stone"
BOX = Box(b"contract", bytes(32), 47474)
TABLE = Proposal(Options()).encode()
ADDRESSES = ["192.168.1.30", "127.0.0.1", "::1", "fe80::1%eth0", "::ffff:192.168.1.31", "2001:db8::5"]
NAMES = ["Ann", "ann", "Ａｎｎ", "Bo", "Bo\u200b", "é" * 24, "e\u0301", "x" * 25, "", " Bo", "\ufdfa" * 24]
HOSTS = [
    [],
    ["10.0.0.7"],
    ["fe80::2%1", "127.0.0.1"],
    ["a" * 64],
    ["::"] * 8,
    ["no host"],
    [["::"]],
    ["::"] * 9,
]
NEUTRAL = b"\x01" + bytes(31)
KEYS = [Identity(bytes([i + 1]) * 32) for i in range(6)]


def introduction(who: int, name: str = "", hosts: list[Any] | None = None, curve: int = -1) -> bytes:
    """A signed introduction with these fields, be they allowed or not."""
    made = _fields(who, name or f"guest {who}", hosts or [], who if curve < 0 else curve)
    signed = pack(made)
    return pack([signed, KEYS[who].sign(_TAG + signed)])


def _fields(who: int, name: str, hosts: list[Any], curve: int) -> list[Any]:
    return [KEYS[who].public, name, False, bytes([who]) * 32, _curve(curve), hosts, 4000 + who]


def _curve(who: int) -> bytes:
    return bytes([100 + who]) * 32


@cache
def _host_introduction() -> Introduction:
    return Introduction.decode(introduction(0, "host"))


def run(data: bytes) -> None:
    """One of the four."""
    draws = Draws(data)
    with quick.signatures():
        match draws.below(4):
            case 0:
                _host(draws)
            case 1:
                _guest(draws)
            case 2:
                _introduction(draws)
            case _:
                _door(draws)


# -- the host ----------------------------------------------------------------------------------------------


def _host(draws: Draws) -> None:
    """Whatever comes: a fault or nothing; the seats stay true; every guest can read the seating and play."""
    seats = 2 + draws.below(3)
    code = (lambda: CODE) if draws.one_in(2) else None
    host = LobbyHost(None, _host_introduction(), seats=seats, table=TABLE, version=VERSION, code=code)  # type: ignore[arg-type]
    host.shows(SimpleNamespace(place=lambda one, now: BOX if one.bot else None))
    host._door._call = lambda address, port, found: found(bool(port % 2))  # type: ignore[method-assign]
    room, now, out = host._room, 0.0, None
    while draws.left:
        key, route = _curve(draws.below(6)), bytes([draws.below(6)])
        now += draws.pick([0.0, 0.01, 1.0, PATIENCE + 1])
        address = draws.pick(ADDRESSES)
        seat = key if room.by_key(key) else None
        if host._reception._gate.may_speak(seat, route[0], address, now):
            try:
                host._hear(Message.decode(_from_guest(draws, key), MAX_FROM_GUEST), key, route, address, now)
            except Fault as fault:
                assert fault.code in (FaultCode.BAD_ENCODING, FaultCode.BAD_KEY)
        taken = host.taken
        assert len(taken) <= seats
        for marks in ({one.identity for one in taken}, {one.curve for one in taken}):
            assert len(marks) == len(taken)
        assert read_card(host.card.body()) == host.card
        assert code is None or len(taken) == 1, "a seat without the code"
        if room.closed:
            assert out in (None, taken), "the seating changed after it was out"
            if out is None or not draws.left:
                _all_can_read(host)
            out = taken


def _from_guest(draws: Draws, key: bytes) -> bytes:
    who = draws.pick([key[0] - 100, draws.below(6)])
    match draws.below(8):
        case 7:
            signed = pack([NEUTRAL, "Eve", False, bytes(32), key, [], 4000])
            made = pack([signed, NEUTRAL + bytes(32)])  # anybody can sign for this identity
            return Message(VERSION, Kind.HELLO, made).encode()
        case 0 | 1:
            return Message(VERSION, draws.pick([Kind.HELLO, Kind.WATCH]), introduction(who)).encode()
        case 2:
            made = introduction(who, draws.pick(NAMES), draws.pick(HOSTS), draws.pick([-1, draws.below(6)]))
            return Message(VERSION, Kind.HELLO, made).encode()
        case 3:
            said = draws.pick([None, draws.below(70000), b"S" + draws.take(32), draws.take(32)])
            return Message(draws.pick([VERSION, "2"]), draws.pick(list(Kind)), said).encode()
        case 4:
            return spoiled(Message(VERSION, Kind.HELLO, introduction(who)).encode(), draws)
        case 5:
            return _packed(mutated(["uno-p2p", VERSION, "hello", introduction(who)], draws))
    return draws.take(draws.below(80))


def _all_can_read(host: LobbyHost) -> None:
    for guest in host._room.guests:
        raw = Message(VERSION, Kind.SEATING, [*host._room.seating_for(guest), b""]).encode()
        body = Message.decode(raw, MAX_FROM_HOST).body
        seating = read_seating(body, guest.introduction, HOST)
        assert seating.seats == host.taken
        assert len(seating.endpoints) == len(host.taken) - 1
        assert len(contract_of(seating).roster) == len(host.taken)


# -- a guest -----------------------------------------------------------------------------------------------


class _Deaf(_Guest[T]):
    """A guest without sockets: its words go nowhere."""

    def __init__(self, own: Introduction) -> None:
        self._introduction, self._version = own, VERSION
        self._on_card = None
        self._code = CodeTries(own, given(CODE), lambda kind, body=None: None)
        self._host, self._at = HOST, f"{HOST}, port 1"

    def _hello(self) -> None:
        pass


class _DeafComer(_Deaf[Seating], _Comer):
    pass


class _DeafWatcher(_Deaf[Box], _Watcher):
    pass


def _guest(draws: Draws) -> None:
    """A host's words: a fault, a documented trouble, a true seating, or nothing."""
    own = Introduction.decode(introduction(1))
    guest: _DeafComer | _DeafWatcher = draws.pick([_DeafComer, _DeafWatcher])(own)
    raw = _from_host(draws)
    waited: list[tuple[int, int]] = []
    try:
        found = _at_once(guest._read([SimpleNamespace(bytes=raw)], lambda *seats: waited.append(seats)))  # type: ignore[list-item]
    except Fault as fault:
        assert fault.code in (FaultCode.BAD_ENCODING, FaultCode.BAD_KEY)
    except Trouble as trouble:
        assert trouble.code in {*map(str, Refusal), "bad-lobby"}
        assert len(str(trouble)) < 300
    else:
        assert all(0 <= taken <= seats <= 10 for taken, seats in waited)
        if isinstance(found, Box):
            assert isinstance(guest, _Watcher)
            assert 0 < found.port < 65536
            assert found.contract
        elif found is not None:
            assert isinstance(guest, _Comer)
            assert found.seats[found.me] == own
            assert len(found.endpoints) == len(found.seats) - 1
            assert all(at.startswith("tcp://") and at.isprintable() for at in found.endpoints.values())


def _at_once(reading: Coroutine[object, None, Seating | Box | None]) -> Seating | Box | None:
    """What comes of it where nobody waits for anything."""
    with mock.patch.object(guest_code, "PAUSE", 0):
        try:
            while True:
                reading.send(None)
        except StopIteration as done:
            return done.value


def _from_host(draws: Draws) -> bytes:
    seats = [introduction(0, "host"), introduction(1), introduction(2)]
    seating = ["uno-p2p", VERSION, "seating", [b"table", seats, 1, ["", "", "10.0.0.7"], b""]]
    people = [["host", False, 1], ["guest 1", True, 0]]
    table = ["uno-p2p", VERSION, "table", [bytes(16), "Kitchen", seats[0], people, 3, False, b"rules"]]
    word = draws.pick(
        [
            seating,
            table,
            ["uno-p2p", VERSION, "wait", [1, 3]],
            ["uno-p2p", VERSION, "refused", draws.pick(list(Refusal)).value],
            ["uno-p2p", VERSION, "gallery", [b"contract", bytes(32), 47474]],
            ["uno-p2p", VERSION, "pair", b"S" + bytes(32)],
        ]
    )
    match draws.below(4):
        case 0:
            return _packed(mutated(word, draws, seats))
        case 1:
            return spoiled(pack(word), draws)
        case 2:
            return _packed(["uno-p2p", VERSION, draws.pick(list(Kind)), plain(draws)])
    return draws.rest() or pack(seating)


def _packed(value: Any) -> bytes:
    try:
        return pack(value)
    except (OverflowError, ValueError):
        return b""


# -- introductions, names, addresses, the door -------------------------------------------------------------


def _introduction(draws: Draws) -> None:
    """Bytes that are an introduction are the only ones of it; names and addresses are fit for a screen."""
    match draws.below(4):
        case 0:
            raw = spoiled(introduction(1), draws)
        case 1:
            inside = _packed(mutated(_fields(1, "guest 1", ["::1"], 1), draws))
            raw = pack([inside, KEYS[1].sign(_TAG + inside)])
        case 2:
            raw = draws.rest()
        case _:
            _text(draws.rest().decode("utf-8", "ignore"))
            return
    try:
        made = Introduction.decode(raw)
    except Fault as fault:
        assert fault.code in (FaultCode.BAD_ENCODING, FaultCode.BAD_KEY)
        return
    assert made.encode() == raw, "one introduction, two encodings"
    assert made.name == clean_text(made.name)
    assert made.name.isprintable()
    assert all(endpoint(host, made.port).isprintable() for host in made.hosts)


def _text(text: str) -> None:
    clean = clean_text(text)
    assert clean == clean_text(clean), "what is clean is not clean"
    assert len(clean) <= 24
    name_key(clean)
    try:
        host, port = parse_address(text)
    except Trouble as trouble:
        assert trouble.code == "bad-address"
        return
    assert is_host(host)
    assert parse_address(endpoint(host, port).removeprefix("tcp://")) == (host, port)


def _door(draws: Draws) -> None:
    """A request of the ZAP socket: a key of 32 bytes that its door admits, or nothing."""
    keeper = object.__new__(_Handler)
    keeper._doors = {}
    allowed = _curve(1)
    door = keeper.enter("mesh", allowed.__eq__)
    request = [b"1.0", b"1", door.domain.encode(), b"127.0.0.1", b"", b"CURVE", allowed]
    for _ in range(1 + draws.below(3)):
        at = draws.below(len(request)) if request else 0
        match draws.below(3):
            case 0:
                request[at:at] = [draws.take(draws.below(40))]
            case 1:
                request[at : at + 1] = []
            case _:
                request[at : at + 1] = [spoiled(b"".join(request[at : at + 1]), draws)]
    answer = keeper._answer(request)
    assert len(answer) == 6
    assert all(isinstance(part, bytes) for part in answer)
    if answer[2] == b"200":
        assert request[6:] == [allowed]


def seeds() -> Iterator[bytes]:
    """Full rooms, guests who come and go, seatings, introductions, names, requests."""
    come = [bytes([who, who, 1, who, 0, 0]) for who in range(1, 5)]
    for seats in range(3):
        yield bytes([0, seats]) + b"".join(come) * 2
        yield bytes([0, seats]) + bytes([1, 1, 0, 0, 0, 2, 3, 5, 0, 2, 2, 1, 0, 0, 2, 1, 1, 0]) * 3
    for i in range(8):
        yield bytes([1, i % 3, i % 3, i, 3, i, 1, 2])
        yield bytes([2, i % 3, i, 2, 5, 1, i])
        yield bytes([3, i % 3, i, i % 4, 3, i])
    yield bytes([2, 2]) + introduction(1)
    for text in ("[::1]:47474", "192.168.1.20:47474", "e\u0301\u200b \ufdfa", *NAMES):
        yield bytes([2, 3]) + text.encode()


TARGET = Target("lobby", "strangers at a table's door", run, seeds, seconds=1.0, megabytes=24, size=512)
