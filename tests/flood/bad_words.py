"""What a flood is made of: messages that no honest program sends, to the lobby and into the mesh.

Each kind is a function from dice to the parts of one ZeroMQ message. The big ones are few: fifty thousand of
them would only measure how fast memory can be copied.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from protocol.codec import pack
from protocol.entry import sign
from protocol.keys import Identity
from uno_p2p.net.link import HARD_LIMIT, MAX_FRAME
from uno_p2p.net.seating import MAGIC

Dice = random.Random
Kinds = Mapping[str, Callable[[Dice], list[bytes]]]


@dataclass(frozen=True)
class Flood:
    """Many small messages and a few big ones."""

    kinds: Kinds
    big: Kinds

    def draw(self, dice: Dice, big_one_in: int) -> tuple[str, list[bytes]]:
        """The next message, and what it is called."""
        kinds = self.big if dice.randrange(big_one_in) == 0 else self.kinds
        name = dice.choice(sorted(kinds))
        return name, kinds[name](dice)


def _garbage(dice: Dice) -> list[bytes]:
    return [dice.randbytes(dice.randrange(1, 400))]


def _nested(dice: Dice) -> list[bytes]:
    return [b"\x91" * dice.randrange(10, 1000)]


def _huge_length(dice: Dice) -> list[bytes]:
    head = dice.choice([b"\xdd", b"\xc6", b"\xdb", b"\xdf"])
    return [b"\x92\xa5entry" + head + b"\xff\xff\xff\xff" + dice.randbytes(20)]


def _multipart(dice: Dice) -> list[bytes]:
    return [dice.randbytes(20) for _ in range(dice.randrange(2, 40))]


ANYWHERE: Kinds = {
    "garbage": _garbage,
    "nested": _nested,
    "huge length": _huge_length,
    "multipart": _multipart,
}


def to_lobby(version: str) -> Flood:
    """From a stranger who knows the lobby's public key."""

    def wrong_types(dice: Dice) -> list[bytes]:
        body = dice.choice([None, 7, "x", [1, [2]], {"a": 1}, True])
        return [pack([MAGIC, version, dice.choice(["hello", "seating", "wait", "?"]), body])]

    def other_version(dice: Dice) -> list[bytes]:
        return [pack([MAGIC, f"0.{dice.randrange(1000)}", "hello", dice.randbytes(200)])]

    def wrong_signature(dice: Dice) -> list[bytes]:
        fields = [dice.randbytes(32), "Mallory", False, dice.randbytes(32), dice.randbytes(32), [], 4000]
        return [pack([MAGIC, version, "hello", pack([pack(fields), dice.randbytes(64)])])]

    own: Kinds = {
        "wrong types": wrong_types,
        "other version": other_version,
        "wrong signature": wrong_signature,
    }
    return Flood({**ANYWHERE, **own}, {"above the limit": lambda dice: [bytes(5000)]})


@dataclass(frozen=True)
class Insider:
    """What a seat knows whose program misbehaves."""

    identity: Identity
    number: int
    contract: bytes
    sid: bytes
    seats: int


def to_mesh(insider: Insider) -> Flood:
    """From a seat of the table. Nothing here would convict it: it stays, and may go on for ever."""

    def entry(dice: Dice, identity: Identity, seat: int, sid: bytes) -> list[bytes]:
        # Of a hand that is never played: what it said for a step to come would one day be double speech.
        track, step = f"play/{dice.randrange(500, 1000)}", dice.randrange(1000)
        body = [dice.randbytes(dice.choice([10, 100, 3000]))]
        return [sign(identity, sid, track, step, seat, dice.randbytes(32), "move", body).raw]

    def wrong_signature(dice: Dice) -> list[bytes]:
        return entry(dice, Identity(dice.randbytes(32)), dice.randrange(insider.seats), insider.sid)

    def other_table(dice: Dice) -> list[bytes]:
        return entry(dice, insider.identity, insider.number, dice.randbytes(32))

    def far_ahead(dice: Dice) -> list[bytes]:
        return entry(dice, insider.identity, insider.number, insider.sid)

    def have(dice: Dice) -> list[bytes]:
        track = dice.choice(["table", "deck/0/0", "play/0", "play/1", "nowhere"])
        hint = dice.randbytes(8)
        return [pack(["have", insider.contract[:8], track, dice.randrange(40), hint, [0], b""])]

    def wrong_types(dice: Dice) -> list[bytes]:
        return [pack([dice.choice(["entry", "have", "?"]), *dice.sample([1, None, "x", b"y", [], {}], 4)])]

    own: Kinds = {
        "wrong types": wrong_types,
        "wrong signature": wrong_signature,
        "other table": other_table,
        "far ahead": far_ahead,
        "have": have,
        "empty": lambda dice: [b""],
    }
    big: Kinds = {
        "large garbage": lambda dice: [dice.randbytes(MAX_FRAME)],
        "large nested": lambda dice: [b"\x91" * MAX_FRAME],
        "oversized": lambda dice: [bytes(MAX_FRAME + 1)],
        "above the limit": lambda dice: [bytes(HARD_LIMIT + 1000)],
    }
    return Flood({**ANYWHERE, **own}, big)
