"""What a peer lacks. Nothing else is needed against loss, duplication, reordering and reconnection.

Every node tells its peers where it is (`Have`). Whoever holds what the other lacks sends it; entries are
signed, so it does not matter who passes them on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from protocol.codec import fields, sized
from protocol.entry import MAX_NAME, Entry, blake
from protocol.errors import Fault, FaultCode
from protocol.ledger import Ledger
from protocol.track import Track

HINT_SIZE = 8
_SAID_TAG = b"P2PUNO-SAID-v1"
ANSWER_LIMIT = 512 * 1024
"""At most so many bytes answer one `Have`; the next one asks for the rest."""


@dataclass(frozen=True, slots=True)
class Have:
    """A node's place: the table (first bytes of its contract's digest), live track and step, the first bytes
    of the step's `prev`, who has spoken there, and the first bytes of a digest of all freezes and cuts about
    it (empty if there are none).
    """

    table: bytes
    track: str
    step: int
    hint: bytes
    spoken: frozenset[int]
    said: bytes = b""

    def encode(self) -> list[object]:
        """Plain values for the wire."""
        return [self.table, self.track, self.step, self.hint, sorted(self.spoken), self.said]


def decode_have(value: object) -> Have:
    """The place in a peer's message; Fault BAD_ENCODING if it is none."""
    table, track, step, hint, spoken, said = fields(value, bytes, str, int, bytes, list, bytes)
    sized(table, HINT_SIZE)
    sized(hint, HINT_SIZE)
    if said:
        sized(said, HINT_SIZE)
    if len(track.encode()) > MAX_NAME or not 0 <= step < 2**32 or len(spoken) > 2**8:
        raise Fault(FaultCode.BAD_ENCODING, "not a place")
    if any(type(seat) is not int for seat in spoken):
        raise Fault(FaultCode.BAD_ENCODING, "a seat is a number")
    if spoken != sorted(set(spoken)):
        raise Fault(FaultCode.BAD_ENCODING, "seats not in ascending order")
    return Have(table, track, step, hint, frozenset(spoken), said)


def have(ledger: Ledger) -> Have:
    """Where this node is."""
    return _place(ledger, ledger.live, ledger.live.step)


def have_been(ledger: Ledger, name: str, step: int) -> Have | None:
    """Where this node was at a step, as if it were still there; None if the story has not come to it."""
    track = ledger.track(name)
    return None if track is None or step > track.step else _place(ledger, track, step)


def _place(ledger: Ledger, track: Track, step: int) -> Have:
    hint, spoken = track.digests[step][:HINT_SIZE], frozenset(track.steps[step])
    return Have(_table(ledger), track.name, step, hint, spoken, _said(track, step))


def _said(track: Track, step: int) -> bytes:
    """The name of what has been said in the away rounds of this step."""
    said = track.said.get(step)
    heard = (entry.digest for entry in track.heard(step))
    return blake(_SAID_TAG, *sorted((*said, *heard)))[:HINT_SIZE] if said else b""


def lacks(ledger: Ledger, peer: Have) -> Iterator[Entry]:
    """What a node at `peer` lacks of our ledger, in order, up to ANSWER_LIMIT bytes.

    If its digest is not ours, one of us has been told another story: somewhere in the steps that led here is
    somebody's double speech, or a decision of away rounds that one of us has not heard of. All decisions are
    sent instead, for they may lie far back (a deck that was made again is a track of its own), then the
    entries, the latest first: by double speech the stories can part only a few steps back, and never before
    the track before. A node that is ahead of us may have closed a step that we have frozen, or that was
    decided without it: it gets what was said about our own step, and the decisions.
    """
    size = 0
    for entry in _candidates(ledger, peer):
        size += len(entry.raw)
        if size > ANSWER_LIMIT:
            return
        yield entry


def _candidates(ledger: Ledger, peer: Have) -> Iterator[Entry]:
    if peer.table != _table(ledger):
        return
    live, track = ledger.live, ledger.track(peer.track)
    if track is None or (track is live and peer.step > live.step):
        yield from live.said.get(live.step, {}).values()
        yield from _decisions(ledger.tracks if track is None else [live])
        return
    at = ledger.tracks.index(track)
    if peer.step > track.step:
        yield from _decisions(ledger.tracks[: at + 1])
        return
    if track.digests[peer.step][:HINT_SIZE] != peer.hint:
        yield from _decisions(ledger.tracks[: at + 1])
        yield from _from(track, peer.step, peer.step + 1)  # it shows who has gone which way
        yield from _backwards(track, peer.step)
        for before in ledger.tracks[:at][-1:]:
            yield from _backwards(before, len(before.steps))
        return
    ours = _said(track, peer.step)
    differs = bool(ours) and ours != peer.said  # freezes may name a word that is another one there
    for seat, entry in sorted(track.steps[peer.step].items()):
        if differs or seat not in peer.spoken:
            yield entry
    if differs:
        yield from _about(track, peer.step)
    yield from _from(track, peer.step + 1)
    for later in ledger.tracks[at + 1 :]:
        yield from _from(later, 0)


def _decisions(tracks: list[Track]) -> Iterator[Entry]:
    """How steps were decided without somebody, the latest first: what counts, and what was said."""
    for track in reversed(tracks):
        for step in sorted(track.outcomes, reverse=True):
            yield from (entry for _, entry in sorted(track.steps[step].items()))
            yield from _about(track, step)


def _from(track: Track, first: int, end: int | None = None) -> Iterator[Entry]:
    """Everything from this step on, up to `end` or to where we are."""
    for step in range(first, len(track.steps) if end is None else end):
        yield from (entry for _, entry in sorted(track.steps[step].items()))
        yield from _about(track, step)


def _backwards(track: Track, end: int) -> Iterator[Entry]:
    """Everything before the step `end`, the latest first, but for `_decisions`."""
    for step in reversed(range(end)):
        if step not in track.outcomes:
            yield from (entry for _, entry in sorted(track.steps[step].items()))
            yield from _about(track, step)


def _about(track: Track, step: int) -> Iterator[Entry]:
    """What the away rounds of a step have said, after the entries that it may name."""
    yield from track.aside.get(step, ())
    yield from track.said.get(step, {}).values()


def _table(ledger: Ledger) -> bytes:
    """The sid of a table's first track is the digest of its contract."""
    return ledger.tracks[0].sid[:HINT_SIZE]
