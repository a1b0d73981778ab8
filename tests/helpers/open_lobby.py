"""A lobby and nothing else: a process that tells its port and ends with its standard input.

    python -m tests.helpers.open_lobby VERSION SECONDS

listens everywhere; its clock is so many seconds ahead.
"""

from __future__ import annotations

import asyncio
import sys
import time

import zmq.asyncio

from tests.integration.net_nodes import introduction
from uno_p2p.commands.common import run_async
from uno_p2p.company import end_with_input
from uno_p2p.net.curve import CurveKeys
from uno_p2p.net.lobby import LobbyHost


async def serve(version: str, ahead: float) -> None:
    right = time.time
    time.time = lambda: right() + ahead
    own = introduction(CurveKeys.generate(), "Host")
    host = LobbyHost(zmq.asyncio.Context(), own, seats=3, table=b"", version=version, title="Kitchen")
    print(await host.open("*", 0), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    end_with_input()
    run_async(serve(sys.argv[1], float(sys.argv[2])))
