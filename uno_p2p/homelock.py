"""One process a home: a lock that the system frees when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from uno_p2p.trouble import Trouble

FILE: Final = "uno-p2p.lock"
PATIENCE: Final = 1.0
"""Seconds to wait for a process that is just ending."""
_PAUSE: Final = 0.05


class HomeLock:
    """Held from the moment it is made until `release`, or until this process is gone."""

    def __init__(self, home: Path, patience: float = PATIENCE) -> None:
        """Raises Trouble "home-busy" if another process holds it after `patience` seconds, OSError if the
        file cannot be made.
        """
        self._file: int | None = os.open(home / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        last = time.monotonic() + patience
        while not _taken(self._file):
            if time.monotonic() > last:
                self.release()
                sentence = (
                    f"Another uno-p2p runs on the folder {home} already; choose another one with --home."
                )
                raise Trouble("home-busy", sentence)
            time.sleep(_PAUSE)

    def release(self) -> None:
        """Let others in; may be called twice."""
        if self._file is not None:
            os.close(self._file)
        self._file = None


def is_held(home: Path) -> bool:
    """Whether a process has the folder. The lock is taken for the moment of asking, which is far shorter than
    the patience of a node that starts meanwhile. OSError if it may not be asked.
    """
    try:
        file = os.open(home / FILE, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return False
    try:
        return not _taken(file)
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _taken(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
