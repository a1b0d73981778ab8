"""What a page's server remembers between two starts."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from uno_p2p.evening.keeping import FILE, MOST, Keeping, Kept
from uno_p2p.trouble import Trouble

OLD, NEW = "ab" * 32, "cd" * 32


def keeping(home: Path) -> Keeping:
    return Keeping(home, lambda count: bytes([0xCD]) * count)


def write(home: Path, **changes: Any) -> None:
    """A file of before."""
    plain = {"secret": OLD, "port": 47480, "name": "Mai", "language": "ja"} | changes
    (home / FILE).write_text(json.dumps(plain), encoding="utf-8")


def test_a_home_that_is_new_gets_a_secret(tmp_path: Path) -> None:
    assert keeping(tmp_path).kept == Kept(NEW)
    assert Keeping(tmp_path / "other").kept.secret != Keeping(tmp_path / "another").kept.secret


def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    first = keeping(tmp_path)
    first.note(name="Mai", language="ja")
    first.note(port=47480)
    assert Keeping(tmp_path).kept == first.kept == Kept(NEW, 47480, "Mai", "ja")


def test_a_file_of_before_is_gone_on_with(tmp_path: Path) -> None:
    write(tmp_path)
    assert keeping(tmp_path).kept == Kept(OLD, 47480, "Mai", "ja")
    write(tmp_path, name="", language="", port=0)
    assert keeping(tmp_path).kept == Kept(OLD)


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such modes")
def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    home = tmp_path / "home" / "deep"
    before = os.umask(0)
    try:
        kept = keeping(home)
    finally:
        os.umask(before)
    assert (home / FILE).stat().st_mode & 0o777 == 0o600
    assert home.stat().st_mode & 0o777 == 0o700
    (home / FILE).with_suffix(".new").write_text("left over")
    (home / FILE).with_suffix(".new").chmod(0o644)
    kept.note(name="Mai")
    assert (home / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in home.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "changes",
    [
        {"secret": None},
        {"secret": OLD[:-2]},
        {"secret": OLD + "ab"},
        {"secret": "xy" * 32},
        {"secret": OLD.upper()},
        {"port": "47480"},
        {"port": True},
        {"port": -1},
        {"port": 65536},
        {"name": None},
        {"name": "x" * 25},
        {"name": "Mai\u202e"},
        {"language": None},
        {"language": "xx"},
        {"language": []},
    ],
)
def test_a_damaged_file_is_made_anew(tmp_path: Path, changes: dict[str, Any]) -> None:
    write(tmp_path, **changes)
    assert keeping(tmp_path).kept == Kept(NEW)
    assert Keeping(tmp_path).kept == Kept(NEW)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"secret": "',
        b"\xff\xfe",
        b"[" * MOST,
        b'{"secret":' * 5000,
        json.dumps({"secret": OLD, "port": 0, "name": "", "language": "", "x": "x" * MOST}).encode(),
    ],
)
def test_a_file_that_is_none_of_ours_is_made_anew(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    assert keeping(tmp_path).kept == Kept(NEW)
    assert Keeping(tmp_path).kept == Kept(NEW)


def test_the_largest_port_is_one(tmp_path: Path) -> None:
    write(tmp_path, port=65535)
    assert keeping(tmp_path).kept.port == 65535


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_home_that_cannot_be_written_to(tmp_path: Path, below: str) -> None:
    (tmp_path / "taken").write_text("no folder")
    with pytest.raises(Trouble) as caught:
        keeping(tmp_path / "taken" / below)
    assert caught.value.code == "home-not-writable"
    assert str(tmp_path / "taken") in str(caught.value)


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(Trouble) as caught:
        keeping(tmp_path)
    assert caught.value.code == "home-not-writable"


def test_what_the_disk_does_not_take_is_forgotten_at_the_end(tmp_path: Path) -> None:
    kept = keeping(tmp_path)
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    kept.note(name="Mai")
    assert kept.kept.name == "Mai"
