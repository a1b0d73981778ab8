"""How a lie is told at the table of the node under test, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from protocol.entry import Body
from uno_p2p.lab.conform.case import Check, NotReached
from uno_p2p.lab.conform.cheating import Cheater, Forge, Scene, at
from uno_p2p.lab.conform.players import Goader
from uno_p2p.lab.conform.seats import LIAR, TESTED, Seats, seated
from uno_p2p.lab.conform.target import PATIENCE, Target
from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract
from uno_p2p.table.keys import Keys
from uno_p2p.table.match import match

LONG = 120.0
"""Seconds in which a moment of the game may come."""


def peers_of(contract: Contract, sitting: Sitting) -> list[bytes]:
    """What the links call each seat; nothing for our own."""
    keys: Mapping[bytes, bytes] = {identity: peer for peer, identity in sitting.who.items()}
    return [keys.get(identity, b"") for identity in contract.identities]


def always(scene: Scene) -> bool:
    """Whenever it is due."""
    return True


@dataclass(frozen=True, slots=True)
class Lie:
    """A false answer to a step of this kind, told at the first moment for which `when` holds."""

    kind: str
    forge: Forge
    when: Callable[[Scene], bool] = always
    player: Goader = field(default_factory=Goader)

    @property
    def check(self) -> Check:
        """The case."""
        return tells(at(self.kind, self.forge, self.when), player=self.player)


def tells(
    forge: Forge,
    second: Callable[[Scene], Body] | None = None,
    *,
    player: Goader | None = None,
) -> Check:
    """The liar says what `forge` makes of a moment; `second`: to the node under test it says this instead.

    All must find it guilty of what it has said, and go on without it.
    """

    async def check(target: Target) -> None:
        told: list[Cheater] = []

        def make(contract: Contract, keys: Keys, sitting: Sitting) -> Cheater:
            cheater = Cheater(contract, keys, forge, second, frozenset({TESTED}), match)
            cheater.peers = peers_of(contract, sitting)
            told.append(cheater)
            return cheater

        async with seated(target, make, player) as seats:
            if not await seats.until(lambda: bool(told[0].said), LONG):
                raise NotReached("the moment did not come")
            (said, *_) = told[0].said
            await is_found_out(seats, said.track, said.step, believable=True)

    return check


async def is_found_out(seats: Seats, track: str, step: int, *, believable: bool) -> None:
    """The witness finds the liar guilty of what it said there, and the node under test goes on in the same
    story. `believable`: it was an answer to a step, that might have counted.

    Raises:
        Wrong, Loose: see `Seats.goes_on`.
        NotReached: the witness saw nothing wrong; then the suite is to blame.
    """
    seats.watch.mark(track, step)
    if not await seats.until(lambda: bool(seats.watch.faults), 2 * PATIENCE):
        raise NotReached("the witness has not found the lie")
    if {fault.seat for fault in seats.watch.faults} != {LIAR}:
        raise NotReached("the witness blames somebody else")
    await seats.goes_on(believable=believable)
