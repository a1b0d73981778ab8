"""Frames that are small to send and large to read, of strangers or signed by a seat: the table plays on."""

from __future__ import annotations

import msgpack
import pytest

from protocol.entry import MAX_ENTRY, Entry
from protocol.keys import Identity
from protocol.transcript import frame
from protocol.wire import MAX_MESSAGE
from tests.helpers.story import one_story
from tests.helpers.talk import TalkNet, talk

CHEAT = 2


def nested(depth: int) -> object:
    value: object = []
    for _ in range(depth):
        value = [value]
    return value


def packed(value: object) -> bytes:
    raw: bytes = msgpack.packb(value, use_bin_type=True)
    return raw


SMALL_FRAMES: dict[str, bytes] = {
    "a list of 2**32 items": b"\xdd\xff\xff\xff\xff",
    "a map of 2**32 items": b"\xdf\xff\xff\xff\xff",
    "bytes that are not there": b"\xc6\xff\xff\xff\xff",
    "text that is not there": b"\xdb\xff\xff\xff\xff",
    "an extension that is not there": b"\xc9\xff\xff\xff\xff\x01",
    "lists in lists in lists": b"\x91" * 100_000,
    "lists that end": b"\x91" * 500 + b"\x90",
    "maps in maps": b"\x81\xa1a" * 1000 + b"\x80",
    "many empty lists": b"\xdc\xff\xff" + b"\x90" * 65535,
    "lists of lists": packed([[[] for _ in range(300)] for _ in range(100)]),
    "an entry of bombs": packed(["entry", b"\xdd\xff\xff\xff\xff", bytes(64)]),
    "a place of bombs": packed(["have", bytes(8), "talk/0", 0, bytes(8), list(range(1000)), b""]),
    "too long": bytes(MAX_MESSAGE + 1),
    "nothing": b"",
}


def signed_as(net: TalkNet, signed: bytes) -> bytes:
    """These bytes as the cheat's entry, with its true signature."""
    identity: Identity = net.nodes[CHEAT].keys.identity
    return packed(["entry", signed, identity.sign(frame(b"P2PUNO-ENTRY-v1", signed))])


def entry_with(net: TalkNet, **other: object) -> bytes:
    """An entry of the cheat for the live step, with fields that none may have."""
    live = net.nodes[0].machine.ledger.live
    fields: dict[str, object] = {
        "version": 1,
        "sid": live.sid,
        "track": live.name,
        "step": live.step,
        "seat": CHEAT,
        "prev": live.digests[-1],
        "kind": "word",
        "body": [CHEAT, live.step],
    }
    return signed_as(net, packed(list((fields | other).values())))


SIGNED: dict[str, dict[str, object]] = {
    "a deep body": {"body": nested(6)},
    "a wide body": {"body": [[[] for _ in range(30)] for _ in range(3)]},
    "a long body": {"body": [bytes(MAX_ENTRY)]},
    "a body with a fraction": {"body": [0.5]},
    "a body that is no list": {"body": b""},
    "a long name of a track": {"track": "x" * 65},
    "a long name of a kind": {"kind": "x" * 65},
    "a step that is none": {"step": 2**32},
    "a seat that is none": {"seat": 2**16},
    "a negative step": {"step": -1},
    "another version": {"version": 2},
    "a short sid": {"sid": bytes(31)},
    "a long prev": {"prev": bytes(33)},
}


def middle() -> TalkNet:
    net = TalkNet(3, talk(5))
    net.run(net.at(2, 0, 1, 2))
    return net


def dropped(net: TalkNet, raw: bytes) -> None:
    """It changes nothing at an honest node but a counter, and all come to the end together."""
    for seat in (0, 1):
        machine = net.nodes[seat].machine
        before, counted = machine.live, dict(machine.counters)
        for _ in range(3):
            assert machine.receive(bytes([CHEAT]), raw) == []
        assert machine.live == before
        counted["refused bad-encoding"] = counted.get("refused bad-encoding", 0) + 3
        assert dict(machine.counters) == counted
    net.run()
    one_story(net)


@pytest.mark.parametrize("name", SMALL_FRAMES)
def test_a_bomb_is_dropped(name: str) -> None:
    dropped(middle(), SMALL_FRAMES[name])


@pytest.mark.parametrize("name", SIGNED)
def test_a_bomb_that_a_seat_has_signed_is_dropped(name: str) -> None:
    """Nobody can read it, so nobody has said anything."""
    net = middle()
    dropped(net, entry_with(net, **SIGNED[name]))


def test_the_entry_of_these_tests_is_one_when_nothing_is_changed() -> None:
    net = middle()
    machine = net.nodes[0].machine
    said = machine.ledger.live.spoken.get(CHEAT)
    raw = entry_with(net)
    machine.receive(bytes([CHEAT]), raw)
    assert "refused bad-encoding" not in machine.counters
    assert said is None or isinstance(said, Entry)
    net.run()
    one_story(net)
