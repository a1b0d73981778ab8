"""The experiments behind the rows of `bench`. Each runs once, when the first row asks for it.

Two clocks are in use. Work of one process (proofs, engines) is counted in processor time, so that other
programs do not spoil it; what people wait for (a deal, a move, a start) is counted on the wall clock, and
then what else runs on the machine is part of the figure.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from protocol import wire
from protocol.elgamal import first_deck, reencrypt
from protocol.entry import Entry
from protocol.group import Q, mul, mul_base
from protocol.keys import KeyStream
from protocol.piles import Pile
from protocol.proofs import shuffle
from uno_p2p.lab import bench_crowd, demo
from uno_p2p.lab.bench_challenge import Challenged, challenge
from uno_p2p.lab.playout import play_hand
from uno_p2p.lab.timing import deal_times
from uno_p2p.rules.decks import DECKS
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.trouble import Trouble

SEED = 1
CLASSIC = "classic"
CHALLENGED_HANDS = (1, 7, 20)
"""Cards in the hands of which the cost of a challenge is measured."""
clock = time.process_time if time.get_clock_info("process_time").resolution < 0.001 else time.perf_counter
"""Seconds of processor time; on Windows, where that moves in steps of 16 ms, of the wall clock."""


class Unavailable(Exception):  # noqa: N818 - nothing went wrong
    """This value cannot be had here; the words say why, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: more is more exact."""

    proofs: int  # shuffles proven and verified
    hands: int  # of the demo that `seats` nodes play
    tables: int  # opened one after the other by `crowd` nodes each
    idle: float  # seconds during which each of these tables is watched doing nothing
    rounds: int  # of each rules engine, in turn
    round_seconds: float
    starts: int  # of `--help`
    seats: int = 4
    crowd: int = 10


@dataclass(frozen=True, slots=True)
class Proofs:
    """Processor time of each of several proofs, and of a single product."""

    product_us: list[float]
    prove_ms: list[float]
    verify_ms: list[float]


@dataclass(frozen=True, slots=True)
class Match:
    """What a demo's nodes reported, and the entries that the first one stored."""

    report: dict[str, Any]
    first: dict[str, Any]
    entries: list[Entry]

    @property
    def deal_ms(self) -> float:
        """Median over the hands."""
        return float(median(self.report["deal_ms"]))

    @property
    def p50(self) -> float:
        """Of all moves, ms."""
        return float(self.report["move_ms"]["p50"])

    @property
    def p99(self) -> float:
        """Of all moves, ms."""
        return float(self.report["move_ms"]["p99"])

    @property
    def memory_mb(self) -> float:
        """Of the first node, at most."""
        if self.first["rss_mb"] is None:
            raise Unavailable("this system does not tell")
        return float(self.first["rss_mb"])

    def size(self, kind: str, tag: str | None = None) -> float:
        """Median bytes of the entries of a kind; `tag` is the first field of the body, where it matters."""
        sizes = [
            len(entry.raw)
            for entry in self.entries
            if entry.kind == kind and (tag is None or entry.body[0] == tag)
        ]
        if not sizes:
            raise Unavailable(f"no {tag or kind} in this match")
        return median(sizes)


@dataclass(frozen=True, slots=True)
class Crowd:
    """Medians over several tables at which everybody waits."""

    open_ms: float
    deal_ms: float
    deal_cpu_ms: float  # of one node
    idle: float  # percent of a core, of one node


@dataclass(frozen=True, slots=True)
class Race:
    """Hands per second of our rules engine and, where it is installed, of RLCard's."""

    ours: float
    rival: float | None

    @property
    def theirs(self) -> float:
        """RLCard's, if there is one."""
        if self.rival is None:
            raise Unavailable("RLCard is not installed: pip install 'uno-p2p[compare]'")
        return self.rival

    @property
    def ratio(self) -> float:
        """How many times as fast we are."""
        return self.ours / self.theirs


