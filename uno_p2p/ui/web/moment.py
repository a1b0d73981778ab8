"""What a screen needs to know at one moment. Made in the machine's thread, read in the loop."""

from __future__ import annotations

from dataclasses import dataclass, replace

from uno_p2p.table.contract import Contract, short_name
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """The view of a seat, the contract that it is of, and how much this node has checked at that table:
    `entries` that count, `proofs` of others. `stopped`: a fault has ended the table here. `practice`: a hand
    to learn from. `ended`: nothing follows for this seat.
    """

    view: View
    contract: Contract
    entries: int = 0
    proofs: int = 0
    stopped: bool = False
    practice: bool = False
    ended: bool = False

    @property
    def table(self) -> str:
        """The table's name in the history."""
        return short_name(self.contract.digest())

    def public(self) -> Moment:
        """The same for everybody to see: no cards but those that lie face up, nothing that is asked."""
        bare = replace(self.view, seat=None, hand=(), revealed=None, ask=None)
        return replace(self, view=bare, ended=False)


def moment_of(machine: Machine, view: View, *, practice: bool = False) -> Moment:
    """The machine as it stands, with its view."""
    return Moment(
        view,
        machine.table.contract,
        machine.counters["entries"],
        machine.proofs,
        machine.stopped,
        practice,
    )
