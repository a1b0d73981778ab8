"""Away rounds: how the voters of one step agree who is absent from it, and with which entries it ends.

Single-decree agreement with a freeze, a cut, a lock and a `done` mark, for one step of one node. Pure:
what is held and heard goes in, and what to sign comes out. The node signs it, stores it, and lets the
machine hear it like any other: started again it knows by that where it stood. `protocol.tally` adds all up.

Decided here, where the rule leaves room:

- *When a seat freezes first.* When it waits beyond the limit for an entry that it lacks; when it holds
  evidence against a seat, has not closed the step, and all others that were asked have spoken; and, if it has
  closed the step, when another freezes it or somebody has said two things in it. It is never made to freeze
  by others before its own limits have run, else one seat could rob a player of thinking time.
- *A seat that has frozen the step may end it normally after all* once it is settled that all entries count:
  who was cut off while the others went on need not wait for a round that is agreed.
- *A seat that is back* (asked, and no voter) has no say and no `done` mark. It may close the step with all
  entries, and then learn that it is decided otherwise: its node goes back there.
- *A seat that is done takes the `out` that it hears first*, in its first freeze, if that does not name it:
  its mark already settles that all entries count and nobody is absent, so one round is enough.
- *Rounds.* The next one begins after the grace, or after half of it if another voter is ahead, and is the
  latest that is heard, by at most LEAP rounds: nodes that were apart meet again, and nobody drives them.
- *Slow* is judged in spells of four rounds: by the longest that the seat took in a round of this spell,
  against 1/2, 1/4, 1/8, 1/16 of the grace as the spell goes on. By one fixed limit a seat could be on time
  for one node and late for another in every round, and no round would be agreed; so who is near a limit is
  far beyond the next. A new spell forgets, so a network that was bad does no lasting harm.
- *Too few left.* If what the rule names leaves no strict majority, those who differ are not named; nor, if
  that is not enough, those who are slow; nor those who have frozen a later round than our last. If that still
  leaves none, the table is adjourned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from protocol.errors import ProtocolError
from protocol.freeze import Cut, Freeze, Lock, Said
from protocol.tally import Tally, as_freeze

LEAP = 64
"""How many rounds a node follows at once. It bounds what must be kept, and keeps the round numbers small."""
SLOW = (2, 4, 8, 16)
"""A seat is slow that takes more than this part of the grace, by the rounds of a spell."""


class Away(Tally):
    """The away rounds of one step at one node.

    Args:
        seat: this node's; None, or not among the voters, for one that only watches.
        voters: the seats that are not absent before this step.
        asked: the seats that must speak in it, voters or not.
        grace: seconds after which a round is over.
    """

    def __init__(self, seat: int | None, voters: Iterable[int], asked: Iterable[int], grace: float) -> None:
        super().__init__(voters, asked)
        self.seat = seat
        self.grace = grace
        self.now = 0.0
        """The clock as the node last told it: set it before every call."""
        self.overdue: frozenset[int] = frozenset()
        """The seats that this node has waited for beyond the limit: set it before every call."""
        self.done = False
        self._began: dict[int, float] = {}
        self._came: dict[tuple[int, int], float] = {}

    # -- what goes in ------------------------------------------------------------------------------

    def close(self) -> None:
        """This node has closed the step with an entry of every seat that was asked."""
        if not self.may_close:
            raise ProtocolError("the step is frozen: it ends by a decision")
        self.done = True

    def slept(self, seconds: float) -> None:
        """The node was suspended for so long, until `now`. Nobody is called slow for that time."""
        self._began = {at: min(began + seconds, self.now) for at, began in self._began.items()}
        self._came = {at: min(came + seconds, self.now) for at, came in self._came.items()}

    def resume(self, now: float) -> None:
        """The node was started again and has let the machine hear its own statements. Its latest round begins
        now, and all that has come before is in time.
        """
        self.now = now
        self._began = dict.fromkeys(self._began, now)

    def hear(self, said: Said) -> None:
        """A signed statement, our own too. Those of rounds too far ahead are dropped; else as a tally."""
        if said.what.round > max(self._round, 0) + LEAP:
            return
        super().hear(said)
        if said.seat == self.seat and isinstance(said.what, Freeze) and said.seat in self.voters:
            self._began.setdefault(said.what.round, self.now)

    def _count(self, said: Said) -> bool:
        self._came.setdefault((said.what.round, said.seat), self.now)
        return super()._count(said)

    # -- what comes out ----------------------------------------------------------------------------

    @property
    def may_close(self) -> bool:
        """Whether the node may still close the step normally, once it holds all entries: it has not frozen
        it, or had closed it before; or it is settled that this is how it ends.
        """
        return not self._began or self._mine(self._round).done or self.settled

    @property
    def due(self) -> bool:
        """Whether a freeze is to be signed now; before the first one, the entry that the node owes."""
        return self._wanted and self._out() is not None

    @property
    def adjourned(self) -> bool:
        """Whether a freeze would be due, but no strict majority of the voters is left."""
        return self._wanted and self._out() is None

    def freeze(self) -> Freeze:
        """The freeze that is due."""
        out = self._out()
        if not self._wanted or out is None:
            raise ProtocolError("no freeze is due")
        guilty = frozenset() if self._mark else self._convicted & (self.voters | self.asked)
        return Freeze(self._next, out, self._holding, self._mark, self._lock, frozenset(guilty))

    def cut(self) -> Cut | None:
        """The cut to sign, if the latest agreed round is one in which this seat may still sign it."""
        if self.seat not in self.voters or self.decision:
            return None
        last = max((at for at, by in self._cuts.items() if self.seat in by), default=-1)
        at = max(self._agreed, default=-1)
        return Cut(at, min(self._agreed[at])) if at >= max(self._round, last + 1, 0) else None

    # -- what a screen shows -----------------------------------------------------------------------

    @property
    def round(self) -> int | None:
        """The round that this seat has frozen last."""
        return self._round if self._began else None

    @property
    def named(self) -> frozenset[int]:
        """Whom this seat's latest freeze goes on without; nobody before the first."""
        return self._mine(self._round).out if self._began else frozenset()

    @property
    def voted(self) -> frozenset[int]:
        """The voters that have frozen our latest round or a later one; before our first, any round."""
        return frozenset(seat for at, by in self._counted.items() if at >= self._round for seat in by)

    @property
    def unheard(self) -> frozenset[int]:
        """The voters that have not, gone or only slow."""
        return self.voters - self.voted

    def left(self, now: float) -> float | None:
        """Seconds until our next round, 0 if it is due; None before our first and after a decision."""
        if not self._began or self.decision:
            return None
        return max(0.0, self._began[self._round] + self._patience - now)

    # -- our own next freeze -----------------------------------------------------------------------

    @property
    def _round(self) -> int:
        """The round that we have frozen last, -1 before the first."""
        return max(self._began, default=-1)

    def _mine(self, at: int) -> Freeze:
        assert self.seat is not None
        return as_freeze(self._freezes[at][self.seat][0])

    @property
    def _ahead(self) -> int:
        """The latest round that another voter has frozen, as far as it counts; -1 if none."""
        rounds = (at for at, by in self._counted.items() if by.keys() - {self.seat})
        return max(rounds, default=-1)

    @property
    def _next(self) -> int:
        return max(self._round + 1, min(self._ahead, max(self._round, 0) + LEAP))

    @property
    def _wanted(self) -> bool:
        """Whether it is time for the next freeze."""
        if self.seat not in self.voters or self.decision:
            return False
        if self._began:
            return self.now - self._began[self._round] >= self._patience
        if self.done:
            return self._ahead >= 0 or self.torn
        return bool(self._missing() or self._convicts)

    @property
    def torn(self) -> bool:
        """Whether a seat has said two things in the step: others may have closed it with the other one."""
        return self.decision is None and len(self._held) > len(set(self._held.values()))

    @property
    def _convicts(self) -> bool:
        """Whether nothing is left to wait for but to go on without those who are convicted."""
        others = self.asked - self._convicted
        guilty = self._convicted & (self.voters | self.asked)
        return bool(self.asked and guilty) and others <= set(self._held.values())

    @property
    def _patience(self) -> float:
        """How long our latest round lasts: half of the grace if another voter is ahead."""
        return self.grace / 2 if self._ahead > self._round else self.grace

    @property
    def _holding(self) -> frozenset[bytes]:
        """What we hold; of a seat that spoke more than twice two entries: they prove it."""
        by_seat: dict[int, list[bytes]] = {}
        for digest, seat in self._held.items():
            by_seat.setdefault(seat, []).append(digest)
        return frozenset(digest for digests in by_seat.values() for digest in digests[:2])

    @property
    def _mark(self) -> bool:
        return self._mine(self._round).done if self._began else self.done

    @property
    def _lock(self) -> Lock | None:
        """Our last cut of a round before the next: that of the next we may have signed already."""
        assert self.seat is not None
        signed = [at for at, by in self._cuts.items() if self.seat in by and at < self._next]
        if not signed:
            return None
        (said, *_) = self._cuts[max(signed)][self.seat]
        return Lock(said.what.round, said.what.agreed) if isinstance(said.what, Cut) else None

    def _out(self) -> frozenset[int] | None:
        """The `out` of the next freeze; None if it would leave no strict majority."""
        owing = self._missing() | self._convicted
        silent, slow = owing | self._silent(), self._slow()
        taken = self._heard_out() if self.done and not self._began else frozenset()
        for out in (
            silent | slow | self._dissenting() | taken,
            silent | slow,
            silent,
            owing | (silent - self.voted),
        ):
            named = out & self.voters - {self.seat}
            if self._enough(self.voters - named):
                return named
        return None

    def _heard_out(self) -> frozenset[int]:
        """What others have named in the round that we join, if we have closed the step."""
        heard = (as_freeze(said).out for by in self._counted.get(self._next, {}).values() for said in by)
        fitting = sorted(sorted(out) for out in heard if self.seat not in out)
        return frozenset(fitting[0]) if fitting else frozenset()

    def _missing(self) -> frozenset[int]:
        """Waited for beyond the limit, and the entry is still missing."""
        return (self.overdue & self.asked) - set(self._held.values()) - {self.seat}

    def _silent(self) -> frozenset[int]:
        """No freeze of the round before within the grace. What comes later, while we are adjourned, has
        come.
        """
        if not self._began:
            return frozenset()
        return self.voters - frozenset(self._counted.get(self._round, ()))

    def _slow(self) -> frozenset[int]:
        """Took too much time, and named by another in one of the last two rounds."""
        if not self._began:
            return frozenset()
        last = self._round
        named = {
            seat
            for at in (last, last - 1)
            for versions in self._counted.get(at, {}).values()
            for said in versions
            for seat in as_freeze(said).out
        }
        part = last % len(SLOW)
        return frozenset(s for s in named if self._waited(s, last - part) > self.grace / SLOW[part])

    def _waited(self, seat: int, since: int) -> float:
        """Seconds that we have waited for the seat's freeze, the longest of our rounds from `since` on."""
        end, longest = self.now, 0.0
        for at in sorted((at for at in self._began if at >= since), reverse=True):
            came = min(self._came.get((at, seat), end), end)
            longest, end = max(longest, came - self._began[at]), self._began[at]
        return longest

    def _dissenting(self) -> frozenset[int]:
        """Signed, in both of the last two rounds, another `out` than a strict majority of the voters did."""
        found = self.voters
        for at in (self._round, self._round - 1):
            outs = {
                seat: {as_freeze(s).out for s in said} for seat, said in self._counted.get(at, {}).items()
            }
            votes = Counter(out for signed in outs.values() for out in signed)
            common = {out for out, count in votes.items() if 2 * count > len(self.voters)}
            found &= {seat for seat, signed in outs.items() if common and not signed & common}
        return found
