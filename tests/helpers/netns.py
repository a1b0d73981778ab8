"""Network namespaces as machines of a LAN, joined by the relay process and nothing else.

Needs root and Linux; `unable` says why it cannot be done here. Whatever a killed run has left behind is taken
away by the next one: the names carry the process that made them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CARD = "eth0"
NAME = re.compile(r"uno-(\d+)-\d+")
LIMIT = 20.0


def unable() -> str | None:
    """Why no network namespaces can be made here; None if they can."""
    if sys.platform != "linux":
        return "network namespaces are a part of Linux"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    return None


def ip(*arguments: str) -> str:
    """What `ip ..` says; an error of it is one of ours."""
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


class Lan:
    """So many machines on one wire; machine i has the address 10.47.0.(i+1) at first."""

    def __init__(self, count: int, relay: Process) -> None:
        self.count = count
        self.healed: list[int] = []
        self.befallen: dict[str, int] = {}
        self.changed = asyncio.Event()
        self._relay = relay
        self._answers: asyncio.Queue[list[Any]] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())

    def name(self, node: int) -> str:
        return f"uno-{os.getpid()}-{node}"

    def address(self, node: int, moved: int = 0) -> str:
        return f"10.47.{moved}.{node + 1}"

    def inside(self, node: int, *command: str) -> list[str]:
        """The command line that runs this command on a machine."""
        return ["ip", "netns", "exec", self.name(node), *command]

    def ip(self, node: int, *arguments: str) -> str:
        """`ip ..` on a machine."""
        return ip("-n", self.name(node), *arguments)

    def link(self, node: int, state: str) -> None:
        """Switch a machine's network card "up" or "down"."""
        self.ip(node, "link", "set", CARD, state)

    def move(self, node: int, moved: int) -> None:
        """A machine gets another address, and loses the one that it had."""
        self.ip(node, "addr", "flush", "dev", CARD, "scope", "global")
        self.ip(node, "addr", "add", f"{self.address(node, moved)}/16", "dev", CARD)

    async def weather(self, *command: object) -> None:
        """One command to the relay; returns when it is in force. What has befallen frames is then known."""
        assert self._relay.stdin is not None
        self._relay.stdin.write(json.dumps(command).encode() + b"\n")
        async with asyncio.timeout(LIMIT):
            said, self.befallen = await self._answers.get()
        assert said == "in force"

    async def until_healed(self, node: int) -> None:
        """Until a spell that was given an end is over."""
        while node not in self.healed:
            self.changed.clear()
            await self.changed.wait()
        self.healed.remove(node)

    async def start(self) -> None:
        async with asyncio.timeout(LIMIT):
            assert await self._answers.get() == ["open"]
        for node in range(self.count):
            ip("netns", "add", self.name(node))
            ip("link", "set", tap(node), "netns", self.name(node), "name", CARD)
            self.ip(node, "link", "set", "lo", "up")
            self.ip(node, "addr", "add", f"{self.address(node)}/16", "dev", CARD)
            self.link(node, "up")

    async def close(self) -> None:
        if self._relay.returncode is None:
            assert self._relay.stdin is not None
            self._relay.stdin.close()
        await self._relay.wait()
        await self._reading
        for node in range(self.count):
            with contextlib.suppress(RuntimeError):  # it may have failed before that one was made
                ip("netns", "delete", self.name(node))

    async def _read(self) -> None:
        assert self._relay.stdout is not None
        async for line in self._relay.stdout:
            said = json.loads(line)
            if said[0] == "healed":
                self.healed.append(said[1])
                self.changed.set()
            else:
                self._answers.put_nowait(said)
        self._answers.put_nowait(["the relay has ended", {}])


def tap(node: int | str) -> str:
    return f"u{os.getpid()}.{node}"


def sweep() -> None:
    """Take away the namespaces of runs that are gone, and what still runs in them."""
    for name in [line.split()[0] for line in ip("netns", "list").splitlines()]:
        ours = NAME.fullmatch(name)
        if ours is None or Path(f"/proc/{ours[1]}").exists():
            continue
        with contextlib.suppress(RuntimeError):  # another run may be sweeping, too
            for pid in ip("netns", "pids", name).split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            ip("netns", "delete", name)


@asynccontextmanager
async def lan(count: int) -> AsyncIterator[Lan]:
    """Machines on a wire. Processes in them are the caller's to end before the block ends."""
    sweep()
    command = [sys.executable, "-m", "tests.helpers.relay", tap(""), str(count)]
    relay = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    wire = Lan(count, relay)
    try:
        await wire.start()
        yield wire
    finally:
        await wire.close()
