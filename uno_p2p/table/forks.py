"""Whether honest seats have gone separate ways over two words of one seat.

Who has signed two things for one step may have shown one to some and the other to the rest. As long as nobody
has spoken after the second one, the story goes on. Who has spoken there cannot say anything else there any
more, so neither way can be finished.
"""

from __future__ import annotations

from protocol.entry import Entry
from protocol.ledger import DoubleSpeech, Ledger
from protocol.track import Track


class Forked(DoubleSpeech):
    """Two words of a seat, and a `witness`: what somebody else has said after the one that is not ours."""

    def __init__(self, first: Entry, second: Entry, witness: Entry) -> None:
        super().__init__(first, second)
        self.witness = witness


class Forks:
    """The double speech that one node knows of."""

    def __init__(self) -> None:
        self._pairs: dict[bytes, DoubleSpeech] = {}

    def note(self, double: DoubleSpeech) -> None:
        """Two words of one seat for one place."""
        self._pairs[double.first.digest + double.second.digest] = double

    def look(self, entry: Entry, ledger: Ledger) -> None:
        """Raise Forked if this entry, which is none of our story, follows the other one of two words."""
        for double in self._pairs.values():
            track = ledger.track(double.first.track)
            if track is None or double.first.step >= track.step or entry.seat == double.seat:
                continue
            counted = track.steps[double.first.step].get(double.first.seat)
            for word in (double.first, double.second):
                if counted is not None and word.digest != counted.digest and _follows(entry, track, word):
                    raise Forked(counted, word, entry)


def _follows(entry: Entry, track: Track, word: Entry) -> bool:
    """Whether `entry` names the digest that the step of `word` would have had with it."""
    digest = track.digest_with(word)
    if entry.track == track.name:
        return entry.step == word.step + 1 and entry.prev == digest
    return entry.step == 0 and entry.prev == Track.after(digest, entry.track, track.sid).digests[0]
