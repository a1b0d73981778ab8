"""python -m tests.fuzz TARGET --seconds N [--engine atheris|random] [--replay FILE]: see docs/fuzzing.md."""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

from tests.fuzz import engine_atheris


def main() -> int:
    """See the module."""
    words = _parser().parse_args()
    atheris = engine_atheris.find() if words.engine != "random" and not words.replay else None
    if words.engine == "atheris" and atheris is None:
        print("atheris is not installed: pip install -e '.[fuzz]'", file=sys.stderr)
        return 2
    # What is to be watched must not have been imported before.
    with atheris.instrument_imports(["protocol", "uno_p2p"]) if atheris else contextlib.nullcontext():
        from tests.fuzz.crash import Keeper
        from tests.fuzz.targets import TARGETS
    if words.target not in TARGETS:
        for target in TARGETS.values():
            print(f"{target.name:10} {target.attacks}")
        return 0 if words.target == "list" else 2
    target = TARGETS[words.target]
    if words.replay:
        target(words.replay.read_bytes())
        print("the invariant holds")
        return 0
    keep = Keeper(target, words.crashes)
    if atheris:
        if words.corpus:
            words.corpus.mkdir(parents=True, exist_ok=True)
        engine_atheris.fuzz(atheris, keep, words.seconds, words.seed, words.corpus)
        return 0
    from tests.fuzz import engine_random

    engine_random.fuzz(keep, words.seconds, words.seed)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Attack what reads peers' bytes."
    )
    parser.add_argument("target", help="which; `list` tells what there is")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long")
    parser.add_argument("--engine", choices=["atheris", "random"], help="default: atheris if it is installed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--crashes", type=Path, help="folder for inputs that break something")
    parser.add_argument("--corpus", type=Path, help="folder that keeps what atheris found to be of interest")
    parser.add_argument("--replay", type=Path, help="run this one input instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
