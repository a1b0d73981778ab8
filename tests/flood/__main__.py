"""python -m tests.flood [--json]: a table of real processes under a flood; see docs/network.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.flood.report import lines, report
from tests.flood.siege import Plan, Siege


def main() -> int:
    """See the module."""
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.flood", description="Flood a table of real nodes.")
    parser.add_argument("--seats", type=int, default=plan.seats, help="4 to 10")
    parser.add_argument("--hands", type=int, default=plan.hands)
    parser.add_argument("--rules", nargs="*", default=plan.rules)
    parser.add_argument("--messages", type=int, default=plan.messages, help="to the lobby, and to the mesh")
    parser.add_argument("--half-open", type=int, default=plan.half_open, help="connections at once")
    parser.add_argument("--source", default=plan.source, help="address that the flood comes from, 127.x.x.x")
    parser.add_argument("--seed", type=int, default=plan.seed)
    parser.add_argument("--json", action="store_true", help="end with one machine-readable line")
    given = vars(parser.parse_args())
    as_json = given.pop("json")
    with tempfile.TemporaryDirectory(prefix="uno-p2p-flood-") as folder:
        siege = Siege(Plan(**{**given, "rules": tuple(given["rules"])}), Path(folder))
        asyncio.run(siege.run())
    found = report(siege)
    print("\n".join(lines(found)))
    if as_json:
        print(json.dumps(found))
    return 0 if found["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
