"""A seat of its own process that comes and goes by a plan, over real sockets, and reports in JSON lines.

    python -m tests.helpers.comings HOME NAME PLAN [--person] [--door] [--seats 4 --hands 6 | --join AT]

PLAN has a letter for each rest that this seat sees: `r` go on with nobody new, `w` wait until somebody waits
at a door and take them all, `t` the same if only two sit there, else `r`, `y` as `w`, and give the own place
up, `l` leave. After the plan: `r`. `--door`:
keep a door of its own. It ends with its standard input, and is gone on with by the same command.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tests.helpers.soak import Mortal
from uno_p2p.app import Guest, JoinTable, OpenTable, Proposal, keep_door, sit_down
from uno_p2p.commands.common import run_async
from uno_p2p.company import end_with_input
from uno_p2p.lab.demo_node import LOOPBACK, tell
from uno_p2p.players.bot import Bot
from uno_p2p.resume import close, unfinished
from uno_p2p.rules.presets import parse
from uno_p2p.store import Store
from uno_p2p.table.choices import Ask, AskReady, Choice, Leave, Ready
from uno_p2p.table.effects import Blame, Effect, Refuse, Show
from uno_p2p.table.happenings import HandScored, TableOpen
from uno_p2p.table.view import View

END = (0.3, 20.0)


class Planned(Bot):
    """A bot that comes and goes by a plan."""

    def __init__(self, plan: str) -> None:
        super().__init__()
        self._plan = plan
        self._rests: dict[tuple[bytes | None, tuple[int, ...]], int] = {}

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        if not isinstance(ask, AskReady):
            return super().decide(view, ask, now)
        number = self._rests.setdefault((view.sid, view.totals), len(self._rests))
        match self._plan[number : number + 1]:
            case "l":
                return Leave()
            case "t" if len(view.names) > 2:
                return Ready(joiners=())
            case "w" | "y" | "t" as letter:
                return Ready(yields=letter == "y") if ask.candidates else None
        return Ready(joiners=())


class Comings(Mortal):
    """Such a process, and all that it has told since it was started first."""

    def __init__(self, home: Path, arguments: list[str]) -> None:
        super().__init__(home, arguments)
        self.events: list[dict[str, object]] = []

    def command(self) -> list[str]:
        return ["-m", "tests.helpers.comings", str(self.home), *self.arguments]

    def heard(self, line: dict[str, object]) -> None:
        self.events.append(line)
        super().heard(line)

    def told(self, event: str) -> list[dict[str, object]]:
        """What it has told of this kind."""
        return [line for line in self.events if line["event"] == event]


async def run(given: argparse.Namespace) -> None:
    store = Store(given.home)
    proposal = Proposal(parse(["deck=small39", "goal=points:5000"]), given.hands, patience=given.patience)

    def opened(port: int) -> None:
        tell({"event": "open", "port": port})

    def waits(taken: int, seats: int) -> None:
        tell({"event": "waits", "taken": taken, "seats": seats})

    new = (
        JoinTable(given.join, waits) if given.join else OpenTable(LOOPBACK, 0, given.seats, proposal, opened)
    )
    node = None

    def observe(effect: Effect, now: float) -> None:
        match effect:
            case Show(TableOpen(sid)) if node is not None:
                names = [seat.name for seat in node.machine.table.contract.roster]
                tell({"event": "table", "sid": sid.hex(), "names": names})
            case Show(HandScored(totals=totals)):
                tell({"event": "scored", "totals": totals})
            case Blame(fault):
                tell({"event": "blamed", "code": fault.code.value, "detail": fault.detail})
            case Refuse(reason):
                tell({"event": "refused", "reason": reason})

    try:
        where = unfinished(store, os.urandom) or new
        guest = Guest(given.name, not given.person, Planned(given.plan))
        async with sit_down(where, guest, store, observe, LOOPBACK) as (node, mesh):
            door = None
            if given.door:
                door, port = await keep_door(node, mesh, (LOOPBACK, 0))
                tell({"event": "door", "port": port})
            await node.play()
            machine = node.machine
            totals = machine.table.standings.totals
            digest = machine.ledger.live.digests[-1].hex()
            if door is not None:
                await door.close()
            await node.linger(*END)
        close(store, machine)
        tell({"event": "done", "digest": digest, "totals": totals})
    finally:
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("home", type=Path)
    parser.add_argument("name")
    parser.add_argument("plan")
    parser.add_argument("--person", action="store_true")
    parser.add_argument("--door", action="store_true")
    parser.add_argument("--join")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hands", type=int, default=6)
    parser.add_argument("--patience", type=int, default=60)
    end_with_input()
    run_async(run(parser.parse_args()))


if __name__ == "__main__":
    main()
