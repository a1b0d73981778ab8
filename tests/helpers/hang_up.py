"""A server's socket of ours that reads nothing for a while, and a client that floods it and hangs up.

    python -m tests.helpers.hang_up

A process of its own, since what is at stake is that it lives on. Says so in the end.
"""

from __future__ import annotations

import asyncio
import time

import zmq
import zmq.asyncio

from uno_p2p.net import sockets
from uno_p2p.net.curve import CurveKeys, as_z85
from uno_p2p.net.zap import open_door

BUSY = 2.5
"""Seconds: more than two heartbeats are apart."""


async def main() -> None:
    context = zmq.asyncio.Context()
    keys, own = CurveKeys.generate(), CurveKeys.generate()
    door = open_door(context, "table", lambda key: True)
    server = sockets.server_socket(context, keys, door, 10_000)
    server.bind("tcp://127.0.0.1:*")
    bad = zmq.asyncio.Context()
    client = bad.socket(zmq.DEALER)
    client.curve_publickey, client.curve_secretkey = as_z85(own.public), as_z85(own.secret)
    client.curve_serverkey = as_z85(keys.public)
    client.linger = 0
    client.connect(server.getsockopt_string(zmq.LAST_ENDPOINT))
    await client.send(b"let in")
    await server.recv_multipart()
    sent = 0
    while sockets.send_now(client, [bytes(1000)]) == 0 or await client.poll(300, zmq.POLLOUT):
        sent += 1
    client.close()
    bad.term()
    time.sleep(BUSY)
    await server.recv_multipart()
    print(f"lives on after {sent} messages")
    server.close()
    await door.close()
    context.term()


if __name__ == "__main__":
    asyncio.run(main())
