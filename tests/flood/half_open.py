"""Connections that never become links: silent, one byte a second, or left in the middle of the handshake."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from typing import Final

import zmq
import zmq.asyncio

from tests.helpers.raw_curve import GREETING, RawCurve
from uno_p2p.net.curve import CurveKeys, as_z85

HERE: Final = "127.0.0.1"
SERVER: Final = GREETING[:32] + b"\1" + bytes(31)
HELLO_SIZE: Final = 202
AGAIN: Final = 1.0
"""Seconds until a connection that was cut is opened once more."""


async def true_hello(server: bytes) -> bytes:
    """What a true client says first to the holder of this CURVE key. It holds for any connection."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(SERVER)
        said = await reader.readexactly(len(GREETING) + HELLO_SIZE)
        if not heard.done():
            heard.set_result(said)
        writer.close()

    listener = await asyncio.start_server(listen, HERE, 0)
    context = zmq.asyncio.Context()
    keys = CurveKeys.generate()
    socket = context.socket(zmq.DEALER)
    socket.curve_publickey, socket.curve_secretkey = as_z85(keys.public), as_z85(keys.secret)
    socket.curve_serverkey = as_z85(server)
    socket.connect(f"tcp://{HERE}:{listener.sockets[0].getsockname()[1]}")
    try:
        async with asyncio.timeout(10):
            return await heard
    finally:
        context.destroy(linger=0)
        listener.close()


async def siege(
    port: int, server: bytes, count: int, seconds: float, source: str, *, endless: bool
) -> Counter[str]:
    """Hold so many connections at once until SIGTERM, or for so long; each is opened anew after it was cut.
    How many there were. With `endless`, where any key passes, one more sends a message that has no end.
    """
    enough = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, enough.set)
    hello = await true_hello(server)
    done: Counter[str] = Counter()
    holding = [asyncio.create_task(_hold(i, port, hello, source, done)) for i in range(count)]
    if endless:
        holding.append(asyncio.create_task(_endless(port, server, done)))
    print("begun", flush=True)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await enough.wait()
    for task in holding:
        task.cancel()
    await asyncio.gather(*holding, return_exceptions=True)
    return done


async def _hold(number: int, port: int, hello: bytes, source: str, done: Counter[str]) -> None:
    kind = ("silent", "trickle", "half a handshake")[number % 3]
    while True:
        try:
            reader, writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
        except OSError:
            done["no connection"] += 1
        else:
            done[kind] += 1
            try:
                await _linger(kind, reader, writer, hello)
            except OSError:
                pass  # cut
            finally:
                writer.close()
        await asyncio.sleep(AGAIN)


async def _linger(
    kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hello: bytes
) -> None:
    """Until the other end hangs up."""
    if kind == "half a handshake":
        writer.write(hello)
    written = 0
    while True:
        try:
            async with asyncio.timeout(1):
                if not await reader.read(4096):
                    return
        except TimeoutError:
            if kind == "trickle":
                writer.write(GREETING[written : written + 1])
                written += 1


async def _endless(port: int, server: bytes, done: Counter[str]) -> None:
    while True:
        with contextlib.suppress(OSError, EOFError):  # cut
            connection = await RawCurve.open(port, server, CurveKeys.generate())
            done["endless"] += 1
            try:
                await connection.endless()
            finally:
                connection.close()
        await asyncio.sleep(AGAIN)
