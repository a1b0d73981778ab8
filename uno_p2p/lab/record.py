"""What one node saw and when, as plain values: the raw material of the demo's report and of the benchmark."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from uno_p2p.table.effects import Blame, Closed, Effect, Refuse, Send, Show
from uno_p2p.table.happenings import DeckReady, HandScored, TableOpen
from uno_p2p.table.machine import Machine

Line = dict[str, Any]
STATUS = Path("/proc/self/status")


class Recorder:
    """Collects times of one node's steps; `tell` receives a line of progress now and then.

    All times are seconds of this machine's monotonic clock, which its processes share.
    """

    def __init__(self, tell: Callable[[Line], None]) -> None:
        self._tell = tell
        self._sent: list[tuple[str, int, float]] = []
        self._closed: list[tuple[str, int, str, float]] = []
        self._blamed: list[Line] = []
        self._refused: list[str] = []

    def observe(self, effect: Effect, now: float) -> None:
        """See `Node`."""
        match effect:
            case Send(what=(track, step)):
                self._sent.append((track, step, now))
            case Closed(track, step, kind):
                self._closed.append((track, step, kind, now))
            case Blame(fault):
                self._blamed.append({"code": fault.code.value, "seat": fault.seat, "detail": fault.detail})
            case Refuse(reason):
                self._refused.append(reason)
            case Show(TableOpen(sid)):
                self._tell({"event": "table", "sid": sid.hex()})
            case Show(DeckReady(hand, dealer)):
                self._tell({"event": "deck", "hand": hand, "dealer": dealer})
            case Show(HandScored(hand, winner, points, totals)):
                scored = {"hand": hand, "winner": winner, "points": points, "totals": totals}
                self._tell({"event": "scored", **scored})

    def summary(self, machine: Machine) -> Line:
        """Everything about this node's match."""
        track = machine.ledger.live
        return {
            "event": "done",
            "sid": machine.table.sid.hex(),
            "digest": track.digests[-1].hex(),
            "scores": machine.table.standings.totals,
            "hands": machine.table.standings.hands,
            "champions": list(machine.table.standings.champions),
            "entries": machine.counters["entries"],
            "proofs": machine.proofs,
            "counters": dict(machine.counters),
            "sent": self._sent,
            "closed": self._closed,
            "faults": self._blamed,
            "refused": self._refused,
            "rss_mb": peak_rss_mb(),
        }


def peak_rss_mb() -> float | None:
    """The most memory (MB of 10^6 bytes) that this process has held at once; None where it cannot be known.

    Where /proc has the figure it comes from there: Linux's `ru_maxrss` begins with what the parent held.
    """
    with contextlib.suppress(OSError):
        for line in STATUS.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    try:
        import resource  # noqa: PLC0415 - Windows has no such module
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
