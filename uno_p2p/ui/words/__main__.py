"""`python -m uno_p2p.ui.words`: make every `.mo` from its `.po`. To be run after any change of a `.po`."""

from __future__ import annotations

import sys
from pathlib import Path

from . import LANGUAGES
from .po import CatalogueError, read_po, write_mo


def compile_all(folder: Path) -> None:
    """Write the `.mo` beside each `.po`. Raises CatalogueError; that file is unchanged then."""
    for language in LANGUAGES:
        source = folder / f"{language}.po"
        try:
            packed = write_mo(read_po(source.read_text(encoding="utf-8")))
        except CatalogueError as error:
            raise CatalogueError(f"{source}: {error}") from error
        source.with_suffix(".mo").write_bytes(packed)


if __name__ == "__main__":
    try:
        compile_all(Path(__file__).parent)
    except CatalogueError as trouble:
        sys.exit(str(trouble))
