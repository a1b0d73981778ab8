"""A ZeroMQ context, and what is open in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import zmq.asyncio

from uno_p2p.net.tasks import whole


@asynccontextmanager
async def open_context() -> AsyncIterator[tuple[zmq.asyncio.Context, AsyncExitStack]]:
    """A context and the things in it, closed from the last one on, whoever is in a hurry.

    The end of a context waits for its open sockets, and the whole loop with it, for ever. So a cancellation
    waits until everything is closed, and a socket that was left open all the same is closed here.
    """
    things, context = AsyncExitStack(), zmq.asyncio.Context()
    things.callback(context.destroy, linger=0)
    try:
        yield context, things
    finally:
        await whole(things.aclose())
