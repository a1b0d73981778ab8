"""Every step of some hands, without every seat in turn: the others finish each of them with the same result.

    python -m tests.explore_absent [name of a hand ..]

The test of it looks at one seat for each step.
"""

from __future__ import annotations

import sys

from tests.helpers.absent_sweep import POSITIONS, every_loss, survived


def main(names: list[str]) -> None:
    """See the module."""
    for name in names or POSITIONS:
        runs = 0
        for number, seat, late in every_loss(name):
            survived(name, number, seat, late=late)
            runs += 1
        print(f"{name}: {runs} hands", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
