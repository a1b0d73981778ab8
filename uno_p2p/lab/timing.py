"""From the times that nodes recorded to the figures that people compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Summary = dict[str, Any]
DECISIONS = frozenset({"move", "drawn", "colour"})
"""The steps in which a player acts: what `move_ms` measures."""


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` of all do not exceed (nearest rank); 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * len(ordered) * 1000) // 1000) - 1))]


def move_latency(nodes: Sequence[Summary]) -> list[float]:
    """Milliseconds from sending a move until the last node has applied it, for every move of the match."""
    sent = {(track, step): at for node in nodes for track, step, at in node["sent"]}
    applied: dict[tuple[str, int], list[float]] = {}
    for node in nodes:
        for track, step, kind, at in node["closed"]:
            if kind in DECISIONS:
                applied.setdefault((track, step), []).append(at)
    return [
        1000 * (max(times) - sent[place])
        for place, times in sorted(applied.items())
        if place in sent and len(times) == len(nodes)
    ]


def deal_times(nodes: Sequence[Summary]) -> list[float]:
    """Milliseconds from the last seat's readiness to the first turn at the last node, for every hand."""
    found = []
    for hand in range(max(node["hands"] for node in nodes)):
        ready = ("table", "open") if hand == 0 else (f"rest/{hand - 1}", "ready")
        starts = [_ready_at(node, *ready) for node in nodes]
        firsts = [_first_turn_at(node, f"play/{hand}") for node in nodes]
        if all(starts) and all(firsts):
            found.append(1000 * (max(firsts) - max(starts)))
    return found


def _ready_at(node: Summary, track: str, kind: str) -> float:
    steps = {step for name, step, of, _ in node["closed"] if name == track and of == kind}
    return max((at for name, step, at in node["sent"] if name == track and step in steps), default=0.0)


def _first_turn_at(node: Summary, track: str) -> float:
    """When the deal and everything that follows from the first card was done, and a player could act."""
    done = 0.0
    for name, _, kind, at in node["closed"]:
        if name == track:
            if kind in DECISIONS:
                break
            done = at
    return done
