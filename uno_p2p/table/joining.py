"""Who sits down between two hands: what the seats say of it, and who gets which place at the next table.

A newcomer is a `Seat` without a place: identity, name, whether a bot, commitment to its nonce. It is seated
if all who stay name the very same. It takes the first place that becomes free, else that of a bot which gives
it up to a person, else a new one at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import count

from protocol.codec import fields, sized
from protocol.errors import Fault, FaultCode
from protocol.keys import check_identity
from uno_p2p.rules.option_error import OptionError
from uno_p2p.rules.options import Options, check_seats
from uno_p2p.rules.scoring import Standings
from uno_p2p.table.contract import MAX_SEATS, MIN_SEATS, Contract, Seat
from uno_p2p.table.former import How
from uno_p2p.table.names import MAX_NAME

MOST_JOINERS = MAX_SEATS - 1
"""Whom one seat may name at once."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A seat stays: the commitment to its next nonce (32 bytes), the newcomers that it names, by identity,
    and whether it, a bot, gives its place up to one of them. `options`: other rules that it proposes for the
    next match.
    """

    commitment: bytes
    joiners: tuple[Seat, ...] = ()
    yields: bool = False
    options: Options | None = None


def encode_joiners(joiners: Sequence[Seat]) -> list[list[object]]:
    """`[[identity, name, bot, commitment], ..]`."""
    return [[one.identity, one.name, one.bot, one.commitment] for one in joiners]


def read_joiners(plain: Sequence[object], contract: Contract) -> tuple[Seat, ...]:
    """The newcomers that a seat of this table names.

    Raises:
        Fault: BAD_ENCODING for nobody, too many, not in the order of their keys, one that sits at the table
            or was convicted in this match; BAD_KEY for an identity that does not identify.
    """
    if not 0 < len(plain) <= MOST_JOINERS:
        raise Fault(FaultCode.BAD_ENCODING, f"{len(plain)} newcomers")
    joiners = tuple(Seat(*fields(one, bytes, str, bool, bytes)) for one in plain)
    for one in joiners:
        check_identity(sized(one.identity, 32))
        sized(one.commitment, 32)
        if not 0 < len(one.name) <= MAX_NAME:
            raise Fault(FaultCode.BAD_ENCODING, "a name is empty or too long")
    keys = [one.identity for one in joiners]
    if keys != sorted(set(keys)):
        raise Fault(FaultCode.BAD_ENCODING, "newcomers that are not in order")
    if _closed_to(contract) & set(keys):
        raise Fault(FaultCode.BAD_ENCODING, "somebody who cannot be a newcomer")
    return joiners


def nameable(contract: Contract, joiners: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of them whom an honest seat of this table may name, as it names them."""
    closed = _closed_to(contract)
    fit = {one.identity: one for one in joiners if one.identity not in closed}
    return tuple(fit[identity] for identity in sorted(fit))[:MOST_JOINERS]


def _closed_to(contract: Contract) -> set[bytes]:
    """Who cannot come to this table: who sits there, or was convicted earlier in this match."""
    return {*contract.identities, *(one.identity for one in contract.former if one.how is How.BARRED)}


def seated(
    contract: Contract, standings: Standings, staying: Mapping[int, Stay], *, over: bool
) -> dict[int, Seat]:
    """The newcomers by the places that they get: old seats that become free, or numbers behind the last one.

    As many as the options allow, by identity, and always fewer than stay: if none of them comes, those who
    stay are enough to go on without them. Where only one stays one may come, since nothing would follow else.
    """
    named = _named_by_all(staying.values())
    for many in range(len(named), 0, -1):
        places = _places(contract, staying, named[:many])
        stay = len(staying.keys() - places.keys())
        if many < max(stay, 2) and can_go_on(contract, standings, {*staying, *places}, over=over):
            return places
    return {}


def can_go_on(contract: Contract, standings: Standings, places: Set[int], *, over: bool) -> bool:
    """Whether a table of these places can follow: two play, and the options allow so many."""
    out: frozenset[int] = frozenset() if over else standings.out
    return len(places - out) >= MIN_SEATS and _fits(contract.options, len(places), over=over)


def _named_by_all(said: Iterable[Stay]) -> list[Seat]:
    all_named = [set(stay.joiners) for stay in said]
    common = set.intersection(*all_named) if all_named else set()
    return sorted(common, key=lambda one: one.identity)


def _places(contract: Contract, staying: Mapping[int, Stay], joiners: Sequence[Seat]) -> dict[int, Seat]:
    """Not all can give their places up: fewer come than stay on (`seated`), so one who knows the old table is
    always there.
    """
    n = len(contract.roster)
    free = [seat for seat in range(n) if seat not in staying]
    given_up = [seat for seat in sorted(staying) if staying[seat].yields]
    places: dict[int, Seat] = {}
    behind = count(n)
    for one in joiners:
        if free:
            places[free.pop(0)] = one
        elif given_up and not one.bot:
            places[given_up.pop(0)] = one
        else:
            places[next(behind)] = one
    return places


def _fits(options: Options, seats: int, *, over: bool) -> bool:
    try:
        check_seats(options, seats, going_on=not over)
    except OptionError:
        return False
    return True
