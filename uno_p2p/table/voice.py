"""What one seat says: its player's choice, or what its node answers by itself, signed with its key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from protocol.entry import Entry, sign
from protocol.freeze import Statement, away_track, place
from uno_p2p.rules.illegal import Illegal
from uno_p2p.table.choices import ANSWERS, Ask, AskReact, AskReady, AskRematch, Choice, Ready
from uno_p2p.table.contract import Contract, Seat
from uno_p2p.table.duty import Step, Where
from uno_p2p.table.keys import Keys


class Voice:
    """One seat's. A choice is kept until the step takes it: a move may have to wait for a pass."""

    def __init__(self, seat: int, keys: Keys) -> None:
        self.seat = seat
        self._keys = keys
        self._choice: Choice | None = None
        self._made_at: tuple[str, int] | None = None
        self.candidates: tuple[Seat, ...] = ()
        """Who waits for a seat, as the node knows it."""

    @classmethod
    def at(cls, contract: Contract, keys: Keys | None) -> Voice | None:
        """That of the seat of these keys; None for somebody who has none there."""
        ids = contract.identities
        if keys is None or keys.identity.public not in ids:
            return None
        return cls(ids.index(keys.identity.public), keys)

    def ask(self, step: Step[Any]) -> Ask | None:
        """What the step asks of this seat's player."""
        question = step.duty.ask(self.seat, self._keys)
        if isinstance(question, AskReady | AskRematch):
            return replace(question, candidates=self.candidates)
        return question

    def choose(self, choice: Choice) -> None:
        """The player's choice; it takes the place of one that is still waiting."""
        self._choice, self._made_at = choice, None

    def say(
        self, step: Step[Any], where: Where, said: Mapping[int, Any], *, last: bool = False
    ) -> Entry | None:
        """This seat's entry for the step, when all that it needs is decided. `said`: what others have said;
        `last`: it is the last moment for it.

        Raises:
            Illegal: the choice is against the rules; it is forgotten, and nothing is said.
        """
        try:
            question = self.ask(step)
            choice = self._decided(step, question, said, where) if question else None
            if question and choice is None and last:
                choice = step.duty.last_word(self.seat, question)
            if question and choice is None:
                return None
            if isinstance(choice, Ready) and choice.joiners is None:
                choice = replace(choice, joiners=self.candidates)
            body = step.duty.answer(where, self.seat, self._keys, choice)
        except Illegal:
            self._choice = None
            raise
        here = where.sid, where.track, where.step, self.seat, where.prev
        return sign(self._keys.identity, *here, step.duty.kind, body)

    def state(self, at: tuple[str, int], what: Statement, sid: bytes, prev: bytes) -> Entry:
        """This seat's freeze or cut about a step, whose entries name `prev`."""
        kind, step = place(what)
        return sign(self._keys.identity, sid, away_track(*at), step, self.seat, prev, kind, what.body)

    def _decided(
        self, step: Step[Any], question: Ask, said: Mapping[int, Any], where: Where
    ) -> Choice | None:
        """The choice to say now. A move that had to wait for a pass is kept, but not past another play: what
        it was to follow has changed."""
        here = (where.track, where.step)
        stale = isinstance(question, AskReact) and self._made_at not in (None, here)
        if stale or not isinstance(self._choice, ANSWERS[type(question)]):
            self._choice = None
        self._made_at = self._made_at or here
        choice = step.duty.resolve(self.seat, question, self._choice, said, where.waited)
        if choice is self._choice:
            self._choice = None
        return choice
