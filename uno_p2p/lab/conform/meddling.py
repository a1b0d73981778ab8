"""A seat that plays by the rules and says other things as well, and what must come of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from protocol.entry import Body, Entry, sign
from protocol.freeze import Cut, Freeze, away_track, place
from uno_p2p.lab.conform.case import Check, NotReached, Wrong
from uno_p2p.lab.conform.lying import LONG, is_found_out, peers_of
from uno_p2p.lab.conform.seats import TESTED, WITNESS, seated
from uno_p2p.lab.conform.target import PATIENCE, Target
from uno_p2p.sitting import Sitting
from uno_p2p.table.contract import Contract
from uno_p2p.table.effects import Effect, Post, Send
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine

SIGNS = 5
"""So many words of the node under test are waited for before it is believed that nothing came of it."""


class Meddler(Machine):
    """Says what `meddle` makes of the moment, once it makes something of it; see `Meddle`."""

    def __init__(self, contract: Contract, keys: Keys, sitting: Sitting, meddle: Meddle) -> None:
        self.keys = keys
        self.peers = peers_of(contract, sitting)
        self.said: list[Effect] = []
        self.where = ("", 0)
        """Where the table was then."""
        self.aside = False
        """Whether what we say goes to the witness alone."""
        self._meddle = meddle
        super().__init__(contract, keys)

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.live[2]

    def entry(self, kind: str, body: Body, **place: Any) -> Entry:
        """An entry of ours at the live step, or at another place."""
        live = self.ledger.live
        at = {"sid": live.sid, "track": live.name, "step": live.step, "prev": live.digests[-1], **place}
        assert self.seat is not None
        seat = place.get("seat", self.seat)
        identity = self.keys.identity
        return sign(identity, at["sid"], at["track"], at["step"], seat, at["prev"], kind, body)

    def statement(self, what: Freeze | Cut) -> Entry:
        """A freeze or cut about the live step."""
        kind, step = place(what)
        live = self.ledger.live
        return self.entry(kind, what.body, track=away_track(live.name, live.step), step=step)

    def everybody(self, *entries: Entry) -> list[Effect]:
        """These entries go to all."""
        return [Send(entry.raw) for entry in entries]

    def own(self, entry: Entry) -> list[Effect]:
        """This entry goes to all, and our own machine goes on from it, too."""
        self._speaker._own_word = entry.digest
        self._admit(entry)
        return self.everybody(entry)

    def tested(self, *frames: bytes) -> list[Effect]:
        """These frames go to the node under test alone."""
        return [Post(self.peers[TESTED], raw) for raw in frames]

    def hush(self) -> None:
        """Say nothing more."""
        self._speaker.silent = True

    def _run(self) -> list[Effect]:
        effects = super()._run()
        if not self.said and not self._speaker.silent:
            said = self._meddle(self)
            self.said = said or []
            self.where = self.live[:2]
            effects += self.said
        return [self._directed(effect) for effect in effects] if self.aside else effects

    def _directed(self, effect: Effect) -> Effect:
        return Post(self.peers[WITNESS], effect.raw) if isinstance(effect, Send) else effect


Meddle = Callable[[Meddler], list[Effect] | None]
"""What else is said at this moment; None or nothing: not yet."""


def meddles(meddle: Meddle, *, guilty: bool, keeps: bool = True) -> Check:
    """`guilty`: all must find it guilty of that and go on without it; else nothing must come of it. `keeps`:
    and it must keep its seat in the hand.
    """

    async def check(target: Target) -> None:
        made: list[Meddler] = []

        def make(contract: Contract, keys: Keys, sitting: Sitting) -> Meddler:
            made.append(Meddler(contract, keys, sitting, meddle))
            return made[0]

        async with seated(target, make) as seats:
            (meddler,) = made
            if not await seats.until(lambda: bool(meddler.said), LONG):
                raise NotReached("the moment did not come")
            if guilty:
                track, step = meddler.where
                await is_found_out(seats, track, step, believable=False)
                # Its next word may have been out before it heard of the wrong: from here on it needs another.
                track, step, _ = seats.watch.live
                seats.watch.mark(track, step)
                await seats.goes_on(believable=False)
                return
            seats.watch.mark(*meddler.where)
            await seats.goes_on(SIGNS)
            if keeps and not await seats.until(lambda: seats.watch.lied > 0, PATIENCE):
                raise Wrong("it goes on without a seat that has done no wrong")
            if seats.watch.accuses or seats.watch.faults:
                raise Wrong("somebody is called guilty of nothing")

    return check
