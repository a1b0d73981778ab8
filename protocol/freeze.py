"""What is said in away rounds: the freeze and the cut, their bodies, and when two of them contradict each
other.

Both are ordinary entries, on a track of their own beside the live one: step k of track T is frozen on
`away/T/k`, where round r has step 2r for the freeze and 2r+1 for the cut. All of them name as `prev` what the
entries of step k name: the digest before it.

    freeze  [out, held, done, lock, guilty]   out, guilty: seats, ascending; held: 32-byte entry digests,
                                              ascending; lock: [] or [round, 32 bytes]
    cut     [32 bytes]                        the digest of the agreed freezes
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from protocol.codec import fields, sized
from protocol.entry import DIGEST_SIZE, Body, Entry, blake
from protocol.errors import Fault, FaultCode

MAX_HELD = 32
"""Entries that one freeze may name: two of each of ten seats, and some room."""
MAX_ROUND = 2**31 - 1
"""The step of an entry has 32 bits, and a round takes two."""

_AGREED_TAG = b"P2PUNO-AGREED-v1"
_PREFIX = "away/"


@dataclass(frozen=True, slots=True)
class Lock:
    """The last cut that a seat has signed: its round, and the agreed freezes that it named."""

    round: int
    agreed: bytes


@dataclass(frozen=True, slots=True)
class Freeze:
    """Says: I close this step no more by myself, this is what I hold of it, without `out` we can go on, and
    there is evidence against `guilty`.
    """

    round: int
    out: frozenset[int]
    held: frozenset[bytes]
    done: bool
    lock: Lock | None
    guilty: frozenset[int] = frozenset()

    @property
    def body(self) -> Body:
        """What its entry carries."""
        lock = [self.lock.round, self.lock.agreed] if self.lock else []
        return [sorted(self.out), sorted(self.held), self.done, lock, sorted(self.guilty)]


@dataclass(frozen=True, slots=True)
class Cut:
    """Says: these freezes are agreed, and their outcome is mine."""

    round: int
    agreed: bytes

    @property
    def body(self) -> Body:
        """What its entry carries."""
        return [self.agreed]


Statement = Freeze | Cut


@dataclass(frozen=True, slots=True)
class Said:
    """A statement that a seat has signed; `digest` is that of its entry."""

    seat: int
    digest: bytes
    what: Statement


def away_track(track: str, step: int) -> str:
    """The track on which this step is frozen."""
    return f"{_PREFIX}{track}/{step}"


def frozen_step(name: str) -> tuple[str, int] | None:
    """Track and step that an away track is about; None for any other track and for a name that is not
    ours.
    """
    track, _, step = name.removeprefix(_PREFIX).rpartition("/")
    if not step.isdecimal() or away_track(track, int(step)) != name:
        return None
    return track, int(step)


def place(what: Statement) -> tuple[str, int]:
    """Kind and step of the statement's entry."""
    return ("freeze", 2 * what.round) if isinstance(what, Freeze) else ("cut", 2 * what.round + 1)


def read_said(entry: Entry) -> Said:
    """The statement in an entry of an away track, whose signature has been checked.

    Raises:
        Fault: WRONG_KIND if its kind does not belong to its step; BAD_ENCODING if its body is not as above,
            or its lock is of no earlier round.
    """
    if entry.kind != ("cut" if entry.step % 2 else "freeze"):
        raise Fault(FaultCode.WRONG_KIND, f"said {entry.kind} at step {entry.step} of away rounds")
    read = _read_cut if entry.step % 2 else _read_freeze
    return Said(entry.seat, entry.digest, read(entry.step // 2, entry.body))


def _read_cut(at: int, body: Body) -> Cut:
    (agreed,) = fields(body, bytes)
    return Cut(at, sized(agreed, DIGEST_SIZE))


def _read_freeze(at: int, body: Body) -> Freeze:
    out, held, done, lock, guilty = fields(body, list, list, bool, list, list)
    if len(held) > MAX_HELD:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(held)} entries in one freeze")
    for digest in fields(held, *[bytes] * len(held)):
        sized(digest, DIGEST_SIZE)
    if held != sorted(set(held)):
        raise Fault(FaultCode.BAD_ENCODING, "not in ascending order")
    shown = _read_lock(at, lock) if lock else None
    return Freeze(at, _read_seats(out), frozenset(held), done, shown, _read_seats(guilty))


def _read_seats(seats: Body) -> frozenset[int]:
    for seat in fields(seats, *[int] * len(seats)):
        if not 0 <= seat < 2**16:
            raise Fault(FaultCode.BAD_ENCODING, "seat out of range")
    if seats != sorted(set(seats)):
        raise Fault(FaultCode.BAD_ENCODING, "not in ascending order")
    return frozenset(seats)


def _read_lock(at: int, lock: Body) -> Lock:
    earlier, agreed = fields(lock, int, bytes)
    if not 0 <= earlier < at:
        raise Fault(FaultCode.BAD_ENCODING, "a lock is of an earlier round")
    return Lock(earlier, sized(agreed, DIGEST_SIZE))


def agreed_digest(freezes: Sequence[Said]) -> bytes:
    """What a cut names: the digest of these freezes sorted by seat."""
    ordered = sorted(freezes, key=lambda said: said.seat)
    return blake(_AGREED_TAG, *(said.digest for said in ordered))


def contradict(a: Said, b: Said) -> bool:
    """Whether the two together prove double speech: two different freezes or cuts of a seat for one round;
    two freezes of which one is done and the other is not, for a seat knows before its first whether it is; or
    a freeze whose lock is not (or is older than) a cut that the same seat has signed for an earlier round.
    """
    if a.seat != b.seat or a.digest == b.digest:
        return False
    if isinstance(a.what, Freeze) and isinstance(b.what, Cut):
        return _omits(a.what, b.what)
    if isinstance(a.what, Cut) and isinstance(b.what, Freeze):
        return _omits(b.what, a.what)
    if isinstance(a.what, Freeze) and isinstance(b.what, Freeze) and a.what.done != b.what.done:
        return True
    return a.what.round == b.what.round


def _omits(freeze: Freeze, cut: Cut) -> bool:
    if cut.round >= freeze.round:
        return False
    lock = freeze.lock
    return lock is None or lock.round < cut.round or (lock.round == cut.round and lock.agreed != cut.agreed)
