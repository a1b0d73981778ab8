"""Steps and duties: who must speak, what they must say, and how it is checked.

One `Duty` class per kind of step holds both halves side by side: `answer`, what an honest seat says, and
`read` + `verify`, what everybody demands. They are built from the agreed state by the script, never from
anything on the wire.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from protocol.codec import fields
from protocol.entry import Body
from protocol.keys import two
from protocol.transcript import frame
from uno_p2p.rules.options import Options
from uno_p2p.table.choices import Ask, Choice
from uno_p2p.table.keys import Keys

A = TypeVar("A")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Where:
    """A place in the table's history, from our own state: what proofs are bound to."""

    sid: bytes
    track: str
    step: int
    prev: bytes
    ids: tuple[bytes, ...]
    waited: float = 0.0
    """Seconds since this node saw the step begin, by its own clock; never hashed."""

    def ctx(self, seat: int, part: bytes = b"") -> bytes:
        """The proof context of a seat at this step (protocol section 1); `part` tells two proofs apart."""
        parts = [self.sid, self.track.encode(), self.step.to_bytes(4, "big"), two(seat), self.ids[seat]]
        return frame(*parts, *([part] if part else []))


class Duty(ABC, Generic[A]):
    """What a step demands of each of its seats. `A` is the checked answer."""

    kind: str
    """The entry's kind; stable, part of the signed bytes."""
    limit: float | None = None
    """Seconds after which the node moves for a silent player; None: never."""
    lazy: bool = False
    """A lazy answer is passed on before its proof is verified; only shuffles of a new deck are."""

    def ask(self, seat: int, keys: Keys) -> Ask | None:
        """What the seat's player must decide; None if the node answers by itself."""
        return None

    def decides(self, seat: int) -> bool:
        """Whether the seat's player has to decide, so that others have to be patient with it."""
        return type(self).ask is not Duty.ask

    def silence(self, question: Ask) -> Choice | None:
        """What the node chooses for a player whose time is up."""
        return None

    def resolve(
        self, seat: int, question: Ask, choice: Choice | None, said: Mapping[int, A], waited: float
    ) -> Choice | None:
        """What this seat says to a question: the player's choice, or the node's own; None: wait.

        `said` is what other seats have said at this step, `waited` the seconds since it began here.

        Raises:
            Illegal: the choice does not fit.
        """
        if choice is None and self.limit is not None and waited >= self.limit:
            return self.silence(question)
        return choice

    def last_word(self, seat: int, question: Ask) -> Choice | None:
        """What this seat's node says to a question at the last moment, before it freezes the step."""
        return self.silence(question)

    def owed(self, missing: tuple[int, ...]) -> tuple[int, ...]:
        """Which of the seats that have not spoken the table waits for."""
        return missing

    @abstractmethod
    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        """What this seat says.

        Raises:
            Illegal: the player's choice is against the rules; nothing is said then.
        """

    @abstractmethod
    def read(self, at: Where, seat: int, body: Body) -> A:
        """Lengths, decoding, the rules of the game; raises Fault."""

    def verify(self, at: Where, seat: int, answer: A) -> None:
        """The proofs; raises Fault. Nothing to prove by default."""


@dataclass(frozen=True, slots=True)
class Step(Generic[A]):
    """One step of a track. A settled step is answered and completed only when no lazy proof is open."""

    track: str
    duty: Duty[A]
    seats: tuple[int, ...]
    settled: bool = False
    returns: bool = False
    """Whether seats that are away are asked too: they come back by answering."""


@dataclass(frozen=True, slots=True)
class Heard:
    """How a step ended. `absent`: the seats that are away from now on; `double`: those that said two things
    here, so that nobody can tell which one counts; `convicted`: those whose answer was false. `digest`: of
    the track, with this step.
    """

    answers: Mapping[int, Any]
    absent: frozenset[int] = frozenset()
    double: frozenset[int] = frozenset()
    convicted: frozenset[int] = frozenset()
    digest: bytes = b""


Script = Generator[Step[Any], Heard, R]
"""A part of the table's story: yields steps, receives how they ended, returns a result."""


def turn_limit(options: Options) -> float | None:
    """Seconds that a player has for a decision, None for as long as it takes."""
    return None if options.turn_limit == "off" else float(options.turn_limit)


def empty(body: Body) -> None:
    """Raise Fault unless the body is the empty list."""
    fields(body)
