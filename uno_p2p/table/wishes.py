"""Other rules for the next match: who stays may propose some at the rest after a match.

What comes of it is no more than the next contract, and that everybody accepts in words before a card is
dealt, or goes without: a change needs everybody's yes.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from protocol.errors import Fault, FaultCode
from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import Contract, read_options
from uno_p2p.table.joining import Stay, can_go_on


def wish_of(contract: Contract, options: Options | None, *, over: bool) -> Options | None:
    """What an honest seat proposes: nothing in mid-match, and nothing that is played already."""
    return options if over and options != contract.options else None


def read_wish(contract: Contract, plain: Mapping[str, object], *, over: bool) -> Options:
    """The rules that a seat proposes.

    Raises:
        Fault: BAD_ENCODING in mid-match, for rules that cannot be played, or those in force.
    """
    if not over:
        raise Fault(FaultCode.BAD_ENCODING, "other rules in the middle of a match")
    options = read_options(plain)
    if options == contract.options:
        raise Fault(FaultCode.BAD_ENCODING, "the rules in force are no other rules")
    return options


def granted(
    contract: Contract, standings: Standings, staying: Mapping[int, Stay], places: Set[int]
) -> tuple[int, Options] | None:
    """Whose rules the next match is proposed by, and these: the first seat's that proposes some by which the
    people of these places can play. None: those in force.
    """
    for seat in sorted(staying):
        options = staying[seat].options
        if options is None:
            continue
        if can_go_on(replace(contract, options=options), standings, places, over=True):
            return seat, options
    return None
