"""One hand at which a seat goes away for good after so many steps; by command, after each number of steps.

python -m tests.helpers.gone --seats 4                 # every boundary, every seat
python -m tests.helpers.gone --seats 6 --gone 2 --each 7
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.helpers.fakenet import FakeNet
from tests.helpers.story import spoken_once
from uno_p2p.rules.options import Options
from uno_p2p.table.happenings import HandScored, HandVoid, WentAway


class SlowClock(FakeNet):
    """Nodes look at the clock twice a second: hours pass while somebody is waited for."""

    tick = 0.5


@dataclass(frozen=True, slots=True)
class Gone:
    """What became of the hand. `end`: "scored", "void" or "over", as all who stayed saw it; `waited`: seconds
    from the loss to the end; `boundary`: None if the hand was over before the seat could go.
    """

    end: str
    waited: float
    boundary: int | None


def play_without(
    seats: int,
    gone: Sequence[int],
    boundary: int,
    options: Options | None = None,
    seed: int = 1,
    second: int = 0,
) -> Gone:
    """A hand of `seats` from which the first of `gone` is lost once it has closed `boundary` steps, and each
    further one `second` steps later (0: at once).

    Raises:
        AssertionError: those who stay do not agree, somebody is blamed, or has spoken twice.
        Broken: those who stay are stuck.
    """
    net = SlowClock(seats, options or Options(deck="small39"), seed, hands=1)
    lost: set[int] = set()
    net.cut = lambda a, b: a in lost or b in lost
    staying = [seat for seat in range(seats) if seat not in gone]
    over = lambda: all(net.nodes[seat].machine.ending is not None for seat in staying)  # noqa: E731 - a condition
    at = boundary
    began = None
    for seat in gone:
        net.run(lambda seat=seat, at=at: over() or len(net.nodes[seat].closed) >= at)
        if over():
            return Gone("", 0.0, None)
        lost.add(seat)
        began = net.now if began is None else began
        at = len(net.nodes[gone[-1]].closed) + second
    net.run(over, limit=5000)
    _agreed(net, staying)
    return Gone(_end(net, staying[0]), net.now - (began or 0.0), boundary)


def _agreed(net: FakeNet, staying: Sequence[int]) -> None:
    assert not any(net.faults)
    digests = {net.nodes[seat].machine.ledger.live.digests[-1] for seat in staying}
    assert len(digests) == 1, "those who stay do not agree"
    told = [[h for h in net.nodes[seat].happenings if not isinstance(h, WentAway)] for seat in staying]
    assert all(one == told[0] for one in told)
    spoken_once(net)


def _end(net: FakeNet, seat: int) -> str:
    kinds = {type(happening) for happening in net.nodes[seat].happenings}
    return "scored" if HandScored in kinds else "void" if HandVoid in kinds else "over"


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--gone", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--each", type=int, default=1, help="only every so-many-th boundary")
    parser.add_argument("--deck", default="small39")
    given = parser.parse_args()
    ends: Counter[str] = Counter()
    longest = 0.0
    dice = random.Random(0)
    for boundary in itertools.count(given.first, given.each):
        for first in range(given.seats):
            others = [seat for seat in range(given.seats) if seat != first]
            gone = (first, *dice.sample(others, given.gone - 1))
            seen = play_without(
                given.seats, gone, boundary, Options(deck=given.deck), second=dice.randrange(8)
            )
            if seen.boundary is not None:
                ends[seen.end] += 1
                longest = max(longest, seen.waited)
        print(boundary, dict(ends), f"longest {longest:.0f} s", flush=True)
        if seen.boundary is None:
            return


if __name__ == "__main__":
    main()
