"""`uno-p2p bench`: what the game costs on this machine, beside what it should cost.

A row of the table is one entry of `ROWS`: a name, plain words, a unit, a target, and how to read its value
from the `Lab`, whose experiments run once however many rows read from them. To add a row, add its entry; if
no experiment knows its value yet, add one to `bench_lab`. A value that cannot be had raises `Unavailable`.
"""

from __future__ import annotations

import operator
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from uno_p2p.lab.bench_challenge import Challenged
from uno_p2p.lab.bench_lab import CHALLENGED_HANDS, Effort, Lab, Unavailable
from uno_p2p.trouble import Trouble

_HOLDS = {"<=": operator.le, "<": operator.lt, ">=": operator.ge}

FULL = Effort(proofs=15, hands=6, tables=3, idle=5.0, rounds=5, round_seconds=1.0, starts=9)
"""About a minute."""
QUICK = Effort(proofs=3, hands=1, tables=1, idle=1.5, rounds=2, round_seconds=0.2, starts=2)
"""Under 20 seconds: shows that every row can be measured, and its size."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to measure. `name` is stable: it stands in JSON, and `--only` takes it.

    `target` is "<= 35", "< 2" or ">= 2" in the row's unit, or empty: then the value is only told. All in
    ASCII: a table piped into a file on Windows can hold nothing else for sure.
    """

    name: str
    what: str
    unit: str
    target: str
    measure: Callable[[Lab], float]

    @property
    def limit(self) -> float | None:
        """The number in the target."""
        return float(self.target.split()[1]) if self.target else None

    def met_by(self, value: float) -> bool:
        """Whether a value is as the target, which must be there, wants it."""
        sign, limit = self.target.split()
        return bool(_HOLDS[sign](value, float(limit)))


def _challenge_rows(cards: int) -> tuple[Row, ...]:
    """What a challenge costs when the accused holds so many cards."""
    hand = "1 card" if cards == 1 else f"{cards} cards"
    name = f"challenge-{cards}"

    def median_of(times: Callable[[Challenged], list[float]]) -> Callable[[Lab], float]:
        return lambda lab: median(times(lab.challenges[cards]))

    return (
        Row(name, f"challenge, {hand}: copy and proof", "ms", "", median_of(lambda found: found.prove_ms)),
        Row(f"{name}-check", "check it", "ms", "", median_of(lambda found: found.verify_ms)),
        Row(f"{name}-bytes", "its entry", "bytes", "", lambda lab: lab.challenges[cards].bytes),
    )


ROWS = (
    Row("product", "a point times a public scalar", "us", "", lambda lab: median(lab.proofs.product_us)),
    Row("prove", "prove one 108-card shuffle", "ms", "<= 35", lambda lab: median(lab.proofs.prove_ms)),
    Row("verify", "verify it", "ms", "<= 35", lambda lab: median(lab.proofs.verify_ms)),
    Row("deal-4", "all ready to first turn, 4 nodes", "ms", "<= 700", lambda lab: lab.match.deal_ms),
    Row("deal-10", "all ready to first turn, 10 nodes", "ms", "<= 3000", lambda lab: lab.crowd.deal_ms),
    Row("deal-cpu", "of that, one node's processor time", "ms", "", lambda lab: lab.crowd.deal_cpu_ms),
    Row("move-p50", "a move, sent to applied by 4, median", "ms", "<= 12", lambda lab: lab.match.p50),
    Row("move-p99", "the same, all but one in a hundred", "ms", "<= 40", lambda lab: lab.match.p99),
    Row("engine", "rules engine, random hands of two", "hands/s", "", lambda lab: lab.race.ours),
    Row("rlcard", "RLCard's uno, random hands of two", "hands/s", "", lambda lab: lab.race.theirs),
    Row("engine-ratio", "our engine against RLCard's", "times", ">= 2", lambda lab: lab.race.ratio),
    Row("memory", "a node's memory at most, 4 nodes", "MB", "<= 90", lambda lab: lab.match.memory_mb),
    Row("idle", "a node that waits for a player, 10 nodes", "% core", "< 2", lambda lab: lab.crowd.idle),
    Row("help", "`uno-p2p --help`", "ms", "", lambda lab: median(lab.help_ms)),
    Row("open", "start of a node to its open table", "ms", "<= 3000", lambda lab: lab.crowd.open_ms),
    Row("bytes-shuffle", "entry: a shuffle of 108 cards", "bytes", "", lambda lab: lab.match.size("shuffle")),
    Row("bytes-deal", "entry: shares for the deal, 4 nodes", "bytes", "", lambda lab: lab.match.size("deal")),
    Row("bytes-play", "entry: a card played", "bytes", "", lambda lab: lab.match.size("move", "play")),
    *(row for cards in CHALLENGED_HANDS for row in _challenge_rows(cards)),
)


@dataclass(frozen=True, slots=True)
class Result:
    """A row and its value, or None and the reason."""

    row: Row
    value: float | None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without a target or a value."""
        return None if not self.row.target or self.value is None else self.row.met_by(self.value)


def run(
    effort: Effort, only: Sequence[str] = (), home: Path | None = None, say: Callable[[str], None] = print
) -> list[Result]:
    """Measure the rows named in `only`, or all. `say` hears what is being done.

    The nodes' homes are temporary folders under `home` (default: the system's place for such).

    Raises:
        Trouble: "no-such-row"; or what a demo raises when a node cannot start, ends early or gets stuck.
    """
    names = [row.name for row in ROWS]
    for name in only:
        if name not in names:
            raise Trouble("no-such-row", f"The benchmark has no row {name!r}; it has {', '.join(names)}.")
    lab = Lab(effort, home, say)
    return [_measured(row, lab) for row in ROWS if not only or row.name in only]


def _measured(row: Row, lab: Lab) -> Result:
    try:
        return Result(row, row.measure(lab))
    except Unavailable as reason:
        return Result(row, None, str(reason))


def machine() -> dict[str, Any]:
    """What it was measured on; `load` (runnable processes, one minute) is None where nobody counts it."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {"python": platform.python_version(), "cores": os.cpu_count(), "load": load}


def table(results: Sequence[Result], where: dict[str, Any]) -> str:
    """The results for people. `where` is `machine()`, from before the first measurement."""
    lines = [f"Python {where['python']}, {where['cores']} cores, load {where['load']} before the start"]
    lines.append(f"{'name':<19}{'what':<42}{'measured':>16}  target")
    for result in results:
        row = result.row
        value = result.note if result.value is None else f"{_number(result.value)} {row.unit}"
        target = f"{row.target} {row.unit}" if row.target else ""
        verdict = {True: "met", False: "MISSED", None: ""}[result.met]
        lines.append(f"{row.name:<19}{row.what:<42}{value:>16}  {target:<14}{verdict}".rstrip())
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def report(results: Sequence[Result], where: dict[str, Any]) -> dict[str, Any]:
    """The results for programs: a missed target is not an error. `where` is `machine()`."""
    return {"ok": True, "rows": [_plain(result) for result in results], "machine": where}


def _plain(result: Result) -> dict[str, Any]:
    row = result.row
    plain = {
        "name": row.name,
        "value": None if result.value is None else round(result.value, 3),
        "unit": row.unit,
        "target": row.limit,
        "met": result.met,
    }
    return plain | ({"note": result.note} if result.note else {})
