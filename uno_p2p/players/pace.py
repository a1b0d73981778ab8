"""How long a bot takes: seconds of thinking by kind of question, drawn once a question.

A table where bots answer at once cannot be followed by people. Nothing here reads a clock or rolls dice by
itself: the caller tells the time and brings the dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Protocol

from uno_p2p.table.choices import (
    Ask,
    AskChallenge,
    AskColour,
    AskDrawn,
    AskMove,
    AskReact,
    AskRun,
    CallUno,
    Catch,
    Choice,
    JumpIn,
)

Range = tuple[float, float]
"""The least and the most seconds."""


class Dice(Protocol):
    """What a bot needs of a `random.Random`: whoever starts the program brings one."""

    def random(self) -> float:
        """From 0 up to, not including, 1."""

    def uniform(self, a: float, b: float, /) -> float:
        """From `a` to `b`."""


class Even:
    """No dice: everything falls in the middle, so what is likelier than not happens, always."""

    def random(self) -> float:
        """See `Dice`."""
        return 0.5

    def uniform(self, a: float, b: float, /) -> float:
        """See `Dice`."""
        return (a + b) / 2


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of thinking; the defaults are a person's. Raises ValueError for a range that is none.

    `call` is how long it takes to notice that one forgot to call UNO, `catch` that somebody else did. `jump`
    is a matter of reflexes: it comes to nothing once the next player has begun to move. `rest` is for what
    needs no thought: to accept a table, to go on, to leave.
    """

    move: Range = (0.8, 2.5)
    drawn: Range = (0.6, 1.6)
    colour: Range = (0.8, 2.0)
    challenge: Range = (1.5, 4.0)
    call: Range = (0.8, 3.0)
    catch: Range = (0.9, 2.6)
    jump: Range = (0.4, 1.1)
    rest: Range = (0.5, 1.5)

    def __post_init__(self) -> None:
        for each in fields(self):
            least, most = getattr(self, each.name)
            if not 0 <= least <= most < math.inf:
                raise ValueError(f"no range of seconds for {each.name}: {least} to {most}")

    def times(self, factor: float) -> Pace:
        """The same pace slower (above 1) or faster; 0 answers at once. Raises ValueError below 0."""
        ranges = {each.name: getattr(self, each.name) for each in fields(self)}
        return replace(self, **{name: (a * factor, b * factor) for name, (a, b) in ranges.items()})

    def range_for(self, ask: Ask, choice: Choice) -> Range:
        """How long it may take to answer this question so."""
        match ask, choice:
            case _, CallUno():
                return self.call
            case _, Catch():
                return self.catch
            case _, JumpIn():
                return self.jump
            case AskMove() | AskRun() | AskReact(), _:
                return self.move  # whoever lets the moment pass thinks about the own move
            case AskDrawn(), _:
                return self.drawn
            case AskColour(), _:
                return self.colour
            case AskChallenge(), _:
                return self.challenge
        return self.rest


HUMAN = Pace()
AT_ONCE = HUMAN.times(0)
