"""The ledger: all entries of one table, in tracks and steps, with the digests that chain them.

It knows order and signatures, not meaning. What may be said at a step, and by whom, the script knows. The
ledger finds the one thing that needs no script: *double speech*, two different signed entries of one seat for
one place. What is said in away rounds lies beside the step that it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from protocol.entry import MAX_ENTRY, Entry, Place
from protocol.errors import Fault, FaultCode, ProtocolError
from protocol.freeze import frozen_step
from protocol.outcome import Outcome
from protocol.track import Track

MAX_WAITING = 64
"""Entries of one seat that may wait for their step to come. A seat is never honestly so far ahead."""
MAX_WAITING_BYTES = 2 * MAX_ENTRY
"""How much these may take together."""


class Arrival(Enum):
    """What an entry was when it came."""

    LIVE = "live"  # for the step that is going on, on our own digest
    EARLY = "early"  # for a later step: kept until that step begins
    KNOWN = "known"  # had it already
    LATE = "late"  # for a finished step, where this seat was not asked or has spoken on another branch
    FORKED = "forked"  # for the step that is going on, on another digest: the two histories must be compared
    AWAY = "away"  # of the away rounds of a step that has begun, on our own digest: `note` it if it counts
    STRANGE = "strange"  # another table, no such seat, a wrong signature, too much: dropped, blames nobody


class DoubleSpeech(Fault):
    """Two different entries of one seat for one place. The two together convict, wherever they are shown."""

    def __init__(self, first: Entry, second: Entry) -> None:
        super().__init__(FaultCode.DOUBLE_SPEECH, "", second.seat, second.digest)
        self.first = first
        self.second = second


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
        self.tracks.append(Track.after(before, name, sid))
        hopeless = []
        for waiting in self._waiting.values():
            gone = [e for e in waiting.values() if about(e)[0] in over or self._foreign(e)]
            hopeless += [waiting.pop(entry.place) for entry in gone]
        return hopeless

    def admit(self, entry: Entry) -> Arrival:
        """Take in an entry from the network, or drop it.

        Raises:
            DoubleSpeech: its seat has said something else at this place.
        """
        if frozen_step(entry.track) is not None and self._said(entry):
            return Arrival.KNOWN
        known = self._heard.get(entry.place) or self._waiting.get(entry.seat, {}).get(entry.place)
        if known is not None and known.digest == entry.digest:
            return Arrival.KNOWN
        if not self._authentic(entry):
            return Arrival.STRANGE
        arrival = self._arrival(entry)
        if arrival in (Arrival.STRANGE, Arrival.AWAY):
            return arrival
        other = known or self._other_stray(entry)
        if other is None:
            return self._keep(entry, arrival)
        if not any(track.sid == entry.sid for track in self.tracks):
            return Arrival.STRANGE  # maybe another table's, and none of our business
        raise DoubleSpeech(other, entry)

    @property
    def closed(self) -> list[tuple[str, int]]:
        """Track and step of all that is over."""
        return [(track.name, step) for track in self.tracks for step in range(track.step)]

    def spoke(self, seat: int) -> bool:
        """Whether an entry of the seat for the live step is known, on whatever digest."""
        return (*self.live.place, seat) in self._heard

    def parted(self, but: frozenset[int]) -> bool:
        """Whether somebody, but for these, has spoken at the live step in another story."""
        seats = (seat for seat in range(len(self._roster)) if seat not in but)
        here = (self._heard.get((*self.live.place, seat)) for seat in seats)
        return any(entry is not None and entry.prev != self.live.digests[-1] for entry in here)

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
        if frozen_step(entry.track) is not None:
            return self._arrival_of_said(entry)
        track = self.track(entry.track)
        if track is None:
            return Arrival.STRANGE if self._foreign(entry) else Arrival.EARLY
        if entry.sid != track.sid:
            return Arrival.STRANGE
        if entry.step > track.step:
            return Arrival.EARLY if track is self.live else Arrival.LATE
        if track is not self.live or entry.step < track.step:
            return Arrival.LATE
        return Arrival.LIVE if entry.prev == track.digests[-1] else Arrival.FORKED

    def _arrival_of_said(self, entry: Entry) -> Arrival:
        """Of a freeze or cut. A second one of its author is for the tally to find."""
        name, step = about(entry)
        track = self.track(name)
        if track is None or (track is self.live and step > track.step):
            return Arrival.STRANGE if self._foreign(entry) else Arrival.EARLY
        ours = entry.sid == track.sid and step <= track.step and entry.prev == track.digests[step]
        return Arrival.AWAY if ours else Arrival.STRANGE

    def _said(self, entry: Entry) -> bool:
        name, step = about(entry)
        track = self.track(name)
        return track is not None and entry.digest in track.said.get(step, {})

    def track(self, name: str) -> Track | None:
        """The track of this name, if it has begun."""
        return next((track for track in self.tracks if track.name == name), None)

    def after(self, track: Track) -> list[Track]:
        """The tracks that have begun after this one."""
        return self.tracks[self.tracks.index(track) + 1 :]

    def digest_at(self, name: str, step: int) -> tuple[bytes, bytes]:
        """The sid of a track, and what entries of one of its steps name as `prev`."""
        track = self.track(name)
        if track is None:
            raise ProtocolError(f"{name} has not begun")
        return track.sid, track.digests[step]

    def note(self, entry: Entry) -> None:
        """Keep an AWAY entry: others may lack it."""
        name, step = about(entry)
        track = self.track(name)
        if track is None:
            raise ProtocolError(f"away rounds of {name}, which has not begun")
        track.said.setdefault(step, {})[entry.digest] = entry

    def on_our_branch(self, entry: Entry) -> bool:
        """Whether an entry of a finished step names the digest that we had there."""
        for track in self.tracks:
            if track.name == entry.track and entry.step <= track.step:
                return track.sid == entry.sid and track.digests[entry.step] == entry.prev
        return False

    def accept(self, entry: Entry) -> None:
        """Count a LIVE entry, checked by its step, as spoken."""
        self.live.spoken[entry.seat] = entry

    def close(self, outcome: Outcome | None = None) -> None:
        """End the live step with what has been spoken, or as decided, and go on to the next.

        Raises:
            ProtocolError: an entry that counts by the decision is not held.
        """
        track = self.live
        for seat in self._waiting.keys() - track.spoken.keys():
            unasked = self._heard.pop((*track.place, seat), None)
            if unasked is not None:
                self._stray[seat] = unasked
        track.close(outcome)

    def due(self) -> list[Entry]:
        """The entries that waited for the step that has just begun, by seat; not those on another digest."""
        track = self.live
        found = []
        for seat, waiting in self._waiting.items():
            entry = waiting.pop((*track.place, seat), None)
            if entry is not None:
                self._heard[entry.place] = entry
                if entry.prev == track.digests[-1]:
                    found.append(entry)
        return found

    def due_said(self) -> list[Entry]:
        """The freezes and cuts that waited for the step that has just begun; they may be admitted now."""
        here = (self.live.name, self.live.step)
        return [
            waiting.pop(place)
            for waiting in self._waiting.values()
            for place in [place for place, entry in waiting.items() if frozen_step(entry.track) == here]
        ]

    def history(self) -> Iterator[Entry]:
        """Every accepted entry, in the order of the chain, by seat within a step."""
        for track in self.tracks:
            for step in track.steps:
                for seat in sorted(step):
                    yield step[seat]


def about(entry: Entry) -> tuple[str, int]:
    """Track and step that an entry is about, be it spoken there or about it in away rounds."""
    return frozen_step(entry.track) or (entry.track, entry.step)
