"""The store: what was saved is there after a restart, all or nothing, for its owner only."""

import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from uno_p2p.store import FILE, Store
from uno_p2p.trouble import Trouble

DIGEST, OTHER = bytes(32), bytes([1]) * 32


def test_the_identity_is_made_once_and_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, lambda n: bytes([7]) * n)
    first = store.identity().public
    store.close()
    assert Store(tmp_path, lambda n: bytes([8]) * n).identity().public == first
    assert Store(tmp_path / "other").identity().public != first


def test_entries_come_back_in_order_and_by_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for digest in (DIGEST, OTHER):
        store.open_table(digest, b"contract", bytes(32))
    store.save(DIGEST, [b"one", b"two"])
    store.save(OTHER, [b"else"])
    store.save(DIGEST, [b"three"])
    store.close()
    again = Store(tmp_path)
    assert again.journal(DIGEST) == [b"one", b"two", b"three"]
    assert again.journal(OTHER) == [b"else"]
    assert [digest for digest, _ in again.tables()] == [DIGEST, OTHER]


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    Store(tmp_path / "home").close()
    assert stat.S_IMODE((tmp_path / "home" / FILE).stat().st_mode) == 0o600


def test_a_save_survives_a_power_cut(tmp_path: Path) -> None:
    store = Store(tmp_path)
    modes = [store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert modes == ["wal", 2]


def test_a_full_disk_is_one_sentence_and_nothing_is_half_saved(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32))
    store.save(DIGEST, [b"small"])
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(Trouble) as caught:
        store.save(DIGEST, [b"a", bytes(100_000)])
    assert caught.value.code == "store-failed"
    assert store.journal(DIGEST) == [b"small"]
    store.save(DIGEST, [b"more"])
    assert store.journal(DIGEST) == [b"small", b"more"]


def test_a_save_that_fails_half_way_leaves_nothing_open(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32))
    with pytest.raises(Trouble):
        store.save(DIGEST, [b"first", object()])  # type: ignore[list-item] # what SQLite cannot bind
    assert store.journal(DIGEST) == []
    store.save(DIGEST, [b"second"])
    assert store.journal(DIGEST) == [b"second"]


def test_a_locked_store_is_one_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Trouble) as caught:
        store.identity()
    other.close()
    assert caught.value.code == "store-failed"


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"somebody's letters" * 100)
    with pytest.raises(Trouble) as caught:
        Store(tmp_path)
    assert caught.value.code == "home-damaged"
    assert (tmp_path / FILE).read_bytes().startswith(b"somebody's letters")


def test_another_thread_may_use_it_after_the_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32))
    thread = threading.Thread(target=store.save, args=(DIGEST, [b"from a thread"]))
    thread.start()
    thread.join()
    assert store.journal(DIGEST) == [b"from a thread"]
