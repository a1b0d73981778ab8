"""A running node at one table: the machine in its own thread, the mesh in the event loop, the store between.

The thread drains its inbox first and checks waiting proofs when nothing else is to do, so the event loop and
its heartbeats never wait for cryptography (libsecp256k1 runs without the interpreter lock).
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from uno_p2p.around import Around, Links, Nobody
from uno_p2p.audience import Audience, Crowd
from uno_p2p.inbox import FRAME_WEIGHT, MAX_PENDING, Frame, Inbox
from uno_p2p.players.player import Player
from uno_p2p.presence import Presence
from uno_p2p.rules.scoring import Standings
from uno_p2p.slumber import Slumber, wall
from uno_p2p.store import Store
from uno_p2p.table.choices import Choice
from uno_p2p.table.effects import Counted, Effect, Persist, Post, Refuse, Send
from uno_p2p.table.gossip import STALL
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.view import View, view_of

TICK = STALL / 2
LENIENCE = 4 * TICK
"""Seconds that a tick may be late while there is something to read."""
OWN = b""
"""The sender of what does not come from a peer."""
PATIENCE = 16
"""Inputs after which a proof is checked although there are more: no flood may keep it waiting for ever."""

_Input = Frame | Choice | None  # None wakes the thread up to stop


class Node:
    """One seat, from the contract to the last hand, through every table that follows on the first."""

    def __init__(
        self,
        machine: Machine,
        keys: Keys,
        player: Player,
        store: Store,
        links: Links,
        observe: Callable[[Effect, float], None],
        before: tuple[Machine, Keys] | None = None,
        presence: Presence | None = None,
        around: Around | None = None,
        gallery: Crowd | None = None,
    ) -> None:
        """`observe(effect, now)` sees every effect after it was performed, in the machine's thread; `now` is
        when that began, so that the time of a send is not that at which its peers have it already.
        `before`: the table before this one, for a node that is started again. `presence`: what the links know
        of the peers; without it nobody is ever `lost`. `around`: who waits at the doors; without it nobody.
        `gallery`: people who look on; without it nobody may.
        """
        self.machine = machine
        self.keys = keys
        self._before = before
        """The table before this one: peers may still lack its last entries, or have been told another end."""
        self._player = player
        self._store = store
        self._links = links
        self._observe = observe
        self._digest = machine.table.contract.digest()
        self._inputs: Inbox[_Input] = Inbox(MAX_PENDING)
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._followed = asyncio.Event()
        self._failure: BaseException | None = None
        self.around: Around = around or Nobody()
        self._audience = Audience(gallery, self._loop.call_soon_threadsafe)
        self._presence = presence or Presence({}, 0.0)
        self._slumber = Slumber(TICK, wall())
        self._next_tick = 0.0
        self._in_a_row = 0
        self._refused: tuple[str, int, str, int] | None = None
        self._thread = threading.Thread(target=self._work, name="machine", daemon=True)

    def receive(self, peer: bytes, raw: bytes, *, only_looks: bool = False) -> None:
        """A frame from the mesh, or of somebody who `only_looks` on; returns at once. Beyond MAX_PENDING
        bytes of one sender it is dropped.
        """
        self._inputs.put(peer, Frame(peer, raw, only_looks), len(raw) + FRAME_WEIGHT)

    def view(self) -> View:
        """What this seat may see now. For the machine's thread: call it from `observe` or `decide`."""
        watching = self.around.watching(time.monotonic())
        return replace(view_of(self.machine, self.keys), lost=self.lost(), watching=watching)

    def choose(self, choice: Choice) -> None:
        """A decision from a screen; returns at once."""
        self._inputs.put(OWN, choice)

    def lost(self) -> tuple[tuple[int, float], ...]:
        """The seats that our own links have lost, and for how many seconds each. Any thread may call."""
        silent = self._presence.lost(time.monotonic())
        roster = self.machine.table.contract.roster
        return tuple((i, silent[seat.identity]) for i, seat in enumerate(roster) if seat.identity in silent)

    async def play(self) -> Standings | None:
        """Start, and wait until this seat has left or nobody stays; None if a fault left no result.

        The node goes on answering its peers until `close`.
        """
        self._thread.start()
        await self._over.wait()
        if self._failure is not None:
            raise self._failure
        return self.machine.result

    async def linger(self, least: float, most: float) -> None:
        """After the end: stay until all peers have told that they stand there too, so that none lacks our
        last words; at least and at most so many seconds.
        """
        await asyncio.sleep(least)  # our own place is told in this time
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most - least):
                await self._followed.wait()

    async def close(self) -> None:
        """Stop the thread."""
        self._inputs.put(OWN, None)
        if self._thread.ident is not None:
            await asyncio.to_thread(self._thread.join)

    # -- the machine's thread -----------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            self.machine.now = time.monotonic()
            self._perform(self.machine.start())
            while self._once():
                pass
        except BaseException as error:  # handed over to whoever waits for the result
            self._failure = error
            self._loop.call_soon_threadsafe(self._over.set)

    def _once(self) -> bool:
        """One input, or else one waiting proof; and the clock when it is time. False: stop.

        While frames wait to be read, what seems to be missing may be among them: the clock waits a little.
        """
        self._look_at_the_clock()
        now = time.monotonic()
        if now >= self._next_tick + (0 if self._inputs.empty() else LENIENCE):
            self._next_tick = now + TICK
            self._look_back(lambda before: [] if self.machine.table.open else before.tick(now))
            self._look_around(now)
            self.machine.course.lost = frozenset(seat for seat, _ in self.lost())
            self._perform(self.machine.tick(now))
        if self._in_a_row >= PATIENCE or self._inputs.empty():
            self._in_a_row = 0
            if (worked := self.machine.work()) is not None:
                self._perform(worked)
                return True
        try:
            given = self._inputs.get(timeout=TICK)
        except queue.Empty:
            return True
        if given is None:
            return False
        self._look_at_the_clock()  # most of the time it is the wait above in which a machine falls asleep
        self._in_a_row += 1
        self.machine.now = time.monotonic()
        if isinstance(given, Frame):
            self._hear(given)
        else:
            self._perform(self.machine.choose(given))
        return True

    def _hear(self, frame: Frame) -> None:
        if frame.only_looks:
            self._audience.ask((*(self._before or ())[:1], self.machine), frame, self.machine.now)
            return
        self._look_back(lambda before: before.receive(frame.peer, frame.raw))
        self._perform(self.machine.receive(frame.peer, frame.raw))

    def _look_around(self, now: float) -> None:
        """Who waits at the doors; nobody is named before it is stored how it is reached."""
        links = self.around.changed(now)
        if links is not None:
            self._store.note_links(self._digest, links)
        self.machine.introduce(self.around.candidates())

    def _look_at_the_clock(self) -> None:
        if slept := self._slumber.look(wall()):
            self._slept(slept)

    def _slept(self, seconds: float) -> None:
        """This process stood still for so long (a closed lid). Called before the clock goes on and before
        anything is read: whatever the others failed to say meanwhile is no fault of theirs.
        """
        now = time.monotonic()
        self._presence.woke(now)
        for machine in (self.machine, *(self._before or ())[:1]):
            machine.now = now
            machine.slept(max(now - self._next_tick, 0.0))  # as far as this clock has gone on meanwhile

    def _perform(self, effects: list[Effect]) -> None:
        """Do what the machine asks, in order; then let the player decide, as long as it does."""
        while True:
            for effect in effects:
                self._do(effect, self._digest)
            effects = self._decide() or self._follow()
            if not effects:
                break
        if self.machine.ending is None and not self.machine.stopped:
            return
        if not self._over.is_set() and self.machine.ending is not None:
            self._store.finish(self._digest, self.machine.ending.standings.totals)
        self._loop.call_soon_threadsafe(self._over.set)
        if self.machine.followers == self.machine.table.n - 1:
            self._loop.call_soon_threadsafe(self._followed.set)

    def _look_back(self, hear: Callable[[Machine], list[Effect]]) -> None:
        """Let the table before this one hear something, and do what is still to be done for it.

        Nothing was said after its last step that would carry the digest of it, so two nodes may have been
        told two ends, and sit at two tables that never open. Until this one has opened, with everybody's
        signature under the digest of that end, both tell where they were, and so find who spoke double, or
        that the last step was decided otherwise: then they go back, since that is a matter of the old table,
        with its seats and names.
        """
        if self._before is None:
            return
        before, keys = self._before
        before.now = time.monotonic()
        ending = before.ending
        effects = hear(before)
        settled = self.machine.table.open
        if (before.stopped or before.ending is not ending) and not settled:
            self._before, self.machine, self.keys = None, before, keys
            self._digest = before.table.contract.digest()
            self._perform(effects)
            return
        for effect in effects:
            if isinstance(effect, Post) or not settled:
                self._do(effect, before.table.contract.digest())

    def _follow(self) -> list[Effect]:
        """If this table has ended and another one follows with this seat: sit down there."""
        ending, contract = self.machine.ending, self.machine.successor
        if ending is None or contract is None or self.machine.stopped:
            return []
        before = self.machine.table
        if self.machine.seat is not None and self.machine.seat not in ending.staying:
            if self.around.contract != contract:  # who waits at our door hears of it from us all the same
                self.around.follow(before.contract, contract, opened=before.open)
                self._loop.call_soon_threadsafe(self.around.followed)
            return []
        keys = self.keys.following(self._digest, ending.track)
        digest, totals = contract.digest(), ending.standings.totals
        links = self.around.follow(before.contract, contract, opened=before.open)
        self._store.follow(self._digest, totals, digest, contract.encode(), keys.secret, links)
        self._loop.call_soon_threadsafe(self.around.followed)
        self._before = self.machine, self.keys
        # A store that is put back to an older state may have seen the next table, too.
        self.machine = Machine(contract, keys, hold=self.machine.hold.holds)
        self.machine.now = time.monotonic()
        self.keys, self._digest = keys, digest
        return self.machine.start()

    def _decide(self) -> list[Effect]:
        question = self.machine.ask
        if question is None or self._refused == self._moment():
            return []
        choice = self._player.decide(self.view(), question, time.monotonic())
        return [] if choice is None else self.machine.choose(choice)

    def _moment(self) -> tuple[str, int, str, int]:
        """Changes with every step and every entry."""
        return (*self.machine.live, self.machine.counters["entries"])

    def _do(self, effect: Effect, table: bytes) -> None:
        """Perform an effect of the table with this contract digest."""
        now = time.monotonic()
        match effect:
            case Persist(entries):
                self._store.save(table, entries)
            case Counted(raw):
                self._audience.show(raw)
            case Send(raw, what):
                self._loop.call_soon_threadsafe(self._links.broadcast, raw)
                if what is None:  # else it counts here, and is shown for that
                    self._audience.show(raw)
            case Refuse():
                # The player is not asked again before something has changed: no loop of refusals.
                self._refused = self._moment()
            case Post(peer, raw):
                self._loop.call_soon_threadsafe(self._links.send, peer, raw)
        self._observe(effect, now)
