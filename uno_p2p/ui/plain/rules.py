"""Rules that are typed: "rules party", "rules classic stacking=same-symbol"."""

from __future__ import annotations

WORDS = {"rules", "ルール"}


def proposed(line: str) -> list[str]:
    """The words behind "rules", as after --rules; empty if the line is something else."""
    first, *words = line.split() or [""]
    return words if first.lower() in WORDS else []
