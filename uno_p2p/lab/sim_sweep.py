"""`uno-p2p sim`: table after table by random rules, what came of them, and how to repeat one that failed."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from protocol.entry import blake
from uno_p2p.lab.sim_plan import Plan, Wish, plan, spoken
from uno_p2p.lab.sim_table import Simulated
from uno_p2p.lab.simulate import Broken
from uno_p2p.rules import events
from uno_p2p.rules.cards import Symbol
from uno_p2p.rules.option_error import OptionCode, OptionError
from uno_p2p.rules.options import ALLOWED, Options
from uno_p2p.table.happenings import HandScored, Happening, MatchOver, Moved
from uno_p2p.trouble import Trouble

Clock = Callable[[], float]
Say = Callable[[str], None]

KINDS = tuple(kind.__name__ for kind in get_args(events.Event))
ENDS = ("stalemate", "eliminated", "match won")
"""What is counted beside the events of the rules: hands, seats, matches."""
_TAG = b"P2PUNO-SIM-v1"


@dataclass(frozen=True, slots=True)
class Failure:
    """A table that broke: the command that plays exactly this one again, its rules, what was seen, where."""

    command: str
    rules: str
    seen: str
    trace: str

    def __str__(self) -> str:
        return f"FAILED {self.seen} | repeat: {self.command} | rules: {self.rules}"


@dataclass(slots=True)
class Tally:
    """What all tables together came to. `events`, `cards`, `options`: how often; `digest`: over the last
    digest of every table, the same for the same seed.
    """

    seed: int
    tables: int = 0
    hands: int = 0
    entries: int = 0
    proofs: int = 0
    seconds: float = 0.0
    digest: bytes = b""
    options: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in ALLOWED})
    events: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys((*KINDS, *ENDS), 0)))
    cards: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(map(_card, Symbol), 0)))
    failures: list[Failure] = field(default_factory=list)

    def add(self, table: Simulated) -> None:
        """One more table that was played to its end."""
        first = table.nodes[0].machine
        self.tables += 1
        self.hands += first.table.standings.hands
        self.entries += sum(1 for _ in first.ledger.history())
        self.proofs += sum(node.machine.proofs for node in table.nodes)
        self.digest = blake(_TAG, self.digest + first.ledger.live.digests[-1])
        for name, value in forms(table.options):
            self.options[name][value] += 1
        for happening in table.told:
            self._count(happening)

    def _count(self, happening: Happening) -> None:
        match happening:
            case Moved(event):
                self.events[type(event).__name__] += 1
                if isinstance(event, events.Played | events.Jumped):
                    self.cards[_card(event.face.symbol)] += 1
            case HandScored(winner=winner, out=out):
                self.events["stalemate"] += winner is None
                self.events["eliminated"] += len(out)
            case MatchOver(champions):
                self.events["match won"] += bool(champions)

    def report(self) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "ok": not self.failures,
            "seed": self.seed,
            "tables": self.tables,
            "hands": self.hands,
            "entries": self.entries,
            "proofs": self.proofs,
            "seconds": round(self.seconds, 1),
            "digest": self.digest.hex(),
            "options": {name: dict(sorted(values.items())) for name, values in self.options.items()},
            "events": dict(self.events),
            "cards": dict(self.cards),
            "failures": [
                {"command": each.command, "rules": each.rules, "seen": each.seen} for each in self.failures
            ],
        }


def _card(symbol: Symbol) -> str:
    return symbol.name.lower()


def forms(options: Options) -> Iterator[tuple[str, str]]:
    """Every option with its value; of a goal its kind, and every rule of a blank card by itself."""
    for name, value in options.to_plain().items():
        if name == "goal":
            yield name, options.goal.kind
        elif name == "blanks" and options.blanks:
            yield from ((name, rule) for rule in sorted({blank.rule for blank in options.blanks}))
        else:
            yield name, str(value)


def table_seeds(seed: int) -> Iterator[int]:
    """The tables of a sweep, without end."""
    rng = random.Random(f"sweep/{seed}")  # noqa: S311 - which tables are played is no secret
    while True:
        yield rng.getrandbits(48)


def command(seed: int, wish: Wish) -> str:
    """What plays exactly this table."""
    least, most = wish.seats
    words = ["uno-p2p sim", f"--table-seed {seed}", f"--hands {wish.hands}", f"--seats {least}-{most}"]
    if wish.deck is not None:
        words.append(f"--deck {wish.deck}")
    if wish.faults:
        words.append("--faults")
    return " ".join(words)


@dataclass(slots=True)
class Sweep:
    """Many tables. `wish.hands` is for all of them together; after `seconds` no further one begins; `seeds`
    names the tables; `keep_going`: a failure does not end it. `clock` counts seconds, `say` gets a line for
    every table.
    """

    wish: Wish
    seeds: Iterator[int]
    tally: Tally
    clock: Clock
    say: Say
    seconds: float = float("inf")
    keep_going: bool = False

    def run(self) -> Tally:
        """Play. Raises Trouble "bad-rules" if no rules go with the wish."""
        began, left = self.clock(), self.wish.hands
        for seed in self.seeds:
            before = self.tally.hands
            failure = self._table(seed, replace(self.wish, hands=left))
            left -= max(1, self.tally.hands - before)
            self.tally.seconds = self.clock() - began
            if failure is not None:
                self.tally.failures.append(failure)
                self.say(f"{failure.trace}{failure}")
            if left <= 0 or self.tally.seconds >= self.seconds or (failure and not self.keep_going):
                break
        return self.tally

    def _table(self, seed: int, wish: Wish) -> Failure | None:
        rules = "none"
        try:
            chosen = plan(seed, wish)
            rules = spoken(chosen.options)
            self._play(chosen, rules)
        except OptionError as error:
            if error.code is OptionCode.SEATS:
                raise Trouble("bad-rules", "No rules go with that deck and so many seats.") from error
            return _failure(error, command(seed, wish), rules)
        except Exception as error:  # whatever a table dies of is what is looked for
            return _failure(error, command(seed, wish), rules)
        return None

    def _play(self, chosen: Plan, rules: str) -> None:
        began, before = self.clock(), (self.tally.hands, self.tally.entries)
        table = Simulated(chosen)
        table.play()
        self.tally.add(table)
        hands, entries = self.tally.hands - before[0], self.tally.entries - before[1]
        size = f"{chosen.seats} seats, {hands} hands, {entries} entries"
        self.say(f"table {self.tally.tables}: {size}, {self.clock() - began:.1f} s: {rules}")


def _failure(error: Exception, repeat: str, rules: str) -> Failure:
    seen = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
    return Failure(repeat, rules, seen, traceback.format_exc())


def summary(tally: Tally) -> list[str]:
    """What came of it, for people."""
    speed = tally.hands / tally.seconds if tally.seconds else 0.0
    lines = [
        f"{tally.tables} tables, {tally.hands} hands, {tally.entries} entries, {tally.proofs} proofs checked "
        f"in {tally.seconds:.1f} s ({speed:.2f} hands a second), seed {tally.seed}"
    ]
    for name, values in tally.options.items():
        lines.append(f"  {name}: " + ", ".join(f"{value} {n}" for value, n in sorted(values.items())))
    for what, counts in (("events", tally.events), ("cards played", tally.cards)):
        lines.append(f"  {what}: " + ", ".join(f"{name} {n}" for name, n in counts.items() if n))
        if never := [name for name, n in counts.items() if not n]:
            lines.append(f"  {what}, never: {', '.join(never)}")
    return [*lines, *map(str, tally.failures)]
