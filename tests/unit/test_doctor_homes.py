"""The home folder looked at by the doctor, who leaves everything as it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from uno_p2p.doctor.finding import State, Why
from uno_p2p.doctor.homes import ROOM, free_space, home_free, home_room, home_whole, home_writable, nearest
from uno_p2p.doctor.rounds import _open_as_a_node
from uno_p2p.homelock import FILE as LOCK
from uno_p2p.homelock import HomeLock, is_held
from uno_p2p.store import Store
from uno_p2p.storefile import FILE, damaged
from uno_p2p.trouble import Trouble


def content(home: Path) -> dict[str, bytes]:
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """One that a killed node has left: what it stored last is in the log only."""
    young = tmp_path / "young"
    store = Store(young)
    store.identity()
    home = tmp_path / "home"
    home.mkdir()
    for path in young.iterdir():
        (home / path.name).write_bytes(path.read_bytes())
    store.close()
    assert (home / f"{FILE}-wal").stat().st_size
    return home


def test_all_is_well_and_nothing_is_changed(home: Path) -> None:
    before = content(home)
    found = home_writable(home), home_free(home), home_whole(home, _open_as_a_node)
    assert [one.state for one in found] == [State.FINE] * 3
    assert content(home) == before


def test_a_home_that_is_not_there_yet(tmp_path: Path) -> None:
    home = tmp_path / "a" / "b"
    found = home_writable(home), home_free(home), home_whole(home, _open_as_a_node)
    assert [one.state for one in found] == [State.FINE] * 3
    assert found[2].variant == "none"
    assert list(tmp_path.iterdir()) == []
    assert nearest(home) == tmp_path


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert home_writable(tmp_path / "file").state is State.WRONG
    assert home_writable(tmp_path / "file" / "below").state is State.WRONG


@pytest.mark.parametrize("name", [FILE, LOCK])
def test_a_file_in_it_that_cannot_be_written(name: str, home: Path) -> None:
    (home / name).unlink()
    (home / name).mkdir()
    assert home_writable(home).state is State.WRONG


def test_another_process_has_it(home: Path) -> None:
    lock = HomeLock(home)
    assert is_held(home)
    assert home_free(home).state is State.WRONG
    assert home_whole(home, _open_as_a_node).why is Why.HOME_IN_USE
    lock.release()
    assert not is_held(home)


def test_asking_leaves_the_lock_to_others_and_makes_none(tmp_path: Path) -> None:
    assert not is_held(tmp_path)
    assert list(tmp_path.iterdir()) == []
    HomeLock(tmp_path).release()
    assert not is_held(tmp_path)
    HomeLock(tmp_path, patience=0).release()


@pytest.mark.parametrize("damage", ["cut", "empty", "other"])
def test_a_damaged_store_is_found_and_left_as_it_is(damage: str, home: Path) -> None:
    path = home / FILE
    (home / f"{FILE}-wal").unlink()
    path.write_bytes({"cut": path.read_bytes()[:4096], "empty": b"", "other": b"x" * 5000}[damage])
    before = content(home)
    found = home_whole(home, _open_as_a_node)
    assert (found.state, found.params) == (State.WRONG, {"file": str(path)})
    assert content(home) == before


def test_a_table_that_cannot_be_read_is_damage(home: Path) -> None:
    """As SQLite sees it all is well."""
    store = Store(home)
    store.open_table(bytes(32), b"contract", bytes(32))
    store._db.execute("UPDATE sittings SET sitting = x'00'")
    store.close()
    assert home_whole(home, _open_as_a_node).state is State.WRONG


def test_the_log_of_a_killed_node_is_a_part_of_its_store(home: Path) -> None:
    """Without it this store has no identity; and what is opened is a copy."""
    seen = []

    def opens(folder: Path) -> None:
        assert folder.parent == home
        store = Store.reading(folder)
        assert store is not None
        seen.append(store._db.execute("SELECT count(*) FROM identity").fetchone())
        store.close()

    assert home_whole(home, opens).state is State.FINE
    assert seen == [(1,)]


def test_a_node_that_starts_while_the_store_is_copied_is_not_called_damage(home: Path) -> None:
    held = []

    def opens(folder: Path) -> None:
        held.append(HomeLock(home))
        raise damaged(folder)

    assert home_whole(home, opens).why is Why.HOME_IN_USE
    held[0].release()


def test_what_may_not_be_read_is_not_called_damage(home: Path) -> None:
    def opens(folder: Path) -> None:
        raise PermissionError

    assert home_whole(home, opens).why is Why.HOME_UNWRITABLE


def test_other_troubles_are_not_called_damage(home: Path) -> None:
    def opens(folder: Path) -> None:
        raise Trouble("store-failed", "The disk is full.")

    with pytest.raises(Trouble, match="full"):
        home_whole(home, opens)


def test_room_on_the_disk(tmp_path: Path) -> None:
    asked = []

    def free(folder: Path) -> int:
        asked.append(folder)
        return ROOM

    assert home_room(tmp_path / "new", free).state is State.FINE
    assert asked == [tmp_path]
    found = home_room(tmp_path, lambda folder: ROOM - 1)
    assert (found.state, found.params["megabytes"]) == (State.WRONG, 49)
    assert 0 < free_space(tmp_path) <= os.statvfs(tmp_path).f_blocks * os.statvfs(tmp_path).f_frsize
