"""The home folder: whether a node could keep its store there. Nothing that is done here lasts."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from uno_p2p.homelock import FILE as LOCK
from uno_p2p.homelock import is_held
from uno_p2p.storefile import FILE
from uno_p2p.trouble import Trouble

from .finding import Code, Finding, Why, fine, unchecked, wrong

ROOM: Final = 50 * 1000 * 1000
"""Bytes that should be free. A match of four takes some megabytes, and SQLite writes things twice."""
_PREFIX: Final = ".doctor-"


def home_writable(home: Path) -> Finding:
    """Whether files can be made in the folder, or the folder itself where there is none yet."""
    try:
        with tempfile.TemporaryDirectory(dir=nearest(home), prefix=_PREFIX) as made:
            (Path(made) / FILE).touch()
        for name in (FILE, LOCK):
            if (home / name).exists():
                (home / name).open("r+b").close()
    except OSError:
        return wrong(Code.HOME_NOT_WRITABLE, home=str(home))
    return fine(Code.HOME_NOT_WRITABLE, home=str(home))


def home_free(home: Path) -> Finding:
    """Whether no other process has the folder. It is asked without taking the lock for longer than that."""
    return (wrong if is_held(home) else fine)(Code.HOME_BUSY, home=str(home))


def home_whole(home: Path, opens: Callable[[Path], None]) -> Finding:
    """Whether the store can be used. `opens(folder)` does what a node does at its start, and raises Trouble.

    It is given a copy: opening a store brings its log to an end, and what is damaged should stay as it is.
    The copy lies in the home, since it holds the node's secrets.
    """
    path = home / FILE
    try:
        if not path.exists():
            return fine(Code.HOME_DAMAGED, "none")
        if is_held(home):
            return unchecked(Code.HOME_DAMAGED, Why.HOME_IN_USE)
        with tempfile.TemporaryDirectory(dir=home, prefix=_PREFIX) as copy:
            for one in (path, path.with_name(f"{FILE}-wal")):
                if one.exists():
                    shutil.copyfile(one, Path(copy) / one.name)
            opens(Path(copy))
    except PermissionError:
        return unchecked(Code.HOME_DAMAGED, Why.HOME_UNWRITABLE)
    except Trouble as trouble:
        if trouble.code != "home-damaged":
            raise
        if is_held(home):  # a node has begun to write while it was copied
            return unchecked(Code.HOME_DAMAGED, Why.HOME_IN_USE)
        return wrong(Code.HOME_DAMAGED, file=str(path))
    return fine(Code.HOME_DAMAGED)


def home_room(home: Path, free: Callable[[Path], int]) -> Finding:
    """Whether there is room for the store; `free(folder)` is the room on its disk, in bytes."""
    left = free(nearest(home))
    found = fine if left >= ROOM else wrong
    return found(Code.NO_SPACE, megabytes=left // 1_000_000, home=str(home), least=ROOM // 1_000_000)


def free_space(folder: Path) -> int:
    """Bytes that we may still write on the disk of this folder."""
    return shutil.disk_usage(folder).free


def nearest(home: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    home = Path(os.path.abspath(home))
    return next((one for one in (home, *home.parents) if one.exists()), home)
