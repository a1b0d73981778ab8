"""From what was seen to figures, and from figures to lines that people read."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.flood.siege import Phase, Seat, Siege
from uno_p2p.lab.timing import DECISIONS, percentile

Report = dict[str, Any]
INSIDER = 1
MB = 1e6


def moves(honest: list[Seat]) -> list[tuple[float, float]]:
    """When each move of an honest seat was sent, and after how many ms all honest nodes had applied it."""
    sent = {(track, step): at for seat in honest for track, step, at in seat.last["sent"]}
    applied: dict[tuple[str, int], list[float]] = {}
    for seat in honest:
        for track, step, kind, at in seat.last["closed"]:
            if kind in DECISIONS:
                applied.setdefault((track, step), []).append(at)
    return [
        (sent[place], 1000 * (max(times) - sent[place]))
        for place, times in applied.items()
        if place in sent and len(times) == len(honest)
    ]


def latency(values: list[float]) -> Report:
    """Of some moves, in milliseconds."""
    return {
        "moves": len(values),
        "p50": round(percentile(values, 0.5), 1),
        "p99": round(percentile(values, 0.99), 1),
        "max": round(max(values, default=0.0), 1),
    }


def phase_report(siege: Siege, phase: Phase) -> Report:
    """One attack: what was sent, and what the attacked node held."""
    memory, descriptors = siege.gauges[0].peak(phase.begin, phase.end)
    assert phase.after is not None
    return {
        "seconds": round(phase.end - phase.begin, 1),
        "messages": sum(phase.sent["kinds"].values()),
        "sent": phase.sent["kinds"],
        "sent_mb": round(phase.sent["bytes"] / MB, 1),
        "blocked": phase.sent["blocked"],
        "connections": sum(phase.opened["kinds"].values()),
        "opened": phase.opened["kinds"],
        "memory_mb": [round(value / MB, 1) for value in (phase.before.memory, memory, phase.after.memory)],
        "descriptors": [phase.before.descriptors, descriptors, phase.after.descriptors],
    }


def report(siege: Siege) -> Report:
    """Everything; `ok` is true only if all honest nodes came to the end in one story and blame nobody."""
    honest = [seat for i, seat in enumerate(siege.seats) if i != INSIDER]
    ends = [seat.last for seat in honest]
    agree = len({str([end[key] for key in ("sid", "digest", "scores", "hands")]) for end in ends}) == 1
    faults = [fault for end in ends for fault in end["faults"]]
    attack = siege.phases["mesh"]
    timed = moves(honest)
    during = [value for at, value in timed if attack.begin <= at <= attack.end]
    calm = [value for at, value in timed if not attack.begin <= at <= attack.end]
    refused = siege.seats[0].last_told("refused")
    untouched = siege.gauges[1]
    late = [round(max(line["late_ms"] for line in seat.told["refused"]), 1) for seat in siege.seats]
    return {
        "ok": agree and not any(fault["seat"] != INSIDER for fault in faults) and ends[0]["hands"] > 0,
        "seats": len(siege.seats),
        "hands": ends[0]["hands"],
        "agree": agree,
        "faults": faults,
        "guest_seated_s": round(siege.joined, 2),
        "seats_lost": seats_lost(siege.seats[0]),
        "move_ms": {"calm": latency(calm), "attacked": latency(during)},
        "loop_late_ms": {"attacked": late[0], "other": late[-1]},
        "lobby": phase_report(siege, siege.phases["lobby"]),
        "mesh": phase_report(siege, attack),
        "other_node_memory_mb": [
            round(untouched.readings[0].memory / MB, 1),
            round(max(one.memory for one in untouched.readings) / MB, 1),
        ],
        "refused": {
            "lobby": siege.seats[0].last_told("lobby")["counters"],
            "mesh": refused["mesh"],
            "machine": refused["machine"],
        },
    }


def seats_lost(host: Seat) -> int:
    """How often a guest that had its seat lost it."""
    taken = [line["taken"] for line in host.told["seats"]]
    return sum(later < earlier for earlier, later in pairwise(taken))


def lines(found: Report) -> list[str]:
    """The report for people."""
    said = [f"{found['seats']} nodes, {found['hands']} hands: " + _verdict(found)]
    said.append(f"an honest guest had its seat after {found['guest_seated_s']} s of the flood at the lobby")
    said.append("")
    said.append(f"{'move, ms':<22}{'moves':>8}{'median':>10}{'p99':>10}{'max':>10}")
    for name, row in found["move_ms"].items():
        said.append(f"{name:<22}{row['moves']:>8}{row['p50']:>10}{row['p99']:>10}{row['max']:>10}")
    said += ["", f"{'attacked node':<22}{'':>8}{'before':>10}{'peak':>10}{'after':>10}"]
    for where in ("lobby", "mesh"):
        for what, unit in (("memory_mb", "memory, MB"), ("descriptors", "descriptors")):
            cells = "".join(f"{value:>10}" for value in found[where][what])
            said.append(f"{where + ': ' + unit:<30}{cells}")
    first, most = found["other_node_memory_mb"]
    said.append(f"{'another node: memory, MB':<30}{first:>10}{most:>10}")
    late = found["loop_late_ms"]
    said.append(f"{'event loop late, ms: attacked':<30}{late['attacked']:>10}; the other {late['other']}")
    for where in ("lobby", "mesh"):
        one = found[where]
        poured = f"{one['messages']} messages ({one['sent_mb']} MB) and {one['connections']} connections"
        said += [
            "",
            f"{where}: {poured} in {one['seconds']} s; {one['blocked']} times no connection took any",
        ]
        said.append("  sent: " + _counts({**one["sent"], **one["opened"]}))
        said.append("  refused: " + _counts(found["refused"][where]))
    said.append("  refused by the machine: " + _counts(found["refused"]["machine"]))
    return said


def _verdict(found: Report) -> str:
    story = "all honest nodes tell the same story" if found["agree"] else "THE NODES DISAGREE"
    return f"{story}, {len(found['faults'])} faults, {found['seats_lost']} seats lost"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count)
