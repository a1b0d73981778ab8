"""Two words of one seat for one step, and what they do to a step that may be over.

Some nodes may have gone on with one of them and some with the other, and never say anything else there. So
how the step ends is for the away rounds, closed here or not, as long as its hand can still be void.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from protocol.entry import Entry, Place
from protocol.ledger import DoubleSpeech, Ledger
from protocol.track import Track
from uno_p2p.table.absence import Absence

MAX_WORDS = 4
"""So many words of one seat for one place are kept that are not in our story. Of those in it two are enough
to tear a step, and those that somebody else has kept.
"""
MAX_OURS = 20
"""Those of one seat and place in our story, at most: all that nine others can keep."""
MAX_SPARE = 64
"""So many words are kept for which there is no room, in case somebody else has kept them."""
MAX_PLACES = 64
"""In so many places of one seat."""


class Doubles:
    """The double speech that one node knows of."""

    def __init__(self, ledger: Ledger, absence: Absence) -> None:
        self._ledger = ledger
        self._absence = absence
        self._known: dict[Place, dict[bytes, Entry]] = {}
        self._spare: OrderedDict[bytes, Entry] = OrderedDict()

    def note(self, double: DoubleSpeech) -> bool:
        """Two words of one seat for one place; whether one of them was new."""
        place = double.first.place
        if place not in self._known and self._places(double.first.seat) >= MAX_PLACES:
            return False
        words = self._known.setdefault(place, {})
        before = len(words)
        for word in (double.first, double.second):
            if self._room(word, words):
                words[word.digest] = word
            elif word.digest not in words:
                self._spare[word.digest] = word
                if len(self._spare) > MAX_SPARE:
                    self._spare.popitem(last=False)
        self.look()
        return len(words) > before

    def again(self) -> list[Entry]:
        """The words for which there was no room, and there is now: to be noted once more.

        A freeze counts for those only who hold all that it names. If a seat says another thing to everybody,
        each keeps two of them, and all need what the others have kept.
        """
        named = [word for word in self._spare.values() if self._absence.named(word)]
        for word in named:
            del self._spare[word.digest]
        return named

    def _room(self, word: Entry, words: Mapping[bytes, Entry]) -> bool:
        ours = [other for other in words.values() if self._ledger.on_our_branch(other)]
        if not self._ledger.on_our_branch(word):
            return len(words) - len(ours) < MAX_WORDS
        return len(ours) < 2 or (len(ours) < MAX_OURS and self._absence.named(word))

    def look(self) -> None:
        """Have the rounds of every such step hold both words, where it can be opened again."""
        for words in self._known.values():
            ours = [word for word in words.values() if self._ledger.on_our_branch(word)]
            track = self._ledger.track(ours[0].track) if ours else None
            if track is not None and self._open_still(track, ours[0].step):
                self._hold(ours, track)

    def _places(self, seat: int) -> int:
        return sum(place[-1] == seat for place in self._known)

    def _open_still(self, track: Track, step: int) -> bool:
        """Whether its hand can still be void. A score stands, unless others have come to another one, or
        cannot come to it: they have frozen that step with both words, and we rest and wait for them.
        """
        rests = [later for later in self._ledger.after(track) if later.name.startswith("rest/")]
        if not rests:
            return True
        here = self._ledger.live
        if rests[0] is not here or here.step:
            return False
        guilty = frozenset(place[-1] for place in self._known)
        stuck = self._absence.frozen_by((track.name, step)) - guilty - here.spoken.keys()
        return bool(stuck) or self._ledger.parted(guilty)

    def _hold(self, words: list[Entry], track: Track) -> None:
        """The only word of our story counts already, unless another one has taken its place in the ledger."""
        heard = {entry.digest for entry in track.heard(words[0].step)}
        for entry in words if len(words) > 1 or words[0].digest not in heard else ():
            if self._absence.asked(entry.seat, (track.name, entry.step)):
                track.lay_aside(entry)
                self._absence.hold_second(entry)
