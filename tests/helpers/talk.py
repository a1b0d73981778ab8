"""A small story for machines: everybody says a word, step after step. No cards, so it runs fast; everything
else is real: entries, ledger, away rounds, store, restarts.
"""

from __future__ import annotations

from collections.abc import Callable

from protocol.codec import fields
from protocol.entry import Body
from tests.helpers.fakenet import FakeNet
from uno_p2p.table.asking import ask
from uno_p2p.table.choices import Choice
from uno_p2p.table.course import Story
from uno_p2p.table.duty import Duty, Script, Step, Where
from uno_p2p.table.ending import Ending
from uno_p2p.table.keys import Keys
from uno_p2p.table.machine import Machine
from uno_p2p.table.table import Table


class Word(Duty[int]):
    """My seat number and the step's."""

    kind = "word"

    def answer(self, at: Where, seat: int, keys: Keys, choice: Choice | None) -> Body:
        return [seat, at.step]

    def read(self, at: Where, seat: int, body: Body) -> int:
        said, step = fields(body, int, int)
        assert (said, step) == (seat, at.step)
        return said


def talk(steps: int, *, rest: bool = False) -> Story:
    """All seats speak in `steps` steps; then, if there is a `rest`, who is away is asked to come back, and it
    begins anew, once.
    """

    def story(table: Table) -> Script[Ending]:
        for part in range(2 if rest else 1):
            for _ in range(steps):
                yield from ask(table, Step(f"talk/{part}", Word(), table.all))
            if rest:
                back = yield from ask(table, Step(f"rest/{part}", Word(), table.all, returns=True))
                table.absent = frozenset(table.all) - frozenset(back)
        return Ending(table.standings, {}, over=True)

    return story


class TalkNet(FakeNet):
    """A table at which `story` is told."""

    def __init__(self, seats: int, story: Story, seed: int = 0, **weather: object) -> None:
        self._story = story
        super().__init__(seats, seed=seed, **weather)  # type: ignore[arg-type]  # the weather's own words

    def machine_for(self, seat: int, keys: Keys, journal: list[bytes]) -> Machine:
        return Machine(self.contract, keys, journal, self._story)

    def lose(self, *seats: int) -> None:
        """Nothing gets to these seats or from them."""
        self.cut = lambda a, b: a in seats or b in seats

    def part(self, *sides: tuple[int, ...]) -> None:
        """Nothing gets from one side to another."""
        side = {seat: i for i, seats in enumerate(sides) for seat in seats}
        self.cut = lambda a, b: side[a] != side[b]

    def heal(self) -> None:
        self.cut = lambda a, b: False

    def ended(self, *seats: int) -> Callable[[], bool]:
        """Whether these have come to the end."""
        return lambda: all(self.nodes[seat].machine.ending is not None for seat in seats)

    def at(self, step: int, *seats: int) -> Callable[[], bool]:
        """Whether these have come so far on their track, or have ended."""
        return lambda: all(
            self.nodes[seat].machine.live[1] >= step or self.nodes[seat].machine.ending for seat in seats
        )

    def absent(self, seat: int) -> frozenset[int]:
        """Who is away, as this seat knows it."""
        return self.nodes[seat].machine.table.absent
