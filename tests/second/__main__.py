"""`python -m tests.second FILE.uno`: check a record without the product, and say what was checked."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.second.follow import Follower
from tests.second.record import read_file
from tests.second.refusal import NoRecord, NotFollowed, Refused
from tests.second.story import story
from tests.second.tally import TALLY


def main(path: str) -> int:
    """0: all is right, 1: something is wrong, 2: it could not be followed to the end."""
    began = time.monotonic()
    code = 0
    follower = None
    try:
        contract, messages = read_file(Path(path).read_bytes())
        follower = Follower(contract, story)
        for message in messages:
            follower.take(message)
        verdict = "to its end" if follower.over else "as far as it goes; it ends early"
    except (NoRecord, Refused) as wrong:
        verdict, code = f"refused: {wrong}", 1
    except NotFollowed as unknown:
        verdict, code = f"not followed: {unknown}", 2
    if follower:
        print("\n".join(follower.table.told))
    proofs = ", ".join(f"{count} {name}" for name, count in sorted(TALLY.items()))
    print(f"{follower.entries if follower else 0} entries {verdict}")
    print(f"proofs: {proofs or 'none'}; {time.monotonic() - began:.1f} s")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
