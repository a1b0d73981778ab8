"""What is open is closed whole, whoever is in a hurry."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest
import zmq
import zmq.asyncio

from uno_p2p.net.context import open_context
from uno_p2p.net.tasks import whole

LIMIT = 10.0


async def steps(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_work_is_done_whole_before_its_waiter_is_cancelled() -> None:
    free, done = asyncio.Event(), []

    async def work() -> None:
        await free.wait()
        done.append("work")

    waiting = asyncio.create_task(whole(work()))
    await steps()
    for _ in range(3):
        waiting.cancel()
        await steps()
    assert (waiting.done(), done) == (False, [])
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert done == ["work"]


async def test_what_the_work_gives_and_what_it_raises() -> None:
    async def gives() -> int:
        await steps()
        return 7

    async def fails() -> None:
        raise KeyError("x")

    async def ends() -> None:
        raise asyncio.CancelledError

    assert await whole(gives()) == 7
    with pytest.raises(KeyError):
        await whole(fails())
    with pytest.raises(asyncio.CancelledError):
        await whole(ends())


async def test_a_failure_is_the_reason_where_both_come() -> None:
    free = asyncio.Event()

    async def fails() -> None:
        await free.wait()
        raise KeyError("x")

    waiting = asyncio.create_task(whole(fails()))
    await steps()
    waiting.cancel()
    await steps()
    free.set()
    with pytest.raises(asyncio.CancelledError) as caught:
        await waiting
    assert isinstance(caught.value.__cause__, KeyError)


async def test_everything_in_a_context_is_closed_from_the_last_one_on() -> None:
    closed: list[str] = []

    async def close(name: str) -> None:
        await steps()
        closed.append(name)

    async with open_context() as (context, things):
        things.push_async_callback(close, "first")
        things.push_async_callback(close, "last")
        assert not context.closed
    assert closed == ["last", "first"]
    assert context.closed


async def test_a_context_is_closed_whole_by_whoever_is_cancelled_twice() -> None:
    free, opened = asyncio.Event(), asyncio.Event()
    made: list[zmq.asyncio.Context] = []

    async def sit() -> None:
        async with open_context() as (context, things):
            made.append(context)
            things.push_async_callback(free.wait)
            opened.set()
            await asyncio.Event().wait()

    sitting = asyncio.create_task(sit())
    await opened.wait()
    for _ in range(3):
        sitting.cancel()
        await steps()
    assert (sitting.done(), made[0].closed) == (False, False)
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await sitting
    assert made[0].closed


def test_a_socket_that_was_left_open_holds_nobody_up() -> None:
    left: list[zmq.asyncio.Socket] = []

    async def leave_one() -> None:
        async with open_context() as (context, _):
            left.append(context.socket(zmq.DEALER))

    thread = threading.Thread(target=lambda: asyncio.run(leave_one()), daemon=True)
    thread.start()
    thread.join(LIMIT)
    held = thread.is_alive()
    with suppress(zmq.ZMQError):
        left[0].close(linger=0)  # lets the thread go
    thread.join(LIMIT)
    assert not held
