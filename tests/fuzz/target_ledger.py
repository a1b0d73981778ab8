"""Ledgers of three honest seats that hear a fourth one say anything, anywhere, in any order."""

from __future__ import annotations

from collections.abc import Iterator

from protocol import sync
from protocol.entry import DIGEST_SIZE, MAX_ENTRY, Entry, Place, sign
from protocol.errors import Fault
from protocol.freeze import Cut, Freeze, away_track, place
from protocol.ledger import MAX_WAITING, MAX_WAITING_BYTES, DoubleSpeech
from protocol.sync import Have
from tests.fuzz import quick
from tests.fuzz.draws import Draws
from tests.fuzz.target import Target
from tests.helpers.chain import CONTRACT, ELSEWHERE, IDS, PLAN, SID, Follower

HONEST, LIAR = (0, 1, 2), 3
TRACKS = ["table", "deck", "play", "rest", "elsewhere", "away/table/0", "away/deck/1", "away/", "away/x/٣"]
BODIES = ["", "other", "x" * 1000, "x" * (MAX_ENTRY // 2 - 500), [[]], {"a": 1}]


class Node:
    """One honest seat: a follower of the plan that stops at the first double speech, as a machine does."""

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.follower = Follower(first=first)
        self.spoken: set[Place] = set()
        self.stopped = False

    def take(self, entry: Entry) -> None:
        if self.stopped:
            return
        try:
            self.follower.take(entry)
        except DoubleSpeech as fault:
            self.stopped = True
            _convicts(fault)
        _bounded(self.follower)

    def word(self) -> Entry | None:
        """What this seat says now, at most once a place."""
        here = self.follower.ledger.live
        at = (here.sid, here.name, here.step, self.seat)
        if self.stopped or self.seat not in self.follower.asked or at in self.spoken:
            return None
        self.spoken.add(at)
        return self.follower.say(self.seat)


def _convicts(fault: DoubleSpeech) -> None:
    first, second = fault.first, fault.second
    assert fault.seat == first.seat == second.seat == LIAR, f"seat {fault.seat} is accused"
    assert first.place == second.place
    assert first.digest != second.digest
    for entry in (first, second):
        entry.check_signature(IDS[LIAR].public)


def _bounded(follower: Follower) -> None:
    ledger = follower.ledger
    for waiting in ledger._waiting.values():
        assert len(waiting) <= MAX_WAITING
        assert sum(len(entry.signed) for entry in waiting.values()) <= MAX_WAITING_BYTES
    steps = sum(len(track.steps) for track in ledger.tracks)
    assert len(ledger._heard) <= steps * len(IDS)
    assert len(ledger._stray) <= len(IDS)


def run(data: bytes) -> None:
    """Nobody but the liar is ever accused, what it says is kept within bounds, and sync answers anything."""
    with quick.signatures():
        _run(Draws(data))


def _run(draws: Draws) -> None:
    first = draws.below(len(PLAN))
    nodes = [Node(seat, first) for seat in HONEST]
    pool = list(nodes[0].follower.ledger.history())
    if draws.one_in(2):
        pool.clear()
    while draws.left:
        node = draws.pick(nodes)
        match draws.below(6):
            case 0:
                entries = [_lie(node.follower, draws, pool)]
                pool += entries
                _deliver(draws.some(nodes), entries)
            case 1:
                word = node.word()
                pool += [word] if word else []
                _deliver([node], [word] if word else [])
            case 2 if pool:
                node.take(draws.pick(pool))
            case 3:
                other = draws.pick(nodes).follower.ledger
                _deliver([node], list(sync.lacks(other, sync.have(node.follower.ledger))))
            case 4:
                _answers(node, _place(draws, node.follower))
            case _:
                _deliver(nodes, [word for one in nodes if (word := one.word()) and pool.append(word) is None])
        if len(pool) > 200:
            break
    for node in nodes:
        for entry in pool:
            node.take(entry)


def _deliver(nodes: list[Node], entries: list[Entry]) -> None:
    for node in nodes:
        for entry in entries:
            node.take(entry)


def _lie(follower: Follower, draws: Draws, pool: list[Entry]) -> Entry:
    """Something that the fourth seat signs, or that it puts under somebody else's name."""
    ledger = follower.ledger
    track = draws.pick(ledger.tracks[::-1])
    step = draws.pick([track.step, track.step + 1, track.step + 2, draws.below(16), 2**32 - 1])
    prev = draws.pick([track.digests[-1], track.digests[min(step, track.step)], draws.take(1) * DIGEST_SIZE])
    prev = prev.ljust(DIGEST_SIZE, b"p")
    if draws.one_in(3):
        return _said(draws, track.sid, track.name, step, prev, pool)
    name = draws.pick([track.name, track.name, *TRACKS])
    sid = draws.pick([CONTRACT if name == "table" else SID, SID, CONTRACT, ELSEWHERE])
    seat = draws.pick([LIAR, LIAR, LIAR, LIAR, 0, 4, 2**16 - 1])
    return sign(IDS[LIAR], sid, name, step, seat, prev, "word", [draws.pick(BODIES)])


def _said(draws: Draws, sid: bytes, track: str, step: int, prev: bytes, pool: list[Entry]) -> Entry:
    """A word of away rounds about a step."""
    at = draws.pick([0, 1, 2, 63, 64, 65, 2**31 - 1])
    held = frozenset(entry.digest for entry in draws.some(pool[-4:]))
    what = draws.pick([Freeze(at, frozenset(draws.some(HONEST)), held, False, None), Cut(at, bytes(32))])
    kind, number = place(what)
    return sign(IDS[LIAR], sid, away_track(track, step), number, LIAR, prev, kind, what.body)


def _place(draws: Draws, follower: Follower) -> Have:
    here = sync.have(follower.ledger)
    track = draws.pick([here.track, *TRACKS])
    step = draws.pick([here.step, draws.below(16), 2**32 - 1])
    return Have(here.table, track, step, draws.pick([here.hint, bytes(8)]), frozenset(draws.some(HONEST)))


def _answers(node: Node, have: Have) -> None:
    try:
        known = sync.decode_have(have.encode())
    except Fault:
        return
    missing = list(sync.lacks(node.follower.ledger, known))
    assert sum(len(entry.raw) for entry in missing) <= sync.ANSWER_LIMIT


def seeds() -> Iterator[bytes]:
    """A table that is played honestly from each step on, and some at which the liar speaks in between."""
    for first in range(len(PLAN)):
        yield bytes([first, 1, *[0, 5] * 6])
        yield bytes([first, 0, *[0, 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 1] * 4])
        yield bytes([first, 0, *[2, 0, first, 1, 0, 2, 1, 0, 1, 0, 1, 0, 5, 0, 3, 2] * 4])


TARGET = Target(
    "ledger", "order, waiting, double speech, sync", run, seeds, seconds=3.0, megabytes=64, size=512
)
