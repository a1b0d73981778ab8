"""What a peer lacks. Nothing else is needed against loss, duplication, reordering and reconnection.

Every node tells its peers where it is (`Have`). Whoever holds what the other lacks sends it; entries are
signed, so it does not matter who passes them on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from protocol.codec import fields, sized
from protocol.entry import MAX_NAME, Entry
from protocol.errors import Fault, FaultCode
from protocol.ledger import Ledger

HINT_SIZE = 8
ANSWER_LIMIT = 512 * 1024
"""At most so many bytes answer one `Have`; the next one asks for the rest."""


@dataclass(frozen=True, slots=True)
class Have:
    """A node's place: the table (first bytes of its contract's digest), live track and step, the first bytes
    of the step's `prev`, who has spoken there.
    """

    table: bytes
    track: str
    step: int
    hint: bytes
    spoken: frozenset[int]

    def encode(self) -> list[object]:
        """Plain values for the wire."""
        return [self.table, self.track, self.step, self.hint, sorted(self.spoken)]


def decode_have(value: object) -> Have:
    """The place in a peer's message; Fault BAD_ENCODING if it is none."""
    table, track, step, hint, spoken = fields(value, bytes, str, int, bytes, list)
    sized(table, HINT_SIZE)
    sized(hint, HINT_SIZE)
    if len(track.encode()) > MAX_NAME or not 0 <= step < 2**32 or len(spoken) > 2**8:
        raise Fault(FaultCode.BAD_ENCODING, "not a place")
    if any(type(seat) is not int for seat in spoken):
        raise Fault(FaultCode.BAD_ENCODING, "a seat is a number")
    return Have(table, track, step, hint, frozenset(spoken))


def have(ledger: Ledger) -> Have:
    """Where this node is."""
    track = ledger.live
    return Have(
        _table(ledger), track.name, track.step, track.digests[-1][:HINT_SIZE], frozenset(track.spoken)
    )


def lacks(ledger: Ledger, peer: Have) -> Iterator[Entry]:
    """What a node at `peer` lacks of our ledger, in order, up to ANSWER_LIMIT bytes.

    If its digest is not ours, one of us has been told another story: somewhere in the steps that led here is
    somebody's double speech. They are sent instead, the latest first, because the stories can part only a few
    steps back, and never before the track before: each track begins with a word from everybody.
    """
    size = 0
    for entry in _candidates(ledger, peer):
        size += len(entry.raw)
        if size > ANSWER_LIMIT:
            return
        yield entry


def _candidates(ledger: Ledger, peer: Have) -> Iterator[Entry]:
    names = [track.name for track in ledger.tracks]
    if peer.table != _table(ledger) or peer.track not in names:
        return
    at = names.index(peer.track)
    track = ledger.tracks[at]
    if peer.step > track.step:
        return
    if track.digests[peer.step][:HINT_SIZE] != peer.hint:
        yield from _backwards(track.steps[: peer.step])
        yield from _backwards([step for before in ledger.tracks[:at][-1:] for step in before.steps])
        return
    for seat, entry in sorted(track.steps[peer.step].items()):
        if seat not in peer.spoken:
            yield entry
    for step in track.steps[peer.step + 1 :]:
        yield from (step[seat] for seat in sorted(step))
    for later in ledger.tracks[at + 1 :]:
        for step in later.steps:
            yield from (step[seat] for seat in sorted(step))


def _table(ledger: Ledger) -> bytes:
    """The sid of a table's first track is the digest of its contract."""
    return ledger.tracks[0].sid[:HINT_SIZE]


def _backwards(steps: list[dict[int, Entry]]) -> Iterator[Entry]:
    for step in reversed(steps):
        yield from (step[seat] for seat in sorted(step))
