"""A table without cards: ledgers that follow a fixed plan of steps, for tests of order, digests and sync."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from protocol.entry import Entry, sign
from protocol.freeze import Statement, away_track, place
from protocol.keys import Identity
from protocol.ledger import Arrival, Ledger

N = 4
IDS = [Identity(bytes([i + 1]) * 32) for i in range(N)]
ROSTER = [identity.public for identity in IDS]
ALL = tuple(range(N))
CONTRACT, SID, ELSEWHERE = b"c" * 32, b"s" * 32, b"e" * 32

Plan = Sequence[tuple[str, tuple[int, ...]]]
PLAN: Plan = (
    ("table", ALL),
    ("table", ALL),
    ("deck", ALL),
    ("deck", (1,)),
    ("deck", (2,)),
    ("deck", (3,)),
    ("play", ALL),
    ("play", (2,)),
    ("play", (0, 1, 3)),
    ("play", (2,)),
    ("rest", ALL),
)
"""Track and speakers of every step."""


def speak(
    seat: int,
    track: str,
    step: int,
    prev: bytes,
    body: object = "",
    *,
    sid: bytes | None = None,
    by: int = -1,
) -> Entry:
    """An entry with any content; `by`: another seat's key signs it."""
    sid = sid or (CONTRACT if track == "table" else SID)
    return sign(IDS[seat if by < 0 else by], sid, track, step, seat, prev, "word", [body])


class Follower:
    """A node that knows the plan and takes in whatever comes. `first` steps of the plan are done already."""

    def __init__(self, plan: Plan = PLAN, first: int = 0) -> None:
        self.plan = plan
        self.at = 0
        self.ledger = Ledger(ROSTER)
        self.late: list[Entry] = []
        """What the ledger gave back at the start of a track."""
        self._begin()
        for _ in range(first):
            for seat in self.asked:
                self.take(self.say(seat))

    @property
    def asked(self) -> tuple[int, ...]:
        return self.plan[self.at][1] if self.at < len(self.plan) else ()

    def say(self, seat: int, body: object = "") -> Entry:
        """What the seat would say now, on this node's digest."""
        track = self.ledger.live
        return speak(seat, track.name, track.step, track.digests[-1], body)

    def take(self, entry: Entry) -> Arrival:
        arrival = self.ledger.admit(entry)
        if arrival is Arrival.LIVE:
            self._hear(entry)
        return arrival

    def take_all(self, entries: Iterable[Entry]) -> list[Arrival]:
        return [self.take(entry) for entry in entries]

    def _hear(self, entry: Entry) -> None:
        self.ledger.accept(entry)
        while self.at < len(self.plan) and set(self.asked) <= set(self.ledger.live.spoken):
            self.ledger.close()
            self.at += 1
            self._begin()
            for due in self.ledger.due():
                self.ledger.accept(due)

    def _begin(self) -> None:
        if self.at == len(self.plan):
            return
        name = self.plan[self.at][0]
        if not self.ledger.tracks or self.ledger.live.name != name:
            self.late += self.ledger.begin(name, CONTRACT if name == "table" else SID)


def story(plan: Plan = PLAN) -> list[Entry]:
    """Every entry of the plan, in order."""
    node = Follower(plan, first=len(plan))
    return list(node.ledger.history())


def state(
    seat: int, prev: bytes, what: Statement, about: tuple[str, int], *, sid: bytes | None = None
) -> Entry:
    """A freeze or cut about a step, whose entries name `prev`."""
    kind, step = place(what)
    sid = sid or (CONTRACT if about[0] == "table" else SID)
    return sign(IDS[seat], sid, away_track(*about), step, seat, prev, kind, what.body)
