"""What a page's server remembers between two starts: who may come back, where it was, what was chosen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from uno_p2p.net.introduction import MAX_NAME, clean_text
from uno_p2p.trouble import Trouble
from uno_p2p.ui.words import LANGUAGES

FILE: Final = "web.json"
SECRET: Final = 32
MOST: Final = 64 * 1024
_SECRET: Final = re.compile(f"[0-9a-f]{{{2 * SECRET}}}")


@dataclass(frozen=True, slots=True)
class Kept:
    """`secret` (hex): cookies are made of it; `port`: where the page was last; `name` and `language`: what
    was chosen on the page, or nothing yet.
    """

    secret: str
    port: int = 0
    name: str = ""
    language: str = ""


class Keeping:
    """One home's file. Nothing of it is worth a table: a file that cannot be read is made anew."""

    def __init__(self, home: Path, entropy: Callable[[int], bytes] = os.urandom) -> None:
        """Raises Trouble "home-not-writable"."""
        self._path = home / FILE
        try:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.kept = _read(self._path) or Kept(entropy(SECRET).hex())
            self._write()
        except OSError as error:
            sentence = f"The folder {home} cannot be written to; choose another one with --home."
            raise Trouble("home-not-writable", sentence) from error

    def note(self, **changes: str | int) -> None:
        """Something else is chosen. What the disk does not take is forgotten at the end."""
        self.kept = replace(self.kept, **changes)  # type: ignore[arg-type]
        try:
            self._write()
        except OSError:
            return

    def _write(self) -> None:
        new = self._path.with_suffix(".new")
        new.unlink(missing_ok=True)  # whoever made it may have let others read it
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            json.dump(asdict(self.kept), file)
        new.replace(self._path)


def _read(path: Path) -> Kept | None:
    try:
        with path.open(encoding="utf-8") as file:
            plain = json.loads(file.read(MOST))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(plain, dict):
        return None
    secret, port = plain.get("secret"), plain.get("port")
    name, language = plain.get("name"), plain.get("language")
    if not isinstance(secret, str) or not _SECRET.fullmatch(secret):
        return None
    if type(port) is not int or not 0 <= port < 65536:
        return None
    if not isinstance(name, str) or name != clean_text(name, MAX_NAME) or language not in ("", *LANGUAGES):
        return None
    return Kept(secret, port, name, language)
