"""Two words of one seat for one step, and what they do to a step that may be over.

Some nodes may have gone on with one of them and some with the other, and never say anything else there. So
how the step ends is for the away rounds, closed here or not, as long as its hand can still be void.
"""

from __future__ import annotations

from protocol.ledger import DoubleSpeech, Ledger
from protocol.track import Track
from uno_p2p.table.absence import Absence


class Doubles:
    """The double speech that one node knows of; of each seat the first."""

    def __init__(self, ledger: Ledger, absence: Absence) -> None:
        self._ledger = ledger
        self._absence = absence
        self._known: dict[int | None, DoubleSpeech] = {}

    def note(self, double: DoubleSpeech) -> None:
        """Two words of one seat for one place."""
        self._known.setdefault(double.seat, double)
        self.look()

    def look(self) -> None:
        """Have the rounds of every such step hold both words, where it can be opened again."""
        for double in self._known.values():
            track = self._ledger.track(double.first.track)
            if track is not None and self._open_still(track):
                self._hold(double, track)

    def _open_still(self, track: Track) -> bool:
        """Whether its hand can still be void. A score stands, unless others have come to another one."""
        rests = [later for later in self._ledger.after(track) if later.name.startswith("rest/")]
        here = self._ledger.live
        return not rests or (rests[0] is here and here.step == 0 and self._ledger.parted)

    def _hold(self, double: DoubleSpeech, track: Track) -> None:
        for entry in (double.first, double.second):
            at = track.name, entry.step
            if self._ledger.on_our_branch(entry) and self._absence.asked(entry.seat, at):
                track.lay_aside(entry)
                self._absence.hold_second(entry)
