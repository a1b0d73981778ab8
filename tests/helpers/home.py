"""A home network: namespaces as machines, joined by a bridge as a router's switch is one.

Needs root and Linux with bridges and veth pairs; `unable` says why it cannot be done here.

    python -m tests.helpers.home 7

measures so many times how long it takes until a table is found, by who looks already and by who comes
later, and until a killed one is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path

from tests.helpers import netns
from tests.helpers.netns import CARD, ROOT, ip, sweep
from tests.helpers.typist import Habits, Typist, in_lines

SWITCH = 99
"""The number of the namespace that holds the bridge."""
BRIDGE, VPN = "br0", "vpn0"


@cache
def unable() -> str | None:
    """Why there can be no home here; None if there can."""
    reason = netns.unable()
    if reason is None:
        try:
            with home(1):
                pass
        except (RuntimeError, OSError) as error:
            reason = f"no bridge or veth here: {error}"
    return reason


class Home:
    """So many machines at one switch, each with a link-local IPv6 address and, at first, 10.47.0.(i+1)."""

    def __init__(self, count: int) -> None:
        self.count = count

    def name(self, node: int) -> str:
        return f"uno-{os.getpid()}-{node}"

    def address(self, node: int) -> str:
        return f"10.47.0.{node + 1}"

    def ip(self, node: int, *arguments: str) -> str:
        """`ip ..` on a machine."""
        return ip("-n", self.name(node), *arguments)

    def inside(self, node: int, *command: str) -> list[str]:
        """The command line that runs this command on a machine."""
        return ["ip", "netns", "exec", self.name(node), *command]

    def run(self, node: int, *command: str) -> None:
        subprocess.run(self.inside(node, *command), check=True, capture_output=True)

    def addresses(self, node: int, *wanted: str) -> None:
        """The machine's IPv4 addresses are these from now on, written like 10.47.0.1/24."""
        self.ip(node, "-4", "addr", "flush", "dev", CARD)
        for address in wanted:
            self.ip(node, "addr", "add", address, "dev", CARD)

    def isolate(self, *nodes: int) -> None:
        """The switch carries nothing between these: what routers call client isolation."""
        for node in nodes:
            self.run(SWITCH, "bridge", "link", "set", "dev", f"port{node}", "isolated", "on")

    def vpn(self, node: int) -> None:
        """A VPN that takes all the traffic there is no other way for, to where nobody is."""
        self.ip(node, "link", "add", VPN, "type", "veth", "peer", "name", "beyond")
        for end in (VPN, "beyond"):
            self.ip(node, "link", "set", end, "up")
        self.ip(node, "addr", "add", f"10.8.{node}.2/24", "dev", VPN)
        self.ip(node, "route", "add", "default", "via", f"10.8.{node}.1")

    async def person(self, node: int, language: str, folder: Path, *arguments: str) -> Typist:
        """Somebody at this machine, at the program with these arguments."""
        told = [*in_lines(arguments), "--home", str(folder), "--lang", language]
        program = [sys.executable, "-m", "uno_p2p", *told]
        process = await asyncio.create_subprocess_exec(
            *self.inside(node, *program),
            stdin=PIPE,
            stdout=PIPE,
            stderr=STDOUT,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "HOME": str(folder)},
        )
        return Typist(process, language, Habits())

    def start(self) -> None:
        for node in (SWITCH, *range(self.count)):
            ip("netns", "add", self.name(node))
            self.ip(node, "link", "set", "lo", "up")
        self.ip(SWITCH, "link", "add", BRIDGE, "type", "bridge", "mcast_snooping", "0")
        self.ip(SWITCH, "link", "set", BRIDGE, "up")
        for node in range(self.count):
            port, there = f"port{node}", self.name(node)
            self.ip(SWITCH, "link", "add", port, "type", "veth", "peer", "name", CARD, "netns", there)
            self.ip(SWITCH, "link", "set", port, "master", BRIDGE, "up")
            # An address that is still being tried out cannot be used for a second or two.
            self.run(node, "sysctl", "-qw", f"net.ipv6.conf.{CARD}.accept_dad=0")
            self.ip(node, "link", "set", CARD, "up")
            self.addresses(node, f"{self.address(node)}/24")

    def close(self) -> None:
        for node in (SWITCH, *range(self.count)):
            with contextlib.suppress(RuntimeError):  # it may have failed before that one was made
                ip("netns", "delete", self.name(node))


@contextmanager
def home(count: int) -> Iterator[Home]:
    """Machines at a switch. Processes in them are the caller's to end before the block ends."""
    sweep()
    made = Home(count)
    try:
        made.start()
        yield made
    finally:
        made.close()


@asynccontextmanager
async def ending(people: list[Typist]) -> AsyncIterator[None]:
    """Nobody plays on after the block."""
    try:
        yield
    finally:
        for person in people:
            await person.end()


async def measure(folder: Path) -> tuple[float, float, float]:
    """Seconds from the host's word that its table is open to its place on the screen of who looks already;
    from a late comer's word that it looks to the same; and from the host's death to the word that it is gone.
    """
    people: list[Typist] = []
    with home(2) as lan:
        async with ending(people):
            people.append(await lan.person(1, "en", folder / "guest", "join", "--name", "Ben"))
            await people[0].first("lobby.looking")
            people.append(await lan.person(0, "en", folder / "host", "host", "--seats", "2", "--name", "Aoi"))
            await people[1].first("lobby.open")
            opened = time.monotonic()
            await people[0].first("lobby.choose")
            found = time.monotonic() - opened
            people.append(await lan.person(1, "en", folder / "late", "join", "--name", "Cleo"))
            await people[2].first("lobby.looking")
            looked = time.monotonic()
            await people[2].first("lobby.choose")
            late = time.monotonic() - looked
            await asyncio.sleep(1.5 + os.urandom(1)[0] / 128)  # at any moment between two questions
            people[1].process.kill()
            killed = time.monotonic()
            await people[0].first("lobby.none-left")
            return found, late, time.monotonic() - killed


async def main(times: int) -> None:
    all_times = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            all_times.append(await measure(Path(folder)))
            print(
                "found after {:.2f} s, late {:.2f} s, gone after {:.2f} s".format(*all_times[-1]), flush=True
            )
    for name, values in zip(("found", "late", "gone"), zip(*all_times, strict=True), strict=True):
        print(f"{name}: median {statistics.median(values):.2f} s, longest {max(values):.2f} s")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
