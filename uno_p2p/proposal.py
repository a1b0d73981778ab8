"""What a host proposes: a contract without those who sign it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from protocol.codec import fields, pack, unpack
from uno_p2p.rules.options import Options
from uno_p2p.table.contract import (
    BY_SEATS,
    GRACE,
    PATIENCE,
    Contract,
    Seat,
    encode_absence,
    read_options,
    split_absence,
)

MAX_PROPOSAL = 16 * 1024
PROPOSAL_FIELDS = 4
"""Of a proposal that says nothing about absence."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a host proposes; the fields are those of the contract."""

    options: Options
    hands: int = 0
    grace: int = GRACE
    disclose: bool = False
    absence: str = BY_SEATS
    patience: int = PATIENCE

    def encode(self) -> bytes:
        """Opaque bytes for the lobby."""
        away = encode_absence(self.absence, self.patience)
        return pack([self.options.to_plain(), self.hands, self.grace, self.disclose, *away])

    @staticmethod
    def of(contract: Contract) -> Proposal:
        """What a table plays by."""
        absence = contract.absence, contract.patience
        return Proposal(contract.options, contract.hands, contract.grace, contract.disclose, *absence)

    def contract(self, roster: tuple[Seat, ...]) -> Contract:
        """The contract of those who sit there."""
        made = Contract(self.options, roster, self.hands, self.grace, self.disclose)
        return replace(made, absence=self.absence, patience=self.patience)


def decode_proposal(raw: bytes) -> Proposal:
    """A host's proposal; Fault BAD_ENCODING if it cannot be played by this version."""
    head, absence, patience = split_absence(unpack(raw, limit=MAX_PROPOSAL), PROPOSAL_FIELDS)
    options, hands, grace, disclose = fields(head, dict, int, int, bool)
    return Proposal(read_options(options), hands, grace, disclose, absence, patience)
