"""Weather: one process that is the only wire between network namespaces, an Ethernet switch that can be told
to delay, hold back, drop, refuse and reset.

    python -m tests.helpers.relay PREFIX COUNT

opens the TAP devices PREFIX0, PREFIX1, .. and carries every frame between them. Each line on standard input
is a JSON list, one method of `Relay` with its arguments; it is answered by one line when it is in force. A
spell of bad weather that ends by itself tells so: `["healed", node]`. The process ends when its input does.

    ["delay", low, high, seed]   each direction of each pair gets its own delay from there (seconds)
    ["far", node, s]             every frame to and from the node takes s seconds
    ["spell", node, kind, s]     "cut": frames to and from the node vanish, connections hang; "stall": they
                                 wait and come later; "reset": TCP connections die on both sides. s seconds,
                                 0 is until the next spell; the kind "fine" ends it
    ["block", node, how]         new TCP connections to the node: "drop", "refuse" or "pass"

Every answer carries what has befallen frames so far, counted by kind: ["in force", {"cut": 12, ..}].
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import random
import struct
import sys
from collections import Counter, deque
from typing import Any

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
LONGEST = 65536
BROADCAST = b"\xff" * 6
IPV4, TCP = b"\x08\x00", 6
FIN, SYN, RST, ACK = 1, 2, 4, 16


def open_tap(name: str) -> int:
    """The file of a new TAP device; the device is gone when it is closed."""
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI))
    return file


class Relay:
    """The switch. Ports of the switch are numbered like the nodes behind them."""

    def __init__(self, taps: list[int]) -> None:
        self._taps = taps
        self._loop = asyncio.get_running_loop()
        self._home: dict[bytes, int] = {}  # which port an Ethernet address was seen at
        pairs = [(i, j) for i in range(len(taps)) for j in range(len(taps)) if i != j]
        self._delay = dict.fromkeys(pairs, 0.0)
        self._queue: dict[tuple[int, int], deque[tuple[float, bytes]]] = {pair: deque() for pair in pairs}
        self._spell = ["fine"] * len(taps)
        self._number = [0] * len(taps)  # of the spell, so that an old one's end does not end a new one
        self._door = ["pass"] * len(taps)
        self.befallen: Counter[str] = Counter()
        for port, tap in enumerate(taps):
            self._loop.add_reader(tap, self._read, port)

    def delay(self, low: float, high: float, seed: int) -> None:
        dice = random.Random(seed)
        for pair in self._delay:
            self._delay[pair] = dice.uniform(low, high)

    def far(self, node: int, seconds: float) -> None:
        for pair in self._delay:
            if node in pair:
                self._delay[pair] = seconds

    def spell(self, node: int, kind: str, seconds: float) -> None:
        assert kind in ("fine", "cut", "stall", "reset")
        self._spell[node] = kind
        self._number[node] += 1
        if seconds:
            self._loop.call_later(seconds, self._heal, node, self._number[node])
        for pair in self._queue:
            self._pump(pair)

    def block(self, node: int, how: str) -> None:
        assert how in ("pass", "drop", "refuse")
        self._door[node] = how

    def _heal(self, node: int, number: int) -> None:
        if number == self._number[node]:
            self.spell(node, "fine", 0)
            say(["healed", node])

    def _read(self, port: int) -> None:
        for _ in range(64):
            try:
                frame = os.read(self._taps[port], LONGEST)
            except BlockingIOError:
                return
            except OSError:  # the namespace is gone, and the device with it
                self._loop.remove_reader(self._taps[port])
                return
            self._home[frame[6:12]] = port
            target = self._home.get(frame[:6])
            for to in range(len(self._taps)) if target is None else [target]:
                if to != port:
                    self._carry(port, to, frame)

    def _carry(self, port: int, to: int, frame: bytes) -> None:
        kinds = (self._spell[port], self._spell[to])
        refused = self._door[to] if flags_of(frame) & (SYN | ACK) == SYN else "pass"
        for kind in {*kinds, refused} - {"fine", "pass"}:
            self.befallen[kind] += 1
        if "cut" in kinds or refused == "drop":
            return
        if "reset" in kinds or refused == "refuse":
            for end, farewell in zip((port, to), resets(frame), strict=False):
                if refused != "refuse" or end == port:
                    self._write(end, farewell)
            return
        self._queue[port, to].append((self._loop.time() + self._delay[port, to], frame))
        self._pump((port, to))

    def _pump(self, pair: tuple[int, int]) -> None:
        """Hand over what is due; in order, whatever the delay was when a frame came."""
        queue = self._queue[pair]
        if "stall" in (self._spell[pair[0]], self._spell[pair[1]]):
            return
        while queue and queue[0][0] <= self._loop.time():
            self._write(pair[1], queue.popleft()[1])
        if queue:
            self._loop.call_at(queue[0][0], self._pump, pair)

    def _write(self, port: int, frame: bytes) -> None:
        with contextlib.suppress(OSError):  # its interface is down, or its queue is full: lost, as on a wire
            os.write(self._taps[port], frame)


def flags_of(frame: bytes) -> int:
    """The TCP flags of an Ethernet frame; 0 if there is none in it."""
    at = 14 + 4 * (frame[14] & 15) if frame[12:14] == IPV4 and len(frame) > 34 else 0
    return frame[at + 13] if at and frame[23] == TCP and len(frame) >= at + 20 else 0


def resets(frame: bytes) -> tuple[bytes, ...]:
    """What ends a TCP connection: to the sender of this frame, and to its receiver."""
    flags = flags_of(frame)
    if not flags or flags & RST:
        return ()
    at = 14 + 4 * (frame[14] & 15)
    (length,) = struct.unpack("!H", frame[16:18])
    source, target, seq, ack, offset = struct.unpack("!HHIIB", frame[at : at + 13])
    after = (seq + 14 + length - at - 4 * (offset >> 4) + bool(flags & SYN) + bool(flags & FIN)) % 2**32
    here, there = frame[26:30], frame[30:34]
    back = (ack, 0, RST) if flags & ACK else (0, after, RST | ACK)
    return (
        _segment(frame[6:12] + frame[:6], there, here, (target, source, *back)),
        _segment(frame[:12], here, there, (source, target, seq, ack, RST | ACK if flags & ACK else RST)),
    )


def _segment(macs: bytes, source: bytes, target: bytes, tcp: tuple[int, int, int, int, int]) -> bytes:
    def whole(checksum: int) -> bytes:
        return struct.pack("!HHIIBBHHH", *tcp[:4], 5 << 4, tcp[4], 0, checksum, 0)

    segment = whole(_checksum(source + target + struct.pack("!BBH", 0, TCP, 20) + whole(0)))
    head = struct.pack("!BBHHHBB", 0x45, 0, 40, 0, 0, 64, TCP)
    summed = struct.pack("!H", _checksum(head + bytes(2) + source + target))
    return macs + IPV4 + head + summed + source + target + segment


def _checksum(data: bytes) -> int:
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def say(line: list[Any]) -> None:
    print(json.dumps(line), flush=True)


async def main(prefix: str, count: int) -> None:
    relay = Relay([open_tap(f"{prefix}{i}") for i in range(count)])
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(commands), sys.stdin
    )
    say(["open"])
    async for line in commands:
        name, *arguments = json.loads(line)
        {"delay": relay.delay, "far": relay.far, "spell": relay.spell, "block": relay.block}[name](*arguments)
        say(["in force", relay.befallen])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
