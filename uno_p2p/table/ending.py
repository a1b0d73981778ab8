"""How a table ends, and the contract of the table that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import Options, check_seats
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import MIN_SEATS, Contract


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended. `staying`: commitments for a next table by seat; `over`: the match has ended."""

    standings: Standings
    staying: Mapping[int, bytes]
    over: bool
    track: str = ""
    """Where those who stay have said so: their keys for the next table are derived from it."""


def successor(contract: Contract, ending: Ending, last: bytes) -> Contract | None:
    """The contract of those who stay after this table's `last` digest; None if fewer than two can go on, or
    not with these rules.

    A new match begins with no points; a hand's end within a match carries the points along, and who is out.
    """
    staying = sorted(ending.staying)
    out = frozenset() if ending.over else ending.standings.out
    if len(set(staying) - out) < MIN_SEATS or not _fits(contract.options, len(staying), ending):
        return None
    roster = tuple(replace(contract.roster[seat], commitment=ending.staying[seat]) for seat in staying)
    scores = () if ending.over else tuple(ending.standings.totals[seat] for seat in staying)
    played = 0 if ending.over else ending.standings.hands
    hands = contract.hands - played if contract.hands else 0
    still_out = tuple(i for i, seat in enumerate(staying) if seat in out)
    return replace(contract, roster=roster, hands=hands, before=last, scores=scores, out=still_out)


def _fits(options: Options, seats: int, ending: Ending) -> bool:
    try:
        check_seats(options, seats, going_on=not ending.over)
    except OptionError:
        return False
    return True
