"""Whether a port can be reached from here: what a firewall on the other machine lets through."""

from __future__ import annotations

import asyncio
from typing import Final

PATIENCE: Final = 2.0  # seconds


async def answers(host: str, port: int, patience: float = PATIENCE) -> bool:
    """Whether somebody takes a TCP connection at this address within `patience` seconds."""
    try:
        async with asyncio.timeout(patience):
            _, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError, UnicodeError):
        return False
    writer.close()
    return True
