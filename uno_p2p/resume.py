"""Going on where this node was: the last table of a home, made again from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from protocol.errors import Fault
from protocol.keys import Identity
from uno_p2p.sitting import Sitting
from uno_p2p.store import Kept, Store, Why
from uno_p2p.table.contract import decode as decode_contract
from uno_p2p.table.happenings import Happening
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table that is gone on with: its machine, not started yet, and that of the table before it, whose last
    entries others may lack. `over`: only the others are still to be told the end.
    """

    machine: Machine
    keys: Keys
    sitting: Sitting
    before: tuple[Machine, Keys] | None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there beside this node."""
        roster = self.machine.table.contract.roster
        return tuple(seat.name for i, seat in enumerate(roster) if i != self.machine.seat)

    @property
    def over(self) -> bool:
        """Whether nothing follows for this seat."""
        machine = self.machine
        if machine.ending is None:
            return False
        return machine.successor is None or machine.seat not in machine.ending.staying


Told = Callable[[Machine, Keys, Happening], None]
"""`(machine as it stood then, keys, happening)`."""


def silently(machine: Machine, keys: Keys, happening: Happening) -> None:
    """Nobody hears of it."""


def left_open(store: Store) -> Kept | None:
    """The last table of a store, unless nothing is to be done for it any more. Trouble "home-damaged"."""
    kept = store.kept()
    last = kept[-1] if kept else None
    return None if last is None or last.closed is not None or last.sitting is None else last


def names_there(store: Store) -> tuple[str, ...]:
    """Who sits beside this node at the table that was left open, nobody if there is none. Unlike `unfinished`
    it costs nothing.

    Raises:
        Trouble: "home-damaged", "table-damaged".
    """
    last = left_open(store)
    if last is None:
        return ()
    with _readable():
        roster = decode_contract(last.contract).roster
    own = store.identity().public
    return tuple(seat.name for seat in roster if seat.identity != own)


def unfinished(store: Store, entropy: Callable[[int], bytes], told: Told = silently) -> Unfinished | None:
    """The table that was left open, made again. `told` hears what happened there before.

    Raises:
        Trouble: "home-damaged", "table-damaged"; then nothing is said by this node.
    """
    last = left_open(store)
    if last is None or last.sitting is None:
        return None
    identity = store.identity()
    earlier = next((table for table in store.kept() if table.digest == last.before), None)
    with _readable():
        machine, keys = _made_again(store, last, identity, entropy, told)
        before = _made_again(store, earlier, identity, entropy) if earlier is not None else None
    return Unfinished(machine, keys, last.sitting, before)


@contextmanager
def _readable() -> Iterator[None]:
    """What is stored of a table is read within."""
    try:
        yield
    except Fault as fault:
        sentence = "What this home holds of its last table is damaged; start a new table with --new."
        raise Trouble("table-damaged", sentence) from fault


def give_up(store: Store) -> bool:
    """The last table is not gone on with, as the person at this node wants; whether there was one."""
    kept = store.kept()
    open_still = bool(kept) and kept[-1].closed is None
    if open_still:
        store.close_table(kept[-1].digest, Why.GIVEN_UP)
    return open_still


def close(store: Store, machine: Machine) -> None:
    """Note that a table has ended for this seat and that the others have been told, if it is so."""
    digest = machine.table.contract.digest()
    if machine.stopped:
        store.close_table(digest, Why.FAULT)
    elif machine.ending is not None:
        store.close_table(digest, Why.OVER)


def _made_again(
    store: Store,
    kept: Kept,
    identity: Identity,
    entropy: Callable[[int], bytes],
    told: Told = silently,
) -> tuple[Machine, Keys]:
    keys = Keys(identity, kept.secret, entropy)
    contract, journal = decode_contract(kept.contract), store.journal(kept.digest)
    # Even where the journal is empty: the store may be an old copy, from before the first word.
    machine = Machine(contract, keys, journal, hold=True, told=lambda at, what: told(at, keys, what))
    return machine, keys
