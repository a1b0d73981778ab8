"""What a bot sees, made by hand: a hand by card codes, how many cards the others hold, and loaded dice."""

from __future__ import annotations

from collections.abc import Sequence

from tests.helpers.rules import faces
from uno_p2p.rules.cards import Colour
from uno_p2p.rules.engine import new_hand
from uno_p2p.rules.options import Options
from uno_p2p.rules.state import Phase, State
from uno_p2p.table.view import View

ME, NEXT, THIRD = 0, 1, 2


class Loaded:
    """Dice that show what a test needs: these numbers in turn, then the last one for ever."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]

    def uniform(self, a: float, b: float, /) -> float:
        return a


ALWAYS, NEVER = Loaded(0.0), Loaded(0.999)
"""All that is possible happens; only what is certain does."""


def game(
    hand: str,
    top: str = "R5",
    others: Sequence[int] = (7, 7),
    colour: Colour | None = Colour.RED,
    options: Options | None = None,
    discards: str = "",
    direction: int = 1,
    absent: frozenset[int] = frozenset(),
    phase: Phase = Phase.ACT,
    at_stake: int = 0,
    turn: int = ME,
) -> State:
    """Seat 0 holds the hand, and is on turn unless another `turn` is given; the others hold so many cards."""
    start = new_hand(options or Options(), len(others) + 1, 0)
    laid = faces(f"{discards} {top}")
    counts = (len(hand.split()), *others)
    return start._replace(
        turn=turn,
        direction=direction,
        colour=colour,
        top=laid[-1],
        counts=counts,
        draw_count=len(start.deck.cards) - len(laid) - sum(counts),
        discards=tuple(start.deck.index[face] for face in laid),
        phase=phase,
        absent=absent,
        at_stake=at_stake,
    )


def view(state: State | None, hand: str = "", seat: int | None = ME) -> View:
    seats = state.seats if state else 2
    names = tuple(f"player {i}" for i in range(seats))
    totals = (0,) * seats
    return View(
        names, seat, b"sid", totals, frozenset(), state, tuple(faces(hand)), None, "move", (ME,), None
    )  # fmt: skip
