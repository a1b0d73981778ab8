"""Everybody whom this node has links to, or may have: who sits at its table, and who waits at the doors.

It is told by the event loop who knocks, and by the machine's thread that a table follows; a lock lies
between them. Whoever is to be named is stored first, with all that leads to it: a node that is killed between
its word and the next table finds the newcomer again.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from uno_p2p.net.address import endpoint, host_of
from uno_p2p.net.introduction import Introduction
from uno_p2p.net.knock import Waiting
from uno_p2p.onlookers import Onlookers
from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract, Seat

MOST_MET = 16
"""So many who have waited here are remembered."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody by introduction; `at`: the endpoint of its mesh as this node reaches it, "" for ourselves."""

    introduction: Introduction
    raw: bytes
    at: str


class Neighbours:
    """One node's. `sitting` is the one that is stored for the contract in force."""

    def __init__(self, sitting: Sitting, contract: Contract, own: bytes) -> None:
        """`own`: our CURVE public key."""
        self._lock = threading.Lock()
        self._sitting = sitting
        self._contract = contract
        self._own = own
        self._waiting = Waiting()
        self._never: set[bytes] = set()
        """Who had a seat and did not come: this node does not name it again."""
        self._known = {one.introduction.identity: one for one in map(self._seat, sitting.known)}
        self._there: tuple[Known, ...] = ()
        """Who waits now, and is stored."""
        stored = (_known(raw, at) for raw, at in sitting.waiting)
        self._met = {_key(one.introduction): one for one in stored}
        """Whoever could be named at this table, by identity and commitment: all of them are stored."""
        self._dirty = False
        self.onlookers = Onlookers()
        self._listeners: list[Callable[[Contract], None]] = []

    # -- the event loop ------------------------------------------------------------------------------

    def hear(self, peer: bytes, payload: bytes, now: float) -> bool:
        """A knock that a peer tells of, or our own door (our CURVE key); whether it is believed."""
        with self._lock:
            return self._waiting.hear(peer, payload, now)

    def on_follow(self, listener: Callable[[Contract], None]) -> None:
        """Call this in the event loop with the contract of each table that follows."""
        self._listeners.append(listener)

    def followed(self) -> None:
        """See `Around`."""
        for listener in self._listeners:
            listener(self.contract)

    # -- any thread ----------------------------------------------------------------------------------

    @property
    def contract(self) -> Contract:
        """The contract in force."""
        with self._lock:
            return self._contract

    @property
    def sitting(self) -> Sitting:
        """How the links are made again."""
        with self._lock:
            return self._sitting

    @property
    def known(self) -> Mapping[bytes, Known]:
        """By identity, whoever sits at the table and has been introduced to this node; ourselves, too."""
        with self._lock:
            return dict(self._known)

    @property
    def complete(self) -> bool:
        """Whether everybody at the table has been introduced, ourselves too; else no newcomer can be told."""
        with self._lock:
            return all(identity in self._known for identity in self._contract.identities)

    @property
    def ourselves(self) -> Introduction:
        """Our own introduction; KeyError where it is not known, see `complete`."""
        for one in self.known.values():
            if one.introduction.curve == self._own:
                return one.introduction
        raise KeyError("an earlier version stored no introductions")

    def keeps_door(self, door: str) -> None:
        """This node keeps a door at "host:port", or none: to be stored with the links."""
        with self._lock:
            self._sitting = replace(self._sitting, door=door)
            self._dirty = True

    # -- the machine's thread ------------------------------------------------------------------------

    def watching(self, now: float) -> tuple[str, ...]:
        """See `Around`."""
        return self.onlookers.names(now)

    def changed(self, now: float) -> Sitting | None:
        """See `Around`."""
        with self._lock:
            self._there = self._who_waits(now)
            new = {_key(one.introduction): one for one in self._there}
            if new.keys() <= self._met.keys() and not self._dirty:
                return None
            self._met = dict([*(self._met | new).items()][-MOST_MET:])
            self._dirty = False
            self._sitting = replace(self._sitting, waiting=self._to_store())
            return self._sitting

    def candidates(self) -> Iterable[Seat]:
        """See `Around`."""
        with self._lock:
            found = [one.introduction for one in self._there]
        return [Seat(one.identity, one.name, one.bot, one.commitment) for one in found]

    def follow(self, before: Contract, after: Contract, *, opened: bool) -> Sitting:
        """See `Around`. Who has left keeps its link until the next table: it may lack our last words."""
        with self._lock:
            if not opened:
                self._never |= {*before.identities} - {*after.identities}
            links = {seat: self._known[seat] for seat in before.identities if seat in self._known}
            for seat in after.roster:
                met = self._met.pop((seat.identity, seat.commitment), None)
                if met is not None and seat.identity not in before.identities:
                    links[seat.identity] = met
            peers, who = self._peers(before, links)
            self._known = {seat: links[seat] for seat in after.identities if seat in links}
            self._there = ()
            self._waiting.keep_only(frozenset((*peers, self._own)))
            known = tuple(one.raw for one in self._known.values())
            self._sitting = replace(
                self._sitting, peers=peers, who=who, known=known, waiting=self._to_store()
            )
            self._contract = after
            return self._sitting

    def _to_store(self) -> tuple[tuple[bytes, str], ...]:
        return tuple((one.raw, one.at) for one in self._met.values())

    def _peers(
        self, before: Contract, links: Mapping[bytes, Known]
    ) -> tuple[dict[bytes, str], dict[bytes, bytes]]:
        """Also those of a store of an earlier version, which kept no introductions."""
        sitting, there = self._sitting, set(before.identities)
        who = {curve: identity for curve, identity in sitting.who.items() if identity in there}
        peers = {curve: at for curve, at in sitting.peers.items() if not sitting.who or curve in who}
        for identity, one in links.items():
            if one.introduction.curve != self._own:
                who[one.introduction.curve] = identity
                peers[one.introduction.curve] = one.at
        return peers, who

    def _seat(self, raw: bytes) -> Known:
        one = Introduction.decode(raw)
        return Known(one, raw, self._sitting.peers.get(one.curve, ""))

    def _reachable(self, now: float) -> Iterable[Known]:
        """Who waits, at endpoints as we see them: what is on a teller's machine is where the teller is."""
        for comer in self._waiting.there(now):
            told = host_of(self._sitting.peers.get(comer.teller, "tcp://127.0.0.1:0"))
            host = comer.knock.host or told
            yield Known(comer.introduction, comer.knock.raw, endpoint(host, comer.introduction.port))

    def _who_waits(self, now: float) -> tuple[Known, ...]:
        """Without those who sit here, or claim somebody's CURVE key, or had a seat and did not come."""
        there = [one for one in self._reachable(now) if self._may_come(one.introduction)]
        claimed = Counter(one.introduction.curve for one in there)
        return tuple(one for one in there if claimed[one.introduction.curve] == 1)

    def _may_come(self, one: Introduction) -> bool:
        taken = one.curve == self._own or one.curve in self._sitting.peers
        return not taken and one.identity not in {*self._contract.identities, *self._never}


def _key(one: Introduction) -> tuple[bytes, bytes]:
    return one.identity, one.commitment


def _known(raw: bytes, at: str) -> Known:
    return Known(Introduction.decode(raw), raw, at)
