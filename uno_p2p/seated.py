"""From a lobby's seating to a contract."""

from __future__ import annotations

from protocol.codec import fields, pack, unpack
from protocol.errors import Fault, FaultCode
from uno_p2p.net.seating import Seating
from uno_p2p.proposal import decode_proposal
from uno_p2p.table.contract import MAX_CONTRACT, Contract, Seat, decode
from uno_p2p.table.names import told_apart
from uno_p2p.trouble import Trouble

_WORD = "table"


def contract_of(seating: Seating) -> Contract:
    """The contract that every node makes of a seating by itself, or that of a table which plays already.

    Raises:
        Trouble: "bad-table" if it cannot be played by this version, or is not for those who sit there.
    """
    names = told_apart([seat.name for seat in seating.seats])
    roster = tuple(
        Seat(seat.identity, name, seat.bot, seat.commitment)
        for seat, name in zip(seating.seats, names, strict=True)
    )
    try:
        playing = contract_in(seating.table)
        if playing is not None:
            return _fitting(playing, seating)
        proposal = decode_proposal(seating.table)
        made = proposal.contract(roster)
        return decode(made.encode())  # the host's numbers are within the contract's bounds
    except Fault as fault:
        sentence = "This table plays by rules that this version does not know; update the older program."
        raise Trouble("bad-table", sentence) from fault


def _fitting(contract: Contract, seating: Seating) -> Contract:
    """The contract of a table that plays already, if it is that of those who are introduced to us, and holds
    us to what we have promised. Fault BAD_KEY otherwise.
    """
    ours, me = seating.seats[seating.me], seating.me
    if contract.identities != tuple(seat.identity for seat in seating.seats):
        raise Fault(FaultCode.BAD_KEY, "a contract of others than those who are introduced")
    if (contract.roster[me].commitment, contract.roster[me].bot) != (ours.commitment, ours.bot):
        raise Fault(FaultCode.BAD_KEY, "a contract that holds us to what we have not said")
    return contract


def seating_table(contract: Contract) -> bytes:
    """What stands in a newcomer's seating in the place of the proposal."""
    return pack([_WORD, contract.encode()])


def contract_in(table: bytes) -> Contract | None:
    """The contract in a seating for a table that plays already, None for one that only begins.

    Raises:
        Fault: BAD_ENCODING, or what a contract raises.
    """
    value = unpack(table, limit=MAX_CONTRACT)
    if not isinstance(value, list) or not value or value[0] != _WORD:
        return None
    _, raw = fields(value, str, bytes)
    return decode(raw)
