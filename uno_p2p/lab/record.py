"""What one node saw and when, as plain values: the raw material of the demo's report and of the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uno_p2p.table.effects import Blame, Closed, Effect, Refuse, Send, Show
from uno_p2p.table.happenings import DeckReady, HandScored, TableOpen
from uno_p2p.table.machine import Machine

Line = dict[str, Any]


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
            "champion": machine.table.standings.champion,
            "entries": machine.counters["entries"],
            "proofs": machine.counters["proofs"],
            "counters": dict(machine.counters),
            "sent": self._sent,
            "closed": self._closed,
            "faults": self._blamed,
            "refused": self._refused,
        }
