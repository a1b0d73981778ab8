"""The store: what was saved is there after a restart, all or nothing, for its owner only."""

import sqlite3
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from protocol.codec import pack, unpack
from uno_p2p.homelock import HomeLock
from uno_p2p.sitting import Sitting, decode_sitting
from uno_p2p.store import Store, Why
from uno_p2p.storefile import FILE
from uno_p2p.trouble import Trouble

DIGEST, OTHER = bytes(32), bytes([1]) * 32
SITTING = Sitting(
    bytes([9]) * 32,
    "*",
    4711,
    {bytes([3]) * 32: "tcp://192.168.1.20:5000"},
    ("2", "easy", "1.0"),
    {bytes([3]) * 32: bytes([4]) * 32},
)


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


# -- what a start needs -------------------------------------------------------------------------------


def code(work: Callable[[], object]) -> str:
    with pytest.raises(Trouble) as caught:
        work()
    return caught.value.code


def test_a_sitting_comes_back_as_it_was() -> None:
    assert decode_sitting(SITTING.encode()) == SITTING
    assert SITTING.curve.hex() not in repr(SITTING)


def test_a_sitting_of_an_earlier_version_names_nobody() -> None:
    older = pack(unpack(SITTING.encode(), limit=1000)[:5])
    assert decode_sitting(older) == replace(SITTING, who={})


def test_a_table_comes_back_with_its_links_and_how_it_ended(tmp_path: Path) -> None:
    store = Store(tmp_path, clock=lambda: 1000.5)
    store.open_table(DIGEST, b"contract", bytes(32), SITTING)
    store.close()
    store = Store(tmp_path, clock=lambda: 2000.5)
    (kept,) = store.kept()
    assert (kept.opened, kept.before, kept.sitting, kept.totals, kept.closed) == (
        1000,
        None,
        SITTING,
        None,
        None,
    )
    store.follow(DIGEST, (5, -3), OTHER, b"next", bytes([2]) * 32)
    first, second = store.kept()
    assert first.totals == (5, -3)
    assert (second.opened, second.before, second.sitting) == (2000, DIGEST, SITTING)
    store.close_table(OTHER, Why.GIVEN_UP)
    assert [kept.closed for kept in store.kept()] == [None, Why.GIVEN_UP]


def test_the_end_of_a_table_and_the_next_one_are_stored_both_or_neither(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32), SITTING)
    assert code(lambda: store.follow(DIGEST, (1, 2), DIGEST, b"again", bytes(32))) == "store-failed"
    (kept,) = store.kept()
    assert kept.totals is None


def test_a_second_one_on_a_home_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert code(lambda: HomeLock(tmp_path, patience=0.0)) == "home-busy"
    reading = Store.reading(tmp_path)
    assert reading is not None
    assert reading.kept() == []
    assert code(lambda: reading.save(DIGEST, [b"one"])) == "home-not-writable"
    reading.close()
    store.close()
    HomeLock(tmp_path, patience=0.0).release()


def test_a_lock_is_waited_for_as_long_as_a_process_takes_to_end(tmp_path: Path) -> None:
    first = HomeLock(tmp_path)
    timer = threading.Timer(0.1, first.release)
    timer.start()
    HomeLock(tmp_path, patience=30.0).release()
    timer.join()


def test_a_file_that_was_cut_off_is_seen_at_the_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32))
    store.save(DIGEST, [bytes([i]) * 3000 for i in range(100)])
    store.close()
    whole = (tmp_path / FILE).read_bytes()
    for size in (0, 100, len(whole) // 2, len(whole) - 5000):
        (tmp_path / FILE).write_bytes(whole[:size])
        assert code(lambda: Store(tmp_path)) == "home-damaged", size
    middle = len(whole) // 2 // 4096 * 4096
    (tmp_path / FILE).write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    assert code(lambda: Store(tmp_path)) == "home-damaged"
    (tmp_path / FILE).write_bytes(whole)
    Store(tmp_path).close()


def test_a_file_that_is_spoilt_while_it_is_in_use_is_seen(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32))
    store.save(DIGEST, [bytes([i]) * 3000 for i in range(100)])
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._db.execute("PRAGMA shrink_memory")
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 400_000)
    assert code(lambda: store.journal(DIGEST)) == "home-damaged"


def test_a_sitting_that_cannot_be_read_is_damage(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open_table(DIGEST, b"contract", bytes(32), SITTING)
    store._db.execute("UPDATE sittings SET sitting = x'00'")
    assert code(store.kept) == "home-damaged"


def test_a_start_that_was_cut_short_leaves_no_half_store(tmp_path: Path) -> None:
    (tmp_path / FILE).with_suffix(".new").write_bytes(b"half")
    store = Store(tmp_path)
    assert store.kept() == []
    assert [path.name for path in tmp_path.glob("*.new")] == []


def test_there_is_nothing_to_read_where_nothing_was_played(tmp_path: Path) -> None:
    assert Store.reading(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
