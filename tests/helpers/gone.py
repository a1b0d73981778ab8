"""One hand at which a seat goes away for good after so many steps; by command, after each number of steps.

    python -m tests.helpers.gone --seats 4                 # every boundary, every seat
    python -m tests.helpers.gone --seats 6 --gone 2 --each 7 --deck classic

prints what became of the hands; the exit status is 1 if one of them failed.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.helpers.fakenet import FakeNet
from tests.helpers.story import spoken_once
from uno_p2p.lab.simulate import Broken
from uno_p2p.rules.options import Options
from uno_p2p.table.happenings import HandScored, HandVoid, LeftBehind, Moved, Opened


class SlowClock(FakeNet):
    """Nodes look at the clock twice a second: hours pass while somebody is waited for.

    `late`: by how many seconds somebody was still waited for after the time that the screen had shown.
    """

    tick = 0.5
    late = 0.0

    def look(self, seat: int) -> None:
        super().look(seat)
        machine = self.nodes[seat].machine
        shown, away = self._shown.get(seat, (self.now, frozenset())), machine.table.absent
        if away - shown[1]:
            self.late = max(self.late, self.now - shown[0])
        waits = machine.course.patience.waits
        end = self.now + max(one.left for one in waits) if waits else shown[0]
        self._shown[seat] = end, away

    def __init__(self, *arguments: object, **weather: object) -> None:
        self._shown: dict[int, tuple[float, frozenset[int]]] = {}
        super().__init__(*arguments, **weather)  # type: ignore[arg-type]  # the network's own words


@dataclass(frozen=True, slots=True)
class Gone:
    """What became of the hand. `end`: "scored", "void" or "over", as all who stayed saw it; `waited`: seconds
    from the loss to the end; `late`: see `SlowClock`; `kind`: of the step at which the first seat was lost.
    None instead of all this if the hand was over before the seat could go.
    """

    end: str
    waited: float
    late: float
    kind: str


def play_without(
    seats: int,
    gone: Sequence[int],
    boundary: int,
    options: Options | None = None,
    seed: int = 1,
    second: int = 0,
) -> Gone | None:
    """A hand of `seats` from which the first of `gone` is lost once it has closed `boundary` steps, and each
    further one `second` steps later (0: at once).

    Raises:
        AssertionError: those who stay do not agree, somebody is blamed, or has spoken twice, or a hand was
            opened before its time.
        Broken: those who stay are stuck.
    """
    net = SlowClock(seats, options or Options(deck="small39"), seed, hands=1)
    lost: set[int] = set()
    net.cut = lambda a, b: a in lost or b in lost
    staying = [seat for seat in range(seats) if seat not in gone]

    def over() -> bool:
        return all(net.nodes[seat].machine.ending is not None for seat in staying)

    at, began, kind = boundary, 0.0, ""
    for seat in gone:
        net.run(lambda seat=seat, at=at: over() or len(net.nodes[seat].closed) >= at)
        if over():
            return None
        if not lost:
            began, kind = net.now, net.nodes[seat].machine.live[2]
        lost.add(seat)
        at = len(net.nodes[gone[-1]].closed) + second
    net.run(over, limit=5000)
    agreed(net, staying, gone)
    return Gone(_end(net, staying[0]), net.now - began, net.late, kind)


def agreed(net: FakeNet, staying: Sequence[int], gone: Sequence[int]) -> None:
    """AssertionError unless those who stay have one story, and saw no gone hand before the score."""
    assert not any(net.faults)
    digests = {net.nodes[seat].machine.ledger.live.digests[-1] for seat in staying}
    assert len(digests) == 1, "those who stay do not agree"
    for seat in staying:
        told = [h for h in net.nodes[seat].happenings if not isinstance(h, LeftBehind)]
        assert told == net.nodes[staying[0]].happenings or LeftBehind() in net.nodes[seat].happenings
        played = [at for at, happening in enumerate(told) if isinstance(happening, Moved)]
        opened = [at for at, h in enumerate(told) if isinstance(h, Opened) and h.seat in gone]
        assert not opened or opened[0] > played[-1], "a hidden hand was opened before the score"
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
    failed: list[tuple[int, tuple[int, ...]]] = []
    dice = random.Random(0)
    longest = late = 0.0
    for boundary in itertools.count(given.first, given.each):
        kinds = set()
        for first in range(given.seats):
            others = [seat for seat in range(given.seats) if seat != first]
            gone = (first, *dice.sample(others, given.gone - 1))
            try:
                seen = play_without(
                    given.seats, gone, boundary, Options(deck=given.deck), second=dice.randrange(8)
                )
            except (AssertionError, Broken) as error:
                failed.append((boundary, gone))
                print(f"boundary {boundary}, without {gone}: {error}", flush=True)
                continue
            if seen is not None:
                ends[seen.end] += 1
                kinds.add(seen.kind)
                longest, late = max(longest, seen.waited), max(late, seen.late)
        print(boundary, sorted(kinds), dict(ends), f"longest {longest:.0f} s, late {late:.1f} s", flush=True)
        if not kinds and not (failed and failed[-1][0] == boundary):
            break
    print(f"{sum(ends.values())} hands, {len(failed)} failed {failed}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
