"""The store: one SQLite file in the home folder. What is said must be here before it is sent.

Tables: `identity` (one row), `tables` (contract and this seat's secret), `entries` (frames in the order in
which they were accepted), `results`. WAL with synchronous=FULL, so a committed transaction survives a power
cut; the file is readable by its owner only.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from protocol.keys import SECRET_SIZE, Identity
from uno_p2p.trouble import Trouble

FILE = "uno-p2p.sqlite3"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS identity (one INTEGER PRIMARY KEY CHECK (one = 1), secret BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    digest BLOB PRIMARY KEY, contract BLOB NOT NULL, secret BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS entries (
    nr INTEGER PRIMARY KEY, digest BLOB NOT NULL REFERENCES tables, frame BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS results (digest BLOB PRIMARY KEY REFERENCES tables, totals TEXT NOT NULL);
"""


class Store:
    """All that a node keeps. One thread at a time may use it."""

    def __init__(self, home: Path, entropy: Callable[[int], bytes] = os.urandom) -> None:
        """Open or make the store in `home`.

        Raises:
            Trouble: "home-not-writable" if the folder cannot be made or written, "home-damaged" if the file
                there is no store.
        """
        self._entropy = entropy
        try:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = home / FILE
            path.touch(mode=0o600)
            path.chmod(0o600)
        except OSError as error:
            sentence = f"The folder {home} cannot be written to; choose another one with --home."
            raise Trouble("home-not-writable", sentence) from error
        # isolation_level None: transactions begin and end where this module says so.
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(_SCHEMA)
        except sqlite3.DatabaseError as error:
            self._db.close()
            sentence = f"The file {path} is damaged or no store of this program; move it away and try again."
            raise Trouble("home-damaged", sentence) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; Trouble "store-failed" if the disk does not take it (full, damaged, locked)."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            sentence = f"The disk does not take what must be stored ({error}); make room and start again."
            raise Trouble("store-failed", sentence) from error

    def identity(self) -> Identity:
        """This node's identity, made at the first call and the same ever after."""
        with self._transaction() as db:
            fresh = self._entropy(SECRET_SIZE)
            db.execute("INSERT OR IGNORE INTO identity VALUES (1, ?)", (fresh,))
            (secret,) = db.execute("SELECT secret FROM identity").fetchone()
        return Identity(secret)

    def open_table(self, digest: bytes, contract: bytes, secret: bytes) -> None:
        """Remember a table and this seat's secret (32 bytes) before anything is signed for it."""
        with self._transaction() as db:
            db.execute("INSERT INTO tables VALUES (?, ?, ?)", (digest, contract, secret))

    def save(self, digest: bytes, frames: Sequence[bytes]) -> None:
        """Add entries of a table, all or none; they are on the disk when this returns."""
        with self._transaction() as db:
            db.executemany("INSERT INTO entries (digest, frame) VALUES (?, ?)", ((digest, f) for f in frames))

    def journal(self, digest: bytes) -> list[bytes]:
        """The stored entries of a table, in order."""
        rows = self._db.execute("SELECT frame FROM entries WHERE digest = ? ORDER BY nr", (digest,))
        return [frame for (frame,) in rows]

    def finish(self, digest: bytes, totals: Sequence[int]) -> None:
        """Note how a match ended."""
        with self._transaction() as db:
            text = ",".join(str(total) for total in totals)
            db.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", (digest, text))

    def tables(self) -> list[tuple[bytes, bytes]]:
        """Digest and contract of every table, oldest first."""
        return self._db.execute("SELECT digest, contract FROM tables ORDER BY rowid").fetchall()

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._db.close()
