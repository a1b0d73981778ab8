"""The ledger: all entries of one table, in tracks and steps, with the digests that chain them.

It knows order and signatures, not meaning. What may be said at a step, and by whom, the script knows. The
ledger finds the one thing that needs no script: *double speech*, two different signed entries of one seat for
one place.

    digest_k = BLAKE2b-256(tag, digest_{k-1}, k, entry digests of step k sorted by seat)
    digest_{-1} of a track = BLAKE2b-256(tag, sid, track, last digest of the track before)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from protocol.entry import MAX_ENTRY, Entry, Place, blake
from protocol.errors import Fault, FaultCode, ProtocolError

MAX_WAITING = 64
"""Entries of one seat that may wait for their step to come. A seat is never honestly so far ahead."""
MAX_WAITING_BYTES = 2 * MAX_ENTRY
"""How much these may take together."""

_STEP_TAG = b"P2PUNO-STEP-v1"
_TRACK_TAG = b"P2PUNO-TRACK-v1"


class Arrival(Enum):
    """What an entry was when it came."""

    LIVE = "live"  # for the step that is going on, on our own digest
    EARLY = "early"  # for a later step: kept until that step begins
    KNOWN = "known"  # had it already
    LATE = "late"  # for a finished step, where this seat was not asked or has spoken on another branch
    FORKED = "forked"  # for the step that is going on, on another digest: the two histories must be compared
    STRANGE = "strange"  # another table, no such seat, a wrong signature, too much: dropped, blames nobody


class DoubleSpeech(Fault):
    """Two different entries of one seat for one place. The two together convict, wherever they are shown."""

    def __init__(self, first: Entry, second: Entry) -> None:
        super().__init__(FaultCode.DOUBLE_SPEECH, "", second.seat, second.digest)
        self.first = first
        self.second = second


@dataclass(slots=True)
class Track:
    """One chain of steps. `digests[k]` is what entries of step k must name as `prev`."""

    name: str
    sid: bytes
    digests: list[bytes]
    steps: list[dict[int, Entry]] = field(default_factory=lambda: [{}])

    @property
    def step(self) -> int:
        """The step that is going on."""
        return len(self.digests) - 1

    @property
    def spoken(self) -> dict[int, Entry]:
        """The entries of the step that is going on, by seat."""
        return self.steps[-1]


class Ledger:
    """Entries of a table with this roster (Ed25519 public keys in seat order).

    What a seat can make a node keep is bounded: its entries for steps that have begun, a few that wait, and
    one stray. So two entries for one place convict in whatever order they come, at the latest when somebody
    who holds both shows them one right after the other.
    """

    def __init__(self, roster: Sequence[bytes]) -> None:
        self._roster = tuple(roster)
        self._heard: dict[Place, Entry] = {}
        self._waiting: dict[int, dict[Place, Entry]] = {seat: {} for seat in range(len(roster))}
        self._stray: dict[int, Entry] = {}
        """By seat, the last entry that has no place in our chain and for which there was no room."""
        self.tracks: list[Track] = []

    @property
    def live(self) -> Track:
        """The one track that is going on."""
        return self.tracks[-1]

    def begin(self, name: str, sid: bytes) -> list[Entry]:
        """Start the next track, chained to where the last one ended.

        Returns entries that waited for what will never come: steps beyond the end of a track, other tables.
        They are forgotten, and may be admitted again as what they have turned out to be.
        """
        if any(track.name == name for track in self.tracks):
            raise ProtocolError(f"track {name} has begun already")
        before = self.tracks[-1].digests[-1] if self.tracks else b""
        over = {track.name for track in self.tracks}
        self.tracks.append(Track(name, sid, [blake(_TRACK_TAG, sid, name.encode(), before)]))
        hopeless = []
        for waiting in self._waiting.values():
            gone = [e for e in waiting.values() if e.track in over or self._foreign(e)]
            hopeless += [waiting.pop(entry.place) for entry in gone]
        return hopeless

    def admit(self, entry: Entry) -> Arrival:
        """Take in an entry from the network, or drop it.

        Raises:
            DoubleSpeech: its seat has said something else at this place.
        """
        known = self._heard.get(entry.place) or self._waiting.get(entry.seat, {}).get(entry.place)
        if known is not None and known.digest == entry.digest:
            return Arrival.KNOWN
        if not self._authentic(entry):
            return Arrival.STRANGE
        arrival = self._arrival(entry)
        if arrival is Arrival.STRANGE:
            return arrival
        other = known or self._other_stray(entry)
        if other is None:
            return self._keep(entry, arrival)
        if not any(track.sid == entry.sid for track in self.tracks):
            return Arrival.STRANGE  # maybe another table's, and none of our business
        raise DoubleSpeech(other, entry)

    def spoke(self, seat: int) -> bool:
        """Whether an entry of the seat for the live step is known, on whatever digest."""
        return (self.live.sid, self.live.name, self.live.step, seat) in self._heard

    def _other_stray(self, entry: Entry) -> Entry | None:
        """The seat's stray, if it says something else at the same place."""
        stray = self._stray.get(entry.seat)
        if stray is None or stray.place != entry.place or stray.digest == entry.digest:
            return None
        return stray

    def _keep(self, entry: Entry, arrival: Arrival) -> Arrival:
        """Remember the entry where it belongs."""
        if arrival in (Arrival.LIVE, Arrival.FORKED):
            self._heard[entry.place] = entry
        elif arrival is Arrival.EARLY and self._room(entry):
            self._waiting[entry.seat][entry.place] = entry
        else:
            self._stray[entry.seat] = entry
            return Arrival.LATE if arrival is Arrival.LATE else Arrival.STRANGE
        return arrival

    def _room(self, entry: Entry) -> bool:
        waiting = self._waiting[entry.seat]
        size = sum(len(other.signed) for other in waiting.values())
        return len(waiting) < MAX_WAITING and size + len(entry.signed) <= MAX_WAITING_BYTES

    def _authentic(self, entry: Entry) -> bool:
        if entry.seat >= len(self._roster):
            return False
        try:
            entry.check_signature(self._roster[entry.seat])
        except Fault:
            return False
        return True

    def _foreign(self, entry: Entry) -> bool:
        """Whether it is of another table, as far as can be said: in the first track, which ends with the
        table's sid, any sid of a later track may turn out right."""
        return len(self.tracks) > 1 and entry.sid != self.live.sid

    def _arrival(self, entry: Entry) -> Arrival:
        track = next((track for track in self.tracks if track.name == entry.track), None)
        if track is None:
            return Arrival.STRANGE if self._foreign(entry) else Arrival.EARLY
        if entry.sid != track.sid:
            return Arrival.STRANGE
        if entry.step > track.step:
            return Arrival.EARLY if track is self.live else Arrival.LATE
        if track is not self.live or entry.step < track.step:
            return Arrival.LATE
        return Arrival.LIVE if entry.prev == track.digests[-1] else Arrival.FORKED

    def on_our_branch(self, entry: Entry) -> bool:
        """Whether an entry of a finished step names the digest that we had there."""
        for track in self.tracks:
            if track.name == entry.track and entry.step <= track.step:
                return track.sid == entry.sid and track.digests[entry.step] == entry.prev
        return False

    def accept(self, entry: Entry) -> None:
        """Count a LIVE entry, checked by its step, as spoken."""
        self.live.spoken[entry.seat] = entry

    def close(self) -> None:
        """End the live step with what has been spoken, and go on to the next."""
        track = self.live
        k = track.step.to_bytes(4, "big")
        said = [track.spoken[seat].digest for seat in sorted(track.spoken)]
        for seat in self._waiting.keys() - track.spoken.keys():
            unasked = self._heard.pop((track.sid, track.name, track.step, seat), None)
            if unasked is not None:
                self._stray[seat] = unasked
        track.digests.append(blake(_STEP_TAG, track.digests[-1], k, *said))
        track.steps.append({})

    def due(self) -> list[Entry]:
        """The entries that waited for the step that has just begun, by seat; not those on another digest."""
        track = self.live
        found = []
        for seat, waiting in self._waiting.items():
            entry = waiting.pop((track.sid, track.name, track.step, seat), None)
            if entry is not None:
                self._heard[entry.place] = entry
                if entry.prev == track.digests[-1]:
                    found.append(entry)
        return found

    def history(self) -> Iterator[Entry]:
        """Every accepted entry, in the order of the chain, by seat within a step."""
        for track in self.tracks:
            for step in track.steps:
                for seat in sorted(step):
                    yield step[seat]
