"""Background tasks that cannot fail in silence."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


def supervised(coroutine: Coroutine[object, object, None]) -> asyncio.Task[None]:
    """A task whose failure, a bug of ours, is told to the loop at once instead of at its collection."""
    task = asyncio.get_running_loop().create_task(coroutine)
    task.add_done_callback(_report)
    return task


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        task.get_loop().call_exception_handler({"message": "a network task failed", "exception": error})
