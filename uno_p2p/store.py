"""The store: one SQLite file in the home folder. What is said must be here before it is sent.

Tables: `identity` (one row), `tables` (contract and this seat's secret), `sittings` (how the links of a table
are made again), `entries` (frames in the order in which they were accepted), `results`, `closed` (tables for
which nothing is to be done any more), `friends` (whom we have played with), `knocking` (what we promised at
the door where we wait). One process at a time has it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from protocol.errors import Fault
from protocol.keys import SECRET_SIZE, Identity
from uno_p2p.homelock import PATIENCE, HomeLock
from uno_p2p.sitting import Sitting, decode_sitting
from uno_p2p.storefile import FILE, damaged, not_writable, opened, sayings

_TABLES = """
SELECT tables.digest, contract, secret, opened, before, sitting, totals, why FROM tables
LEFT JOIN sittings ON sittings.digest = tables.digest
LEFT JOIN results ON results.digest = tables.digest
LEFT JOIN closed ON closed.digest = tables.digest
"""


class Why(StrEnum):
    """Why nothing is to be done for a table any more."""

    OVER = "over"
    FAULT = "fault"
    GIVEN_UP = "given-up"


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store holds of a table beside its entries. `opened`: seconds since 1970, 0 if not known.
    `before`: the digest of the contract that this one follows on. `totals`: the points in the end.
    """

    digest: bytes
    contract: bytes
    secret: bytes = field(repr=False)
    opened: int
    before: bytes | None
    sitting: Sitting | None
    totals: tuple[int, ...] | None
    closed: Why | None


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody who has sat at a table with us, under the name of the last time. Times: seconds since 1970."""

    identity: bytes
    name: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Knocking:
    """What we have promised at the door with this address: the secret (32 bytes) of a table that may come of
    it, that of our CURVE key, and the port of our mesh. Whoever has named us counts on it.
    """

    address: str
    secret: bytes = field(repr=False)
    curve: bytes = field(repr=False)
    port: int


class Store:
    """All that a node keeps. One thread at a time may use it."""

    def __init__(
        self,
        home: Path,
        entropy: Callable[[int], bytes] = os.urandom,
        clock: Callable[[], float] = time.time,
        patience: float = PATIENCE,
    ) -> None:
        """Open or make the store in `home`; `patience` as in `HomeLock`.

        Raises:
            Trouble: "home-not-writable" if the folder cannot be made or written, "home-busy" if another
                process has it, "home-damaged" if the file there is no store or not whole.
        """
        self._entropy, self._clock = entropy, clock
        self._path = home / FILE
        try:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock: HomeLock | None = HomeLock(home, patience)
        except OSError as error:
            raise not_writable(home) from error
        try:
            self._db = opened(self._path)
        except BaseException:
            self._lock.release()
            raise

    @classmethod
    def reading(cls, home: Path) -> Store | None:
        """The store to look at, also while a node runs on it; None if there is none.

        Raises:
            Trouble: "home-damaged".
        """
        path = home / FILE
        if not path.exists():
            return None
        store = cls.__new__(cls)
        store._entropy, store._clock, store._path, store._lock = os.urandom, time.time, path, None
        with sayings(path):
            store._db = sqlite3.connect(path, isolation_level=None)
            store._db.execute("PRAGMA query_only=ON")
        return store

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; Trouble "store-failed" if the disk does not take it, and what `sayings` says."""
        with sayings(self._path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                if self._db.in_transaction:  # a full disk has ended it already
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def identity(self) -> Identity:
        """This node's identity, made at the first call and the same ever after."""
        with self._transaction() as db:
            fresh = self._entropy(SECRET_SIZE)
            db.execute("INSERT OR IGNORE INTO identity VALUES (1, ?)", (fresh,))
            (secret,) = db.execute("SELECT secret FROM identity").fetchone()
        return Identity(secret)

    def open_table(
        self, digest: bytes, contract: bytes, secret: bytes, sitting: Sitting | None = None
    ) -> None:
        """Remember a table and this seat's secret (32 bytes) before anything is signed for it."""
        with self._transaction() as db:
            self._open(db, digest, contract, secret)
            raw = sitting.encode() if sitting else None
            db.execute("INSERT INTO sittings VALUES (?, ?, NULL, ?)", (digest, int(self._clock()), raw))

    def follow(
        self,
        before: bytes,
        totals: Sequence[int],
        digest: bytes,
        contract: bytes,
        secret: bytes,
        sitting: Sitting | None = None,
    ) -> None:
        """Note how a table ended and open the one that follows it, with these links or the same ones: both or
        neither.
        """
        with self._transaction() as db:
            self._finish(db, before, totals)
            self._open(db, digest, contract, secret)
            row = db.execute("SELECT sitting FROM sittings WHERE digest = ?", (before,)).fetchone()
            raw = row[0] if row else None
            raw = sitting.encode() if sitting else raw
            db.execute("INSERT INTO sittings VALUES (?, ?, ?, ?)", (digest, int(self._clock()), before, raw))

    def note_links(self, digest: bytes, sitting: Sitting) -> None:
        """The links of a table have changed: somebody waits at its door, or does so no more."""
        with self._transaction() as db:
            db.execute("UPDATE sittings SET sitting = ? WHERE digest = ?", (sitting.encode(), digest))

    def knock(self, knock: Knocking) -> None:
        """Remember what we promise at a door, before it is said there; a table that opens ends it."""
        with self._transaction() as db:
            row = 1, knock.address, knock.secret, knock.curve, knock.port
            db.execute("INSERT OR REPLACE INTO knocking VALUES (?, ?, ?, ?, ?)", row)

    def knocking(self, address: str) -> Knocking | None:
        """What we have promised at this door without having come in yet."""
        with sayings(self._path):
            found = self._db.execute("SELECT address, secret, curve, port FROM knocking").fetchone()
        return Knocking(*found) if found is not None and found[0] == address else None

    @staticmethod
    def _open(db: sqlite3.Connection, digest: bytes, contract: bytes, secret: bytes) -> None:
        db.execute("INSERT INTO tables VALUES (?, ?, ?)", (digest, contract, secret))
        db.execute("DELETE FROM knocking")

    @staticmethod
    def _finish(db: sqlite3.Connection, digest: bytes, totals: Sequence[int]) -> None:
        text = ",".join(str(total) for total in totals)
        db.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", (digest, text))

    def save(self, digest: bytes, frames: Sequence[bytes]) -> None:
        """Add entries of a table, all or none; they are on the disk when this returns."""
        with self._transaction() as db:
            db.executemany("INSERT INTO entries (digest, frame) VALUES (?, ?)", ((digest, f) for f in frames))

    def journal(self, digest: bytes) -> list[bytes]:
        """The stored entries of a table, in order."""
        with sayings(self._path):
            rows = self._db.execute("SELECT frame FROM entries WHERE digest = ? ORDER BY nr", (digest,))
            return [frame for (frame,) in rows]

    def finish(self, digest: bytes, totals: Sequence[int]) -> None:
        """Note how a match ended."""
        with self._transaction() as db:
            self._finish(db, digest, totals)

    def close_table(self, digest: bytes, why: Why) -> None:
        """Nothing is to be done for this table any more: it is not gone on with after a start."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO closed VALUES (?, ?)", (digest, why.value))

    def tables(self) -> list[tuple[bytes, bytes]]:
        """Digest and contract of every table, oldest first."""
        return [(kept.digest, kept.contract) for kept in self.kept()]

    def kept(self) -> list[Kept]:
        """Every table, oldest first.

        Raises:
            Trouble: "home-damaged".
        """
        with sayings(self._path):
            rows = self._db.execute(f"{_TABLES} ORDER BY tables.rowid").fetchall()
        try:
            return [_kept(*row) for row in rows]
        except (Fault, ValueError) as error:
            raise damaged(self._path) from error

    def meet(self, people: Sequence[tuple[bytes, str]]) -> None:
        """Remember these, identity and name, as met now."""
        now = int(self._clock())
        with self._transaction() as db:
            db.executemany(
                "INSERT INTO friends VALUES (?, ?, ?, ?)"
                " ON CONFLICT (identity) DO UPDATE SET name = excluded.name, last = excluded.last",
                [(identity, name, now, now) for identity, name in people],
            )

    def friends(self) -> list[Friend]:
        """Everybody who is remembered, the last met first."""
        with sayings(self._path):
            rows = self._db.execute(
                "SELECT identity, name, first, last FROM friends ORDER BY last DESC, name"
            )
            return [Friend(*row) for row in rows]

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._db.close()
        if self._lock is not None:
            self._lock.release()


def _kept(
    digest: bytes,
    contract: bytes,
    secret: bytes,
    opened: int | None,
    before: bytes | None,
    sitting: bytes | None,
    totals: str | None,
    why: str | None,
) -> Kept:
    points = tuple(int(total) for total in totals.split(",")) if totals else None
    links = decode_sitting(sitting) if sitting is not None else None
    closed = Why(why) if why is not None else None
    return Kept(digest, contract, secret, opened or 0, before, links, points, closed)
