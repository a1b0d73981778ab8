"""Somebody who was not there and believes nobody: takes the messages of a file, one after the other, checks
each, and says of the first that cannot be what its writer wrote where it is.

A message that was signed by its seat and is of this table is no damage, whatever it says: what was spoken on
a branch that was decided otherwise, in rounds that do not count, or by who takes no part any more is in
honest records, too. It has no effect, and is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from protocol import wire
from protocol.entry import Entry
from protocol.errors import Fault, ProtocolError
from protocol.ledger import Ledger, about
from uno_p2p.lab.repeat import Shuffled
from uno_p2p.table.contract import Contract
from uno_p2p.table.course import Story
from uno_p2p.table.happenings import Disclosed, Happening
from uno_p2p.table.machine import Machine
from uno_p2p.table.pieces import Damage, Piece


@dataclass(frozen=True, slots=True)
class Wrong:
    """A fault, the entry that is wrong, and its number in the file."""

    number: int
    entry: Entry
    fault: Fault


class Judge:
    """A machine without keys, and what it has found."""

    def __init__(self, contract: Contract, story: Story) -> None:
        self.machine = Machine(contract, None, story=story)
        self.wrongs: list[Wrong] = []
        self.after = 0
        """Messages that nobody judges, because the table had stopped before."""
        self._digest = contract.digest()
        self._places: dict[bytes, tuple[int, Entry]] = {}
        self._early: list[tuple[Piece, Entry]] = []
        self._dropped: list[Entry] = []
        self._shuffles = Shuffled()
        self._disclosed: Disclosed | None = None
        self.machine.table.tell = self._note
        self.machine.start()

    def _note(self, happening: Happening) -> None:
        self._shuffles.note(self.machine, happening)
        if isinstance(happening, Disclosed):
            self._disclosed = happening

    def read(self, piece: Piece) -> Entry | Damage:
        """The entry in these bytes, if it is one of this table and its seat has signed it."""
        try:
            entry = wire.decode(piece.raw)
        except Fault:
            return Damage("encoding", piece.number, piece.at)
        if not isinstance(entry, Entry):
            return Damage("encoding", piece.number, piece.at)
        roster = self.machine.table.contract.identities
        if entry.seat >= len(roster):
            return Damage("seat", piece.number, piece.at)
        try:
            entry.check_signature(roster[entry.seat])
        except Fault:
            return Damage("signature", piece.number, piece.at)
        if self._foreign(entry):
            return Damage("foreign", piece.number, piece.at)
        return entry

    def _foreign(self, entry: Entry) -> bool:
        """Whether it is of another table; of one whose nonces are not open only the first track is known."""
        table = self.machine.table
        if entry.track == "table" or table.open:
            return entry.sid not in (self._digest, table.sid)
        return False

    def hear(self, piece: Piece) -> Damage | None:
        """Take the next message."""
        entry = self.read(piece)
        if isinstance(entry, Damage):
            return entry
        self._places.setdefault(entry.digest, (piece.number, entry))
        if self.machine.stopped:
            self.after += 1
            return None
        try:
            self._play(piece, entry)
        except ProtocolError:
            return Damage("impossible", piece.number, piece.at)
        if not _holds(self.machine.ledger, entry):
            if _ahead(self.machine.ledger, entry):
                self._early.append((piece, entry))
            else:
                self._dropped.append(entry)
        return None

    def _play(self, piece: Piece, entry: Entry) -> None:
        """Give it to the machine, and check its proof at once."""
        self.machine.receive(b"", piece.raw)
        while self.machine.work() is not None:
            pass
        for fault in self.machine.faults[len(self.wrongs) :]:
            number, wrong = self._places.get(fault.entry or b"", (piece.number, entry))
            self.wrongs.append(Wrong(number, wrong, fault))

    # -- at the end of the file ------------------------------------------------------------------------

    def gap(self) -> Damage | None:
        """The first message that builds on something that is not in the file."""
        if self.machine.stopped:
            return None
        for piece, entry in self._early:
            if not _holds(self.machine.ledger, entry) and _ahead(self.machine.ledger, entry):
                return Damage("foreign" if self._foreign(entry) else "gap", piece.number, piece.at)
        return None

    @property
    def aside(self) -> int:
        """How many messages had no effect."""
        ledger = self.machine.ledger
        late = sum(not _holds(ledger, entry) and not _ahead(ledger, entry) for _, entry in self._early)
        return len(self._dropped) + late

    @property
    def biased(self) -> tuple[int, ...]:
        """The seats of shuffles that are proven, but are not what the promised seeds make."""
        if self._disclosed is None:
            return ()
        differing = self._shuffles.differing(self.machine.table.deals, self._disclosed)
        return tuple(sorted(set(differing)))


def _holds(ledger: Ledger, entry: Entry) -> bool:
    """Whether an entry is part of the story."""
    name, step = about(entry)
    track = ledger.track(name)
    if track is None or step > track.step:
        return False
    return entry.digest in track.said.get(step, {}) or any(
        held.digest == entry.digest for held in track.heard(step)
    )


def _ahead(ledger: Ledger, entry: Entry) -> bool:
    """Whether the story has not come to what an entry is about."""
    name, step = about(entry)
    track = ledger.track(name)
    return track is None or (track is ledger.live and step > track.step)
