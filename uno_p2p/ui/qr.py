"""A QR code as lines of text: two rows of squares in a line where the screen has half blocks."""

from __future__ import annotations

import segno

_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
_BORDER = 2
"""Light squares around it. The standard asks for four; cameras need less, and screens are small."""


def qr_matrix(text: str) -> list[list[int]]:
    """The squares of a QR code row by row, 1 for a dark one, without a border."""
    return [list(map(int, row)) for row in segno.make(text, error="l", micro=False).matrix_iter(border=0)]


def qr_lines(text: str, encoding: str = "utf-8") -> list[str]:
    """Light squares are printed and dark ones are not, as it is right on a dark screen; cameras read it the
    other way round, too. `encoding`: of the screen, which may lack half blocks.
    """
    rows = [
        list(map(int, row)) for row in segno.make(text, error="l", micro=False).matrix_iter(border=_BORDER)
    ]
    try:
        "█▀▄".encode(encoding)
    except UnicodeEncodeError:
        return ["".join("  " if dark else "##" for dark in row) for row in rows]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_HALVES[half] for half in zip(upper, lower, strict=True)) for upper, lower in pairs]
