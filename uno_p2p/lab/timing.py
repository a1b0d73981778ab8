"""From the times that nodes recorded to the figures that people compare.

A node's summary is what `uno_p2p.lab.record` makes of its match: `sent` holds (track, step, at) of its own
entries, `closed` holds (track, step, kind, at) of every step that it saw to its end. All times are seconds
of one clock that the nodes share.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

Summary = dict[str, Any]
DECISIONS = frozenset({"move", "drawn", "colour", "challenge"})
"""The steps in which one player acts: what `move_ms` measures, and where a first turn begins."""


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` (0 to 1) of all do not exceed (nearest rank); 0 for none."""
    if not values:
        return 0.0
    rank = max(1, math.ceil(share * len(values)))
    return sorted(values)[rank - 1]


def move_latency(nodes: Sequence[Summary]) -> list[float]:
    """Milliseconds from sending a move until the last node has applied it, for every move of the match.

    A move that a node has not applied (it was stopped, or fell behind) is left out.
    """
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
    """Milliseconds from the last seat's readiness to the first turn at the last node, for every hand dealt.

    Readiness is what starts a hand: the opened nonce before the first, `ready` before every other one.
    A hand that not all nodes have dealt is left out.
    """
    found = []
    for hand in _dealt(nodes):
        ready = ("table", "open") if hand == 0 else (f"rest/{hand - 1}", "ready")
        starts = [at for node in nodes for at in _spoken_at(node, *ready)]
        turns = [at for node in nodes if (at := _first_turn_at(node, f"play/{hand}")) is not None]
        if len(starts) == len(turns) == len(nodes):
            found.append(1000 * (max(turns) - max(starts)))
    return found


def _dealt(nodes: Sequence[Summary]) -> list[int]:
    """The numbers of the hands of which a node saw the deal."""
    tracks = {track for node in nodes for track, _, kind, _ in node["closed"] if kind == "deal"}
    return sorted(int(track.removeprefix("play/")) for track in tracks)


def _spoken_at(node: Summary, track: str, kind: str) -> list[float]:
    """When the node spoke in the steps of this kind: one time, or none if it has not."""
    steps = {step for name, step, of, _ in node["closed"] if (name, of) == (track, kind)}
    return [at for name, step, at in node["sent"] if name == track and step in steps]


def _first_turn_at(node: Summary, track: str) -> float | None:
    """When the deal and everything that follows from the first card was done, and a player could act."""
    done = None
    for name, _, kind, at in node["closed"]:
        if name == track:
            if kind in DECISIONS:
                break
            done = at
    return done
