"""One node in away rounds as a value: what an explorer needs to go back and try something else.

A `Local` does what a node does: it signs what its machine wants signed and lets it hear that. Digests are
made from contents, so equal statements are one message.
"""

from __future__ import annotations

import copy

from protocol.away import Away
from protocol.entry import blake
from protocol.freeze import Cut, Freeze, Said, Statement, contradict
from protocol.outcome import Outcome

Message = tuple[int, bytes] | Said
"""An entry of the step (seat, digest), or a statement about it."""


def entry(seat: int, version: int = 0) -> tuple[int, bytes]:
    return seat, blake(b"entry", bytes([seat, version]))


def say(seat: int, what: Statement) -> Said:
    return Said(
        seat, blake(b"said", bytes([seat]), repr((type(what).__name__, what.round, what.body)).encode()), what
    )


class Local:
    """A node of seat `away.seat`. Its own entry of the step is signed from the beginning, if it is asked."""

    def __init__(self, away: Away) -> None:
        self.away = away
        self.own: tuple[Said, ...] = ()
        if away.seat in away.asked:
            away.hold(*entry(away.seat))

    def copy(self) -> Local:
        other = copy.copy(self)
        away = other.away = copy.copy(self.away)
        for name in ("_held", "_began", "_came", "_convicted", "evidence"):
            setattr(away, name, getattr(away, name).copy())
        for name in ("_pending", "_sets", "_looked_at", "_ends"):
            setattr(away, name, getattr(away, name).copy())
        for name in ("_freezes", "_cuts", "_counted"):
            kept = getattr(away, name)
            setattr(away, name, {at: {s: list(v) for s, v in by.items()} for at, by in kept.items()})
        away._agreed = {at: dict(agreed) for at, agreed in self.away._agreed.items()}
        return other

    def deliver(self, message: Message) -> None:
        if isinstance(message, Said):
            self.away.hear(message)
        else:
            self.away.hold(*message)

    def close(self) -> None:
        self.away.close()

    @property
    def complete(self) -> bool:
        """Whether it may close the step normally, and has not."""
        away = self.away
        return not away.done and away.may_close and set(away._held.values()) == away.asked

    def sign(self, last_round: int = 10**6) -> None:
        """Sign everything that is due; with a last round neither a later freeze nor its cut."""
        away = self.away
        while True:
            cut = away.cut()
            if cut is not None and cut.round < last_round:
                self._said(cut)
            elif away.due and (freeze := away.freeze()).round <= last_round:
                self._said(freeze)
            else:
                return

    def _said(self, what: Freeze | Cut) -> None:
        said = say(self.away.seat or 0, what)
        lock = what.lock if isinstance(what, Freeze) else None
        assert lock is None or lock.round < what.round, "an honest seat said what nobody reads"
        assert not any(contradict(said, other) for other in self.own), "an honest seat spoke double"
        self.own = (*self.own, said)
        self.away.hear(said)

    @property
    def outcome(self) -> Outcome | None:
        return self.away.decision.outcome if self.away.decision else None

    def key(self, last_round: int) -> object:
        """What tells this state from others, beside what it has heard."""
        away = self.away
        at = away._round - 1 if away._round < last_round else -2
        past = [item for item in sorted(away._came.items()) if item[0][0] == at]
        return away.done, self.own, frozenset(away._convicted), away.overdue - set(away._held.values()), *past