class Lab:
    """All experiments on this machine, with this effort. The nodes' homes are temporary, under `home`."""

    def __init__(self, effort: Effort, home: Path | None, say: Callable[[str], None]) -> None:
        self._effort = effort
        self._home = home
        self._say = say

    def _folder(self) -> AbstractContextManager[str]:
        return tempfile.TemporaryDirectory(prefix="uno-p2p-bench-", dir=self._home)

    @cached_property
    def proofs(self) -> Proofs:
        """Shuffles of a classic deck that has been shuffled before: of a new one, equal cards are cheaper."""
        self._say(f"proving and verifying {self._effort.proofs} shuffles")
        Y = mul_base(int.from_bytes(os.urandom(32), "big"))
        deck = Pile(Y, first_deck(Y, DECKS[CLASSIC].cards))
        pile = Pile(Y, _shuffled(deck)[0].outputs)
        found = Proofs([], [], [])
        for _ in range(self._effort.proofs):
            statement, witness = _shuffled(pile)
            scalars = [int.from_bytes(os.urandom(32), "big") % Q for _ in pile.cards]
            began = clock()
            for k, card in zip(scalars, pile.cards, strict=True):
                mul(k, card.a)
            multiplied = clock()
            proof = shuffle.prove(b"bench", statement, witness, os.urandom(64))
            proven = clock()
            shuffle.verify(b"bench", statement, proof)
            verified = clock()
            found.product_us.append(1e6 * (multiplied - began) / len(scalars))
            found.prove_ms.append(1e3 * (proven - multiplied))
            found.verify_ms.append(1e3 * (verified - proven))
        return found

    @cached_property
    def challenges(self) -> dict[int, Challenged]:
        """Challenged hands, by their number of cards."""
        self._say(f"proving and verifying {self._effort.proofs} challenged hands of each size")
        return {cards: challenge(cards, self._effort.proofs, clock) for cards in CHALLENGED_HANDS}

    @cached_property
    def match(self) -> Match:
        """A demo: bots in processes of their own, over real sockets."""
        seats, hands = self._effort.seats, self._effort.hands
        self._say(f"{seats} nodes play {hands} {'hand' if hands == 1 else 'hands'}")
        lines: list[dict[str, Any]] = []
        with self._folder() as folder:
            plan = demo.Demo(seats, (CLASSIC,), hands, Path(folder))
            report = asyncio.run(demo.run(plan, lines.append))
            if not report["ok"]:
                raise Trouble("bench-failed", "The nodes of the benchmark did not finish as one table.")
            return Match(report, lines[-1], _entries(Path(folder) / "node-0"))

    @cached_property
    def crowd(self) -> Crowd:
        """Tables where all cards are dealt and nobody plays."""
        effort = self._effort
        tables = []
        for number in range(effort.tables):
            self._say(f"{effort.crowd} nodes deal and wait, table {number + 1} of {effort.tables}")
            with self._folder() as folder:
                tables.append(asyncio.run(bench_crowd.seat(effort.crowd, effort.idle, Path(folder))))
        return Crowd(
            median(table.open_ms for table in tables),
            median(time for table in tables for time in deal_times(table.nodes)),
            median(node["deal_cpu_ms"] for table in tables for node in table.nodes),
            median(node["idle"] for table in tables for node in table.nodes),
        )

    @cached_property
    def race(self) -> Race:
        """Both engines in turn, so that whatever else the machine does hits both."""
        self._say(f"random hands, {self._effort.rounds} rounds of each engine")
        options, rng = parse([CLASSIC]), random.Random(SEED)  # noqa: S311 - a game with open cards, no secrets
        rival = _rlcard()
        ours, theirs = [], []
        for _ in range(self._effort.rounds):
            ours.append(_rate(lambda: play_hand(options, 2, rng), self._effort.round_seconds))
            if rival is not None:
                theirs.append(_rate(rival, self._effort.round_seconds))
        return Race(median(ours), median(theirs) if theirs else None)

    @cached_property
    def help_ms(self) -> list[float]:
        """How long `--help` takes, a process each time."""
        self._say(f"asking {self._effort.starts} times for help")
        return [_wall_ms([sys.executable, "-m", "uno_p2p", "--help"]) for _ in range(self._effort.starts)]


def _shuffled(pile: Pile) -> tuple[shuffle.Statement, shuffle.Witness]:
    """An honest shuffle, not yet proven."""
    stream = KeyStream(os.urandom(32))
    pi = tuple(stream.permutation(len(pile.cards)))
    r = tuple(stream.scalars(len(pile.cards)))
    outputs = tuple(reencrypt(pile.key, pile.cards[j], k) for j, k in zip(pi, r, strict=True))
    return shuffle.Statement(pile.key, pile.cards, outputs), shuffle.Witness(pi, r)


def _entries(home: Path) -> list[Entry]:
    store = Store(home)
    try:
        frames = [frame for digest, _ in store.tables() for frame in store.journal(digest)]
    finally:
        store.close()
    return [message for frame in frames if isinstance(message := wire.decode(frame), Entry)]


def _rlcard() -> Callable[[], object] | None:
    """Plays one hand of RLCard's `uno` with two random agents; None if RLCard is not installed."""
    try:
        import rlcard  # noqa: PLC0415 - an extra, and slow to load
        from rlcard.agents import RandomAgent  # noqa: PLC0415
    except ImportError:
        return None
    env = rlcard.make("uno", config={"seed": SEED})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return lambda: env.run(is_training=False)


def _rate(play: Callable[[], object], seconds: float) -> float:
    """Calls of `play` per second."""
    play()  # the first one fills caches
    count, began = 0, clock()
    while (spent := clock() - began) < seconds:
        play()
        count += 1
    return count / spent


def _wall_ms(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - ourselves, no shell
    return 1e3 * (time.perf_counter() - began)
