"""Takes the entries of a record one by one and holds each against what the script asks (section 13)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tests.second.contract import Contract, read_contract
from tests.second.decks import Deck
from tests.second.hashes import B, four, frame, two
from tests.second.record import Entry, read_entry, read_file
from tests.second.refusal import Bad, NoRecord, NotFollowed, Refused


@dataclass
class Table:
    """What all know about the table; `sid` is the contract's digest until the nonces are open."""

    contract: Contract
    deck: Deck
    sid: bytes
    told: list[str] = field(default_factory=list)
    """What happened, in words; the opened faces among it."""
    scores: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    """Who has shared a key falsely: nobody asks this seat for anything any more."""

    @property
    def n(self) -> int:
        return self.contract.n

    @property
    def playing(self) -> list[int]:
        return [seat for seat in self.present if seat not in self.out]

    @property
    def present(self) -> list[int]:
        return [seat for seat in range(self.n) if seat not in self.away]

    def round(self, seat: int, direction: int = 1) -> list[int]:
        """The seats that play, in order, from the next one on; the seat itself last."""
        order = [(seat + direction * i) % self.n for i in range(1, self.n + 1)]
        return [other for other in order if other in self.playing]


@dataclass(frozen=True)
class Place:
    """A step of a track, and the digest before it."""

    table: Table
    sid: bytes
    track: str
    step: int
    prev: bytes

    def ctx(self, seat: int, *part: bytes) -> bytes:
        identity = self.table.contract.seats[seat].identity
        return frame(self.sid, self.track.encode(), four(self.step), two(seat), identity, *part)


Check = Callable[[Place, int, list[Any]], Any]
"""Checks the body that a seat says at a place, or raises `Bad`."""


@dataclass(frozen=True)
class Ask:
    """A step: who must say what."""

    track: str
    kind: str
    seats: list[int]
    check: Check


Script = Generator[Ask, dict[int, Any], Any]


class Follower:
    """One record; `take` its messages in order."""

    def __init__(self, contract: bytes, story: Callable[[Table], Script]) -> None:
        read = read_contract(contract)
        self.table = Table(read, Deck(read.options["deck"]), read.digest)
        self.entries = 0
        self.over = False
        self.place = Place(self.table, read.digest, "", 0, b"")
        self._story = story(self.table)
        self._heard: dict[int, Any] = {}
        self._digests: dict[int, bytes] = {}
        self._said: dict[int, bytes] = {}
        self._ask = next(self._story)
        self._begin(self._ask.track, b"")

    def _begin(self, track: str, last: bytes) -> None:
        sid = self.table.sid
        first = B(b"P2PUNO-TRACK-v1", sid, track.encode(), last)
        self.place = Place(self.table, sid, track, 0, first)

    def take(self, message: bytes) -> None:
        """Check the next entry."""
        entry = read_entry(message)
        if entry.seat >= self.table.n:
            raise NoRecord("unknown seat")
        if not entry.signed_by(self.table.contract.seats[entry.seat].identity):
            raise NoRecord(f"signature of seat {entry.seat}")
        if entry.track.startswith("away/"):
            raise NotFollowed("somebody was away")
        here = self.place
        if (entry.sid, entry.track, entry.step) != (here.sid, here.track, here.step) or self.over:
            raise NoRecord(f"an entry for {entry.track} {entry.step}, not {here.track} {here.step}")
        try:
            self._hear(entry)
            self.entries += 1
            if len(self._heard) == len(self._ask.seats):
                self._close()
        except Bad as bad:
            seat = entry.seat if bad.seat is None else bad.seat
            digest = entry.digest if bad.seat is None else self._said[bad.seat]
            raise Refused(bad.code, str(bad), self.entries, seat, digest) from bad

    def _hear(self, entry: Entry) -> None:
        if entry.seat in self._digests:
            if entry.digest == self._digests[entry.seat]:
                raise NoRecord("an entry comes twice")
            raise Bad("double-speech", "two entries for one place")
        if entry.prev != self.place.prev:
            raise NoRecord("an entry that follows on another history")
        if entry.seat not in self._ask.seats or entry.kind != self._ask.kind:
            raise Bad("wrong-kind", f"{entry.kind} where {self._ask.kind} was asked of {self._ask.seats}")
        self._heard[entry.seat] = self._ask.check(self.place, entry.seat, entry.body)
        self._digests[entry.seat] = entry.digest

    def _close(self) -> None:
        here, heard = self.place, self._heard
        by_seat = [self._digests[seat] for seat in sorted(self._digests)]
        digest = B(b"P2PUNO-STEP-v1", here.prev, four(here.step), *by_seat)
        self.place = Place(self.table, here.sid, here.track, here.step + 1, digest)
        self._said, self._heard, self._digests = self._digests, {}, {}
        try:
            self._ask = self._story.send(heard)
        except StopIteration:
            self.over = True
            return
        if self._ask.track != here.track:
            self._begin(self._ask.track, digest)


def follow(data: bytes, story: Callable[[Table], Script]) -> Follower:
    """Check a whole export file."""
    contract, messages = read_file(data)
    follower = Follower(contract, story)
    for message in messages:
        follower.take(message)
    return follower
