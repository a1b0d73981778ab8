"""Background tasks that cannot fail in silence, and work that is not left half done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import TypeVar

T = TypeVar("T")


def supervised(coroutine: Coroutine[object, object, None]) -> asyncio.Task[None]:
    """A task whose failure, a bug of ours, is told to the loop at once instead of at its collection."""
    task = asyncio.get_running_loop().create_task(coroutine)
    task.add_done_callback(_report)
    return task


async def whole(work: Awaitable[T]) -> T:
    """Wait for this, and be cancelled only after it, for what must not be left half done. It has to end soon
    by itself: nothing can hurry it.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled from None if task.cancelled() else task.exception()
    return task.result()


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        task.get_loop().call_exception_handler({"message": "a network task failed", "exception": error})
