"""A track: one chain of steps with the digests that hold it together, and what was said in away rounds.

digest_k = BLAKE2b-256(tag, digest_{k-1}, k, entry digests of step k sorted by seat)
digest_k = BLAKE2b-256(tag', digest_{k-1}, k, absent, leaving, double, convicted, entry digests by seat)
    if step k has ended without somebody: the seats in 2 bytes each, ascending
digest_{-1} of a track = BLAKE2b-256(tag, sid, track, last digest of the track before)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from protocol.entry import Entry, blake
from protocol.errors import ProtocolError
from protocol.keys import two
from protocol.outcome import Outcome

_STEP_TAG = b"P2PUNO-STEP-v1"
_AWAY_TAG = b"P2PUNO-STEP-AWAY-v1"
_TRACK_TAG = b"P2PUNO-TRACK-v1"


@dataclass(slots=True)
class Track:
    """One chain of steps. `digests[k]` is what entries of step k must name as `prev`."""

    name: str
    sid: bytes
    digests: list[bytes]
    steps: list[dict[int, Entry]] = field(default_factory=lambda: [{}])
    said: dict[int, dict[bytes, Entry]] = field(default_factory=dict)
    """By step, the freezes and cuts about it, by the digest of their entry."""
    aside: dict[int, list[Entry]] = field(default_factory=dict)
    """By step, entries that came and do not count, because it was decided without them; freezes may name
    them."""
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """By step, how it has ended, where it was not as if nothing had happened."""

    @staticmethod
    def after(before: bytes, name: str, sid: bytes) -> Track:
        """A new track, chained to the last digest of the track before it (empty for the first one)."""
        return Track(name, sid, [blake(_TRACK_TAG, sid, name.encode(), before)])

    @property
    def step(self) -> int:
        """The step that is going on."""
        return len(self.digests) - 1

    def lay_aside(self, entry: Entry) -> None:
        """Keep a second entry of a seat: it is for the away rounds to say what counts."""
        if entry.digest not in {other.digest for other in self.heard(entry.step)}:
            self.aside.setdefault(entry.step, []).append(entry)

    def heard(self, step: int) -> tuple[Entry, ...]:
        """All that was said at a step: what counts, and what was laid aside."""
        return (*self.steps[step].values(), *self.aside.get(step, ()))

    @property
    def place(self) -> tuple[bytes, str, int]:
        """Where an entry of the step that is going on stands, but for its seat."""
        return self.sid, self.name, self.step

    @property
    def spoken(self) -> dict[int, Entry]:
        """The entries of the step that is going on, by seat."""
        return self.steps[-1]

    def close(self, outcome: Outcome | None) -> None:
        """End the step that is going on: with what has been spoken, or as `outcome` says.

        Raises:
            ProtocolError: an entry that counts by the decision is not held.
        """
        k, before = self.step, self.digests[-1]
        if outcome is None or outcome.ordinary:
            said = [entry.digest for _, entry in sorted(self.spoken.items())]
            self.digests.append(blake(_STEP_TAG, before, k.to_bytes(4, "big"), *said))
        else:
            self._decided(outcome)
            seats = [b"".join(map(two, sorted(group))) for group in _groups(outcome)]
            said = [digest for _, digest in outcome.entries]
            self.digests.append(blake(_AWAY_TAG, before, k.to_bytes(4, "big"), *seats, *said))
        self.steps.append({})

    def _decided(self, outcome: Outcome) -> None:
        """What is spoken is what counts; the rest is laid aside."""
        counts = {digest for _, digest in outcome.entries}
        held = {entry.digest: entry for entry in (*self.spoken.values(), *self.aside.get(self.step, ()))}
        if not counts <= held.keys():
            raise ProtocolError("a decision counts entries that are not held")
        self.steps[-1] = {held[digest].seat: held[digest] for digest in sorted(counts)}
        kept = {entry.digest for entry in self.spoken.values()}  # of two entries of a seat only one
        self.aside[self.step] = [entry for digest, entry in held.items() if digest not in kept]
        self.outcomes[self.step] = outcome


def _groups(outcome: Outcome) -> Iterable[frozenset[int]]:
    return outcome.absent, outcome.leaving, outcome.double, outcome.convicted
