"""A player who does what a test has written down, and lets everything else pass."""

from __future__ import annotations

from uno_p2p.rules.cards import Colour, parse
from uno_p2p.table.choices import (
    ANSWERS,
    Accept,
    Ask,
    AskAccept,
    AskMove,
    AskReact,
    AskRun,
    Catch,
    Choice,
    JumpIn,
    Pass,
    Play,
)
from uno_p2p.table.view import View

Done = Choice | str | tuple[str, str | None, int | None]
"""A choice; "first": the first card of the hand; "catch"; "waits": nothing any more, not even a pass; or the
code of a card, the colour and the seat that are named with it.
"""


class Doing:
    """Does these things in order, each at the first question that it answers; who acts next passes."""

    def __init__(self, *done: Done) -> None:
        self._done = list(done)

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        if isinstance(ask, AskAccept):
            return Accept()
        choice = self._next(ask)
        if choice is not None:
            del self._done[0]
            return choice
        passes = isinstance(ask, AskReact) and view.seat == ask.first and self._done[:1] != ["waits"]
        return Pass() if passes else None

    def _next(self, ask: Ask) -> Choice | None:
        match self._done[:1]:
            case ["first"] if isinstance(ask, AskMove):
                return Play(0)
            case ["catch"] if isinstance(ask, AskReact) and ask.uncalled:
                return Catch()
            case [(code, colour, target)] if isinstance(ask, AskMove | AskRun):
                return Play(ask.hand.index(parse(code)), Colour(colour) if colour else None, False, target)
            case [JumpIn() as choice] if isinstance(ask, AskReact) and any(ask.jumps):
                return choice
            case [choice] if isinstance(choice, ANSWERS[type(ask)]) and not isinstance(choice, JumpIn):
                return choice
        return None
