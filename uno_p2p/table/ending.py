"""How a table ends, and the contract of the table that follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from uno_p2p.rules.options import Options
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.former import MOST_FORMER, Former, How
from uno_p2p.table.joining import can_go_on
from uno_p2p.table.names import told_apart


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table ended. `staying`: commitments for a next table by seat; `over`: the match has ended.
    `newcomers`: who sits down there, by place (see `joining.seated`). `barred`: who was convicted here.
    """

    standings: Standings
    staying: Mapping[int, bytes]
    over: bool
    track: str = ""
    """Where those who stay have said so: their keys for the next table are derived from it."""
    newcomers: Mapping[int, Seat] = field(default_factory=dict)
    barred: frozenset[int] = frozenset()
    options: Options | None = None
    """Other rules for the next match, if somebody has proposed some."""


def successor(contract: Contract, ending: Ending, last: bytes) -> Contract | None:
    """The contract of those who stay and who join after this table's `last` digest; None if fewer than two
    can go on, or not with these rules.

    A new match begins with no points; a hand's end within a match carries the points along, and who is out.
    """
    places = sorted({*ending.staying, *ending.newcomers})
    contract = replace(contract, options=ending.options or contract.options)
    if not can_go_on(contract, ending.standings, set(places), over=ending.over):
        return None
    roster = _roster(contract, ending, places)
    played = 0 if ending.over else ending.standings.hands
    hands = contract.hands - played if contract.hands else 0
    made = replace(contract, roster=roster, hands=hands, before=last, scores=(), out=(), former=())
    return made if ending.over else _going_on(contract, ending, places, made)


def _roster(contract: Contract, ending: Ending, places: Sequence[int]) -> tuple[Seat, ...]:
    """Who stays keeps its name; a newcomer's is told apart from all others."""
    staying = [
        replace(contract.roster[seat], commitment=ending.staying[seat]) for seat in sorted(ending.staying)
    ]
    coming = [ending.newcomers[place] for place in sorted(ending.newcomers)]
    names = told_apart([seat.name for seat in (*staying, *coming)])
    by_place = dict(
        zip((*sorted(ending.staying), *sorted(ending.newcomers)), (*staying, *coming), strict=True)
    )
    called = dict(zip((*sorted(ending.staying), *sorted(ending.newcomers)), names, strict=True))
    return tuple(replace(by_place[place], name=called[place]) for place in places)


def _going_on(contract: Contract, ending: Ending, places: Sequence[int], made: Contract) -> Contract:
    """The next table of the same match: points, who is out, and whoever has left it so far."""
    standings = ending.standings
    known = {one.identity: one for one in contract.former}
    scores = []
    out = []
    for number, (place, seat) in enumerate(zip(places, made.roster, strict=True)):
        before = known.get(seat.identity)
        came = place in ending.newcomers
        scores.append(_brought(contract, ending, place, before) if came else standings.totals[place])
        if before is not None and before.how is How.OUT if came else place in standings.out:
            out.append(number)
    former = _former(contract, ending, set(made.identities))
    return replace(made, scores=tuple(scores), out=tuple(out), former=former)


def _brought(contract: Contract, ending: Ending, place: int, before: Former | None) -> int:
    """With how many points a newcomer begins: its own if it has been here; partners', which are one team's;
    where points are charged as many as the worst of those who stay, so that nobody gains by coming late or
    under a new name; else none.
    """
    standings = ending.standings
    if contract.options.partners == "on":
        return standings.totals[place]
    if before is not None:
        return before.score
    if not contract.options.goal.charges:
        return 0
    return max((standings.totals[seat] for seat in ending.staying if seat not in standings.out), default=0)


def _former(contract: Contract, ending: Ending, there: Set[bytes]) -> tuple[Former, ...]:
    earlier = [one for one in contract.former if one.identity not in there]
    now = [
        Former(seat.identity, ending.standings.totals[i], _how(ending, i))
        for i, seat in enumerate(contract.roster)
        if seat.identity not in there
    ]
    return tuple((earlier + now)[-MOST_FORMER:])


def _how(ending: Ending, seat: int) -> How:
    if seat in ending.barred:
        return How.BARRED
    return How.OUT if seat in ending.standings.out else How.LEFT
