"""One attack in a process of its own, so that it shares no loop and no memory with what it attacks.

    python -m tests.flood.attacker JOB

`JOB` is JSON, as `tests/flood/siege.py` writes it. Says "begun", attacks, and ends with one line of counts.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from collections import Counter
from typing import Any

import zmq

from protocol.keys import Identity
from tests.flood.bad_words import Flood, Insider, to_lobby, to_mesh
from tests.flood.half_open import HERE, siege
from uno_p2p import __version__
from uno_p2p.net.curve import CurveKeys, as_z85

BLOCKED = 10
"""Milliseconds after which a message is given up that no connection takes."""
SOCKETS = 8
"""A stranger has as many keys as it likes."""


def dealer(context: zmq.Context, keys: CurveKeys, server: bytes, at: str) -> zmq.Socket:
    """A bare client's socket without any of the limits that ours has."""
    socket = context.socket(zmq.DEALER)
    socket.linger = 0
    socket.immediate = True
    socket.sndtimeo = BLOCKED
    socket.sndhwm = 50  # what waits here is lost with the connection, and would not have come
    socket.reconnect_ivl = 50
    socket.curve_publickey, socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)
    socket.curve_serverkey = as_z85(server)
    socket.connect(at)
    return socket


def pour(job: dict[str, Any], keys: list[CurveKeys], flood: Flood) -> dict[str, Any]:
    """Send so many bad messages as fast as they are taken, through one socket for each key: how many of each
    kind, how many bytes, and how often no connection took one.
    """
    context = zmq.Context()
    at = f"tcp://{job['source']}:0;{HERE}:{job['port']}"
    sockets = [dealer(context, pair, bytes.fromhex(job["key"]), at) for pair in keys]
    dice = random.Random(job["seed"])
    end = time.monotonic() + job["seconds"]
    done: Counter[str] = Counter()
    weight = 0
    print("begun", flush=True)
    blocked = 0
    for socket in itertools.cycle(sockets):
        if done.total() >= job["count"] or time.monotonic() > end:
            break
        name, parts = flood.draw(dice, job["big_one_in"])
        try:
            socket.send_multipart(parts)
            done[name] += 1
            weight += sum(map(len, parts))
        except zmq.Again:
            blocked += 1
    for socket in sockets:
        socket.close(linger=1000)  # what was taken last may still leave
    context.term()
    return {"kinds": done, "bytes": weight, "blocked": blocked}


def attack(job: dict[str, Any]) -> dict[str, Any]:
    """See the module."""
    key = bytes.fromhex(job["key"])
    match job["what"]:
        case "half-open":
            of_job = (job["port"], key, job["count"], job["seconds"], job["source"])
            return {"kinds": asyncio.run(siege(*of_job, endless=job["endless"]))}
        case "lobby":
            strangers = [CurveKeys.generate() for _ in range(SOCKETS)]
            return pour(job, strangers, to_lobby(__version__))
        case "mesh":
            identity = Identity(bytes.fromhex(job["identity"]))
            contract, sid = bytes.fromhex(job["contract"]), bytes.fromhex(job["sid"])
            insider = Insider(identity, job["number"], contract, sid, job["seats"])
            return pour(job, [CurveKeys.from_secret(bytes.fromhex(job["curve"]))], to_mesh(insider))
    raise ValueError(job["what"])


def main() -> None:
    job = json.loads(sys.argv[1])
    print(json.dumps(attack(job)), flush=True)


if __name__ == "__main__":
    main()
