"""The store's file: its tables, how it is made and opened, and what SQLite says put as a sentence.

WAL with synchronous=FULL, so a committed transaction survives a power cut; the file is readable by its owner
only.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from uno_p2p.trouble import Trouble

FILE: Final = "uno-p2p.sqlite3"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS identity (one INTEGER PRIMARY KEY CHECK (one = 1), secret BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    digest BLOB PRIMARY KEY, contract BLOB NOT NULL, secret BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS sittings (
    digest BLOB PRIMARY KEY REFERENCES tables, opened INTEGER NOT NULL, before BLOB, sitting BLOB
);
CREATE TABLE IF NOT EXISTS entries (
    nr INTEGER PRIMARY KEY, digest BLOB NOT NULL REFERENCES tables, frame BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS knocking (
    one INTEGER PRIMARY KEY CHECK (one = 1), address TEXT NOT NULL, secret BLOB NOT NULL, curve BLOB NOT NULL,
    port INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS results (digest BLOB PRIMARY KEY REFERENCES tables, totals TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS closed (digest BLOB PRIMARY KEY REFERENCES tables, why TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS friends (
    identity BLOB PRIMARY KEY, name TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
);
"""
_SPOILT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def opened(path: Path) -> sqlite3.Connection:
    """The file, looked through from end to end; made first where there is none.

    Raises:
        Trouble: "home-not-writable", "home-damaged", and what `sayings` says.
    """
    try:
        if not path.exists():
            _make(path)
        path.chmod(0o600)
    except OSError as error:
        raise not_writable(path.parent) from error
    with sayings(path):
        if path.stat().st_size == 0:  # `_make` leaves no empty file behind, whenever it is killed
            raise damaged(path)
        # isolation_level None: transactions begin and end where this module says so.
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(db)
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise damaged(path)
        except BaseException:
            db.close()
            raise
    return db


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.executescript(_SCHEMA)


def _make(path: Path) -> None:
    """A store appears whole or not at all."""
    young = path.with_suffix(".new")
    young.unlink(missing_ok=True)
    young.touch(mode=0o600)
    with sayings(path):
        db = sqlite3.connect(young, isolation_level=None)
        try:
            _prepare(db)
        finally:
            db.close()
    young.replace(path)


@contextmanager
def sayings(path: Path) -> Iterator[None]:
    """What SQLite says, as a sentence and a code.

    Raises:
        Trouble: "home-damaged", "home-not-writable", or "store-failed" if the disk takes no more.
    """
    try:
        yield
    except sqlite3.Error as error:
        reason = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # without its details
        if reason in _SPOILT:
            raise damaged(path) from error
        if reason in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            raise not_writable(path.parent) from error
        sentence = f"The disk does not take what must be stored ({error}); make room and start again."
        raise Trouble("store-failed", sentence) from error


def not_writable(home: Path) -> Trouble:
    """To raise where the system does not let us write."""
    return Trouble(
        "home-not-writable", f"The folder {home} cannot be written to; choose another one with --home."
    )


def damaged(path: Path) -> Trouble:
    """To raise where the file does not hold what this program writes."""
    sentence = f"The file {path} is damaged or no store of this program; move it away and try again."
    return Trouble("home-damaged", sentence)
