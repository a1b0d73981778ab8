"""What the lobby says: one envelope for all versions, and the seating that ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from protocol.codec import fields, pack, unpack
from protocol.errors import Fault, FaultCode, ProtocolError

from .address import endpoint, is_host
from .card import MAX_SEATS, MAX_TABLE
from .introduction import MAX_HOST, MAX_INTRODUCTION, MAX_NAME, Introduction, clean_text
from .pairing import same

MAGIC: Final = "uno-p2p"
PLAYS: Final = b"\x92\xa5table"
"""How the `table` of a seating begins where the table plays already: a list of two, the first "table"."""
MAX_VERSION: Final = 32  # characters
MAX_FROM_GUEST: Final = MAX_INTRODUCTION + 128
MAX_FROM_HOST: Final = MAX_TABLE + MAX_SEATS * (MAX_INTRODUCTION + MAX_HOST + 4 * MAX_NAME + 16) + 512


class Kind(StrEnum):
    """The kinds of lobby messages and the type of their bodies."""

    ASK = "ask"  # anybody: None
    TABLE = "table"  # host: a table's card, see card.py
    REACH = "reach"  # anybody: a port of its own (int)
    REACHED = "reached"  # host: whether it could connect to that port (bool)
    CLOCK = "clock"  # anybody: None; host: its wall clock, milliseconds since 1970 (int)
    PAIR = "pair"  # both: what SPAKE2 sends (bytes), see pairing.py
    PROOF = "proof"  # both: that the code was known (bytes); the guest's first
    HELLO = "hello"  # guest: its introduction (bytes); repeated as the answer to every `wait`
    BYE = "bye"  # guest: None; gives its seat back
    SEATED = "seated"  # guest: None; it has the seating
    WATCH = "watch"  # anybody: its introduction (bytes); repeated until the table has begun
    GALLERY = "gallery"  # host: a place to look on from, see looking_on.py
    WAIT = "wait"  # host: [seats taken, seats]
    PLAYING = "playing"  # host: None; the table plays, you may be let in after the hand
    REFUSED = "refused"  # host: a Refusal
    SEATING = "seating"  # host: [table, [introduction bytes..], your seat, [address..], seal]


class Refusal(StrEnum):
    """Why a guest gets no seat."""

    WRONG_VERSION = "wrong-version"
    TABLE_FULL = "table-full"
    REFUSED = "refused"
    CODE_NEEDED = "code-needed"
    WRONG_CODE = "wrong-code"
    TOO_FAST = "too-fast"
    NO_CODE = "no-code"
    CLOSED = "closed"
    NO_WATCHERS = "no-watchers"


@dataclass(frozen=True, slots=True)
class Message:
    """One lobby message. The envelope [magic, version, kind, body] is the same in every version."""

    version: str
    kind: str
    body: Any

    def encode(self) -> bytes:
        """Canonical msgpack."""
        return pack([MAGIC, self.version, self.kind, self.body])

    @classmethod
    def decode(cls, raw: bytes, limit: int) -> Message:
        """The message in these bytes; its kind and body are the reader's to judge.

        Raises:
            Fault: BAD_ENCODING.
        """
        value = unpack(raw, limit=limit, depth=4)
        if not isinstance(value, list) or len(value) != 4 or value[0] != MAGIC:
            raise Fault(FaultCode.BAD_ENCODING, "not a lobby message")
        _, version, kind, _ = value
        if not isinstance(version, str) or not isinstance(kind, str) or not version:
            raise Fault(FaultCode.BAD_ENCODING, "not a lobby message")
        if version != clean_text(version, MAX_VERSION):
            raise Fault(FaultCode.BAD_ENCODING, "a version that cannot be shown")
        return cls(version, kind, value[3])


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, as one node sees it."""

    table: bytes  # the host's proposal, opaque here, at most 16 KiB
    seats: tuple[Introduction, ...]  # in seat order, the host first
    me: int  # our own seat
    endpoints: Mapping[bytes, str]  # identity -> "tcp://host:port" to use from here; the others only


def check_proposal(table: bytes, seats: int, version: str) -> None:
    """Raise ProtocolError unless the host's proposal is within the lobby's limits."""
    if len(table) > MAX_TABLE or not 2 <= seats <= MAX_SEATS:
        raise ProtocolError(f"a table has 2 to {MAX_SEATS} seats and at most {MAX_TABLE} bytes of proposal")
    check_version(version)


def check_version(version: str) -> None:
    """Raise ProtocolError unless the version is 1 to 32 characters that can be shown."""
    if not version or version != clean_text(version, MAX_VERSION):
        raise ProtocolError("a version is 1 to 32 printable characters")


def seating_body(table: bytes, seats: Sequence[bytes], me: int, addresses: Sequence[str]) -> list[object]:
    """The body of a `seating`, without its seal. An empty address means: on the host's own machine."""
    return [table, list(seats), me, list(addresses)]


def read_seating(
    body: object, own: Introduction, host: str, seal: Callable[[bytes], bytes] | None = None
) -> Seating:
    """The seating in a message's body, checked by the guest `own` that typed the host part `host`. `seal`:
    what the host puts under it if this guest has paired with it.

    Raises:
        Fault: BAD_ENCODING; BAD_KEY if two seats share an identity or a CURVE key, or our own introduction is
            not where we are said to sit, or it is not sealed by whom we paired with.
    """
    table, raws, me, addresses, sealed = fields(body, bytes, list, int, list, bytes)
    if seal is not None and not same(sealed, seal(pack([table, raws, me, addresses]))):
        raise Fault(FaultCode.BAD_KEY, "not sealed by the host that we paired with")
    if len(table) > MAX_TABLE or not 2 <= len(raws) <= MAX_SEATS or len(addresses) != len(raws):
        raise Fault(FaultCode.BAD_ENCODING, "a seating of impossible size")
    if not all(isinstance(raw, bytes) for raw in raws) or not all(map(_is_address, addresses)):
        raise Fault(FaultCode.BAD_ENCODING, "a seating of impossible types")
    seats = tuple(Introduction.decode(raw) for raw in raws)
    first = 0 if table.startswith(PLAYS) else 1  # at a table that begins the host has seat 0
    if not first <= me < len(seats) or seats[me] != own:
        raise Fault(FaultCode.BAD_KEY, "our own introduction is not where we sit")
    for marks in (
        {seat.identity for seat in seats},
        {seat.curve for seat in seats},
    ):
        if len(marks) != len(seats):
            raise Fault(FaultCode.BAD_KEY, "two seats share a key")
    endpoints = {
        seat.identity: endpoint(host if i < first else address or host, seat.port)
        for i, (seat, address) in enumerate(zip(seats, addresses, strict=True))
        if i != me
    }
    return Seating(table, seats, me, endpoints)


def _is_address(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_HOST and (not value or is_host(value))
